/** The reconciliation of views as an engine, in memory: `npm run soak -- sources --engine=test/sources/reconcile-engine.ts`. */

import type { SourceRecord } from '@vitrine/bank-statements'
import { canonicalDecimal, dateOfDay, dayNumber, toUnits } from '@vitrine/money'
import { contentOf } from '../../src/ledger/reconcile/content.ts'
import type { PaymentRow } from '../../src/ledger/reconcile/rows.ts'
import type { Authority, Told, TrackedLine } from '../../src/ledger/reconcile/view.ts'
import { type BankLine, closingOf, withBalances } from '../deliveries/delivery.ts'
import type { Arrival, Engine, EngineRow, OpenEngine } from './engine.ts'
import { MemoryLedger } from './memory-ledger.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

function recordOf(line: BankLine, isBooks: boolean): SourceRecord {
  const { amount, day, time, valueDate, balance, text, reference, id, endToEndId, bankReference, batch, name, iban } =
    line
  const when = time ?? day
  return {
    status: line.status === 'pending' ? 'pending' : 'booked',
    ...(when !== undefined && { booked: when }),
    ...(valueDate !== undefined && { valueDate }),
    amount,
    currency: 'EUR',
    ...(balance !== undefined && { balance }),
    ...(text !== undefined && { description: text }),
    // The readers of statements show it where there is no other.
    ...((reference ?? endToEndId) !== undefined && { reference: reference ?? endToEndId }),
    ...(id !== undefined && !isBooks && { sourceId: id }),
    ...(endToEndId !== undefined && { endToEndId }),
    ...(bankReference !== undefined && { bankReferences: [bankReference] }),
    ...(batch !== undefined && { batchReferences: [batch] }),
    ...((name ?? iban) !== undefined && {
      counterparty: { ...(name !== undefined && { name }), ...(iban !== undefined && { iban }) },
    }),
  }
}

function trackedLine(record: SourceRecord): TrackedLine {
  const when = record.booked ?? record.valueDate
  // The bank's zone, in a world without a change of clocks.
  const local = when !== undefined && when.length > 10 ? new Date(Date.parse(when) + HOUR_MS).toISOString() : when
  return {
    record,
    day: local === undefined ? undefined : dayNumber(local.slice(0, 10)),
    amount: canonicalDecimal(record.amount),
  }
}

function authorityOf({ format, delivery }: Arrival, isProven: boolean): Authority {
  const { nature, stated = {}, pendingComplete, period } = delivery
  if (format === 'camt' || format === 'mt940') {
    if (nature === 'report') return 'report'
    if (nature === 'notification') return 'notice'
    return isProven ? 'statement' : 'records'
  }
  if (stated.booked === 'complete') return 'list'
  const isState = pendingComplete || period || stated.pending === 'complete'
  if (format === 'records') return isState || stated.from !== undefined ? 'poll' : 'records'
  return isState && (format === 'berlin-group' || format === 'uk') ? 'poll' : 'list'
}

export function toldOf(arrival: Arrival): Told {
  const { format, delivery, source } = arrival
  const isBooks = format === 'camt' || format === 'mt940'
  const lines = (isBooks || delivery.opening !== undefined ? withBalances(delivery) : delivery.lines)
    .filter(({ status }) => status !== 'dropped')
    .flatMap((line) => trackedLines(line, isBooks))
  const booked = lines.filter(({ record }) => record.status === 'booked')
  const days = booked.map(({ day }) => day!)
  const { opening } = delivery
  const closing = closingOf(delivery)
  const sum = booked.reduce((all, { record }) => all + toUnits(record.amount), 0n)
  const isProven = opening !== undefined && closing !== undefined && toUnits(opening) + sum === toUnits(closing)
  const authority = authorityOf(arrival, isProven)
  const stated = delivery.stated ?? {}
  const span =
    stated.from !== undefined && stated.to !== undefined ? { from: stated.from, to: stated.to } : delivery.period
  const isWindow = authority === 'poll' && (format !== 'records' || span !== undefined)
  const covers = authority === 'statement' || authority === 'list' || isWindow
  const range = span
    ? { from: dayNumber(span.from), to: dayNumber(span.to) }
    : days.length > 0
      ? daysOf(days, authority)
      : undefined
  return {
    view: `${source} ${isBooks ? delivery.nature : 'list'}`,
    authority,
    made: madeOf(arrival),
    digest: JSON.stringify(delivery),
    // Records have stable ids unless the sender states otherwise.
    ids: (delivery.ids ??
      stated.ids ??
      (authority === 'records' && format === 'records' ? 'stable' : undefined)) as Told['ids'],
    booked: covers ? range : undefined,
    // A list that does not say that it is complete may have been filtered.
    missing: covers && (authority !== 'list' || stated.booked === 'complete') ? range : undefined,
    hasAllPending: delivery.pendingComplete === true || stated.pending === 'complete' || authority === 'report',
    ...(format === 'mt940' && authority === 'report' && { isContinued: true }),
    ...(isProven &&
      authority === 'statement' && {
        statement: { id: delivery.statementId, opening: toUnits(opening), closing: toUnits(closing) },
      }),
    withdrawn: delivery.withdrawn ?? [],
    lines,
  }
}

