import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fill, makeFixture, records } from '../support/make.ts'
import { testService } from '../support/service.ts'
import { assertOk, assertRefused, type RefusalRowOfContract, ROW } from './support.ts'

async function brokenFixture() {
  // A cached page needs no table.
  const broken = await testService({ PAGE_MEMORY_MB: '0' })
  const own = await makeFixture(broken.deps)
  await fill(broken.deps, own.accountId, records(2))
  const [{ id }] = (await broken.ask(own.path, { token: own.token })).json().data
  const paths = [own.path, `${own.path}/${id}`, `${own.path}/changes`, '/service/accounts', '/service/inquiries']
  return { ...own, paths, database: broken.database, ask: broken.ask }
}

const ROW_OF_FAULT = { '500': ROW.internal, '503': ROW.unavailable } as Record<string, RefusalRowOfContract>

test('500 reveals no internals', async (t) => {
  const broken = await brokenFixture()
  const fixed = 'alter table secret_versions rename to transaction_versions'
  await broken.database.script('alter table transaction_versions rename to secret_versions')
  for (const path of broken.paths.slice(0, 3)) {
    await t.test(path.replace(/(acc|tx)_\w+/g, '{$1}'), async () => {
      const answer = await broken.ask(path, { token: broken.token })
      const body = assertRefused(answer, ROW.internal)
      assert.doesNotMatch(answer.body, /versions|relation|select|42P01|\.ts/i)
      const fields = ['documentationUrl', 'errorCode', 'errorMessage', 'errorSubCode', 'requestId']
      assert.deepEqual(Object.keys(body).sort(), fields)
    })
  }
  await t.test('and the service recovers when the fault is fixed', async () => {
    await broken.database.script(fixed)
    assertOk(await broken.ask(broken.path, { token: broken.token }))
  })
})

test('no record, no data: a read that cannot be recorded is a 500', async (t) => {
  const broken = await brokenFixture()
  await broken.database.script('alter table reads rename to secret_reads')
  for (const path of broken.paths.slice(0, 4)) {
    await t.test(path.replace(/(acc|tx)_\w+/g, '{$1}'), async () => {
      const answer = await broken.ask(path, { token: broken.token })
      assertRefused(answer, ROW_OF_FAULT[answer.statusCode] ?? ROW.internal)
      assert.doesNotMatch(answer.body, /reads|relation|Row 1|Ana Novak/)
    })
  }
})
