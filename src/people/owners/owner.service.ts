import type { Actor } from '../../platform/changes/actor.ts'
import { recordChange } from '../../platform/changes/operator-change.store.ts'
import { notFound } from '../../platform/core/errors.ts'
import type { Id } from '../../platform/core/id.ts'
import { OperatorError } from '../../platform/core/operator-error.ts'
import { isUniqueViolation } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/db/deps.ts'
import { adoptOwner, findStoredOwner, insertOwner } from './owner.store.ts'
import { isEmail, isPhoneNumber, normaliseEmail, type Owner, type StoredOwner } from './owner.ts'

export async function createOwner(deps: Deps, by: Actor, facts: Omit<Owner, 'id'>): Promise<Owner> {
  const owner = requireContact({ ...facts, id: deps.newId('owner') })
  return refuseTaken(() =>
    deps.db.transaction(async (tx) => {
      const adopted = await adoptOwner(tx, owner)
      if (!adopted) await insertOwner(tx, owner)
      const id = adopted ?? owner.id
      // The record of changes is kept longer than personal data, so it has none.
      const after = { environment: owner.environment, ...(adopted && { adopted: true }) }
      await recordChange(tx, by, { action: 'owner.create', subject: id, before: null, after })
      return { ...owner, id }
    }),
  )
}

export async function requireOwner(deps: Deps, id: Id<'owner'>): Promise<StoredOwner> {
  const owner = await findStoredOwner(deps.db, id)
  if (!owner) throw notFound('owner', id)
  return owner
}

export function requireContact<T extends Owner>(facts: T): T {
  const owner = { ...facts, email: facts.email && normaliseEmail(facts.email), phoneNumber: facts.phoneNumber || null }
  if (!owner.email && !owner.phoneNumber) throw new OperatorError('An owner needs an e-mail address or a phone number')
  if (owner.email && !isEmail(owner.email))
    throw new OperatorError(`"${facts.email}" is not an e-mail address such as ana@example.com`)
  if (owner.phoneNumber && !isPhoneNumber(owner.phoneNumber))
    throw new OperatorError(`"${facts.phoneNumber}" is not a phone number such as +38640123456`)
  return { ...owner, email: owner.email || null }
}

/** An address of somebody else is refused: those two may be one person. */
export async function refuseTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new OperatorError('There is an owner with this e-mail address or phone number already.', {
      terminal: 'Are they one person? vitrine owner join',
    })
  }
}
