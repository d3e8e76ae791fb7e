import { type FileHandle, open, readFile } from 'node:fs/promises'
import { systemClock } from '../../platform/core/clock.ts'
import { type Id, looksLikeId } from '../../platform/core/id.ts'
import { OperatorError } from '../../platform/core/operator-error.ts'

/** Records erased owners outside the database, for when an earlier backup is restored. */
export type RecordErased = (ids: Id<'owner'>[]) => Promise<void>

/** Undefined where no file is configured. */
export type ErasedListDeps = { readonly recordErased: RecordErased | undefined }

/** One line each: the id, which identifies someone only in an earlier backup, and the time. */
export const erasedLine = (id: Id<'owner'>, at: Date): string => `${id} ${at.toISOString()}\n`

/** Makes the file where there is none: then it is there before anybody is erased. */
export const openErasedList = (path: string): Promise<FileHandle> => open(path, 'a', 0o600)

/** Appends to a file that only its user may read. If it cannot be written, nothing is erased. */
export const recordErasedIn =
  (path: string): RecordErased =>
  async (ids) => {
    const file = await openErasedList(path).catch((error: Error) => {
      throw new OperatorError(
        `Erased owners cannot be recorded in ERASED_OWNERS_FILE, so nothing was erased: ${error.message}`,
      )
    })
    try {
      await file.writeFile(ids.map((id) => erasedLine(id, systemClock())).join(''))
      await file.sync()
    } finally {
      await file.close()
    }
  }

/** Undefined where there is no such file. */
export async function readErased(path: string): Promise<Id<'owner'>[] | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new OperatorError(`The list of erased owners cannot be read: ${error.message}`)
  })
  if (text === undefined) return undefined
  const ids = text.split('\n').flatMap((line, index) => {
    const [id = ''] = line.trim().split(/\s+/)
    if (id === '') return []
    if (looksLikeId('owner', id)) return [id]
    throw new OperatorError(
      `Line ${index + 1} of ${path} is not an owner id and a time, as from: vitrine erased export`,
    )
  })
  return [...new Set(ids)]
}
