import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fill, makeStory, records } from './support/make.ts'
import { testService } from './support/service.ts'

const { ask, deps } = await testService()

test('a client reads the transactions of an account under a consent', async () => {
  const story = await makeStory(deps)
  await fill(deps, story.accountId, records(3))
  const answer = await ask(story.path, { token: story.token })
  assert.equal(answer.statusCode, 200, answer.body)
  assert.equal(answer.json().data.length, 3)
})
