import {
  LISTED_ACCOUNT,
  type ListedAccount,
  OWN_ACCOUNT,
  type OwnAccount,
} from '../../people/accounts/account.store.ts'
import { bucketOf, type Id } from '../../platform/core/id.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { ofConsent } from '../../platform/db/shards.ts'
import { sql } from '../../platform/db/sql.ts'
import type { ConsentFacts } from './consent.ts'

export async function insertGrants(
  tx: Tx,
  consent: Pick<ConsentFacts, 'id' | 'tenantId' | 'environment'>,
  accountIds: Id<'account'>[],
): Promise<void> {
  await tx.rows(sql`
    insert into grants (account_id, consent_id, bucket, tenant_id, environment)
    select account_id, ${consent.id}, ${bucketOf(consent.id)}, ${consent.tenantId}, ${consent.environment}
    from unnest(${accountIds}::text[]) as account_id
    on conflict do nothing`)
}

/** A renewal covers the accounts chosen this time, and no others. */
export async function deleteOtherGrants(tx: Tx, consentId: Id<'consent'>, accountIds: Id<'account'>[]): Promise<void> {
  await tx.rows(sql`delete from grants
    where ${ofConsent(consentId)} and account_id <> all (${accountIds}::text[])`)
}

export async function listGrantedIds(db: Db, consentId: Id<'consent'>): Promise<Id<'account'>[]> {
  const rows = await db.rows<{ id: Id<'account'> }>(sql`
    select account_id as id from grants
    where ${ofConsent(consentId)} order by account_id`)
  return rows.map(({ id }) => id)
}

export async function listGrantedIdsOfMany(
  db: Db,
  consentIds: Id<'consent'>[],
): Promise<Map<Id<'consent'>, Id<'account'>[]>> {
  const rows = await db.rows<{ id: Id<'account'>; consentId: Id<'consent'> }>(sql`
    select account_id as id, consent_id as "consentId" from grants
    where consent_id = any (${consentIds}::text[]) and bucket = any (${consentIds.map(bucketOf)}::smallint[])
    order by account_id`)
  const ids = new Map<Id<'consent'>, Id<'account'>[]>()
  for (const { id, consentId } of rows) ids.set(consentId, [...(ids.get(consentId) ?? []), id])
  return ids
}

/** The accounts that consents open, or opened, for the owner to see. */
export async function listGranted(
  db: Db,
  consentIds: Id<'consent'>[],
): Promise<(OwnAccount & { consentId: Id<'consent'> })[]> {
  return db.rows(sql`
    select g.consent_id as "consentId", ${OWN_ACCOUNT}
    from grants g
    join accounts a on a.id = g.account_id and a.bucket = g.bucket
    join providers p on p.id = a.provider_id
    where g.consent_id = any (${consentIds}::text[]) order by g.consent_id, a.id`)
}

/** Accounts that another owner's consent still opens, or may yet open. */
export async function listAccountsNeededElsewhere(
  db: Db,
  accountIds: Id<'account'>[],
  ownerId: Id<'owner'>,
): Promise<Id<'account'>[]> {
  const grants = await db.rows<{ accountId: Id<'account'>; consentId: Id<'consent'> }>(sql`
    select account_id as "accountId", consent_id as "consentId" from grants
    where account_id = any (${accountIds}::text[])`)
  const given = await db.rows<{ id: Id<'consent'> }>(sql`
    select id from consents
    where id = any (${grants.map(({ consentId }) => consentId)}::text[]) and owner_id <> ${ownerId} and status = 'valid'
      and valid_until > clock()`)
  const ids = new Set(given.map(({ id }) => id))
  return [...new Set(grants.filter(({ consentId }) => ids.has(consentId)).map(({ accountId }) => accountId))]
}

/** The accounts that a consent opens, in a fixed order. */
export async function listGrantedAccounts(
  db: Db,
  consentId: Id<'consent'>,
  page: { after: string | null; limit: number },
): Promise<ListedAccount[]> {
  return db.rows(sql`
    select ${LISTED_ACCOUNT}
    from grants g
    join accounts a on a.id = g.account_id and a.bucket = g.bucket
    join providers p on p.id = a.provider_id
    where ${ofConsent(consentId, 'g')} and (${page.after}::text is null or a.id > ${page.after})
    order by a.id limit ${page.limit}`)
}

/** The accounts that a tenant may read, or could once, newest first. */
export async function listAccountIdsOfTenant(
  db: Db,
  tenantId: Id<'tenant'>,
  page: { before: string | null; limit: number },
): Promise<Id<'account'>[]> {
  const which = page.before === null ? sql`true` : sql`account_id < ${page.before}`
  const rows = await db.rows<{ id: Id<'account'> }>(sql`
    select distinct account_id as id from grants where tenant_id = ${tenantId} and ${which}
    order by account_id desc limit ${page.limit}`)
  return rows.map(({ id }) => id)
}
