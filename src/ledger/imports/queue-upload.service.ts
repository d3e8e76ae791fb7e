import type { Readable } from 'node:stream'
import type { Actor, Caller } from '../../platform/changes/actor.ts'
import { doByKey } from '../../platform/changes/idempotency.service.ts'
import { rememberRequest } from '../../platform/changes/idempotency.store.ts'
import { Refusal } from '../../platform/core/errors.ts'
import type { Id } from '../../platform/core/id.ts'
import { sha256 } from '../../platform/core/secret.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/db/deps.ts'
import { enqueueJob } from '../../platform/jobs/job.store.ts'
import { jobIdOf } from '../../platform/jobs/job.ts'
import { type BodyLimits, type NewPart, type ReceivedBody, storeBody } from './file-parts.service.ts'
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

/**
 * Stores a body and queues its import. The same request with the same key leads to the first import, even if several
 * are sent at once. Nothing is left of a body that did not arrive completely.
 */
export async function queueUpload(
  deps: Deps,
  upload: Upload,
): Promise<{ id: Id<'import'>; size: number; isReplayed: boolean }> {
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
    const insert = async (tx: Tx): Promise<void> => {
      if (!isStored) await insertQueued(tx, own, file)
      else if (!(await queueImport(tx, id, file))) throw tooSlow()
      if (file.last) await insertFilePart(tx, id, file.last)
    }
    const first = await queueOnce(deps, id, upload, { file, insert })
    if (first !== id) await drop()
    return { id: first, size: file.size, isReplayed: first !== id }
  } catch (error) {
    // Housekeeping drops it if this fails.
    await drop().catch(() => {})
    throw error
  }
}

const tooSlow = () => new Refusal('bad_request', { message: 'The body came too slowly.' })

/** The account of records is known. */
const kindOf = ({ options, accounts }: ImportRequest): { kind: string; lane?: string } =>
  options.records && accounts?.only ? { kind: 'import.records', lane: accounts.only } : { kind: 'import' }

type ReceivedUpload = { file: ReceivedBody; insert: (tx: Tx) => Promise<void> }

/** The import that the request leads to: this one, or that of an earlier equal request. */
async function queueOnce(
  deps: Deps,
  id: Id<'import'>,
  { by, key, target, request }: Upload,
  { file, insert }: ReceivedUpload,
): Promise<Id<'import'>> {
  const hash = sha256(`${target}\n${file.hash.toString('hex')}`)
  const keyed = key === undefined ? undefined : { key, hash }
  const { resultId } = await doByKey<Caller>(deps, by, keyed, async (caller) => {
    await deps.db.transaction(async (tx) => {
      await rememberRequest(tx, caller, id)
      await insert(tx)
      await enqueueJob(tx, { id: jobIdOf(id), ...kindOf(request), payload: { importId: id } })
      if (!request.options.records) await recordImport(tx, by, id, file.size)
    })
    return { resultId: id }
  })
  return resultId as Id<'import'>
}
