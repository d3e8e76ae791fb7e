import { pipeline as pipeTo } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { Refusal } from '../core/errors.ts'
import { openPipeline, type Pipeline } from './pipeline.ts'
import { queryAfter } from './query-after.ts'
import { type Sql, sql } from './sql.ts'

/** Runs one statement and gives its rows. The row type is asserted: every store function has a test on PostgreSQL. */
export type Db = {
  readonly rows: <Row>(statement: Sql) => Promise<Row[]>
}

/** Inside a transaction. What needs one asks for it by this type; a Database there does not compile. */
export type Tx = Db & {
  readonly inTransaction: true
  /** Rows by COPY, the fastest way in: `copy staged (a, b) from stdin` and its text, in pieces of any size. */
  readonly copy: (statement: string, pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>) => Promise<void>
}

export type Database = Db & {
  /** For another process of ours. */
  readonly url: string
  /** For small, indexed statements that many requests send at once: they do not wait for a connection of their own. */
  readonly quick: Db
  /** A connection for statements that follow one another and wait for the disk, so that no `quick` one waits behind. */
  readonly serial: Db
  readonly transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  /** For migrations and maintenance: several statements as plain text. */
  readonly script: (text: string) => Promise<void>
  /**
   * The same database for what is done on behalf of a client: row security (migration 0019) leaves it the rows of this
   * tenant in this environment, also where a statement forgets to ask for them.
   */
  readonly forTenant: (reach: Reach) => Database
  readonly close: () => Promise<void>
}

/** Whose rows; and which accounts it is about, where transactions are read. */
export type Reach = { tenantId: string; environment: string; accountIds?: string[] }

const INT8 = 20
const TIMESTAMPTZ = 1184
const DATE = 1082

/** Revisions and counts are whole numbers far below 2^53; numeric stays text, because it is money. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return Number
    // Spelled out: V8's reading of other spellings takes the year 0001 for 2001.
    if (oid === TIMESTAMPTZ) return (text: string) => new Date(text.replace(' ', 'T').replace(/\+00$/, 'Z'))
    if (oid === DATE) return (text: string) => text
    return pg.types.getTypeParser(oid, format as 'text')
  },
} as pg.CustomTypesConfig

// The driver's way through the local time zone loses seconds in years before standard time.
pg.defaults.parseInputDatesAsUTC = true

const BY_INDEX = ['seqscan', 'hashjoin', 'mergejoin'].map((way) => ` -c enable_${way}=off`).join('')

/** More than a few gain nothing: PostgreSQL has a process for each, and they share its cores. */
const LANES = 3

export type DatabaseOptions = {
  url: string
  poolSize: number
  /** A broken idle connection is not an error of any request; it is only worth a line in the log. */
  onIdleError?: (error: Error) => void
}

