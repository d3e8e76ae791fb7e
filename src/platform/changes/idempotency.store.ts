import type { Db, Tx } from '../db/database.ts'
import { MAX_DELETED } from '../db/deletion.ts'
import { sql } from '../db/sql.ts'
import type { Caller } from './actor.ts'

/** `resultId`: what the request created or changed. `answer`: what else a repeat is told; no secret, no personal data. */
export type Remembered = { requestHash: Buffer; resultId: string; answer: object | null }

/** The result of an earlier request with this key; a key is kept for a day. */
export async function findRequest(db: Db, actorId: Caller['id'], key: string): Promise<Remembered | undefined> {
  const [row] = await db.rows<Remembered>(sql`
    select request_hash as "requestHash", result_id as "resultId", answer from idempotency_keys
    where actor_id = ${actorId} and key = ${key} and created_at > clock() - interval '24 hours'`)
  return row
}

/** In the transaction of the request's work: of two simultaneous requests with one key, one finds the other's row. */
export async function rememberRequest(
  tx: Tx,
  { id, request }: Caller,
  resultId: string,
  answer?: object,
): Promise<void> {
  if (!request) return
  const { key, hash } = request
  await tx.rows(sql`
    delete from idempotency_keys
    where actor_id = ${id} and key = ${key} and created_at <= clock() - interval '24 hours'`)
  await tx.rows(sql`
    insert into idempotency_keys (actor_id, key, request_hash, result_id, answer, created_at)
    values (${id}, ${key}, ${hash}, ${resultId}, ${answer ? JSON.stringify(answer) : null}::json, clock())`)
}

/** The result was refused: the same request may be sent again with this key. */
export async function forgetRequestOf(tx: Tx, resultId: string): Promise<void> {
  await tx.rows(sql`delete from idempotency_keys where result_id = ${resultId}`)
}

export async function forgetRequests(db: Db): Promise<number> {
  const rows = await db.rows(sql`
    delete from idempotency_keys where (actor_id, key) in (
      select actor_id, key from idempotency_keys where created_at <= clock() - interval '24 hours'
      order by created_at limit ${MAX_DELETED})
    returning 1`)
  return rows.length
}
