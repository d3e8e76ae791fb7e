import { toUnits } from '@vitrine/money'
import { identifierCost, saysOther, timeOf, timesContradict, wordsKey } from './cost.ts'
import { coverageAt } from './coverage.ts'
import { wentAt } from './join-holds.ts'
import {
  dayOf,
  firstSeenOf,
  hasPins,
  isGone,
  isLive,
  isPinned,
  isReportOf,
  isStatedBefore,
  type PaymentRow,
} from './rows.ts'
import { likeness, textOf } from './text.ts'
import { ONE_DAY_MS, type Track } from './view.ts'

/** A hold is booked within two weeks, and a bank may date the booking a day before the authorisation. */
const MAX_DAYS_TO_BOOK = 14
const MAX_DAYS_BEFORE = 1
/** A hold that is older is listed for review. */
const MAX_DAYS_HELD = 28
/** Tips and fuel: how far a booking may differ from its hold. */
const MAX_TIP_PERCENT = 30n

/** Gone where a source that had it has a complete set without it, newer than the last word of those that still have it. */
export function isOver({ holds }: PaymentRow): boolean {
  const live = holds.filter(isLive)
  const lastWords = live.map(({ view: { newestPending = Number.NEGATIVE_INFINITY }, told }) =>
    Math.max(newestPending, told),
  )
  const lastSeen = Math.max(...lastWords)
  return live.length === 0 || holds.some(({ isGone, missed }) => isGone && missed.at(-1)! > lastSeen)
}

/** No source says what became of it, as after a notice: banks release a hold within weeks. */
export const longAfter = ({ holds }: PaymentRow): number =>
  Math.max(...holds.map(({ firstSeen }) => firstSeen)) + MAX_DAYS_HELD * ONE_DAY_MS

/** A booking and the holds of which any could be its own. */
type HoldDoubt = { row: PaymentRow; holds: PaymentRow[]; reason: string }

/**
 * Gives each booking its hold, also one that is reported late. A booking takes a hold only where each is the only one
 * for the other, where one of several equal holds has gone, or where there are as many equal holds as bookings.
 */
export function absorbHolds(booked: PaymentRow[], holds: PaymentRow[]): { left: PaymentRow[]; doubts: HoldDoubt[] } {
  const left = new Set(holds)
  const take = (row: PaymentRow, hold: PaymentRow) => {
    row.holds.push(...hold.holds)
    left.delete(hold)
  }
  if (holds.length === 0) return { left: [], doubts: [] }
  const days = holds.map(({ holds: [one] }) => one!.day).filter((day) => day !== undefined)
  const from = days.length < holds.length ? Number.NEGATIVE_INFINITY : Math.min(...days) - MAX_DAYS_BEFORE
  const ids = new Set(holds.flatMap((hold) => hold.holds.flatMap((one) => one.ids.slice(-1))))
  const isNamed = (row: PaymentRow) => row.tracks.some((one) => one.ids.some((id) => ids.has(id)))
  // An id that is promised to stay joins them on any day.
  const rows = booked.filter((row) => row.tracks[0]!.day! >= from || isNamed(row))
  // Two sources may have named two bookings for it: then it is that of its amount, else the one that was told first.
  const inOrder = rows.toSorted(byFirstSeen)
  for (const isRight of [isOfAmount, () => true])
    for (const row of inOrder)
      for (const hold of [...left]) if (isRight(row, hold) && sharesName(row, hold)) take(row, hold)
  takeBooked(rows, left, take)
  const open = rows.filter((row) => row.holds.length === 0)
  const fits = new Map(open.map((row) => [row, [...left].filter((hold) => mayBook(row, hold))]))
  const ownOf = (row: PaymentRow) => fits.get(row)!.filter((hold) => left.has(hold))
  const rivalsOf = (hold: PaymentRow) => open.filter((row) => row.holds.length === 0 && fits.get(row)!.includes(hold))
  const doubts: HoldDoubt[] = []
  const hasGone = (row: PaymentRow) => fits.get(row)!.some((hold) => wentFor(row, hold))
  // Those of which one has gone, and those with the least choice.
  const inTurn = open.toSorted(
    (a, b) => Number(hasGone(b)) - Number(hasGone(a)) || fits.get(a)!.length - fits.get(b)!.length,
  )
  for (const row of inTurn) {
    const own = ownOf(row)
    if (own.length === 0 || row.holds.length > 0) continue
    const choose = (isOut?: typeof isStillHeld) => chooseHold(row, { ownOf, rivalsOf }, isOut)
    const chosen = choose() ?? choose(isStillHeld) ?? choose(wentBefore)
    if (chosen) take(row, chosen)
    else doubts.push({ row, holds: own, reason: 'may be this hold, or another' })
  }
  for (const row of rows) {
    const near = [...left].filter((hold) => !isOver(hold))
    const equal = near.filter((hold) => (row.holds.length > 0 ? isMadeAnew(row, hold) : isLate(row, hold)))
    if (equal.length > 0) doubts.push({ row, holds: equal, reason: 'may be this hold, or another' })
    if (row.holds.length > 0) continue
    const others = near.filter((hold) => hasOtherAmount(row, hold))
    if (others.length > 0) doubts.push({ row, holds: others, reason: 'has another amount than this hold' })
  }
  return { left: [...left], doubts }
}

