import type { SourceRecord } from '@vitrine/bank-statements'
import { toUnits } from '@vitrine/money'
import { chainOf } from './balances.ts'
import { COST, contentCost, dayCost, exactKey, FORBIDDEN, isOtherTime, timesContradict, wordsKey } from './cost.ts'
import { cover, type Silence } from './coverage.ts'
import { solve } from './solve.ts'
import { hasSameReference, isElsewhere, placeStatement } from './statements.ts'
import { isWholeOfParts } from './sums.ts'
import { comparedTexts, likeness, saysTheSame } from './text.ts'
import { type Fold, isMissing, isNewsOf, keep, later, newTrack, seeAgain } from './track.ts'
import { type IdTrust, NO_TRUST, trustOf } from './trust.ts'
import { AUTHORITIES, isWithin, ONE_DAY_MS, type SourceView, type Told, type Track, type TrackedLine } from './view.ts'

/** Price of a line without a track: a new payment. */
const NEW_LINE = 3
/** Price of a track that a complete delivery lacks. */
const LACKING = 8
/** Of one payment under a new id, where the old id is missing. */
const RENAMED = 1
/** Of two days that a line may have moved to, the later: enough where nothing else decides. */
const EARLIER = 0.01
/** Of equal holds that are gone, that of a payment which was booked by then: enough where nothing else decides. */
const BOOKED = 0.01
/** Corrected lines are looked for among this many of a day. */
const MAX_CORRECTED = 50

/**
 * Folds one delivery, or one block of it, into its view: one track for each payment. A late delivery adds what it knows
 * of its time, and undoes nothing that a newer one says.
 */
export function foldDelivery(view: SourceView, told: Told): void {
  const statement = placeStatement(view, told)
  const covers = statement?.issues ? undefined : (statement?.covers ?? told.booked)
  if (statement?.issues && !repeatsLine(view, told, statement.issues)) statement.issues = new Set()
  told.seen ??= new Set()
  if (AUTHORITIES.indexOf(told.authority) < AUTHORITIES.indexOf(view.authority)) view.authority = told.authority
  const fold: Fold = {
    view,
    told,
    isLate: told.made < view.newest,
    statement,
    covers,
    seen: told.seen,
    // Ids that are new each time, or of several movements, name nothing.
    hasIds: told.ids !== 'volatile' && told.ids !== 'reused',
    totals: new Set(),
  }
  foldBooked(fold)
  foldPending(fold)
  withdraw(fold)
  if (covers) cover(view, statement?.complete ?? covers, told.made, silenceOf(told))
  view.newest = Math.max(view.newest, told.made)
  view.hasStableIds = told.ids === 'stable'
  if (told.hasAllPending) view.newestPending = Math.max(view.newestPending ?? told.made, told.made)
}

function silenceOf({ missing, authority }: Told): Silence {
  if (!missing) return 'nothing'
  return authority === 'statement' || authority === 'list' ? 'exact' : 'evidence'
}

/** What it has at the same time is not withdrawn. */
function withdraw({ view, seen, told: { withdrawn, made } }: Fold): void {
  if (withdrawn.length === 0) return
  const ids = new Set(withdrawn)
  for (const track of [...view.booked, ...view.holds]) {
    if (track.isGone || seen.has(track.number) || made < track.told || !ids.has(track.ids.at(-1) ?? '')) continue
    // As good as two misses a day apart.
    Object.assign(track, { missed: [made, made + ONE_DAY_MS], isGone: true, isTouched: true })
  }
}

/** It is another issue of a statement only if it repeats a line of it. */
const repeatsLine = ({ booked }: SourceView, { lines, known = 0 }: Told, issues: Set<number>): boolean => {
  if (known > 0) return true
  const byAmount = Map.groupBy(lines, ({ amount }) => amount)
  const batches = new Set(lines.flatMap(({ record }) => record.batchReferences ?? []))
  const entries = new Set(lines.flatMap(({ record }) => record.bankReferences ?? []))
  return booked.some(
    ({ statement, record, day, amount }) =>
      issues.has(statement ?? -1) &&
      ((byAmount.get(amount) ?? []).some((line) => line.day === day && saysTheSame(line.record, record)) ||
        (record.bankReferences ?? []).some((one) => batches.has(one)) ||
        (record.batchReferences ?? []).some((one) => entries.has(one))),
  )
}

