import type { Database, Db, Tx } from './database.ts'

/** A statement as it was sent, without its values, which may be personal data. */
export type Traced = { statement: string; text: string; ms: number; rows?: number; error?: string }

/** The same database, with a report of each statement; `begin` and the like are left out. */
export function traceStatements(database: Database, report: (traced: Traced) => void): Database {
  const timed = async <T>(statement: string, text: string, run: () => Promise<T>): Promise<T> => {
    const since = performance.now()
    const facts = () => ({ statement, text: text.replace(/\s+/g, ' ').trim(), ms: roundMs(performance.now() - since) })
    try {
      const result = await run()
      report({ ...facts(), ...(Array.isArray(result) && { rows: result.length }) })
      return result
    } catch (error) {
      report({ ...facts(), error: codeOf(error) })
      throw error
    }
  }
  const traceRows = (db: Db): Db['rows'] => {
    return (statement) => timed(statement.name, statement.text, () => db.rows(statement))
  }
  const traceTx = (tx: Tx): Tx => ({
    ...tx,
    rows: traceRows(tx),
    copy: (text, pieces) => timed('copy', text, () => tx.copy(text, pieces)),
  })
  return {
    ...database,
    rows: traceRows(database),
    quick: { rows: traceRows(database.quick) },
    serial: { rows: traceRows(database.serial) },
    transaction: (work, limit) => database.transaction((tx) => work(traceTx(tx)), limit),
    forTenant: (reach) => traceStatements(database.forTenant(reach), report),
  }
}

const roundMs = (ms: number): number => Math.round(ms * 100) / 100

/** The code of a database or system error; their messages may quote a value. */
function codeOf(error: unknown): string {
  const { code, name, cause } = error as Error & { code?: unknown; cause?: { code?: unknown } }
  return String(code ?? cause?.code ?? name)
}
