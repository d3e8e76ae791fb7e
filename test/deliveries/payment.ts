import type { Random } from '../ledger/random.ts'
import type { BankLine } from './delivery.ts'
import type { Knobs } from './knobs.ts'

export type Payment = {
  key: string
  /** Negative for outgoing money. A hold may be booked at another amount. */
  cents: number
  heldCents: number
  /** Counted from 1; the day of the hold until it is booked. */
  day: number
  /** The place in the books: later bookings have greater ones, except for insertions. */
  place: number
  shop: string
  number: number
  state: 'held' | 'booked' | 'gone'
  wasHeld: boolean
  wasMoved: boolean
  /** The amounts of the parts of a collective entry. */
  parts?: number[]
}

export const dateOf = (day: number): string => new Date(Date.UTC(2026, 0, day)).toISOString().slice(0, 10)
export const decimal = (cents: number): string =>
  `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`

/** After the number that distinguishes the texts of two payments. */
export const CUT_TEXT = 16

/** A position: the number of the view and of the line. */
type Place = { view: number; line: number; inParts: boolean; isFromBank: boolean }

/** A payment as a line of a view, or a batch in its parts where the view splits batches. */
export function linesOf(
  payment: Payment,
  place: Place,
  knobs: Knobs,
  random: Random,
): { key: string; line: BankLine }[] {
  const { key, cents, heldCents, day, shop, number, state, parts } = payment
  const { ids, references, drift, twins } = knobs
  const isHeld = state === 'held'
  const full = `Purchase ${number} ${shop}`
  const id = {
    stable: `P${key}`,
    late: isHeld ? undefined : `P${key}`,
    positional: `L${place.line}`,
    volatile: `V${place.view}-${place.line}`,
    absent: undefined,
  }[ids]
  const line: BankLine = {
    ...(isHeld && { status: 'pending' }),
    amount: decimal(isHeld ? heldCents : cents),
    day: dateOf(day),
    // Twins have the same words, and a text may be cut off after the first ones.
    text: twins ? `Purchase ${shop}` : drift && random.chance(0.3) ? full.slice(0, CUT_TEXT) : full,
    name: shop,
    ...(place.isFromBank && id !== undefined && { id }),
    ...(place.isFromBank && references && !isHeld && { bankReference: `K${7_000_000 + Number(key)}` }),
  }
  if (!parts || !place.inParts || !place.isFromBank) return [{ key, line }]
  return parts.map((amount, index) => ({
    key: `${key}.${index}`,
    line: {
      ...line,
      amount: decimal(amount),
      text: `${full} part ${index + 1}`,
      ...(line.id && { id: `${line.id}/${index + 1}` }),
      batch: line.bankReference!,
    },
  }))
}
