import type { Db, Tx } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Job } from './job.ts'

/**
 * Jobs that plan themselves every few minutes: clean-up, looks into the inbox, and payments in a demo. Moving a clock does not stop for each of
 * them; they run wherever it stops.
 */
const PERIODIC = ['housekeeping', 'inbox', 'demo']

/** Until the transaction ends no job is added, claimed or finished. */
export async function lockQueue(tx: Tx): Promise<void> {
  await tx.rows(sql`lock table jobs in share mode`)
}

/** How many jobs are due, and how many a worker has. */
export type QueueLoad = { due: number; running: number }

export async function findQueueLoad(db: Db): Promise<QueueLoad> {
  const [row] = await db.rows<QueueLoad>(sql`
    select count(*) filter (where leased and run_at > clock()) as running,
      count(*) filter (where run_at <= clock()) as due from jobs where failed_at is null`)
  return row!
}

/** When the next job is due, periodic ones left out. */
export async function findNextRun(db: Db): Promise<Date | null> {
  const [row] = await db.rows<{ next: Date | null }>(sql`
    select min(run_at) as next from jobs where failed_at is null and kind <> all (${PERIODIC}::text[])`)
  return row!.next
}

/** Kept while a clock is being advanced, and only then. */
export async function recordRun(db: Db, { id, attempt, kind }: Job): Promise<void> {
  await db.rows(sql`
    insert into clock_runs (job_id, attempt, kind, ran_at)
    select ${id}, ${attempt}, ${kind}, clock() from sandbox_clock where advancing_to is not null`)
}

export async function countRuns(db: Db, since: Date): Promise<{ kind: string; count: number }[]> {
  return db.rows(sql`
    select kind, count(*) as count from clock_runs where ran_at >= ${since} group by kind order by kind`)
}

export async function clearRuns(db: Db): Promise<void> {
  await db.rows(sql`delete from clock_runs`)
}
