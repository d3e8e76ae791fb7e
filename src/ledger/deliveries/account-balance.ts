import { localDay } from '@vitrine/money'
import { balanceTime, type DeliveryFacts, type StatedBalance } from './delivery.ts'

/** `made`: when the bank made what states it; null for one that was stored before this was kept. */
export type AccountBalance = { amount: string; at: Date; isClosing: boolean; made: Date | null }

/** Of a delivery: the balance after its newest line, an intraday booked one, and its closing balance. */
type StatedBalances = Pick<DeliveryFacts, 'closing' | 'interim'> & { last: StatedBalance | undefined }

/** For so many days a closing balance counts more than newer balances of other kinds. */
const CLOSING_DAYS = 7

/**
 * The newest closing balance, or the newest other one where that is more than seven days newer. The greatest of a fixed
 * order, so it does not matter in which order balances arrive.
 */
export function newestBalance(
  timeZone: string,
  known: AccountBalance | undefined,
  ...others: AccountBalance[]
): AccountBalance | undefined {
  return others.reduce((best, one) => (best && compare(timeZone, one, best) < 0 ? best : one), known)
}

function compare(timeZone: string, a: AccountBalance, b: AccountBalance): number {
  const rank = ({ at, isClosing }: AccountBalance) => localDay(at, timeZone) + (isClosing ? CLOSING_DAYS : 0)
  return (
    rank(a) - rank(b) ||
    Number(a.isClosing) - Number(b.isClosing) ||
    a.at.getTime() - b.at.getTime() ||
    (a.made?.getTime() ?? 0) - (b.made?.getTime() ?? 0)
  )
}

/** The closing balance of a page that is not the last one is none of a day. */
export function balancesOf(
  { closing, interim, last }: StatedBalances,
  { timeZone, made }: { timeZone: string; made: Date },
): AccountBalance[] {
  return [last, interim, closing]
    .filter((one) => one !== undefined)
    .map((one) => ({
      amount: one.amount,
      at: balanceTime(one, timeZone, made),
      isClosing: one === closing && !one.isWithinDay,
      made,
    }))
}
