import { findOwnAccounts } from '../../people/accounts/account.store.ts'
import { accountTitle } from '../../people/accounts/account.ts'
import { enqueueMessage } from '../../people/messages/message.store.ts'
import { type Channel, type Language, languageOf, requireChannel } from '../../people/messages/message.ts'
import { deleteSessionsOfAsk } from '../../people/owners/session.store.ts'
import type { OwnerSession } from '../../people/owners/session.ts'
import { clientBudgets, linkBudgets, mailboxHashOf, tenantBudget } from '../../people/pins/budget.ts'
import { createPin, refuseWrongPin, tryPin, wrongPin } from '../../people/pins/pin.service.ts'
import { isTriable } from '../../people/pins/pin.store.ts'
import { isPin, PIN_LENGTH, type PinKey } from '../../people/pins/pin.ts'
import type { Caller } from '../../platform/changes/actor.ts'
import { rememberRequest } from '../../platform/changes/idempotency.store.ts'
import { Refusal } from '../../platform/core/errors.ts'
import type { Id } from '../../platform/core/id.ts'
import { sameBytes, sha256 } from '../../platform/core/secret.ts'
import { databaseNow } from '../../platform/db/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/db/deps.ts'
import { approveAsk, failAsk, refuseAsk } from './answer.service.ts'
import { findAsk, lockAsk, noteMoment } from './ask.store.ts'
import { ASK_REASONS, type Ask, askState, type LinkKey, linkTokenOf, termsHashOf } from './ask.ts'
import { consentRefusal } from './consent.ts'
import { moveConsent } from './lifecycle.store.ts'

/** How long a receipt is tried to be sent. */
const RECEIPT_MS = 86_400_000

export type AskDeps = Deps & {
  readonly pinKey: PinKey
  /** The channels that messages can be sent on. */
  readonly channels: readonly Channel[]
  readonly tenantMessagesPerHour: number
}
export type LinkDeps = Deps & { readonly linkKey: LinkKey }

/** For a caller with the link. A wrong token, an unknown consent and one of an erased owner look the same. */
export async function requireLinkedAsk(
  deps: LinkDeps,
  consentId: Id<'consent'>,
  number: number,
  token: string | undefined,
): Promise<Ask> {
  const ask = await findAsk(deps.db, consentId, number)
  const right = ask && sha256(linkTokenOf(deps.linkKey, ask.linkSeed))
  if (!right || token === undefined || !sameBytes(sha256(token), right)) {
    throw new Refusal('not_found', { resourceId: consentId })
  }
  return ask
}

export async function requireAsk(deps: Deps, consentId: Id<'consent'>, number: number | null): Promise<Ask> {
  const ask = await findAsk(deps.db, consentId, number)
  if (!ask) throw new Refusal('not_found', { resourceId: consentId })
  return ask
}

const notOpen = (ask: Ask): Refusal => {
  const state = askState(ask) as Exclude<ReturnType<typeof askState>, 'open'>
  const message = `The consent ${ask.consentId} ${ASK_REASONS[state]} (status ${ask.status}).`
  return consentRefusal({ id: ask.consentId, status: ask.status }, { message })
}

async function lockOpenAsk(tx: Tx, consentId: Id<'consent'>, number: number | null): Promise<Ask> {
  const ask = await lockAsk(tx, consentId, number)
  if (!ask) throw new Refusal('not_found', { resourceId: consentId })
  if (askState(ask) !== 'open') throw notOpen(ask)
  return ask
}

/**
 * Sends the owner a PIN. The message says what it is for, because entering the PIN gives the consent. `requester` is
 * who may enter it: the browser on our page, or the client.
 */
