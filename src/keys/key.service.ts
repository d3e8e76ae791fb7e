import type { Actor } from '../changes/actor.ts'
import { recordChange } from '../changes/operator-change.store.ts'
import { Refusal } from '../core/errors.ts'
import type { Id } from '../core/id.ts'
import { OperatorError } from '../core/operator-error.ts'
import { newCredential, sha256 } from '../core/secret.ts'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../db/deps.ts'
import type { Environment, Tenant } from '../tenants/tenant.ts'
import { parseDomain } from './domain.ts'
import {
  disableKey,
  findKeyState,
  type IssuedToken,
  insertKey,
  insertToken,
  type LockedKey,
  lockUsableKey,
  setKeyDomains,
  setKeyExpiry,
} from './key.store.ts'

export type CreatedKey = { id: Id<'key'>; apiKey: string; apiSecret: string }

/** Returns key and secret, which cannot be shown again: only hashes are stored. */
export async function createKey(
  deps: Deps,
  by: Actor,
  tenant: Pick<Tenant, 'id'>,
  facts: { environment: Environment; label?: string; domains?: string[]; expires?: Date | null },
): Promise<CreatedKey> {
  const apiKey = newCredential(`vk_${facts.environment}`)
  const apiSecret = newCredential('vs')
  const id = deps.newId('key')
  const shown = {
    tenantId: tenant.id,
    environment: facts.environment,
    label: facts.label ?? '',
    allowedDomains: canonicalDomains(facts.domains ?? []),
    expires: facts.expires ?? null,
  }
  await deps.db.transaction(async (tx) => {
    await insertKey(tx, { ...shown, id, keyHash: sha256(apiKey), secretHash: sha256(apiSecret) })
    await recordChange(tx, by, { action: 'key.create', subject: id, before: null, after: shown })
  })
  return { id, apiKey, apiSecret }
}

export async function endKey(deps: Deps, by: Actor, id: Id<'key'>): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await requireUsable(tx, id)
    await disableKey(tx, id)
    const [before, after] = [{ disabled: false }, { disabled: true }]
    await recordChange(tx, by, { action: 'key.disable', subject: id, before, after })
  })
}

export async function expireKey(deps: Deps, by: Actor, id: Id<'key'>, expires: Date): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { expires: before } = await requireUsable(tx, id)
    await setKeyExpiry(tx, id, expires)
    await recordChange(tx, by, { action: 'key.expire', subject: id, before: { expires: before }, after: { expires } })
  })
}

export async function changeKeyDomains(deps: Deps, by: Actor, id: Id<'key'>, domains: string[]): Promise<void> {
  const allowedDomains = canonicalDomains(domains)
  await deps.db.transaction(async (tx) => {
    const { allowedDomains: before } = await requireUsable(tx, id)
    await setKeyDomains(tx, id, allowedDomains)
    const after = { allowedDomains }
    await recordChange(tx, by, { action: 'key.set-domains', subject: id, before: { allowedDomains: before }, after })
  })
}

async function requireUsable(tx: Tx, id: Id<'key'>): Promise<LockedKey> {
  const key = await lockUsableKey(tx, id)
  if (!key) throw new OperatorError(`There is no usable key ${id}. See: vitrine key list`)
  return key
}

function canonicalDomains(domains: string[]): string[] {
  return domains.map((domain) => {
    const host = parseDomain(domain)
    if (!host) throw new OperatorError(`"${domain}" is not a domain such as shop.example or localhost:3000`)
    return host
  })
}

export type AccessToken = { accessToken: string; issued: IssuedToken }

export async function issueToken(
  deps: Deps,
  apiKey: string,
  apiSecret: string,
  ttlSeconds: number,
): Promise<AccessToken> {
  const pair = { keyHash: sha256(apiKey), secretHash: sha256(apiSecret) }
  const accessToken = newCredential('vt')
  const issued = await insertToken(deps.db, pair, { hash: sha256(accessToken), ttlSeconds })
  if (issued) return { accessToken, issued }
  const state = await findKeyState(deps.db, pair.keyHash, pair.secretHash)
  if (state === 'expired')
    throw new Refusal('key_not_allowed', { message: 'The API key has expired. Ask the operator for a new one.' })
  if (state === 'disabled')
    throw new Refusal('key_not_allowed', { message: 'The API key was disabled. Ask the operator for a new one.' })
  throw new Refusal('key_not_allowed')
}
