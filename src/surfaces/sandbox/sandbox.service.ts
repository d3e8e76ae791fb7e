import { randomInt } from 'node:crypto'
import { zoneOfCountry } from '@vitrine/money'
import { STORIES } from '@vitrine/sandbox-bank'
import { decideInquiry, grantConsent } from '../../access/consents/consent.service.ts'
import { findConsent } from '../../access/consents/consent.store.ts'
import type { BankDeps } from '../../banks/connections/reach-bank.service.ts'
import { createInquiry, noSuchInquiry, requireInquiry } from '../../clients/inquiries/inquiry.service.ts'
import { listInquiriesOfTenant } from '../../clients/inquiries/inquiry.store.ts'
import type { Principal } from '../../clients/keys/key.ts'
import { createAccount } from '../../people/accounts/account.service.ts'
import { createOwner } from '../../people/owners/owner.service.ts'
import { saveProvider } from '../../people/providers/provider.store.ts'
import { atCommandLine, type Caller } from '../../platform/changes/actor.ts'
import { rememberRequest } from '../../platform/changes/idempotency.store.ts'
import { Refusal } from '../../platform/core/errors.ts'
import { type Id, looksLikeId } from '../../platform/core/id.ts'
import { databaseNow } from '../../platform/db/clock.ts'
import type { Deps } from '../../platform/db/deps.ts'
import { enqueueJob } from '../../platform/jobs/job.store.ts'
import { eraseOwners } from '../me/erasure.service.ts'
import { listMetElsewhere, listMetOnAccounts, type Met, noteSituations } from './coverage.store.ts'
import { connectSandboxOwner, findSandboxConnection } from './sandbox-connection.service.ts'
import {
  countSandboxOwners,
  findSandboxOwner,
  findSandboxOwnerByStory,
  insertSandboxOwner,
  listSandboxAccounts,
  type SandboxAccount,
  type StoredSandboxOwner,
} from './sandbox-owner.store.ts'
import { SITUATION_NAMES, type SituationName } from './situation.ts'
import { customerSeed, describeStory, findStory, livedBy, sandboxBankProfile } from './story-bank.ts'
import { isSame, secondsToNext, tellOwner } from './tell-owner.service.ts'

/** Who makes sandbox owners, in the operators' log. */
const SANDBOX = atCommandLine('sandbox')
/** There is a month of history at once. */
const HISTORY_MS = 30 * 86_400_000
const MAX_OWNERS = 100
const MAX_SEED = 1_000_000
const INQUIRY = 'sandbox-owners'

/** To any other key these addresses are as if they were not there. */
export function requireSandbox({ environment }: Principal): void {
  if (environment !== 'sandbox') throw new Refusal('not_found')
}

/** Only the tenant that made it knows it. */
export async function requireSandboxOwner(
  deps: Deps,
  principal: Principal,
  ownerId: string,
): Promise<StoredSandboxOwner> {
  requireSandbox(principal)
  const owner = looksLikeId('owner', ownerId) ? await findSandboxOwner(deps.db, ownerId) : undefined
  if (owner?.tenantId !== principal.tenantId) throw new Refusal('not_found', { resourceId: ownerId })
  return owner
}

export type SandboxOwnerWish = { story: string; seed?: number | undefined; inquiryId?: string | undefined }

