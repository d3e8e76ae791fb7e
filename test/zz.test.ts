import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { createDeps } from '../src/context.ts'
import { sql } from '../src/platform/db/sql.ts'
import { ingestDelivery } from '../src/ledger/write/delivery.service.ts'
import { testDatabase } from './support/database.ts'
import { makeOwner } from './support/make.ts'
const { database } = await testDatabase()
const deps = createDeps(database)
test('x', async () => {
  const { accountId } = await makeOwner(deps)
  const show = async () => { for (const r of await database.rows<any>(sql`select k.view, k.number, k.pending, k.gone, k.missed_at, k.day, k.amount, v.body is not null as listed, v.reason, k.record->>'description' as d from source_tracks k left join transaction_versions v on v.transaction_id = k.transaction_id and v.until_revision > 1000000 where k.account_id = ${accountId} order by view, number`)) console.log(JSON.stringify(r)) }
  for (const l of readFileSync('/work/tmp/d.jsonl', 'utf8').trim().split('\n')) {
    const d = JSON.parse(l)
    console.log(d.created, JSON.stringify(d.period), d.lines.map((x: any) => `${x.status[0]}${x.amount}`).join(' '), JSON.stringify(await ingestDelivery(deps, accountId, d)))
  }
  await show()
  console.log(JSON.stringify(await database.rows(sql`select * from source_views`)))
})
