import type { Id } from '../../platform/core/id.ts'
import type { Db } from '../../platform/db/database.ts'
import { MAX_DELETED } from '../../platform/db/deletion.ts'
import { sql } from '../../platform/db/sql.ts'
import type { OwnerSession } from './session.ts'

export async function insertSession(
  db: Db,
  tokenHash: Buffer,
  session: Omit<OwnerSession, 'expires'>,
  minutes: number,
): Promise<Date> {
  const [row] = await db.rows<{ expires: Date }>(sql`
    insert into owner_sessions (token_hash, owner_ids, consent_id, ask, terms_hash, created_at, expires_at)
    values (${tokenHash}, ${session.ownerIds}, ${session.ask?.consentId ?? null}, ${session.ask?.number ?? null},
      ${session.ask?.termsHash ?? null}, clock(), clock() + make_interval(mins => ${minutes}))
    returning expires_at as expires`)
  return row!.expires
}

export async function findSession(db: Db, tokenHash: Buffer): Promise<OwnerSession | undefined> {
  const [row] = await db.rows<{
    ownerIds: Id<'owner'>[]
    consentId: Id<'consent'> | null
    number: number
    termsHash: Buffer
    expires: Date
  }>(sql`
    select owner_ids as "ownerIds", consent_id as "consentId", ask as number, terms_hash as "termsHash", expires_at as expires
    from owner_sessions where token_hash = ${tokenHash} and expires_at > clock()`)
  if (!row) return undefined
  const { ownerIds, consentId, number, termsHash, expires } = row
  return { ownerIds, ask: consentId && { consentId, number, termsHash }, expires }
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.rows(sql`delete from owner_sessions where token_hash = ${tokenHash}`)
}

/** After an answer, or a change of the ask, the owner starts over. */
export async function deleteSessionsOfAsk(db: Db, consentId: Id<'consent'>): Promise<void> {
  await db.rows(sql`delete from owner_sessions where consent_id = ${consentId}`)
}

export async function deleteSessionsOfOwner(db: Db, ownerId: Id<'owner'>): Promise<void> {
  await db.rows(sql`delete from owner_sessions where ${ownerId} = any (owner_ids)`)
}

export async function deleteExpiredSessions(db: Db): Promise<number> {
  const rows = await db.rows(sql`
    delete from owner_sessions where token_hash in (
      select token_hash from owner_sessions where expires_at <= clock() order by expires_at limit ${MAX_DELETED})
    returning 1`)
  return rows.length
}
