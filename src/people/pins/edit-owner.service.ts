import type { Actor } from '../../platform/changes/actor.ts'
import { recordPersonalEdit } from '../../platform/changes/operator-change.store.ts'
import { notFound } from '../../platform/core/errors.ts'
import type { Id } from '../../platform/core/id.ts'
import type { Deps } from '../../platform/db/deps.ts'
import { refuseTaken, requireContact, requireOwner } from '../owners/owner.service.ts'
import { lockOwners, updateOwner } from '../owners/owner.store.ts'
import type { OwnerEdit, StoredOwner } from '../owners/owner.ts'
import { deleteSessionsOfOwner } from '../owners/session.store.ts'
import { deletePinsOf } from './pin.store.ts'

/**
 * Changes how an owner is called or reached. What was proven with an address that is no longer the owner's counts no more:
 * it may be changed because somebody else reads that mailbox.
 */
export async function editOwner(deps: Deps, by: Actor, id: Id<'owner'>, edit: OwnerEdit): Promise<StoredOwner> {
  await refuseTaken(() =>
    deps.db.transaction(async (tx) => {
      const [owner] = await lockOwners(tx, [id])
      if (!owner) throw notFound('owner', id)
      const { name, email, phoneNumber } = requireContact({ ...owner, ...edit })
      await updateOwner(tx, { ...owner, name, email, phoneNumber })
      const isLost = (was: string | null, is: string | null) => was !== null && was !== is
      if (isLost(owner.email, email) || isLost(owner.phoneNumber, phoneNumber)) {
        await deletePinsOf(tx, id)
        await deleteSessionsOfOwner(tx, id)
      }
      await recordPersonalEdit(tx, by, { action: 'owner.edit', subject: id }, owner, { name, email, phoneNumber })
    }),
  )
  return requireOwner(deps, id)
}
