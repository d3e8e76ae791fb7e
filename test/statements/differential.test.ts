/** A file goes into the ledger in pieces, by several ways at once; what comes of it is what one batch would make of it. */
import assert from 'node:assert/strict'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { createAccount } from '../../src/accounts/account.service.ts'
import { createDeps } from '../../src/context.ts'
import { Declined } from '../../src/core/declined.ts'
import type { Id } from '../../src/core/id.ts'
import { sql } from '../../src/db/sql.ts'
import { followFile } from '../../src/statements/follow-file.service.ts'
import { type ImportOrder, importFile } from '../../src/statements/import.service.ts'
import { openReader, type Reader } from '../../src/statements/reader.service.ts'
import type { StatementHead } from '../../src/statements/statement.ts'
import { BatchRefused, type IngestReport, ingest } from '../../src/transactions/ingest.service.ts'
import { normalise } from '../../src/transactions/normalise.ts'
import type { SourceRecord } from '../../src/transactions/source-record.ts'
import { listFeed } from '../../src/transactions/transaction.service.ts'
import { FEED_START } from '../../src/transactions/transaction.ts'
import { SEED, tellSeed } from '../ledger/random.ts'
import { assertInOrder, listAt } from '../ledger/reading.ts'
import { setDatabaseClock, testDatabase } from '../support/database.ts'
import { makeOwner } from '../support/make.ts'
import {
  type AccountFacts,
  type AccountKind,
  anyHistory,
  type Change,
  type Delivery,
  type Fate,
  type History,
  settle,
  write,
} from './deliveries.ts'

tellSeed('differential.test.ts', 'test/statements')
/** RUNS=1000 looks further. */
const RUNS = Number(process.env.RUNS ?? 5)
const { database } = await testDatabase()
const deps = createDeps(database)
const folder = join(tmpdir(), `vitrine-differential-${process.pid}`)
await mkdir(folder, { recursive: true })
after(() => rm(folder, { recursive: true, force: true }))

let turns = 0
/** A piece for each line, for a few, or of the usual size; while requests are answered, not, or now and then. */
const readers = [
  openReader(undefined, { mostBytes: 1 }),
  openReader(),
  openReader(() => true, { mostBytes: 2_500 }),
  openReader(() => turns++ % 3 === 0, { mostBytes: 1 }),
]
/** A thread more for each file takes its time. */
const apart = openReader(undefined, { mostBytes: 1, worthAThread: 0 })
after(() => Promise.all([...readers, apart].map((reader) => reader.close())))

let ibans = 0
function freshIban(): string {
  const number = String(9_900_300_000_000 + ++ibans).padStart(15, '0')
  const rest = BigInt(`${number}281800`) % 97n
  return `SI${String(98n - rest).padStart(2, '0')}${number}`
}

type Account = AccountFacts & { id: Id<'account'> }

async function openAccounts(kinds: AccountKind[]): Promise<Account[]> {
  const { ownerId } = await makeOwner(deps)
  const first = freshIban()
  const accounts: Account[] = []
  for (const kind of kinds) {
    const facts = {
      iban: kind === 'unnamed' ? null : kind === 'twin' || accounts.length === 0 ? first : freshIban(),
      currency: kind === 'twin' ? 'USD' : 'EUR',
    }
    const { id } = await createAccount(deps, {
      environment: 'sandbox',
      providerId: 'bank-europe-ljubljana',
      ownerId,
      name: 'Current account',
      holder: 'Ana Novak',
      ...facts,
    })
    accounts.push({ ...facts, id })
  }
  return accounts
}

/** What is expected of a delivery: who is told of, and with which counts; or that it is refused. */
type Expected = { refused: true } | { refused: false; reports: Map<number, IngestReport> }

type Told = { account: number; nature: StatementHead['nature']; records: SourceRecord[] }

/** The same file, read in one go and without a database. */
async function readWhole(path: string, order: Pick<ImportOrder, 'options'>, choose: (head: StatementHead) => number) {
  let unproven: number[] = []
  for (;;) {
    const told: Told[] = []
    const found: number[] = []
    let format = ''
    for await (const { steps } of followFile({ path, options: order.options, unproven })) {
      for (const step of steps) {
        if (step.kind === 'statement') told.push({ account: choose(step.head), nature: step.head.nature, records: [] })
        else if (step.kind === 'records') told.at(-1)!.records.push(...step.records.map(({ record }) => record))
        else if (step.kind === 'end' && !step.provenBalance) found.push(step.index)
        else if (step.kind === 'done') format = step.format
      }
    }
    if (found.length === 0) return { told, format }
    unproven = [...unproven, ...found]
  }
}

