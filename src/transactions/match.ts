import { align } from './align.ts'
import { type BalanceRange, findRange, rungOf } from './balance-range.ts'
import { contentOf, repeats } from './content.ts'
import type { Line } from './delivery.ts'
import { compare, describe, type Evidence, idsOf, isToldBy } from './evidence.ts'
import { byPlace, daysBetween, type Known } from './known.ts'
import { wordsKey, wordsOfRecord } from './likeness.ts'
import { matchHolds, matchPending } from './match-holds.ts'
import { idName, noticeName, referenceName } from './names.ts'
import { type MatchFacts, Pairing, type Rival } from './pairing.ts'

/** A bank moves a booking by this many days at the most. */
const MAX_MOVE_DAYS = 5
const MAX_COMPARED_PAIRS = 200_000

/**
 * Says for each line of a delivery which transaction it is, or that it is a new one. Pure: the same lines on the same
 * ledger are the same pairs. The strongest evidence goes first; whatever it takes is no longer a candidate for weaker.
 * What is doubtful stays apart and is told as a rival.
 */
export function match(
  lines: Line[],
  known: Known[],
  facts: MatchFacts,
): { pairing: Pairing; range: BalanceRange | undefined } {
  const pairing = new Pairing(lines)
  dropRepeated(pairing, facts)
  if (known.length === 0) return { pairing, range: undefined }
  const booked = () => pairing.free().filter(({ record }) => record.status === 'booked')
  const isOther = (one: Known) =>
    facts.covers === 'sequence' && one.statement !== null && one.statement !== (facts.statement ?? one.statement)
  const range = holdToDays(findRange(booked(), known, facts.opening, isOther), booked(), known, facts)
  const outside = new Set(range && [...range.earlier, ...range.later])
  const candidates = known.filter((one) => one.status === 'booked' && (one.listed || one.setAside)).sort(byPlace)
  // A statement that is issued again may have lost lines, and with them the balances that its other lines had.
  const isOwn = (one: Known) => facts.statement !== undefined && one.statement === facts.statement
  // Another statement has it, and this one tells the same part of the books: banks issue a month after its days.
  const rungs = new Set(lines.flatMap(({ record }) => (record.balance === undefined ? [] : rungOf(record))))
  const isRetold = (one: Known) =>
    range !== undefined && range.inside.has(one) && (range.closed || rungs.has(rungOf(one.record)))
  const isPlaced = (one: Known) => !outside.has(one) && (!isOther(one) || isRetold(one))
  const mayBe = (one: Known) => !pairing.isUsed(one) && (isOwn(one) || isPlaced(one))

  const byId = knownById(known, facts)
  const areProven = facts.ids === undefined && haveProvenIds(lines, byId, facts)
  if (facts.ids === 'stable' || areProven) matchIds(pairing, byId, facts, areProven)
  if (facts.covers !== 'period') matchRungs(pairing, booked(), candidates.filter(mayBe), facts, isSaidAgain)
  const isRepeated = openRepetition(booked(), candidates, facts)
  const isOtherLine = (line: Line, one: Known, evidence: Evidence): boolean =>
    isOtherNotice(one, evidence, facts) ||
    !isRepeated(line, one, evidence) ||
    (range === undefined && tellsOtherBalance(line, one, facts))
  matchContent(pairing, booked(), candidates.filter(mayBe), facts, isOtherLine)
  if (facts.ids === undefined) matchIds(pairing, byId, facts, areProven)
  matchReferences(pairing, booked(), candidates.filter(mayBe), facts)
  matchRungs(pairing, booked(), candidates.filter(mayBe), facts, () => true)
  const free = candidates.filter(mayBe)
  matchSimilar(pairing, booked(), free, facts, isOtherLine)
  matchMoved(pairing, booked(), free, facts, isOtherLine)
  if (range?.closed && facts.covers !== 'increment') {
    matchPlaced(
      pairing,
      booked(),
      candidates.filter((one) => range.inside.has(one) && mayBe(one)),
      facts,
    )
  }

  matchPending(pairing, known, facts)
  matchHolds(pairing, booked(), known, facts)
  const doubtful = candidates.filter((one) => !outside.has(one))
  for (const line of booked()) pairing.doubt(line, rivalsOf(line, doubtful, pairing, facts, isOther))
  return { pairing, range }
}

