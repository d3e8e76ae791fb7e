import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../../test/support/database.ts'
import { sql } from './sql.ts'
import { type Traced, traceStatements } from './trace.ts'

test('each statement is reported with its name, text, time and rows, and never with a value', async () => {
  const { database } = await testDatabase()
  const seen: Traced[] = []
  const traced = traceStatements(database, (one) => seen.push(one))
  const canary = 'a canary'
  const ask = sql`select  ${canary}::text as shown
    union all select 'b'`
  const broken = sql`select ${canary}::int`
  const reach = { tenantId: 'ten_1', environment: 'sandbox' }
  await traced.rows(ask)
  await traced.quick.rows(ask)
  await traced.serial.rows(ask)
  await traced.forTenant(reach).rows(ask)
  await traced.transaction(async (tx) => {
    await tx.rows(ask)
    await tx.rows(sql`create temporary table lines (line text)`)
    await tx.copy('copy lines (line) from stdin', [Buffer.from(`${canary}\n`)])
  })
  await assert.rejects(traced.rows(broken), { code: '22P02' })
  const ofAsk = { statement: ask.name, text: "select $1::text as shown union all select 'b'", rows: 2 }
  assert.deepEqual(
    seen.map(({ ms, ...facts }) => facts),
    [
      ...Array.from({ length: 5 }, () => ofAsk),
      { ...ofAsk, ...sqlFacts(sql`create temporary table lines (line text)`), rows: 0 },
      { statement: 'copy', text: 'copy lines (line) from stdin' },
      { ...sqlFacts(broken), error: '22P02' },
    ],
  )
  for (const { ms } of seen) assert.ok(ms >= 0 && Number.isFinite(ms))
  assert.ok(!JSON.stringify(seen).includes(canary))
})

const sqlFacts = ({ name, text }: { name: string; text: string }) => ({ statement: name, text })
