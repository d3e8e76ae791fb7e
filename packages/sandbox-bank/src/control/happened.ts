import type { BankState } from '../bank-state.ts'
import { statusOf } from '../grants.ts'
import type { BankCall } from '../http/context.ts'
import { cachedTimeline } from '../truth/account-state.ts'
import { dateAt } from '../truth/calendar.ts'
import type { Movement } from '../truth/movement.ts'

/** What the bank did between two times, counted. */
export type Happened = {
  authorised: number
  booked: number
  withdrawn: number
  corrected: number
  removed: number
  grantsEnded: number
}

export function whatHappened(call: BankCall, from: number, to: number): Happened {
  const counts: Happened = { authorised: 0, booked: 0, withdrawn: 0, corrected: 0, removed: 0, grantsEnded: 0 }
  const isIn = (at: number | undefined) => at !== undefined && at > from && at <= to
  for (const movement of movementsUntil(call.state, to)) {
    if (movement.held !== undefined && isIn(movement.authorised)) counts.authorised += 1
    if (isIn(movement.booked)) counts.booked += 1
    if (isIn(movement.ended)) counts[movement.booked === undefined ? 'withdrawn' : 'removed'] += 1
    counts.corrected += movement.corrections.filter(({ at }) => isIn(at)).length
  }
  for (const grant of call.state.grants.values()) {
    const [before, after] = [from, to].map((at) => statusOf({ ...call, at }, grant))
    if (before === 'valid' && after !== 'valid') counts.grantsEnded += 1
  }
  return counts
}

function* movementsUntil(state: BankState, to: number): Iterable<Movement> {
  for (const customer of state.customers.values()) {
    const today = dateAt(to, customer.timeZone)
    for (const account of customer.accounts) yield* cachedTimeline(state.timelines, customer, account, today)
  }
}
