import { access, lstat, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { ImportReport } from '../../ledger/imports/file-to-ledger.service.ts'
import { importLocalFile } from '../../ledger/imports/import.service.ts'
import { findImport } from '../../ledger/imports/import.store.ts'
import { hasEnded } from '../../ledger/imports/import.ts'
import { faultWords } from '../../ledger/imports/import-fault.ts'
import { atCommandLine } from '../../platform/changes/actor.ts'
import { type Id, looksLikeId } from '../../platform/core/id.ts'
import { OperatorError } from '../../platform/core/operator-error.ts'
import { isUniqueViolation } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/db/deps.ts'
import { enqueueJob, rescheduleJob } from '../../platform/jobs/job.store.ts'
import type { JobKind } from '../../platform/jobs/run.service.ts'
import { type ClaimedFile, type FileNames, isUnfinished, NO_FOLDER, namesFor, OWN_FOLDERS, requestOf } from './inbox.ts'

const LOOK_SECONDS = 5
/** In one run of the job; then others have their turn. */
const MAX_FILES = 100
/** Requests come first: PostgreSQL has no lower priority for an import. */
const PACE_MS = 5

const INBOX = atCommandLine('inbox')

export type Inbox = { folder: string; describe: (report: ImportReport) => string }

/** One recurring job: its key keeps it unique, however many workers have the folder. */
export const planInbox = ({ db, newId }: Deps): Promise<void> =>
  enqueueJob(db, { id: newId('job'), kind: 'inbox', payload: {}, key: 'inbox' })

export function inboxJob(inbox: Inbox): JobKind {
  const memory = openMemory()
  return {
    slots: 1,
    maxAttempts: Number.POSITIVE_INFINITY,
    async run(deps, job, signal) {
      const hasMore = await lookIntoInbox(deps, inbox, memory, signal)
      await rescheduleJob(deps.db, job, hasMore ? 0 : LOOK_SECONDS)
    },
  }
}

/** `seen`: size and time of each file at the last look, by its path. `failures`: of an import, where the file may be the cause. */
export type InboxMemory = { seen: Map<string, string>; failures: Map<Id<'import'>, number> }

export const openMemory = (): InboxMemory => ({ seen: new Map(), failures: new Map() })

/**
 * Imports what lies in the inbox. A file is taken once two looks find it unchanged, by moving it into a folder that is
 * named by the id of its import. Whenever a process ends, the file is in one place, and the database says whether it was
 * imported. Returns whether there is more to do.
 */
export async function lookIntoInbox(
  deps: Deps,
  inbox: Inbox,
  memory: InboxMemory,
  signal: AbortSignal,
): Promise<boolean> {
  const { folder } = inbox
  for (const own of Object.values(OWN_FOLDERS)) await mkdir(join(folder, own), { recursive: true, mode: 0o750 })
  const found = await listWaiting(folder)
  const settled = found.filter(({ path, state }) => memory.seen.get(path) === state)
  memory.seen = new Map(found.map(({ path, state }) => [path, state]))
  const faults: unknown[] = []
  const take = async (file: ClaimedFile) => {
    signal.throwIfAborted()
    const fault = await importClaimed(deps, inbox, file, signal).catch((error: unknown) => ({ error }))
    signal.throwIfAborted()
    if (fault && !(await giveUp(deps, inbox, file, memory))) faults.push(fault.error)
  }
  // Those of an earlier run first.
  for (const file of await listClaimed(folder)) await take(file)
  for (const { path, folder: sub, name } of settled.slice(0, MAX_FILES)) {
    const file: ClaimedFile = { id: deps.newId('import'), folder: sub, name }
    if (await claimFile(folder, path, file)) await take(file)
  }
  // All others were taken; this one is tried again.
  if (faults.length > 0) throw faults[0]
  return settled.length > MAX_FILES
}

type WaitingFile = { path: string; folder: string; name: string; state: string }

/** Files in the inbox and in its folders. Links are left: they could lead to any file of this machine. */
async function listWaiting(root: string): Promise<WaitingFile[]> {
  const own: string[] = Object.values(OWN_FOLDERS)
  const entries = await readdir(root, { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory() && !own.includes(entry.name) && entry.name[0] !== '.')
  const files: WaitingFile[] = []
  for (const folder of [NO_FOLDER, ...folders.map(({ name }) => name)]) {
    const place = folder === NO_FOLDER ? root : join(root, folder)
    for (const entry of folder === NO_FOLDER ? entries : await readdir(place, { withFileTypes: true })) {
      if (!entry.isFile() || isUnfinished(entry.name)) continue
      const path = join(place, entry.name)
      const stat = await unlessGone(lstat(path, { bigint: true }))
      if (stat) files.push({ path, folder, name: entry.name, state: `${stat.ino} ${stat.size} ${stat.mtimeNs}` })
    }
  }
  return files
}

/** False where somebody else has taken it away. */
async function claimFile(root: string, path: string, file: ClaimedFile): Promise<boolean> {
  const place = claimedPlace(root, file)
  await mkdir(place, { recursive: true, mode: 0o700 })
  const isTaken = await unlessGone(rename(path, join(place, file.name)).then(() => true))
  if (!isTaken) await rm(join(root, OWN_FOLDERS.working, file.id), { recursive: true, force: true })
  return isTaken === true
}

const claimedPlace = (root: string, { id, folder }: ClaimedFile): string => join(root, OWN_FOLDERS.working, id, folder)

async function listClaimed(root: string): Promise<ClaimedFile[]> {
  const working = join(root, OWN_FOLDERS.working)
  const files: ClaimedFile[] = []
  for (const id of await readdir(working)) {
    if (!looksLikeId('import', id)) continue
    const entries = (await unlessGone(readdir(join(working, id), { withFileTypes: true, recursive: true }))) ?? []
    const file = entries.find((entry) => entry.isFile())
    if (file) files.push({ id, folder: file.parentPath.slice(join(working, id).length + 1), name: file.name })
    // A process ended before it moved a file here, or after it moved it away.
    else await rm(join(working, id), { recursive: true, force: true })
  }
  return files
}

/** Imports it, unless that was done before the process ended; then puts it away with its report. */
async function importClaimed(deps: Deps, inbox: Inbox, file: ClaimedFile, signal: AbortSignal): Promise<void> {
  const path = join(claimedPlace(inbox.folder, file), file.name)
  let stored = await findImport<ImportReport>(deps.db, file.id)
  if (!stored) {
    const run = { ...requestOf(file.folder), fileName: file.name, signal, pace: () => delay(PACE_MS) }
    try {
      await importLocalFile(deps, INBOX, { ...run, path, id: file.id, keep: false })
    } catch (error) {
      // A refusal is stored as one. The other: a worker that lost its lease meanwhile has imported it.
      if (!(error instanceof OperatorError) && !isUniqueViolation(error)) throw error
    }
    stored = await findImport<ImportReport>(deps.db, file.id)
  }
  if (!stored || !hasEnded(stored.status)) return
  const { status, reason, faults, report } = stored
  if (status === 'done') await putAway(inbox.folder, file, 'done', `${report ? inbox.describe(report) : 'Imported.'}\n`)
  else
    await putAway(
      inbox.folder,
      file,
      'refused',
      refusalText(faults ? faultWords(faults, 'terminal', file.name) : reason),
    )
}

const MAX_FAILURES = 3

/** A file that fails again and again, while the database answers, must not hold up the others. */
async function giveUp(deps: Deps, inbox: Inbox, file: ClaimedFile, { failures }: InboxMemory): Promise<boolean> {
  if (await findImport(deps.db, file.id)) return false
  const count = (failures.get(file.id) ?? 0) + 1
  failures.set(file.id, count)
  if (count < MAX_FAILURES) return false
  failures.delete(file.id)
  await putAway(
    inbox.folder,
    file,
    'refused',
    `The import failed ${count} times; the log of the worker has the reason.\n`,
  )
  return true
}

/** The report first: a file that is put away has one. */
async function putAway(root: string, file: ClaimedFile, into: 'done' | 'refused', report: string): Promise<void> {
  const place = join(root, OWN_FOLDERS[into], file.folder === NO_FOLDER ? '' : file.folder)
  await mkdir(place, { recursive: true, mode: 0o750 })
  const text = `${report}\nImport ${file.id}\n`
  const [own, unique] = namesFor(file)
  const names = (await isFree(place, own!, text)) ? own! : unique!
  const draft = join(root, OWN_FOLDERS.working, `${file.id}.txt`)
  await writeFile(draft, text)
  await rename(draft, join(place, names.report))
  await rename(join(claimedPlace(root, file), file.name), join(place, names.file))
  await rm(join(root, OWN_FOLDERS.working, file.id), { recursive: true, force: true })
}

/** A report of this very import was written before the process ended. */
async function isFree(place: string, { file, report }: FileNames, text: string): Promise<boolean> {
  const hasFile = await access(join(place, file)).then(
    () => true,
    () => false,
  )
  const known = await unlessGone(readFile(join(place, report), 'utf8'))
  return !hasFile && (known === undefined || known === text)
}

const refusalText = (reason: string | null): string =>
  `Refused: ${reason ?? 'the reason was deleted'}\nNothing of it was stored. Mend it, and put it into the inbox again.\n`

async function unlessGone<T>(work: Promise<T>): Promise<T | undefined> {
  return work.catch((error: unknown) => {
    if ((error as { code?: unknown }).code === 'ENOENT') return undefined
    throw error
  })
}