/** What was booked and has gone stays with its booking: others of its time may not be at hand. */
function takeBooked(
  rows: PaymentRow[],
  left: Set<PaymentRow>,
  take: (row: PaymentRow, hold: PaymentRow) => void,
): void {
  const byId = new Map(rows.flatMap((row) => row.tracks.flatMap((track) => (track.row ? [[track.row, row]] : []))))
  for (const hold of [...left]) {
    const [one] = hold.holds
    const row = one?.row === undefined ? undefined : byId.get(one.row)
    if (row && row.holds.length === 0 && hold.holds.every((each) => each.isGone) && mayBook(row, hold)) take(row, hold)
  }
}

const byFirstSeen = (a: PaymentRow, b: PaymentRow): number =>
  firstSeenOf(a) - firstSeenOf(b) || a.tracks[0]!.number - b.tracks[0]!.number

/** Which holds a booking may be of, and which bookings may be of a hold. */
type HoldChoice = { ownOf: (row: PaymentRow) => PaymentRow[]; rivalsOf: (hold: PaymentRow) => PaymentRow[] }

/** One of the holds, where there are as many as bookings that it may be of; those that are ruled out do not count. */
function chooseHold(
  row: PaymentRow,
  { ownOf, rivalsOf }: HoldChoice,
  isOut: (row: PaymentRow, hold: PaymentRow) => boolean = () => false,
): PaymentRow | undefined {
  const possible = (one: PaymentRow) => ownOf(one).filter((hold) => !isOut(one, hold))
  const own = possible(row)
  const since = firstSeenOf(row)
  const gone = own
    .filter((hold) => wentFor(row, hold))
    .toSorted((a, b) => Math.abs(endOf(a) - since) - Math.abs(endOf(b) - since))
  const chosen = gone[0] ?? own[0]
  if (!chosen) return undefined
  const contenders = rivalsOf(chosen).filter((one) => !isOut(one, chosen))
  const contended = new Set(contenders.flatMap(possible))
  const isEnough = own.length === contenders.length || contended.size === contenders.length
  // Of several bookings the first takes the only hold there is, and of equal ones any the hold that went.
  const isFirst = own.length === 1 && contenders.every((one) => one === row || dayOf(one) > dayOf(row))
  const isAny = gone.length > 0 && contenders.every((one) => wordsOf(one) === wordsOf(row))
  return isEnough || isFirst || isAny || gone.length >= contenders.length ? chosen : undefined
}

const wordsOf = ({ tracks: [one] }: PaymentRow): string => wordsKey(one!.record, one!.day)

const endOf = ({ holds }: PaymentRow): number => Math.min(...holds.filter(isGone).map(wentAt))

/** A complete set that was made after the booking was told has it. */
const isStillHeld = (row: PaymentRow, { holds }: PaymentRow): boolean =>
  holds.some(({ isGone, view: { newestPending = Number.NEGATIVE_INFINITY } }) => {
    return !isGone && newestPending > firstSeenOf(row)
  })

const wentFor = (row: PaymentRow, hold: PaymentRow): boolean => isOver(hold) && !wentBefore(row, hold)

