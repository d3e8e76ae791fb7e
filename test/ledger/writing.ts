import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { DeliveryReport } from '../../src/ledger/write/store-delivery.service.ts'
import type { Id } from '../../src/platform/core/id.ts'
import type { SourceBatch } from '../support/make.ts'
import { apply, Bank, type Truth } from './bank.ts'
import { Random } from './random.ts'
import type { WriterCommand, WriterReport, WrittenBatch } from './writer.ts'

export const OPENING_ROWS = 3_000

export const openingBatch = (seed: number, rows: number): SourceBatch => new Bank(new Random(seed)).opening(rows)

/** Another process, with connections and ids of its own. */
export function startProcess(databaseUrl: string) {
  // Without our own arguments: with --test it would be another test runner, which now and then takes the first order.
  const child = fork(new URL('writer.ts', import.meta.url), [databaseUrl], { stdio: 'inherit', execArgv: [] })
  const order = (what: WriterCommand) => child.send(what)
  const stop = async () => {
    if (child.exitCode !== null) throw new Error(`the writer had ended with ${child.exitCode}`)
    const end = once(child, 'exit')
    order({ order: 'stop' })
    const [code] = await end
    if (code !== 0) throw new Error(`the writer ended with ${code}`)
  }
  return { child, order, stop }
}

export async function ingestElsewhere(
  { child, order }: { child: ChildProcess; order: (what: WriterCommand) => void },
  accountId: Id<'account'>,
  batches: SourceBatch[],
): Promise<DeliveryReport[]> {
  order({ order: 'ingest', accountId, batches })
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`the writer ended with ${code}`)))
  ended.catch(() => {})
  const [reported] = (await Promise.race([once(child, 'message'), ended])) as [WriterReport]
  if (!('reports' in reported)) throw new Error('the other process sent an unexpected message')
  return reported.reports
}

/** The account was opened with `openingBatch(seed, rows)` as revision 1; the other process writes all later ones. */
export function startWriter(databaseUrl: string, accountId: Id<'account'>, seed: number, rows: number) {
  const log: WrittenBatch[] = []
  const { child, order, stop } = startProcess(databaseUrl)
  let fail: (error: Error) => void = () => {}
  const failed = new Promise<never>((_, reject) => {
    fail = reject
  })
  failed.catch(() => {})
  child.on('exit', (code) => code !== 0 && fail(new Error(`the writer ended with ${code}`)))
  child.on('message', (reported: WriterReport) => {
    if (!('written' in reported)) return
    const { revision } = reported.written
    if (revision !== log.length + 2) fail(new Error(`revision ${revision} follows ${log.length + 1}`))
    log.push(reported.written)
  })
  order({ order: 'write', accountId, seed, rows })

  const newest = () => log.length + 1

  /** Waits until the writer has reported a revision. */
  async function reached(revision: number): Promise<void> {
    while (newest() < revision) await Promise.race([once(child, 'message'), failed])
  }

  return {
    stop,
    reached,
    newest,
    /** Between the pages of a walk: waits, a few times, until something is written. */
    hurry: (pages: number) => async (page: number) => {
      if (page % Math.ceil(pages / 10) === 0) await reached(newest() + 1)
    },
    /** The expected content of the account at a revision. */
    truthAt: async (revision: number): Promise<Truth> => {
      await reached(revision)
      const truth: Truth = new Map()
      apply(truth, openingBatch(seed, rows))
      for (const { batch } of log.slice(0, revision - 1)) apply(truth, batch)
      return truth
    },
  }
}
