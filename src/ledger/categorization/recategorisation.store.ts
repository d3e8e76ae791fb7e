import type { Id } from '../../platform/core/id.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { enqueueJob } from '../../platform/jobs/job.store.ts'
import { jobIdOf } from '../../platform/jobs/job.ts'

export type Recategorisation = {
  id: Id<'recategorisation'>
  /** Null: all accounts. */
  accountId: Id<'account'> | null
  /** The progress so far. */
  atAccount: string
  atTransaction: string
}

/** In the transaction of the rule change, with the job that does the work. */
export async function queueRecategorisation(
  db: Db,
  { id, accountId }: Pick<Recategorisation, 'id' | 'accountId'>,
): Promise<void> {
  await db.rows(sql`
    insert into recategorisations (id, account_id, created_at) values (${id}, ${accountId}, clock())`)
  await enqueueJob(db, { id: jobIdOf(id), kind: 'recategorisation', payload: { recategorisationId: id } })
}

/** The groups of all that is stored, for the `pass`th time. */
export async function queueRegrouping(
  db: Db,
  { id, pass, afterSeconds }: { id: Id<'recategorisation'>; pass: number; afterSeconds: number },
): Promise<void> {
  await db.rows(sql`insert into recategorisations (id, purpose, created_at) values (${id}, 'groups', clock())`)
  const payload = { recategorisationId: id, pass: String(pass) }
  await enqueueJob(db, { id: jobIdOf(id), kind: 'regrouping', payload, afterSeconds })
}

/** Undefined when it is finished. */
export async function lockRecategorisation(tx: Tx, id: Id<'recategorisation'>): Promise<Recategorisation | undefined> {
  const [found] = await tx.rows<Recategorisation>(sql`
    select id, account_id as "accountId", at_account as "atAccount", at_transaction as "atTransaction"
    from recategorisations where id = ${id} and finished_at is null for update`)
  return found
}

/** Written with the batch itself, so that the work and its progress always agree. */
export async function moveRecategorisation(
  tx: Tx,
  id: Id<'recategorisation'>,
  step: { atAccount: string; atTransaction: string; seen: number; changed: number },
): Promise<void> {
  const done = step.atTransaction === '' ? 1 : 0
  await tx.rows(sql`
    update recategorisations set at_account = ${step.atAccount}, at_transaction = ${step.atTransaction},
      accounts_done = accounts_done + ${done}, rows_seen = rows_seen + ${step.seen},
      rows_changed = rows_changed + ${step.changed}, started_at = coalesce(started_at, clock())
    where id = ${id}`)
}

export async function finishRecategorisation(tx: Tx, id: Id<'recategorisation'>): Promise<void> {
  await tx.rows(sql`
    update recategorisations set finished_at = clock(), started_at = coalesce(started_at, clock()) where id = ${id}`)
}

export const RECATEGORISATION_PURPOSES = ['categories', 'groups'] as const
export type RecategorisationPurpose = (typeof RECATEGORISATION_PURPOSES)[number]

export type RecategorisationReport = {
  id: Id<'recategorisation'>
  accountId: Id<'account'> | null
  purpose: RecategorisationPurpose
  status: 'queued' | 'running' | 'done'
  accountsDone: number
  rowsSeen: number
  rowsChanged: number
  created: Date
  finished: Date | null
}

const REPORT = sql`
  id, account_id as "accountId", purpose,
  case when finished_at is not null then 'done' when started_at is not null then 'running' else 'queued' end as status,
  accounts_done as "accountsDone", rows_seen as "rowsSeen", rows_changed as "rowsChanged",
  created_at as created, finished_at as finished`

export async function findRecategorisation(
  db: Db,
  id: Id<'recategorisation'>,
): Promise<RecategorisationReport | undefined> {
  const [job] = await db.rows<RecategorisationReport>(sql`
    select ${REPORT} from recategorisations where id = ${id}`)
  return job
}

/** Newest first. */
export async function listRecategorisations(
  db: Db,
  { before, limit }: { before: string | null; limit: number },
): Promise<RecategorisationReport[]> {
  return db.rows(sql`
    select ${REPORT} from recategorisations where ${before === null ? sql`true` : sql`id < ${before}`}
    order by id desc limit ${limit}`)
}

export async function deleteOldRecategorisations(db: Db): Promise<number> {
  const rows = await db.rows(sql`
    delete from recategorisations where finished_at < clock() - interval '30 days' returning 1`)
  return rows.length
}
