import type { Db, Tx } from '../db/database.ts'
import { MAX_DELETED } from '../db/deletion.ts'
import { allOf, sql } from '../db/sql.ts'
import { type Job, LeaseLost } from './job.ts'

export type NewJob = Pick<Job, 'id' | 'kind' | 'payload'> & {
  /** Now by default. */
  runAt?: Date
  afterSeconds?: number
  /** At most one open job per key; a second one is not added. */
  key?: string
  /** Lanes of one kind share its slots: many jobs in one lane do not hold up another. */
  lane?: string
}

/** Called in the transaction of the change that the job belongs to: both are committed, or neither. */
export async function enqueueJob(
  db: Db,
  { id, kind, payload, runAt, afterSeconds = 0, key, lane }: NewJob,
): Promise<void> {
  await db.rows(sql`
    insert into jobs (id, kind, payload, key, lane, run_at, created_at)
    values (${id}, ${kind}, ${payload}, ${key ?? null}, ${lane ?? null},
      coalesce(${runAt ?? null}, clock() + make_interval(secs => ${afterSeconds})), clock())
    on conflict (key) where failed_at is null do nothing`)
}

/** Whether a job of this lane waits, runs or is tried again. */
export async function hasOpenJob(
  db: Db,
  { kind, lane }: Required<Pick<NewJob, 'lane'>> & { kind: string },
): Promise<boolean> {
  const [row] = await db.rows<{ found: boolean }>(sql`
    select exists (
      select from jobs where kind = ${kind} and coalesce(lane, '') = ${lane} and failed_at is null) as found`)
  return row!.found
}

/** Many of one kind, due at once. No conflict is named, because a client's request may add jobs and read none. */
export async function enqueueJobs(tx: Tx, kind: string, jobs: EnqueuedJob[]): Promise<void> {
  await tx.rows(sql`
    insert into jobs (id, kind, payload, key, lane, run_at, created_at)
    select j.id, ${kind}, j.payload::jsonb, j.key, j.lane, clock(), clock()
    from unnest(${jobs.map(({ id }) => id)}::text[], ${jobs.map(({ key }) => key)}::text[],
      ${jobs.map(({ lane }) => lane)}::text[], ${jobs.map(({ payload }) => JSON.stringify(payload))}::text[])
      as j (id, key, lane, payload)
    on conflict do nothing`)
}

type EnqueuedJob = Required<Pick<NewJob, 'id' | 'payload' | 'key' | 'lane'>>

/** `free`: how many of the kind may be claimed now. */
export type ClaimableKind = { kind: string; leaseSeconds: number; laneSlots: number | null; free: number }

/** Fewer jobs than this are all that may be claimed now. */
export const MAX_OF_LANE = 4

/**
 * Claims due jobs of these kinds: the next one is always of the lane with the fewest running jobs, the longest waiting
 * first. The lease keeps other workers from claiming them. Two workers may at the same moment see one more free slot of
 * a lane than there is.
 *
 * It goes from lane to lane by the index and looks at the first four due jobs of each, so it takes as long as there are
 * lanes with open jobs, however many jobs they have. Four (`MAX_OF_LANE`) is no parameter: knowing it, PostgreSQL plans
 * no sort.
 */
