import { randomBytes, randomUUID } from 'node:crypto'
import { BankFault, type BankGrant, type LinkAnswer, type LinkStep, type Psu } from '@vitrine/bank-connectors'
import { startOfDay } from '@vitrine/money'
import { moveConsent } from '../../access/consents/lifecycle.store.ts'
import type { Environment } from '../../clients/tenants/tenant.ts'
import type { Provider } from '../../people/providers/provider.ts'
import { Refusal } from '../../platform/core/errors.ts'
import { bucketOf, type Id } from '../../platform/core/id.ts'
import type { Language } from '../../platform/core/language.ts'
import { sha256 } from '../../platform/core/secret.ts'
import { databaseNow } from '../../platform/db/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/db/deps.ts'
import { enqueueJob, wakeJobs } from '../../platform/jobs/job.store.ts'
import { clearBankFailures } from './bank.store.ts'
import { boundedWords, maskedWords } from './bank-words.ts'
import { connectAccounts } from './connect-accounts.service.ts'
import {
  authorise,
  closeOtherAccounts,
  findConnection,
  findOrInsertConnection,
  listConnectedAccounts,
} from './connection.store.ts'
import { type Connection, isSameAccount } from './connection.ts'
import { tellStatus } from './connection-status.service.ts'
import { planEndOfConsent } from './end-consent.service.ts'
import { seal, unseal } from './key-ring.ts'
import {
  claimLink,
  closeLink,
  findLink,
  findOpenLink,
  insertLink,
  type LinkCause,
  lockLink,
  releaseLink,
  type StoredLink,
  setStep,
} from './link.store.ts'
import {
  type BankDeps,
  BudgetSpent,
  listNamesOf,
  type ReachedBank,
  reachBank,
  requireConnected,
  sealGrant,
  stepPlace,
} from './reach-bank.service.ts'

/** Owners may come back after hours, and on another device. */
const LINK_HOURS = 24
const RETRY_SECONDS = 60
/** No call is begun later in a step; each takes at most half a minute, so the step is over before its claim is. */
const STEP_SECONDS = 90
export const CLAIM_SECONDS = 150
/** How soon it is looked for the first time whether its owner has left. */
export const LOOK_SECONDS = 60
/** How soon a page looks again whether another one is through. */
const CLAIMED_SECONDS = 2

export type NewLinkRequest = {
  ownerId: Id<'owner'>
  environment: Environment
  provider: Provider
  language: Language
  psu: Psu
  /** Where the owner goes on afterwards: a path of this service. */
  returnPath: string
  /** The one that is not answered yet, and on whose page it is. */
  consentId?: Id<'consent'>
}

/** What the owner does next. `granted`: the bank has approved, and the accounts are being read. */
export type LinkView =
  | { id: Id<'connectionLink'>; step: 'redirect'; url: string }
  | { id: Id<'connectionLink'>; step: 'wait'; seconds: number; message?: string }
  | {
      id: Id<'connectionLink'>
      step: 'ask'
      fields: { name: string; label: string; isSecret: boolean }[]
      message?: string
    }
  | { id: Id<'connectionLink'>; step: 'done'; connectionId: Id<'connection'>; returnPath: string }
  | { id: Id<'connectionLink'>; step: 'refused'; cause: LinkCause; returnPath: string }
  | { id: Id<'connectionLink'>; step: 'failed'; cause: LinkCause; returnPath: string }

/** What is kept of an attempt, encrypted: where it is, and the `state` that the owner comes back with. */
type KeptStep = {
  state: string
  step: LinkStep | { step: 'begin'; redirectUrl: string } | { step: 'granted'; grant: BankGrant }
  /** What the step is taken with, so that it can be taken again after an interruption. */
  answer?: BroughtAnswer
}
type BroughtAnswer = Pick<LinkAnswer, 'returned' | 'given'>

const sealStep = ({ banks }: BankDeps, id: Id<'connectionLink'>, kept: KeptStep): string =>
  seal(banks.keys, stepPlace(id), JSON.stringify(kept))

