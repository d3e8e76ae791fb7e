import type { StatementHead } from '@vitrine/bank-statements'
import { recordEvents } from '../../clients/events/event.store.ts'
import { toOperator } from '../../clients/events/event.ts'
import { firstIdAt, type Id } from '../../platform/core/id.ts'
import { MOMENT } from '../../platform/db/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { MAX_DELETED } from '../../platform/db/deletion.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { stepBy } from '../../platform/db/step.ts'
import { type ImportMove, type ImportRequest, type ImportStatus, importSteps } from './import.ts'
import type { ImportFault } from './import-fault.ts'

export type NewImport = { id: Id<'import'>; fileName: string; request: ImportRequest; keep: boolean }

/** An import whose body is still being received. */
export async function insertReceiving(db: Db, { id, fileName, request, keep }: NewImport): Promise<void> {
  await db.rows(sql`
    insert into imports (id, file_name, request, keep, status, created_at)
    values (${id}, ${fileName}, ${request}, ${keep}, 'receiving', clock())`)
}

/** One whose body is here as a whole. */
export async function insertQueued(tx: Tx, { id, fileName, request, keep }: NewImport, file: FileFacts): Promise<void> {
  await tx.rows(sql`
    insert into imports (id, file_name, request, keep, file_hash, file_size, status, created_at)
    values (${id}, ${fileName}, ${request}, ${keep}, ${file.hash}, ${file.size}, 'queued', clock())`)
}

type FileFacts = { hash: Buffer; size: number }

type MovedImport = RunningImport & { status: ImportStatus }

/** The only statement that writes a status, with what else it changes. Undefined when the status does not allow the move. */
async function moveImport(db: Db, id: Id<'import'>, move: ImportMove, also: Sql): Promise<MovedImport | undefined> {
  const { next, isAllowed } = stepBy(importSteps(move))
  const [moved] = await db.rows<MovedImport>(sql`
    update imports set status = ${next}, ${also} where id = ${id} and ${isAllowed}
    returning id, file_name as "fileName", request, keep, status`)
  return moved
}

/** An import whose body has been received completely. */
export async function queueImport(tx: Tx, id: Id<'import'>, file: FileFacts): Promise<boolean> {
  return (await moveImport(tx, id, 'queue', sql`file_hash = ${file.hash}, file_size = ${file.size}`)) !== undefined
}

export type RunningImport = { id: Id<'import'>; fileName: string; request: ImportRequest; keep: boolean }

/** Also one that was already running when its worker was lost. Undefined when it has ended. */
export const startImport = (db: Db, id: Id<'import'>): Promise<RunningImport | undefined> =>
  moveImport(db, id, 'start', sql`bytes_done = 0, started_at = coalesce(started_at, clock())`)

export async function recordProgress(db: Db, id: Id<'import'>, bytesDone: number): Promise<void> {
  await db.rows(sql`update imports set bytes_done = ${bytesDone} where id = ${id} and status = 'running'`)
}

export type ImportOutcome = { format: string; report: object; statements: number; added: number }

/** In the transaction that writes the ledger. False when the import is no longer running. */
export async function completeImport(tx: Tx, id: Id<'import'>, outcome: ImportOutcome): Promise<boolean> {
  const { format, report, statements, added } = outcome
  const done = await moveImport(
    tx,
    id,
    'complete',
    sql`format = ${format}, report = ${JSON.stringify(report)}, statements = ${statements}, added = ${added},
      bytes_done = file_size, finished_at = ${MOMENT}`,
  )
  if (done) await recordFinished(tx, id, done.status)
  return done !== undefined
}

const recordFinished = (tx: Tx, id: Id<'import'>, status: ImportStatus): Promise<void> =>
  recordEvents(tx, [{ ...toOperator, type: 'import.finished', subject: id, data: { importId: id, status } }])

/** Why an import ended without a report: in words, and of a refused file also as facts. */
export type ImportEnd = { reason: string; faults?: readonly ImportFault[] }

const asJson = (faults: readonly ImportFault[] | undefined) => (faults ? JSON.stringify(faults) : null)

export async function endImport(
  tx: Tx,
  id: Id<'import'>,
  move: 'refuse' | 'fail',
  { reason, faults }: ImportEnd,
): Promise<void> {
  const why = sql`reason = ${reason}, faults = ${asJson(faults)}, keep = false, finished_at = clock()`
  const ended = await moveImport(tx, id, move, why)
  if (ended) await recordFinished(tx, id, ended.status)
  await deleteFileParts(tx, id)
}

export type FinishedImport = NewImport & { hash: Buffer; size: number } & (
    | ({ status: 'done' } & ImportOutcome)
    | ({ status: 'refused' } & ImportEnd)
  )

