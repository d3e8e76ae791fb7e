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
  file: Buffer | null
  accounts: { accountId: Id<'account'>; nature: StatementHead['nature'] }[]
}

export async function insertImport(tx: Tx, facts: Import): Promise<void> {
  await tx.rows(sql`
    insert into imports (id, file_name, file_hash, file_size, format, report, file, created_at)
    values (${facts.id}, ${facts.fileName}, ${Buffer.from(facts.hash)}, ${facts.size}, ${facts.format},
      ${JSON.stringify(facts.report)}, ${facts.file}, clock())`)
  await tx.rows(sql`
    insert into import_accounts (import_id, account_id, nature)
    select distinct ${facts.id}, r.account_id, r.nature
    from unnest(${facts.accounts.map(({ accountId }) => accountId)}::text[], ${facts.accounts.map(({ nature }) => nature)}::text[])
      as r (account_id, nature)`)
}

/**
 * Imports that told of these accounts keep when they were and how large; the file, its name and what the report says of
 * accounts go. A file that several people's accounts came in is personal data of each of them.
 */
export async function eraseImports(tx: Tx, accountIds: Id<'account'>[]): Promise<void> {
  await tx.rows(sql`
    update imports set file = null, file_name = '', report = jsonb_build_object('erased', true)
    where id in (select import_id from import_accounts where account_id = any (${accountIds}::text[]))`)
  await tx.rows(sql`delete from import_accounts where account_id = any (${accountIds}::text[])`)
}
