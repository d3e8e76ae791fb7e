import type { Database, Limit, Tx } from './database.ts'

class DryRun<T> extends Error {
  readonly result: T
  constructor(result: T) {
    super('dry run')
    this.result = result
  }
}

/** Does the work and rolls it back: what it would do is what it did, and nothing can be forgotten in a second list. */
export async function dryRun<T>(db: Database, work: (tx: Tx) => Promise<T>, limit?: Limit): Promise<T> {
  try {
    return await db.transaction(async (tx) => {
      throw new DryRun(await work(tx))
    }, limit)
  } catch (error) {
    if (error instanceof DryRun) return error.result
    throw error
  }
}
