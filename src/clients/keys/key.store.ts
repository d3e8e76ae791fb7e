import type { Id } from '../../platform/core/id.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { MAX_DELETED } from '../../platform/db/deletion.ts'
import { allOf, sql } from '../../platform/db/sql.ts'
import type { Environment } from '../tenants/tenant.ts'
import { entriesFor } from './domain.ts'
import type { KeyState, Principal, TokenHash } from './key.ts'

/** Of a key `k`. */
export const PRINCIPAL = sql`
  k.id as "keyId", k.tenant_id as "tenantId", k.environment, k.allowed_domains as "allowedDomains",
  extract(epoch from k.limited_until - clock())::integer as "limitedSeconds"`
export const KEY_IS_USABLE = sql`k.disabled_at is null and (k.expires_at is null or k.expires_at > clock())`
const KEY_STATE = sql`
  case when k.disabled_at is not null then 'disabled' when k.expires_at <= clock() then 'expired' else 'usable' end`

export type NewKey = {
  id: Id<'key'>
  tenantId: Id<'tenant'>
  environment: Environment
  label: string
  /** How the key begins: too little to guess the rest, enough to recognise it. */
  prefix: string
  keyHash: Buffer
  secretHash: Buffer
  allowedDomains: string[]
  expires: Date | null
}

export async function insertKey(db: Db, key: NewKey): Promise<void> {
  await db.rows(sql`
    insert into api_keys (id, tenant_id, environment, label, key_prefix, key_hash, secret_hash, allowed_domains, created_at,
      expires_at)
    values (${key.id}, ${key.tenantId}, ${key.environment}, ${key.label}, ${key.prefix}, ${key.keyHash}, ${key.secretHash},
      ${key.allowedDomains}, clock(), ${key.expires})`)
}

/** Disabling is permanent, and the first time is kept. */
export async function disableKey(tx: Tx, id: Id<'key'>): Promise<void> {
  await tx.rows(sql`update api_keys set disabled_at = clock() where id = ${id} and disabled_at is null`)
}

export async function countUsableKeys(db: Db, tenantId: Id<'tenant'>): Promise<number> {
  const [row] = await db.rows<{ count: number }>(sql`
    select count(*) from api_keys k where k.tenant_id = ${tenantId} and ${KEY_IS_USABLE}`)
  return row!.count
}

/** For a tenant that is retired: how many could still be used. */
export async function disableKeysOfTenant(tx: Tx, tenantId: Id<'tenant'>): Promise<number> {
  const usable = await countUsableKeys(tx, tenantId)
  await tx.rows(sql`update api_keys set disabled_at = clock() where tenant_id = ${tenantId} and disabled_at is null`)
  return usable
}

export async function updateKey(
  tx: Tx,
  id: Id<'key'>,
  { label, allowedDomains, expires }: Pick<ManagedKey, 'label' | 'allowedDomains' | 'expires'>,
): Promise<void> {
  await tx.rows(sql`
    update api_keys set label = ${label}, allowed_domains = ${allowedDomains}, expires_at = ${expires} where id = ${id}`)
}

/** The old one of a pair that was renewed. */
export async function setSuccessor(tx: Tx, id: Id<'key'>, successor: Id<'key'>): Promise<void> {
  await tx.rows(sql`update api_keys set replaced_by = ${successor} where id = ${id}`)
}

/** A key as operators see it: without key and secret, which nobody has. */
export type ManagedKey = {
  id: Id<'key'>
  tenantId: Id<'tenant'>
  tenant: string
  tenantName: string
  environment: Environment
  label: string
  /** Null of keys from before it was stored. */
  prefix: string | null
  status: KeyState
  allowedDomains: string[]
  created: Date
  expires: Date | null
  disabled: Date | null
  /** When it last got an access token, to the minute. */
  lastUsed: Date | null
  replacedBy: Id<'key'> | null
}

const MANAGED_KEY = sql`
  k.id, k.tenant_id as "tenantId", t.slug as tenant, t.name as "tenantName", k.environment, k.label, k.key_prefix as prefix, ${KEY_STATE} as status,
  k.allowed_domains as "allowedDomains", k.created_at as created, k.expires_at as expires, k.disabled_at as disabled,
  (select u.used_at from key_uses u where u.key_id = k.id) as "lastUsed", k.replaced_by as "replacedBy"`

export async function findKey(db: Db, id: Id<'key'>, forUpdate = false): Promise<ManagedKey | undefined> {
  const [key] = await db.rows<ManagedKey>(sql`
    select ${MANAGED_KEY} from api_keys k join tenants t on t.id = k.tenant_id where k.id = ${id}
    ${forUpdate ? sql`for no key update of k` : sql``}`)
  return key
}

export type KeyFilter = {
  tenantId?: Id<'tenant'> | undefined
  environment?: Environment | undefined
  status?: KeyState | undefined
}

/** Newest first. */
export async function listKeys(
  db: Db,
  { tenantId, environment, status }: KeyFilter,
  page: { before: string | null; limit: number },
): Promise<ManagedKey[]> {
  const which = allOf([
    // As in the indexes of lists.
    sql`k.id > ''`,
    page.before !== null && sql`k.id < ${page.before}`,
    tenantId !== undefined && sql`k.tenant_id = ${tenantId}`,
    environment !== undefined && sql`k.environment = ${environment}`,
    status !== undefined && sql`${KEY_STATE} = ${status}`,
  ])
  return db.rows(sql`
    select ${MANAGED_KEY} from api_keys k join tenants t on t.id = k.tenant_id
    where ${which} order by k.id desc limit ${page.limit}`)
}

