import type { Balance, ReadOptions, StatementFoot, StatementHead } from '../statement.ts'
import { currencyInAccount, readAccount } from './account.ts'
import { placesOf, toUnits } from './amount.ts'
import type { Mt940Message } from './head.ts'

/** A statement that has begun and not ended: it may span several messages, its pages. */
export type Mt940Statement = {
  line: number
  account: string
  currency: string | undefined
  report: boolean
  floor: boolean
  opening?: Balance
  closing?: Balance
  available?: Balance
  entries: number
  pending: number
  sum: bigint
  places: number
}

export function openStatement(
  next: Mt940Message,
  options: ReadOptions,
): { statement: Mt940Statement; head: StatementHead } {
  const account = next.account!
  const currency = next.currency ?? currencyInAccount(account) ?? options.currency
  const { id, number, page, opening, report, floor, created } = next
  return {
    statement: {
      line: next.line,
      account,
      currency,
      report,
      floor,
      ...(opening && { opening }),
      entries: 0,
      pending: 0,
      sum: 0n,
      places: opening ? placesOf(opening.amount) : 0,
    },
    head: {
      account: readAccount(account, currency),
      ...(currency !== undefined && { currency }),
      ...(opening && { opening }),
      ...(id !== undefined && { id }),
      ...(number !== undefined && { number }),
      ...(page !== undefined && { page }),
      nature: report ? 'report' : 'statement',
      covers: report ? 'increment' : 'sequence',
      ...(created !== undefined && { created }),
    },
  }
}

/** Whether this message's opening balance is the closing balance of the last page. */
export const isNextPage = ({ closing, account, currency }: Mt940Statement, next: Mt940Message): boolean =>
  closing !== undefined &&
  next.continues &&
  next.account === account &&
  (next.currency ?? currency) === currency &&
  next.opening !== undefined &&
  toUnits(next.opening.amount) === toUnits(closing.amount)

/**
 * A balance that may be cut at the end of the file is accepted if it adds up, or has as many decimals as the others.
 */
export function mayBeCut({ opening, sum, places }: Mt940Statement, balance: Balance): boolean {
  const adds = opening !== undefined && toUnits(opening.amount) + sum === toUnits(balance.amount)
  return !adds && placesOf(balance.amount) < Math.max(places, 2)
}

/**
 * A report tells what came after the report before it. One with a floor leaves out smaller amounts, so nothing follows
 * from a missing line.
 */
export function footOf({ closing, available, report, floor, entries, pending }: Mt940Statement): StatementFoot {
  const isComplete = report && !floor
  return {
    ...(closing ? { closing } : available && { interim: available }),
    ...(report && entries > 0 && { pending: isComplete ? 'continued' : 'increment' }),
    ...(!report && pending > 0 && { pending: 'increment' }),
  }
}
