import type { SourceRecord } from '@vitrine/bank-statements'
import type { Id } from '../../platform/core/id.ts'
import { CURRENT } from '../../platform/db/current.ts'
import type { Db } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { ChangeReason } from '../deliveries/change-reason.ts'
import { type StoredRow, withRecord } from '../write/stored-record.ts'

/** A version with everything that is known about it, for the operator. */
export type StoredVersion = {
  accountId: Id<'account'>
  since: number
  until: number | null
  reason: ChangeReason
  status: string
  body: string | null
  record: SourceRecord
  categoryReason: string | null
  confidence: number | null
  data: string | null
}

/** All kept versions of a transaction, the newest first. Faster where the account is given. */
export async function listVersions(
  db: Db,
  id: Id<'transaction'>,
  accountId: Id<'account'> | null,
): Promise<StoredVersion[]> {
  const rows = await db.rows<Omit<StoredVersion, 'record'> & StoredRow>(sql`
    select v.account_id as "accountId", v.since_revision as since, nullif(v.until_revision, ${CURRENT}) as until,
      v.reason, v.status, v.body, v.record, v.category_reason as "categoryReason", v.category_confidence as confidence,
      v.category_data as data
    from transaction_versions v
    where v.account_id in (select account_id from transactions where id = ${id}
        and (${accountId}::text is null or account_id = ${accountId}))
      and v.transaction_id = ${id} order by v.since_revision desc`)
  return rows.map(withRecord)
}
