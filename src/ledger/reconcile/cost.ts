import type { SourceRecord } from '@vitrine/bank-statements'
import { parseInstant } from '@vitrine/money'
import { comparedTexts, namesContradict, numbersContradict, recordLikeness, textOf } from './text.ts'
import { bankingDay } from './view.ts'

/**
 * What speaks for and against two lines of one amount being one payment. Each cost has a name and an example; the lower
 * the sum, the more alike. What matters is how they compare with the price of staying alone (ALONE, EXPECTED):
 * EXTENDS < ALONE < OVERLAPS: without another reason, a shared word joins nothing.
 * ALONE + EXPECTED < OVERLAPS + NUMBERS: not even where a complete source lacks it, if numbers contradict.
 */
export const COST = {
  /** The same words, also in capitals or without accents: Müller GmbH, MUELLER GMBH. */
  equal: 0,
  /** One text goes on where the other was cut off: Stadtwerke Münch, Stadtwerke München Rechnung 12. */
  extends: 0.5,
  /** One of them has no text. */
  absent: 2,
  /** Some words are shared: Parkhaus Mitte, Parkhaus Nord. */
  overlaps: 3,
  /** Nothing is shared: CARD PAYMENT 4417, Mercator. */
  none: 5,
  /** Invoices 2026-117 and 2026-118. */
  numbers: 12,
  /** Ana Novak and Bor Novak, unless their IBANs agree. */
  names: 4,
  /** 09:30 and 17:45. */
  time: 12,
  /** 09:30 and 10:30: two, or one time in two zones. */
  hour: 3,
  sameEndToEnd: -3,
  otherEndToEnd: 7,
  sameReference: -4,
  otherReference: 6,
  /** The same amount and balance after it. */
  sameBalance: -4,
} as const

/** By the number of days between two dates of one payment; a bank moves it by four days at most. */
const DAY_COST = [0, 1, 2, 3.5, 5]
const SAME_BANKING_DAY = 0.5

const keys = new WeakMap<SourceRecord, string>()

/** All that a cost depends on: nothing tells two lines with one key apart. */
export function exactKey(record: SourceRecord, day: number | undefined): string {
  let key = keys.get(record)
  if (key === undefined) {
    const { counterparty, endToEndId, bankReferences, balance, reference } = record
    const { letters, numbers } = textOf(record).all
    const names = [counterparty?.iban, endToEndId, bankReferences?.join(' '), balance, reference, timeOf(record)]
    key = `${letters}|${numbers.join(' ')}|${names.join('|')}`
    keys.set(record, key)
  }
  return `${day}|${key}`
}

/** The words alone: what two sources have in common of a payment. */
export const wordsKey = (record: SourceRecord, day: number | undefined): string =>
  `${day}|${textOf(record).all.letters}`

/** A price that no other evidence makes up for. */
export const FORBIDDEN = Number.POSITIVE_INFINITY

export function dayCost(a: number | undefined, b: number | undefined): number {
  if (a === undefined || b === undefined || a === b) return 0
  if (bankingDay(a) === bankingDay(b)) return SAME_BANKING_DAY
  return DAY_COST[Math.abs(a - b)] ?? FORBIDDEN
}

/** What two records say, without their days. */
export function contentCost(a: SourceRecord, b: SourceRecord): number {
  const [ibanA, ibanB] = [a.counterparty?.iban, b.counterparty?.iban]
  if (ibanA !== undefined && ibanB !== undefined && ibanA !== ibanB) return FORBIDDEN
  const [textA, textB] = comparedTexts(a, b)
  const alike = recordLikeness(a, b)
  let cost: number = COST[alike]
  if (numbersContradict(textA, textB)) cost += COST.numbers
  if (alike !== 'equal' && namesContradict(textOf(a).name, textOf(b).name) && !(ibanA !== undefined && ibanA === ibanB))
    cost += COST.names
  if (timesContradict(a, b)) cost += COST.time
  else if (isOtherHour(a, b)) cost += COST.hour
  return cost + identifierCost(a, b)
}

/** Another number or another name. */
export const saysOther = (a: SourceRecord, b: SourceRecord): boolean =>
  numbersContradict(...comparedTexts(a, b)) || namesContradict(textOf(a).name, textOf(b).name)

export function identifierCost(a: SourceRecord, b: SourceRecord): number {
  let cost = 0
  if (a.endToEndId !== undefined && b.endToEndId !== undefined)
    cost += a.endToEndId === b.endToEndId ? COST.sameEndToEnd : COST.otherEndToEnd
  const [ownA, ownB] = [a.bankReferences ?? [], b.bankReferences ?? []]
  if (ownA.length > 0 && ownB.length > 0)
    cost += ownA.some((one) => ownB.includes(one)) ? COST.sameReference : COST.otherReference
  // Numbers that the payee gave to the payment: RF18…
  if (
    a.reference !== undefined &&
    b.reference !== undefined &&
    a.reference !== b.reference &&
    isStructured(a.reference) &&
    isStructured(b.reference)
  )
    cost += COST.otherReference
  if (a.balance !== undefined && a.balance === b.balance) cost += COST.sameBalance
  return cost
}

const MINUTE_MS = 60_000
const SAME_TIME_MINUTES = 10

/** One source tells a payment at one time, and in one zone. */
export function isOtherTime(a: SourceRecord, b: SourceRecord): boolean {
  const [first, second] = [timeOf(a), timeOf(b)]
  return first !== undefined && second !== undefined && Math.abs(first - second) > MINUTE_MS
}

/** A whole number of hours apart may be one time in two zones. */
export function timesContradict(a: SourceRecord, b: SourceRecord): boolean {
  const [first, second] = [timeOf(a), timeOf(b)]
  if (first === undefined || second === undefined) return false
  const minutes = Math.abs(first - second) / MINUTE_MS
  const offHour = Math.min(minutes % 60, 60 - (minutes % 60))
  return minutes > SAME_TIME_MINUTES && (minutes > 180 || offHour > SAME_TIME_MINUTES / 2)
}

function isOtherHour(a: SourceRecord, b: SourceRecord): boolean {
  const [first, second] = [timeOf(a), timeOf(b)]
  return first !== undefined && second !== undefined && Math.abs(first - second) > SAME_TIME_MINUTES * MINUTE_MS
}

/** Where more than the day is known. */
export function timeOf({ authorised, booked }: SourceRecord): number | undefined {
  const when = authorised ?? booked
  return when === undefined || when.length === 10 ? undefined : parseInstant(when)?.getTime()
}

const isStructured = (reference: string): boolean => /\d/.test(reference) && !/\s/.test(reference)
