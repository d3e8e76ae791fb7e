import type { Id, NewId } from '../core/id.ts'
import { sameBytes, sha256 } from '../core/secret.ts'
import type { Tx } from '../db/database.ts'
import {
  countAsked,
  countFailure,
  countTry,
  insertPin,
  lockGuards,
  lockPin,
  type PinUse,
  pinEnd,
  usePin,
} from './pin.store.ts'
import { PIN_MINUTES, PIN_TRIES, PINS_AN_HOUR, type PinKey, pinOf, waitMinutes } from './pin.ts'

/** Without an id nothing was made: this person was sent enough of them. */
export type NewPin = { id: Id<'pin'> | null; expires: Date }

/**
 * A fresh PIN; it takes the place of the one before. Beyond the hourly number nothing new is made, so that nobody can
 * fill a person's mailbox, and the one that was sent last stays good; the answer is the same.
 */
export async function createPin(tx: Tx, newId: NewId, subjects: string[], use: PinUse): Promise<NewPin> {
  const sorted = subjects.toSorted()
  if ((await countAsked(tx, sorted)) > PINS_AN_HOUR) return { id: null, expires: await pinEnd(tx, PIN_MINUTES) }
  const id = newId('pin')
  return { id, expires: await insertPin(tx, { id, subjects: sorted, use, minutes: PIN_MINUTES }) }
}

export type Tried = 'right' | 'wrong' | 'not_evaluated'

/**
 * Is this the PIN? The row locks let one try at a time in, and the try is counted first, so of any number of
 * simultaneous guesses at most five are looked at. Counters live in the database: a restart forgets nothing.
 */
export async function tryPin(tx: Tx, key: PinKey, use: PinUse, text: string): Promise<Tried> {
  const pin = await lockPin(tx, use)
  if (!pin) return 'not_evaluated'
  const { failures, locked } = await lockGuards(tx, pin.subjects)
  const sameTerms = use.purpose === 'sign_in' || (pin.termsHash !== null && sameBytes(pin.termsHash, use.termsHash))
  if (locked || !pin.alive || !sameTerms || pin.tries >= PIN_TRIES) return 'not_evaluated'
  await countTry(tx, pin.id)
  if (sameBytes(sha256(text), sha256(pinOf(key, pin.id)))) {
    await usePin(tx, pin.id, pin.subjects)
    return 'right'
  }
  await countFailure(tx, pin.subjects, waitMinutes(failures + 1))
  return 'wrong'
}
