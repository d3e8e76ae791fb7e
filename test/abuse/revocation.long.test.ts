import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideConsent, decideInquiry } from '../../src/access/consents/consent.service.ts'
import { editKey, endKey } from '../../src/clients/keys/key.service.ts'
import { createDeps } from '../../src/context.ts'
import { vitrine } from '../support/command.ts'
import { setDatabaseClock, testDatabase } from '../support/database.ts'
import { fill, makeFixture, records, TESTER } from '../support/make.ts'
import { countLog, verify } from '../support/read-log.ts'
import { runs } from '../support/runs.ts'
import { ask, type HttpAnswer, newToken, startServer, tally, warmUp } from './servers.ts'

const { database, url } = await testDatabase()
const deps = createDeps(database)
const servers = await Promise.all([startServer(url), startServer(url)])

const ORIGIN = 'https://shop.example'
const IN_FLIGHT = 200

type Fixture = Awaited<ReturnType<typeof startFixture>>

async function startFixture() {
  const fixture = await makeFixture(deps, { accounts: 2 })
  await editKey(deps, TESTER, fixture.keyId, { allowedDomains: ['shop.example'] })
  await fill(deps, fixture.accountId, records(6))
  const list = await ask(`${servers[0]!.url}${fixture.path}`, { token: fixture.token, headers: { origin: ORIGIN } })
  const transactionId: string = JSON.parse(list.body).data[0].id
  const paths = [
    fixture.path,
    `${fixture.path}?consentId=${fixture.consentId}&limit=2`,
    `${fixture.path}/${transactionId}`,
    `${fixture.path}/changes`,
    `/service/accounts/${fixture.accountId}`,
    `/service/accounts?consentId=${fixture.consentId}`,
  ]
  return { ...fixture, paths }
}

{
  const first = await makeFixture(deps)
  await warmUp(servers, first.path, first.token)
}

/** How each permission is revoked, and the refusal of a request that starts after the acknowledgement. */
const REVOCATIONS: Record<
  string,
  { refusal: [status: number, errorSubCode: string]; revoke: (fixture: Fixture) => unknown }
> = {
  'a consent revoked by its owner': {
    refusal: [403, 'access_not_allowed'],
    revoke: ({ consentId }) => decideConsent(deps, TESTER, consentId, 'revoke'),
  },
  'a consent ended by the tenant': {
    refusal: [403, 'access_not_allowed'],
    revoke: ({ consentId }) => decideConsent(deps, TESTER, consentId, 'terminate'),
  },
  'an inquiry deleted': {
    refusal: [403, 'access_not_allowed'],
    revoke: ({ inquiryId }) => decideInquiry(deps, TESTER, inquiryId, 'delete'),
  },
  'a key disabled': { refusal: [401, 'access_token_expired'], revoke: ({ keyId }) => endKey(deps, TESTER, keyId) },
  'a key expired': {
    refusal: [401, 'access_token_expired'],
    revoke: ({ keyId }) => editKey(deps, TESTER, keyId, { expires: new Date('2026-01-01T00:00:00Z') }),
  },
  'an allowed domain removed': {
    refusal: [403, 'domain_not_allowed'],
    revoke: ({ keyId }) => editKey(deps, TESTER, keyId, { allowedDomains: ['other.example'] }),
  },
}

type Race = { answers: HttpAnswer[]; acknowledged: number; inFlight: number }

/** Keeps both processes busy, revokes meanwhile, and continues until there are hundreds of later requests. */
async function race(
  fixture: Fixture,
  revoke: () => unknown,
  { inFlight = IN_FLIGHT, browsers = false } = {},
): Promise<Race> {
  const answers: HttpAnswer[] = []
  let acknowledged = Number.POSITIVE_INFINITY
  let begin!: () => void
  const busy = new Promise<void>((resolve) => {
    begin = resolve
  })
  const work = async (worker: number) => {
    // A browser sends the origin of its page; other clients do not and take a shorter code path.
    const headers: Record<string, string> = browsers || worker % 4 === 0 ? { origin: ORIGIN } : {}
    for (let turn = worker, left = Math.ceil(IN_FLIGHT / inFlight); left > 0; turn++) {
      if (performance.now() > acknowledged) left--
      const path = fixture.paths[turn % fixture.paths.length]!
      const base = servers[(worker + turn) % servers.length]!.url
      answers.push(await ask(base + path, { token: fixture.token, headers }))
      if (answers.length === inFlight) begin()
    }
  }
  const workers = Array.from({ length: inFlight }, (_, i) => work(i))
  await busy
  await revoke()
  acknowledged = performance.now()
  await Promise.all(workers)
  return { answers, acknowledged, inFlight }
}

function judgeRace({ answers, acknowledged, inFlight }: Race, [status, errorSubCode]: [number, string]): string {
  const before = answers.filter(({ startedAt }) => startedAt <= acknowledged)
  const after = answers.filter(({ startedAt }) => startedAt > acknowledged)
  assert.ok(before.filter((answer) => answer.status === 200).length >= inFlight / 2, 'reads were in progress')
  assert.ok(after.length >= IN_FLIGHT)
  assert.deepEqual(tally(after), { [status]: after.length })
  for (const { body } of after) assert.equal(JSON.parse(body).errorSubCode, errorSubCode)
  // Requests in flight may have either outcome, but no third one.
  for (const answer of before) assert.ok([200, status].includes(answer.status), answer.body)
  return `${before.length} begun before (${JSON.stringify(tally(before))}), ${after.length} after: all ${status}`
}

const ROUNDS = runs(3)