export async function claimJobs(db: Db, kinds: ClaimableKind[], most: number): Promise<Job[]> {
  const column = <K extends keyof ClaimableKind>(name: K) => kinds.map((kind) => kind[name])
  const isDue = sql`j.run_at <= clock() and j.failed_at is null`
  return db.rows<Job>(sql`
    with recursive kind as (
      select name, lease, slots, free from unnest(${column('kind')}::text[], ${column('leaseSeconds')}::float8[], ${column('laneSlots')}::integer[],
        ${column('free')}::integer[]) as k (name, lease, slots, free)
    ), lane (kind, name, slots, free) as (
      select k.name, (
        select coalesce(j.lane, '') from jobs j where j.kind = k.name and j.failed_at is null
        order by coalesce(j.lane, '') limit 1), k.slots, k.free
      from kind k
      union all
      select l.kind, (
        select coalesce(j.lane, '') from jobs j
        where j.kind = l.kind and coalesce(j.lane, '') > l.name and j.failed_at is null
        order by coalesce(j.lane, '') limit 1), l.slots, l.free
      from lane l where l.name is not null
    ), running as materialized (
      select kind, lane, count(*) as jobs from jobs where leased and lane is not null and run_at > clock()
      group by kind, lane
    ), candidate as (
      select j.id, j.run_at, l.kind, l.free, l.slots,
        coalesce(r.jobs, 0) + row_number() over (partition by l.kind, l.name order by j.run_at, j.id) as turn
      from lane l left join running r on r.kind = l.kind and r.lane = l.name
        cross join lateral (
          select j.id, j.run_at from jobs j where j.kind = l.kind and coalesce(j.lane, '') = l.name and ${isDue}
          order by j.run_at, j.id limit 4) j
    ), chosen as materialized (
      select id, turn, run_at, free, row_number() over (partition by kind order by turn, run_at, id) as place
      from candidate where slots is null or turn <= slots
    ), due as (
      select j.id, j.leased from chosen c join jobs j on j.id = c.id
      where c.place <= c.free and ${isDue} order by c.turn, c.run_at, c.id limit ${most} for update of j skip locked
    )
    update jobs j set attempts = j.attempts + 1, failures = j.failures + due.leased::integer, leased = true,
      run_at = clock() + make_interval(secs => kind.lease)
    from due, kind where j.id = due.id and kind.name = j.kind
    returning j.id, j.kind, j.payload, j.attempts as attempt, j.failures, due.leased as lost`)
}

/** False when another worker has claimed the job since, or it is finished. */
export async function renewLease(db: Db, job: Job, leaseSeconds: number): Promise<boolean> {
  const rows = await db.rows(sql`
    update jobs set run_at = clock() + make_interval(secs => ${leaseSeconds}) where ${held(job)} returning id`)
  return rows.length === 1
}

/** Called in the transaction of the job's work: a worker that has lost the lease commits nothing. */
export async function finishJob(tx: Tx, job: Job): Promise<void> {
  if (!(await deleteJob(tx, job))) throw new LeaseLost(job.id)
}

/** For jobs whose work is committed already. */
export async function deleteJob(db: Db, job: Job): Promise<boolean> {
  const rows = await db.rows(sql`delete from jobs where ${held(job)} returning id`)
  return rows.length === 1
}

/**
 * There is more to do; earlier failures no longer count. Without a time it keeps its place: before any job that was
 * enqueued after it.
 */
export async function rescheduleJob(db: Db, job: Job, afterSeconds?: number): Promise<void> {
  const rows = await db.rows(sql`
    update jobs set leased = false, failures = 0, error = null,
      run_at = coalesce(clock() + make_interval(secs => ${afterSeconds ?? null}), created_at)
    where ${held(job)} returning id`)
  if (rows.length === 0) throw new LeaseLost(job.id)
}

/** The attempt does not count: the job is as it was before it, and due. */
export async function releaseJob(db: Db, job: Job): Promise<void> {
  await db.rows(sql`update jobs set leased = false, run_at = clock() where ${held(job)}`)
}

/** Schedules a retry. False when another worker has the job now. */
export async function retryJob(db: Db, job: Job, error: string, afterSeconds: number): Promise<boolean> {
  const rows = await db.rows(sql`
    update jobs set leased = false, failures = failures + 1, error = ${error},
      run_at = clock() + make_interval(secs => ${afterSeconds})
    where ${held(job)} returning id`)
  return rows.length === 1
}

/** Marks the job as failed for good. The row stays for a while, so that an operator can see it. */
export async function failJob(tx: Tx, job: Job, error: string): Promise<void> {
  const rows = await tx.rows(sql`
    update jobs set leased = false, failures = failures + 1, error = ${error}, failed_at = clock()
    where ${held(job)} returning id`)
  if (rows.length === 0) throw new LeaseLost(job.id)
}

/** What these jobs waited for has happened. A running one is left alone. */
export async function wakeJobs(db: Db, keys: string[]): Promise<void> {
  await db.rows(sql`
    update jobs set run_at = clock()
    where key = any (${keys}::text[]) and failed_at is null and not leased and run_at > clock()`)
}

