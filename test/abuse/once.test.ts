import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listAccesses } from '../../src/access/consents/access.store.ts'
import { createDeps } from '../../src/context.ts'
import { setDatabaseClock, testDatabase } from '../support/database.ts'
import { fill, makeFixture, records } from '../support/make.ts'
import { countLog, verify } from '../support/read-log.ts'
import { runs } from '../support/runs.ts'
import { testService } from '../support/service.ts'
import { ask, newToken, startServer, tally, warmUp } from './servers.ts'

const { database, url } = await testDatabase()
const deps = createDeps(database)
const servers = await Promise.all([startServer(url), startServer(url)])

const MINUTE_MS = 60_000
const READS = runs(1_000)
const later = (time: Date, ms: number) => new Date(time.getTime() + ms)
const at = (text: string) => setDatabaseClock(database, new Date(text))

/** As many requests as there are paths, all sent before any is answered, alternating between the processes. */
const askAll = (paths: string[], token: string) =>
  Promise.all(paths.map((path, i) => ask(servers[i % servers.length]!.url + path, { token })))

test('of very many parallel first reads of a `once` consent from two processes: one access; after its window: 403', async () => {
  const fixture = await makeFixture(deps, { frequency: 'once', accounts: 2 })
  await fill(deps, fixture.accountId, records(20))
  // Connections first, to the database too, so that all arrive together.
  const other = await makeFixture(deps)
  await warmUp(servers, other.path, other.token)
  assert.deepEqual(tally(await askAll(Array(READS).fill('/health/live'), '')), { 200: READS })
  const before = await countLog(database)

  const answers = await askAll(Array(READS).fill(`${fixture.path}?limit=2`), fixture.token)
  assert.deepEqual(tally(answers), { 200: READS })
  assert.deepEqual(new Set(answers.map(({ body }) => body)).size, 1)
  const accesses = await listAccesses(database, fixture.consentId)
  assert.equal(accesses.length, 1)
  const { opened, closes } = accesses[0]!
  assert.equal(closes.getTime() - opened.getTime(), 60 * MINUTE_MS)
  const log = await countLog(database)
  assert.equal(log.reads - before.reads, READS)
  const verification = await verify(database)
  assert.deepEqual(verification.faults, [])
  assert.equal(verification.reads, log.reads)

  // While it is open, pages, filters and the other account are free.
  const paths = [
    `${fixture.path}?limit=5`,
    `${fixture.path}?fromBookedTime=2026-01-02T00:00:00Z`,
    `${fixture.path}/changes`,
    `/service/accounts/${fixture.accountIds[1]}/transactions`,
    `/service/accounts/${fixture.accountIds[1]}`,
    `/service/accounts?consentId=${fixture.consentId}`,
  ]
  await setDatabaseClock(database, later(closes, -1))
  const lastMoment = await askAll([...paths, ...paths], await newToken(servers[0]!.url, fixture))
  assert.deepEqual(tally(lastMoment), { 200: 12 })

  // The end itself is excluded, on both processes, for every request, however often it is tried.
  const atEnd = (await countLog(database)).reads
  for (const after of [0, 1, 24 * 60 * MINUTE_MS]) {
    await setDatabaseClock(database, later(closes, after))
    const token = await newToken(servers[1]!.url, fixture)
    const refused = await askAll([...paths, ...paths, ...Array(100).fill(fixture.path)], token)
    assert.deepEqual(tally(refused), { 403: 112 })
    for (const { body } of refused) {
      const { errorCode, errorSubCode } = JSON.parse(body)
      assert.deepEqual({ errorCode, errorSubCode }, { errorCode: 'forbidden', errorSubCode: 'access_not_allowed' })
    }
  }
  assert.equal((await listAccesses(database, fixture.consentId)).length, 1)
  assert.equal((await countLog(database)).reads, atEnd)
  await setDatabaseClock(database, null)
})

test('a request that gets no data opens no access', async () => {
  const fixture = await makeFixture(deps, { frequency: 'once', scope: 'transactions' })
  const { token } = fixture
  const fruitless: [path: string, status: number, token?: string][] = [
    [`${fixture.path}?limit=0`, 400],
    [`${fixture.path}?cursor=abc`, 400],
    [`${fixture.path}/tx_unknown`, 404],
    [`${fixture.path}?consentId=con_unknown`, 404],
    [fixture.path, 401, 'vt_wrong'],
  ]
  for (const [path, status, other = token] of fruitless) {
    for (const { url } of servers) assert.equal((await ask(url + path, { token: other })).status, status, path)
  }
  assert.deepEqual(await listAccesses(database, fixture.consentId), [])
  assert.equal((await ask(servers[0]!.url + fixture.path, { token })).status, 200)
  assert.equal((await listAccesses(database, fixture.consentId)).length, 1)
})

