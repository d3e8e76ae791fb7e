/**
 * How many bytes PostgreSQL needs for a transaction: per table, per index and per column, after VACUUM. The records of
 * the bench (an id, a card or a transfer) and lines of camt.053 (long texts, bank references) are measured separately.
 *
 *   npm run soak -- bytes                        100,000 of each, 500 per account; a minute on two cores
 *   npm run soak -- bytes --rows=10000           fewer
 *   npm run soak -- bytes --deliveries=10        the accounts take turns, with a tenth of their lines each time
 */
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { recordsOf } from '../../bench/data.ts'
import { ibanOf } from '../../bench/seed.ts'
import { createDeps } from '../../src/context.ts'
import type { Id } from '../../src/platform/core/id.ts'
import { type Database, openDatabase } from '../../src/platform/db/database.ts'
import { startEmbedded } from '../../src/platform/db/embedded.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { writeCamt } from '../statements/generate-camt.ts'
import { importFile } from '../statements/import-file.ts'
import { fill, makeOwner } from '../support/make.ts'

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '100000' }, deliveries: { type: 'string', default: '1' } },
})
const EACH = 500
const accounts = Math.ceil(Number(values.rows) / EACH)
const deliveries = Number(values.deliveries)
const TABLES = ['transactions', 'transaction_names', 'transaction_versions']

const folder = join(tmpdir(), `vitrine-bytes-${process.pid}`)
const postgres = await startEmbedded({ dataDir: folder, durable: false })
const database = openDatabase({ url: postgres.adminUrl, poolSize: 10 })
try {
  await migrate(database)
  const deps = createDeps(database)
  /** Opens the accounts; then each gets its lines, in as many deliveries as asked for. */
  async function deliver(what: string, first: number, send: (at: number, account: Account) => Promise<unknown>) {
    const opened: Account[] = []
    for (let number = first; number < first + accounts; number++) {
      const { accountId } = await makeOwner(deps, { iban: ibanOf(number) })
      opened.push({ number, id: accountId })
    }
    for (let at = 0; at < deliveries; at++) for (const account of opened) await send(at, account)
    await report(database, what)
    await database.script(`truncate ${TABLES.join()}`)
  }
  const from = (at: number) => Math.floor((at * EACH) / deliveries)
  await deliver('records', 0, (at, { id, number }) =>
    fill(deps, id, [...recordsOf(number, EACH)].slice(from(at), from(at + 1))),
  )
  const path = join(folder, 'statement.xml')
  await deliver('camt.053', accounts, async (at, { number }) => {
    await writeCamt(path, { iban: ibanOf(number), from: from(at), entries: from(at + 1), perDay: 5 })
    await importFile(deps, { path })
  })
} finally {
  await database.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

type Account = { number: number; id: Id<'account'> }
type Size = { name: string; table: string; bytes: number }

async function report(db: Database, what: string): Promise<void> {
  await db.script('vacuum analyze')
  const [count] = await db.rows<{ count: number }>(sql`select count(*) from transactions`)
  const rows = count!.count
  const sizes = await db.rows<Size>(sql`
    select c.relname as name, coalesce(t.relname, c.relname) as table,
      case c.relkind when 'i' then pg_relation_size(c.oid) else pg_table_size(c.oid) end as bytes
    from pg_class c
    left join pg_index i on i.indexrelid = c.oid
    left join pg_class t on t.oid = i.indrelid
    where coalesce(t.relname, c.relname) = any (${TABLES})
    order by 2, c.relkind desc, 3 desc`)
  const per = (bytes: number) => (bytes / rows).toFixed(1).padStart(8)
  console.log(`\n${what}: ${rows} transactions, bytes per transaction`)
  for (const { name, table, bytes } of sizes) console.log(`${per(bytes)}  ${name === table ? name : `  ${name}`}`)
  console.log(`${per(sizes.reduce((sum, { bytes }) => sum + bytes, 0))}  all`)
  for (const table of TABLES) {
    const columns = await db.rows<{ name: string }>(sql`
      select attname as name from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and not attisdropped order by attnum`)
    const sums = columns.map(({ name }) => `coalesce(sum(pg_column_size(${name})), 0)::float8 as ${name}`)
    const text = `select count(*) as all_rows, ${sums.join()} from ${table}`
    const [row] = await db.rows<Record<string, number>>({ name: '', text, values: [] })
    const { all_rows: own, ...stored } = row!
    if (own === 0) continue
    const parts = Object.entries(stored).map(([name, bytes]) => `${name} ${(bytes / own!).toFixed(1)}`)
    console.log(`  ${table}, ${(own! / rows).toFixed(2)} rows each: ${parts.join(', ')}`)
  }
}