for (const [what, { refusal, revoke }] of Object.entries(REVOCATIONS)) {
  test(`${what}: 0 successes among requests that start after the acknowledgement (${ROUNDS} times)`, async (t) => {
    for (let round = 0; round < ROUNDS; round++) {
      const fixture = await startFixture()
      t.diagnostic(
        judgeRace(
          await race(fixture, () => revoke(fixture), { browsers: refusal[1] === 'domain_not_allowed' }),
          refusal,
        ),
      )
      const { reads } = await countLog(database)
      await Promise.all(fixture.paths.map((path) => ask(servers[0]!.url + path, { token: fixture.token })))
      if (what !== 'an allowed domain removed') assert.equal((await countLog(database)).reads, reads)
    }
  })
}

test('the same holds for an operator’s commands, which are acknowledged when the process ends', async (t) => {
  const commands: [args: (fixture: Fixture) => string[], refusal: [number, string]][] = [
    [({ consentId }) => ['consent', 'revoke', consentId], [403, 'access_not_allowed']],
    [({ keyId }) => ['key', 'disable', keyId], [401, 'access_token_expired']],
    [({ keyId }) => ['key', 'domains', keyId, '--set', 'other.example'], [403, 'domain_not_allowed']],
  ]
  for (const [args, refusal] of commands) {
    const fixture = await startFixture()
    const command = async () => {
      const { code, err } = await vitrine(args(fixture), { DATABASE_URL: url })
      assert.equal(code, 0, err)
    }
    // Fewer, because the command needs processor time meanwhile.
    t.diagnostic(
      judgeRace(await race(fixture, command, { inFlight: 2, browsers: refusal[1] === 'domain_not_allowed' }), refusal),
    )
  }
})

test('a token that was issued while its key was being disabled does not outlive it', async () => {
  for (let round = 0; round < runs(5); round++) {
    const fixture = await startFixture()
    const headers = { 'Api-Key': fixture.apiKey, 'Api-Secret': fixture.apiSecret, origin: ORIGIN }
    const issue = (i: number) => ask(`${servers[i % 2]!.url}/service/auth/token`, { method: 'POST', headers })
    const racing = Array.from({ length: 60 }, (_, i) => issue(i))
    await Promise.race(racing)
    await endKey(deps, TESTER, fixture.keyId)
    const late = await Promise.all(Array.from({ length: 20 }, (_, i) => issue(i)))
    assert.deepEqual(tally(late), { 401: 20 })
    const tokens = (await Promise.all(racing))
      .filter(({ status }) => status === 200)
      .map(({ body }) => JSON.parse(body).accessToken as string)
    assert.ok(tokens.length > 0)
    const used = await Promise.all(
      tokens.map((token, i) => ask(servers[i % 2]!.url + fixture.path, { token, headers: { origin: ORIGIN } })),
    )
    assert.deepEqual(tally(used), { 401: tokens.length })
  }
})

test('in the middle of a walk the next page is refused, whichever list and whichever process', async () => {
  for (const [what, { refusal, revoke }] of Object.entries(REVOCATIONS)) {
    const fixture = await startFixture()
    const headers = { origin: ORIGIN }
    const lists: [path: string, parameter: string][] = [
      [`${fixture.path}?limit=1`, 'cursor'],
      [`${fixture.path}/changes?limit=1`, 'since'],
      [`/service/accounts?limit=1&consentId=${fixture.consentId}`, 'cursor'],
    ]
    const pages = await Promise.all(
      lists.map(async ([path, parameter]) => {
        const first = await ask(servers[0]!.url + path, { token: fixture.token, headers })
        const next = `${path}&${parameter}=${JSON.parse(first.body).metadata.next_cursor}`
        assert.equal((await ask(servers[1]!.url + next, { token: fixture.token, headers })).status, 200, what)
        return next
      }),
    )
    await revoke(fixture)
    for (const server of servers) {
      for (const page of pages) {
        const answer = await ask(server.url + page, { token: fixture.token, headers })
        assert.deepEqual([answer.status, JSON.parse(answer.body).errorSubCode], refusal, `${what}: ${page}`)
      }
    }
  }
})

test("a key and a token end by the database's clock, to the millisecond", async () => {
  const start = new Date('2031-05-10T12:00:00Z')
  await setDatabaseClock(database, start)
  const fixture = await startFixture()
  const headers = { origin: ORIGIN }
  const end = new Date(start.getTime() + 300_000)
  await editKey(deps, TESTER, fixture.keyId, { expires: end })
  const both = async (token: string) =>
    tally(await Promise.all(servers.map(({ url }) => ask(url + fixture.path, { token, headers }))))

  await setDatabaseClock(database, new Date(end.getTime() - 1))
  const token = await newToken(servers[0]!.url, fixture)
  assert.deepEqual(await both(token), { 200: 2 })
  // During many parallel reads.
  const crowd = await race(fixture, () => setDatabaseClock(database, end))
  judgeRace(crowd, [401, 'access_token_expired'])
  assert.deepEqual(await both(token), { 401: 2 })

  // That of the fixture lives a day.
  const other = await startFixture()
  const short = await newToken(servers[0]!.url, other)
  const use = async (at: number) => {
    await setDatabaseClock(database, new Date(end.getTime() + at))
    return tally(await Promise.all(servers.map(({ url }) => ask(url + other.path, { token: short, headers }))))
  }
  assert.deepEqual(await use(599_999), { 200: 2 })
  assert.deepEqual(await use(600_000), { 401: 2 })
  await setDatabaseClock(database, null)
})

test('the read log is intact afterwards', async () => {
  assert.deepEqual((await verify(database)).faults, [])
})
