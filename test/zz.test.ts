import { test } from 'node:test'
import { createDeps } from '../src/context.ts'
import { sql } from '../src/platform/db/sql.ts'
import { testDatabase } from './support/database.ts'
import { fill, makeOwner, record } from './support/make.ts'
const { database } = await testDatabase()
const deps = createDeps(database)
test('x', async () => {
  const { accountId } = await makeOwner(deps)
  const pay = (booked: string, amount: string, description: string) => record({ booked, amount, description })
  const lines = [pay('2026-02-03', '-3.00', 'Tea'), pay('2026-02-04', '-4.00', 'Cake'), pay('2026-02-05', '-5.00', 'Pie')]
  const st = (records: any[]) => ({ source: 'mt940', nature: 'statement' as const, covers: 'sequence' as const, statementId: '1/1', records, ids: 'reused' as const })
  console.log(await fill(deps, accountId, st(lines)))
  console.log(await fill(deps, accountId, st(lines.slice(1))))
  console.log(await database.rows(sql`select number, view, statement, statement_id, complete_from, complete_to from deliveries`))
  console.log(await database.rows(sql`select view, number, day, amount, statement, missed_at, gone from source_tracks`))
})
