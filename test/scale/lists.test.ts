/** The measurements of long lists make the addresses of pages themselves: the service must know every one. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atCommandLine } from '../../src/platform/changes/actor.ts'
import { createOperatorToken } from '../../src/surfaces/operators/operator-token.service.ts'
import { testService } from '../support/service.ts'
import { listPages } from './lists.ts'

const { ask, deps, context } = await testService()

test('no page of a list that is measured is refused as a bad request', async () => {
  const { token } = await createOperatorToken(deps, atCommandLine('test'), { label: 'test', expires: null })
  const refused: string[] = []
  for (const { label, url } of listPages(context.cursorKey, 200)) {
    const { statusCode, body } = await ask(url, { token })
    // What the tables would have to hold is not there: 404.
    if (statusCode !== 200 && statusCode !== 404) refused.push(`${label}: ${body}`)
  }
  assert.deepEqual(refused, [])
})
