import { bankCodeOf } from '@vitrine/money'
import type { Environment } from '../../clients/tenants/tenant.ts'
import { bucketOf, type Id } from '../../platform/core/id.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { byId, ofOwner } from '../../platform/db/shards.ts'
import { allOf, folded, foldedStart, sql } from '../../platform/db/sql.ts'
import type { AccountFacts, NewAccount } from './account.ts'

/** Columns of an account `a`, and of its bank `p`, as selected for the types of the same name. */
const ACCOUNT = sql`
  a.id, a.environment, a.provider_id as "providerId", a.owner_id as "ownerId", a.name, a.holder, a.iban, a.currency,
  a.time_zone as "timeZone", a.balance, a.balance_at as "balanceAt",
  a.data_as_of as "dataAsOf", a.connection_status as "connectionStatus", a.connection_since as "connectionSince"`
export const LISTED_ACCOUNT = sql`${ACCOUNT}, a.revision, p.country`
export const OWN_ACCOUNT = sql`a.id, a.name, p.name as provider, a.holder, a.iban, a.currency`

/** As operators tell accounts apart: an owner may have several of one name. */
export const ACCOUNT_NAME = sql`concat_ws(' …', nullif(name, ''), right(iban, 4))`

/** Files are found by IBAN, and go to one account: a further holder's (`isJoint`) is fed by a connection alone. */
export async function insertAccount(tx: Tx, account: NewAccount, { isJoint = false } = {}): Promise<void> {
  if (account.iban) {
    await tx.rows(sql`
      insert into account_identifiers (environment, iban, currency, account_id)
      values (${account.environment}, ${account.iban}, ${account.currency}, ${account.id})
      ${isJoint ? sql`on conflict do nothing` : sql``}`)
  }
  await tx.rows(sql`
    insert into accounts (id, bucket, environment, provider_id, owner_id, name, holder, iban, currency, time_zone, created_at)
    values (${account.id}, ${bucketOf(account.id)}, ${account.environment}, ${account.providerId}, ${account.ownerId}, ${account.name},
      ${account.holder}, ${account.iban}, ${account.currency}, ${account.timeZone}, clock())`)
}

export async function listAccountsOfOwner(
  db: Db,
  ownerId: Id<'owner'>,
): Promise<{ id: Id<'account'>; iban: string | null; created: Date; balanceAt: Date | null }[]> {
  return db.rows(sql`
    select id, iban, created_at as created, balance_at as "balanceAt" from accounts
    where ${ofOwner(ownerId)} order by id`)
}

export type StoredAccount = AccountFacts & { revision: number; created: Date }

const STORED_ACCOUNT = sql`${ACCOUNT}, a.revision, a.created_at as created`

export async function findStoredAccount(db: Db, id: Id<'account'>): Promise<StoredAccount | undefined> {
  const [account] = await db.rows<StoredAccount>(sql`
    select ${STORED_ACCOUNT} from accounts a where ${byId(id, 'a')}`)
  return account
}

export type AccountFilter = {
  ids?: Id<'account'>[] | undefined
  ownerId?: Id<'owner'> | undefined
  providerId?: string | undefined
  environment?: Environment | undefined
  /** How the name or the holder begins. */
  text?: string | undefined
}

/** Newest first. */
export async function listAccounts(
  db: Db,
  { ids, ownerId, providerId, environment, text }: AccountFilter,
  page: { before: string | null; limit: number },
): Promise<StoredAccount[]> {
  const start = text === undefined ? '' : foldedStart(text)
  const which = allOf([
    // As in the indexes of lists.
    sql`a.id > ''`,
    page.before !== null && sql`a.id < ${page.before}`,
    ids !== undefined && sql`a.id = any (${ids}::text[]) and a.bucket = any (${ids?.map(bucketOf) ?? []}::smallint[])`,
    ownerId !== undefined && ofOwner(ownerId, 'a'),
    providerId !== undefined && sql`a.provider_id = ${providerId}`,
    environment !== undefined && sql`a.environment = ${environment}`,
    text !== undefined &&
      sql`(${folded(sql`a.name`)} like ${start} or ${folded(sql`a.holder`)} like ${start}
        or ${folded(sql`substring(a.holder from '[^ ]+$')`)} like ${start})`,
  ])
  return db.rows(sql`select ${STORED_ACCOUNT} from accounts a where ${which} order by a.id desc limit ${page.limit}`)
}

/** The account is locked by the caller. */
export async function updateAccount(tx: Tx, account: AccountFacts): Promise<void> {
  const { id, environment, iban, currency, name, holder } = account
  await tx.rows(sql`
    delete from account_identifiers where account_id = ${id} and environment = ${environment}
      and iban is distinct from ${iban}`)
  if (iban) {
    await tx.rows(sql`
      insert into account_identifiers (environment, iban, currency, account_id)
      select ${environment}, ${iban}, ${currency}, ${id}
      where not exists (select from accounts where ${byId(id)} and iban = ${iban})`)
  }
  await tx.rows(sql`
    update accounts set name = ${name}, holder = ${holder}, iban = ${iban}
    where ${byId(id)}`)
}

