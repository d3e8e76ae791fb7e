import { readFile } from 'node:fs/promises'
import { Usage } from './command.ts'

/** The JSON of a profile in a file; undefined where there is no such file. */
export async function readProfileFile(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    throw new Usage(`${path} is not a readable JSON file (${message})`)
  }
}
