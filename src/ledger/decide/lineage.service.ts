import type { Environment } from '../../clients/tenants/tenant.ts'
import { findAccountLabels } from '../../people/accounts/account.store.ts'
import type { Id } from '../../platform/core/id.ts'
import type { Deps } from '../../platform/db/deps.ts'
import type { StoredVersion } from '../list/history.store.ts'
import { findCorrection, type StoredCorrection } from '../write/correction.store.ts'
import { requireVersions } from './correction.service.ts'
import { findEvidence } from './decision.service.ts'
import { findOrigin, type Origin, type StoredMatch } from './decision.store.ts'

/** Where a transaction comes from, what it was before, and why it is what it is. */
export type Lineage = {
  accountId: Id<'account'>
  timeZone: string
  environment: Environment | undefined
  origin: Origin
  versions: [StoredVersion, ...StoredVersion[]]
  matches: StoredMatch[]
  joined: Id<'transaction'>[]
  joinedInto: string | null
  /** What an operator said about the category of this one alone. */
  correction: StoredCorrection | null
}

export async function findLineage(deps: Deps, id: Id<'transaction'>, account: Id<'account'> | null): Promise<Lineage> {
  const versions = await requireVersions(deps, id, account)
  const [{ accountId }] = versions
  const origin = await findOrigin(deps.db, accountId, id)
  const correction = (await findCorrection(deps.db, accountId, id)) ?? null
  const { timeZone = 'UTC', environment } = (await findAccountLabels(deps.db, [accountId])).get(accountId) ?? {}
  return {
    accountId,
    timeZone,
    environment,
    origin: origin!,
    versions,
    correction,
    ...(await findEvidence(deps, accountId, id)),
  }
}
