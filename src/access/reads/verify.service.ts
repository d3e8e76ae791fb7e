import { sha256 } from '../../platform/core/secret.ts'
import type { Db } from '../../platform/db/database.ts'
import { findBreak, groupLeaf, type Head, monthOfChain, monthText, type ReadGroup, startOf } from './chain.ts'
import { merkleRoot } from './merkle.ts'
import {
  type ChainExtent,
  listChainIds,
  listChains,
  listGroups,
  listReadsOfGroups,
  type PlacedRead,
} from './read.store.ts'
import { readLeaf } from './read.ts'
import {
  countStraySegments,
  findLastSeal,
  listSealedChains,
  listSeals,
  listSegmentsOfChain,
  listSegmentsOfSeals,
  type StoredSeal,
} from './seal.store.ts'
import { isSigned, type ReadLogKeys, rootOfSegments, SEALS_START, sealText } from './seal.ts'

/** A seal that an operator noted somewhere else: everything up to it must still be there. */
export type NotedSeal = { number: number; hash: Buffer }

export type Verification = {
  chains: number
  groups: number
  reads: number
  /** Groups that no seal covers yet. */
  unsealed: number
  seal: StoredSeal | undefined
  faults: string[]
}

type VerifyOptions = { noted?: NotedSeal; progress?: (done: number, all: number) => void }

const CHAINS_AT_A_TIME = 4
const SEALS_AT_A_TIME = 1_000
const GROUPS_AT_A_TIME = 2_000
const READS_AT_A_TIME = 5_000
const MAX_FAULTS = 20

/** Checks the whole log and reports every place where it was altered. What is added meanwhile is left for the next run. */
export async function verifyReads(db: Db, keys: ReadLogKeys, options: VerifyOptions = {}): Promise<Verification> {
  const seal = await findLastSeal(db)
  const extents = new Map((await listChains(db)).map((extent) => [extent.chain, extent]))
  const chains = [...new Set([...extents.keys(), ...(await listSealedChains(db, seal?.number ?? 0))])].sort(
    (a, b) => a - b,
  )
  const all = [...extents.values()].reduce((sum, { lastGroup }) => sum + (lastGroup ?? 0), 0)
  const found: Verification = { chains: chains.length, groups: 0, reads: 0, unsealed: 0, seal, faults: [] }
  const { faults } = found

  await verifySeals(db, keys, seal, options.noted, faults)
  const known = new Set(await listChainIds(db))
  for (const chain of extents.keys()) if (!known.has(chain)) faults.push(`chain ${chain} was never begun`)
  const waiting = chains.values()
  const verifyNext = async (): Promise<void> => {
    for (const chain of waiting) {
      if (faults.length >= MAX_FAULTS) return
      await verifyChain(db, keys, chain, extents.get(chain), found, () => options.progress?.(found.groups, all))
    }
  }
  await Promise.all(Array.from({ length: CHAINS_AT_A_TIME }, verifyNext))
  return found
}

/** Numbers, hashes and signatures of all seals, and that each covers the segments that are stored for it. */
async function verifySeals(
  db: Db,
  keys: ReadLogKeys,
  last: StoredSeal | undefined,
  noted: NotedSeal | undefined,
  faults: string[],
): Promise<void> {
  if (noted && noted.number > (last?.number ?? 0)) faults.push(`seal ${noted.number}, which was noted, is missing`)
  const stray = await countStraySegments(db)
  if (stray > 0) faults.push(`${stray} segments belong to no seal`)
  if (!last) return
  // Earlier ones may be signed with an earlier key; the later ones cover them.
  if (!last.publicKey.equals(keys.publicKey)) faults.push(`seal ${last.number} is not ours`)
  let [number, previous] = [0, SEALS_START]
  while (number < last.number && faults.length < MAX_FAULTS) {
    const to = Math.min(number + SEALS_AT_A_TIME, last.number)
    const segments = Map.groupBy(await listSegmentsOfSeals(db, number + 1, to), ({ seal }) => seal)
    for (const seal of await listSeals(db, number + 1, to)) {
      if (seal.number !== number + 1) faults.push(`seal ${number + 1} is missing`)
      const text = sealText({ ...seal, previous })
      if (!sha256(text).equals(seal.hash)) faults.push(`seal ${seal.number} does not continue the one before`)
      else if (!isSigned(text, seal.signature, seal.publicKey))
        faults.push(`the signature of seal ${seal.number} is wrong`)
      if (!rootOfSegments(segments.get(seal.number) ?? []).equals(seal.root))
        faults.push(`the segments of seal ${seal.number} were altered`)
      if (noted?.number === seal.number && !noted.hash.equals(seal.hash))
        faults.push(`seal ${seal.number} is not the one that was noted`)
      ;[number, previous] = [seal.number, seal.hash]
    }
    if (number < to) {
      faults.push(`seal ${number + 1} is missing`)
      number = to
    }
  }
}

