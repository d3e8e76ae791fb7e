import { hasSameContent } from './content.ts'
import type { Line } from './delivery.ts'
import { compare, describe, type Evidence } from './evidence.ts'
import { byPlace, daysBetween, type Known } from './known.ts'
import { wordsKey, wordsOfRecord } from './likeness.ts'
import { novelty } from './match-ids.ts'
import { holdName } from './names.ts'
import type { MatchFacts, Pairing, Rival } from './pairing.ts'

/** A hold is booked within two weeks, and a bank may date the booking a day before the authorisation. */
const MAX_DAYS_TO_BOOK = 14
const MAX_DAYS_BEFORE = 1
/** Tips and fuel: how far a booking may differ from its hold to be listed for review. */
const MAX_TIP_PERCENT = 30n

/** Matches pending lines: a known hold, a new one, or one that was booked meanwhile, where the line states its time. */
export function matchPending(pairing: Pairing, known: Known[], facts: MatchFacts): void {
  const pending = () => pairing.free().filter(({ record }) => record.status === 'pending')
  const byName = new Map<string, Known[]>()
  for (const one of known) {
    for (const { name } of one.names) {
      if (name.startsWith('hold:')) byName.set(name, [...(byName.get(name) ?? []), one])
    }
  }
  for (const line of pending()) {
    const name = line.record.sourceId === undefined ? holdName(line.record) : undefined
    const named = name === undefined ? [] : (byName.get(name) ?? []).filter((one) => mayBe(line, one, facts))
    const isSameText = (one: Known) => one.status === 'pending' || isStale(line, one, facts)
    const [found] = named
      .filter((one) => !pairing.isUsed(one) && isSameText(one))
      .sort((a, b) => rank(a) - rank(b) || distance(line, a, facts) - distance(line, b, facts) || byPlace(a, b))
    const booked = named.filter((one) => one.status === 'booked')
    if (found) pairing.link(line, found, 'content', ['amount', 'time', 'text'])
    else if (booked.some((one) => isStale(line, one, facts))) pairing.drop(line)
    else
      pairing.doubt(
        line,
        booked.map((one): Rival => ({ known: one, reason: 'may be the hold that was booked' })),
      )
  }
  const holds = known.filter((one) => one.status === 'pending' && (one.listed || one.setAside)).sort(byPlace)
  for (const line of pending()) {
    const fits = holds.filter((one) => !pairing.isUsed(one) && isSameHold(line, one, facts))
    const [found] = fits.sort((a, b) => distance(line, a, facts) - distance(line, b, facts) || rank(a) - rank(b))
    if (found) pairing.link(line, found, 'content', describe(compare(line, found, facts.source)))
  }
}

/**
 * Whether a pending line is a hold that is known to be booked. With only a day it may be the next hold of that day,
 * unless the delivery is older than the booking.
 */
function isStale({ record }: Line, { reportedAt }: Known, { created }: MatchFacts): boolean {
  const when = record.authorised ?? record.booked ?? record.valueDate ?? ''
  return when.length > 10 || (created !== null && reportedAt !== null && created < reportedAt)
}

/** A listed hold first, by itself or joined into another; then one that has gone, then a booked transaction. */
const rank = ({ status, listed, joinedInto }: Known): number =>
  status === 'pending' ? (listed || joinedInto !== null ? 0 : 1) : 2

const mayBe = (line: Line, known: Known, { source }: MatchFacts): boolean =>
  compare(line, known, source).veto === undefined

/** The hold with the same content first, then one that the line adds nothing to. */
const distance = (line: Line, known: Known, facts: MatchFacts): number =>
  hasSameContent(line.record, known.record) ? 0 : 1 + novelty(line, known, facts)

function isSameHold(line: Line, known: Known, { source, ids }: MatchFacts): boolean {
  if (known.source !== source || known.amount !== line.amount) return false
  const hasOwnId = line.record.sourceId !== undefined && known.record.sourceId !== undefined
  if (hasOwnId && ids === 'stable') return false
  const { text, veto } = compare(line, known, source)
  const bothDated = line.day !== undefined && hasDate(known)
  const isSameDay = !bothDated || daysBetween(line, known)! === 0
  return veto === undefined && isSameDay && (text === 'equal' || text === 'extends')
}

