import { findBalance, pairOf } from './guess-money.ts'
import type { CellKind } from './kinds.ts'
import type { Column } from './profile.ts'
import { isAmountTitle, isOtherTitle, type TitleSense } from './titles.ts'

type NumberColumns = {
  rows: string[][]
  kinds: CellKind[]
  senses: ReadonlySet<TitleSense>[]
  column: (index: number) => Column
  value: (cell: string | undefined) => string | undefined
}

export type FoundAmount = { amount?: number; balance?: number; pair?: [number, number]; questions: string[] }

/** Ends a question that no option answers. */
export const IN_PROFILE = 'Answer it in the profile below'

/**
 * Which column is the amount, and which the balance. A column that is called a balance, a fee, a rate, a number or an
 * amount in another currency is never the amount, even if no other is left. One that is called the amount is, even if
 * its cells cannot be read: the file is refused then, and no other column takes its place.
 */
export function findAmount(table: NumberColumns): FoundAmount {
  const { kinds, senses, column, value } = table
  const indexes = [...kinds.keys()]
  const isAmount = (index: number) => isAmountTitle(senses[index]!)
  const isOneWay = (index: number) => senses[index]!.has('debit') !== senses[index]!.has('credit')
  const isRead = (index: number) => (kinds[index] as { formats: unknown[] }).formats.length > 0
  const titles = (list: number[]) => list.map((index) => JSON.stringify(column(index))).join(', ')

  const numbers = indexes.filter((index) => kinds[index]!.kind === 'number')
  const called = numbers.filter((index) => senses[index]!.has('balance'))
  const balanceLike = numbers.filter((index) => !isAmount(index) && !isOneWay(index))
  const balance = findBalance(table, balanceLike, numbers, value) ?? (called.length === 1 ? called[0] : undefined)
  const amounts = numbers.filter((index) => index !== balance && !isOtherTitle(senses[index]!))
  const read = amounts.filter(isRead)

  const pair = pairByTitle() ?? pairOf(table, read)
  const named = amounts.filter(isAmount)
  const readNamed = named.filter(isRead)
  const best = readNamed.length > 0 ? readNamed : named
  const amount = best[0] ?? read[0]
  const questions: string[] = []
  if (!pair && amount !== undefined) {
    const fees = numbers.filter((index) => index !== amount && senses[index]!.has('fee'))
    if (best.length !== 1 && read.length > 1)
      questions.push(`columns: which of ${titles(read)} is the amount? ${IN_PROFILE}`)
    else if (fees.length > 0) questions.push(`columns: is ${titles(fees)} charged on top of the amount? ${IN_PROFILE}`)
    if (isOneWay(amount)) {
      const other = senses[amount]!.has('debit') ? 'in' : 'out'
      questions.push(
        `columns: ${titles([amount])} is one direction only; which column is money ${other}? ${IN_PROFILE}`,
      )
    }
  }
  return {
    questions,
    ...(amount !== undefined && { amount }),
    ...(balance !== undefined && { balance }),
    ...(pair && { pair }),
  }

  /** Also where one of them is empty in this file. */
  function pairByTitle(): [number, number] | undefined {
    if (read.some((index) => isAmount(index) && !isOneWay(index))) return undefined
    const ways = indexes.filter(
      (index) => isOneWay(index) && (amounts.includes(index) || kinds[index]!.kind === 'empty'),
    )
    const [one, two] = ways
    if (ways.length !== 2 || !ways.some((index) => read.includes(index))) return undefined
    return senses[one!]!.has('debit') === senses[two!]!.has('debit') ? undefined : [one!, two!]
  }
}
