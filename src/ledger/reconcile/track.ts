import { isDeepStrictEqual } from 'node:util'
import { coverageAt } from './coverage.ts'
import type { Fold } from './fold.ts'
import { isWithin, MAX_IDS, ONE_DAY_MS, type SourceView, type Track, type TrackedLine } from './view.ts'

/** When newer deliveries of the view that cover the day were made: the first that is known, and the newest. */
export function later({ view, told, statement }: Fold, day: number | undefined): number[] | undefined {
  const { made } = told
  if (statement) {
    const newer = view.statements
      .filter((one) => one.made > made && isWithin(one, day) && !statement.neighbours.has(one.number))
      .map((one) => one.made)
    return newer.length === 0 ? undefined : firstAndNewest(Math.min(...newer), Math.max(...newer))
  }
  const covered = coverageAt(view, day)
  if (!covered || covered.made <= made) return undefined
  const { before } = covered
  return firstAndNewest(before !== undefined && before > made ? before : covered.made, covered.made)
}

const firstAndNewest = (first: number, newest: number): number[] => (first === newest ? [first] : [first, newest])

/** The same for what is pending. */
function laterPending({ view, told }: Fold): number[] | undefined {
  const { newestPending = Number.NEGATIVE_INFINITY } = view
  return newestPending > told.made ? [newestPending] : undefined
}

const laterThan = (fold: Fold, status: Track['status'], day: number | undefined): number[] | undefined =>
  status === 'pending' ? laterPending(fold) : later(fold, day)

/** Whether the delivery is newer than all that is known of the track. */
export function isNewsOf(fold: Fold, track: Track): boolean {
  if (fold.told.made < track.told) return false
  // A newer delivery that has every line of the day had it too.
  return track.missed.length > 0 || laterThan(fold, track.status, track.day) === undefined
}

export function newTrack(fold: Fold, line: TrackedLine): Track {
  const { view, told, seen, statement } = fold
  const { record, day, amount, whole } = line
  const missed = laterThan(fold, record.status, day) ?? []
  const track: Track = {
    view,
    number: view.nextNumber++,
    status: record.status,
    amount,
    day,
    record,
    ...(whole && { whole }),
    ids: record.sourceId === undefined || told.ids === 'volatile' ? [] : [record.sourceId],
    firstSeen: told.made,
    told: told.made,
    missed,
    isGone: isGoneAfter(view, record.status, missed),
    statement: statement?.span.number,
    isPinned: false,
    isTouched: true,
  }
  seen.add(track.number)
  return track
}

/** The delivery has the track. */
export function seeAgain(fold: Fold, line: TrackedLine, track: Track): void {
  const { told, seen, statement, view } = fold
  const { record, day, amount, whole } = line
  seen.add(track.number)
  const isNewer = isNewsOf(fold, track)
  const set = (changes: Partial<Track>) => Object.assign(track, changes, { isTouched: true })
  if (told.made < track.firstSeen) set({ firstSeen: told.made })
  if (track.missed.length > 0) {
    const missed = laterThan(fold, track.status, track.day) ?? []
    set({ missed, isGone: isGoneAfter(view, track.status, missed) })
  }
  const { sourceId } = record
  if (sourceId !== undefined && told.ids !== 'volatile' && track.ids.at(-1) !== sourceId) {
    const others = track.ids.filter((id) => id !== sourceId)
    if (isNewer) set({ ids: [...others, sourceId].slice(-MAX_IDS) })
    else if (others.length === track.ids.length) set({ ids: [sourceId, ...others].slice(-MAX_IDS) })
  }
  if (!isNewer) return
  if (statement && track.statement !== statement.span.number) set({ statement: statement.span.number })
  if (track.amount !== amount || track.day !== day || !isDeepStrictEqual(track.record, record))
    set({ record, day, amount, told: told.made, ...(whole && { whole }) })
}

/** The delivery should have the track and does not. */
export function isMissing(fold: Fold, track: Track): void {
  const { made } = fold.told
  const [first] = track.missed
  if (track.firstSeen > made || made < track.told || track.isGone) return
  const set = (missed: number[]) =>
    Object.assign(track, { missed, isGone: isGoneAfter(fold.view, track.status, missed), isTouched: true })
  if (first === undefined) {
    // A newer delivery has it.
    if (laterThan(fold, track.status, track.day)) return
    set([made])
  } else if (made < first) set([made, track.missed.at(-1)!])
  else if (made > track.missed.at(-1)!) set([first, made])
}

/** A poll may be a little behind the books: it has to lack a line twice, a day apart. */
function isGoneAfter({ authority }: SourceView, status: Track['status'], missed: number[]): boolean {
  if (missed.length === 0) return false
  return status === 'pending' || authority !== 'poll' || missed.at(-1)! - missed[0]! >= ONE_DAY_MS
}
