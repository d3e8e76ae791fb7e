import { contentCost, dayCost, FORBIDDEN, timesContradict } from './cost.ts'
import { solve } from './solve.ts'
import { likeness, textOf } from './text.ts'
import { isWithin, ONE_DAY_MS, type SourceView, type Told, type Track, type TrackedLine } from './view.ts'

/** Price of a line without a track: a new payment. */
const NEW_LINE = 3
/** Price of a track that a complete delivery lacks. */
const LACKING = 8
/** Ids that are not declared stable are believed once this many are known. */
const MIN_KNOWN_IDS = 3
const SAME_ID = -6

/** One statement of a view: what it covers, and which statements it goes on from. */
type Statement = { index: number; told: Told; from: number; to: number; before: Statement | undefined }

/** Folds the deliveries of one source, in the order in which the bank made them, into one track for each payment. */
export function foldView(name: string, deliveries: Told[]): SourceView {
  const inOrder = deliveries.toSorted((a, b) => a.made - b.made || (a.digest < b.digest ? -1 : 1))
  const view: SourceView = { name, authority: inOrder[0]!.authority, coverage: [], booked: [], holds: [] }
  const statements: Statement[] = []
  for (const told of inOrder) {
    const statement = told.statement && told.booked ? placeStatement(told, statements) : undefined
    if (statement) statements.push(statement)
    const covered = statement ?? told.booked
    if (covered) view.coverage.push({ from: covered.from, to: covered.to, made: told.made })
    foldBooked(view, told, statement)
    foldPending(view, told)
  }
  return view
}

/** A statement begins where the one before it ended, so it also covers the days between them. */
function placeStatement(told: Told, known: Statement[]): Statement {
  const { opening, id } = told.statement ?? {}
  const { from, to } = told.booked!
  const before = known.findLast(
    (one) =>
      opening !== undefined &&
      one.told.statement?.closing === opening &&
      one.to <= to &&
      (id === undefined || one.told.statement?.id !== id),
  )
  const isGapless = before !== undefined && before.to <= from
  return {
    index: known.length,
    told,
    from: isGapless ? Math.min(from, before.to + 1) : from,
    to,
    before: isGapless ? before : undefined,
  }
}

/** Where a delivery stands to a track: it would have it, it cannot have it, or it may have it. */
type Standing = (track: Track) => 'covered' | 'before' | 'open'

/** Lines of the statements that a statement goes on from are none of its own. */
function standingOf(told: Told, statement: Statement | undefined): Standing {
  const range = statement ?? told.booked
  const earlier = new Set<number>()
  for (let one = statement?.before; one; one = one.before) earlier.add(one.index)
  return ({ day, statement: index }) => {
    if (index !== undefined && earlier.has(index)) return 'before'
    return range !== undefined && isWithin(range, day) ? 'covered' : 'open'
  }
}

function foldBooked(view: SourceView, told: Told, statement: Statement | undefined): void {
  const lines = told.lines.filter(({ record }) => record.status === 'booked')
  const standing = standingOf(told, statement)
  const isCovered = (track: Track) => standing(track) === 'covered'
  const trust = trustOf(view.booked, lines, told)
  const taken = new Set<Track>()
  const left: TrackedLine[] = []
  const see = (line: TrackedLine, track: Track) => {
    taken.add(track)
    seeAgain(track, line, told, statement)
  }
  // A trusted id survives a change of the amount.
  for (const line of lines) {
    const track = trust.corrected(line)
    if (track && !taken.has(track)) see(line, track)
    else left.push(line)
  }
  const byAmount = Map.groupBy(left, ({ amount }) => amount)
  const fresh: TrackedLine[] = []
  for (const [amount, some] of byAmount) {
    const tracks = view.booked.filter((one) => one.amount === amount && !taken.has(one))
    const pairs = solve(some, tracks, {
      cost: (line, track) => foldCost(line, track, told, standing(track), trust),
      aloneLeft: () => NEW_LINE,
      aloneRight: (track) => (isCovered(track) && !track.isGone ? LACKING : 0),
    })
    const paired = new Set(pairs.map(([line]) => line))
    for (const [line, track] of pairs) see(line, track)
    fresh.push(...some.filter((line) => !paired.has(line)))
  }
  for (const line of fresh) {
    const reissued = view.booked.find((one) => !taken.has(one) && isCovered(one) && isCorrection(line, one, told))
    if (reissued) see(line, reissued)
    else {
      const track = newTrack(view, line, told, statement)
      taken.add(track)
      view.booked.push(track)
    }
  }
  for (const track of view.booked) {
    if (taken.has(track) || !isCovered(track) || track.isGone) continue
    track.missed.push(told.made)
    track.isGone = isGoneAfter(told, track)
  }
}

/** A poll may be a little behind the books: it has to lack a line twice, a day apart. */
function isGoneAfter({ authority, made }: Told, track: Track): boolean {
  if (authority === 'statement' || authority === 'list') return true
  return track.missed.length >= 2 && made - track.lastSeen >= ONE_DAY_MS
}

type Trust = { isTrusted: boolean; byId: Map<string, Track>; corrected: (line: TrackedLine) => Track | undefined }

/**
 * A source's ids are trusted until one contradicts itself: it was given to another amount with other words, to a day
 * far away, or to another line while its own is still there under another id (numbers of positions that have shifted).
 */
