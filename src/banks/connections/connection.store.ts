import type { AccountAtBank } from '@vitrine/bank-connectors'
import type { Environment } from '../../clients/tenants/tenant.ts'
import type { Id } from '../../platform/core/id.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { allOf, type Sql, sql } from '../../platform/db/sql.ts'
import { stepBy } from '../../platform/db/step.ts'
import { type Connection, type ConnectionMove, type ConnectionStatus, connectionSteps } from './connection.ts'

const CONNECTION = sql`
  c.id, c.owner_id as "ownerId", c.environment, c.provider_id as "providerId", c.language, c.status, c.status_since as since,
  c.valid_until as "validUntil", c.warned_days as "warnedDays", c.failures, c.blocked_until as "blockedUntil", c.fetch_asked_at as "fetchAsked",
  c.created_at as created`

export type NewConnection = Pick<Connection, 'id' | 'ownerId' | 'environment' | 'providerId' | 'language'>

/** The one of this owner and bank: the first call makes it. */
export async function findOrInsertConnection(tx: Tx, connection: NewConnection): Promise<Connection> {
  const { id, ownerId, environment, providerId, language } = connection
  await tx.rows(sql`
    insert into connections (id, owner_id, environment, provider_id, language, status, status_since, created_at)
    values (${id}, ${ownerId}, ${environment}, ${providerId}, ${language}, 'linking', clock(), clock())
    on conflict (owner_id, provider_id) do update set language = excluded.language`)
  const [found] = await tx.rows<Connection>(sql`
    select ${CONNECTION} from connections c where c.owner_id = ${ownerId} and c.provider_id = ${providerId} for no key update`)
  return found!
}

export async function findConnection(db: Db, id: Id<'connection'>): Promise<Connection | undefined> {
  const [found] = await db.rows<Connection>(sql`select ${CONNECTION} from connections c where c.id = ${id}`)
  return found
}

/** Calls of a bank can be recorded meanwhile. */
export async function lockConnection(
  tx: Tx,
  id: Id<'connection'>,
): Promise<(Connection & { sealedGrant: string | null }) | undefined> {
  const [found] = await tx.rows<Connection & { sealedGrant: string | null }>(sql`
    select ${CONNECTION}, c.sealed_grant as "sealedGrant" from connections c where c.id = ${id} for no key update`)
  return found
}

export async function lockConnectionsOf(
  tx: Tx,
  ownerId: Id<'owner'>,
): Promise<(Connection & { sealedGrant: string | null })[]> {
  return tx.rows(sql`
    select ${CONNECTION}, c.sealed_grant as "sealedGrant" from connections c where c.owner_id = ${ownerId}
    order by c.id for no key update`)
}

export async function listConnectionsOfOwners(db: Db, ownerIds: Id<'owner'>[]): Promise<Connection[]> {
  return db.rows(sql`
    select ${CONNECTION} from connections c
    where c.owner_id = any (${ownerIds}::text[]) and c.status <> 'linking' order by c.id`)
}

export type ConnectionFilter = {
  ownerId?: Id<'owner'> | undefined
  providerId?: string | undefined
  environment?: Environment | undefined
  status?: ConnectionStatus | undefined
}

/** Newest first; without those that no owner has approved yet. */
export async function listConnections(
  db: Db,
  { ownerId, providerId, environment, status }: ConnectionFilter,
  page: { before: string | null; limit: number },
): Promise<Connection[]> {
  const which = allOf([
    sql`c.status <> 'linking'`,
    page.before !== null && sql`c.id < ${page.before}`,
    ownerId !== undefined && sql`c.owner_id = ${ownerId}`,
    providerId !== undefined && sql`c.provider_id = ${providerId}`,
    environment !== undefined && sql`c.environment = ${environment}`,
    status !== undefined && sql`c.status = ${status}`,
  ])
  return db.rows(sql`select ${CONNECTION} from connections c where ${which} order by c.id desc limit ${page.limit}`)
}

