import type { Database } from './database.ts'
import { isPooled } from './session.ts'
import { sql } from './sql.ts'

export const POOLER_REMEDY =
  'Behind a pooler in transaction mode, such as PgBouncer, add pooler=transaction to the address: postgres://…/vitrine?pooler=transaction. See docs/database.md.'

const OWN_NAME = sql`select name from pg_prepared_statements where statement like 'select name from pg_prepared_statements %'`

/**
 * Whether a statement that was prepared once can be used by its name later. A pooler that looks after statements gives
 * them names of its own; if ours reaches PostgreSQL, the statement is lost with the next change of the connection.
 */
export async function keepsStatements(database: Database): Promise<boolean> {
  if (!isPooled(database.url)) return true
  const names = await database.rows<{ name: string }>(OWN_NAME)
  return !names.some(({ name }) => name === OWN_NAME.name)
}
