import { pipeline as pipeTo } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { setLocal } from './first-statement.ts'
import { lifoSemaphore } from './semaphore.ts'
import { CLOSE_TIMEOUT_MS, NoResponse, timeouts, within } from './session.ts'
import type { Sql } from './sql.ts'

/** What can be done in a transaction. */
type Statements = {
  rows: <Row>(statement: Sql) => Promise<Row[]>
  copy: (statement: string, pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>) => Promise<void>
}

/** Connections of which a transaction has one for itself, and so has a statement that may be slow. */
export type Pool = {
  /** `first` runs before it, in the same transaction. */
  rows: (statement: Sql, first?: Sql) => Promise<unknown[]>
  /** `statementSeconds`: its own statement timeout. */
  transaction: <T>(work: (tx: Statements) => Promise<T>, statementSeconds?: number, first?: Sql) => Promise<T>
  /** Several statements as plain text, in no transaction of ours. */
  script: (text: string) => Promise<void>
  /** Closes connections that nobody uses. */
  dropIdle: () => void
  close: () => Promise<void>
}

export type PoolOptions = {
  size: number
  /** For a free connection. */
  maxWaitMs: number
  /** The statement timeout. */
  seconds: number
  /** What every transaction sets: behind a pooler, what elsewhere every connection has. */
  settings: Record<string, string> | undefined
  onIdleError: (error: Error) => void
  onConnect: () => void
  /** Called when a connection gives no answer. */
  onNoResponse: () => void
}

export function openPool(config: pg.ClientConfig, options: PoolOptions): Pool {
  const { seconds, settings } = options
  const clients = openClients(config, options)

  const transaction: Pool['transaction'] = (work, statementSeconds, first) =>
    clients.use(statementSeconds ?? seconds, (client, ask, dismiss) => {
      const local = { ...settings, ...(statementSeconds !== undefined && timeouts(statementSeconds)) }
      const begin = ['begin', setLocal(local)].filter(Boolean).join('; ')
      return runTransaction({ client, ask, dismiss }, { begin, first }, work)
    })

  return {
    rows: (statement, first) =>
      first || settings
        ? transaction((tx) => tx.rows(statement), undefined, first)
        : clients.use(seconds, async (client, ask) => (await ask(client.query(statement))).rows),
    transaction,
    script: async (text) => {
      await clients.use(seconds, (client, ask) => ask(client.query(text)))
    },
    dropIdle: clients.dropIdle,
    close: clients.close,
  }
}

/** Waits for an answer of the server, for as long as a statement may take. */
type Await = <T>(answer: Promise<T>) => Promise<T>
type Dismiss = (reason: Error) => void
type Used = { client: pg.PoolClient; ask: Await; dismiss: Dismiss }

async function runTransaction<T>(
  { client, ask, dismiss }: Used,
  { begin, first }: { begin: string; first: Sql | undefined },
  work: (tx: Statements) => Promise<T>,
): Promise<T> {
  // Statements may be requested concurrently; they run one after the other, in that order.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <R>(run: () => Promise<R>): Promise<R> => {
    const result = last.then(run, run)
    last = result.catch(() => {})
    return result
  }
  const tx: Statements = {
    rows: <Row>(statement: Sql) => inTurn(async () => (await ask(client.query(statement))).rows as Row[]),
    copy: (statement, pieces) => inTurn(() => ask(pipeTo(pieces, client.query(copyFrom(statement))))),
  }
  try {
    await ask(client.query(begin))
    if (first) await ask(client.query(first))
    const result = await work(tx)
    await ask(client.query('commit'))
    return result
  } catch (error) {
    // A client whose transaction did not end cleanly is not returned: the next user must never see its state.
    await ask(client.query('rollback')).catch(dismiss)
    throw error
  }
}

function openClients(
  config: pg.ClientConfig,
  { size, maxWaitMs, seconds, onIdleError, onConnect, onNoResponse }: PoolOptions,
) {
  const connections = lifoSemaphore(size, maxWaitMs)
  const pool = new pg.Pool({ ...config, max: size, idleTimeoutMillis: 30_000 })
  const open = new Set<pg.PoolClient>()
  const idle = new Set<pg.PoolClient>()
  pool.on('error', onIdleError)
  pool.on('connect', (client) => {
    onConnect()
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

  /** A connection for the duration of the work. One that broke meanwhile is not returned to the pool. */
  async function use<T>(
    statementSeconds: number,
    work: (client: pg.PoolClient, ask: Await, dismiss: Dismiss) => Promise<T>,
  ): Promise<T> {
    let broken: Error | undefined
    const dismiss: Dismiss = (reason) => {
      broken ??= reason
    }
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
      if (broken instanceof NoResponse) onNoResponse()
    }
  }

  return {
    use,
    dropIdle: () => {
      for (const client of idle) {
        // The pool's listener removes the client at once; its own detection of the end may come a moment too late.
        client.emit('error', new NoResponse(seconds))
        client.connection.stream.destroy()
      }
    },
    close: async () => {
      const timer = setTimeout(() => {
        for (const client of open) client.connection.stream.destroy()
      }, CLOSE_TIMEOUT_MS)
      await pool.end()
      clearTimeout(timer)
    },
  }
}
