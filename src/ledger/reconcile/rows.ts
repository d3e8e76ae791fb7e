import { canonicalDecimal } from '@vitrine/money'
import { COST, contentCost, dayCost, exactKey, FORBIDDEN, saysOther, wordsKey } from './cost.ts'
import { coverageAt } from './coverage.ts'
import { solve } from './solve.ts'
import { likeness, textOf } from './text.ts'
import { bankingDay, byAuthority, nextBankingDay, ONE_DAY_MS, type SourceView, type Track } from './view.ts'

/** One payment: what each source that has it says about it. */
export type PaymentRow = {
  /** The row that most of its tracks belonged to; undefined for a new one. */
  id: string | undefined
  /** Booked, by the authority of their sources: the first says what the payment is. Those that are gone come last. */
  tracks: Track[]
  /** Pending lines that it is, or was before it was booked. */
  holds: Track[]
  shown: 'booked' | 'pending' | undefined
  hiddenBecause?: 'gone' | 'expired' | 'in another form' | 'no statement has it'
  /** The rows that are shown instead. */
  inFormOf?: PaymentRow[]
  /** The rows that are hidden because this one is another form of them. */
  standsFor?: PaymentRow[]
  /** Nothing but their sum says so. */
  isGuess?: boolean
  /** The row that it and others add up to; both are shown. */
  mayBePartOf?: PaymentRow
}

export const newRow = (tracks: Track[], holds: Track[] = []): PaymentRow => ({
  id: undefined,
  tracks,
  holds,
  shown: undefined,
})

/** Price of a payment that only one source has, before others are expected to have it. */
const ALONE = 2.5
/** Price of a payment that a source lacks although it covers its day and the next banking day. */
const EXPECTED = 12
/** The same where it covers the day itself only: the line may still move to the next day. */
const EXPECTED_MAYBE = 3

/** What one source says in other words another may say in the same: those that agree for certain join first. */
export const CERTAIN = 1
const SAME_DAY = 0.5

const NO_PAIR = { best: FORBIDDEN, sum: 0 }
/** Small enough to decide only between rows that are equally good. */
const OF_SUM = 0.001

/** The operator's decisions: pinned tracks of one row are together, whatever they say. */
export function pinnedRows(views: SourceView[]): PaymentRow[] {
  const pinned = views.toSorted(byAuthority).flatMap(({ booked, holds }) => [...booked, ...holds].filter(isPinned))
  const rows: PaymentRow[] = []
  for (const some of Map.groupBy(pinned, ({ row }) => row).values()) {
    // Two lines of one source are shown as the newest of them.
    const inOrder = some.toSorted(
      (a, b) =>
        byAuthority(a.view, b.view) ||
        Number(isSilent(a)) - Number(isSilent(b)) ||
        b.told - a.told ||
        b.number - a.number,
    )
    const booked = inOrder.filter(({ status }) => status === 'booked')
    rows.push(newRow([...booked.filter(isLive), ...booked.filter(isGone)], inOrder.filter(isPending)))
  }
  return rows
}

const isSilent = ({ joinedTold, told }: Track): boolean => joinedTold === told
export const isLive = ({ isGone }: Track): boolean => !isGone
export const isGone = (track: Track): boolean => track.isGone
const isPending = ({ status }: Track): boolean => status === 'pending'
export const isPinned = ({ isPinned, row }: Track): boolean => isPinned && row !== undefined

export const hasPins = ({ tracks, holds }: PaymentRow): boolean => tracks.some(isPinned) || holds.some(isPinned)

/** An operator decided that it is there: two payments, or one that no statement has. */
export const isKept = ({ tracks, holds }: PaymentRow): boolean =>
  [...tracks, ...holds].some((one) => isPinned(one) && !one.isJoined)

export const isStated = ({ tracks }: PaymentRow): boolean => tracks.some(({ view }) => view.authority === 'statement')