const unsealStep = ({ banks }: BankDeps, { id, sealedStep }: StoredLink): KeptStep =>
  JSON.parse(unseal(banks.keys, stepPlace(id), sealedStep)) as KeptStep

/**
 * Begins to link a bank, or to renew a link. The attempt is stored before the bank is asked, so a second try after an
 * interruption is the same attempt, with the same request id.
 */
export async function beginLink(deps: BankDeps, redirectUrl: string, request: NewLinkRequest): Promise<LinkView> {
  requireConnected(deps, request.provider, request.provider.id)
  const { ownerId, environment, language, returnPath, provider } = request
  const link = await deps.db.transaction(async (tx) => {
    const id = deps.newId('connection', bucketOf(ownerId))
    const connection = await findOrInsertConnection(tx, { id, ownerId, environment, language, providerId: provider.id })
    const open = await findOpenLink(tx, connection.id, returnPath)
    if (open) return open
    const linkId = deps.newId('connectionLink')
    const state = randomBytes(32).toString('base64url')
    await insertLink(tx, {
      id: linkId,
      connectionId: connection.id,
      consentId: request.consentId ?? null,
      stateHash: sha256(state),
      requestId: randomUUID(),
      step: 'begin',
      sealedStep: sealStep(deps, linkId, { state, step: { step: 'begin', redirectUrl } }),
      returnPath,
      hours: LINK_HOURS,
    })
    await enqueueJob(tx, {
      ...{ id: deps.newId('job'), kind: 'link', payload: { linkId }, lane: provider.id },
      afterSeconds: LOOK_SECONDS,
    })
    return (await lockLink(tx, linkId))!
  })
  return advance(deps, link.id, { psu: request.psu })
}

/** Goes on with what the owner or the bank answered; without an answer it is asked how far it is. */
export async function proceedLink(deps: BankDeps, id: Id<'connectionLink'>, answer: LinkAnswer): Promise<LinkView> {
  const { psu } = answer
  const view = await advance(deps, id, answer)
  // What came with this step is stored now, and there is nothing to wait for.
  return view.step === 'wait' && view.seconds === 0 ? proceedLink(deps, id, { ...(psu && { psu }) }) : view
}

/**
 * One step at a time: of two pages that go on at once, the second waits for what the first reaches. What the bank gives is
 * stored as soon as it is here, before it is used.
 */
async function advance(deps: BankDeps, id: Id<'connectionLink'>, answer: LinkAnswer): Promise<LinkView> {
  const taken = await takeStep(deps, id, answer)
  if (!taken.kept) return viewOf(deps, taken.link)
  const { link, kept } = taken
  try {
    return await askBank(deps, link, kept, answer.psu)
  } catch (error) {
    if (error instanceof BankFault && error.reason !== 'unavailable' && error.reason !== 'limited')
      return close(deps, link, 'failed', { cause: 'failed', reason: error.message })
    await releaseLink(deps.db, link)
    // The owner may try again, with the same attempt.
    if (error instanceof BankFault) throw notNow(error.retryAfterSeconds ?? RETRY_SECONDS)
    if (error instanceof BudgetSpent)
      throw notNow(Math.ceil((error.freeAt.getTime() - (await databaseNow(deps.db)).getTime()) / 1000))
    throw error
  }
}

/** Its owner may be erased meanwhile. */
function known(link: StoredLink | undefined, id: Id<'connectionLink'>): StoredLink {
  if (!link) throw new Refusal('not_found', { resourceId: id })
  return link
}

const notNow = (seconds: number): Refusal =>
  new Refusal('unavailable', {
    message: 'The bank does not answer at the moment.',
    headers: { 'Retry-After': String(seconds) },
  })

type TakenStep = { link: StoredLink; kept?: KeptStep }

