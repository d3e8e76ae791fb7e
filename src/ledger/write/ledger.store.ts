import { bucketOf, type Id } from '../../platform/core/id.ts'
import { copyInto } from '../../platform/db/copy-into.ts'
import { CURRENT } from '../../platform/db/current.ts'
import type { Tx } from '../../platform/db/database.ts'
import { ofAccount } from '../../platform/db/shards.ts'
import { sql } from '../../platform/db/sql.ts'
import type { RenderedPlan } from './block-plan.ts'
import type { Removal } from './ledger-part.ts'
import type { NewMatch } from './row-plan.ts'
import { toStored } from './stored-record.ts'
import { insertTracks, updateTracks } from './track.store.ts'
import { CATEGORY_COLUMNS, VERSION_COLUMNS } from './version.store.ts'
import type { NewVersion } from './version.ts'

/** What new rows have in common. */
type RowFacts = { source: string; delivery: number; revision: number }

/** Writes a planned block. Returns how many doubts are new. */
export async function writeBlock(
  tx: Tx,
  accountId: Id<'account'>,
  facts: RowFacts,
  plan: RenderedPlan,
): Promise<number> {
  const { revision } = facts
  const { superseded, rewritten, unlisted, released, joined, removals, newTracks, changedTracks } = plan
  if (rewritten.length > 0) await deleteVersions(tx, accountId, revision, rewritten)
  if (superseded.length > 0 && (await supersede(tx, accountId, revision, superseded)) !== superseded.length)
    throw new Error('a transaction is changed twice by one delivery')
  await Promise.all([insertRows(tx, accountId, facts, plan), insertTracks(tx, accountId, newTracks)])
  if (plan.hidden.length > 0) await insertHidden(tx, accountId, revision, plan.hidden)
  if (removals.length > 0) await insertRemovals(tx, accountId, revision, plan.reportedAt, removals)
  if (unlisted.length > 0) await unlist(tx, accountId, revision, unlisted)
  await updateTracks(tx, accountId, changedTracks)
  for (const { id, into } of joined) await setJoined(tx, accountId, [id], into)
  if (released.length > 0) await release(tx, accountId, released)
  await insertFound(tx, accountId, facts, plan)
  return replaceReviews(tx, accountId, revision, plan)
}

/** Evidence of a match that changes nothing belongs to the revision before. */
async function insertFound(tx: Tx, accountId: Id<'account'>, facts: RowFacts, plan: RenderedPlan): Promise<void> {
  const { delivery, revision } = facts
  const changed = new Set([...plan.versions, ...plan.hidden, ...plan.removals, ...plan.unlisted].map(({ id }) => id))
  const [now, before] = [true, false].map((is) => plan.matches.filter(({ id }) => changed.has(id) === is))
  if (now!.length > 0) await insertMatches(tx, accountId, { revision, delivery }, now!)
  if (before!.length > 0) await insertMatches(tx, accountId, { revision: revision - 1, delivery }, before!)
}

