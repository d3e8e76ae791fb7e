import type { Readable } from 'node:stream'
import type { Actor, Caller } from '../../platform/changes/actor.ts'
import { doByKey } from '../../platform/changes/idempotency.service.ts'
import { rememberRequest } from '../../platform/changes/idempotency.store.ts'
import { Refusal } from '../../platform/core/errors.ts'
import type { Id } from '../../platform/core/id.ts'
import { sha256 } from '../../platform/core/secret.ts'
import type { Deps } from '../../platform/db/deps.ts'
import { enqueueJob } from '../../platform/jobs/job.store.ts'
import { jobIdOf } from '../../platform/jobs/job.ts'
import { storeBody } from './file-parts.service.ts'
import { dropReceiving, insertReceiving, type NewImport, queueImport } from './import.store.ts'
import { recordImport } from './import-change.service.ts'

export type Upload = Omit<NewImport, 'id'> & {
  by: Actor
  /** Idempotency-Key. */
  key: string | undefined
  /** What identifies the request, besides its body. */
  target: string
  body: Readable
  maxBytes: number
}

/**
 * Stores a body and queues its import. The same request with the same key leads to the first import, even if several
 * are sent at once. Nothing is left of a body that did not arrive completely.
 */
export async function queueUpload(
  deps: Deps,
  upload: Upload,
): Promise<{ id: Id<'import'>; size: number; isReplayed: boolean }> {
  const { fileName, request, keep, body, maxBytes } = upload
  const id = deps.newId('import')
  await insertReceiving(deps.db, { id, fileName, request, keep })
  try {
    const file = await storeBody(deps.db, id, body, maxBytes)
    const first = await queueOnce(deps, id, upload, file)
    if (first !== id) await dropReceiving(deps.db, id)
    return { id: first, size: file.size, isReplayed: first !== id }
  } catch (error) {
    // Housekeeping drops it if this fails.
    await dropReceiving(deps.db, id).catch(() => {})
    throw error
  }
}

/** The import that the request leads to: this one, or that of an earlier equal request. */
async function queueOnce(
  deps: Deps,
  id: Id<'import'>,
  { by, key, target, request }: Upload,
  file: { hash: Buffer; size: number },
): Promise<Id<'import'>> {
  const hash = sha256(`${target}\n${file.hash.toString('hex')}`)
  const keyed = key === undefined ? undefined : { key, hash }
  const { resultId } = await doByKey<Caller>(deps, by, keyed, async (caller) => {
    await deps.db.transaction(async (tx) => {
      await rememberRequest(tx, caller, id)
      if (!(await queueImport(tx, id, file))) throw new Refusal('bad_request', { message: 'The body came too slowly.' })
      await enqueueJob(tx, { id: jobIdOf(id), kind: 'import', payload: { importId: id } })
      if (!request.options.records) await recordImport(tx, by, id, file.size)
    })
    return { resultId: id }
  })
  return resultId as Id<'import'>
}
