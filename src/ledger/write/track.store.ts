import { canonicalDecimal } from '@vitrine/money'
import { bucketOf, type Id } from '../../platform/core/id.ts'
import { copyInto } from '../../platform/db/copy-into.ts'
import { CURRENT } from '../../platform/db/current.ts'
import type { Tx } from '../../platform/db/database.ts'
import { ofAccount } from '../../platform/db/shards.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { NO_DAY } from '../deliveries/delivery.ts'
import type { CoveredDays } from '../reconcile/view.ts'
import type { LedgerRow, StoredTrack, Touched } from './ledger-part.ts'
import { type StoredRow, withRecord } from './stored-record.ts'
import { validAt } from './version.store.ts'

/**
 * A line that the delivery and the view do not have equally often, that was missing before, or a hold that was booked or
 * that another source has no longer.
 */
export type DifferingLine = {
  line: string
  told: number
  known: number
  /** Of the tracks that have it. */
  days: number[]
  amounts: string[]
}

/**
 * Compares the lines of a delivery with the tracks of its view, each by a digest: what is the same needs no further look.
 * Of what only the view has, those are returned that the delivery would have.
 */
export async function compareLines(
  tx: Tx,
  accountId: Id<'account'>,
  view: number,
  told: { lines: string[]; days: number[]; missing: CoveredDays | undefined; hasAllPending: boolean },
): Promise<DifferingLine[]> {
  const { from, to } = told.missing ?? { from: 0, to: -1 }
  const rows = await tx.rows<DifferingLine>(sql`
    with told as (select line, count(*)::int as count from unnest(${told.lines}::text[]) as line group by line),
    known as (
      select line, count(*)::int as count, array_agg(day) as days, array_agg(amount::text) as amounts,
        bool_or(case when pending then ${told.hasAllPending} else day between ${from} and ${to} end) as covered,
        bool_or(missed_at is not null or pending and exists (
          select from source_tracks b
          where b.transaction_id = k.transaction_id and b.bucket = ${bucketOf(accountId)} and (b.gone or not b.pending))) as open
      from source_tracks k
      where ${ofAccount(accountId, 'k')} and view = ${view} and not gone
        and (day = any (${told.days}::int[]) or day between ${from} and ${to} or ${told.hasAllPending} and pending)
      group by line)
    select coalesce(told.line, known.line) as line, coalesce(told.count, 0) as told, coalesce(known.count, 0) as known,
      coalesce(known.days, '{}') as days, coalesce(known.amounts, '{}') as amounts
    from told full join known on known.line = told.line
    where told.count > coalesce(known.count, 0) or coalesce(told.count, 0) < known.count and known.covered
      or told.count = known.count and known.open`)
  return rows.map((row) => ({ ...row, amounts: row.amounts.map(canonicalDecimal) }))
}

/** Equal holds and bookings this near compete with each other. */
const DAYS_OF_HOLDS = 15

/** The rows that a delivery touches, all holds, and what may be booked of them. */
export async function findTouchedRows(
  tx: Tx,
  accountId: Id<'account'>,
  view: number,
  { amounts, days, ids, rows, held, isNamed }: Touched,
): Promise<string[]> {
  const near = days ?? { from: 0, to: -1 }
  const compared = isNamed ? [] : amounts
  const found = await tx.rows<{ id: string }>(sql`
    with held as (
      select amount, transaction_id,
        case when day < ${NO_DAY} then day else (first_seen_at at time zone 'UTC')::date - date '1970-01-01' end as day
      from source_tracks where ${ofAccount(accountId)} and pending and not gone
      union all select amount, null, day from unnest(
        ${held.map(({ amount }) => amount)}::numeric[], ${held.map(({ day }) => day)}::int[]) as told (amount, day))
    select transaction_id as id from source_tracks
    where ${ofAccount(accountId)} and amount = any (${compared}::numeric[])
      and (day between ${near.from} and ${near.to} or day = ${NO_DAY})
    union select transaction_id from held where transaction_id is not null
    union select k.transaction_id from source_tracks k
      where ${ofAccount(accountId, 'k')} and k.amount = any (array(select amount from held))
        and k.day between (select min(day) from held) - ${DAYS_OF_HOLDS} and (select max(day) from held) + ${DAYS_OF_HOLDS}
    union select transaction_id from source_tracks k where ${hasId(accountId, view, ids)}
    union select k.transaction_id from source_tracks k where ${hasIdOfHold(accountId)}
    union select unnest(${rows}::text[])`)
  return found.map(({ id }) => id)
}

const hasId = (accountId: Id<'account'>, view: number, ids: string[]): Sql => sql`
  hashtextextended(k.ids[cardinality(k.ids)], hashtextextended(k.account_id, k.view)) = any (array(
    select hashtextextended(asked, hashtextextended(${accountId}, ${view})) from unnest(${ids}::text[]) asked))
  and k.ids is not null and ${ofAccount(accountId, 'k')} and k.view = ${view}`

