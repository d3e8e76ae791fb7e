import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import type { Context } from '../../src/context.ts'
import { Refusal } from '../../src/platform/core/errors.ts'
import { rateLimiter } from '../../src/platform/http/rate-limit.ts'
import { buildServer } from '../../src/server.ts'
import { makeFixture, makeKey } from '../support/make.ts'
import { countLog } from '../support/read-log.ts'
import { runs } from '../support/runs.ts'
import { testService } from '../support/service.ts'

/** A limiter with a clock that only the test advances. */
function limiterAt(perSecond: number) {
  const clock = { ms: 1_000 }
  const limiter = rateLimiter(perSecond, () => clock.ms)
  /** The headers of an allowed request, or of the refusal. */
  const ask = (key = 'a'): { allowed: boolean; headers: Record<string, string> } => {
    try {
      return { allowed: true, headers: limiter.check(key) }
    } catch (error) {
      assert.ok(error instanceof Refusal && error.refusal === 'rate_limited')
      return { allowed: false, headers: error.headers }
    }
  }
  const allowedOf = (count: number, key = 'a') =>
    Array.from({ length: count }, () => ask(key)).filter(({ allowed }) => allowed).length
  return { clock, ask, allowedOf }
}

test('a burst of twice the rate, then the rate, and never more after a pause', () => {
  const { clock, allowedOf } = limiterAt(100)
  assert.equal(allowedOf(500), 200)
  clock.ms += 10
  assert.equal(allowedOf(10), 1)
  clock.ms += 1_000
  assert.equal(allowedOf(500), 100)
  clock.ms += 2_000
  assert.equal(allowedOf(500), 200)
  clock.ms += 86_400_000
  assert.equal(allowedOf(500), 200)
})

test('each key has a budget of its own', () => {
  const { allowedOf } = limiterAt(10)
  assert.equal(allowedOf(1_000, 'greedy'), 20)
  for (let i = 0; i < 1_000; i++) assert.equal(allowedOf(1, `other ${i}`), 1)
  assert.equal(allowedOf(30, 'late'), 20)
  assert.equal(allowedOf(1, 'greedy'), 0)
})

test('the headers report the rate, the remaining budget, and the time until it is full again', () => {
  const { clock, ask } = limiterAt(10)
  const expected = (remaining: number, reset: number) => ({
    'RateLimit-Limit': '20',
    'RateLimit-Remaining': String(remaining),
    'RateLimit-Reset': String(reset),
  })
  assert.deepEqual(ask(), { allowed: true, headers: expected(19, 1) })
  for (let i = 0; i < 9; i++) ask()
  assert.deepEqual(ask(), { allowed: true, headers: expected(9, 2) })
  for (let i = 0; i < 8; i++) ask()
  assert.deepEqual(ask(), { allowed: true, headers: expected(0, 2) })
  assert.deepEqual(ask(), { allowed: false, headers: { ...expected(0, 2), 'Retry-After': '1' } })
  clock.ms += 99
  assert.equal(ask().allowed, false)
  clock.ms += 1
  assert.deepEqual(ask(), { allowed: true, headers: expected(0, 2) })
  clock.ms += 1_550
  assert.deepEqual(ask(), { allowed: true, headers: expected(14, 1) })
})

test('0 means no limit: every request is allowed, without headers', () => {
  const { ask, allowedOf } = limiterAt(0)
  assert.equal(allowedOf(10_000), 10_000)
  assert.deepEqual(ask().headers, {})
})

