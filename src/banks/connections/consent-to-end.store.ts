import type { Id } from '../../platform/core/id.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

/** A consent at a bank that nobody here uses any more: what is needed to end it, and what it was encrypted for. */
export type ConsentToEnd = { id: Id<'job'>; providerId: string; sealedFor: string; sealed: string }

const CONSENT = sql`id, provider_id as "providerId", sealed_for as "sealedFor", sealed`

export async function insertConsentToEnd(tx: Tx, { id, providerId, sealedFor, sealed }: ConsentToEnd): Promise<void> {
  await tx.rows(sql`
    insert into consents_to_end (id, provider_id, sealed_for, sealed, created_at)
    values (${id}, ${providerId}, ${sealedFor}, ${sealed}, clock())`)
}

export async function findConsentToEnd(db: Db, id: Id<'job'>): Promise<ConsentToEnd | undefined> {
  const [found] = await db.rows<ConsentToEnd>(sql`select ${CONSENT} from consents_to_end where id = ${id}`)
  return found
}

export async function deleteConsentToEnd(db: Db, id: Id<'job'>): Promise<void> {
  await db.rows(sql`delete from consents_to_end where id = ${id}`)
}

export async function lockConsentsToEnd(tx: Tx): Promise<ConsentToEnd[]> {
  return tx.rows(sql`select ${CONSENT} from consents_to_end order by id for update`)
}

export async function resealConsentToEnd(tx: Tx, id: Id<'job'>, sealed: string): Promise<void> {
  await tx.rows(sql`update consents_to_end set sealed = ${sealed} where id = ${id}`)
}
