import { fromUnits, toUnits } from '@vitrine/money'
import { signed } from './amount.ts'
import type { Detail, EntryDraft, Part } from './draft.ts'

type Parts = { detail: Detail; amount: string }[]

/** With two decimals. */
const toMoney = (units: bigint): string => fromUnits(units, 2)

/**
 * The payments of a collective entry, only where they are proven to be it: each has an amount in the account's
 * currency, and together, with charges that the bank itself states, they add up to the entry exactly.
 */
export function splitBatch(
  entry: EntryDraft,
  total: string,
  currency: string,
  debit: boolean,
  note: (text: string) => void,
): { parts: Parts; charges?: string } | undefined {
  const { details } = entry
  if (entry.overflow) note('the entry has too many details to be split; it is kept as one')
  if (details.length < 2) return undefined
  const amounts = details.map((detail) => amountIn(currency, detail))
  if (amounts.includes(undefined)) {
    note(`not each of the ${details.length} details says an amount in ${currency}; the entry is kept as one`)
    return undefined
  }
  // Some banks mark a detail with the direction of the payment that it returns: then the entry's own direction counts.
  const byDetail = details.map((detail, index) => signed(amounts[index]!, isDebit(detail, debit)))
  const byEntry = amounts.map((amount) => signed(amount!, debit))
  for (const each of [byDetail, byEntry]) {
    const rest = toUnits(total) - each.reduce((sum, amount) => sum + toUnits(amount), 0n)
    const parts = details.map((detail, index) => ({ detail, amount: each[index]! }))
    if (rest === 0n) return { parts }
    if (rest === -chargesIn(currency, entry) || rest === -sum(details.map((one) => chargesIn(currency, one)))) {
      return { parts, charges: toMoney(rest) }
    }
  }
  const sumOf = toMoney(sum(byDetail.map(toUnits)))
  note(`the ${details.length} details add up to ${sumOf} and not to the entry's ${total}; it is kept as one`)
  return undefined
}

const sum = (units: bigint[]): bigint => units.reduce((all, one) => all + one, 0n)

const isDebit = ({ mark }: Detail, entryIsDebit: boolean): boolean => (mark === '' ? entryIsDebit : mark === 'DBIT')

/** The payment's own amount may be in another currency; then one of its further amounts may be in this one. */
const amountIn = (currency: string, { amount, amounts }: Detail): string | undefined =>
  [amount, ...amounts].find((money) => money?.currency === currency)?.amount

/** The charges that the bank states: the total where it gives one, else its records. */
function chargesIn(currency: string, { charges }: Part): bigint {
  const own = charges.filter(({ money }) => money?.currency === currency)
  const totals = own.filter(({ total }) => total)
  return sum(
    (totals.length > 0 ? totals : own).map(({ money, mark }) => toUnits(signed(money!.amount, mark === 'CRDT'))),
  )
}