/** Without the queue, with the accounts that have lines in it. */
export async function insertImported(tx: Tx, facts: FinishedImport, accounts: ImportAccount[] = []): Promise<void> {
  const { id, fileName, request, hash, size, keep, status } = facts
  const done = facts.status === 'done' ? facts : undefined
  const end = facts.status === 'refused' ? facts : undefined
  await tx.rows(sql`
    with accounts as (${insertAccounts(id, accounts)})
    insert into imports (id, file_name, request, file_hash, file_size, keep, status, reason, faults, bytes_done, format, report, statements,
      added, created_at, started_at, finished_at)
    values (${id}, ${fileName}, ${request}, ${hash}, ${size}, ${keep}, ${status}, ${end?.reason ?? null}, ${asJson(end?.faults)}, ${done ? size : 0},
      ${done?.format ?? null}, ${done ? JSON.stringify(done.report) : null}, ${done?.statements ?? 0}, ${done?.added ?? 0}, clock(), clock(),
      ${MOMENT})`)
  await recordFinished(tx, id, status)
}

export async function insertFilePart(
  db: Db,
  id: Id<'import'>,
  { part, bytes }: { part: number; bytes: Buffer },
): Promise<void> {
  await db.rows(sql`
    insert into import_files (import_id, part, bytes, deflated) values (${id}, ${part}, ${bytes}, true)`)
}

export type FilePart = { bytes: Buffer; deflated: boolean }

/** One part of a file; undefined after the last one. */
export async function findFilePart(db: Db, id: Id<'import'>, part: number): Promise<FilePart | undefined> {
  const [row] = await db.rows<FilePart>(sql`
    select bytes, deflated from import_files where import_id = ${id} and part = ${part}`)
  return row
}

export async function deleteFileParts(db: Db, id: Id<'import'>): Promise<void> {
  await db.rows(sql`delete from import_files where import_id = ${id}`)
}

/** The sender has hung up, or it is a repetition. */
export async function dropReceiving(db: Db, id: Id<'import'>): Promise<void> {
  await db.rows(sql`
    with dropped as (select id from imports where id = ${id} and status = 'receiving' for update),
      parts as (delete from import_files where import_id in (select id from dropped))
    delete from imports where id in (select id from dropped)`)
}

/** Bodies whose server was lost while it received them: none takes longer than an hour. */
export async function dropStaleReceiving(db: Db): Promise<number> {
  const stale = await db.rows<{ id: Id<'import'> }>(sql`
    select id from imports where status = 'receiving' and created_at < clock() - interval '2 hours'`)
  for (const { id } of stale) await dropReceiving(db, id)
  return stale.length
}

/** The reason of a refusal may quote the file: it is kept for a month. */
export async function deleteOldRefusals(db: Db): Promise<number> {
  const rows = await db.rows(sql`
    delete from imports where id in (
      select id from imports where status in ('refused', 'failed') and finished_at < clock() - interval '30 days'
      limit ${MAX_DELETED})
    returning 1`)
  return rows.length
}

/**
 * Software sends records every few minutes, mostly without anything new. Files are few, and each of them is evidence:
 * their imports stay.
 */
export async function deleteOldRecordImports(db: Db): Promise<number> {
  const rows = await db.rows(sql`
    with old as (
      select id from imports where format = 'records' and status = 'done' and finished_at < clock() - interval '90 days'
      order by finished_at limit ${MAX_DELETED}
    ), accounts as (delete from import_accounts where import_id in (select id from old))
    delete from imports where id in (select id from old) returning 1`)
  return rows.length
}

export type StoredImport<Report = object> = {
  id: Id<'import'>
  status: ImportStatus
  created: Date
  started: Date | null
  finished: Date | null
  /** Empty once the owner of an account in it was forgotten; report and reason are null then. */
  fileName: string
  format: string | null
  size: number
  bytesDone: number
  hash: Buffer | null
  statements: number
  added: number
  reason: string | null
  faults: ImportFault[] | null
  kept: boolean
  erased: boolean
  /** Of a refused one: the later import that took the same content. */
  importedAs: Id<'import'> | null
  report: Report | null
}

const columns = sql`
  i.id, i.status, i.created_at as created, i.started_at as started, i.finished_at as finished, i.file_name as "fileName",
  i.format, i.file_size as size, i.bytes_done as "bytesDone", i.file_hash as hash, i.statements, i.added, i.reason, i.faults,
  i.erased_at is not null as erased,
  i.status = 'done' and exists (select from import_files f where f.import_id = i.id) as kept,
  case when i.status in ('refused', 'failed') then (select min(l.id) from imports l
    where l.id > i.id and l.file_hash = i.file_hash and l.status = 'done') end as "importedAs"`

export type ImportList = {
  accountId: Id<'account'> | null
  status: ImportStatus | null
  /** Only those since then that need a person. */
  unresolvedSince: Date | null
  before: string | null
  limit: number
}

/** Whether the sender named this account. */
const names = (accountId: Sql): Sql =>
  sql`jsonb_path_exists(i.request, '$.accounts.** ? (@ == $id)', jsonb_build_object('id', ${accountId}))`

