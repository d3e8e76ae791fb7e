import type { Actor } from '../../platform/changes/actor.ts'
import { recordChange, recordEdit } from '../../platform/changes/operator-change.store.ts'
import { notFound, Refusal } from '../../platform/core/errors.ts'
import type { Id } from '../../platform/core/id.ts'
import { OperatorError } from '../../platform/core/operator-error.ts'
import { newCredential, sha256 } from '../../platform/core/secret.ts'
import { databaseNow, findClockState, holdClock } from '../../platform/db/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/db/deps.ts'
import { requireCurrentTenant } from '../tenants/tenant.service.ts'
import type { Environment, TenantFacts } from '../tenants/tenant.ts'
import { ANY_LOCALHOST, parseDomain } from './domain.ts'
import {
  disableKey,
  findKey,
  findKeyState,
  type IssuedToken,
  insertKey,
  insertToken,
  type ManagedKey,
  setSuccessor,
  updateKey,
} from './key.store.ts'
import { pairFault } from './key.ts'

export type CreatedKey = { id: Id<'key'>; apiKey: string; apiSecret: string }
export type KeyEdit = { label?: string; allowedDomains?: string[]; expires?: Date | null }
type KeyFacts = { environment: Environment; label?: string; domains?: string[]; expires?: Date | null }

/** Returns key and secret, which cannot be shown again: only hashes are stored. */
export async function createKey(
  deps: Deps,
  by: Actor,
  tenant: Pick<TenantFacts, 'id'>,
  facts: KeyFacts,
): Promise<CreatedKey> {
  await requireCurrentTenant(deps, tenant.id)
  return deps.db.transaction(async (tx) => {
    if (facts.environment === 'production') await requireUnmovedClock(tx)
    return addKey(deps, tx, by, tenant.id, facts)
  })
}

async function requireUnmovedClock(tx: Tx): Promise<void> {
  await holdClock(tx, 'still')
  if ((await findClockState(tx)).aheadMs > 0) throw new OperatorError(MOVED)
}

const MOVED =
  'The clock of this database was moved for tests, and production does not live by such a clock. Use another database.'

/** Of more than forty. */
const SHOWN_LETTERS = 4

async function addKey(
  deps: Deps,
  tx: Tx,
  by: Actor,
  tenantId: Id<'tenant'>,
  { environment, label = '', domains = [], expires = null }: KeyFacts,
  replaces?: Id<'key'>,
): Promise<CreatedKey> {
  const apiKey = newCredential(`vk_${environment}`)
  const apiSecret = newCredential('vs')
  const id = deps.newId('key')
  const shown = { tenantId, environment, label, allowedDomains: canonicalDomains(domains, environment), expires }
  const prefix = apiKey.slice(0, `vk_${environment}_`.length + SHOWN_LETTERS)
  await insertKey(tx, { ...shown, id, prefix, keyHash: sha256(apiKey), secretHash: sha256(apiSecret) })
  const after = { ...shown, ...(replaces && { replaces }) }
  await recordChange(tx, by, { action: replaces ? 'key.rotate' : 'key.create', subject: id, before: null, after })
  return { id, apiKey, apiSecret }
}

export async function requireKey(deps: Deps, id: Id<'key'>): Promise<ManagedKey> {
  const key = await findKey(deps.db, id)
  if (!key) throw notFound('key', id)
  return key
}

/** Disabling is for good, so such a key is not changed any more. */
async function lockUsable(tx: Tx, id: Id<'key'>): Promise<ManagedKey> {
  const key = await findKey(tx, id, true)
  if (!key) throw notFound('key', id)
  if (key.status === 'disabled')
    throw new OperatorError(`The key ${id} is disabled.`, { terminal: `See: vitrine key list` })
  return key
}

export async function endKey(deps: Deps, by: Actor, id: Id<'key'>): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { status } = await lockUsable(tx, id)
    await disableKey(tx, id)
    await recordEdit(tx, by, { action: 'key.disable', subject: id }, { status }, { status: 'disabled' })
  })
}

/** An expired key that gets a later end can be used again. */
export async function editKey(deps: Deps, by: Actor, id: Id<'key'>, changes: KeyEdit): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const key = await lockUsable(tx, id)
    const edit = changes.allowedDomains
      ? { ...changes, allowedDomains: canonicalDomains(changes.allowedDomains, key.environment) }
      : changes
    await updateKey(tx, id, { ...key, ...edit })
    await recordEdit(tx, by, { action: 'key.edit', subject: id }, key, edit)
  })
}

/** A new pair with the same tenant, environment, label and domains. The old one expires after the overlap. */
export async function rotateKey(
  deps: Deps,
  by: Actor,
  id: Id<'key'>,
  { overlapHours, expires = null }: { overlapHours: number; expires?: Date | null },
): Promise<CreatedKey & { oldExpires: Date }> {
  const now = await databaseNow(deps.db)
  return deps.db.transaction(async (tx) => {
    const old = await lockUsable(tx, id)
    if (old.status === 'expired')
      throw new OperatorError(`The key ${id} has expired.`, { terminal: `Create a new one: vitrine key create` })
    const end = new Date(now.getTime() + overlapHours * 3_600_000)
    const oldExpires = old.expires !== null && old.expires < end ? old.expires : end
    await updateKey(tx, id, { ...old, expires: oldExpires })
    const { environment, label, allowedDomains: domains } = old
    const created = await addKey(deps, tx, by, old.tenantId, { environment, label, domains, expires }, id)
    await setSuccessor(tx, id, created.id)
    return { ...created, oldExpires }
  })
}

function canonicalDomains(domains: string[], environment: Environment): string[] {
  return domains.map((domain) => {
    const host = parseDomain(domain)
    if (host === ANY_LOCALHOST && environment !== 'sandbox')
      throw new OperatorError(`Only a sandbox key may allow ${ANY_LOCALHOST}`)
    if (!host) throw new OperatorError(`"${domain}" is not a domain such as shop.example or localhost:3000`)
    return host
  })
}

export type IssuedAccessToken = { accessToken: string; issued: IssuedToken }

export async function issueToken(
  deps: Deps,
  apiKey: string,
  apiSecret: string,
  ttlSeconds: number,
): Promise<IssuedAccessToken> {
  const pair = { keyHash: sha256(apiKey), secretHash: sha256(apiSecret) }
  const accessToken = newCredential('vt')
  const issued = await insertToken(deps.db, pair, { hash: sha256(accessToken), ttlSeconds })
  if (issued) return { accessToken, issued }
  const state = await findKeyState(deps.db, pair.keyHash, pair.secretHash)
  if (state === 'expired')
    throw new Refusal('key_not_allowed', { message: 'The API key has expired. Ask the operator for a new one.' })
  if (state === 'disabled')
    throw new Refusal('key_not_allowed', { message: 'The API key was disabled. Ask the operator for a new one.' })
  const fault = pairFault(apiKey, apiSecret)
  throw new Refusal('key_not_allowed', fault ? { message: fault } : {})
}
