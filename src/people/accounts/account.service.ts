import { isIban, normaliseIban } from '@vitrine/money'
import type { Actor } from '../../platform/changes/actor.ts'
import { recordChange } from '../../platform/changes/operator-change.store.ts'
import { notFound } from '../../platform/core/errors.ts'
import { bucketOf, type Id } from '../../platform/core/id.ts'
import { OperatorError } from '../../platform/core/operator-error.ts'
import { isUniqueViolation } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/db/deps.ts'
import { findStoredOwner } from '../owners/owner.store.ts'
import { findProvider } from '../providers/provider.store.ts'
import { findStoredAccount, insertAccount, type StoredAccount } from './account.store.ts'
import type { NewAccount } from './account.ts'

export async function createAccount(
  deps: Deps,
  by: Actor,
  facts: Omit<NewAccount, 'id' | 'timeZone'>,
): Promise<NewAccount> {
  const iban = facts.iban && requireIban(facts.iban)
  if (!/^[A-Z]{3}$/.test(facts.currency))
    throw new OperatorError(`"${facts.currency}" is not a currency code such as EUR`)
  const owner = await findStoredOwner(deps.db, facts.ownerId)
  if (owner?.environment !== facts.environment || owner.erased) {
    throw new OperatorError(`There is no owner ${facts.ownerId} in ${facts.environment}.`, {
      terminal: `See: vitrine owner list`,
    })
  }
  const provider = await findProvider(deps.db, facts.providerId)
  if (!provider)
    throw new OperatorError(`There is no provider ${facts.providerId}.`, { terminal: `See: vitrine provider list` })
  const account = { ...facts, iban, id: deps.newId('account', bucketOf(owner.id)), timeZone: provider.timeZone }
  await refuseTakenIban(() =>
    deps.db.transaction(async (tx) => {
      await insertAccount(tx, account)
      const { ownerId, environment, providerId, currency } = account
      const after = { ownerId, environment, providerId, currency }
      await recordChange(tx, by, { action: 'account.create', subject: account.id, before: null, after })
    }),
  )
  return account
}

export async function requireAccount(deps: Deps, id: Id<'account'>): Promise<StoredAccount> {
  const account = await findStoredAccount(deps.db, id)
  if (!account) throw notFound('account', id)
  return account
}

export function requireIban(text: string): string {
  const iban = normaliseIban(text)
  if (!isIban(iban)) throw new OperatorError(`"${text}" is not an IBAN: its check digits do not fit`)
  return iban
}

export async function refuseTakenIban(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (isUniqueViolation(error)) throw new OperatorError(`There is an account with this IBAN and currency already`)
    throw error
  }
}
