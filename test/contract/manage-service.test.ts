/** Reads, seals, messages, jobs, health, settings and the overview by /manage. */
import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { checkProof } from '../../src/access/reads/proof.service.ts'
import { sealReads } from '../../src/access/reads/seal.service.ts'
import { findUsedSecret, readLogKeys } from '../../src/access/reads/service-secret.service.ts'
import { createKey, rotateKey } from '../../src/clients/keys/key.service.ts'
import { enqueueMessage, recordOutcome } from '../../src/people/messages/message.store.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { enqueueJob } from '../../src/platform/jobs/job.store.ts'
import { addCounts } from '../../src/surfaces/overview/daily-count.store.ts'
import { planHousekeeping } from '../../src/worker/housekeeping.ts'
import { fill, makeFixture, records, TESTER } from '../support/make.ts'
import { testService } from '../support/service.ts'
import { manager, type Thing } from './nouns.ts'

const service = await testService({
  METRICS_TOKEN: 'a-token-nobody-sees',
  SMTP_URL: 'smtp://me:hidden-word@127.0.0.1:1',
})
const { deps, ask, context, database } = service
const { get, send, token } = await manager(service)

const [one, two] = [await makeFixture(deps), await makeFixture(deps)]
for (const { accountId } of [one, two]) await fill(deps, accountId, records(3))
for (let at = 0; at < 5; at++) await ask(one.path, { token: one.token })
for (let at = 0; at < 2; at++) await ask(two.path, { token: two.token })
await ask(`${one.path}?limit=0`, { token: one.token })

async function walk(query: string): Promise<Thing[]> {
  const all: Thing[] = []
  let cursor = ''
  do {
    const { data, metadata } = await get(`/manage/reads?limit=2&${query}${cursor}`)
    all.push(...data)
    cursor = metadata.next_cursor ? `&cursor=${metadata.next_cursor}` : ''
  } while (cursor !== '')
  return all
}

test('reads are found by tenant, owner, account, consent, key and period, each once, newest first', async () => {
  const [yesterday, tomorrow] = [-1, 1].map((days) => new Date(Date.now() + days * 24 * 3_600_000).toISOString())
  for (const [query, count] of [
    ['', 7],
    [`tenantId=${one.tenant.id}`, 5],
    [`ownerId=${two.ownerId}`, 2],
    [`accountId=${one.accountId}`, 5],
    [`consentId=${two.consentId}`, 2],
    [`keyId=${two.keyId}`, 2],
    [`tenantId=${one.tenant.id}&ownerId=${two.ownerId}`, 0],
    [`from=${yesterday}&until=${tomorrow}`, 7],
    [`until=${yesterday}`, 0],
    [`consentId=${one.consentId}&until=${yesterday}`, 0],
  ] as const) {
    const found = await walk(query)
    assert.equal(found.length, count, query)
    assert.equal(new Set(found.map(({ id }) => id)).size, count)
    const times = found.map(({ readAt }) => String(readAt))
    assert.deepEqual(times, [...times].sort().reverse(), query)
  }
})

test('the proof of an owner’s reads is a file that can be checked, and seals are listed', async () => {
  const keys = readLogKeys((await findUsedSecret(database, undefined))!)
  await sealReads(database, keys)
  const answer = await ask(`/manage/reads/proof?ownerId=${one.ownerId}`, { token })
  assert.equal(answer.statusCode, 200, answer.body)
  const file = join(tmpdir(), `proof-${process.pid}.ndjson`)
  await writeFile(file, answer.body)
  const checked = await checkProof(file)
  assert.equal(checked.reads, 5)
  const { data } = await get('/manage/seals')
  assert.equal(data[0].publicKey, keys.publicKey.toString('base64url'))
  assert.equal((await send('GET', '/manage/reads/proof?ownerId=own_nobody')).status, 404)
})

