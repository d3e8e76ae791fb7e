/**
 * Compares pages of a ledger of 10^5 transactions with pages of one of 10^7, side by side: the same account a hundred
 * times, and ten thousand times.
 *
 *     npm run soak -- pages [--accounts=10000 --folder=FOLDER]
 *
 * Needs 20 GB of disk for 10^7. `--folder` keeps the data for the next run.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { recordsOf } from '../../bench/data.ts'
import { createContext, createDeps } from '../../src/context.ts'
import { readConfig } from '../../src/platform/core/config.ts'
import type { Id } from '../../src/platform/core/id.ts'
import { type Database, openDatabase } from '../../src/platform/db/database.ts'
import type { Deps } from '../../src/platform/db/deps.ts'
import { startEmbedded } from '../../src/platform/db/embedded.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { buildServer } from '../../src/server.ts'
import { fill, makeFixture, makeKey } from '../support/make.ts'
import { TEST_SETTINGS } from '../support/service.ts'

const { values } = parseArgs({
  options: { accounts: { type: 'string', default: '10000' }, folder: { type: 'string' } },
})
const EACH = 1_000
const SMALL = 100
const ROUNDS = 400
const say = (line: string) => process.stdout.write(`${line}\n`)
const median = (times: number[]): number => times.sort((a, b) => a - b)[Math.floor(times.length / 2)]!

type Path = (base: string, cursor: string) => string

const PAGES: Record<string, Path> = {
  'first page': (base) => base,
  'deep page': (base, cursor) => `${base}?cursor=${cursor}`,
  'range page': (base) => `${base}?fromBookedTime=2025-03-01T00:00:00Z&untilBookedTime=2025-04-01T00:00:00Z`,
}

const folder = values.folder ?? (await mkdtemp(join(tmpdir(), 'measure-pages-')))
const postgres = await startEmbedded({ dataDir: folder, database: 'vitrine' })
try {
  const sizes = [SMALL, Number(values.accounts)]
  const ledgers = []
  for (const accounts of sizes) ledgers.push(await openLedger(accounts))
  const [small, large] = ledgers as [Ledger, Ledger]
  say(`Median of ${ROUNDS} requests to random accounts, in ms; ${small.rows} : ${large.rows} transactions`)
  for (const [name, path] of Object.entries(PAGES)) {
    const times: [number[], number[]] = [[], []]
    for (let round = 0; round < ROUNDS; round++)
      for (const [at, ledger] of [small, large].entries()) times[at as 0 | 1].push(await ledger.time(path))
    const [one, other] = [median(times[0]), median(times[1])]
    say(`  ${name.padEnd(12)} ${one.toFixed(2)} : ${other.toFixed(2)} = ${(one / other).toFixed(2)}`)
  }
  for (const ledger of ledgers) await ledger.close()
} finally {
  await postgres.stop()
  if (values.folder === undefined) await rm(folder, { recursive: true, force: true })
}

type Ledger = { rows: number; time: (path: Path) => Promise<number>; close: () => Promise<void> }

async function openLedger(accounts: number): Promise<Ledger> {
  const name = `ledger_${accounts}`
  const admin = new pg.Client({ connectionString: postgres.adminUrl })
  await admin.connect()
  const { rows: found } = await admin.query('select 1 from pg_database where datname = $1', [name])
  if (found.length === 0) await admin.query(`create database ${name}`)
  await admin.end()
  const url = postgres.adminUrl.replace('/vitrine?', `/${name}?`)
  const database = openDatabase({ url, poolSize: 8, statementSeconds: 3600 })
  await migrate(database)
  const deps = createDeps(database)
  const [filled] = await database.rows<{ id: Id<'tenant'> }>(sql`select id from tenants limit 1`)
  const tenant = filled ?? (await fillLedger(deps, accounts))
  const [count] = await database.rows<{ rows: number }>(sql`select count(*) as rows from transactions`)
  const [size] = await database.rows<{ bytes: number }>(
    sql`select pg_database_size(current_database())::bigint as bytes`,
  )
  say(`${name}: ${count!.rows} transactions, ${(size!.bytes / 1e9).toFixed(2)} GB`)

  const ids = (await database.rows<{ id: string }>(sql`select id from accounts order by md5(id)`)).map(({ id }) => id)
  const config = readConfig({ ...TEST_SETTINGS, PAGE_MEMORY_MB: '0' })
  const { app } = buildServer(await createContext(config, deps, () => ''), { level: 'fatal' })
  await app.ready()
  let headers: Record<string, string> | undefined
  let next = 0
  const ask = async (url: string) => {
    // Not before: filling the next ledger takes longer than a token is valid.
    headers ??= { authorization: `Bearer ${(await makeKey(deps, tenant, 'sandbox')).token}` }
    const answer = await app.inject({ url, headers })
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`)
    return answer
  }
  return {
    rows: count!.rows,
    async time(path) {
      const base = `/service/accounts/${ids[next++ % ids.length]}/transactions`
      const deep = path.length > 1 ? (await ask(`${base}?limit=500`)).json().metadata.next_cursor : ''
      const began = performance.now()
      await ask(path(base, deep))
      return performance.now() - began
    },
    async close() {
      await app.close()
      await database.close()
    },
  }
}

/** The tenant may read all accounts. */
async function fillLedger(deps: Deps, accounts: number): Promise<{ id: Id<'tenant'> }> {
  const { accountId, tenant } = await makeFixture(deps)
  await fill(deps, accountId, [...recordsOf(1, EACH)])
  await copyAccount(deps.db, accountId, accounts)
  await deps.db.script('vacuum analyze')
  return tenant
}

/**
 * Copies an account and everything that belongs to it until there are so many. By SQL and by the names of the columns:
 * through the ledger it would take hours.
 */
async function copyAccount(database: Database, accountId: string, accounts: number): Promise<void> {
  const plain = (text: string) => database.rows<Record<string, string>>({ name: '', text, values: [] })
  await plain(`create or replace function copied(id text, n int) returns text language sql immutable as
    $$ select left(id, length(id) - 16) || left(md5(n || id), 14) || right(id, 2) $$`)
  const columns = await plain(`
    select table_name as "table", column_name as column from information_schema.columns
    where table_schema = 'public' and table_name in (
      select table_name from information_schema.columns where column_name = 'account_id' and table_schema = 'public'
      union select 'accounts') order by table_name, ordinal_position`)
  const tables = Map.groupBy(columns, ({ table }) => table!)
  for (const [table, all] of tables) {
    const key = table === 'accounts' ? 'id' : 'account_id'
    const names = all.map(({ column }) => column!)
    const copied = names.map((column) => {
      if (column === key) return `copied(${column}, n)`
      if (/^(transaction_id|candidate_id|joined_into)$/.test(column) || (table === 'transactions' && column === 'id'))
        return `copied(${column}, n)`
      if (column === 'body') return 'replace(body, transaction_id, copied(transaction_id, n))'
      return column
    })
    const list = names.map((column) => `"${column}"`).join(', ')
    const quoted = copied.map((value) => (/^\w+$/.test(value) ? `"${value}"` : value)).join(', ')
    for (let from = 2; from <= accounts; from += 500) {
      const to = Math.min(from + 499, accounts)
      await plain(`insert into ${table} (${list}) select ${quoted} from ${table}, generate_series(${from}, ${to}) as n
        where ${table}.${key} = '${accountId}'`)
    }
  }
}
