import { insidePattern } from '../../platform/core/fold.ts'
import { bucketOf, type Id } from '../../platform/core/id.ts'
import { CURRENT } from '../../platform/db/current.ts'
import type { Db } from '../../platform/db/database.ts'
import { allOf, type Sql, sql } from '../../platform/db/sql.ts'

export type SearchFilter = {
  /** Decimals with their sign, both included. */
  amountFrom?: string | undefined
  amountTo?: string | undefined
  /** Exactly this much; without a sign, in or out. */
  amount?: string | undefined
  status?: 'booked' | 'pending' | undefined
  /** A code, or `none`. */
  category?: string | undefined
  text?: string | undefined
}

/** The period is of each account: a day begins at another time in another zone. */
export type SearchedAccount = { id: Id<'account'>; from: Date | undefined; until: Date | undefined }

/** Where a row stands: the order of the list. */
export type SearchPosition = { time: number; place: number; id: string }

/** `end` is the last row that was scanned in an account that has more. */
export type SearchRow = {
  kind: 'hit' | 'end'
  accountId: Id<'account'>
  time: number
  place: number
  id: Id<'transaction'>
  body: string | null
}

const hasFilters = ({ amountFrom, amountTo, amount, status, category, text }: SearchFilter): boolean =>
  [amountFrom, amountTo, amount, status, category, text].some((one) => one !== undefined)

/** How many rows one page looks at, in all accounts together: about a tenth of a second. */
const MAX_SCANNED = 5_000

/**
 * Transactions of these accounts that clients see now, newest first. Each account is read along its index from where the
 * page begins, and only so far: a rare text in a long history costs no more than a frequent one, but takes more pages.
 */
export async function searchAccounts(
  db: Db,
  accounts: SearchedAccount[],
  filter: SearchFilter,
  page: { before: SearchPosition | null; limit: number },
): Promise<SearchRow[]> {
  const scanned = hasFilters(filter) ? Math.max(20, Math.floor(MAX_SCANNED / accounts.length)) : page.limit
  const start = page.before
    ? { time: new Date(page.before.time), place: page.before.place, id: page.before.id }
    : { time: 'infinity', place: '-Infinity', id: '' }
  const ids = accounts.map(({ id }) => id)
  return db.rows(sql`
    with scanned as materialized (
      select a.id as account_id, v.transaction_id, v.booked_time, v.place, v.amount, v.status, v.body,
        row_number() over (partition by a.id order by v.booked_time desc, v.place desc, v.transaction_id desc) as at
      from unnest(${ids}::text[], ${accounts.map(({ from }) => from ?? '-infinity')}::timestamptz[],
        ${accounts.map(({ until }) => until ?? 'infinity')}::timestamptz[]) as a (id, since, before)
      cross join lateral (
        select s.transaction_id, s.booked_time, s.place, s.amount, s.status, s.body
        from transaction_versions s
        where s.account_id = a.id and s.bucket = any (${ids.map(bucketOf)}::smallint[])
          and s.body is not null and s.until_revision = ${CURRENT}
          and s.booked_time >= a.since and s.booked_time < a.before
          and (s.booked_time, s.place, s.transaction_id) < (${start.time}, ${start.place}::float8, ${start.id})
        order by s.booked_time desc, s.place desc, s.transaction_id desc limit ${scanned}
      ) v
    ), hits as (
      select account_id, transaction_id, booked_time, place, body from scanned s where ${matching(filter)}
      order by booked_time desc, place desc, transaction_id desc limit ${page.limit}
    )
    select 'hit' as kind, account_id as "accountId", (extract(epoch from booked_time) * 1000)::float8 as time, place, transaction_id as id, body from hits
    union all
    select 'end', account_id, (extract(epoch from booked_time) * 1000)::float8, place, transaction_id, null from scanned where at = ${scanned}`)
}

/** Days as the bank of each account counts them, the last one included; or points in time, the last one excluded. */
export type WholePeriod = {
  from: Date | undefined
  until: Date | undefined
  fromDay: string | undefined
  untilDay: string | undefined
}

/**
 * The same for all accounts at once, along an index by time: nobody has to know whose transaction it is. The order within a
 * moment is that of the ids. Days are compared in the zone of each account after they were bounded.
 */
export async function searchWhole(
  db: Db,
  { from, until, fromDay, untilDay }: WholePeriod,
  filter: SearchFilter,
  page: { before: SearchPosition | null; limit: number },
): Promise<SearchRow[]> {
  const isFiltered = hasFilters(filter) || fromDay !== undefined || untilDay !== undefined
  const scanned = isFiltered ? MAX_SCANNED : page.limit
  const { before } = page
  const which = allOf([
    from && sql`s.booked_time >= ${from}`,
    until && sql`s.booked_time < ${until}`,
    before && sql`(s.booked_time, s.transaction_id) < (${new Date(before.time)}, ${before.id})`,
  ])
  const days = allOf([
    fromDay !== undefined && sql`(s.booked_time at time zone a.time_zone)::date >= ${fromDay}::date`,
    untilDay !== undefined && sql`(s.booked_time at time zone a.time_zone)::date <= ${untilDay}::date`,
  ])
  return db.rows(sql`
    with scanned as materialized (
      select s.account_id, s.bucket, s.transaction_id, s.booked_time, s.amount, s.status, s.body
      from transaction_versions s
      where s.body is not null and s.until_revision = ${CURRENT} and ${which}
      order by s.booked_time desc, s.transaction_id desc limit ${scanned}
    ), hits as (
      select s.account_id, s.transaction_id, s.booked_time, s.body
      from scanned s join accounts a on a.id = s.account_id and a.bucket = s.bucket
      where ${days} and ${matching(filter)}
      order by s.booked_time desc, s.transaction_id desc limit ${page.limit}
    ), last as (
      select account_id, transaction_id, booked_time from scanned order by booked_time, transaction_id limit 1
    )
    select 'hit' as kind, account_id as "accountId", (extract(epoch from booked_time) * 1000)::float8 as time, 0::float8 as place, transaction_id as id, body from hits
    union all
    select 'end', account_id, (extract(epoch from booked_time) * 1000)::float8, 0::float8, transaction_id, null from last
    where (select count(*) from scanned) = ${scanned}`)
}

/** The text is looked for in the body first, which is cheap, and then in its parts: ids and names of fields do not count. */
function matching({ amountFrom, amountTo, amount, status, category, text }: SearchFilter): Sql {
  return allOf([
    amountFrom !== undefined && sql`s.amount >= ${amountFrom}::numeric`,
    amountTo !== undefined && sql`s.amount <= ${amountTo}::numeric`,
    amount !== undefined && /^[-+]/.test(amount) && sql`s.amount = ${amount}::numeric`,
    amount !== undefined && !/^[-+]/.test(amount) && sql`abs(s.amount) = ${amount}::numeric`,
    status !== undefined && sql`s.status = ${status}`,
    category === 'none' && sql`body not like '%"categorization":{"code":%'`,
    category !== undefined &&
      category !== 'none' &&
      sql`body like ${`%"categorization":{"code":"${category.replace(/\W/g, '')}"%`}`,
    text !== undefined &&
      sql`case when body ~* ${insidePattern(JSON.stringify(text).slice(1, -1))} then
        concat_ws(' ', body::json->>'description', body::json#>>'{details,description}',
          body::json#>>'{details,reference}', body::json#>>'{details,source}', body::json#>>'{details,target}',
          body::json->>'source', body::json->>'target') ~* ${insidePattern(text)} else false end`,
  ])
}
