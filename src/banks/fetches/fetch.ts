import { BANK_FAULTS } from '@vitrine/bank-connectors'
import type { Id } from '../../platform/core/id.ts'

/** `running`: not finished. `done`: stored. `budget_spent`: not asked, because the day's calls are used up. The others: why not. */
export const FETCH_OUTCOMES = ['running', 'done', 'budget_spent', 'failed', ...BANK_FAULTS] as const
export type FetchOutcome = (typeof FETCH_OUTCOMES)[number]

/** One attempt to bring an account up to date. */
export type Fetch = {
  id: Id<'fetch'>
  connectionId: Id<'connection'>
  accountId: Id<'account'>
  attended: boolean
  from: string | null
  outcome: FetchOutcome
  reason: string | null
  calls: number
  added: number
  changed: number
  removed: number
  started: Date
  finished: Date | null
}