function trustOf(tracks: Track[], lines: TrackedLine[], told: Told): Trust {
  const byId = new Map<string, Track>()
  const nothing: Trust = { isTrusted: false, byId, corrected: () => undefined }
  if (told.ids === 'volatile' || told.ids === 'reused') return nothing
  for (const track of tracks) if (track.ids.length > 0) byId.set(track.ids.at(-1)!, track)
  const contents = Map.groupBy(lines, keyOf)
  let [known, wrong] = [0, 0]
  for (const line of lines) {
    const track = trackOf(line)
    if (!track) continue
    known += 1
    if (contradicts(line, track)) wrong += 1
  }
  function trackOf({ record }: TrackedLine): Track | undefined {
    return record.sourceId === undefined ? undefined : byId.get(record.sourceId)
  }
  function contradicts(line: TrackedLine, track: Track): boolean {
    if (keyOf(line) === keyOf(track)) return false
    const isElsewhere = (contents.get(keyOf(track)) ?? []).some(
      ({ record }) => record.sourceId !== line.record.sourceId,
    )
    const days = dayCost(line.day, track.day)
    const isOtherText = likeness(textOf(line.record).all, textOf(track.record).all) === 'none'
    return isElsewhere || days === FORBIDDEN || (line.amount !== track.amount && isOtherText)
  }
  // A source that promises stable ids is believed, unless most of what it names is something else now.
  const isTrusted = told.ids === 'stable' ? wrong < 2 || wrong * 2 <= known : wrong === 0 && byId.size >= MIN_KNOWN_IDS
  if (!isTrusted) return nothing
  return {
    isTrusted,
    byId,
    corrected: (line) => {
      const track = trackOf(line)
      return track && track.amount !== line.amount && (told.ids === 'stable' || !contradicts(line, track))
        ? track
        : undefined
    },
  }
}

const keyOf = ({ day, amount, record }: TrackedLine | Track): string => `${day} ${amount} ${textOf(record).all.letters}`

function foldCost(
  line: TrackedLine,
  track: Track,
  told: Told,
  standing: ReturnType<Standing>,
  { isTrusted }: Trust,
): number {
  if (standing === 'before') return FORBIDDEN
  const { sourceId } = line.record
  const lastId = track.ids.at(-1)
  const sameId = sourceId !== undefined && sourceId === lastId && told.ids !== 'volatile'
  if (isTrusted && sourceId !== undefined && lastId !== undefined && !sameId) return FORBIDDEN
  const days = dayCost(line.day, track.day)
  const isNamed = sameId && isTrusted
  // On another day it is another payment, unless its own day is covered and it is missing there.
  if (days > 0 && standing !== 'covered' && !isNamed) return FORBIDDEN
  const sameReference = (line.record.bankReferences ?? []).some((one) => track.record.bankReferences?.includes(one))
  if (told.authority === 'notice' && !(days === 0 && (sameId || sameReference || sameEndToEnd(line, track))))
    return FORBIDDEN
  if (timesContradict(line.record, track.record) && !isNamed) return FORBIDDEN
  return days + contentCost(line.record, track.record) + (isNamed ? SAME_ID : 0)
}

const sameEndToEnd = ({ record: a }: TrackedLine, { record: b }: Track): boolean =>
  a.endToEndId !== undefined && a.endToEndId === b.endToEndId

/** A reissued statement has another amount where the line was: the same statement, day and words. */
function isCorrection(line: TrackedLine, track: Track, { authority }: Told): boolean {
  if (authority !== 'statement' || line.day !== track.day) return false
  const alike = likeness(textOf(line.record).all, textOf(track.record).all)
  return alike === 'equal' || alike === 'extends'
}

function newTrack(view: SourceView, line: TrackedLine, told: Told, statement: Statement | undefined): Track {
  const { record, day, amount } = line
  return {
    view,
    status: record.status,
    amount,
    day,
    record,
    origin: record,
    ids: record.sourceId === undefined || told.ids === 'volatile' ? [] : [record.sourceId],
    firstSeen: told.made,
    lastSeen: told.made,
    missed: [],
    isGone: false,
    statement: statement?.index,
  }
}

function seeAgain(track: Track, line: TrackedLine, told: Told, statement: Statement | undefined): void {
  const { record, day, amount } = line
  Object.assign(track, { record, day, amount, lastSeen: told.made, missed: [], isGone: false })
  if (statement) track.statement = statement.index
  if (record.sourceId !== undefined && told.ids !== 'volatile' && track.ids.at(-1) !== record.sourceId)
    track.ids.push(record.sourceId)
}

/** Pending lines likewise: a hold that a complete set lacks has gone. */
function foldPending(view: SourceView, told: Told): void {
  const lines = told.lines.filter(({ record }) => record.status === 'pending')
  const trust = trustOf(view.holds, lines, told)
  const taken = new Set<Track>()
  for (const [amount, some] of Map.groupBy(lines, (line) => line.amount)) {
    const tracks = view.holds.filter((one) => one.amount === amount)
    const pairs = solve(some, tracks, {
      cost: (line, track) => holdCost(line, track, trust),
      aloneLeft: () => NEW_LINE,
      aloneRight: (track) => (track.isGone ? -1 : 0),
    })
    const paired = new Map(pairs)
    for (const line of some) {
      const track = paired.get(line)
      if (track) seeAgain(track, line, told, undefined)
      else view.holds.push(newTrack(view, line, told, undefined))
      taken.add(track ?? view.holds.at(-1)!)
    }
  }
  if (!told.hasAllPending) return
  for (const track of view.holds) if (!taken.has(track)) track.isGone = true
}

function holdCost(line: TrackedLine, track: Track, { isTrusted }: Trust): number {
  const { sourceId } = line.record
  const lastId = track.ids.at(-1)
  if (isTrusted && sourceId !== undefined && lastId !== undefined) return sourceId === lastId ? SAME_ID : FORBIDDEN
  if (line.day !== undefined && track.day !== undefined && line.day !== track.day) return FORBIDDEN
  if (timesContradict(line.record, track.record)) return FORBIDDEN
  return contentCost(line.record, track.record)
}