test('both logs are verified on request: how far it is, then what was found, also where a row was altered', async () => {
  const verify = async () => {
    const answer = await ask('/manage/reads/verification', { token })
    assert.equal(answer.statusCode, 200, answer.body)
    const lines = answer.body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    assert.ok(lines.slice(0, -1).every(({ kind }) => kind === 'progress'))
    return lines.at(-1)
  }
  const began = Date.now()
  const { kind, verified, reads, seal, changes, faults } = await verify()
  assert.deepEqual([kind, reads, faults], ['result', 7, []])
  assert.ok(Date.parse(verified) >= began && changes > 0)
  const { data } = await get('/manage/seals')
  assert.deepEqual(seal, { number: data[0].number, hash: data[0].hash })
  await database.rows(sql`update reads set rows = rows + 1 where consent_id = ${two.consentId}`)
  const altered = await verify()
  assert.equal(altered.faults.length, 2)
  assert.match(altered.faults[0], /^a read of group .* was altered$/)
  await database.rows(sql`update reads set rows = rows - 1 where consent_id = ${two.consentId}`)
  const both = await database.transaction(async (tx) => {
    // The one that comes first waits for this lock, so that the other one comes meanwhile.
    await tx.rows(sql`lock table read_seals in access exclusive mode`)
    const asked = [1, 2].map(() => ask('/manage/reads/verification', { token }))
    assert.equal((await Promise.race(asked)).statusCode, 429)
    return asked
  })
  assert.deepEqual((await Promise.all(both)).map(({ statusCode }) => statusCode).sort(), [200, 429])
})

test('a message that was not sent says why, without its text and its whole address', async () => {
  const message = {
    kind: 'sign_in_pin' as const,
    facts: {},
    channel: 'email' as const,
    address: 'ana.novak@example.com',
    language: 'sl' as const,
    pinId: deps.newId('pin'),
    deliver: true,
    lane: 'x',
    expires: new Date(Date.now() + 600_000),
  }
  const [failed, waiting] = [deps.newId('message'), deps.newId('message')]
  for (const id of [failed, waiting]) await enqueueMessage(deps.db, { ...message, id } as never)
  await recordOutcome(deps.db, failed, 'given_up', 'SMTP 550')
  const { data } = await get('/manage/messages?state=given_up')
  assert.equal(data.length, 1)
  assert.equal(data[0].reason, 'SMTP 550')
  assert.equal(data[0].address, 'a•••@e•••.com')
  assert.ok(!JSON.stringify(data).includes('novak'))
  assert.deepEqual(
    (await get('/manage/messages?state=waiting')).data.map(({ id }: Thing) => id),
    [waiting],
  )
})

test('a job that failed is listed with its error', async () => {
  const id = deps.newId('job')
  await enqueueJob(deps.db, { id, kind: 'nothing', payload: { importId: 'imp_x' } })
  await database.rows(sql`update jobs set failed_at = clock(), error = 'Error E1' where id = ${id}`)
  const { data } = await get('/manage/jobs?state=failed&kind=nothing')
  assert.deepEqual([data[0].id, data[0].error, data[0].payload], [id, 'Error E1', { importId: 'imp_x' }])
  assert.equal((await get('/manage/jobs?state=running')).data.length, 0)
})

test('health says what the doctor says about the database', async () => {
  const { state, findings } = await get('/manage/health')
  assert.ok(['ok', 'warning'].includes(state))
  for (const about of ['Database', 'Migrations', 'Clock', 'Jobs', 'Read log'])
    assert.ok(
      findings.some((one: { about: string }) => one.about === about),
      about,
    )
})

