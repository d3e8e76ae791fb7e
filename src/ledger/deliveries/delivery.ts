import { createHash, type Hash } from 'node:crypto'
import type { Habits, LineOrder, SourceRecord } from '@vitrine/bank-statements'
import {
  addDecimals,
  canonicalDecimal,
  dateOfDay,
  dayNumber,
  isDecimal,
  isLocalDate,
  localDay,
  parseInstant,
  parseLocalTime,
  startOfDay,
  toUnits,
} from '@vitrine/money'
import { bookedTimeOf } from './normalise.ts'

export type Nature = 'statement' | 'report' | 'notification' | 'records'

/**
 * The facts about a delivery. Every import path (file, API, demo) states what its source provides; the rest is inferred
 * from the lines.
 */
export type DeliveryFacts = Habits & {
  /** The source that the ids and the pending set belong to: a format, or the name that an operator gave to a feed. */
  source: string
  nature: Nature
  /**
   * What a missing line means. `period`: all booked lines of some days are here. `sequence`: those since the previous
   * statement. `increment`: nothing.
   */
  covers: 'period' | 'sequence' | 'increment'
  /** It is the state at the time at which it was made, or received. */
  isState?: boolean
  period?: { from: string; to: string }
  statementId?: string
  number?: string
  /** When the bank made it: an instant, or a local date or date-time in the bank's zone. */
  created?: string
  opening?: StatedBalance
  closing?: StatedBalance
  /** A booked balance of some time of the day, to which the lines need not lead. */
  interim?: StatedBalance
  /** Ids of the source that the bank withdrew. */
  withdrawn?: string[]
}

/** `isWithinDay`: after a line or a page, so not necessarily at the end of its day. */
export type StatedBalance = { amount: string; date?: string; isWithinDay?: boolean }

/** One line of a delivery; a collective entry also with its parts, where they add up to it. */
export type DeliveredLine = { record: SourceRecord; parts?: SourceRecord[] }

export type Delivery = DeliveryFacts & { lines: SourceRecord[] }

/** A line ready to be matched, with its keys for comparison. */
export type Line = {
  /** In the delivery. */
  position: number
  /** In the bank's order, from the oldest on. */
  order: number
  record: SourceRecord
  bookedTime: Date
  /** Local day of its booking, authorisation or value date; undefined for a pending line without any. */
  day: number | undefined
  amount: string
  parts?: Line[]
}

/**
 * A line that waits for the end of its delivery, with its position and its local day. Lines without a day come last.
 */
export type StagedLine = { position: number; day: number; line: DeliveredLine }

export const NO_DAY = 2_000_000

/**
 * Makes the lines of a delivery ready to be matched. Where they lead from its opening balance to its closing one,
 * `opening` is given, and each line gets the balance after it.
 */
export function openLines(
  { timeZone, now }: { timeZone: string; now: Date },
  opening: string | undefined,
): (staged: StagedLine[]) => Line[] {
  let balance = opening
  let order = 0
  const withBalance = (record: SourceRecord): SourceRecord => {
    if (balance === undefined || record.status !== 'booked') return record
    const after = addDecimals(balance, record.amount)
    // More digits than an amount can have: no balances from here on.
    balance = isDecimal(after) ? after : undefined
    return balance === undefined || record.balance !== undefined ? record : { ...record, balance }
  }
  const toLine = (position: number, reported: SourceRecord): Line => {
    const record = withBalance(reported)
    const bookedTime = bookedTimeOf(record, { timeZone }, now)
    return {
      position,
      order: order++,
      record,
      bookedTime,
      day: dayOf(record, timeZone),
      amount: canonicalDecimal(record.amount),
    }
  }
  return (staged) =>
    staged.map(({ position, line: { record, parts } }) => {
      const before = balance
      const whole = toLine(position, record)
      if (!parts) return whole
      balance = before
      return { ...whole, parts: parts.map((part) => toLine(position, part)) }
    })
}

export function dayOf(record: SourceRecord, timeZone: string): number | undefined {
  const when = record.booked ?? record.authorised ?? record.valueDate
  if (when === undefined) return undefined
  if (when.length === 10) return dayNumber(when)
  const instant = parseInstant(when)
  return instant ? localDay(instant, timeZone) : dayNumber(when)
}

/** The properties of a delivery that are known once all of its lines were seen. */
export type Survey = {
  lines: number
  /** The direction of the lines. */
  order: LineOrder
  /** Of its booked lines. */
  firstDay: number | undefined
  lastDay: number | undefined
  /** Whether its lines lead from the opening to the closing balance, and whether each balance between follows from it. */
  adds: boolean
  proven: boolean
  digest: Buffer
}

const HASHED_AT_ONCE = 32 * 1024

