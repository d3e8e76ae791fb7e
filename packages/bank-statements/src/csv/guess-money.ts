import type { ReadOptions } from '../statement.ts'
import { openConvention, readAmount } from '../written-amount.ts'
import { type MoneyFormat, withoutCurrency } from './amounts.ts'
import { openChain } from './chain.ts'

export function pairOf(table: { rows: string[][] }, numbers: number[]): [number, number] | undefined {
  const isFilled = (row: string[], index: number) => (row[index] ?? '').trim() !== ''
  for (const one of numbers) {
    for (const two of numbers) {
      if (one < two && table.rows.every((row) => isFilled(row, one) !== isFilled(row, two))) return [one, two]
    }
  }
  return undefined
}

/** By arithmetic, which needs three rows to be more than chance. */
export function findBalance(
  table: { rows: string[][] },
  balances: number[],
  numbers: number[],
  value: (cell: string | undefined) => string | undefined,
) {
  if (table.rows.length < 3) return undefined
  return balances.find((balance) =>
    numbers.some((amount) => {
      if (amount === balance) return false
      const chain = openChain()
      for (const row of table.rows) chain.add(1, value(row[amount]) ?? '0', value(row[balance]))
      return chain.proof() !== undefined
    }),
  )
}

/** By all amounts together, or as the caller states it; and the open doubt where neither settles it. */
export function decimalMarkOf(texts: string[], stated: ReadOptions['decimalMark']) {
  const amounts = texts.map((text) => {
    const { bare } = withoutCurrency(text, undefined, '')
    return { text, ...readAmount(withoutSignBehind(bare).replace(/^[+\-−]\s*/u, '')) }
  })
  const convention = openConvention(stated)
  const roles = new Map<string, string>()
  for (const { readings, doubt, proves } of amounts) {
    if (!readings || !proves) continue
    for (const [sign, role] of proves) if (role === 'decimal') roles.set('decimal', sign)
    if (doubt === undefined) convention.learn({ readings, proves }, 1)
  }
  const open = amounts.find(({ readings, doubt, proves }) => {
    return readings && doubt && convention.settle({ readings, doubt, proves: proves ?? [] }, '') === undefined
  })
  const hasDoubt = amounts.some(({ doubt }) => doubt !== undefined)
  const mark = (roles.get('decimal') ?? (hasDoubt ? stated : undefined)) as '.' | ',' | undefined
  return { mark, doubt: open && { text: open.text, readings: open.readings! } }
}

const withoutSignBehind = (text: string): string =>
  text !== '' && '+-−'.includes(text.at(-1)!) ? text.slice(0, -1).trimEnd() : text

/** `€` and `£` are unambiguous; `$` is not. */
export function currencyOfSigns(texts: string[]): string | undefined {
  const signs = new Set(texts.map((text) => /\p{Sc}/u.exec(text)?.[0]))
  if (signs.size !== 1) return undefined
  return signs.has('€') ? 'EUR' : signs.has('£') ? 'GBP' : undefined
}

export const commonFormat = (lists: MoneyFormat[][]): MoneyFormat | undefined =>
  lists[0]?.find((format) => lists.every((list) => list.some((other) => sameFormat(format, other))))

const sameFormat = (a: MoneyFormat, b: MoneyFormat): boolean =>
  a.decimalMark === b.decimalMark && a.thousandsMark === b.thousandsMark
