/** The six sources: each tells the truth as it knows it, at its own times. */

import { decimal } from '../deliveries/payment.ts'
import type { Random } from '../ledger/random.ts'
import { DAY, dateOn, dayAt, instantAt, isBankingDay, minutesOf } from './calendar.ts'
import type { Mix, PollHabit } from './mixes.ts'
import { bookedLines, heldLine, type KeyedLine, type SourceHabit } from './tell-lines.ts'
import type { ToldDelivery } from './told.ts'
import { type AccountTruth, booksOf, closingOn, type TruePayment } from './truth.ts'

type Facts = Omit<ToldDelivery, 'delivery' | 'keys' | 'arrives'> & { delivery: Omit<ToldDelivery['delivery'], 'lines'> }

function toldBy(facts: Facts, told: KeyedLine[]): ToldDelivery {
  return {
    ...facts,
    delivery: { ...facts.delivery, lines: told.map(({ line }) => line) },
    keys: told.map(({ key }) => key),
    arrives: facts.made,
  }
}

const plain = (mix: Mix, isStatement: boolean): SourceHabit => ({
  garble: 'plain',
  day: isStatement ? 'books' : 'seen',
  hasReferences: mix.references === 'all' || (isStatement && mix.references === 'statements'),
  hasEndToEndIds: true,
  bundles: isStatement && mix.bundles === 'mixed' ? 'parts' : 'total',
})

function statement(
  truth: AccountTruth,
  mix: Mix,
  days: [from: number, to: number],
  facts: StatementFacts,
): ToldDelivery {
  const { source, format, made, sequence } = facts
  const [from, to] = days
  // Fees are lines of their own in a statement, batches one entry with its parts where the format has that.
  const base = plain(mix, true)
  const habitOf = ({ parts }: TruePayment): SourceHabit => ({
    ...base,
    ...(format === 'mt940' && { cut: 27 }),
    ...(base.bundles === 'parts' && (parts?.length === 2 || format === 'mt940') && { bundles: 'lines' }),
  })
  const lines = booksOf(truth)
    .filter(({ bookDay }) => bookDay! >= from && bookDay! <= to)
    .flatMap((payment) => bookedLines(payment, habitOf(payment)))
  const delivery = {
    nature: 'statement' as const,
    statementId: `${source === 'monthly' ? 'MON' : 'DAY'}${dateOn(to).replaceAll('-', '')}`,
    sequence,
    created: instantAt(made),
    period: { from: dateOn(from), to: dateOn(to) },
    opening: decimal(closingOn(truth, from - 1)),
    closing: decimal(closingOn(truth, to)),
    closingDay: dateOn(to),
  }
  return toldBy({ source, format, made, isStatement: true, isComplete: true, delivery }, lines)
}

type StatementFacts = { source: 'nightly' | 'monthly'; format: 'camt' | 'mt940'; made: number; sequence: number }

function nightly(truth: AccountTruth, mix: Mix): ToldDelivery[] {
  if (!mix.nightly) return []
  const days = new Set(booksOf(truth).map(({ bookDay }) => bookDay!))
  return [...days].map((day, index) =>
    statement(truth, mix, [day, day], {
      source: 'nightly',
      format: mix.nightly!,
      made: minutesOf(day + 1, 2),
      sequence: index + 1,
    }),
  )
}

/** The first days of the months, counted from 5 January, and the end of the world. */
const MONTHS = [-4, 27, 55, 86]

function monthly(truth: AccountTruth, mix: Mix): ToldDelivery[] {
  if (!mix.monthly) return []
  const ends = [...MONTHS.slice(1).filter((day) => day < truth.days), truth.days]
  return ends.map((end, index) =>
    statement(truth, mix, [index === 0 ? MONTHS[0]! : ends[index - 1]!, end - 1], {
      source: 'monthly',
      format: mix.monthly!,
      made: minutesOf(end, 4),
      sequence: index + 1,
    }),
  )
}

const isHeldAt = ({ hold }: TruePayment, at: number): boolean =>
  hold !== undefined && hold.from <= at && at < hold.until
const seenDay = ({ bookedAt }: TruePayment): number => dayAt(bookedAt!)

/** Everything of the day so far, and the holds. */
function intraday(truth: AccountTruth, mix: Mix): ToldDelivery[] {
  if (!mix.intraday) return []
  const habit = plain(mix, false)
  return timesOf(truth, [11, 15, 19])
    .filter((made) => isBankingDay(dayAt(made)))
    .flatMap((made) => {
      const booked = booksOf(truth).filter((one) => one.bookedAt! <= made && seenDay(one) === dayAt(made))
      const held = truth.payments.filter((one) => isHeldAt(one, made))
      const lines = [...booked.flatMap((one) => bookedLines(one, habit)), ...held.map((one) => heldLine(one, habit))]
      const delivery = {
        nature: 'report' as const,
        statementId: `REP${made}`,
        created: instantAt(made),
        period: { from: dateOn(dayAt(made)), to: dateOn(dayAt(made)) },
      }
      const facts = {
        source: 'intraday',
        format: 'camt' as const,
        made,
        isStatement: false,
        isComplete: false,
        delivery,
      }
      return lines.length > 0 ? [toldBy(facts, lines)] : []
    })
}

const WINDOW_DAYS = 7
/** When the bank's consent is renewed. */
const RENEWALS = [0, 18, 36, 54].map((day) => minutesOf(day, 9))

