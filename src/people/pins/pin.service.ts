import { Refusal } from '../../platform/core/errors.ts'
import type { Id, NewId } from '../../platform/core/id.ts'
import { sameBytes, sha256 } from '../../platform/core/secret.ts'
import type { Tx } from '../../platform/db/database.ts'
import { refundBudgets, spendBudgets } from './budget.store.ts'
import type { Budget } from './budget.ts'
import { countTry, insertPin, lockPin, lockSignInPin, type NewPin, type PinUse, usePin } from './pin.store.ts'
import { PIN_MINUTES, PIN_TRIES, type PinKey, pinIdOfLink, pinOf } from './pin.ts'

/**
 * Creates a PIN that replaces the one before. If a budget is used up none is made, the refusal says when to ask again,
 * and the last one sent stays valid. `costs` are budgets that a right PIN does not give back.
 */
export async function createPin(
  tx: Tx,
  newId: NewId,
  pin: Omit<NewPin, 'id' | 'minutes' | 'budgets'>,
  { budgets, costs = [] }: { budgets: Budget[]; costs?: Budget[] },
): Promise<{ id: Id<'pin'>; expires: Date }> {
  const wait = await spendBudgets(tx, [...budgets, ...costs])
  if (wait > 0) throw noPinSent(wait)
  const id = newId('pin')
  const subjects = budgets.map(({ subject }) => subject)
  return { id, expires: await insertPin(tx, { ...pin, id, budgets: subjects, minutes: PIN_MINUTES }) }
}

function noPinSent(seconds: number): Refusal {
  const minutes = Math.ceil(seconds / 60)
  const when = seconds < 60 ? `${seconds} seconds` : minutes === 1 ? 'a minute' : `${minutes} minutes`
  return new Refusal('no_pin_sent', {
    message: `No PIN was sent, because too many were asked for. Ask again in ${when}; one that was sent before stays good.`,
    headers: { 'Retry-After': String(seconds) },
  })
}

/**
 * Checks a PIN that this requester asked for. The row lock admits one try at a time, and the try is counted first, so
 * of any number of simultaneous guesses at most five are checked. Counters are in the database and survive a restart.
 * Returns how many tries are left, or that it was right.
 */
export async function tryPin(tx: Tx, key: PinKey, use: PinUse, text: string): Promise<'right' | number> {
  const pin = await lockPin(tx, use)
  if (!pin) return 0
  const sameTerms = use.purpose !== 'consent' || (pin.termsHash !== null && sameBytes(pin.termsHash, use.termsHash))
  if (!pin.alive || !sameTerms || pin.tries >= PIN_TRIES) return 0
  await countTry(tx, pin.id)
  if (!sameBytes(sha256(text), sha256(pinOf(key, pin.id)))) return PIN_TRIES - pin.tries - 1
  await usePin(tx, pin.id)
  await refundBudgets(tx, pin.budgets)
  return 'right'
}

/**
 * The owner that the link proves. It is used up with its PIN; the budget stays spent, because the requester may be
 * another person.
 */
export async function useSignInLink(tx: Tx, key: PinKey, link: string): Promise<Id<'owner'>[]> {
  const id = pinIdOfLink(key, link)
  if (!id) return []
  const ownerIds = await lockSignInPin(tx, id)
  await usePin(tx, id)
  return ownerIds
}

/** Outside a transaction that would roll back: by now the wrong try is committed. */
export function refuseWrongPin(tried: 'right' | number): void {
  if (tried !== 'right') throw wrongPin(tried)
}

export const wrongPin = (left: number): Refusal =>
  new Refusal('invalid_pin', {
    message:
      left === 0
        ? 'This PIN cannot be entered any more: it was tried too often, was used, or is too old. Ask for a new one.'
        : `The PIN is wrong. It can be entered ${left === 1 ? 'once' : `${left} times`} more.`,
    headers: { 'Pin-Tries-Left': String(left) },
  })