const hasDate = ({ record }: Known): boolean =>
  record.booked !== undefined || record.authorised !== undefined || record.valueDate !== undefined

/**
 * A booked line takes over the id of a hold only if each is the only candidate of the other, or if there are as many
 * equal lines as equal holds: then in their order, because nothing distinguishes them.
 */
export function matchHolds(pairing: Pairing, lines: Line[], known: Known[], facts: MatchFacts): void {
  const holds = known.filter((one) => one.status === 'pending' && one.listed && !pairing.isUsed(one)).sort(byPlace)
  if (holds.length === 0) return
  const byAmount = Map.groupBy(holds, ({ amount }) => amount)
  const fitting = new Map<Line, Known[]>()
  const contenders = new Map<Known, Line[]>()
  for (const line of lines) {
    const fits = (byAmount.get(line.amount) ?? []).filter((one) => mayBook(line, one, compare(line, one, facts.source)))
    fitting.set(line, fits)
    for (const one of fits) contenders.set(one, [...(contenders.get(one) ?? []), line])
  }
  for (const line of lines) {
    const fits = fitting.get(line)!
    if (fits.length === 0 || pairing.isDone(line)) continue
    const rivals = [...new Set(fits.flatMap((one) => contenders.get(one)!))]
    if (areInterchangeable(rivals, fits, fitting)) {
      rivals.forEach((one, at) => {
        pairing.link(one, fits[at]!, 'hold', describe(compare(one, fits[at]!, facts.source)))
      })
    } else
      pairing.doubt(
        line,
        fits.map((one): Rival => ({ known: one, reason: 'may be this hold, or another' })),
      )
  }
  // At the end: a hold that another line has booked exactly is no doubt of this one.
  for (const line of lines)
    if (fitting.get(line)!.length === 0) pairing.doubt(line, tipped(line, holds, pairing, facts))
}

function mayBook(line: Line, known: Known, { veto, iban, text }: Evidence): boolean {
  if (veto !== undefined) return false
  const later = (line.bookedTime.getTime() - known.bookedTime.getTime()) / 86_400_000
  if (later < -MAX_DAYS_BEFORE - 0.5 || later > MAX_DAYS_TO_BOOK) return false
  if (iban === 'same') return true
  const says = wordsOfRecord(line.record).all.size > 0
  return says && (text === 'equal' || text === 'extends')
}

/** As many lines as holds, all candidates of each other, and equal among themselves. */
function areInterchangeable(lines: Line[], holds: Known[], fitting: Map<Line, Known[]>): boolean {
  if (lines.length !== holds.length) return false
  const key = (one: { record: Line['record'] }) =>
    `${one.record.counterparty?.iban} ${wordsKey(wordsOfRecord(one.record))}`
  const areEqual = (all: { record: Line['record'] }[]) => all.every((one) => key(one) === key(all[0]!))
  const fitAll = lines.every((line) => fitting.get(line)!.length === holds.length)
  return fitAll && (lines.length === 1 || (areEqual(lines) && areEqual(holds)))
}

/** The same shop, near in time, and another amount. */
function tipped(line: Line, holds: Known[], pairing: Pairing, facts: MatchFacts): Rival[] {
  return holds.flatMap((one) => {
    if (pairing.isUsed(one) || one.amount === line.amount || !isNearAmount(line.amount, one.amount)) return []
    const evidence = compare(line, one, facts.source)
    return mayBook(line, one, evidence) && evidence.text !== 'absent'
      ? [{ known: one, reason: 'has another amount than this hold' }]
      : []
  })
}

function isNearAmount(a: string, b: string): boolean {
  if (a.startsWith('-') !== b.startsWith('-')) return false
  const [x, y] = [cents(a), cents(b)]
  const difference = x > y ? x - y : y - x
  return difference * 100n <= y * MAX_TIP_PERCENT
}

const cents = (amount: string): bigint => {
  const [whole = '0', fraction = ''] = amount.replace('-', '').split('.')
  return BigInt(whole + fraction.slice(0, 2).padEnd(2, '0'))
}