export async function countConnections(db: Db): Promise<{ status: ConnectionStatus; count: number }[]> {
  return db.rows(sql`select status, count(*) from connections where status <> 'linking' group by 1 order by 1`)
}

/** The only statement that writes a status, with what else it changes. Undefined where the status does not allow the move. */
export async function moveConnection(
  tx: Tx,
  id: Id<'connection'>,
  move: ConnectionMove,
  also: Sql = sql`failures = failures`,
): Promise<Connection | undefined> {
  const { next, isAllowed } = stepBy(connectionSteps(move))
  const [moved] = await tx.rows<Connection>(sql`
    update connections c set status = ${next}, status_since = case when status = ${next} then status_since else clock() end, ${also}
    where c.id = ${id} and ${isAllowed} returning ${CONNECTION}`)
  return moved
}

/** The owner has approved: what the bank gave replaces what it gave before. */
export const authorise = (
  tx: Tx,
  id: Id<'connection'>,
  { sealedGrant, validUntil }: { sealedGrant: string; validUntil: Date | null },
): Promise<Connection | undefined> =>
  moveConnection(
    tx,
    id,
    'authorise',
    sql`sealed_grant = ${sealedGrant}, valid_until = ${validUntil}, warned_days = null, failures = 0, blocked_until = null,
      sealed_visitor = null`,
  )

/** Secrets go with it. */
export const endConnection = (tx: Tx, id: Id<'connection'>): Promise<Connection | undefined> =>
  moveConnection(
    tx,
    id,
    'end',
    sql`sealed_grant = null, sealed_visitor = null, valid_until = null, warned_days = null, blocked_until = null`,
  )

export async function findSealedGrant(db: Db, id: Id<'connection'>): Promise<string | undefined> {
  const [found] = await db.rows<{ sealed: string | null }>(sql`
    select sealed_grant as sealed from connections where id = ${id}`)
  return found?.sealed ?? undefined
}

export async function replaceGrant(tx: Tx, id: Id<'connection'>, sealedGrant: string): Promise<void> {
  await tx.rows(sql`update connections set sealed_grant = ${sealedGrant} where id = ${id} and sealed_grant is not null`)
}

export async function recordWarning(tx: Tx, id: Id<'connection'>, days: number): Promise<void> {
  await tx.rows(sql`update connections set warned_days = ${days} where id = ${id}`)
}

export async function recordFailureOf(
  tx: Tx,
  id: Id<'connection'>,
  { counts, blockedUntil }: { counts: boolean; blockedUntil: Date },
): Promise<void> {
  await tx.rows(sql`
    update connections set failures = failures + ${counts ? 1 : 0}, blocked_until = ${blockedUntil} where id = ${id}`)
}

export async function setFetchAsked(tx: Tx, id: Id<'connection'>, sealedVisitor: string | null): Promise<void> {
  await tx.rows(sql`
    update connections set fetch_asked_at = clock(), sealed_visitor = ${sealedVisitor} where id = ${id}`)
}

/** The fetch that was asked for is made now: a visitor of minutes ago is taken to be there still. */
export async function takeFetchAsked(tx: Tx, id: Id<'connection'>): Promise<string | undefined> {
  const [taken] = await tx.rows<{ visitor: string | null }>(sql`
    with asked as (select id, fetch_asked_at, sealed_visitor from connections where id = ${id} for no key update)
    update connections c set fetch_asked_at = null, sealed_visitor = null from asked a where c.id = a.id
    returning case when a.fetch_asked_at > clock() - interval '10 minutes' then a.sealed_visitor end as visitor`)
  return taken?.visitor ?? undefined
}

/** They are kept for minutes, so the rotation of keys forgets them. */
export async function clearVisitors(tx: Tx): Promise<void> {
  await tx.rows(sql`update connections set sealed_visitor = null where sealed_visitor is not null`)
}

export async function clearFailuresOf(tx: Tx, id: Id<'connection'>): Promise<void> {
  await tx.rows(sql`update connections set failures = 0, blocked_until = null where id = ${id}`)
}