/** Whether the delivery would have the track if it were still booked. Neighbouring statements have their own lines. */
function isCovered({ covers, statement, told, chain }: Fold, { day, statement: number, number: own }: Track): boolean {
  if (told.authority !== 'statement' && chain?.before.has(own)) return false
  if (statement?.issues) return number !== undefined && statement.issues.has(number)
  if (covers === undefined || !isWithin(covers, day)) return false
  // Of a long delivery only this block is known: the line of another day may be in the next one.
  if (told.missing && told.booked && isWithin(told.booked, day) && !isWithin(told.missing, day)) return false
  return number === undefined || !statement || statement.included.has(number)
}

function foldBooked(fold: Fold): void {
  const { view, told, seen } = fold
  const booked = told.lines.filter(({ record }) => record.status === 'booked')
  // The first delivery of a source, or a block of it: there is nothing to compare with.
  if (view.booked.length === 0) {
    view.booked = booked.map((line) => newTrack(fold, line))
    return
  }
  const lines = withEntries(fold, booked)
  const trust = trustOf(fold, 'booked', lines)
  fold.hasIds &&= !trust.isWrong
  fold.isAnew = trust.isAnew
  const left = pairById(fold, lines, trust)
  fold.chain = chainOf(view, lines)
  const open = view.booked.filter((one) => !seen.has(one.number))
  const byAmount = Map.groupBy(open, ({ amount }) => amount)
  const delivered = new Set(lines.map(({ record }) => record.sourceId))
  const fresh: TrackedLine[] = []
  for (const [amount, some] of Map.groupBy(left, (line) => line.amount)) {
    const pairs = solve(some, byAmount.get(amount) ?? [], {
      cost: (line, track) => foldCost(fold, line, track, trust, delivered),
      aloneLeft: ({ day }) => NEW_LINE + (fold.isLate && later(fold, day) ? LACKING : 0),
      aloneRight: (track) => (isCovered(fold, track) && !track.isGone && track.firstSeen <= told.made ? LACKING : 0),
      keyLeft: ({ record, day }) => exactKey(record, day),
      keysRight: ({ record, day }) => [exactKey(record, day)],
      wordsLeft: ({ record, day }) => wordsKey(record, day),
      wordsRight: ({ record, day }) => [wordsKey(record, day)],
      dayLeft: ({ day }) => day,
      dayRight: ({ day }) => day,
    })
    const paired = new Set(pairs.map(([line]) => line))
    for (const [line, track] of pairs) seeAgain(fold, line, track)
    if (paired.size < some.length) fresh.push(...some.filter((line) => !paired.has(line)))
  }
  keepForms(fold, lines)
  foldFresh(fold, fresh)
  if (!told.missing) return
  for (const track of view.booked) {
    if (seen.has(track.number) || !isCovered(fold, track)) continue
    isMissing(fold, track)
  }
}

/** A trusted id survives a change of the day, the words and the amount. */
function pairById(fold: Fold, lines: TrackedLine[], trust: IdTrust): TrackedLine[] {
  if (!trust.isTrusted) return lines
  return lines.filter((line) => {
    const track = trust.trackOf(line)
    if (!track || fold.seen.has(track.number)) return true
    seeAgain(fold, line, track)
    return false
  })
}

function foldCost(
  fold: Fold,
  line: TrackedLine,
  track: Track,
  trust: IdTrust,
  delivered: Set<string | undefined>,
): number {
  const { told, statement, isLate, chain } = fold
  const isStatement = told.authority === 'statement'
  if (statement && isElsewhere(statement, line, track)) return FORBIDDEN
  if (told.isSettled?.(track)) return FORBIDDEN
  const isLacked = isLate && !isNewsOf(fold, track) ? later(fold, line.day) !== undefined : isCovered(fold, track)
  const isRenamed = isLacked && !delivered.has(track.ids.at(-1))
  const isOtherId = trust.tellApart(line, track)
  if (isOtherId && !isRenamed) return FORBIDDEN
  const days = dayCost(line.day, track.day)
  // On another day it is another payment, unless its own day is covered and it is missing there.
  if (days > 0 && !isLacked) return FORBIDDEN
  if (told.authority === 'notice' && !(days === 0 && isSameNamed(line, track))) return FORBIDDEN
  if (isOtherTime(line.record, track.record)) return FORBIDDEN
  // A statement that has every line of the day has its balances anew, with a line that was inserted long before it.
  if (chain?.areConsecutive(line, track) && !(isLacked && isStatement)) return FORBIDDEN
  // A line that was inserted before it has its balance now: on another day that says nothing.
  const isPushed = days > 0 && line.record.balance !== undefined && line.record.balance === track.record.balance
  const content = contentCost(line.record, track.record) - (isPushed ? COST.sameBalance : 0)
  return days + (line.day! < track.day! ? EARLIER : 0) + content + (isOtherId ? RENAMED : 0)
}