/** By COPY, the fastest way for one line as for a million. */
export async function insertRows(
  tx: Tx,
  accountId: Id<'account'>,
  facts: RowFacts,
  { transactions, versions }: { transactions: { id: string; created: Date }[]; versions: NewVersion[] },
): Promise<void> {
  const { source, delivery, revision } = facts
  const bucket = bucketOf(accountId)
  const newTransactions = copyInto(
    tx,
    'transactions (account_id, bucket, id, source, created_at, first_revision, delivery)',
    transactions,
    (rows, one) => {
      rows.row(7)
      rows.text(accountId)
      rows.smallint(bucket)
      rows.text(one.id)
      rows.text(source)
      rows.time(one.created)
      rows.bigint(revision)
      rows.int(delivery)
    },
  )
  const columns = `${VERSION_COLUMNS.text}, ${CATEGORY_COLUMNS.text}`
  const newVersions = copyInto(tx, `transaction_versions (${columns})`, versions, (rows, one) => {
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
  await Promise.all([...newTransactions, ...newVersions])
}

/** A row that no client has seen: its only version is a removal, with its record in full. */
async function insertHidden(tx: Tx, accountId: Id<'account'>, revision: number, rows: NewVersion[]): Promise<void> {
  const hidden = rows.map(({ id, reason, record, bookedTime, place, reportedAt }) => {
    return { id, reason, status: record.status, bookedTime, place, reportedAt, amount: record.amount, record }
  })
  await tx.rows(sql`
    insert into transaction_versions (${VERSION_COLUMNS})
    select ${accountId}, ${bucketOf(accountId)}::smallint, r.id, ${revision}, null, r.reason, r.status, r."bookedTime",
      r.place, r."reportedAt", r.amount, r.record, null
    from json_to_recordset(${JSON.stringify(hidden)}) as r (
      id text, reason text, status text, "bookedTime" timestamptz, place double precision, "reportedAt" timestamptz,
      amount numeric, record json)`)
}

/** The versions that an earlier block of the same delivery wrote. */
async function deleteVersions(tx: Tx, accountId: Id<'account'>, revision: number, ids: string[]): Promise<void> {
  await tx.rows(sql`
    delete from transaction_versions
    where ${ofAccount(accountId)} and transaction_id = any (${ids}::text[]) and since_revision = ${revision}
      and until_revision = ${CURRENT}`)
}

/** Joins rows into another one. */
export async function setJoined(tx: Tx, accountId: Id<'account'>, ids: string[], into: string): Promise<void> {
  await tx.rows(sql`
    update transactions set joined_into = ${into} where ${ofAccount(accountId)} and id = any (${ids}::text[])`)
}

/** Makes rows that were joined or withdrawn independent again. */
export async function release(tx: Tx, accountId: Id<'account'>, ids: string[]): Promise<void> {
  await tx.rows(sql`
    update transactions set joined_into = null, withdrawn = false
    where ${ofAccount(accountId)} and id = any (${ids}::text[])`)
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

// Not jsonb_build_object: it is not immutable, and Citus refuses such a function within a case of an update.
const RECORD_WITH_BODY = sql`
  case when v.record->>'status' is null then (v.record::jsonb || jsonb_object(array['body', v.body]))::json else v.record end`

/** Turns versions of this revision, which nobody has seen yet, into removals. */
async function unlist(tx: Tx, accountId: Id<'account'>, revision: number, rows: Removal[]): Promise<void> {
  await tx.rows(sql`
    update transaction_versions v set listed_since = null, reason = r.reason, record = ${RECORD_WITH_BODY}, body = null,
      category_reason = null, category_confidence = null, category_data = null
    from unnest(${rows.map((row) => row.id)}::text[], ${rows.map((row) => row.reason)}::text[]) as r (id, reason)
    where ${ofAccount(accountId, 'v')} and v.transaction_id = r.id and v.since_revision = ${revision}
      and v.until_revision = ${CURRENT}`)
}

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
      ${reportedAt}, v.amount, ${RECORD_WITH_BODY}, null
    from unnest(${rows.map((row) => row.id)}::text[], ${rows.map((row) => row.reason)}::text[]) as r (id, reason)
    join transaction_versions v
      on ${ofAccount(accountId, 'v')} and v.transaction_id = r.id and v.until_revision = ${revision}`)
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

/** The doubts about these rows are the given ones; those that stay keep their time. Counts new doubts about matches. */
async function replaceReviews(
  tx: Tx,
  accountId: Id<'account'>,
  revision: number,
  { reviewed, reviews, isFirst }: Pick<RenderedPlan, 'reviewed' | 'reviews' | 'isFirst'>,
): Promise<number> {
  const rows = reviews.map(({ id, candidateId, reason, due }) => ({ id, candidate: candidateId, reason, due }))
  if (!isFirst)
    await tx.rows(sql`
      delete from match_reviews m where ${ofAccount(accountId, 'm')}
        and m.transaction_id = any (${reviewed}::text[]) and m.candidate_id = any (${reviewed}::text[])
        and not exists (
          select from json_to_recordset(${JSON.stringify(rows)}) as r (id text, candidate text, reason text)
          where r.id = m.transaction_id and r.candidate = m.candidate_id and r.reason = m.reason)`)
  if (rows.length === 0) return 0
  const added = await tx.rows<{ reason: string }>(sql`
      insert into match_reviews (account_id, bucket, transaction_id, candidate_id, revision, reason, created_at, due_at)
      select ${accountId}, ${bucketOf(accountId)}::smallint, r.id, r.candidate, ${revision}, r.reason, clock(), r.due
      from json_to_recordset(${JSON.stringify(rows)}) as r (id text, candidate text, reason text, due timestamptz)
      on conflict do nothing returning reason`)
  return added.filter(({ reason }) => reason !== 'still pending').length
}
