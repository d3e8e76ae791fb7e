import type { Readable } from 'node:stream'
import type { Actor, Caller } from '../../platform/changes/actor.ts'
import { doByKey } from '../../platform/changes/idempotency.service.ts'
import { rememberRequest } from '../../platform/changes/idempotency.store.ts'
import { Refusal } from '../../platform/core/errors.ts'
import type { Id } from '../../platform/core/id.ts'
import { sha256 } from '../../platform/core/secret.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/db/deps.ts'
import { fifoSemaphore } from '../../platform/db/semaphore.ts'
import { enqueueJob, hasOpenJob } from '../../platform/jobs/job.store.ts'
import { jobIdOf } from '../../platform/jobs/job.ts'
import { type BodyLimits, compressed, type NewPart, type ReceivedBody, storeBody } from './file-parts.service.ts'
import { type ConcludedImport, importInRequest } from './import.service.ts'
import {
  dropReceiving,
  insertFilePart,
  insertQueued,
  insertReceiving,
  type NewImport,
  queueImport,
} from './import.store.ts'
import type { ImportRequest } from './import.ts'
import { recordImport } from './import-change.service.ts'

export type Upload = Omit<NewImport, 'id'> &
  BodyLimits & {
    by: Actor
    /** Idempotency-Key. */
    key: string | undefined
    /** What identifies the request, besides its body. */
    target: string
    body: Readable
  }

/** `ended`: how it ended, where it is not in the queue. */
export type Taken = { id: Id<'import'>; size: number; isReplayed: boolean; ended: ConcludedImport | undefined }

/**
 * Takes a body: a few records are stored at once, all else is stored as it came and its import queued. The same request
 * with the same key leads to the first import, even if several are sent at once. Nothing is left of a body that did not
 * arrive completely.
 */
export async function takeUpload(deps: Deps, upload: Upload): Promise<Taken> {
  const { fileName, request, keep, body } = upload
  const id = deps.newId('import')
  const own: NewImport = { id, fileName, request, keep }
  /** A body of one part is stored when it is here, with its import. */
  let isStored = false
  const begin = async (): Promise<void> => {
    await insertReceiving(deps.db, own)
    isStored = true
  }
  const drop = async (): Promise<void> => {
    if (isStored) await dropReceiving(deps.db, id)
  }
  try {
    const store = (part: NewPart) => insertFilePart(deps.db, id, part)
    const file = await storeBody(body, upload, { begin, store })
    let ended: ConcludedImport | undefined
    const first = await doOnce(deps, upload, own, file, async (caller) => {
      ended = await importAtOnce(deps, caller, own, file)
      if (!ended) await queue(deps, caller, own, { by: upload.by, file, isStored })
    })
    if (first !== id) await drop()
    return { id: first, size: file.size, isReplayed: first !== id, ended }
  } catch (error) {
    // Housekeeping drops it if this fails.
    await drop().catch(() => {})
    throw error
  }
}

/** The import that the request leads to: this one, or that of an earlier equal request. */
async function doOnce(
  deps: Deps,
  { by, key, target }: Upload,
  { id }: NewImport,
  { hash }: ReceivedBody,
  act: (caller: Caller) => Promise<void>,
): Promise<Id<'import'>> {
  const keyed = key === undefined ? undefined : { key, hash: sha256(`${target}\n${hash.toString('hex')}`) }
  const { resultId } = await doByKey<Caller>(deps, by, keyed, async (caller) => {
    await act(caller)
    return { resultId: id }
  })
  return resultId as Id<'import'>
}

/** The account of records is known. */
const kindOf = ({ options, accounts }: ImportRequest): { kind: string; lane?: string } =>
  options.records && accounts?.only ? { kind: 'import.records', lane: accounts.only } : { kind: 'import' }

/** A hundred records or so, or two. */
const FEW_BYTES = 64 * 1024
/** In one server: its other connections are for other requests. After the wait a worker has more time for them. */
const [AT_ONCE, WAIT_MS] = [4, 500]
const turns = fifoSemaphore(AT_ONCE, WAIT_MS)

/**
 * What a program sends that polls a bank: mostly known, and stored in less time than the queue takes. Undefined for what
 * is to be queued: larger bodies, too many at once, and those that would have to wait for an earlier one of the account.
 */
async function importAtOnce(
  deps: Deps,
  caller: Caller,
  own: NewImport,
  { hash, size, last }: ReceivedBody,
): Promise<ConcludedImport | undefined> {
  const { kind, lane } = kindOf(own.request)
  if (lane === undefined || size > FEW_BYTES || !(await hasTurn())) return undefined
  try {
    if (await hasOpenJob(deps.db.quick, { kind, lane })) return undefined
    const file = { hash, size, body: last?.bytes ?? Buffer.alloc(0) }
    return await importInRequest(deps, own, file, (tx) => rememberRequest(tx, caller, own.id))
  } catch (error) {
    if (isAway(error)) throw error
    // A worker waits for the account, has more time, and records what fails.
    return undefined
  } finally {
    turns.release()
  }
}

const hasTurn = (): Promise<boolean> =>
  turns.acquire().then(
    () => true,
    () => false,
  )

const TIMED_OUT = '57014'
const isAway = (error: unknown): boolean =>
  error instanceof Refusal && (error.cause as { code?: unknown } | undefined)?.code !== TIMED_OUT

type Queueing = { by: Actor; file: ReceivedBody; isStored: boolean }

async function queue(deps: Deps, caller: Caller, own: NewImport, { by, file, isStored }: Queueing): Promise<void> {
  const { id, request } = own
  const last = file.last && (await compressed(file.last))
  await deps.db.transaction(async (tx: Tx) => {
    await rememberRequest(tx, caller, id)
    if (!isStored) await insertQueued(tx, own, file)
    else if (!(await queueImport(tx, id, file))) throw tooSlow()
    if (last) await insertFilePart(tx, id, last)
    await enqueueJob(tx, { id: jobIdOf(id), ...kindOf(request), payload: { importId: id } })
    if (!request.options.records) await recordImport(tx, by, id, file.size)
  })
}

const tooSlow = () => new Refusal('bad_request', { message: 'The body came too slowly.' })
