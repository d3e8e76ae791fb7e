import { contentCost, identifierCost, timesContradict } from './cost.ts'
import { byAuthority, byDay, type PaymentRow } from './rows.ts'
import { solve } from './solve.ts'
import { likeness, textOf } from './text.ts'
import { ONE_DAY_MS, type SourceView, type Track } from './view.ts'

/** A hold is booked within two weeks, and a bank may date the booking a day before the authorisation. */
const MAX_DAYS_TO_BOOK = 14
const MAX_DAYS_BEFORE = 1
/** Tips and fuel: how far a booking may differ from its hold. */
const MAX_TIP_PERCENT = 30n

/** One pending payment: the hold as each source sees it. */
export type Hold = { tracks: Track[] }

/** Joins the holds of all views, as booked lines are joined; those that have gone too, because a booking may follow. */
export function clusterHolds(views: SourceView[]): Hold[] {
  const holds: Hold[] = []
  for (const view of views.toSorted(byAuthority)) {
    const tracks = view.holds.toSorted(byDay)
    const pairs = solve(tracks, holds, {
      cost: (track, hold) => {
        const [one] = hold.tracks
        if (hold.tracks.some((other) => other.view === view) || one!.amount !== track.amount)
          return Number.POSITIVE_INFINITY
        if (track.day !== undefined && one!.day !== undefined && Math.abs(track.day - one!.day) > 1)
          return Number.POSITIVE_INFINITY
        return contentCost(track.record, one!.record)
      },
      aloneLeft: () => 4,
      aloneRight: () => 0,
    })
    const paired = new Map(pairs)
    for (const track of tracks) {
      const hold = paired.get(track)
      if (hold) hold.tracks.push(track)
      else holds.push({ tracks: [track] })
    }
  }
  return holds
}

/** Gone where a source that had it has a newer complete set without it, and no other source still has it. */
export const isOver = ({ tracks }: Hold): boolean => tracks.every(({ isGone }) => isGone)

/** A booking and the holds of which any could be its own. */
export type HoldDoubt = { row: PaymentRow; holds: Hold[]; reason: string }

/**
 * Gives each booking its hold, also one that is reported late. A booking takes a hold only where each is the only one
 * for the other, where one of several equal holds has gone, or where there are as many equal holds as bookings.
 */
export function absorbHolds(rows: PaymentRow[], holds: Hold[]): { pending: Hold[]; doubts: HoldDoubt[] } {
  const left = new Set(holds)
  const take = (row: PaymentRow, hold: Hold) => {
    row.holds.push(...hold.tracks)
    left.delete(hold)
  }
  for (const row of rows) for (const hold of [...left]) if (sharesName(row, hold)) take(row, hold)
  const open = rows.filter((row) => row.holds.length === 0)
  const fits = new Map(open.map((row) => [row, [...left].filter((hold) => mayBook(row, hold))]))
  const rivals = (hold: Hold) => open.filter((row) => row.holds.length === 0 && fits.get(row)!.includes(hold))
  const doubts: HoldDoubt[] = []
  for (const row of open) {
    const own = fits.get(row)!.filter((hold) => left.has(hold))
    if (own.length === 0 || row.holds.length > 0) continue
    const gone = own.filter(isOver)
    const [chosen] = gone.length > 0 ? gone : own
    const contenders = rivals(chosen!)
    if (own.length === contenders.length || gone.length >= contenders.length) take(row, chosen!)
    else doubts.push({ row, holds: own, reason: 'may be this hold, or another' })
  }
  for (const row of rows) {
    if (row.holds.length > 0) continue
    const near = [...left].filter((hold) => !isOver(hold) && hasOtherAmount(row, hold))
    if (near.length > 0) doubts.push({ row, holds: near, reason: 'has another amount than this hold' })
  }
  return { pending: [...left].filter((hold) => !isOver(hold)), doubts }
}

/** The same id of one source, or the same reference of the bank. */
const sharesName = (row: PaymentRow, hold: Hold): boolean =>
  isInTime(row, hold) &&
  row.tracks.some((one) =>
    hold.tracks.some(
      (other) =>
        (one.view === other.view && one.ids.some((id) => other.ids.includes(id))) ||
        (one.amount === other.amount && identifierCost(one.record, other.record) < 0),
    ),
  )

function isInTime({ tracks: [booking] }: PaymentRow, { tracks: [pending] }: Hold): boolean {
  const days =
    pending!.day === undefined ? (booking!.firstSeen - pending!.firstSeen) / ONE_DAY_MS : booking!.day! - pending!.day
  return days >= -MAX_DAYS_BEFORE && days <= MAX_DAYS_TO_BOOK
}

function mayBook(row: PaymentRow, hold: Hold): boolean {
  const [booking, pending] = [row.tracks[0]!, hold.tracks[0]!]
  if (booking.amount !== pending.amount || !isLikeHold(row, hold)) return false
  // A hold with a day only that is first reported beside or after its booking is the next one at the same shop.
  const isLater = hold.tracks.every((one) => one.firstSeen >= booking.firstSeen) && !hasTime(pending)
  const isBeside = hold.tracks.some(
    (one) => !one.isGone && row.tracks.some((other) => other.view === one.view && other.lastSeen === one.lastSeen),
  )
  return !isLater && !isBeside
}

function isLikeHold(row: PaymentRow, hold: Hold): boolean {
  const [booking, pending] = [row.tracks[0]!.record, hold.tracks[0]!.record]
  if (!isInTime(row, hold) || timesContradict(booking, pending) || identifierCost(booking, pending) > 0) return false
  const { iban } = booking.counterparty ?? {}
  const other = pending.counterparty?.iban
  if (iban !== undefined && other !== undefined) return iban === other
  const alike = likeness(textOf(booking).all, textOf(pending).all)
  return (alike === 'equal' && textOf(booking).all.letters !== '') || alike === 'extends'
}

const hasOtherAmount = (row: PaymentRow, hold: Hold): boolean =>
  row.tracks[0]!.amount !== hold.tracks[0]!.amount &&
  isNearAmount(row.tracks[0]!.record.amount, hold.tracks[0]!.record.amount) &&
  isLikeHold(row, hold)

const hasTime = ({ record }: Track): boolean => (record.authorised ?? record.booked ?? '').length > 10

function isNearAmount(a: string, b: string): boolean {
  if (a.startsWith('-') !== b.startsWith('-')) return false
  const [x, y] = [cents(a), cents(b)]
  const difference = x > y ? x - y : y - x
  return difference * 100n <= y * MAX_TIP_PERCENT
}

const cents = (amount: string): bigint => {
  const [whole = '0', fraction = ''] = amount.replace('-', '').split('.')
  return BigInt(whole + fraction.slice(0, 2).padEnd(2, '0'))
}