/** For the rotation of keys: all that is sealed, a few at a time. */
export async function listSealedGrants(
  db: Db,
  after: string,
  limit: number,
): Promise<{ id: Id<'connection'>; sealed: string }[]> {
  return db.rows(sql`
    select id, sealed_grant as sealed from connections where id > ${after} and sealed_grant is not null
    order by id limit ${limit}`)
}

/** By the id of the key that they are sealed with. */
export async function countGrantsByKey(db: Db): Promise<{ key: string; count: number }[]> {
  return db.rows(sql`
    select split_part(sealed_grant, '.', 1) as key, count(*) from connections where sealed_grant is not null
    group by 1 order by 1`)
}

/** What the owner who stays has only begun, at banks that the other one is connected to. */
export async function deleteBegun(tx: Tx, from: Id<'owner'>, to: Id<'owner'>): Promise<void> {
  await tx.rows(sql`
    delete from connections c where c.owner_id = ${to} and c.status = 'linking' and exists (
      select from connections o where o.owner_id = ${from} and o.provider_id = c.provider_id and o.status <> 'linking')`)
}

/** Those to banks that the other owner has none to, and that somebody has approved. */
export async function moveConnectionsOf(tx: Tx, from: Id<'owner'>, to: Id<'owner'>): Promise<void> {
  await tx.rows(sql`
    update connections c set owner_id = ${to} where c.owner_id = ${from} and c.status <> 'linking' and not exists (
      select from connections o where o.owner_id = ${to} and o.provider_id = c.provider_id)`)
}

/** Links, accounts, fetches and calls go with them. */
export async function deleteConnectionsOf(tx: Tx, ownerId: Id<'owner'>): Promise<void> {
  await tx.rows(sql`delete from connections where owner_id = ${ownerId}`)
}

export type ConnectedAccount = {
  connectionId: Id<'connection'>
  accountId: Id<'account'>
  keys: string[]
  atBank: AccountAtBank
  isOpen: boolean
  fetched: Date | null
}

const CONNECTED = sql`
  connection_id as "connectionId", account_id as "accountId", keys, at_bank as "atBank", is_open as "isOpen",
  fetched_at as fetched`

export async function listConnectedAccounts(db: Db, ids: Id<'connection'>[]): Promise<ConnectedAccount[]> {
  return db.rows(sql`
    select ${CONNECTED} from connection_accounts where connection_id = any (${ids}::text[]) order by account_id`)
}

export async function findConnectionOfAccount(db: Db, id: Id<'account'>): Promise<Id<'connection'> | undefined> {
  const [found] = await db.rows<{ id: Id<'connection'> }>(sql`
    select connection_id as id from connection_accounts where account_id = ${id} and is_open`)
  return found?.id
}

export async function saveConnectedAccount(
  tx: Tx,
  { connectionId, accountId, keys, atBank }: Omit<ConnectedAccount, 'isOpen' | 'fetched'>,
): Promise<void> {
  await tx.rows(sql`
    insert into connection_accounts (connection_id, account_id, keys, at_bank, is_open)
    values (${connectionId}, ${accountId}, ${keys}::text[], ${atBank}, true)
    on conflict (connection_id, account_id)
    do update set keys = excluded.keys, at_bank = excluded.at_bank, is_open = true`)
}

/** The bank opens these no more. */
export async function closeOtherAccounts(tx: Tx, id: Id<'connection'>, open: Id<'account'>[]): Promise<void> {
  await tx.rows(sql`
    update connection_accounts set is_open = false where connection_id = ${id} and account_id <> all (${open}::text[])`)
}

export async function setFetched(tx: Tx, id: Id<'connection'>, accountId: Id<'account'>, at: Date): Promise<void> {
  await tx.rows(sql`
    update connection_accounts set fetched_at = greatest(fetched_at, ${at})
    where connection_id = ${id} and account_id = ${accountId}`)
}
