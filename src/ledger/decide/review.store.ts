import type { Id } from '../../platform/core/id.ts'
import { CURRENT } from '../../platform/db/current.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { ofAccount } from '../../platform/db/shards.ts'
import { sql } from '../../platform/db/sql.ts'
import { type StoredRow, toRecord } from '../write/stored-record.ts'

/** The facts about a transaction that a person needs to decide. */
export type ReviewedTransaction = {
  id: Id<'transaction'>
  status: 'booked' | 'pending'
  executed: Date
  amount: string
  currency: string
  description: string | null
  counterparty: string | null
}

export type Review = {
  /** Its position in the list. */
  id: string
  accountId: Id<'account'>
  /** In which the days of both bookings are counted. */
  timeZone: string
  reason: string
  revision: number
  since: Date
  transaction: ReviewedTransaction
  candidate: ReviewedTransaction
}

type ReviewRow = Omit<Review, 'transaction' | 'candidate'> & { transaction: StoredReview; candidate: StoredReview }
type StoredReview = StoredRow & Pick<ReviewedTransaction, 'id' | 'status' | 'amount'> & { executed: string }

/** Until then a source may settle it by itself. */
const IS_DUE = sql`(r.due_at is null or r.due_at <= clock())`

/** One side of a pair, while it is listed; where the doubt is whether it is a payment, also while it is hidden. */
const standing = sql`
  select json_build_object('id', s.transaction_id, 'status', s.status, 'executed', s.booked_time, 'amount', s.amount::text,
    'record', s.record, 'body', s.body) as shown
  from transaction_versions s
  where s.account_id = r.account_id and s.bucket = r.bucket and s.until_revision = ${CURRENT}
    and (s.body is not null or r.reason in ('no statement has it', 'in another form')) and s.transaction_id =`

/**
 * Pairs that may be one payment or two, the newest first. Ids grow with time, so they give the order. A pair with a
 * side that is no longer listed is left out.
 */
export async function listReviews(
  db: Db,
  { accountId, before, limit }: { accountId: Id<'account'> | null; before: string | null; limit: number },
): Promise<Review[]> {
  const [transaction, candidate] = before?.split(' ') ?? [null, null]
  const rows = await db.rows<ReviewRow>(sql`
    select r.transaction_id || ' ' || r.candidate_id as id, r.account_id as "accountId", a.time_zone as "timeZone", r.reason, r.revision,
      r.created_at as since, one.shown as transaction, other.shown as candidate
    from match_reviews r
    join accounts a on a.id = r.account_id and a.bucket = r.bucket
    cross join lateral (${standing} r.transaction_id) one
    cross join lateral (${standing} r.candidate_id) other
    where (${accountId}::text is null or r.account_id = ${accountId}) and ${IS_DUE}
      and (${transaction}::text is null or (r.transaction_id, r.candidate_id) < (${transaction}, ${candidate}))
    order by r.transaction_id desc, r.candidate_id desc limit ${limit}`)
  return rows.map((row) => ({ ...row, transaction: toShow(row.transaction), candidate: toShow(row.candidate) }))
}

function toShow({ id, status, executed, amount, record: stored, body }: StoredReview): ReviewedTransaction {
  const { currency, description, additional, counterparty } = toRecord(stored, body)
  const texts = { description: description ?? additional ?? null, counterparty: counterparty?.name ?? null }
  return { id, status, executed: new Date(executed), amount, currency, ...texts }
}

/** Removes a pair that is decided, in either order; false where it was not listed. */
export async function deleteReview(
  tx: Tx | Db,
  accountId: Id<'account'>,
  one: string,
  other: string,
): Promise<boolean> {
  const rows = await tx.rows(sql`
    delete from match_reviews where ${ofAccount(accountId)}
      and (transaction_id, candidate_id) in ((${one}, ${other}), (${other}, ${one})) returning 1`)
  return rows.length > 0
}

const MAX_COUNTED = 10_000

/** Pairs that wait for a decision; very many are not counted to the end. */
export async function countReviews(db: Db): Promise<number> {
  const [row] = await db.rows<{ count: number }>(sql`
    select count(*) from (select 1 from match_reviews r where ${IS_DUE} limit ${MAX_COUNTED}) counted`)
  return row!.count
}
