import { dayCost, FORBIDDEN, saysOther } from './cost.ts'
import { likeness, textOf } from './text.ts'
import type { Fold } from './track.ts'
import type { Track, TrackedLine } from './view.ts'

/** Ids that are not declared stable are believed once this many are known. */
const MIN_KNOWN_IDS = 3

/** What the ids of a delivery are worth. */
export type IdTrust = {
  isTrusted: boolean
  /** They contradict themselves, so they are not worth keeping. */
  isWrong: boolean
  /** Known lines have ids that nobody has seen, and no line has a known one. */
  isAnew: boolean
  /** The track that has the line's id. */
  trackOf: (line: TrackedLine) => Track | undefined
  /** Both have ids, and these name two payments. */
  tellApart: (line: TrackedLine, track: Track) => boolean
}

export const NO_TRUST: IdTrust = {
  isTrusted: false,
  isWrong: false,
  isAnew: false,
  trackOf: () => undefined,
  tellApart: () => false,
}

/**
 * A source's ids are trusted until one contradicts itself: it was given to another amount with other words, to a day
 * far away, or to another line while its own is still there under another id (numbers of positions that have shifted).
 */
export function trustOf(
  { view, told, isLate }: Pick<Fold, 'view' | 'told' | 'isLate'>,
  status: Track['status'],
  lines: TrackedLine[],
): IdTrust {
  const [tracks, others] = status === 'booked' ? [view.booked, []] : [view.holds, view.booked]
  if (told.ids === 'volatile' || told.ids === 'reused') return NO_TRUST
  const delivered = new Set(lines.map(({ record }) => record.sourceId).filter((id) => id !== undefined))
  if (delivered.size === 0) return NO_TRUST
  const byId = new Map<string, Track[]>()
  // A late delivery may use ids that were replaced since.
  for (const track of tracks)
    for (const id of isLate ? track.ids : track.ids.slice(-1)) byId.set(id, [...(byId.get(id) ?? []), track])
  // Two tracks have one id where an operator has separated them.
  const trackOf = (line: TrackedLine) => {
    const all = line.record.sourceId === undefined ? [] : (byId.get(line.record.sourceId) ?? [])
    return all.length < 2 ? all[0] : (all.find((one) => keyOf(one) === keyOf(line)) ?? all.at(-1))
  }
  const elsewhere = new Map<string, Set<string | undefined>>()
  // Nothing can contradict a source that has told nothing yet.
  for (const line of byId.size > 0 ? lines : []) {
    const ids = elsewhere.get(keyOf(line)) ?? new Set()
    elsewhere.set(keyOf(line), ids.add(line.record.sourceId))
  }
  let wrong = 0
  for (const line of lines) {
    const own = [trackOf(line), ...others.filter(({ ids }) => ids.length > 0 && ids.at(-1) === line.record.sourceId)]
    if (own.some((track) => track && contradicts(line, track))) wrong += 1
  }
  function contradicts(line: TrackedLine, track: Track): boolean {
    if (keyOf(line) === keyOf(track)) return false
    if (dayCost(line.day, track.day) === FORBIDDEN) return true
    const others = elsewhere.get(keyOf(track))
    if (others && (others.size > 1 || !others.has(line.record.sourceId))) return true
    if (line.amount === track.amount) return false
    const alike = likeness(textOf(line.record).all, textOf(track.record).all)
    return (
      alike === 'none' || (alike === 'overlaps' && (line.day !== track.day || saysOther(line.record, track.record)))
    )
  }
  // A source that promises stable ids is believed.
  const isStable = told.ids === 'stable'
  const isAnew = areIssuedAnew()
  const isLearnt = wrong === 0 && Math.max(byId.size, view.nextNumber) >= MIN_KNOWN_IDS && !isAnew
  /** It has lines that are known, and no id that is. */
  function areIssuedAnew(): boolean {
    if (byId.size === 0 || [...delivered].some((id) => byId.has(id))) return false
    return tracks.some((track) => !track.isGone && track.ids.length > 0 && elsewhere.has(keyOf(track)))
  }
  const isTrusted = isStable || isLearnt
  if (!isTrusted) return { ...NO_TRUST, isWrong: wrong > 0, isAnew }
  return {
    isTrusted,
    isWrong: false,
    isAnew,
    trackOf: (line) => {
      const track = trackOf(line)
      return track && (isStable || !contradicts(line, track)) ? track : undefined
    },
    tellApart: ({ record }, { ids }) =>
      record.sourceId !== undefined &&
      ids.length > 0 &&
      (isLate ? !ids.includes(record.sourceId) : ids.at(-1) !== record.sourceId),
  }
}

const keyOf = ({ day, amount, record }: TrackedLine | Track): string => `${day} ${amount} ${textOf(record).all.letters}`
