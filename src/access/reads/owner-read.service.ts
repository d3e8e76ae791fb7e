import type { Id } from '../../platform/core/id.ts'
import type { Db } from '../../platform/db/database.ts'
import { monthOfChain } from './chain.ts'
import { listReadsOfMonth, type OwnerReadPosition } from './owner-read.store.ts'
import { listMonths } from './read.store.ts'
import type { StoredRead } from './read.ts'

/** Newest first, month by month: so a page costs no more than a month of these consents has. */
export async function listReadsOfConsents(
  db: Db,
  consentIds: Id<'consent'>[],
  { before, limit }: { before: OwnerReadPosition | null; limit: number },
): Promise<StoredRead[]> {
  const found: StoredRead[] = []
  const newest = before ? monthOfChain(before.chain) : Number.POSITIVE_INFINITY
  for (const month of await listMonths(db)) {
    if (month > newest) continue
    const within = month === newest ? before : null
    found.push(...(await listReadsOfMonth(db, consentIds, month, { before: within, limit: limit - found.length })))
    if (found.length === limit) break
  }
  return found
}

export const positionOf = ({ readAt, chain, sequence, position }: StoredRead): OwnerReadPosition => ({
  readMs: readAt.getTime(),
  chain,
  sequence,
  position,
})
