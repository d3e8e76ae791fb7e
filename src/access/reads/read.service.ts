import { Refusal } from '../../platform/core/errors.ts'
import { bucketOf } from '../../platform/core/id.ts'
import type { MacKey } from '../../platform/core/secret.ts'
import { batchCalls } from '../../platform/db/batch-calls.ts'
import type { Db } from '../../platform/db/database.ts'
import { type Shards, shardOf } from '../../platform/db/shards.ts'
import { type Head, linkAfter, monthOfChain, monthOfTime, startOf } from './chain.ts'
import { appendGroup, beginChain, findChainHead } from './read.store.ts'
import type { Read } from './read.ts'

/** Resolves when the reads are stored durably. No data may be sent before that. */
export type ReadLog = {
  record: (reads: Read[]) => Promise<void>
}

const MAX_REQUESTS_IN_A_GROUP = 2_000

/** On one server all reads are appended to one chain; on several nodes there is one for each shard, next to its rows. */
export function openReadLog(db: Db, key: MacKey, shards: Shards): ReadLog {
  const chains = new Map<number, ReadLog['record']>()
  return {
    record: (reads) => {
      // The reads of a request are under one consent, and so in one shard.
      const { consentId } = reads[0]!
      const shard = shardOf(shards, consentId)
      const append = chains.get(shard) ?? openChain(db, key, bucketOf(consentId))
      chains.set(shard, append)
      return append(reads)
    },
  }
}

/**
 * Appends to a chain that only this process writes, in the shard of this bucket. Reads that arrive while a group is being
 * written form the next one. So a lone read costs one small write, and a thousand at once cost a few: the cost of a
 * durable write is shared, never skipped.
 */
function openChain(db: Db, key: MacKey, bucket: number): ReadLog['record'] {
  let head: Head | undefined
  /** After a failure nobody knows whether the group was written; its chain tells. */
  let isCertain = true

  async function headFor(newest: Date): Promise<Head> {
    if (!head || monthOfTime(newest) > monthOfChain(head.chain)) return startOf(await beginChain(db))
    if (isCertain) return head
    return (await findChainHead(db, head.chain)) ?? startOf(head.chain)
  }

  const append = async (reads: Read[]): Promise<undefined> => {
    try {
      head = await headFor(reads.at(-1)!.readAt)
      isCertain = false
      const group = linkAfter(head, reads, key)
      await appendGroup(db, bucket, group, reads)
      head = group
      isCertain = true
    } catch (error) {
      // No record, no data: every read of this group is refused, and the next group is tried anyway.
      throw notRecorded(error)
    }
  }

  const appendAll = async (asked: Read[][]): Promise<(Refusal | undefined)[]> => {
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
  // One at a time: each link of the chain refers to the one before.
  const record = batchCalls(appendAll, { most: MAX_REQUESTS_IN_A_GROUP, atOnce: 1 })
  return async (reads) => {
    const refusal = await record(reads)
    if (refusal) throw refusal
  }
}

/** The database refuses to record a read without a grant (migration 0022). */
const isNotGranted = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === '42501'

/** Whatever the reason: the client may retry, and the operator finds the cause in the log. */
function notRecorded(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const refusal = new Refusal('unavailable', { headers: { 'Retry-After': '1' } })
  refusal.cause = error
  return refusal
}
