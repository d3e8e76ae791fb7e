import { Refusal } from '../core/errors.ts'
import type { Id } from '../core/id.ts'
import { OperatorError } from '../core/operator-error.ts'
import { newCredential, sha256 } from '../core/secret.ts'
import type { Deps } from '../db/deps.ts'
import type { Environment, Tenant } from '../tenants/tenant.ts'
import { parseDomain } from './domain.ts'
import {
  disableKey,
  findKeyState,
  type IssuedToken,
  insertKey,
  insertToken,
  setKeyDomains,
  setKeyExpiry,
} from './key.store.ts'

export type CreatedKey = { id: Id<'key'>; apiKey: string; apiSecret: string }

/** Returns key and secret, which cannot be shown again: only hashes are stored. */
export async function createKey(
  deps: Deps,
  tenant: Pick<Tenant, 'id'>,
  facts: { environment: Environment; label?: string; domains?: string[]; expires?: Date | null },
): Promise<CreatedKey> {
  const apiKey = newCredential(`vk_${facts.environment}`)
  const apiSecret = newCredential('vs')
  const id = deps.newId('key')
  await insertKey(deps.db, {
    id,
    tenantId: tenant.id,
    environment: facts.environment,
    label: facts.label ?? '',
    keyHash: sha256(apiKey),
    secretHash: sha256(apiSecret),
    allowedDomains: canonicalDomains(facts.domains ?? []),
    expires: facts.expires ?? null,
  })
  return { id, apiKey, apiSecret }
}

export async function endKey(deps: Deps, id: Id<'key'>): Promise<void> {
  if (!(await disableKey(deps.db, id))) throw new OperatorError(`There is no usable key ${id}. See: vitrine key list`)
}

export async function expireKey(deps: Deps, id: Id<'key'>, expires: Date): Promise<void> {
  if (!(await setKeyExpiry(deps.db, id, expires)))
    throw new OperatorError(`There is no usable key ${id}. See: vitrine key list`)
}

export async function changeKeyDomains(deps: Deps, id: Id<'key'>, domains: string[]): Promise<void> {
  if (!(await setKeyDomains(deps.db, id, canonicalDomains(domains)))) {
    throw new OperatorError(`There is no usable key ${id}. See: vitrine key list`)
  }
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
