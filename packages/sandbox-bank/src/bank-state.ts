import type { TellingProfile } from './profiles/profile.ts'
import type { BankFaultKind, Story } from './stories/story.ts'
import type { TimelineCache } from './truth/account-state.ts'
import type { Customer } from './truth/customer.ts'
import { hexFor, uuidFor } from './truth/random.ts'

/** Everything that was asked of the bank and matters later. The payments are not here: they follow from the stories. */
export type BankState = {
  seed: number
  stories: Map<string, Story>
  customers: Map<string, Customer>
  grants: Map<string, Grant>
  /** One-time codes, tokens and claims, each with its grant. */
  codes: Map<string, string>
  tokens: Map<string, string>
  /** Ids of accounts that belong to a session. */
  uids: Map<string, { grant: string; account: string }>
  faults: SetFault[]
  /** How many ids were given, so that each is another one and a replay gives the same. */
  given: number
  timelines: TimelineCache
}

/**
 * What a person allows an application at this bank, whatever the dialect calls it: a consent of Berlin Group, a session
 * of Enable Banking, an access URL of SimpleFIN.
 */
export type Grant = {
  id: string
  dialect: 'berlin-group' | 'enable-banking' | 'simplefin'
  profile: string
  status: GrantStatus
  approach: TellingProfile['sca']
  created: number
  /** Of the last move. */
  changed: number
  recurring: boolean
  /** The last day, in the bank's zone. */
  validUntil: string
  frequencyPerDay: number
  /** What was asked for, in the dialect's own form. */
  asked: Record<string, unknown>
  /** Of the request that opened it: the same one again opens no second. */
  requestId?: string
  redirectUrl?: string
  refusedUrl?: string
  state?: string
  /** Login of the person, and their accounts that are open, once approved. */
  login?: string
  customer?: string
  accounts: string[]
  authorised?: number
  authorisations: { id: string; status: 'received' | 'started' | 'finalised' | 'failed' }[]
  /** Of OAuth: who began it, and the challenge of PKCE. */
  clientId?: string
  challenge?: string
  /** Until when the code, and then the access token, of OAuth can be used. */
  codeUntil?: number
  tokenUntil?: number
  /** Of reads without the person, for each account and endpoint. */
  reads: Record<string, number[]>
  /** Of deltaList: when each account was last read, and when before that, which is what further pages are about. */
  deltas: Record<string, { at: number; since: number }>
}

export type GrantStatus = 'received' | 'valid' | 'rejected' | 'expired' | 'revokedByPsu' | 'terminatedByTpp'

export type SetFault = {
  id: string
  fault: BankFaultKind
  /** Only for this customer, and for this dialect. */
  customer?: string
  dialect?: string
  since: number
  until?: number
  /** How many more answers are affected. */
  times?: number
  retryAfterSeconds?: number
  delayMs?: number
}

export function emptyState(seed: number, stories: readonly Story[]): BankState {
  return {
    seed,
    stories: new Map(stories.map((story) => [story.story, story])),
    customers: new Map(),
    grants: new Map(),
    codes: new Map(),
    tokens: new Map(),
    uids: new Map(),
    faults: [],
    given: 0,
    timelines: new Map(),
  }
}

export function giveUuid(state: BankState, kind: string): string {
  state.given += 1
  return uuidFor(state.seed, kind, state.given)
}

export function giveSecret(state: BankState, kind: string): string {
  state.given += 1
  return hexFor(40, state.seed, kind, state.given)
}