/** An id of a hold means its booking only where the source has it for nothing else. */
const hasIdOfHold = (accountId: Id<'account'>): Sql => sql`
  hashtextextended(k.ids[cardinality(k.ids)], hashtextextended(k.account_id, k.view)) = any (array(
    select hashtextextended(ids[cardinality(ids)], hashtextextended(account_id, view)) from source_tracks
    where ${ofAccount(accountId)} and pending and not gone and ids is not null))
  and k.ids is not null and ${ofAccount(accountId, 'k')}`

/** At most this many rows are looked at again because a source lacks them. */
const MAX_LACKING = 500

/** Rows of some days that one of these views lacks; a row that a statement took back may be another form of a new one. */
export async function findLackingRows(
  tx: Tx,
  accountId: Id<'account'>,
  views: number[],
  days: CoveredDays,
): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select transaction_id as id from source_tracks
    where ${ofAccount(accountId)} and day between ${days.from} and ${days.to} and not pending
    group by transaction_id
    having count(distinct view) filter (where not gone and view = any (${views}::smallint[])) < ${views.length}
    limit ${MAX_LACKING}`)
  return rows.map(({ id }) => id)
}

export async function findRowsOfDays(tx: Tx, accountId: Id<'account'>, days: number[]): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select distinct transaction_id as id from source_tracks
    where ${ofAccount(accountId)} and day = any (${days}::int[]) and not pending limit ${MAX_LACKING}`)
  return rows.map(({ id }) => id)
}

/** Those of these days on which a row is listed in another form. */
export async function findDaysOfForms(tx: Tx, accountId: Id<'account'>, days: number[]): Promise<number[]> {
  const rows = await tx.rows<{ day: number }>(sql`
    select distinct k.day from source_tracks k
    join transaction_versions v
      on v.account_id = k.account_id and v.bucket = k.bucket and v.transaction_id = k.transaction_id
      and v.until_revision = ${CURRENT}
    where ${ofAccount(accountId, 'k')} and k.day = any (${days}::int[]) and not k.gone and not k.pending
      and v.body is null and v.reason = 'joined'`)
  return rows.map(({ day }) => day)
}

