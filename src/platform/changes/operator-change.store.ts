import { looksLikeId } from '../core/id.ts'
import type { Db, Tx } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Actor } from './actor.ts'
import { rememberRequest } from './idempotency.store.ts'
import {
  CHANGES_START,
  type ChangeAction,
  type ChangeSeal,
  differences,
  hashOfChange,
  type OperatorChange,
  type StoredOperatorChange,
} from './operator-change.ts'

/** Any number will do, as long as every Vitrine uses the same one. */
const LOCK = 5_817_442_064

/**
 * In the transaction of the change: one is not made without the other. Changes are seldom, so they may wait in turn. A
 * request with an Idempotency-Key records one change, and is remembered with it.
 */
export async function recordChange(tx: Tx, by: Actor, change: OperatorChange, answer?: object): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(${LOCK})`)
  const last = await findLastChange(tx)
  const [clock] = await tx.rows<{ now: Date }>(sql`select date_trunc('milliseconds', clock()) as now`)
  const fields = { ...change, by, number: (last?.number ?? 0) + 1, madeAt: clock!.now }
  const hash = hashOfChange(last?.hash ?? CHANGES_START, fields)
  // As text, not as jsonb: that would forget the order of the fields, and the hash covers it.
  await tx.rows(sql`
    insert into operator_changes (number, made_at, by_id, by_name, by_role, action, subject, before, after, hash)
    values (${fields.number}, ${fields.madeAt}, ${by.id}, ${by.name}, ${by.role}, ${change.action}, ${change.subject},
      ${change.before && JSON.stringify(change.before)}::json, ${change.after && JSON.stringify(change.after)}::json, ${hash})`)
  await rememberRequest(tx, by, change.subject, answer)
}

/** Records the fields that differ; nothing where none does. */
export async function recordEdit<T extends object>(
  tx: Tx,
  by: Actor,
  { action, subject }: Pick<OperatorChange, 'action' | 'subject'>,
  before: T,
  after: Partial<T>,
): Promise<void> {
  const changed = differences(before, after)
  if (Object.keys(changed.after).length > 0) await recordChange(tx, by, { action, subject, ...changed })
}

/** Of personal data only which fields changed: this record cannot be erased with the person. */
export async function recordPersonalEdit<T extends object>(
  tx: Tx,
  by: Actor,
  { action, subject }: Pick<OperatorChange, 'action' | 'subject'>,
  before: T,
  after: Partial<T>,
): Promise<void> {
  const changed = Object.keys(differences(before, after).after)
  if (changed.length > 0) await recordChange(tx, by, { action, subject, before: {}, after: { changed } })
}

type ChangeRow = Omit<StoredOperatorChange, 'by'> & { byId: Actor['id']; byName: string; byRole: Actor['role'] }

const CHANGE = sql`
  number, made_at as "madeAt", by_id as "byId", by_name as "byName", by_role as "byRole", action, subject, before, after, hash`

const toChange = ({ byId, byName, byRole, ...row }: ChangeRow): StoredOperatorChange => ({
  ...row,
  by: { id: byId, name: byName, role: byRole },
})

/** In order, for checking the chain. */
export async function listChangesFrom(db: Db, after: number, limit: number): Promise<StoredOperatorChange[]> {
  const rows = await db.rows<ChangeRow>(sql`
    select ${CHANGE} from operator_changes where number > ${after} order by number limit ${limit}`)
  return rows.map(toChange)
}

export type ChangeFilter = {
  subject: string | null
  /** An id, or a name: an e-mail address, the label of a token, a user of the system. */
  by: string | null
  action: string | null
  from: Date | null
  until: Date | null
}

/**
 * Newest first. A change has the time of the beginning of its transaction, so times may be out of order by as much as a
 * transaction takes. An hour more than that bounds the numbers, and so the rows that are looked at.
 */
export async function listChanges(
  db: Db,
  { subject, by, action, from, until }: ChangeFilter,
  { before, limit }: { before: number | null; limit: number },
): Promise<StoredOperatorChange[]> {
  const isId = by !== null && (by === 'command' || looksLikeId('operator', by) || looksLikeId('operatorToken', by))
  const [byId, byName] = isId ? [by, null] : [null, by]
  const rows = await db.rows<ChangeRow>(sql`
    select ${CHANGE} from operator_changes
    where (${before}::bigint is null or number < ${before})
      and (${subject}::text is null or subject = ${subject})
      and (${byId}::text is null or by_id = ${byId})
      and (${byName}::text is null or by_name = ${byName})
      and (${action}::text is null or action = ${action})
      and (${from}::timestamptz is null or made_at >= ${from} and number > coalesce((
        select number from operator_changes where made_at < ${from}::timestamptz - interval '1 hour'
        order by made_at desc, number desc limit 1), 0))
      and (${until}::timestamptz is null or made_at < ${until} and number < coalesce((
        select number from operator_changes where made_at > ${until}::timestamptz + interval '1 hour'
        order by made_at, number limit 1), 9007199254740991))
    order by number desc limit ${limit}`)
  return rows.map(toChange)
}

export type ChangeMade = Pick<StoredOperatorChange, 'action' | 'subject' | 'madeAt'> & { by: string }

/** Who did one of these things to one of these subjects, by their ids. */
export async function listChangesOf(
  db: Db,
  actions: readonly ChangeAction[],
  subjects: readonly string[],
): Promise<ChangeMade[]> {
  if (subjects.length === 0) return []
  return db.rows(sql`
    select action, subject, made_at as "madeAt", by_name as by from operator_changes
    where subject = any (${subjects}::text[]) and action = any (${actions}::text[]) order by number`)
}

export async function findLastChange(db: Db): Promise<{ number: number; hash: Buffer } | undefined> {
  const [row] = await db.rows<{ number: number; hash: Buffer }>(sql`
    select number, hash from operator_changes order by number desc limit 1`)
  return row
}

const SEAL = sql`number, sealed_at as "sealedAt", hash, signature, public_key as "publicKey"`

export async function findLastChangeSeal(db: Db): Promise<ChangeSeal | undefined> {
  const [row] = await db.rows<ChangeSeal>(sql`select ${SEAL} from operator_change_seals order by number desc limit 1`)
  return row
}

export async function listChangeSeals(db: Db, after: number, to: number): Promise<ChangeSeal[]> {
  return db.rows(sql`
    select ${SEAL} from operator_change_seals where number > ${after} and number <= ${to} order by number`)
}

/** Nothing where another process has just sealed the same. */
export async function insertChangeSeal(db: Db, seal: ChangeSeal): Promise<void> {
  await db.rows(sql`
    insert into operator_change_seals (number, sealed_at, hash, signature, public_key)
    values (${seal.number}, ${seal.sealedAt}, ${seal.hash}, ${seal.signature}, ${seal.publicKey})
    on conflict (number) do nothing`)
}
