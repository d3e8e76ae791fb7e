import type { SourceRecord } from '@vitrine/bank-statements'
import type { Id } from '../../platform/core/id.ts'
import { CURRENT } from '../../platform/db/current.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { ofAccount } from '../../platform/db/shards.ts'
import { sql } from '../../platform/db/sql.ts'
import type { ChangeReason } from '../deliveries/change-reason.ts'
import type { Nature } from '../deliveries/delivery.ts'
import { type StoredRow, withRecord } from '../write/stored-record.ts'

/** Faster where the account is given. */
export async function findAccountOf(
  db: Db,
  id: Id<'transaction'>,
  accountId: Id<'account'> | null,
): Promise<Id<'account'> | undefined> {
  const [row] = await db.rows<{ accountId: Id<'account'> }>(sql`
    select account_id as "accountId" from transactions
    where id = ${id} and (${accountId}::text is null or account_id = ${accountId})`)
  return row?.accountId
}

export async function setWithdrawn(tx: Tx, accountId: Id<'account'>, id: string): Promise<void> {
  await tx.rows(sql`update transactions set withdrawn = true where ${ofAccount(accountId)} and id = ${id}`)
}

/** The transaction that it was joined into. */
export async function findTarget(db: Db, accountId: Id<'account'>, id: string): Promise<string | null> {
  const [row] = await db.rows<{ joinedInto: string | null }>(sql`
    select joined_into as "joinedInto" from transactions where ${ofAccount(accountId)} and id = ${id}`)
  return row?.joinedInto ?? null
}

/** The transactions that were joined into one, the latest first, with the revision of the join. */
export async function listJoined(
  db: Db,
  accountId: Id<'account'>,
  id: string,
): Promise<{ id: Id<'transaction'>; revision: number }[]> {
  return db.rows(sql`
    select t.id, v.since_revision as revision from transactions t
    join transaction_versions v
      on v.account_id = t.account_id and v.bucket = t.bucket and v.transaction_id = t.id and v.until_revision = ${CURRENT}
    where ${ofAccount(accountId, 't')} and t.joined_into = ${id}
    order by v.since_revision desc`)
}

export type EarlierVersion = {
  since: number
  until: number
  reason: ChangeReason
  record: SourceRecord
  place: number
  reportedAt: Date | null
  listed: boolean
}

/** The kept versions of a transaction, the newest first. */
export async function listKeptVersions(tx: Tx, accountId: Id<'account'>, id: string): Promise<EarlierVersion[]> {
  const rows = await tx.rows<Omit<EarlierVersion, 'record'> & StoredRow>(sql`
    select since_revision as since, until_revision as until, reason, record, place, reported_at as "reportedAt",
      body, body is not null as listed
    from transaction_versions where ${ofAccount(accountId)} and transaction_id = ${id}
    order by since_revision desc`)
  return rows.map(withRecord)
}

export type StoredMatch = {
  revision: number
  rule: string
  evidence: string[]
  recorded: Date
  /** Null where it was reported by records or decided by an operator. */
  source: string | null
  nature: Nature | null
  statementId: string | null
  created: Date | null
  delivery: number
}

/** The matches of a transaction, the newest first. */
export async function listMatches(db: Db, accountId: Id<'account'>, id: string): Promise<StoredMatch[]> {
  return db.rows(sql`
    select m.revision, m.rule, m.evidence, m.recorded_at as recorded, m.delivery, d.source, d.nature,
      d.statement_id as "statementId", d.created_at as created
    from transaction_matches m
    left join deliveries d on d.account_id = m.account_id and d.bucket = m.bucket and d.number = m.delivery and m.delivery > 0
    where ${ofAccount(accountId, 'm')} and m.transaction_id = ${id} order by m.revision desc`)
}

export type Origin = {
  /** Who reported it first. */
  source: string
  created: Date
  firstRevision: number
  nature: Nature | null
  statementId: string | null
  /** When the bank made the delivery that it belongs to. */
  delivered: Date | null
}

export async function findOrigin(db: Db, accountId: Id<'account'>, id: string): Promise<Origin | undefined> {
  const [row] = await db.rows<Origin>(sql`
    select t.source, t.created_at as created, t.first_revision as "firstRevision", d.nature,
      d.statement_id as "statementId", d.created_at as delivered
    from transactions t
    left join deliveries d on d.account_id = t.account_id and d.bucket = t.bucket and d.number = t.delivery and t.delivery > 0
    where ${ofAccount(accountId, 't')} and t.id = ${id}`)
  return row
}
