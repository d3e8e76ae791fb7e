import { approveAsk } from '../../access/consents/answer.service.ts'
import { lockAsk } from '../../access/consents/ask.store.ts'
import { findConsent } from '../../access/consents/consent.store.ts'
import type { ConsentStatus } from '../../access/consents/consent.ts'
import { endValidity, expireConsents, moveConsent } from '../../access/consents/lifecycle.store.ts'
import { limitKey } from '../../clients/keys/key.store.ts'
import type { Principal } from '../../clients/keys/key.ts'
import type { Caller } from '../../platform/changes/actor.ts'
import { rememberRequest } from '../../platform/changes/idempotency.store.ts'
import { Refusal } from '../../platform/core/errors.ts'
import type { Id } from '../../platform/core/id.ts'
import { databaseNow } from '../../platform/db/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/db/deps.ts'
import { durationMs } from '../clock/clock.ts'
import { insertSituations } from './coverage.store.ts'
import { approveAtBank, failFor, needSca } from './sandbox-connection.service.ts'
import { lockToldState, type StoredSandboxOwner, setJournal } from './sandbox-owner.store.ts'
import { changeStory, findStory, livedBy } from './story-bank.ts'
import { tellOwner } from './tell-owner.service.ts'

const BANK_EVENTS = ['pay', 'book', 'withdraw', 'correct', 'remove'] as const
const CONSENT_EVENTS = ['expire', 'revoke', 'approve'] as const
/** These happen between the service and the bank. */
const CONNECTION_EVENTS = ['need_sca', 'fail'] as const
export const SANDBOX_EVENTS = [...BANK_EVENTS, ...CONSENT_EVENTS, 'limit', ...CONNECTION_EVENTS] as const

export type HappenedEvent = { type: (typeof SANDBOX_EVENTS)[number]; happened: string }

export type StoryEvent = {
  type: (typeof SANDBOX_EVENTS)[number]
  account?: string | undefined
  amount?: string | undefined
  name?: string | undefined
  text?: string | undefined
  holdDays?: number | undefined
  tip?: string | undefined
  for?: string | undefined
}

type EventFact = Exclude<keyof StoryEvent, 'type'>

/** What each takes; anything else is refused, for it would do nothing. */
const TAKES: Partial<Record<StoryEvent['type'], EventFact[]>> = {
  pay: ['account', 'amount', 'name', 'text', 'holdDays', 'tip'],
  book: ['account', 'amount'],
  withdraw: ['account'],
  correct: ['account', 'amount', 'text'],
  remove: ['account'],
  limit: ['for'],
  fail: ['for'],
}

function requireFitting({ type, ...facts }: StoryEvent, { story }: StoredSandboxOwner): void {
  const takes = TAKES[type] ?? []
  const idle = (Object.keys(facts) as EventFact[]).find((name) => !takes.includes(name))
  if (idle !== undefined)
    throw new Refusal('invalid_argument', {
      message: `"${idle}" does not apply to "${type}", which takes ${takes.join(', ') || 'nothing else'}.`,
    })
  const accounts = Object.keys(findStory(story)!.accounts)
  if (facts.account !== undefined && !accounts.includes(facts.account))
    throw new Refusal('invalid_argument', {
      message: `"account" must be one of ${accounts.join(', ')}; ${JSON.stringify(facts.account)} is none of them.`,
    })
}

const includes = <T extends string>(list: readonly T[], one: string): one is T =>
  (list as readonly string[]).includes(one)

/** When it happened. Whatever follows from it is stored when this returns. */
export async function makeHappen(
  deps: Deps,
  by: Caller,
  principal: Principal,
  owner: StoredSandboxOwner,
  event: StoryEvent,
): Promise<HappenedEvent> {
  const { type } = event
  requireFitting(event, owner)
  const happened: HappenedEvent = { type, happened: (await databaseNow(deps.db)).toISOString() }
  const remember = (tx: Tx) => rememberRequest(tx, by, owner.ownerId, happened)
  if (type === 'limit') await limitFor(deps, principal, event.for, remember)
  else if (includes(BANK_EVENTS, type)) await atTheBank(deps, owner, event, type, remember)
  else if (includes(CONNECTION_EVENTS, type)) await onTheConnection(deps, owner, event, remember)
  else await byTheOwner(deps, owner, type, remember)
  return happened
}

