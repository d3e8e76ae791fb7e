import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideConsent, decideInquiry } from '../../src/consents/consent.service.ts'
import { createDeps } from '../../src/context.ts'
import { changeKeyDomains, endKey, expireKey } from '../../src/keys/key.service.ts'
import { setDatabaseClock, testDatabase } from '../support/database.ts'
import { fill, makeStory, records } from '../support/make.ts'
import { countLog, verify } from './audit.ts'
import { type Answer, ask, newToken, startServer, tally, vitrine, warmUp } from './servers.ts'

const { database, url } = await testDatabase()
const deps = createDeps(database)
const servers = await Promise.all([startServer(url), startServer(url)])

const ORIGIN = 'https://shop.example'
const IN_FLIGHT = 200

type Story = Awaited<ReturnType<typeof beginStory>>

async function beginStory() {
  const story = await makeStory(deps, { accounts: 2 })
  await changeKeyDomains(deps, story.keyId, ['shop.example'])
  await fill(deps, story.accountId, records(6))
  const list = await ask(`${servers[0]!.url}${story.path}`, { token: story.token, headers: { origin: ORIGIN } })
  const transactionId: string = JSON.parse(list.body).data[0].id
  const paths = [
    story.path,
    `${story.path}?consentId=${story.consentId}&limit=2`,
    `${story.path}/${transactionId}`,
    `${story.path}/changes`,
    `/service/accounts/${story.accountId}`,
    `/service/accounts?consentId=${story.consentId}`,
  ]
  return { ...story, paths }
}

{
  const first = await makeStory(deps)
  await warmUp(servers, first.path, first.token)
}

/** How each thing is taken away, and what a request hears that starts after that was answered. */
const REVOCATIONS: Record<
  string,
  { refusal: [status: number, errorSubCode: string]; revoke: (story: Story) => unknown }
> = {
  'a consent revoked by its owner': {
    refusal: [403, 'access_not_allowed'],
    revoke: ({ consentId }) => decideConsent(deps, consentId, 'revoke'),
  },
  'a consent ended by the tenant': {
    refusal: [403, 'access_not_allowed'],
    revoke: ({ consentId }) => decideConsent(deps, consentId, 'terminate'),
  },
  'an inquiry deleted': {
    refusal: [403, 'access_not_allowed'],
    revoke: ({ inquiryId }) => decideInquiry(deps, inquiryId, 'delete'),
  },
  'a key disabled': { refusal: [401, 'access_token_expired'], revoke: ({ keyId }) => endKey(deps, keyId) },
  'a key expired': {
    refusal: [401, 'access_token_expired'],
    revoke: ({ keyId }) => expireKey(deps, keyId, new Date('2026-01-01T00:00:00Z')),
  },
  'an allowed domain removed': {
    refusal: [403, 'domain_not_allowed'],
    revoke: ({ keyId }) => changeKeyDomains(deps, keyId, ['other.example']),
  },
}

type Race = { answers: Answer[]; acknowledged: number; inFlight: number }

