import { isDeepStrictEqual } from 'node:util'
import type { SourceRecord } from '@vitrine/bank-statements'
import { hasSameContent } from '../deliveries/same-content.ts'
import type { BalanceChain } from './balances.ts'
import { mergeTold } from './content.ts'
import { coverageAt } from './coverage.ts'
import { includes, isSameNumber, type PlacedStatement } from './statements.ts'
import {
  type CoveredDays,
  isWithin,
  MAX_IDS,
  ONE_DAY_MS,
  type SourceView,
  type StatementSpan,
  type Told,
  type Track,
  type TrackedLine,
} from './view.ts'

/** One delivery on its way into its view. */
export type Fold = {
  view: SourceView
  told: Told
  /** A newer one was here before it. */
  isLate: boolean
  statement: PlacedStatement | undefined
  covers: CoveredDays | undefined
  seen: Set<number>
  /** Whether the ids of its lines are worth keeping. */
  hasIds: boolean
  /** Its booked lines have other ids than before. */
  isAnew?: boolean
  chain?: BalanceChain | undefined
  /** Lines that the source has told in parts before. */
  totals: Set<TrackedLine>
}

/** Newer deliveries that have every line: when they were made, as misses of what they lack, and whether that is final. */
type Later = { missed: number[]; isFinal: boolean }

/** A further issue of a statement has what the first had, whatever its days are. */
const coversDay = (one: StatementSpan, day: number | undefined, { issues, span }: PlacedStatement): boolean =>
  issues ? issues.has(one.number) : (isWithin(one, day) || isSameNumber(one, span)) && includes(one, span)

/** Newer deliveries of the view that cover the day. */
export function later({ view, told, statement }: Fold, day: number | undefined): Later | undefined {
  const { made } = told
  if (statement) {
    const newer = view.statements
      .filter((one) => one.made > made && coversDay(one, day, statement))
      .map((one) => one.made)
    return newer.length === 0 ? undefined : { missed: [Math.max(...newer)], isFinal: true }
  }
  const covered = coverageAt(view, day)
  if (!covered || covered.made <= made) return undefined
  const { before, made: newest } = covered
  if (before === newest) return { missed: [newest], isFinal: true }
  if (before === undefined && view.authority === 'list') return { missed: [], isFinal: false }
  const missed = before !== undefined && before > made ? [before, newest] : [newest]
  return { missed, isFinal: isFinal(missed) }
}

/** A poll may be a little behind the books: it has to lack a line twice, a day apart. */
const isFinal = (missed: number[]): boolean => missed.at(-1)! - missed[0]! >= ONE_DAY_MS

/** The same for what is pending. */
function laterThan(fold: Fold, { status, day }: Pick<Track, 'status' | 'day'>): Later | undefined {
  if (status === 'booked') return later(fold, day)
  const { newestPending = Number.NEGATIVE_INFINITY } = fold.view
  return isAfter(fold, newestPending, fold.told.made) ? { missed: [newestPending], isFinal: true } : undefined
}

/** Where reports of one day go on from one another, only one of a later day should have what the first had. */
const isAfter = ({ told }: Fold, made: number, before: number): boolean =>
  told.isContinued ? utcDay(made) > utcDay(before) : made > before

const utcDay = (time: number): number => Math.floor(time / ONE_DAY_MS)

/** Whether the delivery is newer than all that is known of the track. */
export function isNewsOf(fold: Fold, track: Track): boolean {
  if (fold.told.made < track.told) return false
  // A newer delivery that has every line of the day had it too.
  return track.missed.length > 0 || laterThan(fold, track) === undefined
}

export function newTrack(fold: Fold, line: TrackedLine): Track {
  const { view, told, seen, statement } = fold
  const { record, day, amount } = line
  const whole = fold.totals.has(line) ? record : line.whole
  const newer = laterThan(fold, { status: record.status, day })
  const track: Track = {
    view,
    number: view.nextNumber++,
    status: record.status,
    amount,
    day,
    record,
    ...(whole && { whole }),
    ids: record.sourceId === undefined || !fold.hasIds ? [] : [record.sourceId],
    firstSeen: told.made,
    told: told.made,
    missed: newer?.missed ?? [],
    isGone: newer?.isFinal ?? false,
    statement: statement?.span.number,
    isPinned: false,
    line,
    isTouched: true,
  }
  seen.add(track.number)
  return track
}

