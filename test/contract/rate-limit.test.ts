import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Refusal } from '../../src/platform/core/errors.ts'
import { rateLimiter } from '../../src/platform/http/rate-limit.ts'
import { makeClient, makeKey } from '../support/make.ts'
import { testService } from '../support/service.ts'
import { assertOk, assertRefused, ROW } from './support.ts'

const TOKEN = '/service/auth/token'

/** The clock stands still, so that no budget is refilled during slow requests. */
const stopTime = (t: TestContext) => t.mock.method(performance, 'now', () => 0)

test('429 with Retry-After and RateLimit-* after a burst of twice the rate, per key', async (t) => {
  stopTime(t)
  const limited = await testService({ RATE_LIMIT_PER_SECOND: '1' })
  const client = await makeClient(limited.deps)
  const other = await makeKey(limited.deps, client.tenant, 'sandbox')
  const url = '/service/inquiries'
  const answers = []
  for (let i = 0; i < 3; i++) answers.push(await limited.ask(url, { token: client.token }))
  const [first, second, third] = answers
  assert.deepEqual(
    [first, second].map((answer) => assertOk(answer!).headers['ratelimit-remaining']),
    ['1', '0'],
  )
  assertRefused(third!, ROW.rate_limit)
  assert.match(String(third!.headers['retry-after']), /^[1-9]\d*$/)
  for (const { headers } of answers) {
    assert.equal(headers['ratelimit-limit'], '2', 'the budget that the rest is of')
    assert.match(String(headers['ratelimit-remaining']), /^\d+$/)
    assert.match(String(headers['ratelimit-reset']), /^\d+$/)
  }
  assertOk(await limited.ask(url, { token: other.token }))
})

test('429 at the token address too, for that key only', async (t) => {
  stopTime(t)
  const limited = await testService({ RATE_LIMIT_PER_SECOND: '1' })
  const [a, b] = [await makeClient(limited.deps), await makeClient(limited.deps)]
  const tryIt = (key: typeof a) =>
    limited.ask(TOKEN, { method: 'POST', headers: { 'api-key': key.apiKey, 'api-secret': 'vs_guess' } })
  for (let i = 0; i < 2; i++) assertRefused(await tryIt(a), ROW.key_not_allowed)
  const third = await tryIt(a)
  assertRefused(third, ROW.rate_limit)
  assert.match(String(third.headers['retry-after']), /^[1-9]\d*$/)
  assertRefused(await tryIt(b), ROW.key_not_allowed)
})

test('a client that waits for Retry-After is allowed, and one that keeps to the rate is never refused', () => {
  for (const perSecond of [1, 3, 7, 100]) {
    let now = 0
    const limiter = rateLimiter(perSecond, () => now)
    for (let i = 0; i < perSecond * 2; i++) limiter.check('key')
    const refused = (): Refusal => {
      try {
        limiter.check('key')
      } catch (error) {
        return error as Refusal
      }
      throw new Error('was allowed')
    }
    const { headers } = refused()
    assert.equal(headers['RateLimit-Remaining'], '0')
    now += Number(headers['Retry-After']) * 1000
    limiter.check('key')
    now += Number(headers['RateLimit-Reset']) * 1000
    assert.equal(limiter.check('key')['RateLimit-Remaining'], String(perSecond * 2 - 1), 'the whole budget is back')
    for (let i = 0; i < 1000; i++) {
      now += 1000 / perSecond
      limiter.check('key')
    }
  }
})

test('RATE_LIMIT_PER_SECOND is 100 with a burst of 200 by default', async () => {
  const usual = await testService({ RATE_LIMIT_PER_SECOND: '' })
  const client = await makeClient(usual.deps)
  const { headers } = assertOk(await usual.ask('/service/inquiries', { token: client.token }))
  assert.deepEqual([headers['ratelimit-limit'], headers['ratelimit-remaining']], ['200', '199'])
})