/** Rows that name one of these collective entries as what they are parts of. */
export async function findPartRows(
  tx: Tx,
  accountId: Id<'account'>,
  { days, references }: { days: number[]; references: string[] },
): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select k.transaction_id as id from source_tracks k
    join transaction_versions v
      on v.account_id = k.account_id and v.bucket = k.bucket and v.transaction_id = k.transaction_id
      and v.until_revision = ${CURRENT}
    where ${ofAccount(accountId, 'k')} and k.day = any (${[...new Set(days)]}::int[])
      and coalesce(k.record, v.record)->'batchReferences'->>0 = any (${references}::text[])
    limit ${MAX_LACKING}`)
  return rows.map(({ id }) => id)
}

/** Rows that a person has been asked about. */
export async function listReviewedRows(tx: Tx, accountId: Id<'account'>): Promise<string[]> {
  const rows = await tx.rows<{ ids: string[] }>(sql`
    select array[transaction_id, candidate_id] as ids from match_reviews where ${ofAccount(accountId)} limit ${MAX_LACKING}`)
  return rows.flatMap(({ ids }) => ids)
}

/** All tracks of these rows. */
export async function listTracks(tx: Tx, accountId: Id<'account'>, rows: string[]): Promise<StoredTrack[]> {
  const found = await tx.rows<StoredTrack>(sql`
    select transaction_id as row, view, number, pending as "isPending", day, amount::text, line, ids,
      first_seen_at as "firstSeen", told_at as told, missed_at as missed, gone as "isGone", statement, pinned as "isPinned",
      joined as "isJoined", joined_from as "joinedFrom", joined_told_at as "joinedTold", record, whole, decisions
    from source_tracks where ${ofAccount(accountId)} and transaction_id = any (${rows}::text[])
    order by view, number`)
  return found.map((track) => ({ ...track, amount: canonicalDecimal(track.amount) }))
}

/** The current state of these rows, listed or not. */
export async function listLedgerRows(tx: Tx, accountId: Id<'account'>, ids: string[]): Promise<LedgerRow[]> {
  const rows = await tx.rows<Omit<LedgerRow, 'record'> & StoredRow>(sql`
    select v.transaction_id as id, t.source, v.record, v.body, v.status, v.body is not null as listed, v.reason,
      v.booked_time as "bookedTime", v.place, t.created_at as created, v.listed_since as "listedSince",
      v.reported_at as "reportedAt", t.joined_into as "joinedInto", t.withdrawn
    from transaction_versions v
    join transactions t on t.account_id = v.account_id and t.bucket = v.bucket and t.id = v.transaction_id
    where ${ofAccount(accountId, 'v')} and v.transaction_id = any (${ids}::text[]) and v.until_revision = ${CURRENT}`)
  return rows.map((row) => {
    const { body: _body, ...facts } = withRecord(row)
    return facts
  })
}

/** The places of listed rows, by the lines of a view that show them. Joined without a limit, a new table was read whole for each. */
export async function findPlaces(
  tx: Tx,
  accountId: Id<'account'>,
  view: number,
  { lines, days }: { lines: string[]; days: number[] },
): Promise<{ line: string; bookedTime: Date; place: number }[]> {
  return tx.rows(sql`
    select k.line, v.booked_time as "bookedTime", v.place
    from source_tracks k
    cross join lateral (
      select booked_time, place from transaction_versions
      where ${ofAccount(accountId)} and transaction_id = k.transaction_id and until_revision = ${CURRENT} and body is not null
      limit 1) v
    where ${ofAccount(accountId, 'k')} and k.view = ${view} and k.day = any (${days}::int[]) and k.line = any (${lines}::text[])
    order by v.booked_time, v.place`)
}

/** By COPY, as the rows that they belong to. */
export async function insertTracks(tx: Tx, accountId: Id<'account'>, tracks: StoredTrack[]): Promise<void> {
  const bucket = bucketOf(accountId)
  const columns = `account_id, bucket, transaction_id, view, number, pending, day, amount, line, ids, first_seen_at, told_at, missed_at,
    gone, statement, pinned, joined, joined_from, joined_told_at, record, whole`
  const sent = copyInto(tx, `source_tracks (${columns})`, tracks, (rows, one) => {
    rows.row(21)
    rows.text(accountId)
    rows.smallint(bucket)
    rows.text(one.row)
    rows.smallint(one.view)
    rows.int(one.number)
    rows.boolean(one.isPending)
    rows.int(one.day)
    rows.numeric(one.amount)
    rows.text(one.line)
    if (one.ids === null) rows.null()
    else rows.texts(one.ids)
    rows.time(one.firstSeen)
    rows.time(one.told)
    if (one.missed === null) rows.null()
    else rows.times(one.missed)
    rows.boolean(one.isGone)
    if (one.statement === null) rows.null()
    else rows.int(one.statement)
    rows.boolean(one.isPinned)
    rows.boolean(one.isJoined)
    if (one.joinedFrom === null) rows.null()
    else rows.text(one.joinedFrom)
    if (one.joinedTold === null) rows.null()
    else rows.time(one.joinedTold)
    if (one.record === null) rows.null()
    else rows.text(JSON.stringify(one.record))
    if (one.whole === null) rows.null()
    else rows.text(JSON.stringify(one.whole))
  })
  await Promise.all(sent)
}

export async function deleteTrack(tx: Tx, accountId: Id<'account'>, { row, view, number }: StoredTrack): Promise<void> {
  await tx.rows(sql`
    delete from source_tracks
    where ${ofAccount(accountId)} and transaction_id = ${row} and view = ${view} and number = ${number}`)
}

/** `was`: the row that it belonged to. */
export async function updateTracks(
  tx: Tx,
  accountId: Id<'account'>,
  tracks: (StoredTrack & { was: string })[],
): Promise<void> {
  if (tracks.length === 0) return
  await tx.rows(sql`
    update source_tracks k set transaction_id = r."row", pending = r."isPending", day = r.day, amount = r.amount, line = r.line,
      ids = r.ids, first_seen_at = r."firstSeen", told_at = r.told, missed_at = r.missed, gone = r."isGone",
      statement = r.statement, pinned = r."isPinned", joined = r."isJoined", joined_from = r."joinedFrom",
      joined_told_at = r."joinedTold", record = r.record, whole = r.whole,
      decisions = r.decisions
    from json_to_recordset(${JSON.stringify(tracks)}) as r (
      was text, "row" text, view smallint, number int, "isPending" boolean, day int, amount numeric, line text, ids text[],
      "firstSeen" timestamptz, told timestamptz, missed timestamptz[], "isGone" boolean, statement int, "isPinned" boolean,
      "isJoined" boolean, "joinedFrom" text, "joinedTold" timestamptz, record json, whole json,
      decisions json)
    where ${ofAccount(accountId, 'k')} and k.transaction_id = r.was and k.view = r.view and k.number = r.number`)
}

/** The greatest place among the listed transactions at each of these times. */
export async function findLastPlaces(
  tx: Tx,
  accountId: Id<'account'>,
  revision: number,
  times: Date[],
): Promise<Map<number, number>> {
  const rows = await tx.rows<{ time: Date; place: number }>(sql`
    select asked.time, last.place
    from unnest(${times}::timestamptz[]) as asked (time)
    cross join lateral (
      select place from transaction_versions v
      where ${ofAccount(accountId, 'v')} and v.booked_time = asked.time and v.body is not null
        and ${validAt(revision)}
      order by place desc limit 1) last`)
  return new Map(rows.map(({ time, place }) => [time.getTime(), place]))
}
