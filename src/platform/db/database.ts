import { pipeline as pipeTo } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { Refusal } from '../core/errors.ts'
import { firstStatement, type Reach, setLocal } from './first-statement.ts'
import { lifoSemaphore } from './lifo-semaphore.ts'
import { CLOSE_TIMEOUT_MS, openPipeline, type Pipeline } from './pipeline.ts'
import { queryAfter } from './query-after.ts'
import {
  clientConfig,
  isDistributed,
  isPooled,
  NoResponse,
  plannedFor,
  pooledSettings,
  timeouts,
  within,
} from './session.ts'
import { type Sql, sql } from './sql.ts'

/** Runs one statement and returns its rows. The row type is asserted: every store function has a test on PostgreSQL. */
export type Db = {
  readonly rows: <Row>(statement: Sql) => Promise<Row[]>
}

/** Inside a transaction. Code that needs one takes this type; passing a Database does not compile. */
export type Tx = Db & {
  readonly inTransaction: true
  /** Rows by COPY, the fastest way to insert: `copy staged (a, b) from stdin` and its data, in pieces of any size. */
  readonly copy: (statement: string, pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>) => Promise<void>
}

/** The statement timeout of a transaction, where it differs from the default. */
export type Limit = { statementSeconds: number }

export type Database = Db & {
  /** For a child process. */
  readonly url: string
  /**
   * For small, indexed statements that many requests send at once: they share a few connections and do not wait for one
   * of their own.
   */
  readonly quick: Db
  /**
   * A connection for statements that run one after the other and wait for the disk, so that no `quick` one waits behind
   * them.
   */
  readonly serial: Db
  readonly transaction: <T>(work: (tx: Tx) => Promise<T>, limit?: Limit) => Promise<T>
  /** Fails unless the database answers on every open connection, of every kind. */
  readonly ping: () => Promise<{ standby: boolean }>
  /** For migrations and maintenance: several statements as plain text. */
  readonly script: (text: string) => Promise<void>
  /**
   * The same database on behalf of a client: row security (migration 0019) limits it to the rows of this tenant in this
   * environment, even if a statement forgets to filter.
   */
  readonly forTenant: (reach: Reach) => Database
  readonly close: () => Promise<void>
}

const INT8 = 20
const TIMESTAMPTZ = 1184
const DATE = 1082

/** Revisions and counts are whole numbers far below 2^53; numeric stays text, because it is money. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return Number
    // Parsed explicitly: V8 reads other spellings of the year 0001 as 2001.
    if (oid === TIMESTAMPTZ) return (text: string) => new Date(text.replace(' ', 'T').replace(/\+00$/, 'Z'))
    if (oid === DATE) return (text: string) => text
    return pg.types.getTypeParser(oid, format as 'text')
  },
} as pg.CustomTypesConfig

// The driver's conversion through the local time zone loses seconds in years before standard time.
pg.defaults.parseInputDatesAsUTC = true

/** More gain nothing: PostgreSQL has a process for each, and they share its cores. */
const LANES = 3
const LEAST_IN_POOL = 2
/** Longer than a statement of a request may take, so that whoever came last gets the connection of one that was stuck. */
const MAX_WAIT_MS = 4_500
/** The minimum of a process, whatever the settings: for the pool, for reads and for the read log. */
export const MIN_CONNECTIONS = LEAST_IN_POOL + LANES + 1
export type DatabaseOptions = {
  url: string
  poolSize: number
  /** Statement timeout on a connection of the pool; a minute by default. */
  statementSeconds?: number
  /** The same for `quick` and `serial`, which a client waits for: 4 by default. */
  quickSeconds?: number
  /** A broken idle connection is no error of any request; it is only logged, once until there is a connection again. */
  onLost?: (error: Error) => void
  onBack?: () => void
}

