import type { SourceRecord } from '@vitrine/bank-statements'
import type { Id } from '../../platform/core/id.ts'
import { CURRENT } from '../../platform/db/current.ts'
import type { Tx } from '../../platform/db/database.ts'
import { ofAccount } from '../../platform/db/shards.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Nature } from '../deliveries/delivery.ts'
import { type StoredRow, withRecord } from './stored-record.ts'

/** A transaction that no track belongs to. */
export type UntrackedRow = {
  id: string
  source: string
  nature: Nature
  record: SourceRecord
  listed: boolean
  joinedInto: string | null
  /** Others were joined into it. */
  hasJoined: boolean
  withdrawn: boolean
  created: Date
  reportedAt: Date | null
}

const AT_ONCE = 5_000

/** Those after an id, in the order of their ids. */
export async function listUntracked(tx: Tx, accountId: Id<'account'>, after: string): Promise<UntrackedRow[]> {
  const rows = await tx.rows<Omit<UntrackedRow, 'record'> & StoredRow>(sql`
    select t.id, t.source, coalesce(d.nature, 'records') as nature, v.record, v.body, v.body is not null as listed,
      t.joined_into as "joinedInto", exists (
        select from transactions m where ${ofAccount(accountId, 'm')} and m.joined_into = t.id) as "hasJoined",
      t.withdrawn, t.created_at as created, v.reported_at as "reportedAt"
    from transactions t
    join transaction_versions v on v.account_id = t.account_id and v.bucket = t.bucket and v.transaction_id = t.id
      and v.until_revision = ${CURRENT}
    left join deliveries d on d.account_id = t.account_id and d.bucket = t.bucket and d.number = t.delivery and t.delivery > 0
    where ${ofAccount(accountId, 't')} and t.id > ${after} and not exists (
      select from source_tracks k
      where ${ofAccount(accountId, 'k')} and k.transaction_id = coalesce(t.joined_into, t.id)
        and (t.joined_into is null or k.joined_from = t.id))
    order by t.id limit ${AT_ONCE}`)
  return rows.map(withRecord)
}

/** Gives deliveries of before the view of their source. */
export async function setViews(
  tx: Tx,
  accountId: Id<'account'>,
  views: { number: number; source: string; nature: Nature }[],
): Promise<void> {
  await tx.rows(sql`
    update deliveries d set view = r.number
    from unnest(${views.map(({ number }) => number)}::smallint[], ${views.map(({ source }) => source)}::text[],
      ${views.map(({ nature }) => nature)}::text[]) as r (number, source, nature)
    where ${ofAccount(accountId, 'd')} and d.source = r.source and d.nature = r.nature and d.view is null`)
}

/** The sources of deliveries that have no view yet. */
export async function listSources(tx: Tx, accountId: Id<'account'>): Promise<{ source: string; nature: Nature }[]> {
  return tx.rows(sql`
    select distinct source, nature from deliveries where ${ofAccount(accountId)} and view is null order by source, nature`)
}
