import type { FileOptions } from '@vitrine/bank-statements'
import type { Id } from '../core/id.ts'
import type { StatedBalance } from '../transactions/delivery.ts'

/** received, waiting, at work; and how it ended. */
export const IMPORT_STATUSES = ['receiving', 'queued', 'running', 'done', 'refused', 'failed'] as const
export type ImportStatus = (typeof IMPORT_STATUSES)[number]

const ENDED: readonly ImportStatus[] = ['done', 'refused', 'failed']
export const hasEnded = (status: ImportStatus): boolean => ENDED.includes(status)

/** What an import was asked with, beside the file and its name. */
export type ImportRequest = {
  /** Which account the file is of, where it does not say it; or several, by what the file calls them. */
  accounts?: NamedAccounts
  /** Of source records: whose ids they are. */
  source?: string
  /** Days of which these are all booked movements; before what the file states. */
  period?: { from: string; to: string }
  /** When the bank made it; before what the file states. */
  created?: string
  /** Of source records: the account's balance, which no record need have. */
  balance?: StatedBalance
  /** Also what whoever sends it says of how its source behaves. */
  options: FileOptions
}

/** One account for all statements of a file, or one for each by its number in the file. */
export type NamedAccounts = { only?: Id<'account'>; byNumber?: Record<string, Id<'account'>> }

const MAX_WAIT_SECONDS = 60

/** Seconds of `Prefer: wait=N` (RFC 7240), at most a minute; undefined where it is not asked for. */
export function waitFrom(prefer: string | undefined): number | undefined {
  const seconds = Number(/(?:^|[,;])\s*wait\s*=\s*"?(\d{1,9})"?\s*(?:$|[,;])/i.exec(prefer ?? '')?.[1] ?? 0)
  return seconds > 0 ? Math.min(seconds, MAX_WAIT_SECONDS) : undefined
}
