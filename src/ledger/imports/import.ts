import type { FileOptions } from '@vitrine/bank-statements'
import type { Id } from '../../platform/core/id.ts'
import { type Lifecycle, type Steps, stepsIn } from '../../platform/core/lifecycle.ts'
import type { StatedBalance } from '../deliveries/delivery.ts'

/** In progress up to `running`; the others are final. */
export const IMPORT_STATUSES = ['receiving', 'queued', 'running', 'done', 'refused', 'failed'] as const
export type ImportStatus = (typeof IMPORT_STATUSES)[number]

/** Refused: an error of the file. Failed: an error of the service. */
export type ImportMove = 'queue' | 'start' | 'complete' | 'refuse' | 'fail'

const NEXT: Lifecycle<ImportStatus, ImportMove> = {
  receiving: { queue: 'queued' },
  queued: { start: 'running', refuse: 'refused', fail: 'failed' },
  // Started again after its worker was lost.
  running: { start: 'running', complete: 'done', refuse: 'refused', fail: 'failed' },
  done: {},
  refused: {},
  failed: {},
}

export const importSteps = (move: ImportMove): Steps<ImportStatus> => stepsIn(NEXT, [move])
export const hasEnded = (status: ImportStatus): boolean => Object.keys(NEXT[status]).length === 0

/** The parameters of an import, besides the file and its name. */
export type ImportRequest = {
  /** The account of the file, where the file does not name it; or several, by the numbers that the file uses. */
  accounts?: NamedAccounts
  /** Of source records: the source that the ids belong to. */
  source?: string
  /** Days of which these are all booked movements; takes precedence over the file. */
  period?: { from: string; to: string }
  /** When the bank made it; takes precedence over the file. */
  created?: string
  /** Of source records: the account's balance, which no record need have. */
  balance?: StatedBalance
  /** Including the habits of the source, as stated by the sender. */
  options: FileOptions
}

/**
 * One account for all statements of a file, or one for each by its number in the file: `12-345`, or `12-345 USD` where
 * the file has one number in several currencies. A statement without a number is named by its currency, or by nothing.
 */
export type NamedAccounts = { only?: Id<'account'>; byNumber?: Record<string, Id<'account'>> }

/** So long a refused import is counted as something that a person has to deal with; the list has it for a month. */
export const UNRESOLVED_DAYS = 7
export const unresolvedSince = (now: Date): Date => new Date(now.getTime() - UNRESOLVED_DAYS * 86_400_000)

const MAX_WAIT_SECONDS = 60

/** Seconds of `Prefer: wait=N` (RFC 7240), at most a minute; undefined where it is not given. */
export function waitFrom(prefer: string | undefined): number | undefined {
  const seconds = Number(/(?:^|[,;])\s*wait\s*=\s*"?(\d{1,9})"?\s*(?:$|[,;])/i.exec(prefer ?? '')?.[1] ?? 0)
  return seconds > 0 ? Math.min(seconds, MAX_WAIT_SECONDS) : undefined
}
