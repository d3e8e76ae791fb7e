import { enqueueMessage } from '../../people/messages/message.store.ts'
import { type Language, requireChannel } from '../../people/messages/message.ts'
import { type Contact, contactOf } from '../../people/owners/contact.ts'
import { findOwners } from '../../people/owners/owner.store.ts'
import { erasureBudgets, mailboxHashOf } from '../../people/pins/budget.ts'
import { createPin, refuseWrongPin, tryPin, wrongPin } from '../../people/pins/pin.service.ts'
import { isTriable } from '../../people/pins/pin.store.ts'
import { addressHashOf, isPin, PIN_LENGTH, type PinKey } from '../../people/pins/pin.ts'
import { Refusal } from '../../platform/core/errors.ts'
import type { Id } from '../../platform/core/id.ts'
import type { Deps } from '../../platform/db/deps.ts'
import type { MeDeps } from './me.service.ts'

const pinUseOf = (key: PinKey, { address }: Contact, requester: Buffer) =>
  ({ purpose: 'erasure', requester, addressHash: addressHashOf(key, address) }) as const

/** Where the owner behind a session is reached. Somebody who was erased meanwhile has no session any more. */
export async function requireOwnContact(deps: Deps, ownerIds: Id<'owner'>[]): Promise<Contact> {
  const [owner] = await findOwners(deps.db, ownerIds)
  if (!owner) throw new Refusal('token_expired')
  return contactOf(owner)
}

/** A browser that was left signed in is not enough to erase everything: the message has to be read again. */
export async function sendErasurePin(
  deps: MeDeps,
  ownerIds: Id<'owner'>[],
  language: Language,
  requester: Buffer,
): Promise<{ pinLength: number; expires: Date }> {
  const contact = await requireOwnContact(deps, ownerIds)
  const { channel, address } = contact
  requireChannel(deps.channels, channel)
  return deps.db.transaction(async (tx) => {
    const use = pinUseOf(deps.pinKey, contact, requester)
    const pin = { use, mailbox: mailboxHashOf(deps.pinKey, address), ownerIds }
    const { id: pinId, expires } = await createPin(tx, deps.newId, pin, {
      budgets: erasureBudgets(deps.pinKey, address),
    })
    const whereto = { channel, address, language, pinId, deliver: true, lane: 'erasure', expires }
    await enqueueMessage(tx, { id: deps.newId('message'), kind: 'erasure_pin', facts: {}, ...whereto })
    return { pinLength: PIN_LENGTH, expires }
  })
}

/** Refuses unless the PIN is the one that this browser had sent for erasing. It is used up. */
export async function provePinOfErasure(
  deps: MeDeps,
  ownerIds: Id<'owner'>[],
  pin: string,
  requester: Buffer,
): Promise<void> {
  if (!isPin(pin)) throw new Refusal('invalid_pin')
  const use = pinUseOf(deps.pinKey, await requireOwnContact(deps, ownerIds), requester)
  if (!(await isTriable(deps.db, use))) throw wrongPin(0)
  refuseWrongPin(await deps.db.transaction((tx) => tryPin(tx, deps.pinKey, use, pin)))
}
