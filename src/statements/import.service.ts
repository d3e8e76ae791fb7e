import { open, stat } from 'node:fs/promises'
import { queueRecategorisation } from '../categorization/recategorisation.store.ts'
import { findRuleVersion } from '../categorization/rule.store.ts'
import type { Id } from '../core/id.ts'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../db/deps.ts'
import { rememberAnswer } from '../operators/idempotency.store.ts'
import type { IngestReport } from '../transactions/ingest.service.ts'
import { Overtaken, takeStaged } from '../transactions/staged.service.ts'
import { indexStage } from '../transactions/staged.store.ts'
import { glance, SAMPLE_BYTES } from './detect.ts'
import { FileRefused, type FileToRead } from './file-to-read.ts'
import { insertImport, liftTimeLimits } from './import.store.ts'
import { keepFile } from './kept-file.service.ts'
import type { Findings } from './parse-file.service.ts'
import { type Manner, type Reading, type ReadOrder, readFileInto, type StatementReport } from './read-file.service.ts'
import { openReader, type Reader } from './reader.service.ts'
import { type Note, Unreadable } from './statement.ts'

export type ImportOrder = ReadOrder & {
  /** The pending records of this order are all that the source holds pending. */
  pendingIsComplete?: boolean
  /** The request that gets this report again when it is repeated. */
  request?: { tokenId: Id<'operatorToken'>; key: string; hash: Uint8Array }
  /** Whether the file itself is kept with the report. */
  keepFile?: boolean
}

export type ImportReport = {
  id: Id<'import'>
  file: string
  format: string
  statements: StatementReport[]
  accounts: (IngestReport & { accountId: Id<'account'> })[]
  notes: Note[]
  /** How many more there were than are listed. */
  moreNotes: number
}

/** Of larger batches the ids are not held in memory. */
const MOST_BYTES_OF_IDS = 64 * 1024 * 1024

/** Reads the beginning of a file and refuses what is no statement, without a worker or a database. */
export async function refuseOthers({ path, fileName, options }: FileToRead): Promise<void> {
  if (options.records) return
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0)
    glance(buffer.subarray(0, bytesRead), options)
  } catch (error) {
    throw error instanceof Unreadable ? new FileRefused(fileName, error.line, error.why) : error
  } finally {
    await file.close()
  }
}

/** All of a file or nothing of it. Repeating it changes nothing. A reader may have begun with it already. */
export async function importFile(deps: Deps, order: ImportOrder, reader?: Reader): Promise<ImportReport> {
  if (reader) return importWith(deps, order, reader)
  const own = openReader()
  try {
    return await importWith(deps, order, own)
  } finally {
    await own.close()
  }
}

async function importWith(deps: Deps, order: ImportOrder, reader: Reader): Promise<ImportReport> {
  await refuseOthers(order)
  const { size } = await stat(order.path)
  // The ids of records may repeat within a batch; as long as it is small, the reader can tell.
  let manner: Manner = { unproven: [], wholes: [], straight: !order.options.records || size <= MOST_BYTES_OF_IDS }
  for (;;) {
    try {
      return await deps.db.transaction(async (tx) => {
        await liftTimeLimits(tx)
        if (!reader.hasBegun(order.path)) reader.begin(order, size, manner)
        const reading = await readFileInto(tx, order, size, manner, reader)
        // Nothing is stored by a reading that gave out balances which the file then did not bear out, or money twice.
        if (reading.unproven.length + reading.wholes.length > 0) throw new Found(reading)
        return store(deps, tx, order, reading, reader)
      })
    } catch (error) {
      reader.leave()
      if (error instanceof Found) manner = error.addTo(manner)
      else if (error instanceof Overtaken) manner = { ...manner, straight: false }
      else throw error
    }
  }
}

/** The file has to be read again, by somebody who knows this. */
class Found extends Error {
  readonly findings: Findings
  constructor(findings: Findings) {
    super('the file has to be read again')
    this.findings = findings
  }

  addTo(manner: Manner): Manner {
    const { unproven, wholes } = this.findings
    return { ...manner, unproven: [...manner.unproven, ...unproven], wholes: [...manner.wholes, ...wholes] }
  }
}

/**
 * Rules that changed while the file was read: their own work may have been at this account already. It is locked now, so
 * whoever changes them later finds the lines.
 */
async function followRules(deps: Deps, tx: Tx, accountId: Id<'account'>, fromVersion: number): Promise<void> {
  if ((await findRuleVersion(tx, 'operator')) === fromVersion) return
  await queueRecategorisation(tx, { id: deps.newId('recategorisation'), accountId })
}

async function store(deps: Deps, tx: Tx, order: ImportOrder, reading: Reading, reader: Reader): Promise<ImportReport> {
  // What an intraday report holds pending is all that is pending now; but one without a line may be of balances alone.
  const reports = new Set(reading.statements.flatMap(({ nature, accountId }) => (nature === 'report' ? accountId : [])))
  // Whoever says by API that these are all that is pending says so with none, too.
  const told = [...reading.accounts].filter(
    ([, { waiting, written }]) => waiting + written > 0 || order.pendingIsComplete === true,
  )
  if (told.some(([, { waiting }]) => waiting > 0)) await indexStage(tx)
  const accounts: ImportReport['accounts'] = []
  // In a fixed order, so that two imports never wait for each other's accounts in a circle.
  for (const [accountId, { revision, waiting, written }] of told.sort(([a], [b]) => (a < b ? -1 : 1))) {
    const pendingIsComplete = order.pendingIsComplete ?? reports.has(accountId)
    const source = order.source ?? reading.format
    const report = await takeStaged(deps, tx, accountId, { source, pendingIsComplete, revision, waiting, written })
    accounts.push({ accountId, ...report })
    await followRules(deps, tx, accountId, reading.ruleVersion)
  }
  const report: ImportReport = {
    id: deps.newId('import'),
    file: order.fileName,
    format: reading.format,
    statements: reading.statements,
    accounts,
    notes: reading.notes,
    moreNotes: reading.noteCount - reading.notes.length,
  }
  await insertImport(tx, {
    id: report.id,
    fileName: order.fileName,
    hash: reading.hash,
    size: reading.size,
    format: reading.format,
    report,
    statements: reading.statements.length,
    added: accounts.reduce((sum, { added }) => sum + added, 0),
    accounts: reading.statements.flatMap(({ accountId, nature }) => (accountId ? [{ accountId, nature }] : [])),
  })
  if (order.keepFile) await keepFile(tx, report.id, order.path, reader.isBusy)
  if (order.request) {
    const { tokenId, key, hash } = order.request
    await rememberAnswer(tx, tokenId, key, Buffer.from(hash), report)
  }
  return report
}
