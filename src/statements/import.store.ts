import type { Id } from '../core/id.ts'
import type { Db, Tx } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { StatementAccount } from './encode.ts'
import type { StatementHead } from './statement.ts'

/** A long file takes longer and sorts more than a request may: the limits of requests do not hold for its transaction. */
export async function liftTimeLimits(tx: Tx): Promise<void> {
  await tx.rows(
    sql`select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true),
    set_config('work_mem', '64MB', true), set_config('maintenance_work_mem', '128MB', true)`,
  )
}

export type FoundAccount = StatementAccount & { environment: string }

export async function findAccountsByIban(db: Db, iban: string): Promise<FoundAccount[]> {
  return db.rows(sql`
    select a.id, a.iban, a.holder, a.currency, a.time_zone as "timeZone", a.environment
    from account_identifiers i join accounts a on a.id = i.account_id where i.iban = ${iban} order by a.id`)
}

export async function findAccountById(db: Db, id: Id<'account'>): Promise<FoundAccount | undefined> {
  const [account] = await db.rows<FoundAccount>(sql`
    select id, iban, holder, currency, time_zone as "timeZone", environment from accounts where id = ${id}`)
  return account
}

/** Do the books of this account come from statements? */
export async function hasStatements(db: Db, accountId: Id<'account'>): Promise<boolean> {
  const rows = await db.rows(sql`
    select 1 from import_accounts where account_id = ${accountId} and nature = 'statement' limit 1`)
  return rows.length === 1
}

export type Import = {
  id: Id<'import'>
  fileName: string
  hash: Uint8Array
  size: number
  format: string
  report: object
  statements: number
  added: number
  accounts: { accountId: Id<'account'>; nature: StatementHead['nature'] }[]
}

export async function insertImport(tx: Tx, facts: Import): Promise<void> {
  await tx.rows(sql`
    insert into imports (id, file_name, file_hash, file_size, format, report, statements, added, created_at)
    values (${facts.id}, ${facts.fileName}, ${Buffer.from(facts.hash)}, ${facts.size}, ${facts.format},
      ${JSON.stringify(facts.report)}, ${facts.statements}, ${facts.added}, clock())`)
  await tx.rows(sql`
    insert into import_accounts (import_id, account_id, nature)
    select distinct ${facts.id}, r.account_id, r.nature
    from unnest(${facts.accounts.map(({ accountId }) => accountId)}::text[], ${facts.accounts.map(({ nature }) => nature)}::text[])
      as r (account_id, nature)`)
}

export async function insertFilePart(tx: Tx, id: Id<'import'>, part: number, bytes: Buffer): Promise<void> {
  await tx.rows(sql`insert into import_files (import_id, part, bytes) values (${id}, ${part}, ${bytes})`)
}

/** One part of a kept file; undefined after the last one, and where none was kept. */
export async function findFilePart(db: Db, id: Id<'import'>, part: number): Promise<Buffer | undefined> {
  const [row] = await db.rows<{ bytes: Buffer }>(sql`
    select bytes from import_files where import_id = ${id} and part = ${part}`)
  return row?.bytes
}

export type StoredImport = {
  id: Id<'import'>
  created: Date
  /** Empty once the owner of an account in it was forgotten, as the report is null then. */
  fileName: string
  format: string
  size: number
  hash: Buffer
  statements: number
  added: number
  kept: boolean
  erased: boolean
}

const told = sql`
  i.id, i.created_at as created, i.file_name as "fileName", i.format, i.file_size as size, i.file_hash as hash,
  i.statements, i.added, i.erased_at is not null as erased,
  exists (select from import_files f where f.import_id = i.id) as kept`

export type ImportList = { accountId: Id<'account'> | null; before: string | null; limit: number }

/** The newest first. */
export async function listImports(db: Db, { accountId, before, limit }: ImportList): Promise<StoredImport[]> {
  return db.rows(sql`
    select ${told} from imports i
    where (${before}::text is null or i.id < ${before})
      and (${accountId}::text is null or exists (
        select from import_accounts a where a.account_id = ${accountId} and a.import_id = i.id))
    order by i.id desc limit ${limit}`)
}

export async function findImport<Report>(
  db: Db,
  id: Id<'import'>,
): Promise<(StoredImport & { report: Report | null }) | undefined> {
  const [row] = await db.rows<StoredImport & { report: Report | null }>(sql`
    select ${told}, i.report from imports i where i.id = ${id}`)
  return row
}

/**
 * Imports that told of these accounts keep when they were and how large; the file, its name and the report go. A file
 * that several people's accounts came in is personal data of each of them.
 */
export async function eraseImports(tx: Tx, accountIds: Id<'account'>[]): Promise<void> {
  const ids = sql`select import_id from import_accounts where account_id = any (${accountIds}::text[])`
  await tx.rows(sql`delete from import_files where import_id in (${ids})`)
  await tx.rows(sql`
    update imports set file_name = '', report = null, erased_at = clock() where erased_at is null and id in (${ids})`)
  await tx.rows(sql`delete from import_accounts where account_id = any (${accountIds}::text[])`)
}
