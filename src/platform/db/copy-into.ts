import { CopyRows } from '../core/copy-rows.ts'
import type { Tx } from './database.ts'

/**
 * `into`: the table with its columns. All pieces are sent at once: PostgreSQL goes from one to the next without waiting
 * for this process.
 */
export function copyInto<Row>(
  tx: Tx,
  into: string,
  all: Row[],
  write: (rows: CopyRows, row: Row) => void,
): Promise<void>[] {
  if (all.length === 0) return []
  const rows = new CopyRows()
  const sent: Promise<void>[] = []
  const send = () => sent.push(tx.copy(`copy ${into} from stdin (format binary)`, [rows.take()]))
  for (const row of all) {
    write(rows, row)
    if (rows.isFull) send()
  }
  send()
  return sent
}