/** For owners who are one person, in one bucket. */
export async function moveAccounts(tx: Tx, from: Id<'owner'>, to: Id<'owner'>): Promise<number> {
  const rows = await tx.rows(sql`
    update accounts set owner_id = ${to} where ${ofOwner(from)} returning id`)
  return rows.length
}

export async function findOwnerAccountIds(
  db: Db,
  ownerId: Id<'owner'>,
  environment: Environment,
): Promise<Id<'account'>[]> {
  const rows = await db.rows<{ id: Id<'account'> }>(sql`
    select id from accounts where ${ofOwner(ownerId)} and environment = ${environment}
    order by id`)
  return rows.map(({ id }) => id)
}

/** For the owner, who chooses among them. */
export type OwnAccount = {
  id: Id<'account'>
  name: string
  provider: string
  holder: string
  iban: string | null
  currency: string
}

export async function listAccountsToChoose(
  db: Db,
  ownerId: Id<'owner'>,
  environment: Environment,
): Promise<OwnAccount[]> {
  return db.rows(sql`
    select ${OWN_ACCOUNT}
    from accounts a join providers p on p.id = a.provider_id
    where ${ofOwner(ownerId, 'a')} and a.environment = ${environment} order by a.id`)
}

/** With their banks' names, as the owner is told of them. */
export async function findOwnAccounts(db: Db, ids: Id<'account'>[]): Promise<OwnAccount[]> {
  return db.rows(sql`
    select ${OWN_ACCOUNT}
    from accounts a join providers p on p.id = a.provider_id
    where a.id = any (${ids}::text[]) and a.bucket = any (${ids.map(bucketOf)}::smallint[])`)
}

/** With the bank's country, for the account list. */
export type ListedAccount = AccountFacts & { country: string; revision: number }

export async function findAccount(db: Db, id: Id<'account'>): Promise<ListedAccount | undefined> {
  const [account] = await findListedAccounts(db, [id])
  return account
}

export async function findListedAccounts(db: Db, ids: Id<'account'>[]): Promise<ListedAccount[]> {
  return db.rows(sql`
    select ${LISTED_ACCOUNT}
    from accounts a join providers p on p.id = a.provider_id
    where a.id = any (${ids}::text[]) and a.bucket = any (${ids.map(bucketOf)}::smallint[])`)
}

/** How operators see the account of a transaction, and where its days begin. */
export type AccountLabel = Pick<AccountFacts, 'id' | 'name' | 'timeZone' | 'environment'>