/**
 * A window tells all lines of its days, so none of them stands before or after it, even if its balances say so: a line that
 * was put in has shifted them. Only what was told after it was made may follow it. Where nobody says which days it is about,
 * its first and last may be told in part, unless it has all that is known of them.
 */
function holdToDays(
  range: BalanceRange | undefined,
  lines: Line[],
  known: Known[],
  facts: MatchFacts,
): BalanceRange | undefined {
  const { covers, source, period, created, from = Infinity, to = -Infinity } = facts
  if (covers !== 'period' || !range || range.earlier.length + range.later.length === 0) return range
  const told = Map.groupBy(lines, (line) => contentKey(line.day, line.amount, line))
  const isTold = (one: Known, equal: Known[]) =>
    equal.length <= (told.get(contentKey(one.day, one.amount, one))?.length ?? 0)
  const ofEnds = known.filter(
    (one) => one.status === 'booked' && one.listed && one.source === source && (one.day === from || one.day === to),
  )
  const hasAll =
    period ||
    [...Map.groupBy(ofEnds, (one) => contentKey(one.day, one.amount, one)).values()].every((equal) =>
      isTold(equal[0]!, equal),
    )
  const isNewer = ({ toldAt }: Known) => created !== null && toldAt !== null && created < toldAt
  const earlier = range.earlier.filter(({ day }) => day < from || (day === from && !hasAll))
  const later = range.later.filter((one) => one.day > to || isNewer(one) || (one.day === to && !hasAll))
  return { ...range, earlier, later }
}

