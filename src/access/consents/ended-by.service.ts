import { findActors } from '../../platform/changes/operator-change.store.ts'
import type { Id } from '../../platform/core/id.ts'
import type { ReadDeps } from '../../platform/db/deps.ts'
import type { ConsentStatus } from './consent.ts'

/** The statuses in which an owner or a tenant ends a consent; an operator may do it for them. */
const ENDED_BY_WILL: readonly ConsentStatus[] = ['revoked_by_psu', 'terminated_by_tpp']

type Ended = { id: Id<'consent'>; status: ConsentStatus }

/** The consents with the operator who ended them, where one did: their status only says for whom. */
export async function withEndedBy<T extends Ended>(
  { db }: ReadDeps,
  consents: readonly T[],
): Promise<(T & { endedBy: string | null })[]> {
  const ended = consents.filter(({ status }) => ENDED_BY_WILL.includes(status)).map(({ id }) => id)
  const actors = await findActors(db, ['consent.revoke', 'consent.terminate'], ended)
  return consents.map((consent) => ({ ...consent, endedBy: actors.get(consent.id) ?? null }))
}
