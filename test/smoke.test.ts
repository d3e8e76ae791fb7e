import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fill, makeFixture, records } from './support/make.ts'
import { testService } from './support/service.ts'

const { ask, deps } = await testService()

test('a client reads the transactions of an account under a consent', async () => {
  const fixture = await makeFixture(deps)
  await fill(deps, fixture.accountId, records(3))
  const answer = await ask(fixture.path, { token: fixture.token })
  assert.equal(answer.statusCode, 200, answer.body)
  assert.equal(answer.json().data.length, 3)
})
