import { listKeys } from '../../clients/keys/key.store.ts'
import { findStoredAccount } from '../../people/accounts/account.store.ts'
import type { Id } from '../../platform/core/id.ts'
import { databaseNow } from '../../platform/db/clock.ts'
import type { ReadDeps } from '../../platform/db/deps.ts'
import { listConsentIdsOfOwner } from '../consents/managed-consent.store.ts'
import { positionOf } from './owner-read.service.ts'
import type { OwnerReadPosition } from './owner-read.store.ts'
import type { StoredRead } from './read.ts'
import { findLogStart, listReadsBetween, type ReadFilter } from './read-list.store.ts'

export type ReadSearch = {
  tenantId?: Id<'tenant'> | undefined
  ownerId?: Id<'owner'> | undefined
  accountId?: Id<'account'> | undefined
  consentId?: Id<'consent'> | undefined
  keyId?: Id<'key'> | undefined
  requestId?: string | undefined
  from?: Date | undefined
  until?: Date | undefined
}

const HOUR_MS = 3_600_000
/** How far one page goes back where only the time is indexed. */
const MAX_BACK_MS = 31 * 24 * HOUR_MS
/** After this no further step is begun; each takes at most about twice as long as the one before. */
const MAX_SEARCH_MS = 60
const MAX_KEYS = 1_000

/**
 * The read log, newest first. Reads are indexed by consent and by time. Without a consent or an owner, a page looks back
 * in growing steps, for a month or MAX_SEARCH_MS at most; so it may be short, or empty, and still have a next one.
 */
export async function searchReads(
  deps: ReadDeps,
  search: ReadSearch,
  page: { before: OwnerReadPosition | null; limit: number },
): Promise<{ reads: StoredRead[]; next: OwnerReadPosition | null }> {
  const filter = await filterOf(deps, search)
  const start = await findLogStart(deps.db)
  if (!start || filter.consentIds?.length === 0 || filter.keyIds?.length === 0) return { reads: [], next: null }
  // An hour before the first chain, for clocks that differ.
  const oldest = Math.max(start.getTime() - HOUR_MS, search.from?.getTime() ?? 0)
  let before = page.before ?? endOf(search.until?.getTime() ?? (await databaseNow(deps.db)).getTime() + HOUR_MS)
  const furthest = filter.consentIds ? oldest : Math.max(oldest, before.readMs - MAX_BACK_MS)
  const reads: StoredRead[] = []
  const began = performance.now()
  for (let step = HOUR_MS; ; step *= 2) {
    const from = filter.consentIds ? oldest : Math.max(furthest, before.readMs - step)
    reads.push(...(await listReadsBetween(deps.db, filter, new Date(from), before, page.limit + 1 - reads.length)))
    if (reads.length > page.limit) {
      const shown = reads.slice(0, page.limit)
      return { reads: shown, next: positionOf(shown.at(-1)!) }
    }
    before = endOf(from)
    if (from <= furthest || performance.now() - began > MAX_SEARCH_MS)
      return { reads, next: from > oldest ? before : null }
  }
}

/** Everything from before this time. */
const endOf = (readMs: number): OwnerReadPosition => ({ readMs, chain: 0, sequence: 0, position: 0 })

async function filterOf(deps: ReadDeps, search: ReadSearch): Promise<ReadFilter> {
  const { tenantId, consentId, accountId = null, keyId, requestId = null } = search
  const account = accountId && (await findStoredAccount(deps.db, accountId))
  const ownerId = search.ownerId ?? (account ? account.ownerId : undefined)
  const ofOwner = ownerId && (await listConsentIdsOfOwner(deps.db, ownerId))
  const consentIds = consentId ? [consentId].filter((id) => !ofOwner || ofOwner.includes(id)) : (ofOwner ?? null)
  const ofTenant =
    tenantId && (await listKeys(deps.db, { tenantId }, { before: null, limit: MAX_KEYS })).map(({ id }) => id)
  const keyIds = keyId ? [keyId].filter((id) => !ofTenant || ofTenant.includes(id)) : (ofTenant ?? null)
  return { consentIds, keyIds, accountId, requestId }
}
