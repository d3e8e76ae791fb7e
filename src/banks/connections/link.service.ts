import { randomBytes, randomUUID } from 'node:crypto'
import {
  type AccountAtBank,
  BankFault,
  type BankGrant,
  type LinkAnswer,
  type LinkState,
  type LinkStep,
  type Psu,
} from '@vitrine/bank-connectors'
import { startOfDay } from '@vitrine/money'
import type { Environment } from '../../clients/tenants/tenant.ts'
import { findAccountsByIban, findStoredAccount, insertAccount } from '../../people/accounts/account.store.ts'
import { findOwners } from '../../people/owners/owner.store.ts'
import type { Provider } from '../../people/providers/provider.ts'
import { Refusal } from '../../platform/core/errors.ts'
import { bucketOf, type Id } from '../../platform/core/id.ts'
import type { Language } from '../../platform/core/language.ts'
import { sha256 } from '../../platform/core/secret.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/db/deps.ts'
import { enqueueJob, wakeJobs } from '../../platform/jobs/job.store.ts'
import {
  authorise,
  type ConnectedAccount,
  closeOtherAccounts,
  findConnection,
  findOrInsertConnection,
  listConnectedAccounts,
  saveConnectedAccount,
} from './connection.store.ts'
import { type Connection, isSameAccount } from './connection.ts'
import { tellStatus } from './connection-status.service.ts'
import { seal, unseal } from './key-ring.ts'
import { closeLink, findOpenLink, insertLink, lockLink, type StoredLink, setStep } from './link.store.ts'
import { type BankDeps, type ReachedBank, reachBank, requireConnected, sealGrant } from './reach-bank.service.ts'

/** Owners may come back after hours, and on another device. */
const LINK_HOURS = 24
/** Banks are waited for while the attempt is locked, longer than a statement may take. */
const RETRY_SECONDS = 60
const BANK_LIMIT = { statementSeconds: 120 }

export type NewLinkRequest = {
  ownerId: Id<'owner'>
  environment: Environment
  provider: Provider
  language: Language
  psu: Psu
  /** Where the owner goes on afterwards: a path of this service. */
  returnPath: string
}

/** What the owner does next. `granted`: the bank has approved, and the accounts are being read. */
export type LinkView =
  | { id: Id<'connectionLink'>; step: 'redirect'; url: string }
  | { id: Id<'connectionLink'>; step: 'wait'; seconds: number; message?: string }
  | { id: Id<'connectionLink'>; step: 'ask'; fields: { name: string; label: string; isSecret: boolean }[] }
  | { id: Id<'connectionLink'>; step: 'done'; connectionId: Id<'connection'>; returnPath: string }
  | { id: Id<'connectionLink'>; step: 'refused'; reason: string; returnPath: string; isOtherPerson?: true }
  | { id: Id<'connectionLink'>; step: 'failed'; reason: string; returnPath: string }

/** What is kept of an attempt, encrypted: where it is, and the `state` that the owner comes back with. */
type KeptStep = { state: string; step: LinkStep | { step: 'begin' } | { step: 'granted'; grant: BankGrant } }

const stepPlace = (id: Id<'connectionLink'>): string => `${id} step`

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
      stateHash: sha256(state),
      requestId: randomUUID(),
      step: 'begin',
      sealedStep: sealStep(deps, linkId, { state, step: { step: 'begin' } }),
      returnPath,
      hours: LINK_HOURS,
    })
    return (await lockLink(tx, linkId))!
  })
  return advance(deps, link.id, async (reached, kept, locked) =>
    kept.step.step === 'begin'
      ? reached.connector.begin(reached.bank, {
          redirectUrl,
          state: kept.state,
          requestId: locked.requestId,
          psu: request.psu,
        })
      : undefined,
  )
}

