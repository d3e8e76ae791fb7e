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

/** The names that our statements give to a table with buckets. */
const ALIASES = {
  a: sql`a.`,
  c: sql`c.`,
  d: sql`d.`,
  g: sql`g.`,
  k: sql`k.`,
  m: sql`m.`,
  t: sql`t.`,
  v: sql`v.`,
} as const
const NO_ALIAS = sql``
type Alias = keyof typeof ALIASES

/**
 * Conditions for the rows of an id, with the bucket in which they lie: without it a distributed database would ask every
 * node. `ofAccount(accountId, 'v')` is about the table `v` of the statement.
 */
const inBucketOf =
  (column: Sql) =>
  (id: string, alias?: Alias): Sql => {
    const of = alias ? ALIASES[alias] : NO_ALIAS
    return sql`${of}${column} = ${id} and ${of}bucket = ${bucketOf(id)}`
  }

export const byId = inBucketOf(sql`id`)
export const ofAccount = inBucketOf(sql`account_id`)
export const ofConsent = inBucketOf(sql`consent_id`)
export const ofOwner = inBucketOf(sql`owner_id`)
