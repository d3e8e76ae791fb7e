import type { Db, Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { chainsOfMonth, type Head, type ReadGroup } from './chain.ts'
import type { Read, StoredRead } from './read.ts'

/** A new chain for this process, in the current month. */
export async function beginChain(db: Db): Promise<number> {
  const [row] = await db.rows<{ chain: number }>(sql`select begin_read_chain() as chain`)
  return row!.chain
}

/** The last group of a chain; undefined where it has none yet. */
export async function findChainHead(db: Db, chain: number): Promise<Head | undefined> {
  const [head] = await db.rows<Head>(sql`
    select chain, sequence, mac from read_groups where chain = ${chain} order by sequence desc limit 1`)
  return head
}

/**
 * Appends a group and its rows, if each is granted (migration 0024). `bucket` is the same for all groups of a chain, and in
 * the shard of the rows. The number of the group is given, so one that is written twice or by two processes fails at the
 * primary key. Times are passed as milliseconds: the driver's conversion through the local time zone loses seconds in
 * old years.
 */
export async function appendGroup(db: Db, bucket: number, group: ReadGroup, reads: readonly Read[]): Promise<void> {
  await db.rows(sql`
    select append_reads(${bucket}::smallint, ${group.chain}, ${group.sequence}, ${group.root}, ${group.mac},
      ${reads.map((r) => r.accountId)}, ${reads.map((r) => r.consentId)}, ${reads.map((r) => r.keyId)},
      ${reads.map((r) => r.requestId)}, ${reads.map((r) => r.readAt.getTime())}, ${reads.map((r) => r.what)},
      ${reads.map((r) => r.fromBookedTime?.getTime() ?? null)},
      ${reads.map((r) => r.untilBookedTime?.getTime() ?? null)}, ${reads.map((r) => r.revision)},
      ${reads.map((r) => r.rows)})`)
}

export async function listGroups(db: Db, chain: number, from: number, to: number): Promise<ReadGroup[]> {
  return db.rows(sql`
    select chain, sequence, rows, root, mac from read_groups
    where chain = ${chain} and sequence between ${from} and ${to} order by sequence`)
}

/** `isInPlace`: in the bucket of its consent, where its owner finds it. */
export type PlacedRead = StoredRead & { isInPlace: boolean }

/** The tenant is the key's; null where that key is not there. */
export async function listReadsOfGroups(db: Db, chain: number, from: number, to: number): Promise<PlacedRead[]> {
  type Row = Omit<PlacedRead, 'readAt' | 'fromBookedTime' | 'untilBookedTime'> & {
    readMs: number
    fromMs: number | null
    untilMs: number | null
  }
  const rows = await db.rows<Row>(sql`
    select r.chain, r.sequence, r.position, r.account_id as "accountId", r.consent_id as "consentId",
      k.tenant_id as "tenantId", r.key_id as "keyId", r.request_id as "requestId", r.what, r.revision, r.rows,
      r.bucket = bucket_of(r.consent_id) as "isInPlace",
      (extract(epoch from r.read_at) * 1000)::float8 as "readMs",
      (extract(epoch from r.from_booked_time) * 1000)::float8 as "fromMs",
      (extract(epoch from r.until_booked_time) * 1000)::float8 as "untilMs"
    from reads r left join api_keys k on k.id = r.key_id
    where r.chain = ${chain} and r.sequence between ${from} and ${to} order by r.sequence, r.position`)
  const date = (ms: number | null) => (ms === null ? null : new Date(ms))
  return rows.map(({ readMs, fromMs, untilMs, ...read }) => ({
    ...read,
    readAt: new Date(readMs),
    fromBookedTime: date(fromMs),
    untilBookedTime: date(untilMs),
  }))
}

/** The first and the last sequence of a chain, by its groups and by its rows. */
export type ChainExtent = {
  chain: number
  firstGroup: number | null
  lastGroup: number | null
  firstRead: number | null
  lastRead: number | null
}

/** Every chain that something is stored of. Two statements: a distributed database cannot join by chain. */
export async function listChains(db: Db): Promise<ChainExtent[]> {
  type Extent = { chain: number; first: number; last: number }
  const groups = await db.rows<Extent>(sql`
    select chain, min(sequence) as first, max(sequence) as last from read_groups group by chain`)
  const reads = await db.rows<Extent>(sql`
    select chain, min(sequence) as first, max(sequence) as last from reads group by chain`)
  const [ofGroups, ofReads] = [groups, reads].map((rows) => new Map(rows.map((row) => [row.chain, row])))
  const chains = [...new Set([...groups, ...reads].map(({ chain }) => chain))].sort((a, b) => a - b)
  return chains.map((chain) => ({
    chain,
    firstGroup: ofGroups!.get(chain)?.first ?? null,
    lastGroup: ofGroups!.get(chain)?.last ?? null,
    firstRead: ofReads!.get(chain)?.first ?? null,
    lastRead: ofReads!.get(chain)?.last ?? null,
  }))
}

export async function listChainIds(db: Db): Promise<number[]> {
  return (await db.rows<{ id: number }>(sql`select id from read_chains`)).map(({ id }) => id)
}

/** Months in which a chain began, newest first. */
export async function listMonths(db: Db): Promise<number[]> {
  const rows = await db.rows<{ month: number }>(sql`
    select distinct id / 100000 as month from read_chains order by month desc`)
  return rows.map(({ month }) => month)
}

/** Chains of a month with their last group; without those that have none. */
export async function listChainsOfMonth(db: Db, month: number): Promise<{ chain: number; last: number }[]> {
  const [from, until] = chainsOfMonth(month)
  return db.rows(sql`
    select chain, max(sequence) as last from read_groups where chain >= ${from} and chain < ${until}
    group by chain order by chain`)
}

/** Drops the partitions of a month and returns how many groups they had. `tx` is the owner's. */
export async function dropMonth(tx: Tx, month: number): Promise<number> {
  const [from, until] = chainsOfMonth(month)
  const [row] = await tx.rows<{ count: number }>(sql`
    select count(*) from read_groups where chain >= ${from} and chain < ${until}`)
  // Whoever reads the log for long must not make every server wait behind us.
  await tx.rows(sql`set local lock_timeout = '2s'`)
  for (const table of ['reads', 'read_groups'])
    await tx.rows({ name: '', text: `drop table read_log.${table}_${month}`, values: [] })
  return row!.count
}
