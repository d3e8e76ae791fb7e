import { setImmediate } from 'node:timers/promises'
import { dayNumber } from '@vitrine/money'
import type { LockedAccount } from '../../people/accounts/account.store.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/db/deps.ts'
import { type ResolvedBatches, resolveBatches } from '../matching/batches.ts'
import { Changes, isPending, type LedgerChange } from '../matching/changes.ts'
import {
  type Days,
  isOn,
  type Line,
  NO_DAY,
  openLines,
  type ReportedDays,
  type StagedLine,
  type StatedBalance,
  type Survey,
} from '../matching/delivery.ts'
import { byPlace } from '../matching/known.ts'
import { match } from '../matching/match.ts'
import { bookedTimeOf } from '../matching/normalise.ts'
import type { MatchFacts, Pairing } from '../matching/pairing.ts'
import { Places, type ToPlace } from '../matching/places.ts'
import type { KnownLines } from './known-lines.service.ts'
import { findLastPlaces } from './known-lines.store.ts'
import { addNames, insertMatches, insertReviews, insertRows, moveToDelivery, supersede } from './ledger.store.ts'
import { LedgerRows, type RowFacts } from './ledger-rows.ts'
import { openRenderer } from './render.ts'

export type WriterFacts = Pick<RowFacts, 'facts' | 'number' | 'created' | 'statement' | 'categorise'> & {
  survey: Survey
  /** A newer delivery has already reported the booked or the pending lines. */
  isSuperseded: boolean
  pendingIsOld: boolean
  /** Days of which it states that it has all booked lines, and days that later deliveries of the source reported. */
  complete: Days | undefined
  reportedLater: ReportedDays[]
}

export type LedgerWriter = {
  take: (block: StagedLine[]) => Promise<void>
  /** Resolves when all blocks are written. */
  end: () => Promise<WriteSummary>
}

export type WriteSummary = {
  counts: Record<'added' | 'booked' | 'corrected' | 'unchanged' | 'reviews' | 'keptBatches', number>
  /** Deliveries of which this one repeats a line. */
  repeated: Set<number>
  /** After the newest booked line, where it is known. */
  lastBalance: StatedBalance | undefined
  /** Matches or transactions refer to the delivery by its number. */
  isReferred: boolean
}

const LINES_AT_A_STRETCH = 20
const COUNTED_AS = { booked: 'booked', corrected: 'corrected', reappeared: 'added' } as const