export function openDatabase({ url, poolSize, onIdleError }: DatabaseOptions): Database {
  const connection = {
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    application_name: 'vitrine',
    types,
    options: '-c timezone=UTC -c statement_timeout=60s -c idle_in_transaction_session_timeout=60s',
  }
  const pool = new pg.Pool({ ...connection, max: Math.max(2, poolSize - LANES - 1), idleTimeoutMillis: 30_000 })
  pool.on('error', (error) => onIdleError?.(error))
  // Their statements have one good plan; PostgreSQL would go on making new ones where a list of values may be short.
  // And a plan from the days when tables were empty must not read them whole when they are full.
  const planned = { ...connection, options: `${connection.options} -c plan_cache_mode=force_generic_plan${BY_INDEX}` }
  const lanes = (size: number) => openPipeline(planned, size, (error) => onIdleError?.(error))
  const pipelines = [lanes(LANES), lanes(1)] as const
  const lane = (pipeline: Pipeline, first?: Sql): Db => ({
    rows: async <Row>(statement: Sql): Promise<Row[]> => {
      try {
        return (await pipeline.query(statement, first)).rows as Row[]
      } catch (error) {
        throw unavailable(error)
      }
    },
  })
  const quick = lane(pipelines[0])
  const serial = lane(pipelines[1])

  const rows = async <Row>(statement: Sql, first?: Sql): Promise<Row[]> => {
    try {
      if (!first) return (await pool.query(statement)).rows as Row[]
      const client = await pool.connect()
      try {
        return (await queryAfter(client, types, first, statement)).rows as Row[]
      } finally {
        client.release()
      }
    } catch (error) {
      throw unavailable(error)
    }
  }

  const transaction = async <T>(work: (tx: Tx) => Promise<T>, first?: Sql): Promise<T> => {
    const client = await pool.connect().catch((error) => {
      throw unavailable(error)
    })
    // A client whose transaction did not end cleanly is destroyed: the next user must never see its state.
    let broken: Error | undefined
    // Between two statements nobody else listens, and what nobody hears would end the process. The next statement fails.
    const lost = (error: Error): void => {
      broken = error
    }
    client.on('error', lost)
    // Statements may be asked for at once; they run one after the other, in that order.
    let last: Promise<unknown> = Promise.resolve()
    const inTurn = <R>(run: () => Promise<R>): Promise<R> => {
      const result = last.then(run, run)
      last = result.catch(() => {})
      return result
    }
    const tx: Tx = {
      inTransaction: true,
      rows: <Row>(statement: Sql) => inTurn(async () => (await client.query(statement)).rows as Row[]),
      copy: (statement, pieces) => inTurn(() => pipeTo(pieces, client.query(copyFrom(statement)))),
    }
    try {
      await client.query('begin')
      if (first) await client.query(first)
      const result = await work(tx)
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback').catch((rollbackError: Error) => {
        broken = rollbackError
      })
      throw unavailable(error)
    } finally {
      client.off('error', lost)
      client.release(broken)
    }
  }

  const script = async (text: string): Promise<void> => {
    await pool.query(text)
  }

  const close = async () => {
    await Promise.all([pool.end(), ...pipelines.map((pipeline) => pipeline.close())])
  }
  const forTenant = (reach: Reach): Database => {
    const first = narrow(reach)
    return {
      ...database,
      rows: (statement) => rows(statement, first),
      quick: lane(pipelines[0], first),
      serial: lane(pipelines[1], first),
      transaction: (work) => transaction(work, first),
      script: () => Promise.reject(new Error('No script runs on behalf of a tenant')),
    }
  }
  const database: Database = {
    url,
    rows: (statement) => rows(statement),
    quick,
    serial,
    transaction: (work) => transaction(work),
    script,
    forTenant,
    close,
  }
  return database
}

/** Sets them for one transaction, of which nothing is left on the connection afterwards; and gives no rows. */
function narrow({ tenantId, environment, accountIds = [] }: Reach): Sql {
  const role = sql`set_config('role', 'vitrine_tenant', true) || set_config('vitrine.tenant', ${tenantId}, true)
    || set_config('vitrine.environment', ${environment}, true)`
  if (accountIds.length === 0) return sql`select where (${role} || set_config('vitrine.granted', '', true)) is null`
  const accounts = `{${accountIds.join()}}`
  return sql`select where (set_config('vitrine.granted', granted_accounts(${tenantId}, ${environment}, ${accounts}), true)
    || ${role}) is null`
}

/** Connection trouble, shutdown, exhaustion, time-outs: the caller may come back. Everything else is a fault of ours. */
const AWAY = /^(08|57P|53|58)/
const AWAY_NODE =
  /ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN/
const AWAY_TEXT = /timeout exceeded when trying to connect|Connection terminated|not queryable|57014/

function unavailable(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const code = String((error as { code?: unknown }).code ?? '')
  if (AWAY.test(code) || code === '57014' || AWAY_NODE.test(code) || AWAY_TEXT.test(error.message)) {
    const refusal = new Refusal('unavailable', { headers: { 'Retry-After': '1' } })
    refusal.cause = error
    return refusal
  }
  return error
}

/** Two writers raced for the same unique thing; the loser asks what is there now. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && (error as { code?: unknown }).code === '23505'
