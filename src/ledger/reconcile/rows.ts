import { contentCost, dayCost, FORBIDDEN } from './cost.ts'
import { solve } from './solve.ts'
import { AUTHORITIES, bankingDay, isWithin, ONE_DAY_MS, type SourceView, type Track } from './view.ts'

/** One payment: what each source that has it says about it. */
export type PaymentRow = {
  /** By the authority of their sources: the first says what the payment is. */
  tracks: Track[]
  /** Pending lines that it was before it was booked. */
  holds: Track[]
}

/** Price of a payment that only one source has, before others are expected to have it. */
const ALONE = 2.5
/** Price of a payment that a source lacks although it covers its day and the next banking day. */
const EXPECTED = 12
/** The same where it covers the day itself only: the line may still move to the next day. */
const EXPECTED_MAYBE = 3

/** Views join in the order of their authority; those of one authority by name, so that arrival makes no difference. */
export const byAuthority = (a: SourceView, b: SourceView): number =>
  AUTHORITIES.indexOf(a.authority) - AUTHORITIES.indexOf(b.authority) || (a.name < b.name ? -1 : 1)

/** What one source says in other words another may say in the same: those that agree for certain join first. */
const CERTAIN = 1

/** Joins the booked tracks of all views into rows, amount by amount. */
export function reconcileBooked(views: SourceView[]): PaymentRow[] {
  const inOrder = views.toSorted(byAuthority)
  const present = inOrder.map((view) =>
    Map.groupBy(
      view.booked.filter(({ isGone }) => !isGone),
      ({ amount }) => amount,
    ),
  )
  const amounts = new Set(present.flatMap((byAmount) => [...byAmount.keys()]))
  return [...amounts].flatMap((amount) => {
    const left = inOrder.map((view, at) => ({
      view,
      before: inOrder.slice(0, at),
      tracks: (present[at]!.get(amount) ?? []).toSorted(byDay),
    }))
    const rows: PaymentRow[] = []
    for (const one of left) one.tracks = joinTracks(rows, one, CERTAIN)
    // Only the first source has begun rows of its own; the others do so for what is left over.
    for (const one of left) {
      for (const track of joinTracks(rows, one, FORBIDDEN)) rows.push({ tracks: [track], holds: [] })
      rows.sort((a, b) => byDay(a.tracks[0]!, b.tracks[0]!))
    }
    return rows
  })
}

type Joining = { view: SourceView; before: SourceView[]; tracks: Track[] }

/** Adds tracks of one view to the rows of those before it; returns those that belong to none of them. */
function joinTracks(rows: PaymentRow[], { view, before, tracks }: Joining, mostCost: number): Track[] {
  if (rows.length === 0 && mostCost !== FORBIDDEN) {
    for (const track of tracks) rows.push({ tracks: [track], holds: [] })
    return []
  }
  const pairs = solve(tracks, rows, {
    cost: (track, row) => {
      const cost = joinCost(track, row, view)
      return cost <= mostCost ? cost : FORBIDDEN
    },
    aloneLeft: (track) => ALONE + Math.max(0, ...before.map((one) => expected(one, track.day!, track.firstSeen))),
    aloneRight: (row) => expected(view, row.tracks[0]!.day!, firstSeenOf(row)),
  })
  const joined = new Set<Track>()
  for (const [track, row] of pairs) {
    row.tracks.push(track)
    joined.add(track)
  }
  return tracks.filter((track) => !joined.has(track))
}

export const byDay = (a: Track, b: Track): number => (a.day ?? 0) - (b.day ?? 0) || a.firstSeen - b.firstSeen

export const firstSeenOf = ({ tracks }: PaymentRow): number => Math.min(...tracks.map(({ firstSeen }) => firstSeen))

/**
 * What it costs that a source lacks a payment of this day, which was known since then. A statement is exact; any other
 * source may be a day behind.
 */
export function expected(view: SourceView, day: number, since: number): number {
  const from = view.authority === 'statement' ? since : since + ONE_DAY_MS
  const covers = (one: number) => view.coverage.some((range) => range.made >= from && isWithin(range, one))
  if (!covers(day)) return 0
  return covers(nextBankingDay(day)) ? EXPECTED : EXPECTED_MAYBE
}

export const nextBankingDay = (day: number): number => bankingDay(day + 1)

/** Against all that the row consists of: one contradiction is enough, and the most similar text counts. */
function joinCost(track: Track, row: PaymentRow, view: SourceView): number {
  if (row.tracks.some((one) => one.view === view)) return FORBIDDEN
  let best = FORBIDDEN
  for (const one of row.tracks) {
    const content = contentCost(track.record, one.record)
    if (content === FORBIDDEN) return FORBIDDEN
    const days = dayCost(track.day, one.day)
    if (days > 0 && !mayMove(track, view, one)) continue
    best = Math.min(best, days + content)
  }
  return best
}

/**
 * Two days are one payment only where a source covers the other's day and does not have it there: a line that was moved
 * is missing where it was. Over a weekend a statement says so by itself.
 */
function mayMove(track: Track, view: SourceView, other: Track): boolean {
  const lacks = (one: SourceView, day: number) => one.coverage.some((range) => isWithin(range, day))
  const isWeekend =
    bankingDay(track.day!) === bankingDay(other.day!) &&
    (view.authority === 'statement' || other.view.authority === 'statement')
  return isWeekend || isSameReferred(track, other) || lacks(view, other.day!) || lacks(other.view, track.day!)
}

/** One reference of the bank that neither source uses for another payment of this amount. */
function isSameReferred(a: Track, b: Track): boolean {
  const shared = (a.record.bankReferences ?? []).find((one) => b.record.bankReferences?.includes(one))
  if (shared === undefined) return false
  const uses = ({ view, amount }: Track) =>
    view.booked.filter((one) => one.amount === amount && one.record.bankReferences?.includes(shared)).length
  return uses(a) === 1 && uses(b) === 1
}
