import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { OperatorError } from '../../platform/core/operator-error.ts'
import { databaseNow } from '../../platform/db/clock.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import { monthOfTime, monthText } from './chain.ts'
import { checkProof, proofText } from './proof.service.ts'
import { InvalidProof } from './proof.ts'
import { dropMonth, listChainsOfMonth, listGroups, listMonths, listReadsOfGroups } from './read.store.ts'
import type { StoredRead } from './read.ts'
import { addSeal, sealReads } from './seal.service.ts'
import { findLastSeal, listPublicKeys } from './seal.store.ts'
import type { ReadLogKeys, Seal } from './seal.ts'
import { verifyReads } from './verify.service.ts'

export type ArchivedMonth = { month: number; reads: number; groups: number }

const GROUPS_AT_A_TIME = 200

/** The oldest month that is over and not archived yet; undefined where there is none. */
export async function findMonthToArchive(db: Db): Promise<number | undefined> {
  const archived = (await findLastSeal(db))?.archivedMonth ?? 0
  const current = monthOfTime(await databaseNow(db))
  return (await listMonths(db)).filter((month) => month > archived && month < current).at(-1)
}

/** Writes all reads of a month and their proof to a file, and checks what was written. The log stays as it is. */
export async function archiveMonth(
  database: Database,
  keys: ReadLogKeys,
  month: number,
  file: string,
): Promise<ArchivedMonth> {
  await sealReads(database, keys)
  const { faults } = await verifyReads(database, keys)
  if (faults.length > 0)
    throw new OperatorError(`The read log was altered: ${faults[0]}.`, { terminal: `See: vitrine audit verify` })
  const text = proofText(database, readsOfMonth(database, month), monthText(month))
  await pipeline(Readable.from(text), createGzip(), createWriteStream(file, { flags: 'wx', mode: 0o600 }))
  const handle = await open(file, 'r')
  await handle.sync().finally(() => handle.close())
  return { month, ...(await checkArchive(file, await listPublicKeys(database), month)) }
}

/** Removes an archived month from the database; a seal says that it was archived. `owner` owns the tables. */
export async function dropArchivedMonth(
  owner: Database,
  keys: ReadLogKeys,
  { month, groups }: ArchivedMonth,
): Promise<Seal> {
  return owner.transaction(async (tx) => {
    const stored = await dropMonth(tx, month).catch(explainLock)
    if (stored !== groups)
      throw new OperatorError(`The archive has ${groups} groups, the database ${stored}. Nothing was removed`)
    return addSeal(tx, keys, await findLastSeal(tx), [], month)
  })
}

function explainLock(error: unknown): never {
  if ((error as { code?: unknown }).code !== '55P03') throw error
  throw new OperatorError(
    'Somebody has been reading the log for more than two seconds, such as a backup. Nothing was removed; try again when that is done',
  )
}

/** An archive has every read of every group of its month. */
async function checkArchive(
  file: string,
  trusted: string[],
  month: number,
): Promise<{ reads: number; groups: number }> {
  const { isComplete, unsealed, reads, groups } = await checkProof(file, trusted)
  if (!isComplete || unsealed > 0) throw new InvalidProof(`${file} does not have all reads of ${monthText(month)}`)
  return { reads, groups }
}

async function* readsOfMonth(db: Db, month: number): AsyncGenerator<StoredRead[]> {
  for (const { chain, last } of await listChainsOfMonth(db, month)) {
    for (let from = 1; from <= last; from += GROUPS_AT_A_TIME) {
      const groups = await listGroups(db, chain, from, Math.min(from + GROUPS_AT_A_TIME - 1, last))
      yield await listReadsOfGroups(db, chain, from, groups.at(-1)!.sequence)
    }
  }
}
