/** What only grows has an end: rows that nothing needs any more are deleted, and nothing that is needed goes with them. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listAccesses } from '../../src/access/consents/access.store.ts'
import { decideConsent } from '../../src/access/consents/consent.service.ts'
import { issueToken } from '../../src/clients/keys/key.service.ts'
import { atCommandLine } from '../../src/platform/changes/actor.ts'
import type { Id } from '../../src/platform/core/id.ts'
import { MAX_DELETED } from '../../src/platform/db/deletion.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { runDueJobs } from '../../src/platform/jobs/run.service.ts'
import { createOperatorToken } from '../../src/surfaces/operators/operator-token.service.ts'
import { loadOverview } from '../../src/surfaces/overview/overview.service.ts'
import { housekeepingJob, planHousekeeping } from '../../src/worker/housekeeping.ts'
import { setDatabaseClock } from '../support/database.ts'
import type { SourceBatch } from '../support/make.ts'
import { fill, makeFixture, makeOwner, record, TESTER } from '../support/make.ts'
import { logKeys } from '../support/read-log.ts'
import { testService } from '../support/service.ts'

const service = await testService()
const { deps, database } = service
const DAY_MS = 86_400_000
const START = Date.UTC(2026, 5, 1, 12)
const on = (day: number) => setDatabaseClock(database, new Date(START + day * DAY_MS))
const kinds = {
  housekeeping: housekeepingJob({
    retentionDays: 7,
    answerDays: 7,
    readLogKeys: await logKeys(database),
  }),
}

/** As a worker does it, with all that is due. */
async function keepHouse(): Promise<number> {
  await planHousekeeping(deps)
  return runDueJobs(deps, kinds)
}

const count = async (table: 'accesses' | 'imports' | 'import_accounts'): Promise<number> =>
  (await database.rows<{ count: number }>({ name: '', text: `select count(*) from ${table}`, values: [] }))[0]!.count

async function read({ apiKey, apiSecret, path }: Awaited<ReturnType<typeof makeFixture>>): Promise<number> {
  const { accessToken: token } = await issueToken(deps, apiKey, apiSecret, 600)
  return (await service.ask(path, { token })).statusCode
}

test('the access of a day is deleted three months after it; the consent can be read as before', async () => {
  await on(0)
  const fixture = await makeFixture(deps, { validityDays: 180 })
  for (const day of [0, 1, 95]) {
    await on(day)
    assert.equal(await read(fixture), 200)
  }
  await keepHouse()
  assert.equal((await listAccesses(database, fixture.consentId)).length, 1, 'today is kept')
  assert.equal(await read(fixture), 200)
  assert.equal((await listAccesses(database, fixture.consentId)).length, 1, 'today is one access still')
})

test('the one access of a `once` consent is kept, so that it is not given a second time', async () => {
  await on(10)
  const fixture = await makeFixture(deps, { frequency: 'once', validityDays: 400 })
  assert.equal(await read(fixture), 200)
  await on(300)
  await keepHouse()
  assert.equal((await listAccesses(database, fixture.consentId)).length, 1)
  assert.equal(await read(fixture), 403)
})

test('imports of records are deleted after 90 days, those of files stay', async () => {
  await on(500)
  const { token } = await createOperatorToken(deps, atCommandLine('test'), { label: 'ends', expires: null })
  const { accountId } = await makeOwner(deps, { iban: 'SI56192001234567892' })
  const send = async (url: string, payload: string, type: string) => {
    const headers = { 'content-type': type, prefer: 'wait=30' }
    const answer = await service.ask(url, { method: 'POST', token, payload, headers })
    assert.equal(answer.statusCode, 200, answer.body)
  }
  await send(
    `/manage/accounts/${accountId}/transactions`,
    JSON.stringify(record({ sourceId: 'a' })),
    'application/x-ndjson',
  )
  await send(
    '/manage/statements',
    `OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><ACCTID>SI56192001234567892</BANKACCTFROM>
<BANKTRANLIST><STMTTRN><DTPOSTED>20260211<TRNAMT>-7.00<NAME>Soup</STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`,
    'application/octet-stream',
  )
  await on(589)
  await keepHouse()
  assert.deepEqual([await count('imports'), await count('import_accounts')], [2, 2])
  await on(591)
  await keepHouse()
  const left = await database.rows<{ format: string }>(sql`
    select i.format from imports i join import_accounts a on a.import_id = i.id where a.account_id = ${accountId}`)
  assert.deepEqual(left, [{ format: 'ofx' }])
  assert.deepEqual([await count('imports'), await count('import_accounts')], [1, 1])
})