/** The delivery has the track, or another form of it. */
export function keep(fold: Fold, track: Track): void {
  fold.seen.add(track.number)
  if (track.missed.length === 0) return
  const { made } = fold.told
  if (track.status === 'pending' && made > track.told) Object.assign(track, { told: made, isTouched: true })
  // It was missing since: when, is known already.
  if (track.missed[0]! > made) return
  const newer = laterThan(fold, track)
  Object.assign(track, { missed: newer?.missed ?? [], isGone: newer?.isFinal ?? false, isTouched: true })
}

/** The delivery has the track. */
export function seeAgain(fold: Fold, line: TrackedLine, track: Track): void {
  const { told, statement } = fold
  const { record, day, amount, whole } = line
  // What was withdrawn returns with other content, or in a delivery that has all lines.
  if (track.isGone && track.status === 'booked' && !told.booked && hasSameContent(track.record, record)) {
    fold.seen.add(track.number)
    return
  }
  const isNewer = isNewsOf(fold, track)
  const set = (changes: Partial<Track>) => Object.assign(track, changes, { isTouched: true })
  if (told.made < track.firstSeen) set({ firstSeen: told.made })
  keep(fold, track)
  const { sourceId } = record
  if (sourceId !== undefined && fold.hasIds && track.ids.at(-1) !== sourceId) {
    const others = track.ids.filter((id) => id !== sourceId)
    if (isNewer) set({ ids: [...others, sourceId].slice(-MAX_IDS) })
    else if (others.length === track.ids.length) set({ ids: [sourceId, ...others].slice(-MAX_IDS) })
  }
  const isExact = told.ids === 'stable' && sourceId !== undefined
  if (!isNewer) {
    // What newer deliveries left out or cut off.
    const said = isExact ? track.record : mergeTold(record, track.record)
    if (!isSameRecord(fold, track.record, said)) set({ record: said })
    return
  }
  if (statement && track.statement !== statement.span.number) set({ statement: statement.span.number })
  track.line = line
  const said = isExact ? record : mergeTold(track.record, record)
  if (track.amount !== amount || track.day !== day || !isSameRecord(fold, track.record, said))
    set({ record: said, day, amount, told: told.made, ...(whole && { whole }) })
  // Cut off or with less detail: it says the same, in other words.
  else if (said !== record && !isDeepStrictEqual(said, record)) set({})
}

/** Ids that are not worth keeping are no change of what the source says. */
const isSameRecord = ({ hasIds }: Fold, a: SourceRecord, b: SourceRecord): boolean =>
  isDeepStrictEqual(a, hasIds ? b : { ...b, ...(a.sourceId !== undefined && { sourceId: a.sourceId }) })

/** The delivery should have the track and does not. */
export function isMissing(fold: Fold, track: Track): void {
  const { told, statement } = fold
  const { made, authority } = told
  const [first] = track.missed
  if (track.firstSeen > made || made < track.told) return
  if (told.isContinued && track.status === 'pending' && !isAfter(fold, made, track.told) && !told.isBooked?.(track))
    return
  if (track.isGone) {
    // It went earlier than was known.
    if (made < first!) Object.assign(track, { missed: [made, track.missed.at(-1)!], isTouched: true })
    return
  }
  const isPending = track.status === 'pending'
  const isExact = isPending || statement !== undefined || authority === 'list'
  // A list that may have been filtered is only a reason to ask.
  const isEvidence = isPending || told.missing !== undefined
  const set = (missed: number[]) =>
    Object.assign(track, { missed, isGone: isEvidence && (isExact || isFinal(missed)), isTouched: true })
  if (first === undefined) {
    // A newer delivery has it.
    if (laterThan(fold, track)) return
    // The set before this one had it still.
    const { newestPending = track.told } = fold.view
    if (track.status === 'pending' && newestPending < made) track.told = Math.max(track.told, newestPending)
    set([made])
  } else if (made < first) set([made, track.missed.at(-1)!])
  else if (made > track.missed.at(-1)!) set([first, made])
}
