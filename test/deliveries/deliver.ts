/** The only place that knows how a delivery of the model is imported, and how the ledger is read for it. */

import { mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SourceRecord } from '@vitrine/bank-statements'
import { addDecimals } from '@vitrine/money'
import { listReviews } from '../../src/ledger/decide/review.store.ts'
import type { Delivery as LedgerDelivery } from '../../src/ledger/deliveries/delivery.ts'
import { ingestDelivery } from '../../src/ledger/write/delivery.service.ts'
import type { Id } from '../../src/platform/core/id.ts'
import type { Deps } from '../../src/platform/db/deps.ts'
import { walkByService } from '../ledger/reading.ts'
import { importFile } from '../statements/import-file.ts'
import { type BankDelivery, type BankLine, closingOf, isPending, withBalances } from './delivery.ts'
import { FORMATS } from './import-paths.ts'
import type { JudgedRow } from './judge.ts'
import type { Knobs } from './knobs.ts'

export type TestAccount = { accountId: Id<'account'>; iban: string; currency: string }

export type Deliver = (account: TestAccount, delivery: BankDelivery, knobs: Knobs) => Promise<{ revision: number }>

export async function openDeliver(deps: Deps): Promise<{ deliver: Deliver; close: () => Promise<void> }> {
  const folder = join(tmpdir(), `vitrine-random-bank-${process.pid}`)
  await mkdir(folder, { recursive: true })

  async function byFile(account: TestAccount, delivery: BankDelivery, format: keyof typeof FORMATS) {
    const path = join(folder, 'delivery')
    await writeFile(path, FORMATS[format](joinBatches(delivery), account))
    const { accountId } = account
    const report = await importFile(deps, { path, fileName: 'delivery', options: {}, accountId })
    // A file without the account has no report for it.
    return { revision: report.accounts[0]?.revision ?? -1 }
  }

  return {
    deliver: (account, delivery, { entryPoint, view }) =>
      entryPoint === 'direct'
        ? ingestDelivery(deps, account.accountId, toLedger(delivery, view))
        : byFile(account, delivery, entryPoint),
    close: async () => {
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function toLedger(delivery: BankDelivery, view: Knobs['view']): LedgerDelivery {
  const { nature, source = 'bank', period, statementId, sequence, created, ids, opening, newestFirst } = delivery
  const closing = closingOf(delivery)
  const covers = period ? 'period' : view === 'sequence' && nature === 'statement' ? 'sequence' : 'increment'
  const lines = withBalances(delivery).map(toRecord)
  return {
    source,
    nature,
    covers,
    ...(period && { period }),
    ...(statementId && { statementId }),
    ...(sequence && { number: String(sequence) }),
    ...(created && { created }),
    pending: delivery.pendingComplete ? 'complete' : 'increment',
    order: newestFirst ? 'newest-first' : 'oldest-first',
    ...(ids && { ids }),
    ...(opening && { opening: { amount: opening } }),
    ...(closing && { closing: { amount: closing } }),
    lines: newestFirst ? lines.toReversed() : lines,
  }
}

function toRecord(line: BankLine): SourceRecord {
  const { id, bankReference, batch, day, amount, balance, text, name } = line
  return {
    ...(id && { sourceId: id }),
    ...(bankReference && !batch && { bankReferences: [bankReference] }),
    ...(batch && { batchReferences: [batch] }),
    status: isPending(line) ? 'pending' : 'booked',
    booked: day!,
    amount,
    currency: 'EUR',
    ...(balance && { balance }),
    description: text!,
    counterparty: { name: name! },
  }
}

/** Parts of one batch are in one entry of a file. */
function joinBatches(delivery: BankDelivery): BankDelivery {
  const lines: BankLine[] = []
  for (const line of delivery.lines) {
    const last = lines.at(-1)
    if (line.batch !== undefined && last?.batch === line.batch) {
      last.parts!.push(line)
      last.amount = addDecimals(last.amount, line.amount)
    } else lines.push(line.batch === undefined ? line : { ...line, parts: [line] })
  }
  return { ...delivery, lines }
}

/** The list as clients see it, with days in the bank's time zone. */
export async function readRows(deps: Deps, accountId: Id<'account'>, revision: number): Promise<JudgedRow[]> {
  const { bodies } = await walkByService(deps.db, accountId, revision, 500)
  return bodies.map((body) => {
    const { id, status, executed } = JSON.parse(body) as { id: string; status: JudgedRow['status']; executed: string }
    const number = (field: string) => new RegExp(`,"${field}":(-?[\\d.]+)`).exec(body)?.[1]
    const day = new Date(Date.parse(executed) + 3_600_000).toISOString().slice(0, 10)
    return { id, status, day, amount: number('amount')!, balance: number('balance'), body }
  })
}

/** The pairs of ids that are listed as doubts. */
export async function reviewsOf(deps: Deps, accountId: Id<'account'>): Promise<[string, string][]> {
  const reviews = await listReviews(deps.db, { accountId, before: null, limit: 1000 })
  return reviews.map(({ transaction, candidate }) => [transaction.id, candidate.id])
}
