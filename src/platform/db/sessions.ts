import type { Db } from './database.ts'
import { sql } from './sql.ts'

/** Connections to this database that are older than the current one. */
export async function countEarlierSessions(db: Db): Promise<number> {
  const [row] = await db.rows<{ count: number }>(sql`
    select count(*) from pg_stat_activity other
    where other.datname = current_database() and other.pid <> pg_backend_pid()
      and other.backend_start < (select backend_start from pg_stat_activity where pid = pg_backend_pid())`)
  return row!.count
}
