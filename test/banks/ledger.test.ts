/** Whatever the bank does wrong in between, the ledger ends with its books, and no payment gets another id. */
import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { describe, test } from 'node:test'
import { type BankAccess, BankFault, type FetchRequest } from '@vitrine/bank-connectors'
import { createDeps } from '../../src/context.ts'
import { writeFileToLedger } from '../../src/ledger/imports/file-to-ledger.service.ts'
import type { Id } from '../../src/platform/core/id.ts'
import { walkByService } from '../ledger/reading.ts'
import { FAULTS, type Fault } from '../sandbox-bank/play-cell.ts'
import { testDatabase } from '../support/database.ts'
import { makeOwner } from '../support/make.ts'
import { accessAt, linkAt } from './links.ts'
import { fetchFile, openSandbox, rowsOfBooks, type Sandbox } from './sandbox.ts'

const { serving } = await testDatabase()
const deps = createDeps(serving)

/** Days of the story on which it is fetched; the fault is there on the fourth and the fifth. */
const DAYS = [12, 21, 38, 45, 46, 60, 75, 84]
const OVERLAP_DAYS = 14
const dayOf = (day: number): string =>
  new Date(Date.parse('2026-01-01T00:00:00Z') + day * 86_400_000).toISOString().slice(0, 10)

type Row = { id: string; row: string }

async function rowsOfLedger(accountId: Id<'account'>, revision: number): Promise<Row[]> {
  if (revision === 0) return []
  const { bodies } = await walkByService(deps.db, accountId, revision, 500)
  const days = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short' })
  return bodies.map((body) => {
    const { id, status, executed } = JSON.parse(body) as { id: string; status: string; executed: string }
    const amount = /,"amount":(-?[\d.]+)/.exec(body)![1]!
    const row = status === 'booked' ? `booked ${days.format(new Date(executed))} ${amount}` : `pending ${amount}`
    return { id, row }
  })
}

/** Some months by one connector, with one fault. */
async function play(sandbox: Sandbox, bank: BankAccess, fault: Fault): Promise<void> {
  const { accountId } = await makeOwner(deps, { timeZone: 'Europe/Berlin' })
  const at = (day: number) => sandbox.control('POST', '/clock', { to: `${dayOf(day)}T20:00:00Z` })
  const connect = async () => {
    const { grant, accounts } = await linkAt(bank)
    return { grant, account: accounts.find(({ name }) => name === 'Girokonto')! }
  }
  await at(DAYS[0]!)
  let linked = await connect()
  let [revision, failed, last] = [0, 0, undefined as number | undefined]
  let before: Row[] = []
  for (const [index, day] of DAYS.entries()) {
    await at(day)
    if (index === 3 && !fault.books && fault.name !== 'none')
      await sandbox.control('POST', '/faults', { ...fault.set, delayMs: 1 })
    if (index === 5 && fault.renew) linked = await connect()
    else if (index === 5 && fault.name !== 'ids issued anew') await sandbox.mend()
    const request: FetchRequest = {
      account: linked.account,
      ...(last !== undefined && { from: dayOf(last - OVERLAP_DAYS) }),
    }
    try {
      const { file } = await fetchFile(bank, linked.grant, request)
      const { bytes, options, period, created } = file
      const run = { fileName: 'fetch', options, accounts: { only: accountId }, created, ...(period && { period }) }
      const stream = Readable.from([bytes])
      const report = await writeFileToLedger(deps, deps.newId('import'), run, stream, async () => {})
      revision = Math.max(revision, report.accounts[0]?.revision ?? 0)
      last = day
    } catch (error) {
      if (!(error instanceof BankFault)) throw error
      failed += 1
    }
    const now = await rowsOfLedger(accountId, revision)
    const ids = new Map(now.map(({ id, row }) => [id, row]))
    const gone = before.filter(({ id, row }) => row.startsWith('booked') && !ids.has(id))
    const isTakenBack = index === 4 && fault.name === 'reissued without a line'
    assert.equal(gone.length, isTakenBack ? 1 : 0)
    // What happens in the books happens to a line that was fetched before.
    if (index === 3 && fault.books)
      await sandbox.control('POST', '/customers/household-1/events', { ...fault.set, account: 'current' })
    before = now
  }
  assert.deepEqual(before.map(({ row }) => row).sort(), rowsOfBooks((await sandbox.books()).get('current')!))
  const isRefusing = /429|outage|half|SCA|revoked|certificate/.test(fault.name)
  assert.equal(failed, isRefusing ? 2 : 0)
}

for (const name of ['enable-banking', 'simplefin'] as const)
  describe(`fetches by ${name}`, { concurrency: 2 }, () => {
    for (const fault of FAULTS)
      test(fault.name, async () => {
        const sandbox = await openSandbox('2026-01-13T20:00:00Z')
        try {
          await play(sandbox, accessAt(sandbox, name), fault)
        } finally {
          await sandbox.close()
        }
      })
  })
