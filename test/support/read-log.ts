import type { ReadLogKeys } from '../../src/access/reads/seal.ts'
import { findOrCreateServiceSecret, readLogKeys } from '../../src/access/reads/service-secret.service.ts'
import { type Verification, verifyReads } from '../../src/access/reads/verify.service.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { sql } from '../../src/platform/db/sql.ts'

export const logKeys = async (database: Database): Promise<ReadLogKeys> =>
  readLogKeys(await findOrCreateServiceSecret(database, undefined))

/** The check of `vitrine audit verify`, without a process. */
export const verify = async (database: Database): Promise<Verification> =>
  verifyReads(database, await logKeys(database))

type Counts = { reads: number; groups: number; accesses: number }

export async function countLog(database: Database): Promise<Counts> {
  const [row] = await database.rows<Counts>(sql`
    select (select count(*) from reads) as reads, (select count(*) from read_groups) as groups,
      (select count(*) from accesses) as accesses`)
  return row!
}
