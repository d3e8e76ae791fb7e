import { Refusal } from '../../platform/core/errors.ts'
import type { Id } from '../../platform/core/id.ts'
import type { Deps } from '../../platform/db/deps.ts'
import type { Need } from '../consents/consent.ts'
import { findFactsOfConsent } from './gate.store.ts'
import { authorizeRead } from './gate.ts'

/** Whether the gate would let the tenant read now, and if not, what it would answer. */
export type Usability = { allowed: boolean; reason: string | null }

/** Decided by the gate itself, as for a key of the tenant in the consent's environment. */
export async function explainUsability(
  deps: Deps,
  id: Id<'consent'>,
  timeZone: string,
): Promise<Record<Need, Usability>> {
  const facts = await findFactsOfConsent(deps.db, id, timeZone)
  const decide = (need: Need): Usability => {
    try {
      authorizeRead(facts, need, id)
      return { allowed: true, reason: null }
    } catch (error) {
      if (error instanceof Refusal) return { allowed: false, reason: error.message }
      throw error
    }
  }
  return { accounts: decide('accounts'), transactions: decide('transactions') }
}
