import type { Actor } from '../../platform/changes/actor.ts'
import { recordChange } from '../../platform/changes/operator-change.store.ts'
import { notFound } from '../../platform/core/errors.ts'
import type { Id } from '../../platform/core/id.ts'
import { OperatorError } from '../../platform/core/operator-error.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/db/deps.ts'
import { findOwnersByAddress } from '../owners/owner.store.ts'
import { isPinOpen } from '../pins/pin.store.ts'
import { enqueueMessage, lockFinishedMessage, type StoredMessage } from './message.store.ts'
import type { Message } from './message.ts'

/**
 * Sends a message to an owner once more: the same text, and the same PIN as long as it can be entered. Nobody gets a PIN
 * that they did not ask for, and it goes to the same address.
 */
export function resendMessage(deps: Deps, by: Actor, id: Id<'message'>): Promise<Id<'message'>> {
  return deps.db.transaction(async (tx) => {
    const message = await lockFinishedMessage(tx, id)
    if (!message) throw notFound('message', id)
    const { outcome, isNewest, now, created, expired: _, ...sent } = message
    if (outcome === null) throw new OperatorError('It is still being tried, so it need not be sent again')
    if (!isNewest) throw new OperatorError('A later one was sent to the same address. Send that one again')
    await requireReader(tx, message)
    const again = deps.newId('message')
    const lifetime = sent.expires.getTime() - created.getTime()
    const expires = sent.pinId ? sent.expires : new Date(now.getTime() + lifetime)
    await enqueueMessage(tx, { ...sent, id: again, lane: `again ${by.id}`, expires } as Message)
    const after = { kind: sent.kind, channel: sent.channel, first: id }
    await recordChange(tx, by, { action: 'message.resend', subject: again, before: null, after })
    return again
  })
}

/** Somebody who has the address, and can still do something with what it says. */
async function requireReader(tx: Tx, { address, deliver, pinId }: StoredMessage): Promise<void> {
  const isKnown = deliver && address !== '' && (await findOwnersByAddress(tx, address)).length > 0
  if (!isKnown) throw new OperatorError('No owner has the address of this message, so it is not sent again')
  if (pinId !== null && !(await isPinOpen(tx, pinId)))
    throw new OperatorError(
      'Its PIN can no longer be entered. Tell the owner to ask for a new one, where it is entered',
    )
}
