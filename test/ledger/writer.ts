/**
 * A process that writes to an account until it is stopped. It reports every batch with its revision to the parent, so
 * that the parent knows the content of each revision without asking the ledger.
 */

import { setTimeout } from 'node:timers/promises'
import { createDeps } from '../../src/context.ts'
import type { DeliveryReport } from '../../src/ledger/write/store-delivery.service.ts'
import { Refusal } from '../../src/platform/core/errors.ts'
import type { Id } from '../../src/platform/core/id.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import { QUICK_SECONDS } from '../support/database.ts'
import { deliver, type SourceBatch } from '../support/make.ts'
import { Bank } from './bank.ts'
import { Random } from './random.ts'

export type WriterCommand =
  | { order: 'write'; accountId: Id<'account'>; seed: number; rows: number }
  | { order: 'ingest'; accountId: Id<'account'>; batches: SourceBatch[] }
  | { order: 'stop' }
export type WrittenBatch = { revision: number; batch: SourceBatch }
export type WriterReport = { written: WrittenBatch } | { reports: DeliveryReport[] }

const database = openDatabase({ url: process.argv[2]!, poolSize: 10, quickSeconds: QUICK_SECONDS })

/** On a busy machine it may take too long to open a connection; as clients do, it then tries again. */
async function deliverPatiently(accountId: Id<'account'>, batch: SourceBatch): Promise<DeliveryReport> {
  for (;;)
    try {
      return await deliver(deps, accountId, batch)
    } catch (error) {
      if (!(error instanceof Refusal) || error.refusal !== 'unavailable') throw error
    }
}
const deps = createDeps(database)
let stopped = false
let writing: Promise<void> | undefined

const report = (reported: WriterReport) => new Promise<void>((done) => process.send!(reported, () => done()))

process.on('message', async (order: WriterCommand) => {
  if (order.order === 'stop') {
    stopped = true
    await writing
    await database.close()
    process.disconnect()
  } else if (order.order === 'write') {
    writing = write(order)
  } else {
    const reports = await Promise.all(order.batches.map((batch) => deliverPatiently(order.accountId, batch)))
    await report({ reports })
  }
})

/** The opening rows were stored by the parent, from the same seed. */
async function write({ accountId, seed, rows }: Extract<WriterCommand, { order: 'write' }>): Promise<void> {
  const bank = new Bank(new Random(seed))
  bank.opening(rows)
  while (!stopped) {
    const batch = bank.next(20)
    const { revision } = await deliverPatiently(accountId, batch)
    await report({ written: { revision, batch } })
    // Not a wait for anything: it only leaves the readers some processor time on a small machine.
    await setTimeout(10)
  }
}