/** Claims the attempt, with what was brought for its next step; without `kept` there is nothing to do now. */
async function takeStep(
  deps: BankDeps,
  id: Id<'connectionLink'>,
  { returned, given, psu }: LinkAnswer,
): Promise<TakenStep> {
  return deps.db.transaction(async (tx) => {
    const locked = known(await lockLink(tx, id), id)
    if (locked.status !== 'open' || locked.isClaimed) return { link: locked }
    if (locked.isExpired) return { link: await giveUp(deps, tx, locked, 'failed', TOO_LATE) }
    const { answer: before, ...kept } = unsealStep(deps, locked)
    const brought = returned || given ? { ...(returned && { returned }), ...(given && { given }) } : before
    const next = { ...kept, ...(brought && { answer: brought }) }
    if (!isReady(next, psu)) return { link: locked }
    const claim = await claimLink(tx, id, sealStep(deps, id, next), CLAIM_SECONDS)
    return { link: { ...locked, claim: claim! }, kept: next }
  })
}

/**
 * An owner who was sent to the bank comes back with the `state`. Without it nothing goes on, so that nobody's approval at the
 * bank serves the attempt of whoever sent them there.
 */
function isReady({ state, step, answer }: KeptStep, psu: Psu | undefined): boolean {
  if (step.step === 'begin') return psu !== undefined
  if (step.step === 'ask') return answer?.given !== undefined
  return step.step !== 'redirect' || answer?.returned?.state === state
}

async function askBank(deps: BankDeps, link: StoredLink, kept: KeptStep, psu: Psu | undefined): Promise<LinkView> {
  const connection = (await findConnection(deps.db, link.connectionId))!
  const purpose = { fetchId: null, linkId: link.id, isScheduled: false, withinSeconds: STEP_SECONDS }
  const reached = await reachBank(deps, connection, purpose)
  const { state, step } = kept
  if (step.step === 'granted') return concludeLink(deps, link, connection, reached, step.grant, psu)
  const next = await nextStep(reached, link, kept, psu)
  if (next.step === 'refused')
    return close(deps, link, 'refused', {
      cause: `${next.by}_refused`,
      reason: next.message,
      said: next.said && maskedWords(next.said, await listNamesOf(deps.db, connection)),
    })
  const stored = next.step === 'done' ? ({ step: 'granted', grant: next.grant } as const) : next
  const sealedStep = sealStep(deps, link.id, { state, step: stored })
  const isStored = await deps.db.transaction(async (tx) => {
    const kept = await setStep(tx, link, { step: stored.step, sealedStep, isLast: stored.step !== 'granted' })
    if (kept && stored.step === 'wait') await tellClient(tx, link, stored.isPartial === true)
    return kept
  })
  if (isStored && stored.step === 'granted') return concludeLink(deps, link, connection, reached, stored.grant, psu)
  return viewOf(deps, known(await findLink(deps.db, link.id), link.id))
}

/** The client sees that it is the bank that is waited for. Where it has heard so already, nothing moves. */
async function tellClient(tx: Tx, { consentId }: StoredLink, isPartial: boolean): Promise<void> {
  if (consentId === null) return
  await moveConsent(tx, consentId, 'receive')
  if (isPartial) await moveConsent(tx, consentId, 'authorise_partially')
}

async function nextStep(
  { connector, bank }: ReachedBank,
  { requestId }: StoredLink,
  { state, step, answer }: KeptStep,
  psu: Psu | undefined,
): Promise<LinkStep> {
  if (step.step === 'begin')
    return connector.begin(bank, { redirectUrl: step.redirectUrl, state, requestId, psu: psu! })
  return 'kept' in step ? connector.proceed(bank, step.kept, { ...answer, ...(psu && { psu }) }) : (step as LinkStep)
}

type ClosedWhy = { cause: LinkCause; reason: string | null; said?: string | undefined }

const TOO_LATE: ClosedWhy = { cause: 'too_late', reason: null }
const OTHER_PERSON: ClosedWhy = { cause: 'other_person', reason: null }

async function close(
  deps: BankDeps,
  { id }: StoredLink,
  status: 'refused' | 'failed',
  why: ClosedWhy,
): Promise<LinkView> {
  return deps.db.transaction(async (tx) =>
    viewOf(deps, await giveUp(deps, tx, known(await lockLink(tx, id), id), status, why)),
  )
}

