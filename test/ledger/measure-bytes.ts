/**
 * How many bytes PostgreSQL needs for a transaction: per table, per index and per column, after VACUUM. The records of
 * the bench (an id, a card or a transfer) and lines of camt.053 (long texts, bank references) are measured separately.
 *
 *   npm run soak:bytes                        100,000 of each, 500 per account; a minute on two cores
 *   npm run soak:bytes -- --rows=10000        fewer
 */
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { recordsOf } from '../../bench/data.ts'
import { ibanOf } from '../../bench/seed.ts'
import { createDeps } from '../../src/context.ts'
import type { Id } from '../../src/core/id.ts'
import { type Database, openDatabase } from '../../src/db/database.ts'
import { startEmbedded } from '../../src/db/embedded.ts'
import { migrate } from '../../src/db/migrate.ts'
import { sql } from '../../src/db/sql.ts'
import { writeCamt } from '../statements/generate-camt.ts'
import { importFile } from '../statements/import-file.ts'
import { fill, makeOwner } from '../support/make.ts'

const { values } = parseArgs({ options: { rows: { type: 'string', default: '100000' } } })
const EACH = 500
const accounts = Math.ceil(Number(values.rows) / EACH)

const folder = join(tmpdir(), `vitrine-bytes-${process.pid}`)
const postgres = await startEmbedded({ dataDir: folder, durable: false })
const database = openDatabase({ url: postgres.adminUrl, poolSize: 10 })
try {
  await migrate(database)
  const deps = createDeps(database)
  const open = async (number: number): Promise<Id<'account'>> =>
    (await makeOwner(deps, { iban: ibanOf(number) })).accountId
  for (let number = 0; number < accounts; number++) {
    await fill(deps, await open(number), [...recordsOf(number, EACH)])
  }
  await report(database, 'records')
  await database.script('truncate transactions, transaction_names, transaction_versions')
  const path = join(folder, 'statement.xml')
  for (let number = accounts; number < 2 * accounts; number++) {
    await open(number)
    await writeCamt(path, { iban: ibanOf(number), entries: EACH, perDay: 5 })
    await importFile(deps, { path })
  }
  await writeFile(path, '')
  await report(database, 'camt.053')
} finally {
  await database.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

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
    where coalesce(t.relname, c.relname) in ('transactions', 'transaction_names', 'transaction_versions')
    order by 2, c.relkind desc, 3 desc`)
  const per = (bytes: number) => (bytes / rows).toFixed(1).padStart(8)
  console.log(`\n${what}: ${rows} transactions, bytes per transaction`)
  for (const { name, table, bytes } of sizes) console.log(`${per(bytes)}  ${name === table ? name : `  ${name}`}`)
  console.log(`${per(sizes.reduce((sum, { bytes }) => sum + bytes, 0))}  all`)
  for (const table of ['transactions', 'transaction_names', 'transaction_versions']) {
    const columns = await db.rows<{ name: string }>(sql`
      select attname as name from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and not attisdropped order by attnum`)
    const sums = columns.map(({ name }) => `coalesce(sum(pg_column_size(${name})), 0)::float8 as ${name}`)
    const text = `select count(*) as all_rows, ${sums.join()} from ${table}`
    const [row] = await db.rows<Record<string, number>>({ name: '', text, values: [] })
    const { all_rows: own, ...stored } = row!
    const parts = Object.entries(stored).map(([name, bytes]) => `${name} ${(bytes / own!).toFixed(1)}`)
    console.log(`  ${table}, ${(own! / rows).toFixed(2)} rows each: ${parts.join(', ')}`)
  }
}
