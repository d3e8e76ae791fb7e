import type { Id } from '../core/id.ts'
import type { Db, Tx } from '../db/database.ts'
import { MAX_DELETED } from '../db/deletion.ts'
import { sql } from '../db/sql.ts'
import type { Environment } from '../tenants/tenant.ts'
import type { KeyState, Principal, TokenHash } from './key.ts'

/** Of a key `k`. */
export const PRINCIPAL = sql`
  k.id as "keyId", k.tenant_id as "tenantId", k.environment, k.allowed_domains as "allowedDomains"`
export const KEY_IS_USABLE = sql`k.disabled_at is null and (k.expires_at is null or k.expires_at > clock())`
const KEY_STATE = sql`
  case when k.disabled_at is not null then 'disabled' when k.expires_at <= clock() then 'expired' else 'usable' end`

export type NewKey = {
  id: Id<'key'>
  tenantId: Id<'tenant'>
  environment: Environment
  label: string
  keyHash: Buffer
  secretHash: Buffer
  allowedDomains: string[]
  expires: Date | null
}

export async function insertKey(db: Db, key: NewKey): Promise<void> {
  await db.rows(sql`
    insert into api_keys (id, tenant_id, environment, label, key_hash, secret_hash, allowed_domains, created_at, expires_at)
    values (${key.id}, ${key.tenantId}, ${key.environment}, ${key.label}, ${key.keyHash}, ${key.secretHash},
      ${key.allowedDomains}, clock(), ${key.expires})`)
}

export type LockedKey = { expires: Date | null; allowedDomains: string[] }

/** One that is not disabled. */
export async function lockUsableKey(tx: Tx, id: Id<'key'>): Promise<LockedKey | undefined> {
  const [key] = await tx.rows<LockedKey>(sql`
    select expires_at as expires, allowed_domains as "allowedDomains" from api_keys
    where id = ${id} and disabled_at is null for update`)
  return key
}

/** Disabling is permanent, and the first time is kept. */
export async function disableKey(tx: Tx, id: Id<'key'>): Promise<void> {
  await tx.rows(sql`update api_keys set disabled_at = clock() where id = ${id} and disabled_at is null`)
}

export async function setKeyExpiry(tx: Tx, id: Id<'key'>, expires: Date): Promise<void> {
  await tx.rows(sql`update api_keys set expires_at = ${expires} where id = ${id}`)
}

export async function setKeyDomains(tx: Tx, id: Id<'key'>, domains: string[]): Promise<void> {
  await tx.rows(sql`update api_keys set allowed_domains = ${domains} where id = ${id}`)
}

export type KeyLine = {
  id: Id<'key'>
  tenant: string
  environment: Environment
  label: string
  state: KeyState
  expires: Date | null
  allowedDomains: string[]
}

export async function listKeys(db: Db, tenantId: Id<'tenant'> | null): Promise<KeyLine[]> {
  return db.rows(sql`
    select k.id, t.slug as tenant, k.environment, k.label, k.expires_at as expires, k.allowed_domains as "allowedDomains",
      ${KEY_STATE} as state
    from api_keys k join tenants t on t.id = k.tenant_id
    where ${tenantId}::text is null or k.tenant_id = ${tenantId}
    order by t.slug, k.id`)
}

/** Whether any key allows this host. Asked for a CORS preflight, before the token is sent. */
export async function isDomainKnown(db: Db, host: string): Promise<boolean> {
  const rows = await db.rows(sql`
    select 1 from api_keys k where ${host} = any (k.allowed_domains) and ${KEY_IS_USABLE} limit 1`)
  return rows.length === 1
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
    where k.tenant_id = ${tenantId} and k.environment = ${environment} and ${host} = any (k.allowed_domains)
      and ${KEY_IS_USABLE} limit 1`)
  return rows.length === 1
}

export type IssuedToken = Principal & { tenantSlug: string; expires: Date }

/** One statement checks the pair and stores the token: a key disabled before it gets none. */
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

/** Those that expire together are ordered too, so that every node of a distributed database deletes the same ones. */
export async function deleteExpiredTokens(db: Db): Promise<number> {
  const rows = await db.rows(sql`
    delete from access_tokens where token_hash in (
      select token_hash from access_tokens where expires_at < clock() - interval '1 hour'
      order by expires_at, token_hash limit ${MAX_DELETED})
    returning 1`)
  return rows.length
}
