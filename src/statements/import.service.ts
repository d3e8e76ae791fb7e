import { open, readFile, stat } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { Declined } from '../core/declined.ts'
import type { Id } from '../core/id.ts'
import { databaseNow } from '../db/clock.ts'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../db/deps.ts'
import type { IngestReport } from '../transactions/ingest.service.ts'
import { takeStaged } from '../transactions/staged.service.ts'
import { createStage, indexStage, listStagedAccounts, STAGE_COPY } from '../transactions/staged.store.ts'
import { type FileOptions, glance, SAMPLE_BYTES } from './detect.ts'
import { insertImport, liftTimeLimits } from './import.store.ts'
import type { ParseAnswer, Parsed, ParseOrder } from './parse.worker.ts'
import { type Note, type StatementHead, Unreadable } from './statement.ts'
import { chooseAccount } from './statement-account.service.ts'
import type { StatementSummary } from './summary.ts'

export type ImportOrder = {
  path: string
  /** What people call the file. */
  fileName: string
  options: FileOptions
  accountId?: Id<'account'>
  /** Who says it, for records; a file speaks for its format. */
  source?: string
  /** The pending records of this order are all that the source holds pending. */
  pendingIsComplete?: boolean
  /** Runs in the transaction of the import, before it is committed. */
  alongside?: (tx: Tx, report: ImportReport) => Promise<void>
  /** Whether the file itself is kept with the report. */
  keepFile?: boolean
  progress?: (done: number, all: number) => void
}

export type StatementReport = StatementSummary & { accountId: Id<'account'> | null; leftOut?: string }

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

/** The file cannot be taken; nothing of it was stored. */
export class FileRefused extends Declined {
  readonly line: number
  readonly why: string
  constructor(file: string, line: number, why: string) {
    super(`${file}, line ${line}: ${why}`)
    this.line = line
    this.why = why
  }
}

const MOST_NOTES = 100
/** A reader keeps one entry at a time; a small young generation keeps its garbage from piling up. */
const WORKER = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 }
const MOST_KEPT_BYTES = 64 * 1024 * 1024

type FileToRead = Pick<ImportOrder, 'path' | 'fileName' | 'options'>

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

/** All of a file or nothing of it. Repeating it changes nothing. */
export async function importFile(deps: Deps, order: ImportOrder): Promise<ImportReport> {
  await refuseOthers(order)
  const { size } = await stat(order.path)
  let unproven: number[] = []
  for (;;) {
    const outcome = await deps.db
      .transaction(async (tx) => {
        const read = await readInto(deps, tx, order, size, unproven)
        // Nothing is stored by a reading that gave out balances which the file then did not bear out.
        if (read.unproven.length > 0) throw new Unproven(read.unproven)
        return store(deps, tx, order, read)
      })
      .catch((error: unknown) => {
        if (error instanceof Unproven) return error
        throw error
      })
    if (!(outcome instanceof Unproven)) return outcome
    unproven = [...unproven, ...outcome.statements]
  }
}

class Unproven extends Error {
  readonly statements: number[]
  constructor(statements: number[]) {
    super('the statement does not add up')
    this.statements = statements
  }
}

type Reading = {
  format: string
  hash: Uint8Array
  size: number
  statements: (StatementReport & { nature: StatementHead['nature'] })[]
  notes: Note[]
  noteCount: number
  unproven: number[]
}

/** The worker reads and renders; this thread only hands its rows on to the database and looks accounts up. */
async function readInto(deps: Deps, tx: Tx, order: ImportOrder, size: number, unproven: number[]): Promise<Reading> {
  await liftTimeLimits(tx)
  await createStage(tx)
  const parseOrder: ParseOrder = {
    path: order.path,
    options: order.options,
    created: await databaseNow(tx),
    unproven,
    ...(order.source && { source: order.source }),
  }
  const worker = new Worker(new URL('./parse.worker.ts', import.meta.url), {
    workerData: parseOrder,
    resourceLimits: WORKER,
  })
  const answer = (message: ParseAnswer) => worker.postMessage(message)
  const reading: Reading = {
    format: 'unknown',
    hash: new Uint8Array(),
    size,
    statements: [],
    notes: [],
    noteCount: 0,
    unproven: [],
  }
  const targets = new Map<number, { accountId: Id<'account'> | null; leftOut?: string }>()

  async function* rows(): AsyncGenerator<Uint8Array> {
    for await (const parsed of messagesOf(worker)) {
      if (parsed.kind === 'rows') {
        yield parsed.bytes
        answer({ kind: 'go' })
        order.progress?.(parsed.read, size)
      } else if (parsed.kind === 'statement') {
        const { account, leftOut } = await chooseAccount(deps, order.accountId, parsed.head)
        targets.set(parsed.index, { accountId: account?.id ?? null, ...(leftOut && { leftOut }) })
        answer({ kind: 'account', account })
      } else if (parsed.kind === 'end') {
        reading.statements.push({ ...parsed.summary, ...targets.get(parsed.index)! })
        if (!parsed.provenBalance) reading.unproven.push(parsed.index)
      } else if (parsed.kind === 'note') {
        reading.noteCount += 1
        if (reading.notes.length < MOST_NOTES) reading.notes.push(parsed.note)
      } else if (parsed.kind === 'unreadable') {
        throw new FileRefused(order.fileName, parsed.line, parsed.why)
      } else {
        reading.format = parsed.format
        reading.hash = parsed.hash
        reading.size = parsed.size
      }
    }
  }

  try {
    await tx.copy(STAGE_COPY, rows())
  } finally {
    await worker.terminate()
  }
  return reading
}

/** What a worker says, one after the other, until it ends. */
async function* messagesOf(worker: Worker): AsyncGenerator<Parsed> {
  const waiting: Parsed[] = []
  let wake: (() => void) | undefined
  let ended: { error?: Error } | undefined
  worker.on('message', (parsed: Parsed) => {
    waiting.push(parsed)
    wake?.()
  })
  worker.on('error', (error) => {
    ended = { error: error as Error }
    wake?.()
  })
  worker.on('exit', () => {
    ended ??= {}
    wake?.()
  })
  for (;;) {
    while (waiting.length > 0) yield waiting.shift()!
    if (ended?.error) throw ended.error
    if (ended) return
    await new Promise<void>((resolve) => {
      wake = resolve
    })
  }
}

async function store(deps: Deps, tx: Tx, order: ImportOrder, reading: Reading): Promise<ImportReport> {
  await indexStage(tx)
  const accounts: ImportReport['accounts'] = []
  // In a fixed order, so that two imports never wait for each other's accounts in a circle.
  for (const accountId of await listStagedAccounts(tx)) {
    const own = reading.statements.filter((statement) => statement.accountId === accountId)
    // What an intraday report holds pending is all that is pending now.
    const pendingIsComplete = order.pendingIsComplete ?? own.some(({ nature }) => nature === 'report')
    const report = await takeStaged(deps, tx, accountId, { source: order.source ?? reading.format, pendingIsComplete })
    accounts.push({ accountId, ...report })
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
  const keep = order.keepFile === true && reading.size <= MOST_KEPT_BYTES
  await insertImport(tx, {
    id: report.id,
    fileName: order.fileName,
    hash: reading.hash,
    size: reading.size,
    format: reading.format,
    report,
    file: keep ? await readFile(order.path) : null,
    accounts: reading.statements.flatMap(({ accountId, nature }) => (accountId ? [{ accountId, nature }] : [])),
  })
  await order.alongside?.(tx, report)
  return report
}
