import { countAccesses } from '../../access/consents/access.store.ts'
import { withEndedBy } from '../../access/consents/ended-by.service.ts'
import { listGranted } from '../../access/consents/grant.store.ts'
import { expireConsents, moveConsent, revokeConsentsOfTenant } from '../../access/consents/lifecycle.store.ts'
import {
  listConsentsOfOwners,
  type OwnerConsent,
  type OwnerConsentPage,
} from '../../access/consents/owner-consent.store.ts'
import {
  type AccountReads,
  type DayReads,
  sumReadsByAccount,
  sumReadsByDay,
} from '../../access/reads/owner-read.store.ts'
import { enqueueMessage } from '../../people/messages/message.store.ts'
import { type Channel, type Language, requireChannel } from '../../people/messages/message.ts'
import type { Contact } from '../../people/owners/contact.ts'
import { findOwnersByAddress } from '../../people/owners/owner.store.ts'
import { laneOf, mailboxHashOf, type SignInRequester, signInBudgets } from '../../people/pins/budget.ts'
import { createPin, refuseWrongPin, tryPin, useSignInLink, wrongPin } from '../../people/pins/pin.service.ts'
import { isTriable } from '../../people/pins/pin.store.ts'
import { addressHashOf, isPin, PIN_LENGTH, type PinKey } from '../../people/pins/pin.ts'
import { Refusal } from '../../platform/core/errors.ts'
import type { Id } from '../../platform/core/id.ts'
import type { Deps } from '../../platform/db/deps.ts'

export type MeDeps = Deps & { readonly pinKey: PinKey; readonly channels: readonly Channel[] }

/**
 * Sends a PIN for signing in. An unknown address gets the same answer after the same work; only its message is dropped
 * by the worker.
 */
export async function sendSignInPin(
  deps: MeDeps,
  { channel, address }: Contact,
  language: Language,
  from: SignInRequester,
): Promise<{ pinLength: number; expires: Date }> {
  requireChannel(deps.channels, channel)
  const use = {
    purpose: 'sign_in',
    requester: from.requester,
    addressHash: addressHashOf(deps.pinKey, address),
  } as const
  return deps.db.transaction(async (tx) => {
    const owners = await findOwnersByAddress(tx, address)
    const pin = { use, mailbox: mailboxHashOf(deps.pinKey, address), ownerIds: owners.map(({ id }) => id) }
    const budgets = signInBudgets(deps.pinKey, address, from)
    const { id: pinId, expires } = await createPin(tx, deps.newId, pin, { budgets })
    const deliver = owners.length > 0
    const lane = `sign-in ${laneOf(deps.pinKey, from.ip)}`
    const whereto = { channel, address: deliver ? address : '', language, pinId, deliver, lane, expires }
    await enqueueMessage(tx, { id: deps.newId('message'), kind: 'sign_in_pin', facts: {}, ...whereto })
    return { pinLength: PIN_LENGTH, expires }
  })
}

/** The owners behind an address whose PIN was right: the same person in both environments. */
export async function signIn(
  deps: MeDeps,
  { address }: Contact,
  pin: string,
  requester: Buffer,
): Promise<Id<'owner'>[]> {
  if (!isPin(pin)) throw new Refusal('invalid_pin')
  const use = { purpose: 'sign_in', requester, addressHash: addressHashOf(deps.pinKey, address) } as const
  if (!(await isTriable(deps.db, use))) throw wrongPin(0)
  const { tried, owners } = await deps.db.transaction(async (tx) => {
    const tried = await tryPin(tx, deps.pinKey, use, pin)
    return { tried, owners: await findOwnersByAddress(tx, address) }
  })
  refuseWrongPin(tried)
  if (owners.length === 0) throw wrongPin(0)
  return owners.map(({ id }) => id)
}

/** By the link in the message, in any browser. */
export async function signInByLink(deps: MeDeps, link: string): Promise<Id<'owner'>[]> {
  const ownerIds = await deps.db.transaction((tx) => useSignInLink(tx, deps.pinKey, link))
  if (ownerIds.length === 0) throw wrongPin(0)
  return ownerIds
}

export type MyAccount = Awaited<ReturnType<typeof listGranted>>[number]
export type MyConsent = OwnerConsent & {
  endedBy: string | null
  accesses: number
  accounts: MyAccount[]
  reads: AccountReads[]
  days: DayReads[]
}

export async function listMyConsents(
  deps: Deps,
  ownerIds: Id<'owner'>[],
  page: OwnerConsentPage,
): Promise<MyConsent[]> {
  const consents = await withEndedBy(deps, await listConsentsOfOwners(deps.db, ownerIds, page))
  const ids = consents.map(({ id }) => id)
  const [accesses, accounts, reads, days] = await Promise.all([
    countAccesses(deps.db, ids),
    listGranted(deps.db, ids),
    sumReadsByAccount(deps.db, ids),
    sumReadsByDay(deps.db, ids),
  ])
  return consents.map((consent) => ({
    ...consent,
    accesses: accesses.get(consent.id) ?? 0,
    accounts: accounts.filter(({ consentId }) => consentId === consent.id),
    reads: reads.filter(({ consentId }) => consentId === consent.id),
    days: days.filter(({ consentId }) => consentId === consent.id),
  }))
}

const CONSENTS_AT_A_TIME = 500

/** For a download, which covers every read under every consent. */
export async function listAllMyConsents(deps: Deps, ownerIds: Id<'owner'>[]): Promise<MyConsent[]> {
  const all: MyConsent[] = []
  for (;;) {
    const page = await listMyConsents(deps, ownerIds, { before: all.at(-1)?.id ?? null, limit: CONSENTS_AT_A_TIME })
    all.push(...page)
    if (page.length < CONSENTS_AT_A_TIME) return all
  }
}

export async function requireMyConsent(deps: Deps, ownerIds: Id<'owner'>[], id: Id<'consent'>): Promise<MyConsent> {
  const [consent] = await listMyConsents(deps, ownerIds, { id, before: null, limit: 1 })
  if (!consent) throw new Refusal('not_found', { resourceId: id })
  return consent
}

const MAX_STILL_VALID = 20

/**
 * Applies to every request that starts after this has returned. A consent that has ended already keeps its status. Says
 * what else the tenant may still read under.
 */
export async function revokeMyConsent(
  deps: Deps,
  ownerIds: Id<'owner'>[],
  id: Id<'consent'>,
): Promise<{ consent: MyConsent; stillValid: OwnerConsent[] }> {
  const { tenantId } = await requireMyConsent(deps, ownerIds, id)
  await deps.db.transaction(async (tx) => {
    await expireConsents(tx, id)
    await moveConsent(tx, id, 'revoke')
  })
  const held = { holdingOf: tenantId, before: null, limit: MAX_STILL_VALID }
  return {
    consent: await requireMyConsent(deps, ownerIds, id),
    stillValid: await listConsentsOfOwners(deps.db, ownerIds, held),
  }
}

/** Everything that a tenant may read, at once, in both environments. Returns how many consents that were. */
export async function revokeTenant(deps: Deps, ownerIds: Id<'owner'>[], tenantId: Id<'tenant'>): Promise<number> {
  return deps.db.transaction(async (tx) => {
    let revoked = 0
    for (const ownerId of ownerIds) revoked += await revokeConsentsOfTenant(tx, ownerId, tenantId)
    return revoked
  })
}
