/** A case is data: what came in about one account, and what is wanted. This file gives the words for it. */
import type { BankDelivery, BankLine } from '../deliveries/delivery.ts'
import type { FileFormat } from '../deliveries/import-paths.ts'
import { dateOn, instantAt, minutesOf } from './calendar.ts'
import type { ToldDelivery } from './told.ts'

export type TableCase = {
  name: string
  /** The row of the table of what came out wrong. */
  row: number
  deliveries: ToldDelivery[]
  /** All rows: payment → `amount status`, and its balance where that matters, `none` for a row that must not have one. */
  wanted: Record<string, string>
  /** The account's balance. */
  balance?: string
  /** The money twice is accepted where the two are listed. */
  mayList?: true
  /** The order of arrival is part of the case. */
  isFixed?: true
  /** After the delivery with this number an operator joins the hold of a payment with its booking. */
  joinsAfter?: number
}

/** Monday, 9 February 2026 is day 1. */
const worldDay = (day: number): number => 34 + day
export const on = (day: number): string => dateOn(worldDay(day))

export type CaseLine = [key: string, line: BankLine]

export const paid = (
  key: string,
  amount: string,
  day: number,
  text: string,
  more: Partial<BankLine> = {},
): CaseLine => [key, { amount, day: on(day), text, ...more }]
export const held = (
  key: string,
  amount: string,
  day: number,
  text: string,
  more: Partial<BankLine> = {},
): CaseLine => [key, { status: 'pending', amount, day: on(day), text, ...more }]

type Made = { source: string; format: FileFormat; made: number; isStatement?: boolean; isComplete?: boolean }

const told = (facts: Made, delivery: Omit<BankDelivery, 'lines'>, lines: CaseLine[]): ToldDelivery => ({
  isStatement: false,
  isComplete: false,
  ...facts,
  arrives: facts.made,
  delivery: { ...delivery, lines: lines.map(([, line]) => line) },
  keys: lines.map(([key]) => key),
})

/** The bank's JSON: booked in a week, and all that is pending. */
export function poll(day: number, hour: number, lines: CaseLine[], more: Partial<BankDelivery> = {}): ToldDelivery {
  const made = minutesOf(worldDay(day), hour)
  const window = { from: on(day - 6), to: on(day) }
  const delivery: Omit<BankDelivery, 'lines'> = {
    nature: 'statement',
    pendingComplete: true,
    period: window,
    stated: { ...window, pending: 'complete', created: instantAt(made) },
    ...more,
  }
  return told({ source: 'poll', format: 'berlin-group', made, isComplete: true }, delivery, lines)
}

/** Without the time at which the bank made it. */
export function untimedPoll(day: number, hour: number, lines: CaseLine[]): ToldDelivery {
  return poll(day, hour, lines, { stated: { from: on(day - 6), to: on(day), pending: 'complete' } })
}

/** Some records by API, which cover nothing. */
export function call(day: number, hour: number, lines: CaseLine[], more: Partial<BankDelivery> = {}): ToldDelivery {
  const made = minutesOf(worldDay(day), hour)
  const delivery = { nature: 'records' as const, source: 'core', stated: { created: instantAt(made) }, ...more }
  return told({ source: 'core', format: 'records', made }, delivery, lines)
}

let notices = 0
/** camt.054 */
export function notice(day: number, hour: number, ...lines: CaseLine[]): ToldDelivery {
  const made = minutesOf(worldDay(day), hour)
  notices += 1
  const delivery = { nature: 'notification' as const, statementId: `NTF${notices}`, created: instantAt(made) }
  return told({ source: 'notification', format: 'camt', made }, delivery, lines)
}

/** camt.052: everything of the day so far, and holds. */
export function intradayReport(day: number, hour: number, ...lines: CaseLine[]): ToldDelivery {
  const made = minutesOf(worldDay(day), hour)
  const delivery = {
    nature: 'report' as const,
    statementId: `REP${day}-${hour}`,
    created: instantAt(made),
    period: { from: on(day), to: on(day) },
  }
  return told({ source: 'intraday', format: 'camt', made }, delivery, lines)
}

type Balances = { opening: string; closing: string; madeHour?: number; as?: 'camt' | 'mt940' }

/** The statement of a day, made in the night after it. */
export function night(day: number, { opening, closing, madeHour = 2, as = 'camt' }: Balances, ...lines: CaseLine[]) {
  const made = minutesOf(worldDay(day) + 1, madeHour)
  const delivery = {
    nature: 'statement' as const,
    statementId: `DAY${on(day).replaceAll('-', '')}`,
    sequence: 40 + day,
    created: instantAt(made),
    period: { from: on(day), to: on(day) },
    opening,
    closing,
    closingDay: on(day),
  }
  return told({ source: 'nightly', format: as, made, isStatement: true, isComplete: true }, delivery, lines)
}

/** A list of a week, downloaded. */
export function download(
  format: 'n26' | 'dkb',
  day: number,
  hour: number,
  lines: CaseLine[],
  more: Partial<BankDelivery> = {},
): ToldDelivery {
  const made = minutesOf(worldDay(day), hour)
  const stated = { from: on(day - 6), to: on(day), created: instantAt(made) }
  const delivery = { nature: 'statement' as const, stated, ...more }
  return told({ source: 'csv', format, made, isComplete: true }, delivery, lines)
}