/** Notices are not repeated: two of them are about one payment only where a name says so. */
function isSameNamed(line: TrackedLine, track: Track): boolean {
  const [a, b] = [line.record, track.record]
  const sameId = a.sourceId !== undefined && track.ids.includes(a.sourceId)
  return sameId || hasSameReference(line, track) || (a.endToEndId !== undefined && a.endToEndId === b.endToEndId)
}

/** Lines that belong to no track: corrected with another amount, or new. */
function foldFresh(fold: Fold, lines: TrackedLine[]): void {
  const { view, told, seen } = fold
  if (lines.length === 0) return
  const isIssue = told.authority === 'statement'
  const open = isIssue || (told.missing && fold.hasIds) ? view.booked.filter((one) => !seen.has(one.number)) : []
  const byDay = Map.groupBy(
    open.filter((one) => isCovered(fold, one)),
    ({ day }) => day,
  )
  for (const line of lines) {
    const near = (byDay.get(line.day) ?? []).slice(0, MAX_CORRECTED)
    const corrected = near.find((one) => !seen.has(one.number) && isCorrection(fold, line, one))
    if (corrected && isIssue) correct(fold, line, corrected)
    else if (corrected) seeAgain(fold, line, corrected)
    else view.booked.push(newTrack(fold, line))
  }
  if (!told.missing && (told.authority === 'list' || told.authority === 'poll')) lackBeside(fold, lines)
}

/**
 * Invoice 12-3 in one list of a day and Invoice 1-23 in the next, which may both be filtered: two payments, and a person
 * should see them.
 */
function lackBeside(fold: Fold, lines: TrackedLine[]): void {
  const { view, seen, covers, chain } = fold
  const keyOf = ({ day, amount }: TrackedLine | Track) => `${day} ${amount}`
  const fresh = Map.groupBy(lines, keyOf)
  for (const track of view.booked) {
    const isLacked = covers ? isCovered(fold, track) : !chain?.before.has(track.number)
    if (!isLacked || seen.has(track.number)) continue
    if ((fresh.get(keyOf(track)) ?? []).some(({ record }) => isAlike(record, track.record))) isMissing(fold, track)
  }
}

const isAlike = (a: SourceRecord, b: SourceRecord): boolean =>
  !isOtherTime(a, b) && likeness(...comparedTexts(a, b)) !== 'none'

/** The amount that the older issue has is taken back, because another source may tell it still: 50.00, then 55.00. */
function correct(fold: Fold, line: TrackedLine, track: Track): void {
  const { view, told } = fold
  const older = isNewsOf(fold, track) ? { ...track, number: view.nextNumber++ } : newTrack(fold, line)
  const row = track.row !== undefined && { row: track.row }
  const missed = [Math.max(told.made, track.told)]
  view.booked.push({ ...older, ...row, ids: [], missed, isGone: true, isPinned: false, isTouched: true })
  seeAgain(fold, line, track)
}

/** Parts that name the collective entry that they are from, and add up to it. */
function withEntries({ view: { booked }, totals }: Fold, lines: TrackedLine[]): TrackedLine[] {
  const groups = Map.groupBy(
    lines.filter(({ record, whole }) => record.batchReferences && !whole),
    ({ record }) => record.batchReferences![0]!,
  )
  const entryOf = new Map<TrackedLine, SourceRecord>()
  for (const [reference, parts] of groups) {
    const sum = sumOf(parts)
    const entry = booked.find((one) => isNamed(one, reference) && toUnits(one.amount) === sum)
    if (entry) for (const part of parts) entryOf.set(part, entry.record)
  }
  const known = Map.groupBy(
    booked.filter(({ record, whole }) => record.batchReferences && !whole),
    ({ record }) => record.batchReferences![0]!,
  )
  if (known.size > 0)
    for (const line of lines) {
      const parts = (line.record.bankReferences ?? []).flatMap((one) => known.get(one) ?? [])
      if (parts.length === 0 || line.record.batchReferences || sumOf(parts) !== toUnits(line.amount)) continue
      for (const part of parts) Object.assign(part, { whole: line.record, isTouched: true })
      totals.add(line)
    }
  return lines.map((line) => {
    const whole = entryOf.get(line)
    return whole ? Object.assign(line, { whole }) : line
  })
}

const isNamed = ({ record }: Track, reference: string): boolean =>
  record.batchReferences === undefined && (record.bankReferences ?? []).includes(reference)

