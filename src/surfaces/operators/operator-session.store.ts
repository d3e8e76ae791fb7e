import type { Id } from '../../platform/core/id.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { MAX_DELETED } from '../../platform/db/deletion.ts'
import { sql } from '../../platform/db/sql.ts'
import type { NextStep, OperatorSession, SessionLimits } from './operator-session.ts'

export type OperatorSessionLine = {
  id: Id<'operatorSession'>
  userAgent: string
  created: Date
  seen: Date
  expires: Date
}

export type NewOperatorSession = {
  id: Id<'operatorSession'>
  tokenHash: Buffer
  operatorId: Id<'operator'>
  next: NextStep | null
  userAgent: string
}

export async function insertOperatorSession(
  tx: Tx,
  { id, tokenHash, operatorId, next, userAgent }: NewOperatorSession,
  { idleMinutes, minutes }: { idleMinutes: number; minutes: number },
): Promise<{ expires: Date; ends: Date }> {
  const [row] = await tx.rows<{ expires: Date; ends: Date }>(sql`
    insert into operator_sessions (id, token_hash, operator_id, next, user_agent, created_at, seen_at, expires_at, ends_at)
    values (${id}, ${tokenHash}, ${operatorId}, ${next}, ${userAgent}, clock(), clock(),
      clock() + make_interval(mins => ${Math.min(idleMinutes, minutes)}), clock() + make_interval(mins => ${minutes}))
    returning expires_at as expires, ends_at as ends`)
  return row!
}

/** Never cached, and joined with the operator: one who is disabled is out with the next request. */
export async function findOperatorSession(db: Db, tokenHash: Buffer): Promise<OperatorSession | undefined> {
  const [row] = await db.rows<OperatorSession>(sql`
    select s.id, s.operator_id as "operatorId", o.email, o.role, s.next, s.pending_totp as "pendingTotp",
      o.totp is not null as "hasTotp", cardinality(o.recovery_codes) as "recoveryCodes", s.expires_at as expires, s.ends_at as ends,
      s.seen_at < clock() - interval '1 minute' as "isStale"
    from operator_sessions s join operators o on o.id = s.operator_id
    where s.token_hash = ${tokenHash} and s.expires_at > clock() and o.disabled_at is null`)
  return row
}

/** At most once a minute, so that not every request writes. */
export async function recordSessionUse(
  db: Db,
  id: Id<'operatorSession'>,
  { idleMinutes }: Pick<SessionLimits, 'idleMinutes'>,
): Promise<void> {
  await db.rows(sql`
    update operator_sessions set seen_at = clock(),
      expires_at = least(ends_at, clock() + make_interval(mins => ${idleMinutes}))
    where id = ${id} and next is null`)
}

export async function setPendingTotp(tx: Tx, id: Id<'operatorSession'>, totp: Buffer): Promise<void> {
  await tx.rows(sql`update operator_sessions set pending_totp = ${totp} where id = ${id}`)
}

/** Those that are in use, newest first. */
export async function listOperatorSessions(db: Db, operatorId: Id<'operator'>): Promise<OperatorSessionLine[]> {
  return db.rows(sql`
    select id, user_agent as "userAgent", created_at as created, seen_at as seen, expires_at as expires
    from operator_sessions
    where operator_id = ${operatorId} and next is null and expires_at > clock() order by id desc`)
}

export async function deleteOperatorSession(
  db: Db,
  operatorId: Id<'operator'>,
  id: Id<'operatorSession'>,
): Promise<boolean> {
  const rows = await db.rows(sql`
    delete from operator_sessions where operator_id = ${operatorId} and id = ${id} returning 1`)
  return rows.length === 1
}

export async function deleteOperatorSessions(db: Db, operatorId: Id<'operator'>): Promise<number> {
  const rows = await db.rows(sql`delete from operator_sessions where operator_id = ${operatorId} returning 1`)
  return rows.length
}

export async function deleteExpiredOperatorSessions(db: Db): Promise<number> {
  const rows = await db.rows(sql`
    delete from operator_sessions where token_hash in (
      select token_hash from operator_sessions where expires_at <= clock() order by expires_at limit ${MAX_DELETED})
    returning 1`)
  return rows.length
}

/** They are encrypted with the service's secret, which is about to be replaced. */
export async function forgetPendingTotps(tx: Tx): Promise<void> {
  await tx.rows(sql`update operator_sessions set pending_totp = null where pending_totp is not null`)
}