/** What the bank gave, or waits for, is given back. */
async function giveUp(
  deps: BankDeps,
  tx: Tx,
  { id, status: before, step, sealedStep, connectionId }: StoredLink,
  status: 'refused' | 'failed',
  why: ClosedWhy,
): Promise<StoredLink> {
  if (before === 'open' && (step === 'redirect' || step === 'wait' || step === 'granted')) {
    const { providerId } = (await findConnection(tx, connectionId))!
    await planEndOfConsent(deps, tx, { providerId, sealedFor: stepPlace(id), sealed: sealedStep })
  }
  await closeLink(tx, id, status, why)
  return (await lockLink(tx, id))!
}

function viewOf(deps: BankDeps, link: StoredLink): LinkView {
  const { id, status, returnPath, connectionId } = link
  if (status === 'done') return { id, step: 'done', connectionId, returnPath }
  if (status !== 'open') return { id, step: status, cause: link.cause ?? 'failed', returnPath }
  if (link.isClaimed) return { id, step: 'wait', seconds: CLAIMED_SECONDS }
  const { step } = unsealStep(deps, link)
  if (step.step === 'redirect') return { id, step: 'redirect', url: step.url }
  const words = 'message' in step ? boundedWords(step.message ?? '') : ''
  const message = words === '' ? {} : { message: words }
  if (step.step === 'ask') return { id, step: 'ask', fields: step.fields, ...message }
  return { id, step: 'wait', seconds: step.step === 'wait' ? step.seconds : CLAIMED_SECONDS, ...message }
}

/** The accounts are read and matched to those that are here, and the connection is valid from then on: all or nothing. */
async function concludeLink(
  deps: BankDeps,
  link: StoredLink,
  connection: Connection,
  { connector, bank, provider }: ReachedBank,
  grant: BankGrant,
  psu: Psu | undefined,
): Promise<LinkView> {
  const found = await connector.accounts(bank, grant, psu)
  const before = await listConnectedAccounts(deps.db, [connection.id])
  const isOther = before.length > 0 && !found.some((one) => before.some(({ keys }) => isSameAccount(keys, one.keys)))
  const view = await deps.db.transaction(async (tx) => {
    const locked = known(await lockLink(tx, link.id), link.id)
    if (locked.status !== 'open' || locked.claim !== link.claim) return viewOf(deps, locked)
    if (isOther) return undefined
    const accountIds = await connectAccounts(deps, tx, connection, provider, before, found)
    await authorise(tx, connection.id, {
      sealedGrant: sealGrant(deps, connection.id, grant),
      validUntil: endOf(grant, provider.timeZone),
    })
    await closeOtherAccounts(tx, connection.id, accountIds)
    await closeLink(tx, link.id, 'done')
    await tellStatus(tx, connection.id, connection.status)
    // It answers again: nobody has to wait for the end of a pause.
    await clearBankFailures(tx, connection.providerId)
    await planFetch(deps, tx, connection)
    return viewOf(deps, (await lockLink(tx, link.id))!)
  })
  return view ?? close(deps, link, 'refused', OTHER_PERSON)
}

export const fetchJobKey = (id: Id<'connection'>): string => `fetch ${id}`

/** At once, whatever was planned. The lane is the bank: one that is slow holds up no other. */
export async function planFetch(deps: Deps, tx: Tx, { id, providerId }: Connection): Promise<void> {
  const key = fetchJobKey(id)
  await enqueueJob(tx, { id: deps.newId('job'), kind: 'fetch', payload: { connectionId: id }, key, lane: providerId })
  await wakeJobs(tx, [key])
}

/** A day is included, at the bank. */
function endOf({ validUntil }: BankGrant, timeZone: string): Date | null {
  if (validUntil === undefined) return null
  if (validUntil.length > 10) return new Date(validUntil)
  return new Date(startOfDay(validUntil, timeZone).getTime() + 24 * 3_600_000 - 1)
}
