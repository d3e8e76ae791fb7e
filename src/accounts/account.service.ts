import { isIban, normaliseIban } from '@vitrine/money'
import type { Actor } from '../changes/actor.ts'
import { recordChange } from '../changes/operator-change.store.ts'
import { bucketOf } from '../core/id.ts'
import { OperatorError } from '../core/operator-error.ts'
import { isUniqueViolation } from '../db/database.ts'
import type { Deps } from '../db/deps.ts'
import { findOwner } from '../owners/owner.store.ts'
import { findProvider } from '../providers/provider.store.ts'
import { insertAccount } from './account.store.ts'
import type { Account } from './account.ts'

export async function createAccount(
  deps: Deps,
  by: Actor,
  facts: Omit<Account, 'id' | 'timeZone' | 'balance' | 'balanceAt'>,
): Promise<Omit<Account, 'balance' | 'balanceAt'>> {
  const iban = facts.iban && normaliseIban(facts.iban)
  if (iban && !isIban(iban)) throw new OperatorError(`"${facts.iban}" is not an IBAN: its check digits do not fit`)
  if (!/^[A-Z]{3}$/.test(facts.currency))
    throw new OperatorError(`"${facts.currency}" is not a currency code such as EUR`)
  const owner = await findOwner(deps.db, facts.ownerId)
  if (owner?.environment !== facts.environment) {
    throw new OperatorError(`There is no owner ${facts.ownerId} in ${facts.environment}. See: vitrine owner list`)
  }
  const provider = await findProvider(deps.db, facts.providerId)
  if (!provider) throw new OperatorError(`There is no provider ${facts.providerId}. See: vitrine provider list`)
  const account = { ...facts, iban, id: deps.newId('account', bucketOf(owner.id)), timeZone: provider.timeZone }
  try {
    await deps.db.transaction(async (tx) => {
      await insertAccount(tx, account)
      // Without the number and the holder: the log of changes outlives an erasure.
      const { environment, providerId, ownerId, currency } = account
      const after = { environment, providerId, ownerId, currency }
      await recordChange(tx, by, { action: 'account.create', subject: account.id, before: null, after })
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new OperatorError(`There is an account with this IBAN and currency already`)
    throw error
  }
  return account
}