/** The same story and seed of one tenant are one owner, to whom nothing was done: any other is replaced. */
export async function createSandboxOwner(
  deps: BankDeps,
  principal: Principal,
  by: Caller,
  { story: name, seed = randomInt(1, MAX_SEED), inquiryId }: SandboxOwnerWish,
): Promise<Id<'owner'>> {
  requireSandbox(principal)
  const { tenantId } = principal
  const story = findStory(name)
  const known = STORIES.map((one) => one.story).join(', ')
  if (!story) throw new Refusal('invalid_argument', { message: `There is no story "${name}". There are: ${known}.` })
  const there = await findSandboxOwnerByStory(deps.db, tenantId, { story: name, seed })
  if (there && (await isUntouched(deps, there))) return there.ownerId
  const inquiry = await requireActiveInquiry(deps, principal, inquiryId)
  if (there) await eraseOwners(deps, SANDBOX, [there.ownerId])
  if ((await countSandboxOwners(deps.db, tenantId)) >= MAX_OWNERS)
    throw new Refusal('invalid_argument', {
      message: `There are ${MAX_OWNERS} sandbox owners already. Send the story and the seed of one of them: it is that one, or takes its place.`,
    })
  const now = await databaseNow(deps.db)
  const begins = new Date(now.getTime() - HISTORY_MS).toISOString().slice(0, 10)
  const lived = { story: name, seed: customerSeed(tenantId, seed), begins, journal: [] }
  const { holder, accounts } = describeStory(lived, now.getTime())
  const { id: providerId, name: bank, country } = sandboxBankProfile(story.country)
  const provider = { id: providerId, name: bank, country, timeZone: zoneOfCountry(country), profile: providerId }
  await saveProvider(deps.db, provider)
  const email = `${name}-${lived.seed}-${now.getTime()}@sandbox.example`
  const { id: ownerId } = await createOwner(deps, SANDBOX, {
    environment: 'sandbox',
    name: holder,
    email,
    phoneNumber: null,
  })
  for (const { name, iban = null, currency } of accounts)
    await createAccount(deps, SANDBOX, { environment: 'sandbox', providerId, ownerId, name, holder, iban, currency })
  const consentId = await grantConsent(deps, SANDBOX, { inquiryId: inquiry, ownerId })
  await deps.db.transaction(async (tx) => {
    await insertSandboxOwner(tx, { ownerId, tenantId, consentId, story: name, seed, begins })
    await rememberRequest(tx, by, ownerId)
  })
  await connectSandboxOwner(deps, ownerId, providerId)
  await tellOwner(deps, ownerId)
  const job = { id: deps.newId('job'), kind: 'sandbox', payload: { ownerId }, key: `sandbox ${ownerId}` }
  await enqueueJob(deps.db, { ...job, afterSeconds: secondsToNext(now, null) })
  return ownerId
}

/** As it was made, and with a consent: a test that is run again finds what it found the first time. */
async function isUntouched({ db }: Deps, { ownerId, consentId, journal }: StoredSandboxOwner): Promise<boolean> {
  const consent = await findConsent(db, consentId)
  const isValid = consent?.status === 'valid' && consent.validUntil! > (await databaseNow(db))
  const isConnected = (await findSandboxConnection(db, ownerId))?.status === 'valid'
  return isValid && isConnected && journal.length === 0 && (await listSandboxAccounts(db, ownerId)).length > 0
}

/** The named one, else one that asks for everything, every day. */
async function requireActiveInquiry(
  deps: Deps,
  principal: Principal,
  named: string | undefined,
): Promise<Id<'inquiry'>> {
  const { tenantId } = principal
  if (named !== undefined) {
    if (!looksLikeId('inquiry', named)) throw noSuchInquiry()
    const { id, status } = await requireInquiry(deps, principal, named)
    if (status === 'active') return id
    throw new Refusal('invalid_argument', { message: `"inquiryId" must be an active inquiry.` })
  }
  const page = { before: null, limit: 500 }
  const there = await listInquiriesOfTenant(deps.db, tenantId, 'sandbox', page)
  const made = there.find(({ name, status }) => name === INQUIRY && status === 'active')
  if (made) return made.id
  const id = await createInquiry(deps, SANDBOX, {
    tenantId,
    environment: 'sandbox',
    name: INQUIRY,
    displayName: 'Tests with sandbox owners',
    description: 'To test this software with made-up people.',
    scope: 'all',
    frequency: 'daily',
    validityDays: 90,
  })
  await decideInquiry(deps, SANDBOX, id, 'activate')
  return id
}

export type SandboxOwnerView = StoredSandboxOwner & { accounts: (SandboxAccount & { account: string })[] }

/** Its accounts in the order of the story, and with the names that they have there. */
export async function viewSandboxOwner({ db }: Deps, owner: StoredSandboxOwner): Promise<SandboxOwnerView> {
  const stored = await listSandboxAccounts(db, owner.ownerId)
  const { accounts } = describeStory(livedBy(owner), (await databaseNow(db)).getTime())
  return {
    ...owner,
    accounts: accounts.flatMap((told) =>
      stored.filter((own) => isSame(told, own)).map((own) => ({ ...own, account: told.account })),
    ),
  }
}

export type CoveredSituation = { situation: SituationName; met: Date | null; isFollowed: boolean }

/** What this key has met, and whether it read what followed. */
export async function findCoverage(deps: Deps, principal: Principal, since: Date | null): Promise<CoveredSituation[]> {
  requireSandbox(principal)
  const { tenantId, keyId } = principal
  await noteSituations(deps.db, tenantId)
  const scope = { tenantId, keyId, since }
  const found: Met[] = [...(await listMetOnAccounts(deps.db, scope)), ...(await listMetElsewhere(deps.db, scope))]
  return SITUATION_NAMES.map((situation) => {
    const one = found.find((met) => met.situation === situation)
    return { situation, met: one?.met ?? null, isFollowed: one?.isFollowed === true }
  })
}
