import assert from 'node:assert/strict'
import type { Id } from '../../src/platform/core/id.ts'
import type { Database } from '../../src/platform/db/database.ts'
import type { Deps } from '../../src/platform/db/deps.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { enqueueJob, failJob, finishJob, releaseJob, renewLease, retryJob } from '../../src/platform/jobs/job.store.ts'
import { type Job, LeaseLost } from '../../src/platform/jobs/job.ts'
import { claimFrom } from '../../src/platform/jobs/run.service.ts'
import type { Random } from '../ledger/random.ts'
import { isDue, type ModelJob } from './simulation-model.ts'

const KIND = 'simulated'
const LEASE_SECONDS = 60
const LANES = [undefined, 'a', 'b', 'c']
const MAX_OPEN = 25

type Around = { deps: Deps; database: Database; random: Random; now: () => number; note: (text: string) => void }
export type Queue = {
  step: () => Promise<void>
  /** Runs what is left, with the clock moved to when it is due. Returns how many jobs there were. */
  drain: (setClock: (time: number) => Promise<unknown>) => Promise<number>
}

/** Workers that claim, finish, fail, release, stall and come back, beside the rest of the simulation. */
export function simulateQueue({ deps, database, random, now, note }: Around): Queue {
  const kinds = { [KIND]: { slots: 1, maxAttempts: 1_000_000, leaseSeconds: LEASE_SECONDS, run: async () => {} } }
  const jobs = new Map<string, ModelJob>()
  /** What workers believe to hold; some are wrong. */
  let claims: Job[] = []
  let finished = 0

  const open = () => [...jobs.values()].filter(({ state }) => state === 'open')
  const isHeld = ({ id, attempt }: Job): boolean => {
    const job = jobs.get(id)!
    return job.state === 'open' && job.leased && job.attempts === attempt
  }

  async function enqueue(): Promise<void> {
    if (open().length >= MAX_OPEN) return
    const id = deps.newId('job')
    const key = random.chance(0.3) ? `key ${random.below(4)}` : null
    const runAt = random.chance(0.3) ? now() + random.below(120_000) : now()
    const taken = key !== null && open().some((job) => job.key === key)
    note(`${id} is enqueued${taken ? ', but its key is taken' : ''}`)
    const lane = random.pick(LANES)
    await enqueueJob(database, {
      id,
      kind: KIND,
      payload: {},
      runAt: new Date(runAt),
      ...(key && { key }),
      ...(lane && { lane }),
    })
    if (!taken) jobs.set(id, { id, key, runAt, leased: false, attempts: 0, state: 'open', excused: 0 })
  }

  async function claim(): Promise<Job | undefined> {
    const claimed = await claimFrom(deps, kinds)
    note(`a worker claims ${claimed?.id ?? 'nothing'}`)
    const due = open().filter((job) => isDue(job, now()))
    assert.equal(claimed !== undefined, due.length > 0, 'something is claimed exactly if something is due')
    if (!claimed) return undefined
    const job = jobs.get(claimed.id)
    assert.ok(job && due.includes(job), `${claimed.id} was not due`)
    assert.equal(claimed.lost, job.leased)
    // A second run needs a reason: given back, failed, or a lease that has ended.
    if (job.leased) job.excused += 1
    job.attempts += 1
    assert.equal(claimed.attempt, job.attempts)
    assert.equal(job.attempts, 1 + job.excused, `${claimed.id} runs again without a reason`)
    job.leased = true
    job.runAt = now() + LEASE_SECONDS * 1000
    claims.push(claimed)
    return claimed
  }

  async function finish(claimed: Job): Promise<void> {
    const held = isHeld(claimed)
    note(`a worker finishes ${claimed.id}${held ? '' : ', which it has lost'}`)
    const trial = database.transaction(async (tx) => {
      await tx.rows(sql`insert into simulated_work (job) values (${claimed.id})`)
      await finishJob(tx, claimed)
    })
    if (!held) return assert.rejects(trial, LeaseLost)
    await trial
    jobs.get(claimed.id)!.state = 'done'
    finished += 1
  }

  const back = (id: Id<'job'>, runAt: number) => {
    const job = jobs.get(id)!
    Object.assign(job, { leased: false, runAt, excused: job.excused + 1 })
  }

  async function end(claimed: Job): Promise<void> {
    const held = isHeld(claimed)
    switch (random.below(6)) {
      case 0:
        note(`a worker tries ${claimed.id} again later`)
        assert.equal(await retryJob(database, claimed, 'Error', 5), held)
        if (held) back(claimed.id, now() + 5_000)
        return
      case 1:
        note(`a worker releases ${claimed.id}`)
        await releaseJob(database, claimed)
        if (held) back(claimed.id, now())
        return
      case 2: {
        note(`a worker gives ${claimed.id} up`)
        const trial = database.transaction((tx) => failJob(tx, claimed, 'Error'))
        if (!held) return assert.rejects(trial, LeaseLost)
        await trial
        jobs.get(claimed.id)!.state = 'failed'
        return
      }
      default:
        return finish(claimed)
    }
  }

  let prepared: Promise<void> | undefined
  const prepare = () => {
    prepared ??= database.script('create table simulated_work (job text)')
    return prepared
  }

  return {
    step: async () => {
      await prepare()
      const kind = random.below(10)
      if (kind < 3) return enqueue()
      if (kind < 6) return void (await claim())
      if (claims.length === 0) return
      const claimed = random.pick(claims)
      if (kind === 6) {
        const held = isHeld(claimed)
        note(`a worker renews ${claimed.id}`)
        assert.equal(await renewLease(database, claimed, LEASE_SECONDS), held)
        if (held) jobs.get(claimed.id)!.runAt = now() + LEASE_SECONDS * 1000
        return
      }
      claims = claims.filter((one) => one !== claimed)
      // One in ten stalls, believes to hold it still, and goes on much later.
      if (random.chance(0.1)) claims.push(claimed)
      else await end(claimed)
    },
    drain: async (setClock) => {
      await prepare()
      for (let left = open(); left.length > 0; left = open()) {
        await setClock(Math.min(...left.map(({ runAt }) => runAt)))
        await finish((await claim())!)
      }
      const [work] = await database.rows<{ all: number; jobs: number }>(sql`
        select count(*) as all, count(distinct job) as jobs from simulated_work`)
      assert.deepEqual(work, { all: finished, jobs: finished }, 'the work of a finished job is there once')
      assert.equal([...jobs.values()].filter(({ state }) => state === 'done').length, finished)
      return jobs.size
    },
  }
}