/** Joins the booked tracks of all views into rows, amount by amount. */
export function joinBooked(
  views: SourceView[],
  pinned: PaymentRow[],
  takenBack: ReadonlyMap<string, TakenBack[]>,
): PaymentRow[] {
  const inOrder = views.toSorted(byAuthority)
  const byAmount = inOrder.map((view) =>
    Map.groupBy(
      view.booked.filter((one) => isLive(one) && !isPinned(one)),
      ({ amount }) => amount,
    ),
  )
  const amounts = new Set(byAmount.flatMap((some) => [...some.keys()]))
  const joined = [...pinned]
  for (const amount of amounts) {
    const decided = pinned.filter(({ tracks }) => tracks.some((one) => one.amount === amount))
    const gone = takenBack.get(amount) ?? []
    const days = byAmount.map((some) => Map.groupBy(some.get(amount) ?? [], ({ day }) => day))
    const countOf = (view: SourceView, day: number | undefined) => days[inOrder.indexOf(view)]!.get(day)?.length ?? 0
    const ofView = (view: SourceView, at: number, tracks: Track[]): Joining => ({
      view,
      before: inOrder.slice(0, at),
      takenBack: gone,
      countOf,
      tracks: tracks.toSorted(byDay),
    })
    const all = inOrder.map((view, at) => {
      const tracks = byAmount[at]!.get(amount) ?? []
      const [last = [], left = []] = [true, false].map((is) =>
        tracks.filter((track) => gone.some((one) => isToldStill(one, track)) === is),
      )
      return { left: ofView(view, at, left), last: ofView(view, at, last) }
    })
    // Of equal ones that whose payment was taken back joins the next one last.
    joined.push(
      ...joinAmount(
        all.map(({ left }) => left),
        all.map(({ last }) => last),
        decided,
      ),
    )
  }
  return joined
}

type Joining = {
  view: SourceView
  before: SourceView[]
  takenBack: TakenBack[]
  /** How many payments of the amount a source has on a day. */
  countOf: (view: SourceView, day: number | undefined) => number
  tracks: Track[]
}

/** The rows of one amount beside those that are decided. */
function joinAmount(left: Joining[], last: Joining[], decided: PaymentRow[]): PaymentRow[] {
  const isAny = ({ tracks }: Joining) => tracks.length > 0
  const [first, ...others] = left.filter(isAny)
  const late = last.filter(isAny)
  if (first && others.length + late.length + decided.length === 0) return first.tracks.map((track) => newRow([track]))
  let rows = [...decided]
  const begin = (tracks: Track[]) => {
    rows = [...rows, ...tracks.map((track) => newRow([track]))].toSorted((a, b) => byDay(a.tracks[0]!, b.tracks[0]!))
  }
  // Only the first source begins rows before all that agrees for certain has joined; the others for what is left over.
  if (first) begin(joinTracks(rows, first, others.length > 0 ? CERTAIN : FORBIDDEN))
  let open = others
  // What two sources say alike of one day joins before what one of them may have moved.
  for (const most of [SAME_DAY, CERTAIN]) open = open.map((one) => ({ ...one, tracks: joinTracks(rows, one, most) }))
  for (const one of [...open, ...late]) begin(joinTracks(rows, one, FORBIDDEN))
  return rows.filter((row) => !decided.includes(row))
}

/** Adds tracks of one view to the rows of those before it; returns those that belong to none of them. */
function joinTracks(rows: PaymentRow[], joining: Joining, mostCost: number): Track[] {
  const { view, before, tracks } = joining
  if (tracks.length === 0) return []
  // Of equal payments the one that no other source has told yet comes first, so that both keep their ids.
  const inOrder = rows.toSorted((a, b) => byDay(a.tracks[0]!, b.tracks[0]!) || a.tracks.length - b.tracks.length)
  const pairs = solve(tracks, inOrder, {
    cost: (track, row) => {
      const { best, sum } = joinCost(track, row, joining)
      return best <= mostCost ? best + sum * OF_SUM : FORBIDDEN
    },
    aloneLeft: (track) => ALONE + Math.max(0, ...before.map((one) => expected(one, track.day!, track.firstSeen))),
    aloneRight: (row) => expected(view, dayOf(row), firstSeenOf(row)),
    keyLeft: ({ record, day }) => exactKey(record, day),
    keysRight: (row) => row.tracks.map(({ record, day }) => exactKey(record, day)),
    wordsLeft: ({ record, day }) => wordsKey(record, day),
    wordsRight: (row) => row.tracks.map(({ record, day }) => wordsKey(record, day)),
    dayLeft: ({ day }) => day,
    dayRight: dayOf,
  })
  const joined = new Set<Track>()
  for (const [track, row] of pairs) {
    row.tracks.push(track)
    joined.add(track)
  }
  return tracks.filter((track) => !joined.has(track))
}