const MAX_ENDING = 100

/**
 * Usable keys that expire within so many days, the first to expire first. One that was replaced ends as planned, unless
 * some client has used it since and its successor not after that.
 */
export async function listEndingKeys(db: Db, days: number): Promise<ManagedKey[]> {
  return db.rows(sql`
    select ${MANAGED_KEY} from api_keys k join tenants t on t.id = k.tenant_id
      left join api_keys successor on successor.id = k.replaced_by
      left join key_uses old on old.key_id = k.id left join key_uses new on new.key_id = k.replaced_by
    where k.disabled_at is null and k.expires_at > clock() and k.expires_at < clock() + make_interval(days => ${days})
      and (k.replaced_by is null or old.used_at > greatest(successor.created_at, new.used_at))
    order by k.expires_at, k.id limit ${MAX_ENDING}`)
}

/** Whether any key allows this host. Asked where the key is not known: for a CORS preflight, and for a refused token. */
export async function isDomainKnown(db: Db, host: string): Promise<boolean> {
  // All that match, not the first one: PostgreSQL would look for that among all keys, expecting it to be near.
  const [row] = await db.rows<{ known: boolean | null }>(sql`
    select bool_or(${KEY_IS_USABLE}) as known from api_keys k where k.allowed_domains && ${entriesFor(host)}::text[]`)
  return row?.known === true
}

/** The same for one tenant: whether an owner may be sent back to this host. */
export async function isHostAllowed(
  db: Db,
  tenantId: Id<'tenant'>,
  environment: Environment,
  host: string,
): Promise<boolean> {
  const rows = await db.rows(sql`
    select 1 from api_keys k
    where k.tenant_id = ${tenantId} and k.environment = ${environment} and k.allowed_domains && ${entriesFor(host)}::text[]
      and ${KEY_IS_USABLE} limit 1`)
  return rows.length === 1
}

export type IssuedToken = Principal & { tenantSlug: string; expires: Date }

/**
 * One statement checks the pair and stores the token: a key disabled before it gets none. It writes nothing that every node
 * has, so that tokens are issued while one is away.
 */
export async function insertToken(
  db: Db,
  pair: { keyHash: Buffer; secretHash: Buffer },
  token: { hash: Buffer; ttlSeconds: number },
): Promise<IssuedToken | undefined> {
  const [issued] = await db.rows<IssuedToken>(sql`
    with usable as (
      select k.id, k.tenant_id, k.environment, k.allowed_domains, t.slug
      from api_keys k join tenants t on t.id = k.tenant_id
      where k.key_hash = ${pair.keyHash} and k.secret_hash = ${pair.secretHash} and ${KEY_IS_USABLE}
    ), issued as (
      insert into access_tokens (token_hash, key_id, expires_at)
      select ${token.hash}, id, clock() + make_interval(secs => ${token.ttlSeconds}) from usable
      returning expires_at
    ), used as (
      insert into key_uses as u select id, clock() from usable
      on conflict (key_id) do update set used_at = excluded.used_at
        where u.used_at < excluded.used_at - interval '1 minute' or u.used_at > excluded.used_at
    )
    select usable.id as "keyId", usable.tenant_id as "tenantId", usable.environment,
      usable.allowed_domains as "allowedDomains", usable.slug as "tenantSlug", issued.expires_at as expires
    from usable, issued`)
  return issued
}

/** Undefined when the pair is unknown: then nothing may be revealed about the key. */
export async function findKeyState(db: Db, keyHash: Buffer, secretHash: Buffer): Promise<KeyState | undefined> {
  const [key] = await db.rows<{ state: KeyState }>(sql`
    select ${KEY_STATE} as state from api_keys k where k.key_hash = ${keyHash} and k.secret_hash = ${secretHash}`)
  return key?.state
}

/** Never cached: a token stops working with its key on the very next request. */
export async function findPrincipal(db: Db, tokenHash: TokenHash): Promise<Principal | undefined> {
  const [principal] = await db.rows<Principal>(sql`
    select ${PRINCIPAL}
    from access_tokens a join api_keys k on k.id = a.key_id
    where a.token_hash = ${tokenHash} and a.expires_at > clock() and ${KEY_IS_USABLE}`)
  return principal
}

/** The key of each token; null where it is not valid. */
export async function listKeysOfTokens(db: Db, tokenHashes: TokenHash[]): Promise<(Id<'key'> | null)[]> {
  const rows = await db.rows<{ keyId: Id<'key'> | null }>(sql`
    select a.key_id as "keyId" from unnest(${tokenHashes}::bytea[]) with ordinality as asked (token_hash, number)
    left join access_tokens a on a.token_hash = asked.token_hash and a.expires_at > clock() order by number`)
  return rows.map(({ keyId }) => keyId)
}

export async function deleteExpiredTokens(db: Db): Promise<number> {
  const rows = await db.rows(sql`
    delete from access_tokens where token_hash in (
      select token_hash from access_tokens where expires_at < clock() - interval '1 hour' limit ${MAX_DELETED})
    returning 1`)
  return rows.length
}

/** Until then every request with this key is refused with 429, but those that set up tests. */
export async function limitKey(db: Db, id: Id<'key'>, seconds: number): Promise<void> {
  await db.rows(sql`
    update api_keys set limited_until = clock() + make_interval(secs => ${seconds}) where id = ${id} and environment = 'sandbox'`)
}

export async function noteLimitMet(db: Db, id: Id<'key'>): Promise<void> {
  await db.rows(sql`update api_keys set limit_met_at = clock() where id = ${id}`)
}
