import type { ListedAccount } from '../accounts/account.store.ts'
import type { Id } from '../core/id.ts'
import type { Db, Tx } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Consent } from './consent.ts'

export async function insertGrants(
  tx: Tx,
  consent: Pick<Consent, 'id' | 'tenantId'>,
  accountIds: Id<'account'>[],
): Promise<void> {
  await tx.rows(sql`
    insert into grants (account_id, consent_id, tenant_id)
    select unnest(${accountIds}::text[]), ${consent.id}, ${consent.tenantId}`)
}

/** The accounts that a consent opens, in a fixed order. */
export async function listGrantedAccounts(
  db: Db,
  consentId: Id<'consent'>,
  page: { after: string | null; limit: number },
): Promise<ListedAccount[]> {
  return db.rows(sql`
    select a.id, a.environment, a.provider_id as "providerId", a.owner_id as "ownerId", a.name, a.holder, a.iban, a.currency,
      a.time_zone as "timeZone", a.balance, a.balance_at as "balanceAt", a.revision, p.country
    from grants g join accounts a on a.id = g.account_id join providers p on p.id = a.provider_id
    where g.consent_id = ${consentId} and (${page.after}::text is null or a.id > ${page.after})
    order by a.id limit ${page.limit}`)
}