/** Goes on with what the owner or the bank answered; without an answer it is asked how far it is. */
export async function proceedLink(deps: BankDeps, id: Id<'connectionLink'>, answer: LinkAnswer): Promise<LinkView> {
  const { psu } = answer
  const take: TakeStep = async ({ connector, bank }, { step }) =>
    'kept' in step ? connector.proceed(bank, step.kept as LinkState, answer) : undefined
  const view = await advance(deps, id, take, psu)
  // What came with this step is stored now, and there is nothing to wait for.
  return view.step === 'wait' && view.seconds === 0 ? proceedLink(deps, id, { ...(psu && { psu }) }) : view
}

type TakeStep = (reached: ReachedBank, kept: KeptStep, link: StoredLink) => Promise<LinkStep | undefined>

/**
 * One step at a time: of two pages that go on at once, the second sees what the first has reached. What the bank gives is
 * stored as soon as it is here, before it is used.
 */
async function advance(deps: BankDeps, id: Id<'connectionLink'>, next: TakeStep, psu?: Psu): Promise<LinkView> {
  try {
    return await takeStep(deps, id, next, psu)
  } catch (error) {
    if (!(error instanceof BankFault)) throw error
    // The owner may try again, with the same attempt.
    if (error.reason === 'unavailable' || error.reason === 'limited')
      throw new Refusal('unavailable', {
        message: 'The bank does not answer at the moment.',
        headers: { 'Retry-After': String(error.retryAfterSeconds ?? RETRY_SECONDS) },
      })
    return deps.db.transaction(async (tx) => {
      await closeLink(tx, id, 'failed', error.message)
      return viewOf(deps, (await lockLink(tx, id))!)
    })
  }
}

async function takeStep(deps: BankDeps, id: Id<'connectionLink'>, next: TakeStep, psu?: Psu): Promise<LinkView> {
  const link = await deps.db.transaction(async (tx) => {
    const locked = await lockLink(tx, id)
    if (!locked) throw new Refusal('not_found', { resourceId: id })
    if (locked.status !== 'open') return locked
    if (locked.isExpired) {
      await closeLink(tx, id, 'failed', 'It took too long. Please begin again.')
      return (await lockLink(tx, id))!
    }
    const connection = (await findConnection(tx, locked.connectionId))!
    const reached = await reachBank(deps, connection, { fetchId: null, isScheduled: false })
    const kept = unsealStep(deps, locked)
    const step = await next(reached, kept, locked)
    if (!step) return locked
    if (step.step === 'refused') await closeLink(tx, id, 'refused', step.message)
    else {
      const stored = step.step === 'done' ? ({ step: 'granted', grant: step.grant } as const) : step
      await setStep(tx, id, stored.step, sealStep(deps, id, { state: kept.state, step: stored }))
    }
    return (await lockLink(tx, id))!
  }, BANK_LIMIT)
  if (link.status === 'open' && link.step === 'granted') return concludeLink(deps, link, psu)
  return viewOf(deps, link)
}

function viewOf(deps: BankDeps, link: StoredLink): LinkView {
  const { id, status, returnPath, connectionId } = link
  if (status === 'done') return { id, step: 'done', connectionId, returnPath }
  if (status === 'refused' && link.reason === OTHER_PERSON)
    return { id, step: status, reason: link.reason, returnPath, isOtherPerson: true }
  if (status !== 'open') return { id, step: status, reason: link.reason ?? '', returnPath }
  const { step } = unsealStep(deps, link)
  if (step.step === 'redirect') return { id, step: 'redirect', url: step.url }
  if (step.step === 'ask') return { id, step: 'ask', fields: step.fields }
  const { seconds = 2, message } = step.step === 'wait' ? step : {}
  return { id, step: 'wait', seconds, ...(message !== undefined && { message }) }
}

const TAKEN = 'These accounts are connected here already, by another person.'
const OTHER_PERSON =
  'These are not the accounts that were connected before. Please sign in at the bank as the same person, or end the connection first.'