/** One owner's accounts, filled by files, and another's, filled by batches. */
class Twins {
  readonly byFile: Account[]
  readonly byBatch: Account[]
  /** Accounts whose books come from statements. */
  #books = new Set<number>()

  constructor(byFile: Account[], byBatch: Account[]) {
    this.byFile = byFile
    this.byBatch = byBatch
  }

  /** The one that a delivery of a single account is for, by number. */
  named(delivery: Delivery): number | undefined {
    if (delivery.format === 'records') return delivery.account
    const all = new Set(delivery.statements.map(({ account }) => account))
    const [only] = all as Set<number>
    const needed = this.byFile[only!]!.iban === null
    return all.size === 1 && (needed || delivery.named) ? only : undefined
  }

  async takeByBatch(path: string, order: ImportOrder, named: number | undefined): Promise<Expected> {
    const choose = ({ account, currency }: StatementHead): number =>
      named ??
      this.byFile.findIndex((one) => one.iban === account.iban && (one.currency === currency || currency === undefined))
    const { told, format } = await readWhole(path, order, choose)
    if (told.some(({ account }) => account < 0)) return { refused: true }
    const own = told.filter(({ account, nature }) => nature !== 'notification' || !this.#books.has(account))
    const isFaulty = ({ account, records }: Told) =>
      records.some((record) => {
        const { currency } = this.byBatch[account]!
        return typeof normalise(record, { currency, timeZone: 'Europe/Ljubljana' }, new Date()) === 'string'
      })
    if (own.some(isFaulty)) return { refused: true }
    const reports = new Map<number, IngestReport>()
    const groups = Map.groupBy(own, ({ account }) => account)
    for (const [account, statements] of groups) {
      const isComplete = order.pendingIsComplete ?? statements.some(({ nature }) => nature === 'report')
      const records = statements.flatMap((one) => one.records)
      // A report without a line may be of balances alone.
      if (records.length === 0 && order.pendingIsComplete !== true) continue
      try {
        const report = await ingest(deps, this.byBatch[account]!.id, {
          source: order.source ?? format,
          ids: order.options.records ? 'unique' : 'reused',
          records,
          pending: isComplete ? 'complete' : 'partial',
        })
        reports.set(account, report)
      } catch (error) {
        if (!(error instanceof BatchRefused)) throw error
        assert.equal(groups.size, 1, 'nothing of the delivery is taken yet')
        return { refused: true }
      }
    }
    for (const { account, nature } of own) if (nature === 'statement') this.#books.add(account)
    return { refused: false, reports }
  }

  async change(accounts: Account[], { account, source, records, withdrawn, complete }: Change): Promise<void> {
    const { id, currency } = accounts[account % accounts.length]!
    await ingest(deps, id, {
      source,
      records: records.map((record) => ({ ...record, currency })),
      withdrawn,
      pending: complete ? 'complete' : 'partial',
    })
  }

  async take(told: Delivery, fate: Fate, path: string): Promise<void> {
    const delivery = settle(told, this.byFile)
    await writeFile(path, write(delivery, this.byFile))
    const named = this.named(delivery)
    const order: ImportOrder = {
      path,
      fileName: 'delivery',
      options: delivery.format === 'records' ? { records: true } : {},
      ...(named !== undefined && { accountId: this.byFile[named]!.id }),
      ...(delivery.format === 'records' && { source: delivery.source, pendingIsComplete: delivery.complete }),
    }
    const reader = fate.reader === 99 ? apart : readers[fate.reader % readers.length]!
    const before = await this.states(this.byFile)
    let countDown = fate.after
    let happened = false
    const interrupted = (): Reader => ({
      ...reader,
      next: async () => {
        const said = await reader.next()
        countDown -= 1
        if (!happened && countDown < 0) {
          happened = true
          if (fate.event.kind === 'crash') throw new Crash()
          if (fate.event.kind === 'meanwhile') await this.change(this.byFile, fate.event.change)
        }
        return said
      },
    })
    const importing = () =>
      importFile(deps, order, interrupted()).catch((error: unknown) => {
        if (error instanceof Declined) return undefined
        throw error
      })
    let report = await importing().catch((error: unknown) => {
      if (!(error instanceof Crash)) throw error
    })
    if (happened && fate.event.kind === 'crash') {
      assert.deepEqual(await this.states(this.byFile), before, 'nothing of a crash is there')
      report = await importing()
    }
    const { event } = fate
    if (event.kind === 'meanwhile' && happened) await this.change(this.byBatch, event.change)
    const expected = await this.takeByBatch(path, order, named)
    assert.equal(report === undefined, expected.refused, 'both refuse it, or none')
    if (report && !expected.refused) {
      const reports = report.accounts.map(({ accountId, ...rest }) => [this.numberOf(accountId), rest] as const)
      const sorted = (list: Iterable<readonly [number, IngestReport]>) => [...list].sort(([a], [b]) => a - b)
      assert.deepEqual(sorted(reports), sorted(expected.reports))
    }
    if (event.kind === 'meanwhile' && !happened) {
      await this.change(this.byFile, event.change)
      await this.change(this.byBatch, event.change)
    }
    assert.deepEqual(await this.states(this.byFile), await this.states(this.byBatch))
    for (const { id } of this.byFile) await assertReadable(id)
  }

  numberOf(id: string): number {
    return this.byFile.findIndex((account) => account.id === id)
  }

  states(accounts: Account[]): Promise<object[]> {
    return Promise.all(accounts.map(stateOf))
  }
}

class Crash extends Error {}

type Life = { id: string; told: string }

/** All that the ledger knows of an account, without the ids that it gave: every version, every name, every doubt. */
async function stateOf({ id, iban }: Account): Promise<object> {
  const [account] = await database.rows<{ revision: number; balance: string | null }>(
    sql`select revision, balance from accounts where id = ${id}`,
  )
  const lives = await database.rows<Life>(sql`
    select t.id, json_build_array(t.source, t.created_at, t.first_revision,
      (select json_agg(json_build_array(k.key, k.occurrence, k.matched_by) order by k.key, k.occurrence)
        from transaction_keys k where k.account_id = t.account_id and k.transaction_id = t.id),
      (select json_agg(to_jsonb(v) - 'account_id' - 'transaction_id' || jsonb_build_object('record', v.record::text, 'amount', v.amount::text) order by v.since_revision)
        from transaction_versions v where v.account_id = t.account_id and v.transaction_id = t.id))::text as told
    from transactions t where t.account_id = ${id}`)
  const doubts = await database.rows<{ one: string; other: string; revision: number }>(sql`
    select transaction_id as one, candidate_id as other, revision from match_reviews where account_id = ${id}`)
  const tellOf = new Map(
    lives.map((life) => [
      life.id,
      life.told
        .replaceAll(life.id, 'tx')
        .replaceAll(id, 'acc')
        .replaceAll(iban ?? 'IBAN', 'IBAN'),
    ]),
  )
  const [orphans] = await database.rows<{ keys: number; versions: number }>(sql`
    select (select count(*) from transaction_keys where account_id = ${id})::int as keys,
      (select count(*) from transaction_versions where account_id = ${id})::int as versions`)
  return {
    ...account,
    ...orphans,
    lives: [...tellOf.values()].sort(),
    doubts: doubts.map(({ one, other, revision }) => [tellOf.get(one), tellOf.get(other), revision].join('\n')).sort(),
  }
}

/** The feed leads from nothing to the list, and the list is in order. */
async function assertReadable(id: Id<'account'>): Promise<void> {
  const [account] = await database.rows<{ revision: number }>(sql`select revision from accounts where id = ${id}`)
  const { revision } = account!
  const list = await listAt(database, id, revision)
  assertInOrder(list)
  const client = new Map<string, string>()
  let position = FEED_START
  for (;;) {
    const page = await listFeed(database, id, position, 5, revision)
    for (const { row } of page.changes) {
      if (row.body === null) client.delete(row.id)
      else client.set(row.id, row.body)
    }
    position = page.next
    if (!page.more) break
  }
  assert.deepEqual([...client.values()].sort(), list.toSorted())
}

async function live({ accounts, deliveries }: History): Promise<void> {
  const twins = new Twins(await openAccounts(accounts), await openAccounts(accounts))
  for (const [index, { delivery, fate }] of deliveries.entries()) {
    await setDatabaseClock(database, new Date(Date.UTC(2026, 1, 5, 12, index)))
    await twins.take(delivery, fate, join(folder, 'delivery'))
  }
}

test('any history of deliveries ends the same by file as by batch, report for report and version for version', async () => {
  await fc.assert(fc.asyncProperty(anyHistory(7), live), { numRuns: RUNS, seed: SEED })
})