test('a task that has deleted a full batch runs again after a second, until nothing is left', async () => {
  await on(700)
  await keepHouse()
  const { consentId } = await makeFixture(deps)
  await database.rows(sql`
    insert into accesses (consent_id, bucket, tenant_id, environment, period, opened_at, closes_at)
    select id, bucket, tenant_id, environment, 'day ' || day, clock() - interval '100 days', clock() - interval '100 days'
    from consents, generate_series(1, ${MAX_DELETED + 5}::int) day where id = ${consentId}`)
  const left = async () => (await listAccesses(database, consentId)).length
  await setDatabaseClock(database, new Date(START + 701 * DAY_MS))
  await keepHouse()
  assert.equal(await left(), 5)
  await setDatabaseClock(database, new Date(START + 701 * DAY_MS + 1_000))
  await keepHouse()
  assert.equal(await left(), 0)
})

const numbers = async (accountId: Id<'account'>): Promise<number[]> =>
  (
    await database.rows<{ number: number }>(sql`
      select number from deliveries where account_id = ${accountId} order by number`)
  ).map(({ number }) => number)

const bookedOn = (...days: string[]) => days.map((booked) => record({ sourceId: booked, booked, description: booked }))

test('of polls only those are kept that brought something: of the others the time alone', async () => {
  await on(800)
  const { accountId } = await makeOwner(deps)
  const window = bookedOn('2026-02-10', '2026-02-11')
  for (let hour = 0; hour < 24; hour++) {
    await setDatabaseClock(database, new Date(START + 800 * DAY_MS + hour * 3_600_000))
    await fill(deps, accountId, window)
  }
  assert.deepEqual(await numbers(accountId), [1])
  const [view] = await database.rows<{ newest: Date }>(sql`
    select newest_at as newest from source_views where account_id = ${accountId}`)
  assert.equal(view!.newest.getTime(), START + 800 * DAY_MS + 23 * 3_600_000)
  await fill(deps, accountId, bookedOn('2026-02-10', '2026-02-11', '2026-02-12'))
  await fill(deps, accountId, [])
  assert.deepEqual(await numbers(accountId), [1, 2])
  await fill(deps, accountId, { source: 'other', records: bookedOn('2026-02-10', '2026-02-11', '2026-02-12') })
  assert.deepEqual(await numbers(accountId), [1, 2, 3], 'another source tells the same')
})

test('the evidence of a match refers to the delivery that it is from', async () => {
  await on(810)
  const { accountId } = await makeOwner(deps)
  const [one] = bookedOn('2026-02-10')
  await fill(deps, accountId, [one!])
  await fill(deps, accountId, { source: 'other', records: [{ ...one!, bankReferences: ['R1'] }] })
  for (let poll = 0; poll < 3; poll++)
    await fill(deps, accountId, { source: 'other', records: [{ ...one!, bankReferences: ['R1'] }] })
  const rows = await database.rows<{ delivery: number }>(sql`
    select delivery from transaction_matches where account_id = ${accountId}`)
  assert.deepEqual(
    rows.map(({ delivery }) => delivery),
    [2],
  )
  assert.deepEqual(await numbers(accountId), [1, 2])
})

test('what a replaced poll said still holds: an older list does not bring back what a later one left out', async () => {
  const [first, last, leftOut] = bookedOn('2026-02-01', '2026-02-28', '2026-02-11')
  const known = [first!, last!]
  const listOf = async (polls: number, isComplete: boolean) => {
    const { accountId } = await makeOwner(deps)
    const complete = (records: SourceBatch['records'], created: string) =>
      fill(deps, accountId, { records, created, booked: 'complete', period: { from: '2026-02-01', to: '2026-02-28' } })
    await on(1_500)
    await complete(known, '2026-03-10T10:00:00Z')
    for (let poll = 0; poll < polls; poll++) {
      const created = `2026-03-1${1 + poll}T10:00:00Z`
      if (isComplete || poll === 0) await complete(known, created)
      else await fill(deps, accountId, { records: known, created })
    }
    // Made before all but the first, with a line that they do not have.
    await complete([...known, leftOut!], '2026-03-10T11:00:00Z')
    const rows = await database.rows<{ id: string }>(sql`
      select transaction_id as id from transaction_versions where account_id = ${accountId} and body is not null`)
    return rows.length
  }
  assert.equal(await listOf(1, true), 2)
  assert.equal(await listOf(5, true), 2)
  assert.equal(await listOf(5, false), 2, 'a list that does not claim to be complete replaces none that does')
})

test('consents are counted every minute, by the status that they have now', async () => {
  const service = await testService()
  const { consentId } = await makeFixture(service.deps)
  const at = (second: number) => setDatabaseClock(service.database, new Date(START + second * 1_000))
  const counted = async () => {
    await planHousekeeping(service.deps)
    await runDueJobs(service.deps, kinds)
    return (await loadOverview(service.deps, 1)).days[0]!.consents
  }
  await at(0)
  assert.deepEqual(await counted(), [{ status: 'valid', count: 1 }])
  await decideConsent(service.deps, TESTER, consentId, 'revoke')
  await at(61)
  assert.deepEqual(await counted(), [{ status: 'revoked_by_psu', count: 1 }])
})