const sumOf = (parts: { amount: string }[]): bigint => parts.reduce((sum, { amount }) => sum + toUnits(amount), 0n)

/**
 * A collective entry that the source has told in its other form is there, as a whole or in parts; which form is shown is
 * decided later.
 */
function keepForms(fold: Fold, lines: TrackedLine[]): void {
  const { view, seen, totals } = fold
  const isInParts = (one: TrackedLine | Track) => one.whole !== undefined
  if (!lines.some(isInParts) && !view.booked.some(isInParts)) return
  const wholes = new Map(lines.flatMap(({ whole, day }) => (whole ? [[formKey(whole, day), whole]] : [])))
  const others = new Map(lines.flatMap((line) => (line.whole ? [] : [[formKey(line.record, line.day), line]])))
  for (const track of view.booked) {
    if (seen.has(track.number)) continue
    const whole = wholes.get(formKey(track.record, track.day))
    if (whole && (track.whole === undefined || isWholeOfParts(track))) {
      if (track.whole === undefined) Object.assign(track, { whole, isTouched: true })
      keep(fold, track)
    } else if (track.whole && !isWholeOfParts(track)) {
      const total = others.get(formKey(track.whole, track.day))
      if (!total) continue
      totals.add(total)
      keep(fold, track)
    }
  }
}

const formKey = ({ amount }: SourceRecord, day: number | undefined): string => `${toUnits(amount)} ${day}`

/**
 * A reissued statement has another amount where the line was: the same day and words. So has any other source that has
 * all lines of the day, if its id is the same, too.
 */
function isCorrection(fold: Fold, line: TrackedLine, track: Track): boolean {
  const { sourceId } = line.record
  const isNamedSo = sourceId !== undefined && track.ids.includes(sourceId)
  if (fold.told.authority !== 'statement' && !isNamedSo) return false
  if ((line.whole === undefined) !== (track.whole === undefined)) return false
  // The later of the two issues lacks what the earlier one has.
  if (track.firstSeen > fold.told.made && later(fold, line.day) === undefined) return false
  return saysTheSame(line.record, track.record)
}

/** Pending lines likewise: a hold that a complete set lacks has gone. */
function foldPending(fold: Fold): void {
  const { view, told, seen } = fold
  const lines = told.lines.filter(({ record }) => record.status === 'pending')
  const trust = fold.hasIds && !fold.isAnew ? trustOf(fold, 'pending', lines) : NO_TRUST
  const left = pairById(fold, lines, trust)
  const open = view.holds.filter((one) => !seen.has(one.number))
  const byAmount = Map.groupBy(open, ({ amount }) => amount)
  for (const [amount, some] of Map.groupBy(left, (line) => line.amount)) {
    const pairs = solve(some, byAmount.get(amount) ?? [], {
      cost: (line, track) => (isBookedSince(fold, track) ? FORBIDDEN : holdCost(fold, line, track, trust)),
      aloneLeft: () => NEW_LINE,
      aloneRight: (track) => (track.isGone ? -1 : 0),
      keyLeft: ({ record, day }) => exactKey(record, day),
      keysRight: ({ record, day, isGone }) => (isGone ? [] : [exactKey(record, day)]),
      wordsLeft: ({ record, day }) => wordsKey(record, day),
      wordsRight: ({ record, day, isGone }) => (isGone ? [] : [wordsKey(record, day)]),
      dayLeft: ({ day }) => day,
      dayRight: ({ day }) => day,
    })
    const paired = new Map(pairs)
    for (const line of some) {
      const track = paired.get(line)
      if (track) seeAgain(fold, line, track)
      else view.holds.push(newTrack(fold, line))
    }
  }
  if (!told.hasAllPending) return
  for (const track of view.holds) if (!seen.has(track.number)) isMissing(fold, track)
}

/** The hold had gone, and was booked: an equal one that comes after that is the next at the same shop. */
const isBookedSince = ({ told }: Fold, track: Track): boolean =>
  track.isGone && told.made > track.missed.at(-1)! && told.isBooked?.(track) === true

function holdCost({ told }: Fold, line: TrackedLine, track: Track, trust: IdTrust): number {
  if (trust.tellApart(line, track)) return FORBIDDEN
  if (line.day !== undefined && track.day !== undefined && line.day !== track.day) return FORBIDDEN
  if (timesContradict(line.record, track.record)) return FORBIDDEN
  return contentCost(line.record, track.record) + (track.isGone && told.isBooked?.(track) ? BOOKED : 0)
}
