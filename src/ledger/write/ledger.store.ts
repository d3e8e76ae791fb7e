import { CopyRows } from '../../platform/core/copy-rows.ts'
import { bucketOf, type Id } from '../../platform/core/id.ts'
import { CURRENT } from '../../platform/db/current.ts'
import type { Tx } from '../../platform/db/database.ts'
import { ofAccount } from '../../platform/db/shards.ts'
import { sql } from '../../platform/db/sql.ts'
import type { ChangeReason } from '../matching/change-reason.ts'
import type { NewMatch, NewName, NewReview, RenderedPlan } from './block-plan.ts'
import { toStored } from './stored-record.ts'
import { CATEGORY_COLUMNS, VERSION_COLUMNS } from './version.store.ts'

/** What new rows have in common. */
type RowFacts = { source: string; delivery: number; revision: number }

/** Writes a planned block. */
export async function writeBlock(tx: Tx, accountId: Id<'account'>, facts: RowFacts, plan: RenderedPlan): Promise<void> {
  const { delivery, revision } = facts
  const { changed, reviews, furtherNames, found, moved } = plan
  const ended = changed.map(({ id }) => id)
  if (ended.length > 0 && (await supersede(tx, accountId, revision, ended)) !== ended.length) {
    throw new Error('a transaction is changed twice by one delivery')
  }
  await insertRows(tx, accountId, facts, plan)
  if (reviews.length > 0) await insertReviews(tx, accountId, revision, reviews)
  if (changed.length > 0) await insertMatches(tx, accountId, { revision, delivery }, changed)
  if (furtherNames.length > 0) await addNames(tx, accountId, furtherNames)
  // They change no version, so they belong to the revision before.
  if (found.length > 0) await insertMatches(tx, accountId, { revision: revision - 1, delivery }, found)
  const ids = moved.map(({ id }) => id)
  if (ids.length > 0) await moveToDelivery(tx, accountId, delivery, ids)
}

/** By COPY, the fastest way for one line as for a million. */
export async function insertRows(
  tx: Tx,
  accountId: Id<'account'>,
  facts: RowFacts,
  { transactions, versions, names }: Pick<RenderedPlan, 'transactions' | 'versions' | 'names'>,
): Promise<void> {
  const { source, delivery, revision } = facts
  const bucket = bucketOf(accountId)
  const newTransactions = copy(
    tx,
    'transactions (account_id, bucket, id, source, created_at, first_revision, delivery, name, name_pending)',
    transactions,
    (rows, one) => {
      rows.row(9)
      rows.text(accountId)
      rows.smallint(bucket)
      rows.text(one.id)
      rows.text(source)
      rows.time(one.created)
      rows.bigint(revision)
      rows.int(delivery)
      if (one.name === null) rows.null()
      else rows.text(one.name)
      rows.boolean(one.namePending)
    },
  )
  const columns = `${VERSION_COLUMNS.text}, ${CATEGORY_COLUMNS.text}`
  const newVersions = copy(tx, `transaction_versions (${columns})`, versions, (rows, one) => {
    const { record, categorised } = one
    rows.row(16)
    rows.text(accountId)
    rows.smallint(bucket)
    rows.text(one.id)
    rows.bigint(revision)
    rows.bigint(one.listedSince)
    rows.text(one.reason)
    rows.text(record.status)
    rows.time(one.bookedTime)
    rows.double(one.place)
    if (one.reportedAt === null) rows.null()
    else rows.time(one.reportedAt)
    rows.numeric(record.amount)
    rows.text(JSON.stringify(toStored(record, one.bookedTime)))
    rows.text(one.body)
    rows.text(categorised.reason)
    rows.real(categorised.confidence)
    rows.text(categorised.data)
  })
  const newNames = copy(
    tx,
    'transaction_names (account_id, bucket, name, transaction_id, pending)',
    names,
    (rows, one) => {
      rows.row(5)
      rows.text(accountId)
      rows.smallint(bucket)
      rows.text(one.name)
      rows.text(one.transactionId)
      rows.boolean(one.pending)
    },
  )
  await Promise.all([...newTransactions, ...newVersions, ...newNames])
}

/** All chunks are sent at once: PostgreSQL goes from one to the next without waiting for this process. */
function copy<Row>(tx: Tx, into: string, all: Row[], write: (rows: CopyRows, row: Row) => void): Promise<void>[] {
  if (all.length === 0) return []
  const rows = new CopyRows(Math.min(MAX_PIECE, MIN_PIECE + all.length * USUAL_ROW))
  const sent: Promise<void>[] = []
  const send = () => sent.push(tx.copy(`copy ${into} from stdin (format binary)`, [rows.take()]))
  for (const row of all) {
    write(rows, row)
    if (rows.isFull) send()
  }
  send()
  return sent
}

