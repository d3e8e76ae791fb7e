import type { Id } from '../core/id.ts'
import type { Db, Tx } from '../db/database.ts'
import { sql } from '../db/sql.ts'

export type Remembered = { requestHash: Buffer; answer: object }

/** The answer to an earlier request with this key; a key is forgotten after a day. */
export async function findAnswer(db: Db, tokenId: Id<'operatorToken'>, key: string): Promise<Remembered | undefined> {
  const [row] = await db.rows<Remembered>(sql`
    select request_hash as "requestHash", answer from idempotency_keys
    where operator_token_id = ${tokenId} and key = ${key} and created_at > clock() - interval '24 hours'`)
  return row
}

/** In the transaction of what is answered: of two simultaneous requests with one key, one finds the other's row. */
export async function rememberAnswer(
  tx: Tx,
  tokenId: Id<'operatorToken'>,
  key: string,
  requestHash: Buffer,
  answer: object,
): Promise<void> {
  await tx.rows(sql`
    delete from idempotency_keys
    where operator_token_id = ${tokenId} and key = ${key} and created_at <= clock() - interval '24 hours'`)
  await tx.rows(sql`
    insert into idempotency_keys (operator_token_id, key, request_hash, answer, created_at)
    values (${tokenId}, ${key}, ${requestHash}, ${JSON.stringify(answer)}, clock())`)
}

/** For an owner who is erased: an answer tells the IBANs and balances of what was imported. */
export async function forgetAnswersAbout(tx: Tx, accountIds: Id<'account'>[]): Promise<void> {
  await tx.rows(sql`
    delete from idempotency_keys where jsonb_path_query_array(answer, '$.accounts[*].accountId') ?| ${accountIds}::text[]`)
}

export async function forgetAnswers(db: Db): Promise<void> {
  await db.rows(sql`delete from idempotency_keys where created_at <= clock() - interval '24 hours'`)
}
