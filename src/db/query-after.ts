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
 * Runs two statements in one transaction, and returns the rows of the second. The first one has only text parameters and
 * returns no rows. When either fails, both are rolled back. One round trip in a pipeline; elsewhere the commit is another.
 */
export async function queryAfter(
  client: pg.ClientBase,
  types: pg.CustomTypesConfig,
  first: Sql,
  statement: Sql,
): Promise<pg.QueryResult> {
  const { connection, pipeline } = client as unknown as { connection: Connection; pipeline: boolean }
  const { parsedStatements, submittedNamedStatements } = connection
  // Sent once on their own, so that the connection knows the statements by name from then on.
  const unknown = [BEGIN, first, COMMIT].filter(
    ({ name }) => !(parsedStatements[name] ?? submittedNamedStatements[name]),
  )
  const ask = () =>
    new Promise<pg.QueryResult>((resolve, reject) => {
      client.query(
        new QueryAfter(first, statement, types, (error, results) => {
          if (error) reject(error)
          else resolve([results].flat().at(-1)!)
        }),
      )
    })
  // The commit comes after an error too, when it rolls back.
  if (pipeline) {
    const known = unknown.map((one) => client.query(asKnown(one)))
    const [result] = await Promise.all([ask(), client.query(COMMIT), ...known])
    return result
  }
  for (const one of unknown) await client.query(asKnown(one))
  try {
    return await ask()
  } finally {
    await client.query(COMMIT)
  }
}

const asKnown = ({ name, text, values }: Sql) => ({ name, text, values })
