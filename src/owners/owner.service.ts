import type { Actor } from '../changes/actor.ts'
import { recordChange } from '../changes/operator-change.store.ts'
import { OperatorError } from '../core/operator-error.ts'
import { isUniqueViolation } from '../db/database.ts'
import type { Deps } from '../db/deps.ts'
import { adoptOwner, insertOwner } from './owner.store.ts'
import { isEmail, isPhoneNumber, normaliseEmail, type Owner } from './owner.ts'

/** What is recorded names no person: the log of changes outlives an erasure. */
export async function createOwner(deps: Deps, by: Actor, facts: Omit<Owner, 'id'>): Promise<Owner> {
  const owner: Owner = { ...facts, id: deps.newId('owner'), email: facts.email && normaliseEmail(facts.email) }
  if (!owner.email && !owner.phoneNumber) throw new OperatorError('An owner needs an e-mail address or a phone number')
  if (owner.email && !isEmail(owner.email))
    throw new OperatorError(`"${facts.email}" is not an e-mail address such as ana@example.com`)
  if (owner.phoneNumber && !isPhoneNumber(owner.phoneNumber)) {
    throw new OperatorError(`"${facts.phoneNumber}" is not a phone number such as +38640123456`)
  }
  try {
    return await deps.db.transaction(async (tx) => {
      const adopted = await adoptOwner(tx, owner)
      if (!adopted) await insertOwner(tx, owner)
      const id = adopted ?? owner.id
      const after = { environment: owner.environment }
      await recordChange(tx, by, { action: 'owner.create', subject: id, before: null, after })
      return { ...owner, id }
    })
  } catch (error) {
    if (isUniqueViolation(error))
      throw new OperatorError('There is an owner with this e-mail address or phone number already')
    throw error
  }
}
