import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { Id } from '../core/id.ts'
import { databaseNow } from '../db/clock.ts'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../db/deps.ts'
import { glance, openFile, type Recognised, SAMPLE_BYTES } from '../statements/detect.ts'
import { FileRefused, type FileToRead } from '../statements/file-to-read.ts'
import { ofRecord } from '../statements/records/objects.ts'
import { SAY_PERIOD } from '../statements/say.ts'
import { type Scanned, scan } from '../statements/scan.ts'
import { type Entry, type Note, type StatementFoot, type StatementHead, Unreadable } from '../statements/statement.ts'
import type { StatementSummary } from '../statements/summary.ts'
import { type OpenDelivery, receiveDelivery, requireLocked } from '../transactions/delivery.service.ts'
import type { DeliveryFacts } from '../transactions/delivery.ts'
import { memoryBudget } from '../transactions/staged-lines.store.ts'
import {
  type DeliveryReport,
  type ReceivedDelivery,
  type StoredReport,
  storeDelivery,
} from '../transactions/store-delivery.service.ts'
import { liftTimeLimits } from './import.store.ts'
import type { ImportRequest } from './import.ts'
import { chooseAccount, type StatementAccount } from './statement-account.service.ts'

/** `fileName` is what people call it. */
export type FileOrder = ImportRequest & {
  fileName: string
  progress?: (bytes: number) => void
  /** Ends the reading when it is aborted. */
  signal?: AbortSignal
  /** Waited for between small pieces of work, so that others get their turn. */
  pace?: () => Promise<unknown>
}

export type StatementReport = StatementSummary & { accountId: Id<'account'> | null }

/** What is stored about an import, and what whoever sent the file is told. */
export type ImportReport = {
  id: Id<'import'>
  file: string
  format: string
  statements: StatementReport[]
  accounts: (DeliveryReport & { accountId: Id<'account'> })[]
  /** Lines that could not be taken, while the others were. */
  refused: RefusedLine[]
  moreRefused: number
  notes: Note[]
  /** How many more there were than are listed. */
  moreNotes: number
}

export type RefusedLine = { line: number; reason: string }

export type TakenFile = { report: ImportReport; hash: Buffer; size: number }

const MAX_NOTES = 100

/** Reads the beginning of a file and refuses what is no statement, without a database. */
export async function refuseOthers({ path, fileName, options }: FileToRead): Promise<void> {
  if (options.records) return
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0)
    glance(buffer.subarray(0, bytesRead), options)
  } catch (error) {
    throw refusal(fileName, error)
  } finally {
    await file.close()
  }
}

const refusal = (fileName: string, error: unknown): unknown =>
  error instanceof Unreadable ? new FileRefused(fileName, error.line, error.why) : error

/**
 * All of a file or nothing of it. The file is read once: its lines wait until it has ended and all that it says of itself
 * is known. Then each account is locked, and its deliveries are matched and written in the order in which the bank made
 * them. `conclude` stores the report in the same transaction.
 */
export async function takeFile(
  deps: Deps,
  id: Id<'import'>,
  order: FileOrder,
  bytes: AsyncIterable<Uint8Array>,
  conclude: (tx: Tx, taken: TakenFile) => Promise<void>,
): Promise<ImportReport> {
  return deps.db.transaction(async (tx) => {
    await liftTimeLimits(tx)
    const file = await readFile(tx, order, bytes).catch((error) => {
      throw refusal(order.fileName, error)
    })
    const accounts: ImportReport['accounts'] = []
    // In a fixed order, so that two imports never wait for each other's accounts in a circle.
    for (const [accountId, deliveries] of [...file.deliveries].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const reports: StoredReport[] = []
      for (const delivery of deliveries.toSorted(byCreation)) {
        reports.push(await storeDelivery(deps, tx, await requireLocked(tx, accountId), delivery, order.pace))
      }
      accounts.push({ accountId, ...addUp(reports) })
      const kept = reports.reduce((sum, { keptBatches }) => sum + keptBatches, 0)
      if (kept > 0) file.noteCount += 1
      if (kept > 0) file.notes.unshift({ line: 1, text: keptAsTold(kept) })
    }
    const { format, statements, refused, refusedCount, notes, noteCount, hash, size } = file
    const more = { moreRefused: refusedCount - refused.length, moreNotes: noteCount - notes.length }
    const report: ImportReport = { id, file: order.fileName, format, statements, accounts, refused, notes, ...more }
    await conclude(tx, { report, hash, size })
    return report
  })
}

const keptAsTold = (count: number): string =>
  `${count} collective ${count === 1 ? 'entry is' : 'entries are'} kept as another file told ${count === 1 ? 'it' : 'them'}: as one, or in parts`

const byCreation = (a: ReceivedDelivery, b: ReceivedDelivery): number =>
  (a.facts.created ?? '') < (b.facts.created ?? '') ? -1 : a.facts.created === b.facts.created ? 0 : 1

const addUp = (reports: StoredReport[]): DeliveryReport => {
  const sum = (of: keyof DeliveryReport) => reports.reduce((all, report) => all + report[of], 0)
  return {
    revision: Math.max(...reports.map(({ revision }) => revision)),
    added: sum('added'),
    booked: sum('booked'),
    corrected: sum('corrected'),
    removed: sum('removed'),
    unchanged: sum('unchanged'),
    reviews: sum('reviews'),
  }
}

