import { OperatorError } from '../core/operator-error.ts'
import { isUniqueViolation } from '../db/database.ts'
import type { Deps } from '../db/deps.ts'
import { adoptOwner, insertOwner } from './owner.store.ts'
import { isEmail, isPhoneNumber, normaliseEmail, type Owner } from './owner.ts'

export async function createOwner(deps: Deps, facts: Omit<Owner, 'id'>): Promise<Owner> {
  const owner: Owner = { ...facts, id: deps.newId('owner'), email: facts.email && normaliseEmail(facts.email) }
  if (!owner.email && !owner.phoneNumber) throw new OperatorError('An owner needs an e-mail address or a phone number')
  if (owner.email && !isEmail(owner.email))
    throw new OperatorError(`"${facts.email}" is not an e-mail address such as ana@example.com`)
  if (owner.phoneNumber && !isPhoneNumber(owner.phoneNumber)) {
    throw new OperatorError(`"${facts.phoneNumber}" is not a phone number such as +38640123456`)
  }
  try {
    const adopted = await adoptOwner(deps.db, owner)
    if (adopted) return { ...owner, id: adopted }
    await insertOwner(deps.db, owner)
  } catch (error) {
    if (isUniqueViolation(error))
      throw new OperatorError('There is an owner with this e-mail address or phone number already')
    throw error
  }
  return owner
}
