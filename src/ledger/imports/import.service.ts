import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { setTimeout as delay, setImmediate } from 'node:timers/promises'
import type { Actor } from '../../platform/changes/actor.ts'
import { forgetRequestOf } from '../../platform/changes/idempotency.store.ts'
import type { Id } from '../../platform/core/id.ts'
import { OperatorError } from '../../platform/core/operator-error.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/db/deps.ts'
import { finishJob } from '../../platform/jobs/job.store.ts'
import { type Job, LeaseLost } from '../../platform/jobs/job.ts'
import type { JobKind, JobKinds } from '../../platform/jobs/run.service.ts'
import { keepFile, storedBytes } from './file-parts.service.ts'
import { type ImportReport, type ImportRun, type WrittenFile, writeFileToLedger } from './file-to-ledger.service.ts'
import {
  completeImport,
  deleteFileParts,
  endImport,
  findImport,
  findImportStatus,
  type ImportEnd,
  type ImportOutcome,
  insertImportAccounts,
  insertImported,
  type RunningImport,
  recordProgress,
  type StoredImport,
  startImport,
} from './import.store.ts'
import { hasEnded } from './import.ts'
import { recordImport } from './import-change.service.ts'
import { FileRefused } from './import-fault.ts'

const PROGRESS_MS = 500
/** While requests are answered: they come first, and PostgreSQL has no lower priority for an import. */
const PACE_MS = 5
const MAX_ATTEMPTS = 3

const importOf = (job: Job) => job.payload.importId as Id<'import'>

const common = (isBusy: () => boolean): Pick<JobKind, 'maxAttempts' | 'run' | 'giveUp'> => ({
  maxAttempts: MAX_ATTEMPTS,
  run: (deps, job, signal) =>
    runImportJob(deps, job, { signal, pace: async () => void (isBusy() && (await delay(PACE_MS))) }),
  giveUp: (tx, job, error) =>
    end(tx, importOf(job), 'fail', { reason: `The import failed ${MAX_ATTEMPTS} times (${error}).` }),
})

/** `isBusy`: whether requests are answered. */
export const importJobs = (isBusy: () => boolean) =>
  ({
    /** One file at a time in a worker. */
    import: { ...common(isBusy), slots: 1 },
    /** They wait for no file; those of one account are stored in the order in which they came. */
    'import.records': { ...common(isBusy), slots: 4, laneSlots: 1 },
  }) satisfies JobKinds

async function runImportJob(
  deps: Deps,
  job: Job,
  working: Pick<ImportRun, 'signal' | 'pace'>,
): Promise<'concluded' | undefined> {
  const id = importOf(job)
  const started = await startImport(deps.db, id)
  if (!started) return undefined
  const { fileName, request, keep } = started
  const conclude = async (tx: Tx, { report }: WrittenFile) => {
    if (!keep) await deleteFileParts(tx, id)
    await insertImportAccounts(tx, id, accountsOf(report))
    if (!(await completeImport(tx, id, outcomeOf(report)))) throw new LeaseLost(job.id)
    await finishJob(tx, job)
  }
  try {
    const run = { ...request, ...working, fileName, progress: progressOf(deps, id) }
    await writeFileToLedger(deps, id, run, storedBytes(deps.db.quick, id), conclude)
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    await deps.db.transaction(async (tx) => {
      await end(tx, id, 'refuse', refusalOf(error))
      await finishJob(tx, job)
    })
  }
  return 'concluded'
}

const accountsOf = ({ statements }: ImportReport) =>
  statements.flatMap(({ accountId, nature }) => (accountId ? [{ accountId, nature }] : []))

/** Nothing was stored, so the same request may be sent again, with or without a key. */
async function end(tx: Tx, id: Id<'import'>, move: 'refuse' | 'fail', why: ImportEnd): Promise<void> {
  await endImport(tx, id, move, why)
  await forgetRequestOf(tx, id)
}

const refusalOf = (error: OperatorError): ImportEnd => ({
  reason: error.wordsFor('api'),
  ...(error instanceof FileRefused && { faults: error.faults }),
})

/** Written at intervals, by a statement that is not awaited. */
function progressOf({ db }: Deps, id: Id<'import'>): (bytes: number) => void {
  let written = performance.now()
  return (done) => {
    if (performance.now() - written < PROGRESS_MS) return
    written = performance.now()
    recordProgress(db, id, done).catch(() => {})
  }
}

const outcomeOf = (report: ImportReport): ImportOutcome => ({
  format: report.format,
  report,
  statements: report.statements.length,
  added: report.accounts.reduce((sum, { added }) => sum + added, 0),
})