test('health has the queue by kind, whether a worker does the recurring tasks, and the size of the database', async () => {
  const id = deps.newId('job')
  await enqueueJob(deps.db, { id, kind: 'slow', payload: {}, afterSeconds: 3600 })
  const { queue, worker, databaseBytes } = await get('/manage/health')
  const slow = queue.find(({ kind }: Thing) => kind === 'slow')
  assert.deepEqual(slow, { kind: 'slow', waiting: 1, due: 0, running: 0, failed: 0 })
  assert.deepEqual(worker, { isWorking: false }, 'no task was ever planned here')
  assert.ok(databaseBytes > 1_000_000)
  await planHousekeeping(deps)
  assert.equal((await get('/manage/health')).worker.isWorking, true)
  await database.rows(sql`update jobs set run_at = clock() - interval '3 minutes' where kind = 'housekeeping'`)
  assert.equal((await get('/manage/health')).worker.isWorking, false)
})

test('settings in force show no secret', async () => {
  const answer = await get('/manage/settings')
  const text = JSON.stringify(answer)
  assert.ok(!text.includes('hidden-word') && !text.includes('a-token-nobody-sees'))
  const value = (name: string) => answer.data.find((one: { name: string }) => one.name === name).value
  assert.equal(value('METRICS_TOKEN'), '(set)')
  assert.equal(value('SMTP_URL'), 'smtp://me:***@127.0.0.1:1')
  assert.equal(value('TOKEN_TTL_SECONDS'), '600')
})

test('the overview counts reads and refusals of today, and names what needs a person', async () => {
  const ending = await createKey(deps, TESTER, one.tenant, {
    environment: 'sandbox',
    expires: new Date(Date.now() + 86_400_000),
  })
  await context.daily.store()
  const overview = await get('/manage/overview?days=7')
  assert.equal(overview.days.length, 7)
  const today = overview.days.at(-1)
  assert.equal(today.reads, 7)
  assert.deepEqual(today.refusals, [{ code: 'invalid_parameter invalid_argument', count: 1 }])
  assert.deepEqual(
    overview.needsPerson.endingKeys.map(({ id }: Thing) => id),
    [ending.id],
  )
  assert.ok(overview.databaseBytes > 1_000_000)
  const reading = overview.tenants.map(({ tenantId, environment, reads }: Thing) => [tenantId, environment, reads])
  assert.deepEqual(reading, [
    [one.tenant.id, 'sandbox', [0, 0, 0, 0, 0, 0, 5]],
    [two.tenant.id, 'sandbox', [0, 0, 0, 0, 0, 0, 2]],
  ])
  assert.equal(overview.tenants[0].tenantName, one.tenant.name)
  await context.daily.store()
  assert.equal((await get('/manage/overview?days=1')).days[0].reads, 7, 'nothing is counted twice')
})

test('a key that was replaced is no task, unless a client goes on with it', async () => {
  const { id } = await createKey(deps, TESTER, one.tenant, { environment: 'sandbox', expires: null })
  const { id: next } = await rotateKey(deps, TESTER, id, { overlapHours: 24 })
  const isNamed = async () => {
    const { needsPerson } = await get('/manage/overview?days=1')
    return needsPerson.endingKeys.some((key: Thing) => key.id === id)
  }
  const use = (key: string) =>
    deps.db.rows(sql`
      insert into key_uses values (${key}, clock()) on conflict (key_id) do update set used_at = excluded.used_at`)
  // Until a client uses one of them, nothing more can be done here: it was listed before, though it was replaced.
  assert.equal(await isNamed(), false, 'it was replaced already')
  await use(next)
  assert.equal(await isNamed(), false)
  await use(id)
  assert.equal(await isNamed(), true, 'some client has stayed behind')
})

test('of many tenants the overview has the twelve that read most', async () => {
  const names = Array.from({ length: 20 }, (_, at) => `reads production ten_many${at}`)
  await addCounts(deps.db, new Map(names.map((name, at) => [name, 100 + at])))
  const { tenants } = await get('/manage/overview?days=1')
  assert.equal(tenants.length, 12)
  assert.deepEqual([tenants[0].tenantId, tenants[0].reads], ['ten_many19', [119]])
  assert.equal((await get('/manage/overview?days=1')).days[0].reads, 7, 'the sum of all is counted by itself')
})