test("`daily` is one access a calendar day until validUntil, across midnight, by the database's clock", async () => {
  await at('2031-05-10T12:00:00Z')
  const fixture = await makeFixture(deps, { frequency: 'daily', validityDays: 3 })
  await fill(deps, fixture.accountId, records(3))
  const days = async () => (await listAccesses(database, fixture.consentId)).map((one) => one.closes.toISOString())
  const hundred: string[] = Array(100).fill(fixture.path)

  await at('2031-05-10T23:59:59.999Z')
  assert.deepEqual(tally(await askAll(hundred, await newToken(servers[0]!.url, fixture))), { 200: 100 })
  assert.deepEqual(await days(), ['2031-05-11T00:00:00.000Z'])

  await at('2031-05-11T00:00:00Z')
  const token = await newToken(servers[1]!.url, fixture)
  assert.deepEqual(tally(await askAll(hundred, token)), { 200: 100 })
  assert.deepEqual(await days(), ['2031-05-11T00:00:00.000Z', '2031-05-12T00:00:00.000Z'])

  // Midnight during parallel reads: no read is refused, and there is still one access per day.
  await at('2031-05-11T23:59:59.999Z')
  const evening = await newToken(servers[0]!.url, fixture)
  const crowd = Array.from({ length: 300 }, (_, i) => ask(servers[i % 2]!.url + fixture.path, { token: evening }))
  await Promise.race(crowd)
  await at('2031-05-12T00:00:00Z')
  crowd.push(...Array.from({ length: 300 }, (_, i) => ask(servers[i % 2]!.url + fixture.path, { token: evening })))
  assert.deepEqual(tally(await Promise.all(crowd)), { 200: 600 })
  assert.deepEqual(await days(), ['2031-05-11T00:00:00.000Z', '2031-05-12T00:00:00.000Z', '2031-05-13T00:00:00.000Z'])

  // The access of the last day would be open until midnight, but the consent ends at noon.
  await at('2031-05-13T11:59:59.999Z')
  const lastToken = await newToken(servers[0]!.url, fixture)
  assert.deepEqual(tally(await askAll(hundred, lastToken)), { 200: 100 })
  assert.equal((await days()).length, 4)
  await at('2031-05-13T12:00:00Z')
  assert.deepEqual(tally(await askAll(hundred, lastToken)), { 403: 100 })
  await at('2031-05-14T12:00:00Z')
  assert.deepEqual(tally(await askAll(hundred, await newToken(servers[1]!.url, fixture))), { 403: 100 })
  assert.equal((await days()).length, 4)
  assert.deepEqual((await verify(database)).faults, [])
  await setDatabaseClock(database, null)
})

test('the days of `daily` are those of ACCESS_TIME_ZONE, also when the clocks change', async () => {
  const service = await testService({ ACCESS_TIME_ZONE: 'Europe/Ljubljana' })
  // Summer time begins at 2031-03-30T01:00Z: that day lasts from 23:00Z to 22:00Z.
  await setDatabaseClock(service.database, new Date('2031-03-29T22:00:00Z'))
  const fixture = await makeFixture(service.deps, { frequency: 'daily' })
  const moments = [
    '2031-03-29T22:59:59.999Z',
    '2031-03-29T23:00:00.000Z',
    '2031-03-30T21:59:59.999Z',
    '2031-03-30T22:00:00.000Z',
  ]
  for (const moment of moments) {
    await setDatabaseClock(service.database, new Date(moment))
    const headers = { 'api-key': fixture.apiKey, 'api-secret': fixture.apiSecret }
    const token = (await service.ask('/service/auth/token', { method: 'POST', headers })).json().accessToken
    assert.equal((await service.ask(fixture.path, { token })).statusCode, 200)
  }
  const accesses = await listAccesses(service.database, fixture.consentId)
  assert.deepEqual(
    accesses.map(({ opened, closes }) => [opened.toISOString(), closes.toISOString()]),
    [
      ['2031-03-29T22:59:59.999Z', '2031-03-29T23:00:00.000Z'],
      ['2031-03-29T23:00:00.000Z', '2031-03-30T22:00:00.000Z'],
      ['2031-03-30T22:00:00.000Z', '2031-03-31T22:00:00.000Z'],
    ],
  )
})
