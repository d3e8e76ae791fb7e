/** A history's account in the service: deliveries by use case or by file, read as clients read it. */
import assert from 'node:assert/strict'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDecimals } from '@vitrine/money'
import { listReviews } from '../../src/ledger/decide/review.store.ts'
import { listFeed } from '../../src/ledger/list/transaction.service.ts'
import { FEED_START } from '../../src/ledger/list/transaction.ts'
import { ingestDelivery } from '../../src/ledger/write/delivery.service.ts'
import type { Id } from '../../src/platform/core/id.ts'
import type { Deps } from '../../src/platform/db/deps.ts'
import { walkByService } from '../ledger/reading.ts'
import { importFile } from '../statements/import-file.ts'
import { makeOwner } from '../support/make.ts'
import type { BankDelivery, BankLine } from './delivery.ts'
import type { OpenLedger } from './histories.ts'
import { FORMATS, freshIban } from './import-paths.ts'
import type { JudgedRow } from './judge.ts'
import { toLedger } from './to-ledger.ts'

type TestAccount = { accountId: Id<'account'>; iban: string; currency: string }

/** Opens accounts until it is closed. */
export async function openService(deps: Deps): Promise<{ openLedger: OpenLedger; close: () => Promise<void> }> {
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
    openLedger: async () => {
      const account = await openAccount(deps)
      const { accountId } = account
      return {
        hasOrder: true,
        deliver: (delivery, { entryPoint, view }) =>
          entryPoint === 'direct'
            ? ingestDelivery(deps, accountId, toLedger(delivery, view))
            : byFile(account, delivery, entryPoint),
        rows: (revision) => readRows(deps, accountId, revision),
        reviews: () => reviewsOf(deps, accountId),
        assertReadable: (revision) => assertReadable(deps, accountId, revision),
      }
    },
    close: () => rm(folder, { recursive: true, force: true }),
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
async function readRows(deps: Deps, accountId: Id<'account'>, revision: number): Promise<JudgedRow[]> {
  const { bodies } = await walkByService(deps.db, accountId, revision, 500)
  return bodies.map((body) => {
    const { id, status, executed } = JSON.parse(body) as { id: string; status: JudgedRow['status']; executed: string }
    const number = (field: string) => new RegExp(`,"${field}":(-?[\\d.]+)`).exec(body)?.[1]
    const day = new Date(Date.parse(executed) + 3_600_000).toISOString().slice(0, 10)
    return { id, status, day, amount: number('amount')!, balance: number('balance'), body }
  })
}

/** The pairs of ids that are listed as doubts. */
async function reviewsOf(deps: Deps, accountId: Id<'account'>): Promise<[string, string][]> {
  const reviews = await listReviews(deps.db, { accountId, before: null, limit: 1000 })
  return reviews.map(({ transaction, candidate }) => [transaction.id, candidate.id])
}

/** A walk in small pages and the feed from the start give the list. */
async function assertReadable(deps: Deps, accountId: Id<'account'>, revision: number): Promise<void> {
  const { bodies } = await walkByService(deps.db, accountId, revision, 500)
  assert.deepEqual((await walkByService(deps.db, accountId, revision, 3)).bodies, bodies)
  const client = new Map<string, string>()
  let position = FEED_START
  for (;;) {
    const page = await listFeed(deps.db, accountId, position, 50, revision)
    for (const { row } of page.changes) {
      if (row.body === null) client.delete(row.id)
      else client.set(row.id, row.body)
    }
    position = page.next
    if (!page.more) break
  }
  assert.deepEqual([...client.values()].sort(), bodies.toSorted())
}

async function openAccount(deps: Deps): Promise<TestAccount> {
  const iban = freshIban()
  const { accountId } = await makeOwner(deps, { iban })
  return { accountId, iban, currency: 'EUR' }
}