/** Without the queue, by whoever waits for it. `also` belongs to the same transaction. */
type DirectImport = {
  id: Id<'import'>
  run: ImportRun
  keep: boolean
  bytes: AsyncIterable<Uint8Array>
  also?: (tx: Tx, file: WrittenFile) => Promise<void>
}

function importDirectly(deps: Deps, { id, run, keep, bytes, also }: DirectImport): Promise<ImportReport> {
  return writeFileToLedger(deps, id, run, bytes, async (tx, file) => {
    const { report, hash, size } = file
    const imported = { id, ...factsOf(run), status: 'done' as const, keep, hash, size, ...outcomeOf(report) }
    await insertImported(tx, imported, accountsOf(report))
    await also?.(tx, file)
  })
}

function factsOf({ fileName, progress: _, signal: __, pace: ___, isInRequest: ____, ...request }: ImportRun) {
  return { fileName, request }
}

/** What was refused without the queue. */
type RefusedImport = { id: Id<'import'>; run: ImportRun; file: { hash: Buffer; size: number } }

const recordRefused = (deps: Deps, { id, run, file }: RefusedImport, why: ImportEnd): Promise<void> =>
  deps.db.transaction((tx) =>
    insertImported(tx, { id, ...factsOf(run), ...file, keep: false, status: 'refused', ...why }),
  )

/** `id`: chosen by whoever has to find the import again; no second one can have it. */
export type LocalImport = ImportRun & { path: string; keep: boolean; id?: Id<'import'> }

/** A refusal is recorded too. */
export async function importLocalFile(
  deps: Deps,
  by: Actor,
  { path, keep, id = deps.newId('import'), ...run }: LocalImport,
): Promise<ImportReport> {
  const bytes = createReadStream(path, { highWaterMark: READ_BYTES })
  const also = async (tx: Tx, { size }: WrittenFile) => {
    if (keep) await keepFile(tx, id, path)
    await recordImport(tx, by, id, size)
  }
  try {
    return await importDirectly(deps, { id, run, keep, bytes, also })
  } catch (error) {
    if (error instanceof OperatorError)
      await recordRefused(deps, { id, run, file: await hashOf(path) }, refusalOf(error))
    throw error
  } finally {
    bytes.destroy()
  }
}

/** A file that the service was given by itself, as by the bank of a demo: listed as an import, and nobody's change. */
export const importText = (deps: Deps, run: ImportRun, text: string): Promise<ImportReport> =>
  importDirectly(deps, { id: deps.newId('import'), run, keep: false, bytes: inParts(Buffer.from(text)) })

/** How an import ended. */
export type ConcludedImport = Pick<StoredImport<ImportReport>, 'status' | 'reason' | 'report'>

/** In the request that brought the body, with all that the queue would record. Fails where it would have to wait. */
export async function importInRequest(
  deps: Deps,
  { id, fileName, request }: Pick<RunningImport, 'id' | 'fileName' | 'request'>,
  { body, ...file }: { body: Buffer; hash: Buffer; size: number },
  also: (tx: Tx) => Promise<void>,
): Promise<ConcludedImport> {
  const run = { ...request, fileName, isInRequest: true }
  try {
    const report = await importDirectly(deps, { id, run, keep: false, bytes: inParts(body), also })
    return { status: 'done', reason: null, report }
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    const why = refusalOf(error)
    await recordRefused(deps, { id, run, file }, why)
    return { status: 'refused', reason: why.reason, report: null }
  }
}

const READ_BYTES = 256 * 1024

/** As from a disk: other work has its turn in between. */
async function* inParts(bytes: Buffer): AsyncIterable<Buffer> {
  for (let at = 0; at < bytes.length; at += READ_BYTES) {
    yield bytes.subarray(at, at + READ_BYTES)
    await setImmediate()
  }
}

async function hashOf(path: string): Promise<{ hash: Buffer; size: number }> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    size += chunk.length
  }
  return { hash: hash.digest(), size }
}

const FIRST_POLL_MS = 10
const MAX_POLL_MS = 250

/** Waits until an import has ended, the time is up, or the signal aborts. */
export async function waitForImport(
  { db }: Deps,
  id: Id<'import'>,
  { seconds, isGone }: { seconds: number; isGone: () => boolean },
): Promise<StoredImport<ImportReport> | undefined> {
  const until = performance.now() + seconds * 1_000
  for (let pause = FIRST_POLL_MS; !isGone(); pause = Math.min(pause * 1.5, MAX_POLL_MS)) {
    const status = await findImportStatus(db.quick, id)
    if (status === undefined || hasEnded(status)) break
    const left = until - performance.now()
    if (left <= 0) break
    await delay(Math.min(pause, left))
  }
  return findImport<ImportReport>(db, id)
}
