import { bucketOf } from '../core/id.ts'
import type { Db } from './database.ts'
import { type Sql, sql } from './sql.ts'

/** Which shard each bucket lies in; undefined on one server, where all lie together. */
export type Shards = readonly number[] | undefined

/** The buckets that a statement is about, all in one shard; null on one server, where none need be named. */
export type BucketList = number[] | null

/** Known by the function shard_of, which `vitrine distribute` replaces. */
export async function loadShards(db: Db): Promise<Shards> {
  const rows = await db.rows<{ shard: number }>(sql`
    select shard_of(bucket::smallint) as shard from generate_series(0, 1023) as bucket order by bucket`)
  const shards = rows.map(({ shard }) => shard)
  return shards.every((shard) => shard === shards[0]) ? undefined : shards
}

export const shardOf = (shards: Shards, id: string): number => (shards ? shards[bucketOf(id)]! : 0)

export const bucketsOf = (shards: Shards, ids: string[]): BucketList =>
  shards ? [...new Set(ids.map(bucketOf))] : null

/** Of the one table in reach: a distributed database finds the shard by it. */
export const isInBuckets = (buckets: BucketList): Sql =>
  sql`(${buckets}::smallint[] is null or bucket = any (${buckets}::smallint[]))`