const MIN_PIECE = 32 * 1024
const MAX_PIECE = 1024 * 1024
const USUAL_ROW = 2048

/** Names that a transaction got from a further delivery. A name reported as booked is no longer that of a hold only. */
export async function addNames(tx: Tx, accountId: Id<'account'>, names: NewName[]): Promise<void> {
  const bucket = bucketOf(accountId)
  const added = sql`unnest(${names.map(({ name }) => name)}::text[], ${names.map((one) => one.transactionId)}::text[],
    ${names.map(({ pending }) => pending)}::boolean[]) as r (name, id, pending)`
  await tx.rows(sql`
    update transactions t set name_pending = false from ${added}
    where t.account_id = ${accountId} and t.bucket = ${bucket} and t.id = r.id and t.name = r.name and t.name_pending
      and not r.pending`)
  await tx.rows(sql`
    insert into transaction_names (account_id, bucket, name, transaction_id, pending)
    select distinct on (r.name, r.id) ${accountId}, ${bucket}::smallint, r.name, r.id, r.pending from ${added}
    where not exists (
      select from transactions t
      where t.account_id = ${accountId} and t.bucket = ${bucket} and t.id = r.id and t.name = r.name)
    order by r.name, r.id, r.pending
    on conflict on constraint transaction_names_pkey do update set pending = excluded.pending
    where transaction_names.pending and not excluded.pending`)
}

/** Ends the current versions at a revision, so that new ones can begin there. */
export async function supersede(tx: Tx, accountId: Id<'account'>, revision: number, ids: string[]): Promise<number> {
  const rows = await tx.rows(sql`
    update transaction_versions set until_revision = ${revision}, superseded_at = clock()
    where ${ofAccount(accountId)} and transaction_id = any (${ids}) and until_revision = ${CURRENT}
      and since_revision < ${revision}
    returning 1`)
  return rows.length
}

export type Removal = { id: string; reason: ChangeReason }

/**
 * A removal is a version without a body: the feed reports it, and earlier revisions of the list still have the row. Its
 * record has the last body, which says what the record does not.
 */
export async function insertRemovals(
  tx: Tx,
  accountId: Id<'account'>,
  revision: number,
  reportedAt: Date | null,
  rows: Removal[],
): Promise<void> {
  await tx.rows(sql`
    insert into transaction_versions (${VERSION_COLUMNS})
    select v.account_id, v.bucket, v.transaction_id, ${revision}, null, r.reason, v.status, v.booked_time, v.place,
      ${reportedAt}, v.amount,
      case when v.record->>'status' is null then (v.record::jsonb || jsonb_build_object('body', v.body))::json else v.record end,
      null
    from unnest(${rows.map((row) => row.id)}::text[], ${rows.map((row) => row.reason)}::text[]) as r (id, reason)
    join transaction_versions v
      on ${ofAccount(accountId, 'v')} and v.transaction_id = r.id and v.until_revision = ${revision}`)
}

/** Moves these transactions to another delivery. */
export async function moveToDelivery(tx: Tx, accountId: Id<'account'>, delivery: number, ids: string[]): Promise<void> {
  await tx.rows(sql`
    update transactions set delivery = ${delivery} where ${ofAccount(accountId)} and id = any (${ids}::text[])`)
}

export async function insertMatches(
  tx: Tx,
  accountId: Id<'account'>,
  facts: { revision: number; delivery: number },
  rows: NewMatch[],
): Promise<void> {
  // PostgreSQL arrays must be rectangular, so each list is sent as one text.
  await tx.rows(sql`
    insert into transaction_matches (account_id, bucket, transaction_id, revision, rule, evidence, delivery, recorded_at)
    select ${accountId}, ${bucketOf(accountId)}::smallint, r.id, ${facts.revision}, r.rule, string_to_array(r.evidence, '|'), ${facts.delivery}, clock()
    from unnest(${rows.map(({ id }) => id)}::text[], ${rows.map(({ rule }) => rule)}::text[],
      ${rows.map(({ evidence }) => evidence.join('|'))}::text[]) as r (id, rule, evidence)
    on conflict do nothing`)
}

async function insertReviews(tx: Tx, accountId: Id<'account'>, revision: number, rows: NewReview[]): Promise<void> {
  await tx.rows(sql`
    insert into match_reviews (account_id, bucket, transaction_id, candidate_id, revision, reason, created_at)
    select ${accountId}, ${bucketOf(accountId)}::smallint, r.id, r.candidate, ${revision}, r.reason, clock()
    from unnest(${rows.map((row) => row.id)}::text[], ${rows.map((row) => row.candidateId)}::text[],
      ${rows.map((row) => row.reason)}::text[]) as r (id, candidate, reason)
    on conflict do nothing`)
}