/** A list may begin within its first day. */
function daysOf(days: number[], authority: Authority) {
  const [from, to] = [Math.min(...days), Math.max(...days)]
  return { from: authority === 'list' && from < to ? from + 1 : from, to }
}

/** A collective entry whose payments are in the file is these payments. */
function trackedLines(line: BankLine, isBooks: boolean): TrackedLine[] {
  const { parts, bankReference, ...entry } = line
  const whole = recordOf({ ...entry, ...(bankReference !== undefined && { bankReference }) }, isBooks)
  if (!parts) return [trackedLine(whole)]
  const batch = bankReference !== undefined && { batch: bankReference }
  return parts.map((part) => ({ ...trackedLine(recordOf({ ...entry, ...part, ...batch }, isBooks)), whole }))
}

function madeOf({ delivery, receivedAt }: Arrival): number {
  const created = delivery.created ?? delivery.stated?.created
  return Date.parse(created ?? receivedAt)
}

/** The newest closing balance that any source states. */
function balanceOf(arrivals: Arrival[]): string | undefined {
  let newest: { at: number; made: number; amount: string } | undefined
  for (const arrival of arrivals) {
    const { delivery } = arrival
    const amount = closingOf(delivery) ?? delivery.stated?.balance
    if (amount === undefined) continue
    const day = delivery.closingDay ?? delivery.period?.to
    const at = day === undefined ? madeOf(arrival) : Math.min(madeOf(arrival), (dayNumber(day) + 1) * DAY_MS - HOUR_MS)
    const made = madeOf(arrival)
    if (!newest || at > newest.at || (at === newest.at && made >= newest.made)) newest = { at, made, amount }
  }
  return newest?.amount
}

/** The tracks that a row is shown by. */
const shownTracks = ({ shown, tracks, holds }: PaymentRow) => (shown === 'pending' ? holds : tracks)

export function engineRow(row: PaymentRow): EngineRow {
  const tracks = shownTracks(row)
  const record = contentOf(tracks)
  const { day } = tracks.find(({ isGone }) => !isGone)!
  const texts = [record.description, record.counterparty?.name, record.reference, record.additional]
  return {
    id: row.id!,
    status: row.shown!,
    amount: record.amount,
    day: day === undefined ? '' : dateOfDay(day),
    texts: texts.filter((text) => text !== undefined),
    ...(record.balance !== undefined && { balance: record.balance }),
  }
}

export const openEngine: OpenEngine = async (): Promise<Engine> => {
  const arrivals: Arrival[] = []
  const ledger = new MemoryLedger()
  return {
    deliver: async (arrival) => {
      if (ledger.deliver(toldOf(arrival))) arrivals.push(arrival)
    },
    rows: async () => ledger.rows.filter(({ shown }) => shown !== undefined).map(engineRow),
    reviews: async () => ledger.doubts.map(({ row, other }) => [row, ...(other ? [other] : [])].map(({ id }) => id!)),
    balance: async () => balanceOf(arrivals),
    join: async (id, other) => ledger.join(id, other),
  }
}
