import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { DemoFile } from '../demo/demo.service.ts'

export const demoFilePath = (dataDir: string): string => join(dataDir, 'demo.json')

/** Empty where there is none. */
export async function readDemoFile(dataDir: string): Promise<Partial<DemoFile>> {
  const text = await readFile(demoFilePath(resolve(dataDir)), 'utf8').catch(() => '{}')
  try {
    return JSON.parse(text)
  } catch {
    // A truncated file is written again, like a missing one.
    return {}
  }
}

/** Written beside and then renamed, so that a reader never finds half a file. */
export async function saveDemoFile(dataDir: string, file: DemoFile): Promise<void> {
  const folder = resolve(dataDir)
  await mkdir(folder, { recursive: true })
  const beside = join(folder, `demo.json.${process.pid}`)
  await writeFile(beside, `${JSON.stringify(file, null, 2)}\n`, { mode: 0o600 })
  await chmod(beside, 0o600)
  await rename(beside, demoFilePath(folder))
}