/** A state at a time: what is booked in the window, and all that is pending. */
function poll(truth: AccountTruth, mix: Mix): ToldDelivery[] {
  if (!mix.poll) return []
  const { isUntimed, hasTimes, followsBooks, hasClosing } = mix.poll
  return timesOf(truth, [7, 12, 17, 22]).map((made) => {
    const today = dayAt(made)
    const idOf = idsAt(truth, mix.poll!, made)
    const habitAt = (payment: TruePayment): SourceHabit => ({
      ...plain(mix, false),
      ...(hasTimes && { hasTimes: true }),
      day: followsBooks && payment.bookDay !== undefined && payment.bookDay <= today ? 'books' : 'seen',
      idOf,
    })
    const from = today - WINDOW_DAYS + 1
    const dayTold = (one: TruePayment) => (habitAt(one).day === 'books' ? one.bookDay! : seenDay(one))
    const booked = booksOf(truth).filter((one) => one.bookedAt! <= made && dayTold(one) >= from)
    booked.sort((a, b) => dayTold(a) - dayTold(b) || a.bookedAt! - b.bookedAt!)
    const held = truth.payments.filter((one) => isHeldAt(one, made))
    const told = [
      ...booked.flatMap((one) => bookedLines(one, habitAt(one))),
      ...held.map((one) => heldLine(one, habitAt(one))),
    ]
    // The list is the newest first, so all places shift when a line is added.
    const lines = told.map(({ key, line }, index) => ({
      key,
      line: { ...line, ...(mix.poll!.ids === 'positional' && { id: String(told.length - index) }) },
    }))
    const last = lastBankingDay(today - 1)
    const delivery = {
      nature: 'statement' as const,
      pendingComplete: true,
      newestFirst: true,
      period: { from: dateOn(from), to: dateOn(today) },
      ...(hasClosing && { closing: decimal(closingOn(truth, last)), closingDay: dateOn(last) }),
      stated: {
        from: dateOn(from),
        to: dateOn(today),
        pending: 'complete',
        ...(!isUntimed && { created: instantAt(made) }),
      },
    }
    const facts = {
      source: 'poll',
      format: 'berlin-group' as const,
      made,
      isStatement: false,
      isComplete: true,
      delivery,
    }
    return toldBy(facts, lines)
  })
}

function idsAt(truth: AccountTruth, { ids }: PollHabit, made: number): (payment: TruePayment) => string | undefined {
  if (ids === 'stable') return ({ key }) => `T${4000 + Number(key)}`
  if (ids !== 'renewed') return () => undefined
  const renewed = RENEWALS.findLast((at) => at <= made) ?? RENEWALS[0]!
  const order = truth.payments
    .filter(({ bookedAt }) => bookedAt !== undefined && bookedAt >= renewed - WINDOW_DAYS * DAY)
    .toSorted((a, b) => a.bookedAt! - b.bookedAt!)
  const numbers = new Map(order.map(({ key }, index) => [key, String(index + 1)]))
  return ({ key, bookedAt }) => (bookedAt !== undefined && bookedAt <= made ? numbers.get(key) : undefined)
}

/** Some payments, one by one, a few minutes after they are booked. */
function notification(truth: AccountTruth, mix: Mix, random: Random): ToldDelivery[] {
  if (!mix.notification) return []
  return booksOf(truth)
    .filter(() => random.chance(0.4))
    .map((payment) => {
      const made = payment.bookedAt! + 2
      const delivery = { nature: 'notification' as const, statementId: `NTF${payment.key}`, created: instantAt(made) }
      const facts = {
        source: 'notification',
        format: 'camt' as const,
        made,
        isStatement: false,
        isComplete: false,
        delivery,
      }
      return toldBy(facts, bookedLines(payment, plain(mix, false)))
    })
}

/** Downloaded at noon, now and then: the last days in other words. */
function csv(truth: AccountTruth, mix: Mix, random: Random): ToldDelivery[] {
  if (!mix.csv) return []
  const { format, garble } = mix.csv
  const habit: SourceHabit = {
    ...plain(mix, true),
    garble,
    hasReferences: false,
    hasEndToEndIds: false,
    bundles: 'total',
  }
  const days = Array.from({ length: truth.days }, (_, day) => day).filter((day) => day > 2 && random.chance(0.12))
  return days.flatMap((day) => {
    const made = minutesOf(day, 12)
    const from = day - 5 - random.below(10)
    const booked = booksOf(truth).filter((one) => one.bookedAt! <= made && one.bookDay! >= from && one.bookDay! <= day)
    const delivery = {
      nature: 'statement' as const,
      newestFirst: true,
      stated: { from: dateOn(Math.max(from, 0)), to: dateOn(day), created: instantAt(made) },
    }
    const facts = { source: 'csv', format, made, isStatement: false, isComplete: true, delivery }
    return booked.length > 0
      ? [
          toldBy(
            facts,
            booked.flatMap((one) => bookedLines(one, habit)),
          ),
        ]
      : []
  })
}

const timesOf = ({ days }: AccountTruth, hours: number[]): number[] =>
  Array.from({ length: days }, (_, day) => hours.map((hour) => minutesOf(day, hour))).flat()

const lastBankingDay = (day: number): number => (day < 0 || isBankingDay(day) ? day : lastBankingDay(day - 1))

export const allSources = (truth: AccountTruth, mix: Mix, random: Random): ToldDelivery[] => [
  ...nightly(truth, mix),
  ...monthly(truth, mix),
  ...intraday(truth, mix),
  ...poll(truth, mix),
  ...notification(truth, mix, random),
  ...csv(truth, mix, random),
]