/** One movement told as pending and as booked, or twice: the later word counts, once. */
function dropRepeated(pairing: Pairing, { ids }: MatchFacts): void {
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
 * By the source's own id. One that is declared stable is believed, whatever else has changed. One that is not has to
 * agree with the rest: banks number positions, and give ids to other movements.
 */
function matchIds(pairing: Pairing, byName: Map<string, Known[]>, facts: MatchFacts, areProven: boolean): void {
  for (const line of pairing.free()) {
    const { sourceId, status } = line.record
    if (sourceId === undefined) continue
    const name = idName(facts.source, sourceId)
    const free = (byName.get(name) ?? []).filter((one) => !pairing.isUsed(one))
    const isOwn = (one: Known) => status === 'pending' || !isBookedAsOther(one, name, facts.source)
    const ranked = free
      .filter(isOwn)
      .sort((a, b) => rank(a, name, status) - rank(b, name, status) || news(line, a, facts) - news(line, b, facts))
    const found = ranked.find((one) => facts.ids === 'stable' || agrees(line, one, facts, areProven))
    if (found) pairing.link(line, found, 'id', ['id', ...describe(compare(line, found, facts.source)).slice(1)])
  }
}

function knownById(known: Known[], { source }: MatchFacts): Map<string, Known[]> {
  const byName = new Map<string, Known[]>()
  for (const one of known) {
    for (const { name } of idsOf(one, source)) byName.set(name, [...(byName.get(name) ?? []), one])
  }
  return byName
}

/** Ids that nobody declared stable, of which there are some, and none was given to another amount. */
function haveProvenIds(lines: Line[], byName: Map<string, Known[]>, { source }: MatchFacts): boolean {
  if (byName.size < MIN_PROVEN_IDS) return false
  return lines.every(({ record, amount }) => {
    const known = record.sourceId === undefined ? [] : (byName.get(idName(source, record.sourceId)) ?? [])
    return known.length <= 1 && known.every((one) => one.status === 'pending' || one.amount === amount)
  })
}

const MIN_PROVEN_IDS = 3

/** The one whose status fits goes first, then the one that had the id when it was booked. */
const rank = (known: Known, name: string, status: string): number =>
  (known.status === status ? 0 : 4) +
  (known.names.some((one) => one.name === name && !one.pending) ? 0 : 2) +
  // What was joined leads to the other one, which may be told by a line of its own.
  (known.joinedInto === null ? 1 : 0)

/** Where several fit equally, the line is the one that it says nothing new about: what was separated stays separate. */
const news = (line: Line, known: Known, facts: MatchFacts): number => (repeats(line.record, known, facts) ? 0 : 1)

/** A hold was taken for what was booked under another id; booked under its own, it is a second movement. */
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

/** The delivery would tell it on its day, if it were still there. */
const isCovered = ({ day }: Known, { covers, from, to }: MatchFacts): boolean =>
  covers !== 'increment' && from !== undefined && to !== undefined && day >= from && day <= to

/** Equal amounts with equal balances after them. Where several are equal, in the order in which they stand. */
function matchRungs(
  pairing: Pairing,
  lines: Line[],
  known: Known[],
  facts: MatchFacts,
  accepts: (evidence: Evidence) => boolean,
): void {
  const withBalance = known.filter(({ record }) => record.balance !== undefined)
  const byRung = Map.groupBy(withBalance, ({ record }) => rungOf(record))
  for (const line of lines) {
    if (line.record.balance === undefined) continue
    const [near] = (byRung.get(rungOf(line.record)) ?? [])
      .filter((one) => !pairing.isUsed(one) && daysBetween(line, one)! <= MAX_MOVE_DAYS)
      .filter((one) => !isTwinById(line, one, facts))
      .filter((one) => {
        const evidence = compare(line, one, facts.source)
        return evidence.veto === undefined && accepts(evidence)
      })
      .sort((a, b) => news(line, a, facts) - news(line, b, facts))
    if (near) pairing.link(line, near, 'balance', ['amount', 'balance'])
  }
}

const isSaidAgain = ({ days, text }: Evidence): boolean => days === 0 && (text === 'equal' || text === 'extends')

/**
 * Whether a delivery may repeat what is known. Some banks report all that no statement has each time, others what is new: a
 * report that leaves out what an earlier one told is of the second kind. And what stands in a statement of the same bank is
 * not reported any more, so a statement has nothing that was first reported after it was made.
 */
function openRepetition(lines: Line[], known: Known[], { nature, covers, source, created }: MatchFacts) {
  if (covers === 'sequence') {
    return (_: Line, one: Known, { reference, endToEnd }: Evidence): boolean =>
      reference === 'same' ||
      endToEnd === 'same' ||
      one.nature !== 'report' ||
      one.source !== source ||
      created === null ||
      one.toldAt === null ||
      created >= one.toldAt
  }
  if (nature !== 'report') return () => true
  const told = new Set(lines.map(({ day, amount }) => `${day} ${amount}`))
  const isLeftOut = (one: Known) =>
    one.source === source && one.nature === 'report' && !told.has(`${one.day} ${one.amount}`)
  const partial = new Set(known.filter(isLeftOut).map(({ day }) => day))
  return (line: Line, one: Known, { reference, endToEnd }: Evidence): boolean => {
    if (reference === 'same' || endToEnd === 'same' || !isToldBy(one, source)) return true
    if (created !== null && one.toldAt !== null && created < one.toldAt) return true
    const isInStatement = one.statement !== null || (one.nature === 'statement' && one.source === source)
    return !isInStatement && !partial.has(line.day ?? Number.NaN)
  }
}

const contentKey = (day: number | undefined, amount: string, { record }: { record: Line['record'] }): string =>
  `${day} ${amount} ${wordsKey(wordsOfRecord(record))}`

/**
 * The same day, amount and words. Lines that agree in their references find each other first; then those of a day in the
 * order in which they stand, because equal ones differ in nothing else; then what is left, to the letter before by its words.
 */
function matchContent(
  pairing: Pairing,
  lines: Line[],
  known: Known[],
  facts: MatchFacts,
  isOther: (line: Line, known: Known, evidence: Evidence) => boolean,
): void {
  const byKey = Map.groupBy(known, (one) => contentKey(one.day, one.amount, one))
  const keyOf = (line: Line) => contentKey(line.day, line.amount, line)
  const mayBe = (line: Line, one: Known): boolean => {
    if (pairing.isUsed(one) || isTwinById(line, one, facts)) return false
    const evidence = compare(line, one, facts.source)
    return evidence.veto === undefined && !isOther(line, one, evidence)
  }
  const link = (line: Line, one: Known) =>
    pairing.link(line, one, 'content', describe(compare(line, one, facts.source)))
  const linkFirst = (isSame: (line: Line, one: Known) => boolean) => {
    for (const line of lines) {
      if (pairing.isDone(line)) continue
      const found = byKey.get(keyOf(line))?.find((one) => isSame(line, one) && mayBe(line, one))
      if (found) link(line, found)
    }
  }
  const isRepeat = (line: Line, one: Known) => news(line, one, facts) === 0
  const isNamed = (line: Line, one: Known) => isNamedAlike(line, one, facts)
  linkFirst((line, one) => isNamed(line, one) && isRepeat(line, one))
  linkFirst(isNamed)
  for (const [line, one] of alignDays(pairing, lines, known, mayBe)) link(line, one)
  linkFirst(isRepeat)
  linkFirst(() => true)
}

/** Two pairs count more than one that agrees in everything. */
const PAIR_WEIGHT = 4

/** Equal lines of a day are told apart by what stands around them: also by their balances, unless a line put in shifts all. */
function alignDays(
  pairing: Pairing,
  lines: Line[],
  known: Known[],
  mayBe: (line: Line, known: Known) => boolean,
): [Line, Known][] {
  const keyed = <T extends Line | Known>(one: T) => ({
    one,
    key: contentKey(one.day, one.amount, one),
    letters: contentOf(one.record),
  })
  const knownByDay = Map.groupBy(
    known.filter((one) => !pairing.isUsed(one)),
    ({ day }) => day,
  )
  const told = Map.groupBy(
    lines.filter((line) => !pairing.isDone(line)),
    ({ day }) => day,
  )
  return [...told].flatMap(([day, ofDay]) => {
    const [left, right] = [ofDay.map(keyed), (knownByDay.get(day!) ?? []).map(keyed)]
    if (!hasTwins(left) && !hasTwins(right)) return []
    const letters = { left: new Set(left.map((a) => a.letters)), right: new Set(right.map((b) => b.letters)) }
    const pairs = align(left, right, (a, b) => {
      if (a.key !== b.key || (a.letters !== b.letters && (letters.right.has(a.letters) || letters.left.has(b.letters))))
        return 0
      return mayBe(a.one, b.one) ? PAIR_WEIGHT + (hasSameRung(a.one, b.one) ? 1 : 0) : 0
    })
    return pairs.map(([a, b]): [Line, Known] => [a.one, b.one])
  })
}

const hasTwins = (all: { key: string }[]): boolean => new Set(all.map(({ key }) => key)).size < all.length

const hasSameRung = ({ record: a }: Line, { record: b }: Known): boolean =>
  a.balance !== undefined && b.balance !== undefined && rungOf(a) === rungOf(b)

function isNamedAlike(line: Line, known: Known, { source, ids }: MatchFacts): boolean {
  const { sourceId, bankReferences = [] } = line.record
  const isId = sourceId !== undefined && ids !== 'reused' && ids !== 'volatile'
  const names = [...(isId ? [idName(source, sourceId)] : []), ...bankReferences.map(referenceName)]
  return names.some((name) => known.names.some((one) => one.name === name))
}

/** Two ids that are stable are two movements. */
const isTwinById = (line: Line, known: Known, { source, ids }: MatchFacts): boolean =>
  ids === 'stable' && line.record.sourceId !== undefined && idsOf(known, source).some(({ pending }) => !pending)

/** A notice tells of one payment; a second one with the same words may be the next payment. */
const isOtherNotice = (known: Known, { reference, endToEnd }: Evidence, { nature, source }: MatchFacts): boolean =>
  nature === 'notification' &&
  known.names.some(({ name }) => name === noticeName(source)) &&
  reference !== 'same' &&
  endToEnd !== 'same'

/**
 * Both say what the account had after it, and the ledger knows neither where the delivery begins nor where it ends: it is
 * the next payment of the same kind, unless all lines of that day have to be in the delivery.
 */
const tellsOtherBalance = ({ record }: Line, known: Known, { covers, source }: MatchFacts): boolean =>
  record.balance !== undefined &&
  known.record.balance !== undefined &&
  rungOf(record) !== rungOf(known.record) &&
  covers !== 'period' &&
  known.source === source

/** One reference of the bank's for one amount; the day may have moved. */
function matchReferences(pairing: Pairing, lines: Line[], known: Known[], facts: MatchFacts): void {
  const byName = new Map<string, Known[]>()
  for (const one of known) {
    for (const { name } of one.names) {
      if (name.startsWith('ref:')) byName.set(name, [...(byName.get(name) ?? []), one])
    }
  }
  if (byName.size === 0) return
  for (const line of lines) {
    const found = (line.record.bankReferences ?? [])
      .flatMap((reference) => byName.get(referenceName(reference)) ?? [])
      .filter((one) => !pairing.isUsed(one) && one.amount === line.amount)
      .sort((a, b) => daysBetween(line, a)! - daysBetween(line, b)! || news(line, a, facts) - news(line, b, facts))[0]
    if (found && isSameReferred(line, found, facts)) {
      pairing.link(line, found, 'reference', ['amount', 'bank reference'])
    }
  }
}

/** Banks give one reference to every month of a standing order, and to a payment and its fee. */
function isSameReferred(line: Line, known: Known, facts: MatchFacts): boolean {
  const { veto, days, text } = compare(line, known, facts.source)
  const isNear = days === 0 || (days !== undefined && days <= MAX_MOVE_DAYS && text !== 'conflicts')
  return veto === undefined && isNear && !isTwinById(line, known, facts)
}

/** Near days, and texts of which one completes the other; from another source also other words for the same. */
function matchSimilar(
  pairing: Pairing,
  lines: Line[],
  known: Known[],
  facts: MatchFacts,
  isOther: (line: Line, known: Known, evidence: Evidence) => boolean,
): void {
  const scored: { line: Line; known: Known; evidence: Evidence; score: number }[] = []
  for (const { line, known: one } of pairsOf(pairing, lines, known, 1)) {
    const evidence = compare(line, one, facts.source)
    if (evidence.veto !== undefined || isTwinById(line, one, facts) || isOther(line, one, evidence)) continue
    const score = similarity(evidence, line, one)
    if (score > 0) scored.push({ line, known: one, evidence, score })
  }
  scored.sort((a, b) => b.score - a.score || news(a.line, a.known, facts) - news(b.line, b.known, facts))
  for (const { line, known: one, evidence } of scored) {
    if (pairing.isDone(line) || pairing.isUsed(one)) continue
    pairing.link(line, one, 'similar', describe(evidence))
  }
}

function similarity(
  { text, party, days, iban, reference, endToEnd, payment, sameSource, sharesWord }: Evidence,
  line: Line,
  known: Known,
): number {
  const isNamed = reference === 'same' || endToEnd === 'same'
  const isSaid = text === 'equal' || text === 'extends'
  const isSilent = text === 'absent' && (isNamed || iban === 'same' || payment === 'same' || !sameSource)
  const isReworded =
    !sameSource &&
    party !== 'conflicts' &&
    (text === 'overlaps' || (text === 'conflicts' && (iban === 'same' || sharesWord)))
  if (!isSaid && !isSilent && !isReworded && !isNamed) return 0
  // A day apart may be the next payment of the same kind, unless a moment in another zone explains it.
  if (days !== 0 && !isNamed && !(isSaid && (tellsMoment(line.record) || tellsMoment(known.record)))) return 0
  return (
    (isNamed ? 8 : 0) +
    (isSaid ? 4 : 0) +
    (iban === 'same' ? 2 : 0) +
    (payment === 'same' ? 1 : 0) +
    (days === 0 ? 2 : 0)
  )
}

const tellsMoment = ({ booked = '' }: Line['record']): boolean => booked.length > 10

/** The bank moved the booking to another day: here it is new, and missing where the ledger has it. */
function matchMoved(
  pairing: Pairing,
  lines: Line[],
  known: Known[],
  facts: MatchFacts,
  isOther: (line: Line, known: Known, evidence: Evidence) => boolean,
): void {
  // The statement before, or one that is still to come, may have what another source tells of the first day.
  const mayMiss = (one: Known) => facts.covers === 'period' || isToldBy(one, facts.source)
  const missing = known.filter((one) => !pairing.isUsed(one) && isCovered(one, facts) && mayMiss(one))
  const pairs = pairsOf(pairing, lines, missing, MAX_MOVE_DAYS).filter(({ line, known: one }) => {
    const evidence = compare(line, one, facts.source)
    const { veto, text, days } = evidence
    if (veto !== undefined || days === 0 || isTwinById(line, one, facts) || isOther(line, one, evidence)) return false
    return text === 'equal' || text === 'extends'
  })
  pairs.sort((a, b) => daysBetween(a.line, a.known)! - daysBetween(b.line, b.known)!)
  for (const { line, known: one } of pairs) {
    if (pairing.isDone(line) || pairing.isUsed(one)) continue
    pairing.link(line, one, 'moved', describe(compare(line, one, facts.source)))
  }
}

/** Within the balances that the delivery accounts for, an amount that is left over on both sides is one payment. */
function matchPlaced(pairing: Pairing, lines: Line[], inside: Known[], facts: MatchFacts): void {
  const byAmount = Map.groupBy(inside, ({ amount }) => amount)
  for (const line of lines) {
    const found = byAmount.get(line.amount)?.find((one) => {
      if (pairing.isUsed(one) || daysBetween(line, one)! > MAX_MOVE_DAYS || isTwinById(line, one, facts)) return false
      return compare(line, one, facts.source).veto === undefined
    })
    if (found) pairing.link(line, found, 'balance', ['amount', 'place among the balances'])
  }
}

/** Lines and transactions of one amount within so many days. */
function pairsOf(pairing: Pairing, lines: Line[], known: Known[], maxDays: number): { line: Line; known: Known }[] {
  const byAmount = Map.groupBy(known, ({ amount }) => amount)
  const pairs: { line: Line; known: Known }[] = []
  for (const line of lines) {
    if (pairing.isDone(line) || pairs.length > MAX_COMPARED_PAIRS) continue
    for (const one of byAmount.get(line.amount) ?? []) {
      if (!pairing.isUsed(one) && daysBetween(line, one)! <= maxDays) pairs.push({ line, known: one })
    }
  }
  return pairs
}

/** On the day before the first that the delivery covers: moved from there, it would not be told there any more. */
const mayHaveLeft = (line: Line, { day, record }: Known, { covers, from = -Infinity }: MatchFacts): boolean =>
  covers === 'period' &&
  day < from &&
  line.day === day + 1 &&
  (line.record.balance === undefined || record.balance === undefined)

const MAX_RIVALS = 5

/** What a line that stays separate may be all the same. */
function rivalsOf(
  line: Line,
  known: Known[],
  pairing: Pairing,
  facts: MatchFacts,
  isOther: (known: Known) => boolean,
): Rival[] {
  const rivals: Rival[] = []
  for (const one of known) {
    if (one.amount !== line.amount || daysBetween(line, one)! > 1 || pairing.isUsed(one)) continue
    if (isTwinById(line, one, facts)) continue
    const { veto, text, iban, sharesWord, days } = compare(line, one, facts.source)
    if (veto !== undefined) continue
    const isAlike = text === 'equal' || text === 'extends'
    if (days !== 0) {
      if (isAlike && mayHaveLeft(line, one, facts)) rivals.push({ known: one, reason: 'is on the day before' })
    } else if (isAlike && isOther(one)) rivals.push({ known: one, reason: 'stands in another statement' })
    else if (isAlike && tellsOtherBalance(line, one, facts)) rivals.push({ known: one, reason: 'has another balance' })
    else if (isAlike && facts.nature === 'notification')
      rivals.push({ known: one, reason: 'was told by another notice' })
    else if (isAlike && [facts.nature, one.nature].includes('report'))
      rivals.push({ known: one, reason: 'was told by another report' })
    else if (!isAlike && (iban === 'same' || sharesWord)) rivals.push({ known: one, reason: 'says something else' })
  }
  return rivals.slice(0, MAX_RIVALS)
}
