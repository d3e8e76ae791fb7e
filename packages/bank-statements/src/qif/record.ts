import { canonicalDecimal } from '@vitrine/money'
import type { SourceRecord } from '../source-record.ts'
import { Unreadable } from '../statement.ts'
import { readAmount, type WrittenAmount } from '../written-amount.ts'
import { readDate, type WrittenDate } from './dates.ts'

/** Several of one of these in a record mean that the `^` between two records is missing. */
const ONCE = ['D', 'T', 'U']

/** The lines of one record, without their code letters. */
export type RawRecord = { line: number; weight: number; fields: { code: string; value: string }[] }

export type ReadRecord = {
  date: WrittenDate
  amount: WrittenAmount
  writtenAmount: string
  payee: string | undefined
  /** Set where the category is another account: `[Savings]`. */
  transfer: string | undefined
  texts: Pick<SourceRecord, 'description' | 'reference' | 'additional'>
}

export function readRecord({ line, fields }: RawRecord): ReadRecord {
  const given = (code: string): string | undefined =>
    fields.find((field) => field.code === code && field.value !== '')?.value
  for (const code of ONCE) {
    if (fields.filter((field) => field.code === code).length > 1)
      throw new Unreadable(line, `a record with more than one ${code}: the ^ before the next one is lost`)
  }
  const writtenDate = given('D')
  if (writtenDate === undefined) throw new Unreadable(line, 'a record without a date (D)')
  const date = readDate(writtenDate)
  if (!date) throw new Unreadable(line, `${quote(writtenDate)} is no date`)
  const category = given('L')
  return {
    date,
    ...readAmounts(line, fields),
    payee: given('P'),
    transfer: /^\[(.+)\]$/.exec(category ?? '')?.[1],
    texts: readTexts(given('P'), given('M'), given('N'), category, splitsOf(fields)),
  }
}

/**
 * U repeats T, for amounts that were once too large for it: the unambiguous one is used, if it agrees with the other.
 */
function readAmounts(line: number, fields: RawRecord['fields']): { amount: WrittenAmount; writtenAmount: string } {
  const read = fields
    .filter(({ code, value }) => (code === 'T' || code === 'U') && value !== '')
    .map(({ value }) => ({ amount: readAmount(value), writtenAmount: value }))
  const wrong = read.find(({ amount }) => !amount)
  if (wrong) throw new Unreadable(line, `${quote(wrong.writtenAmount)} is no amount`)
  const sound = read as { amount: WrittenAmount; writtenAmount: string }[]
  const chosen = sound.find(({ amount }) => amount.doubt === undefined) ?? sound[0]
  if (!chosen) throw new Unreadable(line, 'a record without an amount (T)')
  const value = canonicalDecimal(chosen.amount.readings.decimal!)
  const fits = ({ amount }: typeof chosen) =>
    Object.values(amount.readings).some((one) => canonicalDecimal(one) === value)
  if (!sound.every(fits)) throw new Unreadable(line, 'a record whose two amounts (T and U) differ')
  return chosen
}

function readTexts(
  payee: string | undefined,
  memo: string | undefined,
  number: string | undefined,
  category: string | undefined,
  splits: string[],
): ReadRecord['texts'] {
  const description = payee ?? memo
  const more = [
    ...(payee !== undefined && memo !== undefined && memo !== payee ? [memo] : []),
    ...(category === undefined ? [] : [`category ${category}`]),
    ...splits,
  ]
  return {
    ...(description !== undefined && { description }),
    ...(number !== undefined && !/^0+$/.test(number) && { reference: number }),
    ...(more.length > 0 && { additional: more.join('\n') }),
  }
}

/** How the owner split the amount is bookkeeping, not movements: it is kept as text. */
function splitsOf(fields: RawRecord['fields']): string[] {
  const splits: string[][] = []
  for (const { code, value } of fields) {
    if (code === 'S') splits.push([value])
    else if (code === 'E' || code === '$' || code === '%') (splits.at(-1) ?? splits[splits.push([]) - 1]!).push(value)
  }
  return splits.map((parts) => `split ${parts.filter((part) => part !== '').join(', ')}`)
}

export const quote = (text: string): string => JSON.stringify(text.slice(0, 40))
