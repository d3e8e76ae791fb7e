import { bucketOf, type Id } from '../../platform/core/id.ts'
import type { Db } from '../../platform/db/database.ts'
import { allOf, sql } from '../../platform/db/sql.ts'
import { chainsOfMonth, monthOfTime } from './chain.ts'
import { type OwnerReadPosition, STORED_READ } from './owner-read.store.ts'
import type { StoredRead } from './read.ts'

/** Null means any. */
export type ReadFilter = {
  consentIds: Id<'consent'>[] | null
  keyIds: Id<'key'>[] | null
  accountId: Id<'account'> | null
  requestId: string | null
}

/** From this time on and before this position, newest first. */
export async function listReadsBetween(
  db: Db,
  { consentIds, keyIds, accountId, requestId }: ReadFilter,
  from: Date,
  before: OwnerReadPosition,
  limit: number,
): Promise<StoredRead[]> {
  const until = new Date(before.readMs)
  const which = allOf([
    // A chain of one month may have been begun just before its end, and written to in the next.
    sql`r.chain >= ${chainsOfMonth(monthOfTime(from))[0] - 100_000} and r.chain < ${chainsOfMonth(monthOfTime(until))[1]}`,
    sql`r.read_at >= ${from} and r.read_at <= ${until}`,
    sql`(r.read_at, r.chain, r.sequence, r.position) < (${until}, ${before.chain}, ${before.sequence}, ${before.position})`,
    consentIds &&
      sql`r.consent_id = any (${consentIds}::text[]) and r.bucket = any (${consentIds.map(bucketOf)}::smallint[])`,
    keyIds && sql`r.key_id = any (${keyIds}::text[])`,
    accountId !== null && sql`r.account_id = ${accountId}`,
    requestId !== null && sql`r.request_id = ${requestId}`,
  ])
  return db.rows(sql`
    select ${STORED_READ} from reads r left join api_keys k on k.id = r.key_id
    where ${which} order by r.read_at desc, r.chain desc, r.sequence desc, r.position desc limit ${limit}`)
}

/** When the oldest chain of the log began: there is no read before it. */
export async function findLogStart(db: Db): Promise<Date | null> {
  const [row] = await db.rows<{ began: Date | null }>(sql`select min(began_at) as began from read_chains`)
  return row!.began
}
