import { type Note, Unreadable } from '@vitrine/bank-statements'
import type { Id } from '../../platform/core/id.ts'
import type { Limit, Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/db/deps.ts'
import { requireLocked } from '../write/delivery.service.ts'
import {
  type DeliveryReport,
  type ReceivedDelivery,
  type StoredReport,
  storeDelivery,
} from '../write/store-delivery.service.ts'
import type { ImportRequest } from './import.ts'
import { FileRefused, faultOfReader } from './import-fault.ts'
import { type RefusedLine, type StatementReport, stageFile } from './stage-file.service.ts'

/** `fileName`: the name for messages. */
export type ImportRun = ImportRequest & {
  fileName: string
  /** In bytes of the file: half of each counts when it is read, the other half when its lines are in the ledger. */
  progress?: (bytes: number) => void
  /** Stops the work when it is aborted. */
  signal?: AbortSignal
  /** Awaited after each short while of work, so that other work gets its turn. */
  pace?: () => Promise<unknown>
  /** By a server: it has the time of a request, and fails rather than wait for an account that somebody else writes. */
  isInRequest?: boolean
}

/** The report that is stored with an import and returned to the sender. */
export type ImportReport = {
  id: Id<'import'>
  file: string
  format: string
  statements: StatementReport[]
  accounts: (DeliveryReport & { accountId: Id<'account'> })[]
  /** Lines that could not be stored, while the others were; and how many more there are than are listed. */
  refused: RefusedLine[]
  moreRefused: number
  notes: Note[]
  moreNotes: number
}

export type WrittenFile = { report: ImportReport; hash: Buffer; size: number }

function refusal(fileName: string, error: unknown): unknown {
  if (error instanceof Unreadable) return new FileRefused([faultOfReader(error)], fileName)
  return error instanceof FileRefused ? new FileRefused(error.faults, fileName) : error
}

/** A small delivery is done by then, and waits for nobody. */
const TURN_MS = 20

/** A long file takes longer than a request may, and so does waiting for another import of the same account. */
const LIMIT: Limit = { statementSeconds: 600 }

/**
 * Stores all of a file or nothing of it. The file is read once: its lines are staged until its end, when all facts
 * about it are known. Then each account is locked, and its deliveries are matched and written in the order in which the
 * bank made them. `conclude` stores the report in the same transaction.
 */
export async function writeFileToLedger(
  deps: Deps,
  id: Id<'import'>,
  run: ImportRun,
  bytes: AsyncIterable<Uint8Array>,
  conclude: (tx: Tx, taken: WrittenFile) => Promise<void>,
): Promise<ImportReport> {
  let began = performance.now()
  const turn = async (done: number): Promise<void> => {
    run.progress?.(Math.floor(done))
    run.signal?.throwIfAborted()
    if (performance.now() - began < TURN_MS) return
    await run.pace?.()
    began = performance.now()
  }
  return deps.db.transaction(
    async (tx) => {
      const file = await stageFile(tx, run, bytes, (read) => turn(read / 2)).catch((error) => {
        throw refusal(run.fileName, error)
      })
      const { format, statements, deliveries, refused, notes, hash, size } = file
      const lines = [...deliveries.values()].flat().reduce((sum, { survey }) => sum + survey.lines, 0)
      let stored = 0
      const onStored = (more: number): Promise<void> => {
        stored += more
        return turn((size + size * (stored / lines)) / 2)
      }
      const accounts: ImportReport['accounts'] = []
      let keptBatches = 0
      // In a fixed order, so that two imports cannot deadlock.
      for (const [accountId, own] of [...deliveries].sort(([a], [b]) => (a < b ? -1 : 1))) {
        const reports: StoredReport[] = []
        for (const delivery of own.toSorted(byCreation)) {
          const account = await requireLocked(tx, accountId, run)
          reports.push(await storeDelivery(deps, tx, account, delivery, { onStored }))
        }
        accounts.push({ accountId, ...addUp(reports) })
        keptBatches += reports.reduce((sum, report) => sum + report.keptBatches, 0)
      }
      const report: ImportReport = {
        id,
        file: run.fileName,
        format,
        statements,
        accounts,
        refused: refused.first,
        moreRefused: refused.count - refused.first.length,
        notes: [...(keptBatches > 0 ? [{ line: 1, text: keptAsReported(keptBatches) }] : []), ...notes.first],
        moreNotes: notes.count - notes.first.length,
      }
      await conclude(tx, { report, hash, size })
      return report
    },
    run.isInRequest ? undefined : LIMIT,
  )
}

const keptAsReported = (count: number): string =>
  `${count} collective ${count === 1 ? 'entry is' : 'entries are'} kept as another file reported ${count === 1 ? 'it' : 'them'}: as one, or in parts`

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
