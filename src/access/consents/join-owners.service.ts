import { findOwnerAccountIds, moveAccounts } from '../../people/accounts/account.store.ts'
import { eraseOwner, lockOwners, setJoinedInto, updateOwner } from '../../people/owners/owner.store.ts'
import type { Owner } from '../../people/owners/owner.ts'
import { deleteSessionsOfOwner } from '../../people/owners/session.store.ts'
import type { Actor } from '../../platform/changes/actor.ts'
import { recordChange } from '../../platform/changes/operator-change.store.ts'
import { notFound } from '../../platform/core/errors.ts'
import { bucketOf, type Id } from '../../platform/core/id.ts'
import { OperatorError } from '../../platform/core/operator-error.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/db/deps.ts'
import { dryRun } from '../../platform/db/dry-run.ts'
import { moveConsentsOfOwner } from './consent.store.ts'
import { endConsentsOfOwner } from './lifecycle.store.ts'

export type OwnerJoin = { ownerId: Id<'owner'>; joined: Id<'owner'>; accounts: number; consents: number; ended: number }

/** `owner`: how the person is called and reached from then on. */
export type JoinedOwners = OwnerJoin & { owner: Pick<Owner, 'name' | 'email' | 'phoneNumber'> }

/**
 * Two owners who are one person: `id` stays, with the addresses of the other where it has none of its own.
 *
 * Ids of accounts and consents say in which bucket their rows are, and what belongs to an owner is looked for in the
 * owner's bucket alone. So accounts and consents move where both have one bucket. Elsewhere the other one may have no
 * accounts: that is the usual case, of somebody whom a client named by another address before. Its unanswered consents
 * end then, and the client's next ask finds the person.
 */
export async function joinOwners(
  deps: Deps,
  by: Actor,
  { id, other, moveBanks }: { id: Id<'owner'>; other: Id<'owner'>; moveBanks: MoveBanks },
): Promise<JoinedOwners> {
  return deps.db.transaction(async (tx) => {
    const joined = await joinTwo(tx, id, other)
    await moveBanks(tx, other, id)
    const { owner: _, ...answer } = joined
    const { ownerId: __, ...after } = answer
    await recordChange(tx, by, { action: 'owner.join', subject: id, before: {}, after }, answer)
    return joined
  })
}

/** What becomes of the connections of the owner who goes: banks/ knows. */
export type MoveBanks = (tx: Tx, from: Id<'owner'>, to: Id<'owner'>) => Promise<void>

/** Only says what would move and end. */
export const previewJoin = (deps: Deps, id: Id<'owner'>, other: Id<'owner'>): Promise<JoinedOwners> =>
  dryRun(deps.db, (tx) => joinTwo(tx, id, other))

async function joinTwo(tx: Tx, id: Id<'owner'>, other: Id<'owner'>): Promise<JoinedOwners> {
  if (id === other) throw new OperatorError(`${id} is named twice. Name the two owners who are one person.`)
  const locked = await lockOwners(tx, [id, other])
  const [kept, gone] = [id, other].map((one) => locked.find((owner) => owner.id === one))
  if (!kept) throw notFound('owner', id)
  if (!gone) throw notFound('owner', other)
  if (kept.environment !== gone.environment)
    throw new OperatorError(`${id} is in ${kept.environment} and ${other} in ${gone.environment}, which stay apart`)
  const isTogether = bucketOf(id) === bucketOf(other)
  const accountIds = await findOwnerAccountIds(tx, other, gone.environment)
  if (!isTogether && accountIds.length > 0) {
    throw new OperatorError(
      `The accounts of ${other} cannot move to ${id}: ids of accounts say where their rows are, and these are elsewhere. Where ${id} has none, join the other way round; else add the accounts to ${id} and import their statements again`,
    )
  }
  const accounts = isTogether ? await moveAccounts(tx, other, id) : 0
  const consents = isTogether ? await moveConsentsOfOwner(tx, other, id) : 0
  const ended = isTogether ? 0 : await endConsentsOfOwner(tx, other)
  await deleteSessionsOfOwner(tx, other)
  await eraseOwner(tx, other)
  await setJoinedInto(tx, other, id)
  const owner = {
    name: kept.name || gone.name,
    email: kept.email ?? gone.email,
    phoneNumber: kept.phoneNumber ?? gone.phoneNumber,
  }
  await updateOwner(tx, { ...kept, ...owner })
  return { ownerId: id, joined: other, accounts, consents, ended, owner }
}