type ReadFile = {
  format: string
  hash: Buffer
  size: number
  statements: StatementReport[]
  deliveries: Map<Id<'account'>, ReceivedDelivery[]>
  refused: RefusedLine[]
  refusedCount: number
  notes: Note[]
  noteCount: number
}

async function readFile(tx: Tx, order: FileOrder, bytes: AsyncIterable<Uint8Array>): Promise<ReadFile> {
  const now = await databaseNow(tx)
  const isRecords = order.options.records === true
  const result = {
    statements: [],
    deliveries: new Map(),
    refused: [],
    refusedCount: 0,
    notes: [],
    noteCount: 0,
  } as unknown as ReadFile
  let open: { account: StatementAccount; delivery: OpenDelivery } | undefined
  const budget = memoryBudget()
  let scanned: Scanned[] = []
  const file = openFile(
    scan((event) => scanned.push(event)),
    order.options,
    isRecords ? await recordsFormat() : undefined,
  )

  async function drain(): Promise<void> {
    const events = scanned
    scanned = []
    for (const event of events) {
      if (event.kind === 'entry') await takeEntry(event.entry)
      else if (event.kind === 'statement') await beginStatement(event.head)
      else if (event.kind === 'end') endStatement(event)
      else if (event.kind === 'refused') refuse({ line: event.line, reason: event.why })
      else note(event.note)
    }
  }

  function note(one: Note): void {
    result.noteCount += 1
    if (result.notes.length < MAX_NOTES) result.notes.push(one)
  }

  function refuse(one: RefusedLine): void {
    result.refusedCount += 1
    if (result.refused.length < MAX_NOTES) result.refused.push(one)
  }

  async function beginStatement(head: StatementHead): Promise<void> {
    const account = await chooseAccount(tx, order.accounts ?? {}, head)
    open = { account, delivery: receiveDelivery(tx, account, now, head.ids, budget) }
  }

  async function takeEntry({ line, number, records: lines, whole }: Entry): Promise<void> {
    const { account, delivery } = open!
    const other = lines.find(({ currency }) => currency !== account.currency)
    if (other && !isRecords) {
      return refuse({ line, reason: `the line is in ${other.currency} and the account in ${account.currency}` })
    }
    for (const delivered of whole ? [{ record: whole, parts: lines }] : lines.map((record) => ({ record }))) {
      const why = await delivery.add(delivered)
      if (why !== undefined) throw new Unreadable(line, number === undefined ? why : ofRecord(number, why))
    }
  }

  function endStatement({ head, foot, summary }: Scanned & { kind: 'end' }): void {
    const { account, delivery } = open!
    const received = delivery.end(factsOf(order, file.format(), head, foot))
    result.deliveries.set(account.id, [...(result.deliveries.get(account.id) ?? []), received])
    result.statements.push({ ...summary, accountId: account.id })
    open = undefined
  }

  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of bytes) {
    hash.update(chunk)
    size += chunk.length
    file.write(chunk)
    await drain()
    order.progress?.(size)
    order.signal?.throwIfAborted()
    await order.pace?.()
  }
  file.end()
  await drain()
  return Object.assign(result, { format: file.format(), hash: hash.digest(), size })
}

/** What a statement says of itself, as the facts of a delivery; what whoever sends it says goes before. */
function factsOf(order: FileOrder, format: string, head: StatementHead, foot: StatementFoot): DeliveryFacts {
  const nature = order.options.records ? 'records' : head.nature
  const {
    covers = nature === 'statement' || (nature === 'records' && order.period) ? 'period' : 'increment',
    ...told
  } = { ...head, ...foot }
  const { pending, booked, order: lines, ids, number, id, page, withdrawn } = told
  if (order.period && covers !== 'period') throw new Unreadable(1, NOT_OF_DAYS)
  const [period, created] = [order.period ?? told.period, order.created ?? told.created]
  if (booked === 'complete' && (covers !== 'period' || !period))
    throw new Unreadable(1, covers === 'period' ? NO_PERIOD : NOT_OF_DAYS)
  const opening = head.opening ?? foot.opening
  const interim = order.balance ?? foot.interim
  const statementId = covers === 'sequence' ? (number ?? id) : undefined
  return {
    source: order.source ?? (nature === 'records' ? 'api' : format),
    nature,
    covers,
    ...(period && { period }),
    ...(statementId !== undefined && { statementId: page === undefined ? statementId : `${statementId}/${page}` }),
    ...(created !== undefined && { created }),
    ...(pending && { pending }),
    ...(booked && { booked }),
    ...(lines && { order: lines }),
    ...(ids && { ids }),
    ...(opening && { opening }),
    ...(foot.closing && { closing: foot.closing }),
    ...(interim && { interim }),
    ...(withdrawn && { withdrawn }),
  }
}

const NO_PERIOD = `the file does not state its period, so it cannot be complete; say its first and last day: ${SAY_PERIOD}`
const NOT_OF_DAYS =
  'only a list of some days has a period and can be complete (CSV, OFX, QIF, bank JSON, records); this one is known by its number, or adds to others'

/** Loaded only where it is wanted: its compiled shape takes more time and memory than all other readers together. */
async function recordsFormat(): Promise<Recognised> {
  const { openRecordsReader } = await import('../statements/records/records.ts')
  return { format: 'records', open: openRecordsReader, hints: { said: 'utf-8' } }
}
