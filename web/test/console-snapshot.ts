import type { Database } from '../../src/platform/db/database.ts'
import { sql } from '../../src/platform/db/sql.ts'

/** These change with every request, or by themselves: who is signed in, how often something was refused, what is due. */
const BY_THEMSELVES = ['operator_sessions', 'daily_counts', 'jobs', 'pin_budgets']

/** Everything in the database, as text; bytes in hexadecimal digits. */
export async function contentOf(database: Database): Promise<string> {
  const [row] = await database.rows<{ text: string }>(sql`
    select string_agg(query_to_xml('select t::text from ' || tablename || ' t', true, false, '')::text, ' ') as text
    from pg_tables where schemaname = 'public'`)
  return row!.text
}

/** How many rows every table has, and a hash of them. */
export async function snapshotOf(database: Database): Promise<Record<string, string>> {
  const rows = await database.rows<{ name: string; text: string }>(sql`
    select tablename as name, query_to_xml('select count(*), md5(string_agg(t::text, chr(10) order by t::text)) from '
      || tablename || ' t', true, false, '')::text as text
    from pg_tables where schemaname = 'public' and tablename <> all (${BY_THEMSELVES}::text[]) order by tablename`)
  return Object.fromEntries(rows.map(({ name, text }) => [name, text]))
}