/** The report that no longer had it would have had this booking. Some banks show neither for a while. */
const wentBefore = (row: PaymentRow, { holds }: PaymentRow): boolean =>
  holds.some(
    (hold) =>
      hold.isGone &&
      hold.view.authority === 'report' &&
      hold.missed[0]! < firstSeenOf(row) &&
      row.tracks.some((booking) => booking.view === hold.view || isReportOf(hold, booking)),
  )

/**
 * A source that tells all holds again and again says within a day by itself which of them was booked; once it has told
 * them again, there is no doubt left.
 */
export function holdDoubtDue(row: PaymentRow, { holds }: PaymentRow): { due?: number } | undefined {
  const regular = holds.filter(({ view: { newestPending, booked, holds: all } }) =>
    [...all, ...booked].some(({ firstSeen }) => newestPending !== undefined && firstSeen < newestPending),
  )
  if (regular.length === 0) return {}
  const since = Math.max(...[...row.tracks, ...holds].map(({ firstSeen }) => firstSeen))
  return regular.every(({ view }) => view.newestPending! <= since) ? { due: since + ONE_DAY_MS } : undefined
}

/** The same id of one source, or the same reference of the bank. */
function sharesName(row: PaymentRow, hold: PaymentRow): boolean {
  if (isDecided(row, hold)) return false
  const isAny = (shares: (one: Track, other: Track) => boolean) =>
    row.tracks.some((one) => hold.holds.some((other) => shares(one, other)))
  if (isAny((one, other) => one.view.hasStableIds === true && hasSameId(one, other))) return true
  return (
    isInTime(row, hold) &&
    isAny(
      (one, other) =>
        hasSameId(one, other) ||
        (one.amount === other.amount && identifierCost(one.record, other.record) < 0 && !isBeside(other, one)),
    )
  )
}

/** An id that the source has for nothing else, and that means the same shop. */
function hasSameId(booking: Track, hold: Track): boolean {
  const id = hold.ids.at(-1)
  if (booking.view !== hold.view || id === undefined || !booking.ids.includes(id)) return false
  const uses = (tracks: Track[]) => tracks.filter(({ ids }) => ids.includes(id)).length
  return (
    (hold.view.hasStableIds || mayHaveOneId(booking, hold)) &&
    uses(booking.view.booked) === 1 &&
    uses(booking.view.holds) === 1
  )
}

/** A position in a list goes on to the next line: 18.00 at the bakery, then 7.50 at the cinema. */
function mayHaveOneId({ record: a, amount }: Track, { record: b, amount: held }: Track): boolean {
  if (likeness(textOf(a).all, textOf(b).all) === 'none') return false
  return amount === held || (amount.startsWith('-') === held.startsWith('-') && !saysOther(a, b))
}

function isInTime(row: PaymentRow, hold: PaymentRow): boolean {
  const [booking, pending] = [row.tracks[0], hold.holds[0]]
  // What an operator has separated stays apart.
  if (row.tracks.some(isPinned) && hold.holds.some(isPinned)) return false
  const days =
    pending!.day === undefined ? (booking!.firstSeen - pending!.firstSeen) / ONE_DAY_MS : booking!.day! - pending!.day
  return days >= -MAX_DAYS_BEFORE && days <= MAX_DAYS_TO_BOOK
}

const mayBook = (row: PaymentRow, hold: PaymentRow): boolean => isEqualTo(row, hold) && !isNext(row, hold)

const isOfAmount = (row: PaymentRow, hold: PaymentRow): boolean => row.tracks[0]!.amount === hold.holds[0]!.amount

const isEqualTo = (row: PaymentRow, hold: PaymentRow): boolean =>
  isOfAmount(row, hold) && isLikeHold(row, hold) && !isDecided(row, hold)

/** The booking has a hold that went, as a released one does, and an equal one of an earlier day is still there. */
const isMadeAnew = (row: PaymentRow, hold: PaymentRow): boolean =>
  row.holds.every(isGone) && (hold.holds[0]!.day ?? dayOf(row)) <= dayOf(row) && mayBook(row, hold)

/** Told after the booking of its day: the next one at the same shop, or this one, told late. */
const isLate = (row: PaymentRow, hold: PaymentRow): boolean =>
  hold.holds[0]!.day === dayOf(row) && isEqualTo(row, hold) && isNext(row, hold) && !isOther(row, hold)

