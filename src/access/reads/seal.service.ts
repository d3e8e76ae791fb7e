import { databaseNow } from '../../platform/db/clock.ts'
import { type Database, isUniqueViolation, type Tx } from '../../platform/db/database.ts'
import { chainsOfMonth, findBreak, groupLeaf, monthOfTime, startOf } from './chain.ts'
import { merkleRoot } from './merkle.ts'
import { listGroups } from './read.store.ts'
import { findLastSeal, insertSeal, listUnsealedChains, type StoredSeal } from './seal.store.ts'
import { type ReadLogKeys, rootOfSegments, SEALS_START, type Seal, type Segment, signSeal } from './seal.ts'

const MAX_GROUPS_IN_A_SEGMENT = 10_000

export type Sealed = { seal: StoredSeal | undefined; faults: string[] }

/**
 * Seals everything that was recorded since the last seal; makes none where there is nothing new. A chain that was
 * altered is left as it is, so that no seal covers it, and reported.
 */
export async function sealReads(database: Database, keys: ReadLogKeys): Promise<Sealed> {
  const faults = new Set<string>()
  for (;;) {
    const made = await database
      .transaction((tx) => sealOnce(tx, keys))
      .catch((error) => {
        // Another process has just made the next seal; what it left is sealed after it.
        if (isUniqueViolation(error)) return undefined
        throw error
      })
    if (!made) continue
    for (const fault of made.faults) faults.add(fault)
    if (!made.isMore) return { seal: made.seal, faults: [...faults] }
  }
}

/** One seal over a limited number of groups of each chain. */
async function sealOnce(tx: Tx, keys: ReadLogKeys): Promise<Sealed & { isMore: boolean }> {
  const last = await findLastSeal(tx)
  const faults: string[] = []
  const segments: Segment[] = []
  let isMore = false
  for (const { chain, sealed } of await listUnsealedChains(tx, oldestOpenChain(last))) {
    const groups = await listGroups(tx, chain, sealed, sealed + MAX_GROUPS_IN_A_SEGMENT)
    const [before, added] = sealed === 0 ? [startOf(chain), groups] : [groups[0], groups.slice(1)]
    const fault =
      before?.sequence === sealed ? findBreak(before, added, keys.mac) : `group ${chain}/${sealed} is missing`
    if (fault) faults.push(fault)
    if (fault || added.length === 0) continue
    isMore ||= added.length === MAX_GROUPS_IN_A_SEGMENT
    segments.push({ chain, from: sealed + 1, to: added.at(-1)!.sequence, root: merkleRoot(added.map(groupLeaf)) })
  }
  if (segments.length === 0) return { seal: last, faults, isMore: false }
  return { seal: await addSeal(tx, keys, last, segments), faults, isMore }
}

/** The next seal. Its number is the guard against another process that seals at the same time. */
export async function addSeal(
  tx: Tx,
  keys: ReadLogKeys,
  last: StoredSeal | undefined,
  segments: Segment[],
  archivedMonth = last?.archivedMonth ?? null,
): Promise<Seal> {
  const fields = {
    number: (last?.number ?? 0) + 1,
    sealedAt: await databaseNow(tx),
    previous: last?.hash ?? SEALS_START,
    archivedMonth,
    root: rootOfSegments(segments),
  }
  const seal = signSeal(fields, keys)
  await insertSeal(tx, seal, segments)
  return seal
}

/** Groups are added to chains of the current month; at its beginning also to those of the month before. */
function oldestOpenChain(last: StoredSeal | undefined): number {
  if (!last) return 0
  const before = new Date(Date.UTC(last.sealedAt.getUTCFullYear(), last.sealedAt.getUTCMonth() - 1))
  return chainsOfMonth(monthOfTime(before))[0]
}