export async function sendAskPin(
  deps: AskDeps,
  consentId: Id<'consent'>,
  number: number | null,
  page: { ours: boolean; requester: Buffer; language?: Language; by?: Caller },
): Promise<{ pinLength: number; expires: Date }> {
  return deps.db.transaction(async (tx) => {
    const ask = await lockOpenAsk(tx, consentId, number)
    const { terms, contact } = ask
    requireChannel(deps.channels, contact.channel)
    const use = pinUseOf(ask, page.requester)
    const pin = { use, mailbox: mailboxHashOf(deps.pinKey, contact.address), ownerIds: [ask.ownerId] }
    const { id: pinId, expires } = await createPin(tx, deps.newId, pin, {
      budgets: page.ours ? linkBudgets(deps.pinKey, ask) : clientBudgets(deps.pinKey, ask),
      costs: [tenantBudget(ask.tenantId, deps.tenantMessagesPerHour)],
    })
    if (ask.status === 'initiated') await moveConsent(tx, consentId, 'start')
    await noteMoment(tx, ask, 'pinSent')
    await enqueueMessage(tx, {
      id: deps.newId('message'),
      kind: 'consent_pin',
      facts: {
        tenantId: ask.tenantId,
        tenant: terms.tenant.name,
        companyName: terms.tenant.companyName,
        scope: terms.scope,
        frequency: terms.frequency,
        validityDays: terms.validityDays,
        renewal: ask.number > 1,
        onOurPage: page.ours,
      },
      channel: contact.channel,
      address: contact.address,
      language: page.language ?? languageOf(ask.locale),
      pinId,
      deliver: true,
      lane: ask.tenantId,
      expires,
    })
    const sent = { pinLength: PIN_LENGTH, expires }
    if (page.by) await rememberRequest(tx, page.by, consentId, sent)
    return sent
  })
}

const MAX_NAMED_ACCOUNTS = 20

/**
 * What the owner allowed, for which accounts, until when, and how to end it: so that a yes that was not theirs is noticed. By mail only, and
 * only where mail can be sent.
 */
async function sendReceipt(
  deps: AskDeps,
  tx: Tx,
  { tenantId, terms, contact }: Ask,
  { accounts: ids, language }: { accounts: Id<'account'>[]; language: Language },
): Promise<void> {
  if (contact.channel !== 'email' || !deps.channels.includes('email')) return
  const { tenant, scope, frequency, validityDays } = terms
  const named = await findOwnAccounts(tx, ids.slice(0, MAX_NAMED_ACCOUNTS))
  const accounts = { accounts: ids.length, accountNames: named.map(accountTitle).toSorted() }
  await enqueueMessage(tx, {
    id: deps.newId('message'),
    kind: 'consent_receipt',
    facts: {
      tenantId,
      tenant: tenant.name,
      companyName: tenant.companyName,
      scope,
      frequency,
      validityDays,
      ...accounts,
    },
    channel: contact.channel,
    address: contact.address,
    language,
    pinId: null,
    deliver: true,
    lane: tenantId,
    expires: new Date((await databaseNow(tx)).getTime() + RECEIPT_MS),
  })
}

const pinUseOf = ({ consentId, number, terms }: Ask, requester: Buffer) =>
  ({ purpose: 'consent', requester, consentId, ask: number, termsHash: termsHashOf(terms) }) as const

/** A first check without locks; the decisive one is repeated under them. */
async function refuseHopelessTry(
  deps: Deps,
  consentId: Id<'consent'>,
  number: number | null,
  pin: string,
  requester: Buffer,
): Promise<void> {
  if (!isPin(pin)) throw new Refusal('invalid_pin')
  const ask = await requireAsk(deps, consentId, number)
  if (askState(ask) !== 'open') throw notOpen(ask)
  if (!(await isTriable(deps.db, pinUseOf(ask, requester)))) throw wrongPin(0)
}

/** For clients with a page of their own: the PIN is the owner's approval. */
export async function authoriseByPin(
  deps: AskDeps,
  consentId: Id<'consent'>,
  pin: string,
  accountIds: string[] | undefined,
  { requester, by, canConnect }: { requester: Buffer; by: Caller; canConnect: boolean },
): Promise<void> {
  await refuseHopelessTry(deps, consentId, null, pin, requester)
  const { tried, failed } = await deps.db.transaction(async (tx) => {
    const ask = await lockOpenAsk(tx, consentId, null)
    const tried = await tryPin(tx, deps.pinKey, pinUseOf(ask, requester), pin)
    if (tried !== 'right') return { tried, failed: false }
    await noteMoment(tx, ask, 'proven')
    const answer = await approveAsk(tx, ask, accountIds)
    // Rolls back: the PIN was right and stays valid for a correct list.
    if (answer !== 'no_account' && 'foreign' in answer) throw foreignAccounts(answer.foreign)
    if (answer === 'no_account' && accountIds !== undefined) throw noAccountChosen()
    if (answer === 'no_account' && canConnect) throw connectFirst(ask)
    if (answer === 'no_account') await failAsk(tx, ask)
    else {
      await sendReceipt(deps, tx, ask, { accounts: answer.accounts, language: languageOf(ask.locale) })
      await rememberRequest(tx, by, consentId)
    }
    return { tried, failed: answer === 'no_account' }
  })
  refuseWrongPin(tried)
  if (failed) {
    const message = `The consent ${consentId} could not be given: the owner has no account here (status failed). A new one fails the same way until the operator has added an account of this owner.`
    throw consentRefusal({ id: consentId, status: 'failed' }, { message })
  }
}

