import { Refusal } from '../core/errors.ts'
import { hmac, type MacKey } from '../core/secret.ts'
import { batchCalls } from '../db/batch-calls.ts'
import type { Db } from '../db/database.ts'
import {
  appendReads,
  countStrayGroups,
  countStrayReads,
  findHead,
  type Head,
  listGroups,
  listReadsOfGroups,
  type ReadGroup,
  type StoredRead,
} from './read.store.ts'
import { CHAIN_START, digestOf, linkOf, type Read } from './read.ts'

/** Resolves when the reads are stored durably. No data may be sent before that. */
export type ReadLog = {
  record: (reads: Read[]) => Promise<void>
}

const MAX_REQUESTS_IN_A_GROUP = 2_000

/**
 * Reads that arrive while a group is being written form the next one. So a lone read costs one small write, and a
 * thousand at once cost a few: the cost of a durable write is shared, never skipped.
 */
export function openReadLog(db: Db, key: MacKey): ReadLog {
  const appendAll = async (asked: Read[][]): Promise<(Refusal | undefined)[]> => {
    const append = async (reads: Read[]): Promise<undefined> => {
      try {
        if (!(await appendReads(db, reads, digestOf(reads), key)))
          throw new Error('The chain of reads has lost its head')
      } catch (error) {
        // No record, no data: every read of this group is refused, and the next group is tried anyway.
        throw notRecorded(error)
      }
    }
    try {
      await append(asked.flat())
      return []
    } catch (error) {
      if (asked.length === 1 || !isNotGranted((error as Refusal).cause)) throw error
      // A read of a consent that was revoked a moment ago must not fail the others.
      const refusals: (Refusal | undefined)[] = []
      for (const reads of asked) refusals.push(await append(reads).catch(notRecorded))
      return refusals
    }
  }
  const record = batchCalls(appendAll, { most: MAX_REQUESTS_IN_A_GROUP, atOnce: 1 })
  return {
    // One at a time: each link of the chain refers to the one before.
    record: async (reads) => {
      const refusal = await record(reads)
      if (refusal) throw refusal
    },
  }
}

/** The database refuses to record a read without a grant (migration 0019). */
const isNotGranted = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === '42501'

/** Whatever the reason: the client may retry, and the operator finds the cause in the log. */
function notRecorded(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const refusal = new Refusal('unavailable', { headers: { 'Retry-After': '1' } })
  refusal.cause = error
  return refusal
}

function isAsWritten({ decided, digest, recordedMs }: ReadGroup, own: StoredRead[]): boolean {
  if (own.some(({ position }, index) => position !== index + 1)) return false
  if (!decided) return digestOf(own).equals(digest)
  const written = own.map((read) => ({ ...read, readAt: null }))
  return digestOf(written).equals(digest) && own.every(({ readAt }) => readAt.getTime() === Number(recordedMs))
}

export type Verification = { groups: number; reads: number; head: Head; faults: string[] }

const GROUPS_AT_A_TIME = 500
const MAX_FAULTS = 20

/** Checks the whole chain and reports every place where it was altered. */
export async function verifyReads(
  db: Db,
  key: MacKey,
  options: { noted?: Head; progress?: (done: number, all: number) => void } = {},
): Promise<Verification> {
  const { noted, progress } = options
  const faults: string[] = []
  const found = await findHead(db)
  const head = found ?? { sequence: 0, hash: CHAIN_START }
  if (!found) faults.push('the head of the chain is missing')
  let last: Head = { sequence: 0, hash: CHAIN_START }
  let reads = 0
  for (;;) {
    // Groups that are added during the check are left for the next run.
    const page = (await listGroups(db, last.sequence, GROUPS_AT_A_TIME)).filter(
      ({ sequence }) => sequence <= head.sequence,
    )
    if (page.length === 0 || faults.length >= MAX_FAULTS) break
    const rows = Map.groupBy(
      await listReadsOfGroups(db, last.sequence + 1, page.at(-1)!.sequence),
      ({ sequence }) => sequence,
    )
    for (const group of page) {
      const own = rows.get(group.sequence) ?? []
      reads += own.length
      if (group.sequence !== last.sequence + 1)
        faults.push(`groups ${last.sequence + 1} to ${group.sequence - 1} are missing`)
      if (own.length !== group.rows)
        faults.push(`group ${group.sequence} has ${own.length} reads instead of ${group.rows}`)
      else if (!isAsWritten(group, own)) faults.push(`a read of group ${group.sequence} was altered`)
      if (!linkOf(last.hash, group.digest, group.recordedMs).equals(group.hash))
        faults.push(`group ${group.sequence} does not continue the one before`)
      if (!hmac(key, group.hash).equals(group.seal)) faults.push(`the seal of group ${group.sequence} is not ours`)
      last = { sequence: group.sequence, hash: group.hash }
      if (noted?.sequence === last.sequence && !noted.hash.equals(last.hash))
        faults.push(`group ${last.sequence} is not the head that was noted`)
    }
    progress?.(last.sequence, head.sequence)
  }
  // With write access to the tables one can cut off the end and move the head back; a head noted elsewhere reveals it.
  if (noted && noted.sequence > last.sequence) faults.push(`groups up to the noted ${noted.sequence} are missing`)
  if (faults.length < MAX_FAULTS) {
    if (last.sequence !== head.sequence)
      faults.push(`the chain ends at group ${last.sequence} instead of ${head.sequence}`)
    else if (!last.hash.equals(head.hash)) faults.push(`the head of the chain is not the last group's`)
    const groups = await countStrayGroups(db)
    if (groups > 0) faults.push(`${groups} groups are not part of the chain`)
    const stray = await countStrayReads(db)
    if (stray > 0) faults.push(`${stray} reads belong to no group`)
  }
  return { groups: last.sequence, reads, head, faults }
}
