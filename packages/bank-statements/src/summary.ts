import { addDecimals, fromUnits, toUnits } from '@vitrine/money'
import type { StatementFoot, StatementHead } from './statement.ts'

/** The figures that a bookkeeper checks: opening and closing balance, and whether the lines explain the difference. */
export type StatementSummary = {
  /** IBAN or other id, as in the file. */
  account: string | undefined
  currency: string | undefined
  nature: StatementHead['nature']
  id: string | undefined
  opening: string | undefined
  closing: string | undefined
  entries: number
  /** Of the lines that move the account. */
  sum: string
  /** Closing less opening less the lines; undefined where the file does not have both balances. */
  gap: string | undefined
  balanced: boolean
}

export type StatementTotals = { entries: number; sum: string }

export const emptyTally = (): StatementTotals => ({ entries: 0, sum: '0' })

export function countEntry(tally: StatementTotals, amount: string): void {
  tally.entries += 1
  tally.sum = addDecimals(tally.sum, amount)
}

/** A gap is reported, never hidden. */
export function summarise(head: StatementHead, tally: StatementTotals, foot: StatementFoot): StatementSummary {
  const opening = (head.opening ?? foot.opening)?.amount
  const closing = foot.closing?.amount
  const gap =
    opening === undefined || closing === undefined
      ? undefined
      : fromUnits(toUnits(closing) - toUnits(opening) - toUnits(tally.sum), 0)
  return {
    account: head.account.iban ?? head.account.other,
    currency: head.currency,
    nature: head.nature,
    id: head.id,
    opening,
    closing,
    entries: tally.entries,
    sum: tally.sum,
    gap,
    balanced: gap === '0',
  }
}