/** An operator decided about both, so they are two. */
const isDecided = (row: PaymentRow, hold: PaymentRow): boolean => hasPins(row) && hasPins(hold)

/**
 * A hold with a day only that is first reported beside or after a booking is the next one at the same shop. Not where its
 * source has all bookings of that day but this one: then it is behind, and still calls pending what was booked.
 */
function isNext(row: PaymentRow, hold: PaymentRow): boolean {
  const { tracks } = row
  const { holds } = hold
  const since = firstSeenOf(row)
  const [pending] = holds
  const time = timeOf(pending!.record)
  const isKnownTo = ({ view, firstSeen }: Track) =>
    tracks.some((other) => other.view === view && other.firstSeen <= firstSeen)
  const isBehind = (one: Track) => (coverageAt(one.view, dayOf(row))?.made ?? since) >= one.firstSeen && !isKnownTo(one)
  const isAfter = (one: Track) => (one.firstSeen > since ? !isBehind(one) : one.firstSeen === since && isKnownTo(one))
  const isEarlierDay = pending!.day !== undefined && pending!.day < tracks[0]!.day!
  const isLater = time === undefined ? holds.every(isAfter) && !isEarlierDay : time > since
  return isLater || isOther(row, hold)
}

/** A source that has both says that they are two. */
const isOther = ({ tracks }: PaymentRow, { holds }: PaymentRow): boolean =>
  holds.some((one) => tracks.some((other) => isBeside(one, other) || isStatedBefore(one, other)))

/** One delivery has both; or it has no day, and is still there after its booking was told. */
function isBeside(hold: Track, booking: Track): boolean {
  // It came back when the booking went: the bank answered from an old copy.
  if (booking.isGone || hold.told >= (booking.missed[0] ?? Number.POSITIVE_INFINITY)) return false
  // Gone since: another source may be a day behind.
  if (hold.isGone) return booking.firstSeen <= (hold.view === booking.view ? hold.told : hold.told - ONE_DAY_MS)
  const { newestPending = Number.NEGATIVE_INFINITY } = hold.view
  if (hold.day === undefined && newestPending > booking.firstSeen) return true
  // A report is made from the same books as the statement before it.
  const isOwnStatement =
    isReportOf(hold, booking) && booking.firstSeen < newestPending && hold.firstSeen < booking.firstSeen
  if (isOwnStatement) return true
  if (hold.view !== booking.view) return false
  // Of a source that tells single bookings nothing says that it would leave out a hold that was booked.
  const isState = hold.view.authority === 'report' || coverageAt(hold.view, booking.day) !== undefined
  const isInBoth = isState || booking.firstSeen === newestPending
  return (
    hold.told === booking.told || (isInBoth && booking.firstSeen <= newestPending && hold.firstSeen <= newestPending)
  )
}

/** Any of its holds: an operator may have joined two in other words. */
const isLikeHold = (row: PaymentRow, hold: PaymentRow): boolean =>
  isInTime(row, hold) && hold.holds.some((one) => isLike(row.tracks[0]!, one))

function isLike({ record: booking, day }: Track, { record: pending, day: held }: Track): boolean {
  // On another day it has the time at which it was booked.
  const isSameMoment = day === held || booking.authorised !== undefined
  if ((isSameMoment && timesContradict(booking, pending)) || identifierCost(booking, pending) > 0) return false
  const { iban } = booking.counterparty ?? {}
  const other = pending.counterparty?.iban
  if (iban !== undefined && other !== undefined) return iban === other
  const alike = likeness(textOf(booking).all, textOf(pending).all)
  return (alike === 'equal' && textOf(booking).all.letters !== '') || alike === 'extends'
}

const hasOtherAmount = (row: PaymentRow, hold: PaymentRow): boolean =>
  !isOfAmount(row, hold) &&
  isNearAmount(row.tracks[0]!.record.amount, hold.holds[0]!.record.amount) &&
  isLikeHold(row, hold) &&
  !isNext(row, hold) &&
  !isDecided(row, hold)

function isNearAmount(a: string, b: string): boolean {
  if (a.startsWith('-') !== b.startsWith('-')) return false
  const [x, y] = [toUnits(a.replace('-', '')), toUnits(b.replace('-', ''))]
  const difference = x > y ? x - y : y - x
  return difference * 100n <= y * MAX_TIP_PERCENT
}
