import { OperatorError } from '../core/operator-error.ts'
import type { Db, Tx } from './database.ts'
import { sql } from './sql.ts'

/** Whether a demo made this database. */
export async function isDemo(db: Db): Promise<boolean> {
  const [row] = await db.rows<{ demo: boolean }>(sql`select demo from service_facts`)
  return row?.demo === true
}

/** Holds the row until the transaction ends: of two that begin at once, the second finds what the first did. */
export async function markDemo(tx: Tx): Promise<void> {
  await tx.rows(sql`update service_facts set demo = true`)
}

export const notADemo = (): OperatorError =>
  new OperatorError(
    'This database was not made by --demo, and a demo would show the PINs of its owners to everybody. Leave --demo out, or name another database: DATA_DIR another folder, DATABASE_URL an empty one',
  )
