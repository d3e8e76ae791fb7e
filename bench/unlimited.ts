import { type Database, openDatabase } from '../src/platform/db/database.ts'

/** Longer than any machine takes. */
const SECONDS = 86_400

/** To make data: the service's limits on statements protect its clients, and on a slow machine these take minutes. */
export function openUnlimited(url: string): Database {
  const db = openDatabase({ url, poolSize: 6, statementSeconds: SECONDS, quickSeconds: SECONDS })
  // A delivery has a limit of its own, for those who wait for its account.
  return { ...db, transaction: (work) => db.transaction(work) }
}
