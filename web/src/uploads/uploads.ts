import { useSyncExternalStore } from 'react'
import { ManageError } from '../api/manage-call.ts'
import type { ConsoleFault } from '../api/manage-rows.ts'
import { followImport, type UploadSettings, uploadStatement } from '../api/upload.ts'

/** A file on its way into the ledger. It stays here while the console is open, so that nobody drops it twice. */
export type FileOnItsWay = {
  key: number
  file: File
  settings: UploadSettings
  step: 'sending' | 'waiting' | 'reading' | 'done' | 'refused' | 'failed'
  /** From 0 to 1. */
  share: number
  importId?: string | undefined
  /** How many transactions were new, once it is done. */
  added?: number
  reason?: string | undefined
  faults?: ConsoleFault[] | undefined
  error?: ManageError | undefined
}

let uploads: readonly FileOnItsWay[] = []
/** How many have ended: the list of imports is another one then. */
let ended = 0
let last = 0
let queue = Promise.resolve()
const listeners = new Set<() => void>()

/** Refused for something that a person can settle here. */
export const isWaiting = ({ step, faults = [] }: FileOnItsWay): boolean =>
  step === 'refused' &&
  faults.length > 0 &&
  faults.every(({ code, begins }) => code !== 'unreadable' || begins !== undefined)

/** What would be lost with the page. */
const isOnlyHere = (upload: FileOnItsWay): boolean => upload.step === 'sending' || isWaiting(upload)
const warn = (event: Event) => event.preventDefault()

const tell = (next: readonly FileOnItsWay[]): void => {
  uploads = next
  // The browser asks before the page is left. Statements of banks are not kept by it: somebody else may use it.
  if (next.some(isOnlyHere)) window.addEventListener('beforeunload', warn)
  else window.removeEventListener('beforeunload', warn)
  for (const listener of listeners) listener()
}
const change = (key: number, facts: Partial<FileOnItsWay>): void =>
  tell(uploads.map((each) => (each.key === key ? { ...each, ...facts } : each)))

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useUploads = (): readonly FileOnItsWay[] => useSyncExternalStore(subscribe, () => uploads)
export const useEndedUploads = (): number => useSyncExternalStore(subscribe, () => ended)

/** Files are sent one after the other; each shows how far it is until its report is there. */
export function addFiles(files: File[], settings: UploadSettings): number[] {
  return files.map((file) => {
    const key = ++last
    tell([{ key, file, settings, step: 'sending', share: 0 }, ...uploads])
    enqueue(key)
    return key
  })
}

/** The same file again, with what is known about it now. */
export function goOn(key: number, more: Partial<UploadSettings>): void {
  const before = uploads.find((each) => each.key === key)
  if (!before) return
  const { file } = before
  const settings = settingsAfter(before.settings, more)
  tell(uploads.map((each) => (each.key === key ? { key, file, settings, step: 'sending', share: 0 } : each)))
  enqueue(key)
}

/** Accounts that are named one by one take the place of one account for all, and the other way round. */
function settingsAfter({ accountId, accounts, ...rest }: UploadSettings, more: Partial<UploadSettings>) {
  const named =
    more.accountId !== undefined
      ? { accountId: more.accountId }
      : more.accounts
        ? { accounts: { ...accounts, ...more.accounts } }
        : { ...(accountId !== undefined && { accountId }), ...(accounts && { accounts }) }
  return { ...rest, ...more, ...named }
}

export const forget = (isGone: (upload: FileOnItsWay) => boolean): void => tell(uploads.filter((each) => !isGone(each)))

function enqueue(key: number): void {
  queue = queue.then(() => send(key))
}

async function send(key: number): Promise<void> {
  const upload = uploads.find((each) => each.key === key)
  if (!upload) return
  try {
    const onSent = (share: number) => change(key, { share })
    const { id } = await uploadStatement({ ...upload.settings, file: upload.file, onSent })
    change(key, { step: 'waiting', share: 0, importId: id })
    const found = await followImport(id, (share) => change(key, { step: 'reading', share }))
    const { status, reason, faults, added } = found
    change(key, { step: status, share: 1, reason, faults, added })
  } catch (thrown) {
    change(key, { step: 'failed', error: ManageError.from(thrown) })
  } finally {
    ended += 1
    tell([...uploads])
  }
}
