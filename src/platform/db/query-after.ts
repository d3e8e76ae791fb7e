import pg from 'pg'
import { type Sql, sql } from './sql.ts'

/** The parts of the driver's connection that are used here. */
type Connection = {
  parsedStatements: Record<string, string | undefined>
  submittedNamedStatements: Record<string, string | undefined>
  bind: (bound: { portal: string; statement: string; values: unknown[] }) => void
  execute: (portal: { portal: string }) => void
}

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

  /**
   * The driver's own messages end with the Sync at which PostgreSQL commits, so the statement before them is committed
   * with them.
   */
  prepare(connection: Connection): void {
    connection.bind({ portal: '', statement: this.#first.name, values: this.#first.values })
    connection.execute({ portal: '' })
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
  // Sent once on its own, so that the connection knows the statement by name from then on.
  const isKnown = parsedStatements[first.name] ?? submittedNamedStatements[first.name]
  const known = isKnown ? undefined : client.query(first)
  const asked = new Promise<pg.QueryResult>((resolve, reject) => {
    client.query(
      new QueryAfter(first, statement, types, (error, results) => {
        if (error) reject(error)
        else resolve([results].flat().at(-1)!)
      }),
    )
  })
  const [, result] = await Promise.all([known, asked])
  return result
}

const BEGIN = sql`begin`
const COMMIT = sql`commit`

/**
 * The same on several nodes: settings are sent to the other nodes only within an explicit transaction. One round trip on a
 * pipeline, which sends all four at once; after an error the commit rolls back.
 */
export async function queryWithin(client: pg.ClientBase, first: Sql, statement: Sql): Promise<pg.QueryResult> {
  const asked = [BEGIN, first, statement, COMMIT].map((one) => client.query(one))
  await Promise.allSettled(asked)
  const [, , result] = await Promise.all(asked)
  return result!
}