export const byDay = (a: Track, b: Track): number => (a.day ?? 0) - (b.day ?? 0) || a.firstSeen - b.firstSeen
export const dayOf = ({ tracks }: PaymentRow): number => tracks[0]!.day!
export const firstSeenOf = ({ tracks }: PaymentRow): number => Math.min(...tracks.map(({ firstSeen }) => firstSeen))

/**
 * What it costs that a source lacks a payment of this day, which was known since then. A statement is exact, and so is what
 * says of itself that it is complete; any other source may be a day behind.
 */
export function expected(view: SourceView, day: number, since: number): number {
  const covers = (one: number) => {
    const covered = coverageAt(view, one)
    if (!covered) return false
    const isExact = view.authority === 'statement' || covered.before === covered.made
    return covered.made >= (isExact ? since : since + ONE_DAY_MS)
  }
  if (!covers(day)) return 0
  return covers(nextBankingDay(day)) ? EXPECTED : EXPECTED_MAYBE
}

/** A report has what was booked or held since the last statement of the same source. */
export const isStatedBefore = (report: Track, statement: Track): boolean =>
  isReportOf(report, statement) && statement.firstSeen < report.firstSeen

/** A report and a statement of one source. */
export const isReportOf = (report: Track, statement: Track): boolean =>
  report.view.authority === 'report' &&
  statement.statement !== undefined &&
  sourceOf(report.view) === sourceOf(statement.view)

const sourceOf = ({ name }: SourceView): string => name.slice(0, name.lastIndexOf(' '))

/** One bank's report and statement with two references and other words. */
function isOtherReferred({ view, record: a }: Track, { view: other, record: b }: Track): boolean {
  if (!a.bankReferences || !b.bankReferences || sourceOf(view) !== sourceOf(other)) return false
  if (a.bankReferences.some((one) => b.bankReferences!.includes(one))) return false
  const alike = likeness(textOf(a).all, textOf(b).all)
  return alike === 'overlaps' || alike === 'none'
}

/** A complete delivery that does not lack the payment has it; of one that may have been filtered nothing is known. */
export function lastWordOf({ view, day, told }: Track): number {
  const covered = coverageAt(view, day)
  return covered?.before === undefined ? told : Math.max(told, covered.made)
}

/** A statement was issued again without this line after its source had told it for the last time. */
export const isTakenBackBy = ({ day, missed, record }: Track, track: Track, lastWord = lastWordOf(track)): boolean =>
  day === track.day && missed.at(-1)! >= lastWord && contentCost(record, track.record) <= CERTAIN

/** What the same source tells later, by statement or by report, in the same words, is the next payment. */
const isNextOf = ({ view, missed }: Track, one: Track): boolean =>
  sourceOf(one.view) === sourceOf(view) && one.firstSeen > missed.at(-1)!

/** The one is the next payment, and the other is what was taken back before it. */
const isBetween = (gone: TakenBack, next: Track, other: Track): boolean =>
  isNextOf(gone.track, next) && !isOfOtherRow(other, gone) && isTakenBackBy(gone.track, other)

/** A line that was taken back, and its row, where another source tells that still: of equal ones it is this one. */
export type TakenBack = { track: Track; row: string | undefined }

const isOfRow = (track: Track, { row }: TakenBack): boolean => track.row !== undefined && track.row === row

/** The payment that was taken back is no other one in other words. */
const isToldStill = (gone: TakenBack, one: Track): boolean => isOfRow(one, gone) && isTakenBackBy(gone.track, one)

export const isOfOtherRow = (track: Track, { row }: TakenBack): boolean =>
  track.row !== undefined && row !== undefined && track.row !== row

/**
 * Against all that the row consists of: one contradiction is enough, and the most similar text counts; the others
 * where two rows are equally good. Of three lines NAKUP POS the bakery is not one that a poll calls a café.
 */