export async function findAccountLabels(db: Db, ids: Id<'account'>[]): Promise<Map<string, AccountLabel>> {
  const rows = await db.rows<AccountLabel>(sql`
    select id, ${ACCOUNT_NAME} as name, time_zone as "timeZone", environment from accounts
    where id = any (${ids}::text[]) and bucket = any (${[...new Set(ids.map(bucketOf))]}::smallint[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** What reading the lines of a delivery depends on, with the time at which they are read. */
export type ReceivingAccount = Pick<AccountFacts, 'id' | 'iban' | 'currency' | 'timeZone'> & { now: Date }

const RECEIVING = sql`id, iban, currency, time_zone as "timeZone", clock() as now`

export async function findReceivingAccount(db: Db, id: Id<'account'>): Promise<ReceivingAccount | undefined> {
  const [account] = await db.rows<ReceivingAccount>(sql`select ${RECEIVING} from accounts where ${byId(id)}`)
  return account
}

export async function findAccountsByIban(db: Db, iban: string): Promise<ReceivingAccount[]> {
  const named = await db.rows<{ id: Id<'account'> }>(sql`
    select account_id as id from account_identifiers where iban = ${iban}`)
  const ids = named.map(({ id }) => id)
  return db.rows(sql`
    select ${RECEIVING} from accounts
    where id = any (${ids}::text[]) and bucket = any (${ids.map(bucketOf)}::smallint[]) order by id`)
}

/** The owner's own: of a joint account each holder has one. */
export async function findOwnAccountByIban(
  db: Db,
  ownerId: Id<'owner'>,
  { environment, iban, currency }: Pick<AccountFacts, 'environment' | 'currency'> & { iban: string },
): Promise<Id<'account'> | undefined> {
  const [found] = await db.rows<{ id: Id<'account'> }>(sql`
    select id from accounts
    where ${ofOwner(ownerId)} and environment = ${environment} and iban = ${iban} and currency = ${currency}
    order by id limit 1`)
  return found?.id
}

/** The household of an account's owner; of an owner with very many accounts, only the first ones. */
export async function findHousehold(
  db: Db,
  id: Id<'account'>,
): Promise<{ country: string; ibans: string[]; holders: string[] }> {
  const [row] = await db.rows<{ country: string; ibans: string[]; holders: string[] }>(sql`
    select p.country, own.ibans, own.holders
    from accounts a join providers p on p.id = a.provider_id
    cross join lateral (
      select coalesce(array_agg(distinct iban) filter (where iban is not null), '{}') as ibans, array_agg(distinct holder) as holders
      from (select iban, holder from accounts o
        where o.owner_id = a.owner_id and o.environment = a.environment and o.bucket = ${bucketOf(id)}
        order by o.id limit 100) few) own
    where ${byId(id, 'a')}`)
  return row!
}

/** Locks the account against other writers, and returns the time of this change. */
export type LockedAccount = AccountFacts & {
  revision: number
  balanceIsClosing: boolean
  balanceMade: Date | null
  now: Date
}

export async function lockAccount(
  tx: Tx,
  id: Id<'account'>,
  { nowait = false } = {},
): Promise<LockedAccount | undefined> {
  const [account] = await tx.rows<LockedAccount>(sql`
    select ${ACCOUNT}, a.revision, a.balance_is_closing as "balanceIsClosing", a.balance_made_at as "balanceMade",
      clock() as now
    from accounts a where ${byId(id, 'a')} for no key update ${nowait ? sql`nowait` : sql``}`)
  return account
}

export async function findRevision(db: Db, id: Id<'account'>): Promise<number> {
  const [account] = await db.rows<{ revision: number }>(sql`select revision from accounts where ${byId(id)}`)
  return account?.revision ?? 0
}

/** With its time, its kind, and when the bank made what states it. */
type NewBalance = { amount: string; at: Date; isClosing: boolean; made: Date | null }

export async function setRevision(tx: Tx, id: Id<'account'>, revision: number): Promise<void> {
  await tx.rows(sql`update accounts set revision = ${revision} where ${byId(id)} and revision = ${revision - 1}`)
}

/** Of an account that a connection feeds; null where there is none. */
export async function setConnectionOfAccounts(
  tx: Tx,
  ids: Id<'account'>[],
  { status, since }: { status: string | null; since: Date },
): Promise<void> {
  await tx.rows(sql`
    update accounts set connection_status = ${status}, connection_since = ${status === null ? null : since}
    where id = any (${ids}::text[]) and bucket = any (${ids.map(bucketOf)}::smallint[])`)
}

/** What a delivery brought. `was`: the revision of the locked account. `made`: the newest delivery is the one that counts. */
export async function setDelivered(
  tx: Tx,
  id: Id<'account'>,
  { was, revision, balance, made }: { was: number; revision: number; balance: NewBalance | undefined; made: Date },
): Promise<void> {
  await tx.rows(sql`
    update accounts set revision = ${revision}, data_as_of = greatest(data_as_of, ${made}),
      balance = coalesce(${balance?.amount ?? null}, balance), balance_at = coalesce(${balance?.at ?? null}, balance_at),
      balance_is_closing = coalesce(${balance?.isClosing ?? null}, balance_is_closing),
      balance_made_at = coalesce(${balance?.made ?? null}, balance_made_at)
    where ${byId(id)} and revision = ${was}`)
}

/** Lists as of earlier revisions can no longer be read. Never decreases. */
export async function raiseOldestRevisions(tx: Tx, accounts: { id: string; revision: number }[]): Promise<void> {
  await tx.rows(sql`
    update accounts a set oldest_revision = greatest(a.oldest_revision, r.revision)
    from unnest(${accounts.map(({ id }) => id)}::text[], ${accounts.map(({ id }) => bucketOf(id))}::smallint[],
      ${accounts.map(({ revision }) => revision)}::bigint[]) as r (id, bucket, revision)
    where a.id = r.id and a.bucket = r.bucket`)
}

/** How many accounts of a bank are asked which one it is. */
const ASKED = 20

/** The providers of accounts whose IBAN names the same bank. IBANs and accounts may lie on several nodes. */
export async function findProvidersOfBank(db: Db, iban: string): Promise<string[]> {
  const bank = bankCodeOf(iban)
  if (!bank) return []
  const named = await db.rows<{ id: Id<'account'> }>(sql`
    select account_id as id from account_identifiers
    where left(iban, 2) || substr(iban, 5) like ${bank.pattern} limit ${ASKED}`)
  const ids = named.map(({ id }) => id)
  const rows = await db.rows<{ id: string }>(sql`
    select distinct provider_id as id from accounts
    where id = any (${ids}::text[]) and bucket = any (${ids.map(bucketOf)}::smallint[])`)
  return rows.map(({ id }) => id)
}

/** Grants and reads still name them by id, as proof; the id leads to no person. */
export async function deleteAccounts(tx: Tx, ids: Id<'account'>[]): Promise<void> {
  await tx.rows(sql`delete from account_identifiers where account_id = any (${ids}::text[])`)
  await tx.rows(
    sql`delete from accounts where id = any (${ids}::text[]) and bucket = any (${ids.map(bucketOf)}::smallint[])`,
  )
}
