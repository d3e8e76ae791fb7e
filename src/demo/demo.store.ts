import type { Db } from '../db/database.ts'
import { sql } from '../db/sql.ts'

/** Whether the database already holds any data. */
export async function isInUse(db: Db): Promise<boolean> {
  const [row] = await db.rows<{ used: boolean }>(sql`
    select exists (select from tenants) or exists (select from owners) or exists (select from accounts)
      or exists (select from providers) or exists (select from operators) or exists (select from operator_tokens)
      or exists (select from imports) as used`)
  return row!.used
}