/** The accounts are read and matched to those that are here, and the connection is valid from then on: all or nothing. */
export async function concludeLink(deps: BankDeps, link: StoredLink, psu?: Psu): Promise<LinkView> {
  const connection = (await findConnection(deps.db, link.connectionId))!
  const reached = await reachBank(deps, connection, { fetchId: null, isScheduled: false })
  const { step } = unsealStep(deps, link)
  if (step.step !== 'granted') return viewOf(deps, link)
  const found = await reached.connector.accounts(reached.bank, step.grant, psu)
  const known = await listConnectedAccounts(deps.db, [connection.id])
  const isOther = known.length > 0 && !found.some((one) => known.some(({ keys }) => isSameAccount(keys, one.keys)))
  if (isOther) return refuse(deps, link, reached, step.grant, OTHER_PERSON)
  const view = await deps.db.transaction(async (tx) => {
    const locked = await lockLink(tx, link.id)
    if (locked?.status !== 'open') return viewOf(deps, locked!)
    const accountIds = await connectAccounts(deps, tx, connection, reached.provider, known, found)
    if (accountIds.length === 0 && found.length > 0) return undefined
    await authorise(tx, connection.id, {
      sealedGrant: sealGrant(deps, connection.id, step.grant),
      validUntil: endOf(step.grant, reached.provider.timeZone),
    })
    await closeOtherAccounts(tx, connection.id, accountIds)
    await closeLink(tx, link.id, 'done')
    await tellStatus(tx, connection.id, connection.status)
    await planFetch(deps, tx, connection)
    return viewOf(deps, (await lockLink(tx, link.id))!)
  })
  return view ?? refuse(deps, link, reached, step.grant, TAKEN)
}

/** What the bank gave is given back. */
async function refuse(
  deps: BankDeps,
  { id }: StoredLink,
  { connector, bank }: ReachedBank,
  grant: BankGrant,
  reason: string,
): Promise<LinkView> {
  await connector.end(bank, grant)
  return deps.db.transaction(async (tx) => {
    await closeLink(tx, id, 'refused', reason)
    return viewOf(deps, (await lockLink(tx, id))!)
  })
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

/** Each account at the bank is one that is here: one that was connected before, one with its IBAN, or a new one. */
async function connectAccounts(
  deps: BankDeps,
  tx: Tx,
  connection: Connection,
  provider: Provider,
  known: ConnectedAccount[],
  found: AccountAtBank[],
): Promise<Id<'account'>[]> {
  const connected: Id<'account'>[] = []
  for (const atBank of found) {
    const before = known.find(({ keys }) => isSameAccount(keys, atBank.keys))
    const accountId = before?.accountId ?? (await findOrInsertAccount(deps, tx, connection, provider, atBank))
    if (accountId === undefined || connected.includes(accountId)) continue
    connected.push(accountId)
    const keys = [...new Set([...atBank.keys, ...(before?.keys ?? [])])]
    await saveConnectedAccount(tx, { connectionId: connection.id, accountId, keys, atBank })
  }
  return connected
}

/** Undefined where somebody else has an account with this IBAN here: two owners of one account are not supported yet. */
async function findOrInsertAccount(
  deps: BankDeps,
  tx: Tx,
  { ownerId, environment }: Connection,
  provider: Provider,
  atBank: AccountAtBank,
): Promise<Id<'account'> | undefined> {
  const { iban, currency, name = iban ?? atBank.maskedPan ?? provider.name, holder } = atBank
  for (const { id, currency: other } of iban === undefined ? [] : await findAccountsByIban(tx, iban)) {
    const account = await findStoredAccount(tx, id)
    if (other !== currency || account?.environment !== environment) continue
    return account.ownerId === ownerId ? id : undefined
  }
  const [owner] = await findOwners(tx, [ownerId])
  const id = deps.newId('account', bucketOf(ownerId))
  const facts = { id, environment, providerId: provider.id, ownerId, name, holder: holder ?? owner?.name ?? '' }
  await insertAccount(tx, { ...facts, iban: iban ?? null, currency, timeZone: provider.timeZone })
  return id
}
