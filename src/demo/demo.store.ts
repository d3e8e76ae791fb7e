import type { Db } from '../db/database.ts'
import { sql } from '../db/sql.ts'

/** Whether the database already holds any data. */
export async function isInUse(db: Db): Promise<boolean> {
  const [row] = await db.rows<{ used: boolean }>(sql`
    select exists (select 1 from tenants) or exists (select 1 from owners) or exists (select 1 from accounts)
      or exists (select 1 from providers) or exists (select 1 from operators) or exists (select 1 from operator_tokens)
      or exists (select 1 from imports) as used`)
  return row!.used
}
