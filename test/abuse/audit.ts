import { type MacKey, macKeyOf } from '../../src/core/secret.ts'
import type { Database } from '../../src/db/database.ts'
import { deriveKey } from '../../src/db/service-secret.ts'
import { sql } from '../../src/db/sql.ts'
import { type Verification, verifyReads } from '../../src/reads/read.service.ts'
import { findOrCreateServiceSecret } from '../../src/reads/service-secret.service.ts'

/** The check of `vitrine audit verify`, without a process. */
export const sealKey = async (database: Database): Promise<MacKey> =>
  macKeyOf(deriveKey(await findOrCreateServiceSecret(database, undefined), 'read log'))

export const verify = async (database: Database): Promise<Verification> =>
  verifyReads(database, await sealKey(database))

type Counts = { reads: number; groups: number; accesses: number }

export async function countLog(database: Database): Promise<Counts> {
  const [row] = await database.rows<Counts>(sql`
    select (select count(*) from reads) as reads, (select count(*) from read_groups) as groups,
      (select count(*) from accesses) as accesses`)
  return row!
}