test('in any pattern: never above rate × time + burst, and a client within the rate is never refused', () => {
  const rhythm = fc.array(fc.integer({ min: 0, max: 700 }), { minLength: 1, maxLength: 150, size: 'max' })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), rhythm, (perSecond, pauses) => {
      const { clock, ask } = limiterAt(perSecond)
      const allowed: number[] = []
      for (const pause of pauses) {
        clock.ms += pause
        const { allowed: yes, headers } = ask()
        if (yes) allowed.push(clock.ms)
        assert.ok(Number(headers['RateLimit-Remaining']) >= 0)
        assert.ok(Number(headers['RateLimit-Remaining']) < perSecond * 2)
      }
      for (let i = 0; i < allowed.length; i++) {
        for (let j = i; j < allowed.length; j++) {
          const seconds = (allowed[j]! - allowed[i]!) / 1000
          if (j - i + 1 > perSecond * 2 + seconds * perSecond + 1e-6) assert.fail(`${j - i + 1} in ${seconds} s`)
        }
      }
    }),
    { numRuns: runs(200), seed: 20261115 },
  )
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 50 }),
      fc.array(fc.nat(200), { maxLength: 300, size: 'max' }),
      (perSecond, extra) => {
        const { clock, ask } = limiterAt(perSecond)
        for (const more of extra) {
          clock.ms += 1000 / perSecond + more
          assert.equal(ask().allowed, true)
        }
      },
    ),
    { numRuns: runs(200), seed: 20261115 },
  )
})

test('a client that waits for Retry-After is allowed', () => {
  for (const perSecond of [1, 3, 100]) {
    const { clock, ask, allowedOf } = limiterAt(perSecond)
    allowedOf(perSecond * 3)
    for (let i = 0; i < 50; i++) {
      const { allowed, headers } = ask()
      assert.equal(allowed, false)
      clock.ms += Number(headers['Retry-After']) * 1000
      assert.equal(ask().allowed, true)
      allowedOf(perSecond * 3)
    }
  }
})

const service = await testService()
const RATE = 5

/** The service with a rate limit, on a clock of its own. */
async function limited() {
  const clock = { ms: 0 }
  const looked = { up: 0 }
  const findFacts: Context['gate']['findFacts'] = (facts) => {
    looked.up++
    return service.context.gate.findFacts(facts)
  }
  const limiter = rateLimiter(RATE, () => clock.ms)
  const context = { ...service.context, limiter, gate: { ...service.context.gate, findFacts } }
  const { app } = buildServer(context, { level: 'silent' })
  await app.ready()
  after(() => app.close())
  const ask = (url: string, token?: string, options: Omit<InjectOptions, 'url'> = {}) =>
    app.inject({ ...options, url, headers: { ...options.headers, ...(token && { authorization: `Bearer ${token}` }) } })
  const issue = (apiKey: string, apiSecret: string) =>
    ask('/service/auth/token', undefined, { method: 'POST', headers: { 'api-key': apiKey, 'api-secret': apiSecret } })
  return { clock, looked, ask, issue }
}

test('over HTTP: twice the rate, then 429 with the error body and all headers, and no data', async () => {
  const { clock, ask } = await limited()
  const fixture = await makeFixture(service.deps)
  for (let i = 0; i < 2 * RATE; i++) {
    const answer = await ask(fixture.path, fixture.token)
    assert.equal(answer.statusCode, 200)
    assert.equal(answer.headers['ratelimit-limit'], String(2 * RATE))
    assert.equal(answer.headers['ratelimit-remaining'], String(2 * RATE - 1 - i))
    assert.equal(answer.headers['retry-after'], undefined)
  }
  const { reads } = await countLog(service.database)
  for (const path of [
    fixture.path,
    `${fixture.path}/changes`,
    '/service/accounts',
    '/service/inquiries',
    `${fixture.path}?limit=0`,
  ]) {
    const refused = await ask(path, fixture.token)
    assert.equal(refused.statusCode, 429, path)
    const { errorCode, errorSubCode, documentationUrl, requestId } = refused.json()
    assert.deepEqual([errorCode, errorSubCode], ['not_allowed', 'access_not_allowed'])
    assert.equal(documentationUrl, 'http://vitrine.test/api/errors/not_allowed#access_not_allowed')
    assert.equal(refused.headers['request-id'], requestId)
    const { 'retry-after': retry, 'ratelimit-limit': rate, 'ratelimit-remaining': left } = refused.headers
    assert.deepEqual([retry, rate, left], ['1', String(2 * RATE), '0'])
    assert.equal(refused.headers['ratelimit-reset'], '2')
  }
  assert.equal((await countLog(service.database)).reads, reads)
  clock.ms += 1_000
  const answers = await Promise.all(Array.from({ length: 4 * RATE }, () => ask(fixture.path, fixture.token)))
  assert.equal(answers.filter(({ statusCode }) => statusCode === 200).length, RATE)
  assert.equal(answers.filter(({ statusCode }) => statusCode === 429).length, 3 * RATE)
})