/** Nothing is decided by it: the owner connects a bank on our page, which no page of a client can. */
const connectFirst = ({ consentId: id, status }: Ask): Refusal =>
  consentRefusal(
    { id, status },
    {
      message: `The owner of the consent ${id} has no account here yet (status ${status}). Send them to its consentUrl: there they connect their bank, choose accounts and answer.`,
    },
  )

const foreignAccounts = (ids: string[]): Refusal =>
  new Refusal('invalid_argument', {
    message: `"accountIds" must be accounts of this owner; these are not: ${ids.slice(0, 5).join(', ').slice(0, 200)}.`,
  })

const noAccountChosen = (): Refusal =>
  new Refusal('invalid_argument', { message: '"accountIds" must name at least one account, or be left out for all.' })

/** The PIN on our own page: proves the owner's identity, and decides nothing yet. */
export async function provePinOfAsk(
  deps: AskDeps,
  consentId: Id<'consent'>,
  number: number,
  pin: string,
  requester: Buffer,
): Promise<Omit<OwnerSession, 'expires'>> {
  await refuseHopelessTry(deps, consentId, number, pin, requester)
  const { tried, ask } = await deps.db.transaction(async (tx) => {
    const ask = await lockOpenAsk(tx, consentId, number)
    const tried = await tryPin(tx, deps.pinKey, pinUseOf(ask, requester), pin)
    if (tried === 'right') await noteMoment(tx, ask, 'proven')
    return { tried, ask }
  })
  refuseWrongPin(tried)
  return { ownerIds: [ask.ownerId], ask: { consentId, number, termsHash: termsHashOf(ask.terms) } }
}

export type OwnerDecision = {
  decision: 'approve' | 'refuse'
  termsHash: Buffer
  accountIds?: string[]
  /** Of the page. */
  language?: Language
}
export type AskOutcome = 'approved' | 'refused' | 'changed' | 'too_late'

/**
 * The owner's answer on our page, bound to what was shown: if the inquiry changed meanwhile, the owner is asked again,
 * with a new PIN. Of two answers the first counts, and the second gets `too_late`.
 */
export async function answerAsk(
  deps: AskDeps,
  consentId: Id<'consent'>,
  number: number,
  { decision, termsHash, accountIds, language }: OwnerDecision,
  session: OwnerSession | null,
): Promise<AskOutcome> {
  return deps.db.transaction(async (tx) => {
    const ask = await lockAsk(tx, consentId, number)
    if (!ask) throw new Refusal('not_found', { resourceId: consentId })
    if (askState(ask) !== 'open') return 'too_late'
    const shown = termsHashOf(ask.terms)
    if (decision === 'refuse') {
      await refuseAsk(tx, ask)
      await deleteSessionsOfAsk(tx, consentId)
      return 'refused'
    }
    const reported = session?.ask
    if (!reported || reported.consentId !== consentId || reported.number !== number) throw new Refusal('token_expired')
    if (!sameBytes(shown, termsHash) || !sameBytes(shown, reported.termsHash)) {
      await deleteSessionsOfAsk(tx, consentId)
      return 'changed'
    }
    const answer = await approveAsk(tx, ask, accountIds ?? [])
    if (answer === 'no_account') throw noAccountChosen()
    if ('foreign' in answer) throw foreignAccounts(answer.foreign)
    await sendReceipt(deps, tx, ask, { accounts: answer.accounts, language: language ?? languageOf(ask.locale) })
    await deleteSessionsOfAsk(tx, consentId)
    return 'approved'
  })
}

/** The owner's identity is proved, and there is no account to choose from. */
export async function failForNoAccount(deps: Deps, consentId: Id<'consent'>, number: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const ask = await lockAsk(tx, consentId, number)
    if (ask && askState(ask) === 'open') await failAsk(tx, ask)
  })
}
