import { type Head, linkAfter, startOf } from '../../src/access/reads/chain.ts'
import { appendGroup, beginChain } from '../../src/access/reads/read.store.ts'
import type { Read } from '../../src/access/reads/read.ts'
import { sealReads } from '../../src/access/reads/seal.service.ts'
import { readLogKeysFrom } from '../../src/access/reads/seal.ts'
import { verifyReads } from '../../src/access/reads/verify.service.ts'
import { bucketOf } from '../../src/platform/core/id.ts'
import { macKeyOf } from '../../src/platform/core/secret.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { sql } from '../../src/platform/db/sql.ts'

const KEYS = readLogKeysFrom(Buffer.alloc(32, 1), Buffer.alloc(32, 2))
const CHAINS = 4
const MAX_IN_A_GROUP = 31

/** A log of several chains, with groups of 1 to 31 reads. */
export async function fillLog(
  database: Database,
  reads: Read[],
  all: number,
  say: (line: string) => void,
): Promise<void> {
  await database.rows(sql`set synchronous_commit = off`)
  const bucket = bucketOf(reads[0]!.consentId)
  let written = 0
  const write = async (): Promise<void> => {
    let head: Head = startOf(await beginChain(database))
    for (let n = 0; written < all; n++) {
      const size = (n % MAX_IN_A_GROUP) + 1
      written += size
      const group = Array.from({ length: size }, (_, at) => reads[(n * 7 + at) % reads.length]!)
      const link = linkAfter(head, group, macKeyOf(Buffer.alloc(32, 1)))
      await appendGroup(database, bucket, link, group)
      head = link
      if (n % 5_000 === 4_999) await sealReads(database, KEYS)
    }
  }
  await Promise.all(Array.from({ length: CHAINS }, write))
  await database.script('vacuum analyze')
  const [size] = await database.rows<Record<string, number>>(sql`
    select (select count(*) from reads) as reads, (select count(*) from read_groups) as groups,
      (select sum(pg_total_relation_size(relid)) from pg_partition_tree('reads'))::bigint as "readBytes",
      (select sum(pg_relation_size(relid)) from pg_partition_tree('reads'))::bigint as "heapBytes",
      (select sum(pg_total_relation_size(relid)) from pg_partition_tree('read_groups'))::bigint as "groupBytes"`)
  const { reads: count, groups, readBytes, heapBytes, groupBytes } = size as Record<string, number>
  say(`${count} reads in ${groups} groups of ${CHAINS} chains.`)
  say(
    `  bytes for each read   ${(readBytes! / count!).toFixed(0)} (${(heapBytes! / count!).toFixed(0)} without indexes)`,
  )
  say(`  bytes for each group  ${(groupBytes! / groups!).toFixed(0)}`)
}

export async function verifyLog(database: Database, say: (line: string) => void): Promise<void> {
  const began = performance.now()
  const { reads, unsealed, faults } = await verifyReads(database, KEYS)
  const seconds = (performance.now() - began) / 1000
  say(`Verified ${reads} reads in ${seconds.toFixed(1)} s; ${unsealed} groups are not sealed; ${faults.length} faults.`)
}
