/** A tenant's rules for categories change what that tenant reads: in the list and in the feed, at the same moment. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestImportPaths } from './import-paths.ts'
import { pay, window } from './scenario.ts'

const importPaths = await openTestImportPaths()

test('when a rule of the tenant changes, replaying the feed onto the list from before gives the list from after', async () => {
  const fixture = await importPaths.open()
  await importPaths.deliver(
    'api',
    'records',
    window({}, pay('-8.00', 11, 'Lidl Center'), pay('-3.00', 12, 'Tea')),
    fixture,
  )
  const before = await importPaths.list(fixture)
  await importPaths.addRule({ tenant: fixture.tenant.slug, when: { startsWith: 'lidl' }, code: '5814' })
  await importPaths.deliver('api', 'records', window({}, pay('-9.00', 12, 'Lidl Center')), fixture)
  const after = await importPaths.list(fixture)
  assert.match(after.rows.find(({ amount }) => amount === '-8.00')!.body, /"code":"5814"/)
  const client = new Map(before.rows.map(({ id, body }) => [id, body]))
  for (const { id, body } of await importPaths.changes(fixture, before.cursor)) {
    if (body === null) client.delete(id)
    else client.set(id, body)
  }
  assert.deepEqual([...client.values()].sort(), after.rows.map(({ body }) => body).sort())
})
