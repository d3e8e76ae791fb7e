import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ContentStore } from './content-store.ts'

/** A folder that this service serves under /logos. */
export const openFolder = (folder: string): ContentStore => ({
  async put(fileName, bytes) {
    await mkdir(folder, { recursive: true })
    // Written beside and then renamed, so that a reader never finds half a file.
    const beside = join(folder, `.${randomUUID()}`)
    await writeFile(beside, bytes)
    await rename(beside, join(folder, fileName))
  },
  get: (fileName) => readFile(join(folder, fileName)),
  remove: (fileName) => rm(join(folder, fileName), { force: true }),
})