/** Nothing of this lane is to be done any more. A worker that runs one of them commits nothing. */
export async function deleteLane(tx: Tx, kind: string, lane: string): Promise<void> {
  await tx.rows(sql`delete from jobs where kind = ${kind} and lane = ${lane} and failed_at is null`)
}

/** A second claim has a higher number, so the holder of the first finds nothing here. */
const held = ({ id, attempt }: Job) => sql`id = ${id} and attempts = ${attempt} and leased`

export type QueueState = {
  /** Jobs that are due and have not been claimed for minutes. */
  overdue: number
  failed: number
}

export async function findQueueState(db: Db): Promise<QueueState> {
  const [row] = await db.rows<QueueState>(sql`
    select count(*) filter (where failed_at is null and run_at < clock() - interval '5 minutes') as overdue,
      count(failed_at) as failed from jobs`)
  return row!
}

export type KindOfQueue = { kind: string; waiting: number; due: number; running: number; failed: number }

/** Each kind that has jobs, by name. `waiting` includes those that are due already. */
export async function countJobsByKind(db: Db): Promise<KindOfQueue[]> {
  return db.rows(sql`
    select kind, count(*) filter (where failed_at is null and not (${IS_RUNNING})) as waiting,
      count(*) filter (where failed_at is null and run_at <= clock()) as due,
      count(*) filter (where failed_at is null and ${IS_RUNNING}) as running, count(failed_at) as failed
    from jobs group by kind order by kind`)
}

/** When the next recurring task is due. Long in the past, no worker is there; null before the first one has been. */
export async function findNextTask(db: Db): Promise<{ due: Date | null; isLate: boolean }> {
  const [row] = await db.rows<{ due: Date | null; isLate: boolean }>(sql`
    select min(run_at) as due, coalesce(min(run_at) < clock() - interval '2 minutes', true) as "isLate"
    from jobs where kind = 'housekeeping' and failed_at is null`)
  return row!
}

export async function deleteFailedJobs(db: Db): Promise<number> {
  const rows = await db.rows(sql`
    delete from jobs where id in (
      select id from jobs where failed_at < clock() - interval '30 days' order by failed_at limit ${MAX_DELETED})
    returning 1`)
  return rows.length
}

/** Of a lease that has ended nobody is at work. */
const IS_RUNNING = sql`leased and run_at > clock()`

export const JOB_STATES = ['waiting', 'running', 'failed'] as const
export type JobState = (typeof JOB_STATES)[number]

export type JobLine = Pick<Job, 'id' | 'kind' | 'payload' | 'failures'> & {
  state: JobState
  attempts: number
  /** A code of the last failure. */
  error: string | null
  created: Date
  /** When it is due, or while it runs, when its lease ends. */
  runAt: Date
  failed: Date | null
}

/** The jobs of these states, newest first. */
export async function listJobs(
  db: Db,
  { kind, state }: { kind?: string | undefined; state?: JobState | undefined },
  page: { before: string | null; limit: number },
): Promise<JobLine[]> {
  const which = allOf([
    page.before !== null && sql`id < ${page.before}`,
    kind !== undefined && sql`kind = ${kind}`,
    state === 'failed' && sql`failed_at is not null`,
    state === 'running' && sql`failed_at is null and ${IS_RUNNING}`,
    state === 'waiting' && sql`failed_at is null and not (${IS_RUNNING})`,
  ])
  return db.rows(sql`
    select id, kind, payload, failures, attempts, error, created_at as created, run_at as "runAt", failed_at as failed,
      case when failed_at is not null then 'failed' when ${IS_RUNNING} then 'running' else 'waiting' end as state
    from jobs where ${which} order by id desc limit ${page.limit}`)
}

/** When the open jobs with these keys are due. */
export async function findRunTimes(db: Db, keys: string[]): Promise<Map<string, Date>> {
  const rows = await db.rows<{ key: string; at: Date }>(sql`
    select key, run_at as at from jobs where key = any (${keys}::text[]) and failed_at is null`)
  return new Map(rows.map(({ key, at }) => [key, at]))
}
