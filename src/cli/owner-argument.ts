import { findOwners, findOwnersByAddress } from '../people/owners/owner.store.ts'
import { normaliseEmail, type Owner } from '../people/owners/owner.ts'
import { looksLikeId } from '../platform/core/id.ts'
import { OperatorError } from '../platform/core/operator-error.ts'
import type { Deps } from '../platform/db/deps.ts'

/** Normalises an address: stored addresses are lower case, phone numbers E.164. */
const addressFrom = (text: string): string =>
  text.includes('@') ? normaliseEmail(text) : text.replaceAll(/[\s()./-]/g, '')

/** OWNER is an owner id, an e-mail address or a phone number: the same person in both environments. */
export async function requireOwners(deps: Deps, text: string): Promise<Owner[]> {
  const owners = looksLikeId('owner', text)
    ? await findOwners(deps.db, [text])
    : await findOwnersByAddress(deps.db, addressFrom(text))
  if (owners.length === 0) throw new OperatorError(`There is no owner "${text}". See them all with: vitrine owner list`)
  return owners
}
