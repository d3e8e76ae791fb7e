import type { Database, Db } from '../../src/platform/db/database.ts'
import type { Sql } from '../../src/platform/db/sql.ts'

/** How PostgreSQL would run the statement that a store sends first. */
export async function planOf(database: Database, ask: (db: Db) => Promise<unknown>): Promise<string[]> {
  let statement: Sql | undefined
  await ask({
    rows: async (asked: Sql) => {
      statement ??= asked
      return []
    },
  })
  const { text, values } = statement!
  const rows = await database.quick.rows<{ 'QUERY PLAN': string }>({ name: 'plan', text: `explain ${text}`, values })
  return rows.map((row) => row['QUERY PLAN'])
}
