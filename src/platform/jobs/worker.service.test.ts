import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { setDatabaseClock, testDatabase } from '../../../test/support/database.ts'
import { createDeps } from '../../context.ts'
import { sql } from '../db/sql.ts'
import { deleteFailedJobs, enqueueJob, finishJob, rescheduleJob } from './job.store.ts'
import { type Job, LeaseLost } from './job.ts'
import { claimFrom, type JobKind, type JobKinds, runDueJobs, runJob } from './run.service.ts'
import { startWorker } from './worker.service.ts'

const { database } = await testDatabase()
const deps = createDeps(database)
const START = new Date('2026-11-15T10:00:00.000Z')
const later = (seconds: number) => setDatabaseClock(database, new Date(START.getTime() + seconds * 1000))

beforeEach(async () => {
  await database.script('delete from jobs')
  await setDatabaseClock(database, START)
})

const kind = (run: JobKind['run'], facts: Partial<JobKind> = {}): JobKind => ({
  slots: 1,
  maxAttempts: 3,
  run,
  ...facts,
})
const kindsOf = (run: JobKind['run'], facts: Partial<JobKind> = {}): JobKinds => ({ test: kind(run, facts) })
const nothing = kindsOf(async () => {})
const fail = (error: unknown) => assert.fail(error as Error)

async function enqueue(facts: { kind?: string; key?: string; runAt?: Date } = {}): Promise<Job['id']> {
  const id = deps.newId('job')
  await enqueueJob(database, { id, kind: 'test', payload: {}, ...facts })
  return id
}

type Row = { id: string; leased: boolean; failures: number; error: string | null; failed: boolean; runAt: Date }
const rows = () =>
  database.rows<Row>(sql`
    select id, leased, failures, error, failed_at is not null as failed, run_at as "runAt" from jobs order by id`)

test('a job runs when it is due, with its payload, and is gone when it is done', async () => {
  const ran: Job[] = []
  const kinds = kindsOf(async (_, job) => void ran.push(job))
  await enqueueJob(database, {
    id: deps.newId('job'),
    kind: 'test',
    payload: { messageId: 'msg_1' },
    runAt: new Date(START.getTime() + 1000),
  })
  assert.equal(await runDueJobs(deps, kinds), 0)
  await later(1)
  assert.equal(await runDueJobs(deps, kinds), 1)
  assert.deepEqual([ran[0]!.payload, ran[0]!.attempt], [{ messageId: 'msg_1' }, 1])
  assert.deepEqual(await rows(), [])
})

test('a job of a transaction that fails never runs', async () => {
  const work = database.transaction(async (tx) => {
    await enqueueJob(tx, { id: deps.newId('job'), kind: 'test', payload: {} })
    throw new Error('changed my mind')
  })
  await assert.rejects(work, /changed my mind/)
  assert.equal(await runDueJobs(deps, nothing), 0)
})

test('of the open jobs with one key there is at most one, and a failed one does not block a new one', async () => {
  const first = await enqueue({ key: 'tidy' })
  await enqueue({ key: 'tidy' })
  assert.deepEqual(
    (await rows()).map(({ id }) => id),
    [first],
  )
  const broken = kindsOf(() => Promise.reject(new Error('no')), { maxAttempts: 1 })
  await runDueJobs(deps, broken, () => {})
  const second = await enqueue({ key: 'tidy' })
  assert.deepEqual(
    (await rows()).map(({ id, failed }) => [id, failed]),
    [
      [first, true],
      [second, false],
    ],
  )
})

test('many workers run every job once, and never one job twice at a time', async () => {
  const ids = await Promise.all(Array.from({ length: 60 }, () => enqueue()))
  const ran: string[] = []
  const all = Promise.withResolvers<void>()
  const kinds = kindsOf(
    async (_, { id }) => {
      ran.push(id)
      if (ran.length === ids.length) all.resolve()
    },
    { slots: 3 },
  )
  const workers = Array.from({ length: 3 }, () => startWorker(deps, kinds, fail))
  await all.promise
  await Promise.all(workers.map(({ stop }) => stop()))
  assert.deepEqual(ran.toSorted(), ids.toSorted())
  assert.deepEqual(await rows(), [])
})

test('a crashed worker keeps its job until the lease ends; then another worker gets it', async () => {
  const id = await enqueue()
  assert.equal((await claimFrom(deps, nothing))?.id, id)
  await later(59.999)
  assert.equal(await claimFrom(deps, nothing), undefined)
  await later(60)
  const again = await claimFrom(deps, nothing)
  assert.deepEqual([again?.id, again?.attempt, again?.failures, again?.lost], [id, 2, 1, true])
})

test('a worker that lost the lease can neither finish the job nor commit its work', async () => {
  await enqueue()
  const zombie = (await claimFrom(deps, nothing))!
  await later(60)
  const owner = (await claimFrom(deps, nothing))!
  await assert.rejects(
    database.transaction(async (tx) => {
      await enqueueJob(tx, { id: deps.newId('job'), kind: 'work of the zombie', payload: {} })
      await finishJob(tx, zombie)
    }),
    LeaseLost,
  )
  await assert.rejects(rescheduleJob(database, zombie), LeaseLost)
  await runJob(
    deps,
    kind(() => Promise.reject(new Error('late'))),
    zombie,
    { onError: () => {} },
  )
  assert.deepEqual(
    (await rows()).map(({ id, leased, error }) => [id, leased, error]),
    [[owner.id, true, null]],
  )
  await database.transaction((tx) => finishJob(tx, owner))
  assert.deepEqual(await rows(), [])
})

