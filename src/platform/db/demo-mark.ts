import { OperatorError } from '../core/operator-error.ts'
import type { Db, Tx } from './database.ts'
import { sql } from './sql.ts'

/** Whether `--demo` made this database. */
export async function isDemo(db: Db): Promise<boolean> {
  const [row] = await db.rows<{ demo: boolean }>(sql`select demo from service_facts`)
  return row?.demo === true
}

/**
 * Locks the row until the transaction ends: of two demos that start at once, the second finds the data of the first.
 */
export async function markDemo(tx: Tx): Promise<void> {
  await tx.rows(sql`update service_facts set demo = true`)
}

export const notADemo = (): OperatorError =>
  new OperatorError(
    'This database was not made by --demo, and a demo would show the PINs of its owners to everyone. Leave --demo out, or name another database: DATA_DIR another folder, DATABASE_URL an empty one',
  )
