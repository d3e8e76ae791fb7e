import { repeats } from './content.ts'
import type { Line } from './delivery.ts'
import { compare, describe, idsOf } from './evidence.ts'
import type { Known } from './known.ts'
import { idName } from './names.ts'
import { isCovered, MAX_MOVE_DAYS, type MatchFacts, type Pairing } from './pairing.ts'

/** One movement reported as pending and as booked, or twice: the last report counts, once. */
export function dropRepeated(pairing: Pairing, { ids }: MatchFacts): void {
  if (ids === 'volatile' || ids === 'reused') return
  const byId = Map.groupBy(
    pairing.free().filter(({ record }) => record.sourceId !== undefined),
    ({ record }) => record.sourceId!,
  )
  for (const lines of byId.values()) {
    if (lines.length === 1) continue
    const first = lines.find(({ record }) => record.status === 'booked')
    for (const line of lines) {
      const isHold = first !== undefined && line.record.status === 'pending'
      const isTwin = ids === 'stable' && line !== (first ?? lines[0])
      if (isHold || isTwin) pairing.drop(line)
    }
  }
}

/**
 * Matches by the source's own id. A stable id decides, whatever else has changed. Any other id has to agree with the
 * rest: banks number positions and reuse ids for other movements.
 */
export function matchIds(pairing: Pairing, byName: Map<string, Known[]>, facts: MatchFacts, areProven: boolean): void {
  for (const line of pairing.free()) {
    const { sourceId, status } = line.record
    if (sourceId === undefined) continue
    const name = idName(facts.source, sourceId)
    const free = (byName.get(name) ?? []).filter((one) => !pairing.isUsed(one))
    const isCandidate = (one: Known) => status === 'pending' || !isBookedAsOther(one, name, facts.source)
    const ranked = free
      .filter(isCandidate)
      .sort(
        (a, b) => rank(a, name, status) - rank(b, name, status) || novelty(line, a, facts) - novelty(line, b, facts),
      )
    const found = ranked.find((one) => facts.ids === 'stable' || agrees(line, one, facts, areProven))
    if (found) pairing.link(line, found, 'id', ['id', ...describe(compare(line, found, facts.source)).slice(1)])
  }
}

export function knownById(known: Known[], { source }: MatchFacts): Map<string, Known[]> {
  const byName = new Map<string, Known[]>()
  for (const one of known) {
    for (const { name } of idsOf(one, source)) byName.set(name, [...(byName.get(name) ?? []), one])
  }
  return byName
}

/** Whether ids that are not declared stable are reliable: there are some, and none was given to another amount. */
export function haveProvenIds(lines: Line[], byName: Map<string, Known[]>, { source }: MatchFacts): boolean {
  if (byName.size < MIN_PROVEN_IDS) return false
  return lines.every(({ record, amount }) => {
    const known = record.sourceId === undefined ? [] : (byName.get(idName(source, record.sourceId)) ?? [])
    return known.length <= 1 && known.every((one) => one.status === 'pending' || one.amount === amount)
  })
}

const MIN_PROVEN_IDS = 3

/** The one with the same status first, then the one that had the id when it was booked. */
const rank = (known: Known, name: string, status: string): number =>
  (known.status === status ? 0 : 4) +
  (known.names.some((one) => one.name === name && !one.pending) ? 0 : 2) +
  // A joined one leads to its target, which may have a line of its own.
  (known.joinedInto === null ? 1 : 0)

/** Of several candidates the line is the one that it adds nothing to: separated transactions stay separate. */
export const novelty = (line: Line, known: Known, facts: MatchFacts): number =>
  repeats(line.record, known, facts) ? 0 : 1

/** The hold was matched to a booking under another id; booked under its own id, it is a second movement. */
const isBookedAsOther = (known: Known, name: string, source: string): boolean =>
  known.status === 'booked' &&
  known.names.every((one) => one.name !== name || one.pending) &&
  idsOf(known, source).some((one) => one.name !== name && !one.pending)

function agrees(line: Line, known: Known, facts: MatchFacts, areProven: boolean): boolean {
  const { text, veto, days, iban } = compare(line, known, facts.source)
  if (veto !== undefined) return false
  const isSimilar = text !== 'conflicts' || iban === 'same'
  if (known.status === 'pending' || line.record.status === 'pending') return isSimilar
  const isMoved = areProven && days !== undefined && days <= MAX_MOVE_DAYS && (text === 'equal' || text === 'extends')
  return line.amount === known.amount && isSimilar && (days === 0 || isCovered(known, facts) || isMoved)
}

/** Two different stable ids are two movements. */
export const isTwinById = (line: Line, known: Known, { source, ids }: MatchFacts): boolean =>
  ids === 'stable' && line.record.sourceId !== undefined && idsOf(known, source).some(({ pending }) => !pending)