function joinCost(track: Track, row: PaymentRow, { takenBack, countOf }: Joining): { best: number; sum: number } {
  const { view } = track
  if (row.tracks.some((one) => one.view === view)) return NO_PAIR
  let best = FORBIDDEN
  let contradiction = 0
  let sum = 0
  const isDecided = hasPins(row)
  for (const one of row.tracks) {
    if (isStatedBefore(track, one) || isStatedBefore(one, track) || isOtherReferred(track, one)) return NO_PAIR
    if (one.amount !== track.amount) continue
    if (takenBack.some((gone) => isBetween(gone, one, track) || isBetween(gone, track, one))) return NO_PAIR
    const content = certainCost(track, one)
    if (content === FORBIDDEN) return NO_PAIR
    if (content > CERTAIN && takenBack.some((gone) => isToldStill(gone, track) || isToldStill(gone, one)))
      return NO_PAIR
    if (content > CERTAIN && (hasWhole(view, one) || hasWhole(one.view, track))) return NO_PAIR
    sum += content
    const days = dayCost(track.day, one.day)
    if (isDecided || !saysOther(track.record, one.record)) {
      if (days === 0 || mayMove(track, one, countOf)) best = Math.min(best, days + content)
      continue
    }
    // Only two sources that should both have it outweigh that, and a third line in words that fit both does not.
    if (days > 0 || !lackEachOther(track, one)) return NO_PAIR
    contradiction = Math.max(contradiction, content)
  }
  return { best: contradiction || best, sum }
}

/** What is asked after a day should have it, whenever the other source told; what is asked before may not have it yet. */
function lackEachOther(a: Track, b: Track): boolean {
  const sinceOf = ({ day, firstSeen }: Track) => Math.min(firstSeen, (day! + 1) * ONE_DAY_MS)
  return expected(a.view, b.day!, sinceOf(b)) > 0 && expected(b.view, a.day!, sinceOf(a)) > 0
}

/**
 * Where nothing but the balance after it makes it certain, it comes after what is said alike: two statements may have
 * equal payments of a day in different orders.
 */
function certainCost({ record: a }: Track, { record: b }: Track): number {
  const content = contentCost(a, b)
  const isByBalance = a.balance !== undefined && a.balance === b.balance && content - COST.sameBalance > CERTAIN
  return isByBalance ? Math.max(content, CERTAIN) : content
}

/** What a source has as one entry it does not have in parts, and in other words such a line is another payment. */
function hasWhole({ booked }: SourceView, { whole, day }: Track): boolean {
  if (whole === undefined) return false
  const amount = canonicalDecimal(whole.amount)
  return booked.some((one) => one.amount === amount && isLive(one) && dayCost(one.day, day) !== FORBIDDEN)
}

/**
 * Two days are one payment only where a source covers the other's day and does not have it there: a line that was moved
 * is missing where it was. Over a weekend a statement says so by itself.
 */
function mayMove(track: Track, other: Track, countOf: Joining['countOf']): boolean {
  const lacks = (one: SourceView, { view, day, firstSeen }: Track) =>
    expected(one, day!, firstSeen) > 0 && countOf(one, day) < countOf(view, day)
  const isWeekend = isOfWeekend(track, other) || isOfWeekend(other, track)
  if (isWeekend || isSameReferred(track, other)) return true
  // Banks book later than others tell: what a statement has days before is the payment only if it is missing there.
  const [early, late] = track.day! < other.day! ? [track, other] : [other, track]
  const isLate = late.day! > nextBankingDay(early.day!)
  // What another source tells of a weekend may still come with the next banking day.
  const isToCome = late.day! < bankingDay(late.day!) && expected(early.view, late.day!, late.firstSeen) < EXPECTED
  if (early.view.authority === 'statement' && (isLate || isToCome)) return lacks(late.view, early)
  return lacks(track.view, other) || lacks(other.view, track)
}

/** A statement that dates its own lines on a Saturday does not move them, and where one is not here yet it may have it. */
const isOfWeekend = ({ view, day }: Track, other: Track): boolean =>
  view.authority === 'statement' && day === bankingDay(other.day!) && !isInGap(view, other.day!)

const isInGap = (view: SourceView, day: number): boolean =>
  !coverageAt(view, day) && view.coverage.some(({ to }) => to < day)

/** One reference of the bank that neither source uses for another payment of this amount. A notice is never moved. */
function isSameReferred(a: Track, b: Track): boolean {
  if (a.view.authority === 'notice' || b.view.authority === 'notice') return false
  const shared = (a.record.bankReferences ?? []).find((one) => b.record.bankReferences?.includes(one))
  if (shared === undefined) return false
  const uses = ({ view, amount }: Track) =>
    view.booked.filter((one) => one.amount === amount && one.record.bankReferences?.includes(shared)).length
  return uses(a) === 1 && uses(b) === 1
}
