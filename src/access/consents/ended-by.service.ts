import { type ChangeMade, listChangesOf } from '../../platform/changes/operator-change.store.ts'
import type { ReadDeps } from '../../platform/db/deps.ts'
import type { ConsentFacts, ConsentStatus } from './consent.ts'

/** What operators do that ends a consent for its owner or its tenant, with whatever else ends by it. */
const ENDING = {
  revoked_by_psu: ['consent.revoke', 'owner.erase'],
  terminated_by_tpp: ['consent.terminate', 'tenant.retire', 'inquiry.delete'],
} as const

const isEndedByWill = (status: ConsentStatus): status is keyof typeof ENDING => Object.hasOwn(ENDING, status)

type Ended = Pick<ConsentFacts, 'id' | 'status' | 'tenantId' | 'inquiryId' | 'ownerId'> & { modified: Date }

/** The consents with the operator who ended them, where one did: their status only says for whom. */
export async function withEndedBy<T extends Ended>(
  { db }: ReadDeps,
  consents: readonly T[],
): Promise<(T & { endedBy: string | null })[]> {
  const ended = consents.filter(({ status }) => isEndedByWill(status))
  const changes = await listChangesOf(db, Object.values(ENDING).flat(), [...new Set(ended.flatMap(subjectsOf))])
  return consents.map((consent) => ({
    ...consent,
    endedBy: changes.find((change) => endedIt(change, consent))?.by ?? null,
  }))
}

const subjectsOf = ({ id, tenantId, inquiryId, ownerId }: Ended): string[] => [id, tenantId, inquiryId, ownerId]

/** A consent ends in the transaction of the change, and so at its time: one may be rounded, the other cut off. */
function endedIt({ action, subject, madeAt }: ChangeMade, consent: Ended): boolean {
  const { status, modified } = consent
  return (
    isEndedByWill(status) &&
    (ENDING[status] as readonly string[]).includes(action) &&
    subjectsOf(consent).includes(subject) &&
    Math.abs(madeAt.getTime() - modified.getTime()) <= 1
  )
}
