import { firstStatement, type Reach } from './first-statement.ts'
import { type Lanes, openLanes } from './lanes.ts'
import { openPool } from './pool.ts'
import { clientConfig, isPooled, plannedFor, pooledSettings } from './session.ts'
import { type Sql, sql } from './sql.ts'
import { orUnavailable } from './unavailable.ts'

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

/** More gain nothing: PostgreSQL has a process for each, and they share its cores. */
const LANES = 3
const LEAST_IN_POOL = 2
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
  const { url, poolSize, statementSeconds = 60, quickSeconds = 4 } = options
  const planned = plannedFor(url)
  const hooks = {
    ...reportOnce(options),
    /** When one connection gets no answer, the idle ones are lost too; each would cost a request. */
    onNoResponse: () => {
      for (const one of [pool, quick, serial]) one.dropIdle()
    },
  }
  const pool = openPool(clientConfig(url, statementSeconds), {
    ...hooks,
    size: Math.max(LEAST_IN_POOL, poolSize - LANES - 1),
    // Longer than a statement may take, so that whoever came last gets the connection of one that was stuck.
    maxWaitMs: statementSeconds * 1000 + 500,
    seconds: statementSeconds,
    settings: isPooled(url) ? pooledSettings(statementSeconds) : undefined,
  })
  const lanesOf = (size: number): Lanes =>
    openLanes(clientConfig(url, quickSeconds, planned), { ...hooks, size, seconds: quickSeconds })
  const quick = lanesOf(LANES)
  const serial = lanesOf(1)
  const laneSettings = isPooled(url) ? pooledSettings(quickSeconds, planned) : undefined

  const ping: Database['ping'] = async () => {
    const asked = [pool.rows(PING), quick.rowsOfAll(PING), serial.rowsOfAll(PING)] as const
    const [found] = await orUnavailable(Promise.all(asked))
    return found[0] as { standby: boolean }
  }
  const script = (text: string): Promise<void> => orUnavailable(pool.script(text))
  const close = async (): Promise<void> => {
    await Promise.all([pool.close(), quick.close(), serial.close()])
  }
  const inReach = (reach?: Reach): Database => {
    const first = firstStatement(undefined, reach)
    const firstOnLane = firstStatement(laneSettings, reach)
    const onLane = (lanes: Lanes): Db => ({
      rows: <Row>(statement: Sql) => orUnavailable(lanes.rows(statement, firstOnLane) as Promise<Row[]>),
    })
    return {
      url,
      rows: <Row>(statement: Sql) => orUnavailable(pool.rows(statement, first) as Promise<Row[]>),
      quick: onLane(quick),
      serial: onLane(serial),
      transaction: (work, limit) => {
        const inTransaction = true
        return orUnavailable(pool.transaction((tx) => work({ ...tx, inTransaction }), limit?.statementSeconds, first))
      },
      ping,
      script: reach ? () => Promise.reject(new Error('No script runs on behalf of a tenant')) : script,
      forTenant: inReach,
      close,
    }
  }
  return inReach()
}

const PING = sql`select pg_is_in_recovery() as standby`

/** Reports that the database is lost, and that it is back, once each. */
function reportOnce({ onLost, onBack }: DatabaseOptions) {
  let isLost = false
  return {
    onIdleError: (error: Error): void => {
      if (!isLost) onLost?.(error)
      isLost = true
    },
    onConnect: (): void => {
      if (isLost) onBack?.()
      isLost = false
    },
  }
}

/** Two writers raced for the same unique value; the loser reads what exists now. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && (error as { code?: unknown }).code === '23505'
