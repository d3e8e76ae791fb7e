import type { Tx } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Actor } from './actor.ts'
import { rememberRequest } from './idempotency.store.ts'
import { CHANGES_START, differences, hashOfChange, type OperatorChange } from './operator-change.ts'

/** Any number will do, as long as every Vitrine uses the same one. */
const LOCK = 5_817_442_064

/** In the transaction of the change: one is not made without the other. Changes are seldom, so they may wait in turn. */
export async function recordChange(tx: Tx, by: Actor, change: OperatorChange): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(${LOCK})`)
  const [last] = await tx.rows<{ number: number; hash: Buffer }>(sql`
    select number, hash from operator_changes order by number desc limit 1`)
  const [clock] = await tx.rows<{ now: Date }>(sql`select date_trunc('milliseconds', clock()) as now`)
  const fields = { ...change, by, number: (last?.number ?? 0) + 1, madeAt: clock!.now }
  const hash = hashOfChange(last?.hash ?? CHANGES_START, fields)
  // As text, not as jsonb: that would forget the order of the fields, and the hash covers it.
  await tx.rows(sql`
    insert into operator_changes (number, made_at, by_id, by_name, by_role, action, subject, before, after, hash)
    values (${fields.number}, ${fields.madeAt}, ${by.id}, ${by.name}, ${by.role}, ${change.action}, ${change.subject},
      ${change.before && JSON.stringify(change.before)}::json, ${change.after && JSON.stringify(change.after)}::json, ${hash})`)
  const { request } = by
  if (request && change.before === null)
    await rememberRequest(tx, by.id, request.key, { requestHash: request.hash, resultId: change.subject })
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