/** Matches and writes a delivery block by block, all of it as one revision. */
export function openLedgerWriter(
  deps: Deps,
  tx: Tx,
  account: LockedAccount,
  known: KnownLines,
  delivery: WriterFacts,
): LedgerWriter {
  const { facts, survey, number, created, statement } = delivery
  const { id: accountId, revision: base, timeZone, now } = account
  const revision = base + 1
  const rowFacts: RowFacts = { ...delivery, revision, now, timeZone, render: openRenderer(account) }
  const opening = survey.proven ? facts.opening?.amount : undefined
  const toLines = openLines(account, opening)
  const changes = new Changes({ ...facts, created, timeZone, complete: delivery.complete })
  const places = new Places(survey.proven)
  const counts = { added: 0, booked: 0, corrected: 0, unchanged: 0, reviews: 0, keptBatches: 0 }
  const repeated = new Set<number>()
  let ledgerBalance = opening
  let lastBalance: StatedBalance | undefined
  let isReferred = false
  /** The next block is matched while PostgreSQL writes the last one. */
  let writing: Promise<void> = Promise.resolve()

  async function take(block: StagedLine[]): Promise<void> {
    const reported = toLines(block)
    if (base > 0) await writing
    const found = await known.find(reported)
    const batches = resolveBatches(reported, found)
    const { pairing, range } = match(batches.lines, found, matchFacts(block))
    for (const one of batches.inParts.flatMap(({ parts }) => parts)) {
      known.use(one)
      repeated.add(one.delivery)
    }
    const fresh = pairing.free().filter((line) => !isTooLate(line))
    const decided = changes.decide(pairing.links, known.targets, known.isUsed)
    const toPlace = linesToPlace(fresh, decided, pairing, batches).sort(byBankOrder)
    const lasts = base === 0 ? new Map() : await findLastPlaces(tx, accountId, base, timesOf(toPlace))
    const placed = places.assign(toPlace, found, range, lasts)
    const changed = [...decided, ...changes.move(pairing.links, decided, placed, known.targets)]
    const rows = await rowsOf(fresh, changed, pairing, placed)
    for (const { from } of rows.moved) repeated.add(from)
    isReferred ||= rows.transactions.length + rows.changed.length + rows.found.length + rows.moved.length > 0
    for (const { known: one, line } of pairing.links) {
      known.use(one)
      if (!isPending(line)) ledgerBalance = one.record.balance ?? ledgerBalance
    }
    noteBalance(reported)
    counts.unchanged += batches.lines.length - fresh.length - changed.length + batches.inParts.length
    counts.keptBatches += batches.asOne.length + batches.inParts.length
    counts.added += fresh.length
    for (const { reason } of changed) counts[COUNTED_AS[reason]] += 1
    counts.reviews += rows.reviews.length
    await writing
    writing = store(rows)
    // The failure reaches the caller that awaits it.
    writing.catch(() => {})
  }

  function matchFacts(block: StagedLine[]): MatchFacts {
    const { source, nature, covers, ids, period } = facts
    const last = block.at(-1)!.day
    const to = last === NO_DAY ? survey.lastDay : last
    const isLast = to === survey.lastDay
    return {
      source,
      nature,
      covers,
      ids,
      timeZone,
      statement,
      created,
      opening: ledgerBalance,
      period: period !== undefined,
      from: period ? Math.min(dayNumber(period.from), survey.firstDay ?? Infinity) : survey.firstDay,
      to: isLast && period ? Math.max(dayNumber(period.to), to ?? -Infinity) : to,
    }
  }

  const isTooLate = (line: Line): boolean =>
    isPending(line) ? delivery.pendingIsOld : delivery.isSuperseded || hasLaterComplete(line)
  const hasLaterComplete = ({ day }: Line): boolean =>
    delivery.reportedLater.some((days) => days.isComplete && isOn(days, day))

  /** New lines, changed ones, and the unchanged ones between which others are placed. */
  function linesToPlace(
    fresh: Line[],
    changed: LedgerChange[],
    { links }: Pairing,
    batches: ResolvedBatches,
  ): ToPlace[] {
    const changeOf = new Map(changed.map((change) => [change.link.line, change]))
    return [
      ...fresh.map((line) => ({ line, bookedTime: line.bookedTime, keeps: undefined })),
      ...batches.inParts.map(({ line, parts }) => {
        const last = parts.toSorted(byPlace).at(-1)!
        return { line, bookedTime: last.bookedTime, keeps: last }
      }),
      ...links.flatMap(({ line, known: found }) => {
        const change = changeOf.get(line)
        const one = change?.known ?? found
        if (!one.listed && !change) return []
        const bookedTime = change ? bookedTimeOf(change.record, account, one.created) : one.bookedTime
        // A hold had the place of its authorisation; once booked, it gets the place of its booking.
        const isPlaced = one.listed && one.bookedTime.getTime() === bookedTime.getTime() && change?.reason !== 'booked'
        return [{ line, bookedTime, keeps: isPlaced ? one : undefined }]
      }),
    ]
  }

  /** Days first, because lines of one block may be out of order. */
  const byBankOrder = ({ line: a }: ToPlace, { line: b }: ToPlace): number =>
    (a.day ?? NO_DAY) - (b.day ?? NO_DAY) ||
    (survey.order === 'oldest-first' ? a.position - b.position : b.position - a.position)

  async function rowsOf(
    fresh: Line[],
    changed: LedgerChange[],
    { links, rivals }: Pairing,
    placed: Map<Line, number>,
  ): Promise<LedgerRows> {
    const rows = new LedgerRows(rowFacts)
    // In the order of the lines: a client that replays the feed sorts by booked time and id.
    const ids = fresh.map(() => deps.newId('transaction')).sort()
    for (const [at, line] of fresh.entries()) {
      // Yields, so that the rows of the previous block can be sent to PostgreSQL before this one is complete.
      if (at % LINES_AT_A_STRETCH === 0) await setImmediate()
      rows.addNew(ids[at]!, line, placed.get(line)!, rivals.get(line) ?? [])
    }
    for (const change of changed) rows.addChange(change, placed.get(change.link.line)!)
    for (const link of links) rows.addLink(link)
    return rows
  }

  function noteBalance(lines: Line[]): void {
    for (const { record } of lines) {
      const { status, balance, booked } = record
      if (status !== 'booked' || balance === undefined) continue
      lastBalance = { amount: balance, ...(booked !== undefined && { date: booked }) }
    }
  }

  async function store(rows: LedgerRows): Promise<void> {
    const { changed, reviews, furtherNames, found, moved } = rows
    const ended = changed.map(({ id }) => id)
    if (ended.length > 0 && (await supersede(tx, accountId, revision, ended)) !== ended.length) {
      throw new Error('a transaction is changed twice by one delivery')
    }
    await insertRows(tx, accountId, { source: facts.source, delivery: number, revision }, rows)
    if (reviews.length > 0) await insertReviews(tx, accountId, revision, reviews)
    if (changed.length > 0) await insertMatches(tx, accountId, { revision, delivery: number }, changed)
    if (furtherNames.length > 0) await addNames(tx, accountId, furtherNames)
    if (found.length > 0) await insertMatches(tx, accountId, { revision: base, delivery: number }, found)
    const ids = moved.map(({ id }) => id)
    if (ids.length > 0) await moveToDelivery(tx, accountId, number, ids)
  }

  return {
    take,
    async end() {
      await writing
      return { counts, repeated, lastBalance, isReferred }
    },
  }
}

const timesOf = (all: ToPlace[]): Date[] => [
  ...new Map(all.map(({ bookedTime }) => [bookedTime.getTime(), bookedTime])).values(),
]
