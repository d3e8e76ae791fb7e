import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export type SavedInput = { path: string; remove: () => Promise<void> }

/** What comes from another program, as a file that only this user may read: a file is read twice, and a pipe once. */
export async function saveInput(input: Readable): Promise<SavedInput> {
  const folder = await mkdtemp(`${tmpdir()}/vitrine-input-`)
  const remove = () => rm(folder, { recursive: true, force: true })
  const path = `${folder}/stdin`
  try {
    await pipeline(input, createWriteStream(path, { mode: 0o600 }))
    return { path, remove }
  } catch (error) {
    await remove()
    throw error
  }
}
