import type { BankFaultReason } from '@vitrine/bank-connectors'
import type { Environment } from '../../clients/tenants/tenant.ts'
import type { Id } from '../../platform/core/id.ts'
import type { Language } from '../../platform/core/language.ts'
import { type Lifecycle, type Steps, stepsIn } from '../../platform/core/lifecycle.ts'

/** `linking`: not authorised yet. The others are what owners, operators and clients are told. */
export const CONNECTION_STATUSES = ['linking', 'valid', 'renewal_due', 'action_needed', 'unavailable', 'ended'] as const
export type ConnectionStatus = (typeof CONNECTION_STATUSES)[number]

/**
 * `authorise`: the owner has approved at the bank. `warn`: that ends soon. `ask`: only the owner can go on. `lose`: the bank
 * does not answer, for longer than a fetch. `recover`: it does again.
 */
export type ConnectionMove = 'authorise' | 'warn' | 'ask' | 'lose' | 'recover' | 'end'

const OPEN = { authorise: 'valid', ask: 'action_needed', end: 'ended' } as const

const NEXT: Lifecycle<ConnectionStatus, ConnectionMove> = {
  linking: { authorise: 'valid', end: 'ended' },
  valid: { ...OPEN, warn: 'renewal_due', lose: 'unavailable' },
  renewal_due: { ...OPEN, lose: 'unavailable' },
  unavailable: { ...OPEN, recover: 'valid' },
  action_needed: { authorise: 'valid', end: 'ended' },
  // An owner who comes back finds the same accounts under the same ids.
  ended: { authorise: 'valid' },
}

export const connectionSteps = (move: ConnectionMove): Steps<ConnectionStatus> => stepsIn(NEXT, [move])

/** Whether its bank is asked. */
export const isFetched = (status: ConnectionStatus): boolean =>
  status === 'valid' || status === 'renewal_due' || status === 'unavailable'

export type Connection = {
  id: Id<'connection'>
  ownerId: Id<'owner'>
  environment: Environment
  providerId: string
  /** In which the owner is written to. */
  language: Language
  status: ConnectionStatus
  since: Date
  validUntil: Date | null
  warnedDays: number | null
  failures: number
  blockedUntil: Date | null
  /** Somebody asked for a fetch outside of the plan, and it was not made yet. */
  fetchAsked: Date | null
  created: Date
}

/** What becomes of a connection after a fault; of the other faults, nothing but another try. */
export const moveAfter = (reason: BankFaultReason, failures: number, isStale: boolean): ConnectionMove | undefined => {
  if (reason === 'action_needed') return 'ask'
  if (reason === 'ended') return 'end'
  return isStale || (reason !== 'limited' && failures >= LOST_AFTER) ? 'lose' : undefined
}

/** A bank that does not answer twice in a row is shown as unavailable. */
const LOST_AFTER = 2

/** Two fetches of the plan have brought nothing, and the next one is due: whatever the reason, the data are not those of today. */
export const STALE_HOURS = 26

const DAY_MS = 86_400_000
export const WARNING_DAYS = [14, 7, 1] as const

/** The warning that is due, in days before the end: the smallest that has been reached and not been sent. */
export function dueWarning(
  { validUntil, warnedDays }: Pick<Connection, 'validUntil' | 'warnedDays'>,
  now: Date,
): number | undefined {
  if (validUntil === null) return undefined
  const left = (validUntil.getTime() - now.getTime()) / DAY_MS
  const reached = WARNING_DAYS.filter((days) => left <= days)
  const due = reached.at(-1)
  return due !== undefined && left > 0 && (warnedDays === null || due < warnedDays) ? due : undefined
}

/** When the next warning is due, or the end itself. */
export function nextWarning(
  { validUntil, warnedDays }: Pick<Connection, 'validUntil' | 'warnedDays'>,
  now: Date,
): Date | undefined {
  if (validUntil === null) return undefined
  const times = WARNING_DAYS.filter((days) => warnedDays === null || days < warnedDays).map(
    (days) => validUntil.getTime() - days * DAY_MS,
  )
  const next = [...times, validUntil.getTime()].find((time) => time > now.getTime())
  return next === undefined ? undefined : new Date(next)
}

/** By keys that they have in common, the best of them first. */
export const isSameAccount = (keys: readonly string[], others: readonly string[]): boolean =>
  keys.some((key) => others.includes(key))