/** Keeps both processes busy, revokes in the middle, and goes on asking until there are hundreds from after it. */
async function race(
  story: Story,
  revoke: () => unknown,
  { inFlight = IN_FLIGHT, browsers = false } = {},
): Promise<Race> {
  const answers: Answer[] = []
  let acknowledged = Number.POSITIVE_INFINITY
  let begin!: () => void
  const busy = new Promise<void>((resolve) => {
    begin = resolve
  })
  const work = async (worker: number) => {
    // A browser says where its page is from; other clients do not, and are answered a shorter way.
    const headers: Record<string, string> = browsers || worker % 4 === 0 ? { origin: ORIGIN } : {}
    for (let turn = worker, left = Math.ceil(IN_FLIGHT / inFlight); left > 0; turn++) {
      if (performance.now() > acknowledged) left--
      const path = story.paths[turn % story.paths.length]!
      const base = servers[(worker + turn) % servers.length]!.url
      answers.push(await ask(base + path, { token: story.token, headers }))
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
  assert.ok(before.filter((answer) => answer.status === 200).length >= inFlight / 2, 'reads were going on')
  assert.ok(after.length >= IN_FLIGHT)
  assert.deepEqual(tally(after), { [status]: after.length })
  for (const { body } of after) assert.equal(JSON.parse(body).errorSubCode, errorSubCode)
  // Those that were under way may have gone either way, but there is no third.
  for (const answer of before) assert.ok([200, status].includes(answer.status), answer.body)
  return `${before.length} begun before (${JSON.stringify(tally(before))}), ${after.length} after: all ${status}`
}

const ROUNDS = 3

for (const [what, { refusal, revoke }] of Object.entries(REVOCATIONS)) {
  test(`${what}: 0 successes among requests that start after the acknowledgement (${ROUNDS} times)`, async (t) => {
    for (let round = 0; round < ROUNDS; round++) {
      const story = await beginStory()
      t.diagnostic(
        judgeRace(await race(story, () => revoke(story), { browsers: refusal[1] === 'domain_not_allowed' }), refusal),
      )
      const { reads } = await countLog(database)
      await Promise.all(story.paths.map((path) => ask(servers[0]!.url + path, { token: story.token })))
      if (what !== 'an allowed domain removed') assert.equal((await countLog(database)).reads, reads)
    }
  })
}

test('the same by commands of an operator, whose acknowledgement is the end of the process', async (t) => {
  const commands: [args: (story: Story) => string[], refusal: [number, string]][] = [
    [({ consentId }) => ['consent', 'revoke', consentId], [403, 'access_not_allowed']],
    [({ keyId }) => ['key', 'disable', keyId], [401, 'access_token_expired']],
    [({ keyId }) => ['key', 'domains', keyId, '--set', 'other.example'], [403, 'domain_not_allowed']],
  ]
  for (const [args, refusal] of commands) {
    const story = await beginStory()
    const command = async () => {
      const { code, err } = await vitrine(args(story), { DATABASE_URL: url })
      assert.equal(code, 0, err)
    }
    // Fewer, because the command needs a processor too while they go on.
    t.diagnostic(
      judgeRace(await race(story, command, { inFlight: 2, browsers: refusal[1] === 'domain_not_allowed' }), refusal),
    )
  }
})

test('a token that was issued while its key was being disabled does not outlive it', async () => {
  for (let round = 0; round < 5; round++) {
    const story = await beginStory()
    const headers = { 'Api-Key': story.apiKey, 'Api-Secret': story.apiSecret, origin: ORIGIN }
    const issue = (i: number) => ask(`${servers[i % 2]!.url}/service/auth/token`, { method: 'POST', headers })
    const racing = Array.from({ length: 60 }, (_, i) => issue(i))
    await Promise.race(racing)
    await endKey(deps, story.keyId)
    const late = await Promise.all(Array.from({ length: 20 }, (_, i) => issue(i)))
    assert.deepEqual(tally(late), { 401: 20 })
    const tokens = (await Promise.all(racing))
      .filter(({ status }) => status === 200)
      .map(({ body }) => JSON.parse(body).accessToken as string)
    assert.ok(tokens.length > 0)
    const used = await Promise.all(
      tokens.map((token, i) => ask(servers[i % 2]!.url + story.path, { token, headers: { origin: ORIGIN } })),
    )
    assert.deepEqual(tally(used), { 401: tokens.length })
  }
})

test('in the middle of a walk the next page is refused, whichever list and whichever process', async () => {
  for (const [what, { refusal, revoke }] of Object.entries(REVOCATIONS)) {
    const story = await beginStory()
    const headers = { origin: ORIGIN }
    const lists: [path: string, parameter: string][] = [
      [`${story.path}?limit=1`, 'cursor'],
      [`${story.path}/changes?limit=1`, 'since'],
      [`/service/accounts?limit=1&consentId=${story.consentId}`, 'cursor'],
    ]
    const pages = await Promise.all(
      lists.map(async ([path, parameter]) => {
        const first = await ask(servers[0]!.url + path, { token: story.token, headers })
        const next = `${path}&${parameter}=${JSON.parse(first.body).metadata.next_cursor}`
        assert.equal((await ask(servers[1]!.url + next, { token: story.token, headers })).status, 200, what)
        return next
      }),
    )
    await revoke(story)
    for (const server of servers) {
      for (const page of pages) {
        const answer = await ask(server.url + page, { token: story.token, headers })
        assert.deepEqual([answer.status, JSON.parse(answer.body).errorSubCode], refusal, `${what}: ${page}`)
      }
    }
  }
})

test("a key and a token end by the database's clock, to the millisecond", async () => {
  const start = new Date('2031-05-10T12:00:00Z')
  await setDatabaseClock(database, start)
  const story = await beginStory()
  const headers = { origin: ORIGIN }
  const end = new Date(start.getTime() + 300_000)
  await expireKey(deps, story.keyId, end)
  const both = async (token: string) =>
    tally(await Promise.all(servers.map(({ url }) => ask(url + story.path, { token, headers }))))

  await setDatabaseClock(database, new Date(end.getTime() - 1))
  const token = await newToken(servers[0]!.url, story)
  assert.deepEqual(await both(token), { 200: 2 })
  // In the middle of a crowd.
  const crowd = await race(story, () => setDatabaseClock(database, end))
  judgeRace(crowd, [401, 'access_token_expired'])
  assert.deepEqual(await both(token), { 401: 2 })

  const other = await beginStory()
  const use = async (at: number) => {
    await setDatabaseClock(database, new Date(end.getTime() + at))
    return tally(await Promise.all(servers.map(({ url }) => ask(url + other.path, { token: other.token, headers }))))
  }
  assert.deepEqual(await use(599_999), { 200: 2 })
  assert.deepEqual(await use(600_000), { 401: 2 })
  await setDatabaseClock(database, null)
})

test('after all that the read log is whole', async () => {
  assert.deepEqual((await verify(database)).faults, [])
})