export function openDatabase(options: DatabaseOptions): Database {
  const { url, poolSize, statementSeconds = 60, quickSeconds = 4, onLost, onBack } = options
  let isLost = false
  const lose = (error: Error): void => {
    if (!isLost) onLost?.(error)
    isLost = true
  }
  const find = (): void => {
    if (isLost) onBack?.()
    isLost = false
  }
  const max = Math.max(LEAST_IN_POOL, poolSize - LANES - 1)
  const connections = lifoSemaphore(max, MAX_WAIT_MS)
  const pool = new pg.Pool({
    ...clientConfig(url, statementSeconds),
    types,
    max,
    idleTimeoutMillis: 30_000,
  })
  pool.on('error', lose)
  const open = new Set<pg.PoolClient>()
  const idle = new Set<pg.PoolClient>()
  pool.on('connect', (client) => {
    find()
    open.add(client)
    // The pool removes its listener before the borrower adds one; an error in between would end the process.
    client.on('error', () => {})
  })
  pool.on('acquire', (client) => idle.delete(client))
  pool.on('release', (broken, client) => {
    if (!broken) idle.add(client)
  })
  pool.on('remove', (client) => {
    open.delete(client)
    idle.delete(client)
  })

  /** When one connection gets no answer, the idle ones are lost too; each would cost a request. */
  const dropIdle = (): void => {
    for (const client of idle) {
      // The pool's listener removes the client at once; its own detection of the end may come a moment too late.
      client.emit('error', new NoResponse(statementSeconds))
      client.connection.stream.destroy()
    }
    for (const pipeline of pipelines) pipeline.dropIdle()
  }
  const lanes = (size: number) =>
    openPipeline(
      { ...clientConfig(url, quickSeconds, plannedFor(url)), types },
      {
        size,
        seconds: quickSeconds,
        isDistributed: isDistributed(url),
        onIdleError: lose,
        onConnect: find,
        onNoResponse: dropIdle,
      },
    )
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
  /** Behind a pooler each transaction sets what elsewhere each connection has. */
  const pooled = isPooled(url)
  const pooledPlanned = pooled ? pooledSettings(quickSeconds, plannedFor(url)) : undefined
  const pooledUsual = pooled ? pooledSettings(statementSeconds) : undefined

  type Ask = <R>(answer: Promise<R>) => Promise<R>

  /**
   * Uses a connection of its own for the duration of the work. One that broke meanwhile is not returned to the pool.
   */
  const withClient = async <T>(
    { statementSeconds }: Limit,
    work: (client: pg.PoolClient, ask: Ask, dismiss: (reason: Error) => void) => Promise<T>,
  ): Promise<T> => {
    let broken: Error | undefined
    const dismiss = (reason: Error): void => {
      broken ??= reason
    }
    try {
      await connections.acquire()
      const client = await pool.connect().catch((error) => {
        connections.release()
        throw error
      })
      // Between two statements there is no other listener, and an unhandled error would end the process. The next
      // statement fails.
      client.on('error', dismiss)
      try {
        return await work(client, (answer) => within(client, statementSeconds, answer), dismiss)
      } finally {
        client.off('error', dismiss)
        client.release(broken)
        connections.release()
        if (broken instanceof NoResponse) dropIdle()
      }
    } catch (error) {
      throw unavailable(error)
    }
  }

  const usual = { statementSeconds }
  const rows = <Row>(statement: Sql, first?: Sql): Promise<Row[]> =>
    withClient(usual, async (client, ask) => {
      const asked = first ? queryAfter(client, types, first, statement) : client.query(statement)
      return (await ask(asked)).rows as Row[]
    })

  const beginOf = (limit: Limit): string => {
    const settings = { ...pooledUsual, ...(limit !== usual && timeouts(limit.statementSeconds)) }
    return ['begin', setLocal(settings)].filter(Boolean).join('; ')
  }

  const transaction = <T>(work: (tx: Tx) => Promise<T>, limit: Limit = usual, first?: Sql): Promise<T> =>
    withClient(limit, async (client, ask, dismiss) => {
      // Statements may be requested concurrently; they run one after the other, in that order.
      let last: Promise<unknown> = Promise.resolve()
      const inTurn = <R>(run: () => Promise<R>): Promise<R> => {
        const result = last.then(run, run)
        last = result.catch(() => {})
        return result
      }
      const tx: Tx = {
        inTransaction: true,
        rows: <Row>(statement: Sql) => inTurn(async () => (await ask(client.query(statement))).rows as Row[]),
        copy: (statement, pieces) => inTurn(() => ask(pipeTo(pieces, client.query(copyFrom(statement))))),
      }
      try {
        await ask(client.query(beginOf(limit)))
        if (first) await ask(client.query(first))
        const result = await work(tx)
        await ask(client.query('commit'))
        return result
      } catch (error) {
        // A client whose transaction did not end cleanly is not returned: the next user must never see its state.
        await ask(client.query('rollback')).catch(dismiss)
        throw error
      }
    })

  const ping: Database['ping'] = async () => {
    try {
      const [found] = await Promise.all([
        rows<{ standby: boolean }>(PING),
        ...pipelines.map((pipeline) => pipeline.queryAll(PING)),
      ])
      return found[0]!
    } catch (error) {
      throw unavailable(error)
    }
  }

  const close = async () => {
    const ended = [pool.end(), ...pipelines.map((pipeline) => pipeline.close())]
    const timer = setTimeout(() => {
      for (const client of open) client.connection.stream.destroy()
    }, CLOSE_TIMEOUT_MS)
    await Promise.all(ended)
    clearTimeout(timer)
  }
  const script = async (text: string): Promise<void> => {
    await withClient(usual, (client, ask) => ask(client.query(text)))
  }
  const inReach = (reach?: Reach): Database => {
    const narrow = firstStatement(undefined, reach)
    const first = pooled ? firstStatement(pooledUsual, reach) : narrow
    const firstPlanned = pooled ? firstStatement(pooledPlanned, reach) : narrow
    return {
      url,
      // On several nodes settings are sent along only within an explicit transaction.
      rows: (statement) =>
        reach && isDistributed(url) ? transaction((tx) => tx.rows(statement), usual, narrow) : rows(statement, first),
      quick: lane(pipelines[0], firstPlanned),
      serial: lane(pipelines[1], firstPlanned),
      transaction: (work, limit) => transaction(work, limit, narrow),
      ping,
      script: reach ? () => Promise.reject(new Error('No script runs on behalf of a tenant')) : script,
      forTenant: inReach,
      close,
    }
  }
  return inReach()
}

const PING = sql`select pg_is_in_recovery() as standby`

/**
 * Connection errors, shutdown, exhaustion, time-outs, and a primary server that has become a standby: the caller may
 * retry. Everything else is an internal error.
 */
const AWAY = /^(08|57P|53|58|57014|25006)/
const AWAY_NODE =
  /ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN/
const AWAY_TEXT = /timeout exceeded when trying to connect|timeout expired|Connection terminated|not queryable|57014/

function unavailable(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const code = String((error as { code?: unknown }).code ?? '')
  if (AWAY.test(code) || AWAY_NODE.test(code) || AWAY_TEXT.test(error.message)) {
    const refusal = new Refusal('unavailable', { headers: { 'Retry-After': '1' } })
    refusal.cause = error
    return refusal
  }
  return error
}

/** Two writers raced for the same unique value; the loser reads what exists now. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && (error as { code?: unknown }).code === '23505'