/** In the transaction of what happens, so that a repeated request makes it happen once. */
type Remember = (tx: Tx) => Promise<void>

const MAX_FOR_MS = 7 * 86_400_000

function requireFor(text = '1d'): number {
  const ms = durationMs(text)
  if (ms === undefined || ms === 0 || ms > MAX_FOR_MS)
    throw new Refusal('invalid_argument', { message: '"for" must be a duration up to 7 days, such as 30s, 12h or 1d.' })
  return ms
}

async function onTheConnection(
  deps: Deps,
  { ownerId }: StoredSandboxOwner,
  { type, for: lasts }: StoryEvent,
  remember: Remember,
): Promise<void> {
  const ms = requireFor(lasts)
  await deps.db.transaction(async (tx) => {
    await (type === 'fail' ? failFor(deps, tx, ownerId, ms) : needSca(tx, ownerId))
    await remember(tx)
  })
}

async function limitFor(
  { db }: Deps,
  { keyId }: Principal,
  text: string | undefined,
  remember: Remember,
): Promise<void> {
  const ms = requireFor(text)
  await db.transaction(async (tx) => {
    await limitKey(tx, keyId, ms / 1000)
    await remember(tx)
  })
}

async function atTheBank(
  deps: Deps,
  { ownerId }: StoredSandboxOwner,
  { name, type: _, for: __, ...facts }: StoryEvent,
  type: (typeof BANK_EVENTS)[number],
  remember: Remember,
): Promise<void> {
  const body = type === 'pay' ? { with: { name: name ?? 'Kiosk' }, ...facts } : { type, ...facts }
  await deps.db.transaction(async (tx) => {
    const { now, ...locked } = await lockToldState(tx, ownerId)
    const journal = changeStory(livedBy(locked), now.getTime(), type === 'pay' ? 'payments' : 'events', body)
    if (typeof journal === 'string') throw new Refusal('invalid_argument', { message: journal })
    await setJournal(tx, ownerId, [...journal])
    await remember(tx)
  })
  await tellOwner(deps, ownerId)
}

async function byTheOwner(
  deps: Deps,
  { ownerId, consentId }: StoredSandboxOwner,
  type: (typeof CONSENT_EVENTS)[number],
  remember: Remember,
): Promise<void> {
  const isAtBank = await deps.db.transaction(async (tx) => {
    await remember(tx)
    await expireConsents(tx, consentId)
    if (type === 'approve') return (await approveAtBank(tx, ownerId)) || approve(tx, consentId)
    const { status } = (await findConsent(tx, consentId))!
    if (status !== 'valid') throw wrongStatus(consentId, status, type)
    if (type === 'revoke') {
      await moveConsent(tx, consentId, 'revoke')
      await insertSituations(tx, ownerId, null, ['consent_revoked'])
    } else {
      await endValidity(tx, consentId)
      await expireConsents(tx, consentId)
      await insertSituations(tx, ownerId, null, ['consent_expired'])
    }
    return false
  })
  if (isAtBank) await tellOwner(deps, ownerId)
}

const wrongStatus = (id: Id<'consent'>, status: ConsentStatus, type: 'expire' | 'revoke'): Refusal =>
  new Refusal('invalid_argument', {
    message: `The consent ${id} has the status ${status}: only a valid one can ${type === 'revoke' ? 'be revoked' : 'expire'}.`,
    resourceId: id,
  })

/** What the owner does on the consent page, without a PIN: an answer to the renewal that was asked for. */
async function approve(tx: Tx, consentId: Id<'consent'>): Promise<false> {
  const ask = await lockAsk(tx, consentId, null)
  if (!ask || ask.decision !== null || ask.lapsed)
    throw new Refusal('invalid_argument', {
      message: `Nothing is asked of the owner. Ask first: POST /service/consents/${consentId}/renew`,
      resourceId: consentId,
    })
  await approveAsk(tx, ask, undefined)
  return false
}
