import type { Db } from './database.ts'
import { sql } from './sql.ts'

/** The database's time, which decides. */
export async function databaseNow(db: Db): Promise<Date> {
  const [row] = await db.rows<{ now: Date }>(sql`select clock() as now`)
  return row!.now
}
