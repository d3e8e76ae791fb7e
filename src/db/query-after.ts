import pg from 'pg'
import { type Sql, sql } from './sql.ts'

/** The parts of the driver's connection that are used here. */
type Connection = {
  parsedStatements: Record<string, string | undefined>
  submittedNamedStatements: Record<string, string | undefined>
  bind: (bound: { portal: string; statement: string; values: unknown[] }) => void
  execute: (portal: { portal: string }) => void
}

/** A distributed database sends settings to its other nodes only within these. */
const BEGIN = sql`begin`
const COMMIT = sql`commit`

type Callback = (error: Error | null, results: pg.QueryResult | pg.QueryResult[]) => void

class QueryAfter extends pg.Query {
  readonly #first: Sql
  declare callback: Callback

  constructor(first: Sql, { name, text, values }: Sql, types: pg.CustomTypesConfig, callback: Callback) {
    super({ name, text, values, types })
    this.#first = first
    this.callback = callback
  }

  /** Always: the simple protocol has no place for a statement before this one. */
  requiresPreparation(): boolean {
    return true
  }

  prepare(connection: Connection): void {
    for (const { name, values } of [BEGIN, this.#first]) {
      connection.bind({ portal: '', statement: name, values })
      connection.execute({ portal: '' })
    }
    // @ts-expect-error The driver's types leave this method out.
    super.prepare(connection)
  }
}

/**
 * Runs two statements in one transaction and one round trip, and returns the rows of the second. The first one has only
 * text parameters and returns no rows. When either fails, both are rolled back.
 */
export async function queryAfter(
  client: pg.ClientBase,
  types: pg.CustomTypesConfig,
  first: Sql,
  statement: Sql,
): Promise<pg.QueryResult> {
  const { connection } = client as unknown as { connection: Connection }
  const { parsedStatements, submittedNamedStatements } = connection
  // Sent once on their own, so that the connection knows the statements by name from then on.
  const known = [BEGIN, first, COMMIT].map(({ name, text, values }) => {
    const isKnown = parsedStatements[name] ?? submittedNamedStatements[name]
    return isKnown ? undefined : client.query({ name, text, values })
  })
  const asked = new Promise<pg.QueryResult>((resolve, reject) => {
    client.query(
      new QueryAfter(first, statement, types, (error, results) => {
        if (error) reject(error)
        else resolve([results].flat().at(-1)!)
      }),
    )
  })
  // Also after an error, when it rolls back. The next statement of a pipeline comes behind it.
  const [result] = await Promise.all([asked, client.query(COMMIT), ...known])
  return result
}