/** The part of a chain that seals cover, by their roots; the rest by the MACs of its groups. */
async function verifyChain(
  db: Db,
  keys: ReadLogKeys,
  chain: number,
  extent: ChainExtent | undefined,
  found: Verification,
  onPage: () => void,
): Promise<void> {
  const { faults, seal } = found
  const segments = (await listSegmentsOfChain(db, chain)).filter((segment) => segment.seal <= (seal?.number ?? 0))
  const isArchived = monthOfChain(chain) <= (seal?.archivedMonth ?? 0)
  if (isArchived) {
    if (extent) faults.push(`chain ${chain} is of ${monthText(monthOfChain(chain))}, which is archived`)
    return
  }
  const { firstGroup, lastGroup, firstRead, lastRead } = extent ?? NOTHING
  if ((firstGroup ?? 1) < 1) faults.push(`chain ${chain} has a group before its first one`)
  if ((firstRead ?? 1) < 1 || (lastRead ?? 0) > (lastGroup ?? 0))
    faults.push(`chain ${chain} has reads without a group`)

  let head: Head | undefined = startOf(chain)
  for (const { from, to, root } of segments) {
    if (head && from !== head.sequence + 1)
      faults.push(`no seal covers groups ${chain}/${head.sequence + 1} to ${from - 1}`)
    const leaves: Buffer[] = []
    head = undefined
    for await (const groups of pagesOf(db, chain, from, to, found)) {
      for (const group of groups) leaves.push(groupLeaf(group))
      head = groups.at(-1)
      onPage()
    }
    if (leaves.length !== to - from + 1)
      faults.push(`of groups ${chain}/${from} to ${to} only ${leaves.length} are there`)
    else if (!merkleRoot(leaves).equals(root))
      faults.push(`groups ${chain}/${from} to ${to} are not those that were sealed`)
    if (faults.length >= MAX_FAULTS) return
  }
  if (!head) return
  const sealed = head.sequence
  for await (const groups of pagesOf(db, chain, sealed + 1, lastGroup ?? 0, found)) {
    const fault = findBreak(head, groups, keys.mac)
    if (fault) faults.push(fault)
    head = groups.at(-1)!
    found.unsealed += groups.length
    onPage()
    if (fault || faults.length >= MAX_FAULTS) return
  }
}

const NOTHING = { firstGroup: null, lastGroup: null, firstRead: null, lastRead: null }

/** Groups whose rows have been checked, in pages. The next rows are fetched while these are hashed. */
async function* pagesOf(
  db: Db,
  chain: number,
  from: number,
  to: number,
  found: Verification,
): AsyncGenerator<ReadGroup[]> {
  for (let first = from; first <= to; first += GROUPS_AT_A_TIME) {
    const last = Math.min(first + GROUPS_AT_A_TIME - 1, to)
    const pages = inPages(await listGroups(db, chain, first, last))
    const rowsOf = (page: ReadGroup[] | undefined) =>
      page && listReadsOfGroups(db, chain, page[0]!.sequence, page.at(-1)!.sequence)
    let next = rowsOf(pages[0])
    for (const [at, page] of pages.entries()) {
      const rows = Map.groupBy((await next)!, ({ sequence }) => sequence)
      next = rowsOf(pages[at + 1])
      for (const group of page) {
        const own = rows.get(group.sequence) ?? []
        found.reads += own.length
        if (own.length !== group.rows)
          found.faults.push(`group ${chain}/${group.sequence} has ${own.length} reads instead of ${group.rows}`)
        else if (!isAsWritten(group, own)) found.faults.push(`a read of group ${chain}/${group.sequence} was altered`)
      }
      found.groups += page.length
      yield page
    }
  }
}

/** As many groups at a time as have a few thousand reads. */
function inPages(groups: ReadGroup[]): ReadGroup[][] {
  const pages: ReadGroup[][] = []
  let reads = READS_AT_A_TIME
  for (const group of groups) {
    if (reads >= READS_AT_A_TIME) {
      pages.push([])
      reads = 0
    }
    pages.at(-1)!.push(group)
    reads += group.rows
  }
  return pages
}

const isAsWritten = ({ root }: ReadGroup, own: PlacedRead[]): boolean =>
  own.every(({ position, isInPlace }, index) => isInPlace && position === index + 1) &&
  merkleRoot(own.map(readLeaf)).equals(root)
