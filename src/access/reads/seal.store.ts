import type { Db, Tx } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import type { Seal, Segment } from './seal.ts'

type SealRow = Omit<Seal, 'sealedAt' | 'previous'> & { sealedMs: number }
export type StoredSeal = Omit<Seal, 'previous'>

const SEAL = sql`
  number, (extract(epoch from sealed_at) * 1000)::float8 as "sealedMs", archived_month as "archivedMonth", root, hash,
  signature, public_key as "publicKey"`

const toSeal = ({ sealedMs, ...row }: SealRow): StoredSeal => ({ ...row, sealedAt: new Date(sealedMs) })

export async function findLastSeal(db: Db): Promise<StoredSeal | undefined> {
  const [row] = await db.rows<SealRow>(sql`select ${SEAL} from read_seals order by number desc limit 1`)
  return row && toSeal(row)
}

export async function listSeals(db: Db, from: number, to: number): Promise<StoredSeal[]> {
  const rows = await db.rows<SealRow>(sql`
    select ${SEAL} from read_seals where number between ${from} and ${to} order by number`)
  return rows.map(toSeal)
}

/** How many of these seals are of this service. */
export async function countSeals(db: Db, numbers: number[], hashes: Buffer[]): Promise<number> {
  const [row] = await db.rows<{ count: number }>(sql`
    select count(*)::int as count from read_seals
    join unnest(${numbers}::bigint[], ${hashes}::bytea[]) as asked (number, hash) using (number, hash)`)
  return row!.count
}

export async function listNewestSeals(db: Db, before: number | null, limit: number): Promise<StoredSeal[]> {
  const rows = await db.rows<SealRow>(sql`
    select ${SEAL} from read_seals where number < ${before ?? 2_147_483_647} order by number desc limit ${limit}`)
  return rows.map(toSeal)
}

/** Fails where another process has made a seal with this number meanwhile. */
export async function insertSeal(tx: Tx, seal: Seal, segments: Segment[]): Promise<void> {
  await tx.rows(sql`
    insert into read_seals (number, sealed_at, archived_month, root, hash, signature, public_key)
    values (${seal.number}, ${seal.sealedAt}, ${seal.archivedMonth}, ${seal.root}, ${seal.hash}, ${seal.signature},
      ${seal.publicKey})`)
  await tx.rows(sql`
    insert into read_segments (seal, chain, from_sequence, to_sequence, root)
    select ${seal.number}, * from unnest(${segments.map(({ chain }) => chain)}::int[],
      ${segments.map(({ from }) => from)}::int[], ${segments.map(({ to }) => to)}::int[],
      ${segments.map(({ root }) => root)}::bytea[])`)
}

export type StoredSegment = Segment & { seal: number }

const SEGMENT = sql`seal, chain, from_sequence as from, to_sequence as to, root`

/** Of these seals, in the order in which the seals cover them. */
export async function listSegmentsOfSeals(db: Db, from: number, to: number): Promise<StoredSegment[]> {
  return db.rows(sql`select ${SEGMENT} from read_segments where seal between ${from} and ${to} order by seal, chain`)
}

export async function listSegmentsOfChain(db: Db, chain: number): Promise<StoredSegment[]> {
  return db.rows(sql`select ${SEGMENT} from read_segments where chain = ${chain} order by from_sequence`)
}

/** The segment that covers a group. */
export async function findSegment(db: Db, chain: number, sequence: number): Promise<StoredSegment | undefined> {
  const [segment] = await db.rows<StoredSegment>(sql`
    select ${SEGMENT} from read_segments where chain = ${chain} and from_sequence <= ${sequence}
    order by from_sequence desc limit 1`)
  return segment && segment.to >= sequence ? segment : undefined
}

/** Up to which group seals cover a chain; 0 where none does yet. */
export type SealedChain = { chain: number; sealed: number }

/** Every chain from this one on. */
async function listEndsOfSeals(db: Db, from: number): Promise<SealedChain[]> {
  return db.rows(sql`
    select c.id as chain, coalesce(s.sealed, 0) as sealed
    from read_chains c
    left join lateral (
      select to_sequence as sealed from read_segments where chain = c.id order by from_sequence desc limit 1
    ) s on true
    where c.id >= ${from} order by c.id`)
}

/** Those from this one on that have groups which no seal covers. */
export async function listUnsealedChains(db: Db, from: number): Promise<SealedChain[]> {
  const ends = await listEndsOfSeals(db, from)
  const rows = await db.rows<{ chain: number }>(sql`
    select distinct g.chain from ${asTable(ends)} join read_groups g on g.chain = e.chain and g.sequence > e.sealed`)
  const unsealed = new Set(rows.map(({ chain }) => chain))
  return ends.filter(({ chain }) => unsealed.has(chain))
}

const asTable = (ends: SealedChain[]): Sql =>
  sql`unnest(${ends.map(({ chain }) => chain)}::int[], ${ends.map(({ sealed }) => sealed)}::int[]) as e (chain, sealed)`

/** Of seals up to this one. */
export async function listSealedChains(db: Db, to: number): Promise<number[]> {
  const rows = await db.rows<{ chain: number }>(sql`
    select distinct chain from read_segments where seal <= ${to} order by chain`)
  return rows.map(({ chain }) => chain)
}

export async function countStraySegments(db: Db): Promise<number> {
  const [row] = await db.rows<{ count: number }>(sql`
    select count(*) from read_segments s where not exists (select from read_seals where number = s.seal)`)
  return row!.count
}

/** Every key that a seal was signed with, base64url. */
export async function listPublicKeys(db: Db): Promise<string[]> {
  const rows = await db.rows<{ key: Buffer }>(sql`select distinct public_key as key from read_seals`)
  return rows.map(({ key }) => key.toString('base64url'))
}

/** How long the oldest unsealed group has been waiting; 0 where all are sealed. */
export type SealState = { seal: StoredSeal | undefined; unsealedMinutes: number }

export async function findSealState(db: Db): Promise<SealState> {
  const seal = await findLastSeal(db)
  const [row] = await db.rows<{ minutes: number | null }>(sql`
    select floor(extract(epoch from clock() - min(r.read_at)) / 60)::int as minutes
    from ${asTable(await listEndsOfSeals(db, 0))} join reads r on r.chain = e.chain and r.sequence = e.sealed + 1`)
  return { seal, unsealedMinutes: row!.minutes ?? 0 }
}