/**
 * Looks at the lines of a delivery once, in the order of arrival, and keeps none of them. Their direction shows in
 * their balances, else in their days.
 */
export class DeliverySurvey {
  readonly #timeZone: string
  readonly #hash: Hash = createHash('sha256')
  #unhashed = ''
  #lines = 0
  #sum = 0n
  #days = { first: Infinity, last: -Infinity, before: Number.NaN, up: 0, down: 0 }
  #chain = { before: undefined as SourceRecord | undefined, up: 0, down: 0 }

  constructor(timeZone: string) {
    this.#timeZone = timeZone
  }

  /** `text` is the line's own JSON. */
  add({ record, parts }: DeliveredLine, text: string): void {
    this.#lines += parts?.length ?? 1
    this.#unhashed += `${text}\n`
    if (this.#unhashed.length > HASHED_AT_ONCE) this.#hashLines()
    if (record.status !== 'booked') return
    this.#sum += toUnits(record.amount)
    const day = dayOf(record, this.#timeZone)!
    const days = this.#days
    if (day > days.before) days.up += 1
    if (day < days.before) days.down += 1
    days.before = day
    days.first = Math.min(days.first, day)
    days.last = Math.max(days.last, day)
    this.#followBalance(record)
  }

  #hashLines(): void {
    this.#hash.update(this.#unhashed)
    this.#unhashed = ''
  }

  #followBalance(record: SourceRecord): void {
    const { before } = this.#chain
    this.#chain.before = record
    if (before?.balance === undefined || record.balance === undefined) return
    const isAfter = (later: SourceRecord, earlier: SourceRecord) =>
      toUnits(earlier.balance!) + toUnits(later.amount) === toUnits(later.balance!)
    if (isAfter(record, before)) this.#chain.up += 1
    if (isAfter(before, record)) this.#chain.down += 1
  }

  end(facts: DeliveryFacts): Survey {
    const { opening, closing } = facts
    const { first, last, up, down } = this.#days
    // Where days go up and down, running sums are not the balances after the lines.
    const inOrder = up === 0 || down === 0
    const adds =
      opening !== undefined && closing !== undefined && toUnits(opening.amount) + this.#sum === toUnits(closing.amount)
    // Within one day nothing shows the order; a statement of a sequence has that of its bookings.
    const isOrdered = facts.covers === 'sequence' || up + down + this.#chain.up + this.#chain.down > 0
    const { source, nature, statementId = '', number = '', created = '', pending = '' } = facts
    this.#hashLines()
    this.#hash.update(
      [source, nature, statementId, number, created, pending, opening?.amount, closing?.amount].join('\u001f'),
    )
    // The same lines mean more where the delivery is complete.
    if (facts.booked === 'complete') this.#hash.update(`complete ${facts.period?.from} ${facts.period?.to}`)
    return {
      lines: this.#lines,
      order: this.#order(facts.order),
      firstDay: first === Infinity ? undefined : first,
      lastDay: last === -Infinity ? undefined : last,
      adds,
      proven: adds && inOrder && isOrdered,
      digest: this.#hash.digest().subarray(0, 16),
    }
  }

  #order(declared: LineOrder | undefined): LineOrder {
    const [chain, days] = [this.#chain, this.#days]
    if (chain.up !== chain.down) return chain.up > chain.down ? 'oldest-first' : 'newest-first'
    if (days.up !== days.down) return days.up > days.down ? 'oldest-first' : 'newest-first'
    return declared ?? 'oldest-first'
  }
}

/** When the bank made a delivery, where it says so. */
export function bankTime({ created }: DeliveryFacts, timeZone: string, now: Date): Date | undefined {
  const stated = created === undefined ? undefined : momentOf(created, timeZone)
  return stated && stated < now ? stated : stated && now
}

export const endOfDay = (day: number, timeZone: string): Date => startOfDay(dateOfDay(day + 1), timeZone)

/** An instant, or a local date or date-time of the bank; undefined for any other text. */
const momentOf = (text: string, timeZone: string): Date | undefined =>
  parseInstant(text) ?? parseLocalTime(text, timeZone)

/** When a stated balance held: a bare date means the last moment of that day. */
export function balanceTime({ date, isWithinDay }: StatedBalance, timeZone: string, latest: Date): Date {
  if (date === undefined) return latest
  const day = isLocalDate(date) ? dayNumber(date) : undefined
  // Known only to hold at some time of the day: the closing balance of that day is newer.
  const end = day === undefined ? undefined : endOfDay(isWithinDay ? day - 1 : day, timeZone).getTime()
  const instant = end === undefined ? momentOf(date, timeZone) : new Date(isWithinDay ? end : end - 1)
  return instant && instant < latest ? instant : latest
}