/** By what a file is known when it is sent again: its name, or its content where the sender gave it no name. */
const fileOf = (one: Sql): Sql => sql`case
  when ${one}.file_name = 'records' then 'records ' || (${one}.request #>> '{accounts,only}')
  when ${one}.file_name in ('statement', 'stdin') then encode(${one}.file_hash, 'hex')
  else ${one}.file_name end`

/**
 * Refused or failed, and neither the file nor its content was sent again: whoever did that has dealt with it, and of
 * several refusals of a file the last one counts.
 */
function unresolved(since: Date): Sql {
  const later = sql`l.id > i.id and l.id >= ${firstIdAt('import', since)}`
  return sql`i.status in ('refused', 'failed') and i.erased_at is null and i.id >= ${firstIdAt('import', since)}
    and not exists (select from imports l where ${later} and ${fileOf(sql`l`)} = ${fileOf(sql`i`)})
    and not exists (select from imports l where ${later} and l.file_hash = i.file_hash)`
}

/** Since then; each needs a person. */
export async function countUnresolvedImports(db: Db, since: Date): Promise<number> {
  const [row] = await db.rows<{ count: number }>(sql`select count(*) from imports i where ${unresolved(since)}`)
  return row!.count
}

/** The newest first, without their reports. */
export async function listImports(db: Db, list: ImportList): Promise<Omit<StoredImport, 'report'>[]> {
  const { accountId, status, unresolvedSince, before, limit } = list
  return db.rows(sql`
    select ${columns} from imports i
    where (${before}::text is null or i.id < ${before}) and (${status}::text is null or i.status = ${status})
      and (${accountId}::text is null or ${names(sql`${accountId}::text`)} or exists (
        select from import_accounts a where a.account_id = ${accountId} and a.import_id = i.id))
      and ${unresolvedSince ? unresolved(unresolvedSince) : sql`true`}
    order by i.id desc limit ${limit}`)
}

export async function findImport<Report>(db: Db, id: Id<'import'>): Promise<StoredImport<Report> | undefined> {
  const [row] = await db.rows<StoredImport<Report>>(sql`select ${columns}, i.report from imports i where i.id = ${id}`)
  return row
}

export async function findImportStatus(db: Db, id: Id<'import'>): Promise<ImportStatus | undefined> {
  const [row] = await db.rows<{ status: ImportStatus }>(sql`select status from imports where id = ${id}`)
  return row?.status
}

/**
 * Imports of these accounts keep their times and sizes; the file, its name and the report are deleted. A file with
 * accounts of several people is personal data of each of them. So is the reason of a refusal that names them.
 */
export async function eraseImports(tx: Tx, accountIds: Id<'account'>[]): Promise<void> {
  const rows = await tx.rows<{ id: Id<'import'> }>(sql`
    select i.id from imports i where i.erased_at is null and (
      exists (select from import_accounts a where a.import_id = i.id and a.account_id = any (${accountIds}::text[]))
      or i.reason is not null and exists (
        select from unnest(${accountIds}::text[]) as id
        left join account_identifiers a on a.account_id = id
        where ${names(sql`id`)} or position(id in i.reason) > 0 or position(a.iban in i.reason) > 0))`)
  const ids = rows.map(({ id }) => id)
  await tx.rows(sql`delete from import_files where import_id = any (${ids}::text[])`)
  await tx.rows(sql`
    update imports set file_name = '', report = null, reason = null, faults = null, erased_at = clock() where id = any (${ids}::text[])`)
  await tx.rows(sql`delete from import_accounts where account_id = any (${accountIds}::text[])`)
}

export type ImportAccount = { accountId: Id<'account'>; nature: StatementHead['nature'] }

/** The accounts with lines in an import. */
export async function insertImportAccounts(tx: Tx, importId: Id<'import'>, accounts: ImportAccount[]): Promise<void> {
  await tx.rows(insertAccounts(importId, accounts))
}

const insertAccounts = (importId: Id<'import'>, accounts: ImportAccount[]): Sql => sql`
  insert into import_accounts (import_id, account_id, nature)
  select distinct ${importId}, r.account_id, r.nature
  from unnest(${accounts.map(({ accountId }) => accountId)}::text[], ${accounts.map(({ nature }) => nature)}::text[])
    as r (account_id, nature)`

/** Of imports that began since then, by the day (UTC). A refusal that was answered, and the file sent again, is the later import. */
export async function countImportsByDay(
  db: Db,
  since: Date,
): Promise<{ day: string; status: string; count: number }[]> {
  return db.rows(sql`
    select to_char(day, 'YYYY-MM-DD') as day, status, count from (
      select (created_at at time zone 'UTC')::date as day, status, count(*) from (
        select status, created_at, file_hash is not null and id < max(id) over (partition by file_hash) as repeated
        from imports where id >= ${firstIdAt('import', since)}) recent
      where not (status = 'refused' and repeated)
      group by 1, 2) counted
    order by 1, 2`)
}
