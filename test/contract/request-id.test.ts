import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeFixture } from '../support/make.ts'
import { testService } from '../support/service.ts'
import { assertOk, assertRefused, ROW } from './support.ts'

const { ask, deps } = await testService()

test("Request-Id is on every answer, the client's own where it is 1 to 64 of A-Z a-z 0-9 _ -", async (t) => {
  const fixture = await makeFixture(deps)
  const own = ['a', 'A-z_0-9', '-', '_', 'x'.repeat(64)]
  for (const id of own) {
    await t.test(`${id.length} characters: ${id.slice(0, 9)} is echoed`, async () => {
      const fine = await ask(fixture.path, { token: fixture.token, headers: { 'request-id': id } })
      assert.equal(assertOk(fine).headers['request-id'], id)
      const refused = await ask(fixture.path, { headers: { 'request-id': id } })
      assert.equal(assertRefused(refused, ROW.authorization_missing).requestId, id)
    })
  }
  const bad = ['', 'x'.repeat(65), 'a b', 'a.b', 'a,b', 'ä', 'a/b', '<b>', 'a\tb']
  for (const id of bad) {
    await t.test(`${JSON.stringify(id.slice(0, 9))} of ${id.length} is replaced`, async () => {
      const { headers } = assertOk(await ask(fixture.path, { token: fixture.token, headers: { 'request-id': id } }))
      assert.match(String(headers['request-id']), /^[A-Za-z0-9_-]{1,64}$/)
      assert.notEqual(headers['request-id'], id)
    })
  }
  await t.test('without one each answer gets its own', async () => {
    const ids = await Promise.all([1, 2, 3].map(async () => (await ask(fixture.path)).headers['request-id']))
    assert.equal(new Set(ids).size, 3)
    for (const id of ids) assert.match(String(id), /^[A-Za-z0-9_-]{1,64}$/)
  })
  await t.test('on pages, health and addresses that do not exist too', async () => {
    for (const url of [
      '/',
      '/docs',
      '/openapi.json',
      '/api/errors/other',
      '/health/live',
      '/nothing',
      '/service/nothing',
    ])
      assert.equal((await ask(url, { headers: { 'request-id': 'mine' } })).headers['request-id'], 'mine', url)
  })
})
