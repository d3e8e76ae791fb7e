import type { Random } from '../ledger/random.ts'
import type { BankLine } from './delivery.ts'
import type { Knobs } from './knobs.ts'

export type Payment = {
  key: string
  /** Minus for money out. A hold may be booked at another amount. */
  cents: number
  heldCents: number
  /** Counted from 1; of the hold as long as it is one. */
  day: number
  /** The place in the books: what is booked later is greater, but for what is put in later. */
  place: number
  shop: string
  number: number
  state: 'held' | 'booked' | 'gone'
  wasHeld: boolean
  wasMoved: boolean
  /** A collective entry: what it is made of. */
  parts?: number[]
}

export const dateOf = (day: number): string => new Date(Date.UTC(2026, 0, day)).toISOString().slice(0, 10)
export const decimal = (cents: number): string =>
  `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`

/** Behind the number, by which the words of two payments differ. */
export const CUT_TEXT = 16

/** A place in a view: its number, and the number of the line. */
type Place = { view: number; line: number; inParts: boolean; isOwn: boolean }

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
    // Twins have the same words, and a text may be cut off behind its first ones.
    text: twins ? `Purchase ${shop}` : drift && random.chance(0.3) ? full.slice(0, CUT_TEXT) : full,
    name: shop,
    ...(place.isOwn && id !== undefined && { id }),
    ...(place.isOwn && references && !isHeld && { bankReference: `K${7_000_000 + Number(key)}` }),
  }
  if (!parts || !place.inParts || !place.isOwn) return [{ key, line }]
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