test('of a flood nothing is looked up while there is no budget, and the next request in time is answered', async () => {
  const { clock, looked, ask } = await limited()
  const fixture = await makeFixture(service.deps)
  const flood = () => Promise.all(Array.from({ length: 100 }, () => ask(fixture.path, fixture.token)))
  await flood()
  looked.up = 0
  assert.ok((await flood()).every(({ statusCode }) => statusCode === 429))
  assert.equal(looked.up, 0)
  clock.ms += 1_000
  assert.equal((await ask(fixture.path, fixture.token)).statusCode, 200)
})

test('the budget is the key’s: all its tokens share it, and another key of the same tenant has its own', async () => {
  const { ask, issue } = await limited()
  const fixture = await makeFixture(service.deps)
  const more = (await issue(fixture.apiKey, fixture.apiSecret)).json().accessToken
  const other = await makeKey(service.deps, fixture.tenant, 'sandbox')
  for (let i = 0; i < 2 * RATE; i++)
    assert.equal((await ask(fixture.path, i % 2 ? more : fixture.token)).statusCode, 200)
  assert.equal((await ask(fixture.path, more)).statusCode, 429)
  assert.equal((await ask(fixture.path, fixture.token)).statusCode, 429)
  for (let i = 0; i < 2 * RATE; i++) assert.equal((await ask(fixture.path, other.token)).statusCode, 200)
})

test('refused requests count too: wrong parameters and unknown ids', async () => {
  const { ask } = await limited()
  const fixture = await makeFixture(service.deps)
  const fruitless = [
    `${fixture.path}?limit=0`,
    `${fixture.path}?cursor=x`,
    '/service/accounts/acc_none',
    '/service/accounts/x',
  ]
  for (let i = 0; i < 2 * RATE; i++) {
    const { statusCode } = await ask(fruitless[i % fruitless.length]!, fixture.token)
    assert.ok([400, 404].includes(statusCode))
  }
  for (const path of [...fruitless, fixture.path]) assert.equal((await ask(path, fixture.token)).statusCode, 429, path)
})

test('guessing secrets is limited by key, and costs the key’s data budget nothing', async () => {
  const { clock, ask, issue } = await limited()
  const fixture = await makeFixture(service.deps)
  const guesses = await Promise.all(Array.from({ length: 100 }, (_, i) => issue(fixture.apiKey, `vs_guess-${i}`)))
  assert.equal(guesses.filter(({ statusCode }) => statusCode === 401).length, 2 * RATE)
  assert.equal(guesses.filter(({ statusCode }) => statusCode === 429).length, 100 - 2 * RATE)
  assert.equal((await ask(fixture.path, fixture.token)).statusCode, 200)
  const other = await makeKey(service.deps, fixture.tenant, 'sandbox')
  assert.equal((await issue(other.apiKey, other.apiSecret)).statusCode, 200)
  clock.ms += 1_000
  assert.equal((await issue(fixture.apiKey, fixture.apiSecret)).statusCode, 200)
})

test('a request without a known key counts against no key', async () => {
  const { ask } = await limited()
  const fixture = await makeFixture(service.deps)
  for (let i = 0; i < 5 * RATE; i++) assert.equal((await ask(fixture.path, 'vt_wrong')).statusCode, 401)
  for (let i = 0; i < 2 * RATE; i++) assert.equal((await ask(fixture.path, fixture.token)).statusCode, 200)
})
