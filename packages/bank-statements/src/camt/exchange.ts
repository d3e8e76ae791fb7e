import type { CurrencyExchange } from '../source-record.ts'
import { type Money, readAmount, readCurrency } from './amount.ts'
import type { Detail, EntryDraft, ExchangeDraft } from './draft.ts'

/** Rates are rounded and amounts are after charges; a larger difference means another rate. */
const TOLERANCE = 0.005

/** The exchange that the bank states. Of several blocks the first whose rate fits the amounts. */
export function readExchange(
  entry: EntryDraft,
  detail: Detail | undefined,
  currency: string,
  note: (text: string) => void,
): CurrencyExchange | undefined {
  const drafts = detail ? [...detail.exchanges, ...entry.exchanges] : entry.exchanges
  if (drafts.length === 0) return undefined
  const amounts: Money[] = [...(detail?.amounts ?? []), ...entry.amounts]
  if (detail?.amount) amounts.push(detail.amount)
  const booked = readAmount(entry.amount)
  // With several details the entry's amount is not that of this one.
  if (booked !== undefined && entry.details.length < 2) {
    amounts.push({ amount: booked, currency: readCurrency(entry.currency) ?? currency })
  }
  const read = drafts.map((draft) => readOne(draft, amounts, currency)).filter((exchange) => exchange !== undefined)
  if (read.length === 0 && drafts.some(({ source, target }) => source !== target)) {
    note('the exchange cannot be read; it is left out')
  }
  return read.find(({ unit }) => unit !== undefined) ?? read[0]
}

function readOne(draft: ExchangeDraft, amounts: Money[], currency: string): CurrencyExchange | undefined {
  const source = readCurrency(draft.source)
  if (source === undefined) return undefined
  const others = [currency, ...amounts.map((money) => money.currency)]
  const target = readCurrency(draft.target) ?? others.find((code) => code !== source)
  const rate = readRate(draft.rate)
  if (target === undefined || target === source || rate === undefined) return undefined
  const unit = provenUnit(source, target, rate, readCurrency(draft.unit), amounts)
  return unit === undefined ? { source, target, rate } : { source, target, unit, rate }
}

/** Positive, and with at most as many places as a decimal may have. */
function readRate(text: string): string | undefined {
  const rate = readAmount(text.replace(/(\.\d{10})\d+$/, '$1'))
  return rate !== undefined && /[1-9]/.test(rate) ? rate : undefined
}

/**
 * The unit is the currency of which one costs `rate` of the other. Banks often leave it out or name the wrong one, so
 * it is set only where the amounts prove it. Doubles are precise enough here: nothing of this is booked.
 */
function provenUnit(
  source: string,
  target: string,
  rate: string,
  stated: string | undefined,
  amounts: Money[],
): string | undefined {
  const fits = (unit: string, other: string): boolean =>
    amounts.some(
      (one) =>
        one.currency === unit &&
        amounts.some((two) => two.currency === other && isClose(Number(one.amount) * Number(rate), Number(two.amount))),
    )
  const proven = [fits(source, target) && source, fits(target, source) && target].filter((code) => code !== false)
  return proven.length === 1 ? proven[0] : proven.find((code) => code === stated)
}

const isClose = (a: number, b: number): boolean => b > 0 && Math.abs(a - b) <= b * TOLERANCE