test('a lease is renewed while the work runs, and the work is aborted when it is lost', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  await enqueue()
  const job = (await claimFrom(deps, nothing))!
  const observed = Promise.withResolvers<AbortSignal>()
  const run: JobKind['run'] = async (_, __, signal) => {
    await later(50)
    t.mock.timers.tick(20_000)
    while ((await rows())[0]!.runAt.getTime() !== START.getTime() + 110_000);
    await later(110)
    await claimFrom(deps, nothing)
    t.mock.timers.tick(20_000)
    await new Promise<void>((done) => signal.addEventListener('abort', () => done()))
    observed.resolve(signal)
  }
  await runJob(deps, kind(run), job, { onError: fail })
  assert.ok((await observed.promise).reason instanceof LeaseLost)
  assert.equal((await rows()).length, 1, 'it is the other one’s now')
})

test('a job that fails is retried with growing delays, and then stays as failed for a month', async () => {
  const gaveUp: string[] = []
  const errors: unknown[] = []
  const run = () => Promise.reject(Object.assign(new TypeError('Ana Novak has 12.30'), { code: 'E1' }))
  const kinds = kindsOf(run, { giveUp: async (_, { id }, error) => void gaveUp.push(id, error) })
  const id = await enqueue()
  const tryAt = async (seconds: number) => {
    await later(seconds)
    return runDueJobs(deps, kinds, (error) => void errors.push(error))
  }
  assert.deepEqual([await tryAt(0), await tryAt(4.999), await tryAt(5), await tryAt(34.999)], [1, 0, 1, 0])
  assert.deepEqual(gaveUp, [])
  assert.equal(await tryAt(35), 1)
  assert.deepEqual(gaveUp, [id, 'TypeError E1'])
  const [row] = await rows()
  assert.deepEqual([row!.failed, row!.failures, row!.error], [true, 3, 'TypeError E1'])
  assert.equal(errors.length, 3)
  assert.equal(await tryAt(86_400), 0)
  await deleteFailedJobs(database)
  assert.equal((await rows()).length, 1)
  await later(30 * 86_400 + 36)
  await deleteFailedJobs(database)
  assert.deepEqual(await rows(), [])
})

test('a job that crashes its worker each time is not retried for ever', async () => {
  await enqueue()
  const gaveUp: string[] = []
  const kinds = kindsOf(async () => {}, { maxAttempts: 2, giveUp: async (_, __, error) => void gaveUp.push(error) })
  await claimFrom(deps, kinds)
  await later(60)
  await claimFrom(deps, kinds)
  await later(120)
  await runDueJobs(deps, kinds)
  assert.deepEqual(gaveUp, ['lost with its worker'])
})

test('a job that reschedules itself runs again, and earlier failures are forgotten', async () => {
  let runs = 0
  const kinds = kindsOf(async ({ db }, job) => {
    runs += 1
    if (runs === 1) throw new Error('once')
    if (runs < 4) await rescheduleJob(db, job, runs === 3 ? 10 : undefined)
  })
  await enqueue()
  await runDueJobs(deps, kinds, () => {})
  await later(5)
  assert.equal(await runDueJobs(deps, kinds), 2)
  assert.equal((await rows())[0]!.failures, 0)
  await later(15)
  assert.equal(await runDueJobs(deps, kinds), 1)
  assert.deepEqual(await rows(), [])
})

test('a message does not wait behind a file: each kind has its own slots', async () => {
  const stuck = Promise.withResolvers<void>()
  const sent = Promise.withResolvers<void>()
  let files = 0
  const kinds: JobKinds = {
    file: kind(() => {
      files += 1
      return stuck.promise
    }),
    message: kind(async () => sent.resolve(), { slots: 4 }),
  }
  for (let n = 0; n < 5; n++) await enqueue({ kind: 'file' })
  await enqueue({ kind: 'message' })
  const worker = startWorker(deps, kinds, fail)
  await sent.promise
  assert.equal(files, 1)
  stuck.resolve()
  await worker.stop()
})

test('waking a worker makes it look for jobs at once', async (t) => {
  // The clock is stopped, so only the call can have caused it.
  t.mock.timers.enable({ apis: ['setInterval'] })
  let ran = Promise.withResolvers<void>()
  const worker = startWorker(
    deps,
    kindsOf(async () => ran.resolve()),
    fail,
  )
  for (let n = 0; n < 3; n++) {
    ran = Promise.withResolvers<void>()
    await enqueue()
    worker.wake()
    await ran.promise
  }
  await worker.stop()
})

test('a worker that is stopped finishes what it can, and releases the rest as if it had not been tried', async () => {
  const started = Promise.withResolvers<void>()
  const kinds: JobKinds = {
    long: kind((_, __, signal) => {
      started.resolve()
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    }),
  }
  const id = await enqueue({ kind: 'long' })
  const worker = startWorker(deps, kinds, fail)
  await started.promise
  const stopping = worker.stop(1)
  await enqueue({ kind: 'long' })
  worker.wake()
  await stopping
  const [row] = (await rows()).filter((row) => row.id === id)
  assert.deepEqual([row!.leased, row!.failures, row!.runAt], [false, 0, START])
})
