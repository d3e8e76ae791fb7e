import { extname } from 'node:path'
import type { ImportRequest } from '../../ledger/imports/import.ts'
import type { Id } from '../../platform/core/id.ts'

/** Folders of the inbox itself; everything else in it belongs to whoever feeds it. */
export const OWN_FOLDERS = { working: 'working', done: 'done', refused: 'refused' } as const

/** Of files that lie in the inbox itself, and in no folder of it. */
export const NO_FOLDER = '-'

/** A file that was taken out of the inbox. Its id is that of its import, so it is imported once. */
export type ClaimedFile = { id: Id<'import'>; folder: string; name: string }

/** Names that programs give to what they are still writing. */
export const isUnfinished = (name: string): boolean => /^\.|\.(?:part|partial|tmp|filepart)$/i.test(name)

/** What the folder of a file says about it: its account, or the profile of its bank. */
export function requestOf(folder: string): ImportRequest {
  if (folder === NO_FOLDER) return { options: {} }
  if (folder.startsWith('acc_')) return { accounts: { only: folder as Id<'account'> }, options: {} }
  return { options: { profile: folder } }
}

export type FileNames = { file: string; report: string }

/** Under which names a file and its report may be put away: its own, or with its id where they are taken. */
export function namesFor({ id, name }: Pick<ClaimedFile, 'id' | 'name'>): FileNames[] {
  const end = extname(name)
  return [name, `${name.slice(0, name.length - end.length)}.${id}${end}`].map((file) => ({
    file,
    report: `${file}.txt`,
  }))
}
