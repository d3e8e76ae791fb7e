import { type Sql, sql } from '../../platform/db/sql.ts'

/** The columns of a version; a removal has no category. */
export const VERSION_COLUMNS = sql`account_id, bucket, transaction_id, since_revision, listed_since, reason, status, booked_time, place, reported_at, amount, record, body`
export const CATEGORY_COLUMNS = sql`category_reason, category_confidence, category_data`

/** The versions that make up an account's list as of a revision. */
export const validAt = (revision: number): Sql => sql`since_revision <= ${revision} and until_revision > ${revision}`
