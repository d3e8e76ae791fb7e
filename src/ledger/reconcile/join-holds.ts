import { contentCost, exactKey, FORBIDDEN, wordsKey } from './cost.ts'
import { byDay, isLive, isPinned, newRow, type PaymentRow } from './rows.ts'
import { solve } from './solve.ts'
import { byAuthority, ONE_DAY_MS, type SourceView, type Track } from './view.ts'

/** Price of a hold that only one source has. */
const HOLD_ALONE = 4
/** Of equal holds that of the same day, and then that which went at about the same time, or is there as well. */
const OTHER_DAY = 0.02
const OTHER_END = 0.01
const FORTNIGHT_MS = 14 * ONE_DAY_MS

/**
 * Joins the holds of all views into rows, as booked lines are joined; those that have gone too, because a booking may
 * follow. Rows that an operator decided are among them.
 */
export function joinHolds(views: SourceView[], decided: PaymentRow[]): PaymentRow[] {
  const byAmount = new Map<string, PaymentRow[]>()
  for (const row of decided)
    for (const amount of new Set(row.holds.map((one) => one.amount)))
      byAmount.set(amount, [...(byAmount.get(amount) ?? []), row])
  const rows: PaymentRow[] = decided.filter(({ tracks }) => tracks.length === 0)
  for (const view of views.toSorted(byAuthority)) {
    const open = view.holds.filter((one) => !isPinned(one)).toSorted(byDay)
    for (const [amount, tracks] of Map.groupBy(open, (one) => one.amount)) {
      const known = byAmount.get(amount) ?? []
      const paired = new Map(joinTracks(tracks, known, view))
      for (const track of tracks) {
        const row = paired.get(track) ?? newRow([])
        row.holds.push(track)
        if (row.holds.length > 1) continue
        known.push(row)
        rows.push(row)
      }
      byAmount.set(amount, known)
    }
  }
  return rows
}

function joinTracks(tracks: Track[], rows: PaymentRow[], view: SourceView): [Track, PaymentRow][] {
  return solve(tracks, rows, {
    cost: (track, { holds }) => {
      const [one] = holds
      if (holds.some((other) => other.view === view)) return FORBIDDEN
      const days = track.day === undefined || one!.day === undefined ? 0 : Math.abs(track.day - one!.day)
      if (days > 1) return FORBIDDEN
      return contentCost(track.record, one!.record) + days * OTHER_DAY + endsApart(track, one!) * OTHER_END
    },
    aloneLeft: () => HOLD_ALONE,
    aloneRight: () => 0,
    // When it went tells one that is gone apart.
    keyLeft: ({ record, day, isGone }) => (isGone ? '' : exactKey(record, day)),
    keysRight: ({ holds }) => holds.filter(isLive).map(({ record, day }) => exactKey(record, day)),
    wordsLeft: ({ record, day }) => wordsKey(record, day),
    wordsRight: ({ holds }) => holds.map(({ record, day }) => wordsKey(record, day)),
    dayLeft: ({ day }) => day,
    dayRight: ({ holds }) => holds[0]!.day,
  })
}

/** When a source first lacked it. */
export const wentAt = ({ missed: [first = Number.POSITIVE_INFINITY] }: Track): number => first

/** How far apart two ends are, from 0 to 1: all that is a fortnight or more. */
const endsApart = (one: Track, other: Track): number =>
  one.isGone && other.isGone
    ? Math.min(1, Math.abs(wentAt(one) - wentAt(other)) / FORTNIGHT_MS)
    : Number(one.isGone !== other.isGone)
