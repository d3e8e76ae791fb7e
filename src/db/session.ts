import type pg from 'pg'

/**
 * What our statements rely on, whatever the server's own settings are. It is sent when a connection is opened, because
 * behind a pooler a `set` of ours would end up on somebody else's connection. `vitrine doctor` looks whether it arrived.
 */
export const SESSION: Readonly<Record<string, string>> = {
  // The costs of a plan that may use indexes alone look huge to PostgreSQL 15 to 17, which would compile it for most of
  // a second and run it for a millisecond.
  jit: 'off',
  timezone: 'UTC',
  // The driver reads no other spelling of moments.
  datestyle: 'ISO',
  standard_conforming_strings: 'on',
  default_transaction_isolation: 'read committed',
  default_transaction_read_only: 'off',
  // Connections wait for the next request for as long as it takes.
  idle_session_timeout: '0',
}

/** For pipelines: their statements have one good plan, and PostgreSQL would go on making new ones where a list of values
 * may be short. And a plan from the days when tables were empty, or before PostgreSQL has looked at what an import brought,
 * must neither read them whole nor sort what an index has in order. */
export const PLANNED: Readonly<Record<string, string>> = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  enable_bitmapscan: 'off',
  enable_sort: 'off',
}

/** So that the server learns of a client that is gone, stops its statement and gives its locks back. */
const LOST_CLIENTS = {
  client_connection_check_interval: '5000',
  tcp_keepalives_idle: '30',
  tcp_keepalives_interval: '10',
  tcp_keepalives_count: '3',
}

/** A statement may take so long; a transaction may wait so long for the next one. */
export const timeouts = (statementSeconds: number) => ({
  statement_timeout: `${statementSeconds * 1000}`,
  idle_in_transaction_session_timeout: `${Math.max(10, statementSeconds) * 1000}`,
})

/** How long it may take to get a connection: to open one, or to wait for one of the pool. */
const CONNECT_MS = 4_000
const KEEP_ALIVE_MS = 10_000

export function clientConfig(
  url: string,
  statementSeconds: number,
  more: Readonly<Record<string, string>> = {},
): pg.ClientConfig {
  const address = new URL(url)
  // The driver would take those of the address instead of ours. Where both say something, the last one holds.
  const theirs = address.searchParams.get('options')
  address.searchParams.delete('options')
  const ours = { ...SESSION, ...LOST_CLIENTS, ...timeouts(statementSeconds), ...more }
  const options = Object.entries(ours).map(([name, value]) => `-c ${name}=${value.replaceAll(' ', '\\ ')}`)
  return {
    connectionString: theirs === null ? url : address.href,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    application_name: 'vitrine',
    options: [...(theirs === null ? [] : [theirs]), ...options].join(' '),
  }
}

/** How much longer than its limit a statement may take to come back. */
const GRACE_MS = 500

/**
 * The server ends a statement that takes longer than its limit and says so. Whoever hears nothing by then has lost the
 * connection, whatever the network says: it is ended, and everybody who waits for an answer on it is told.
 */
export async function within<T>(
  client: Pick<pg.Client, 'connection'>,
  statementSeconds: number,
  answer: Promise<T>,
): Promise<T> {
  const timer = setTimeout(
    () => client.connection.stream.destroy(new NoResponse(statementSeconds)),
    statementSeconds * 1000 + GRACE_MS,
  )
  try {
    return await answer
  } finally {
    clearTimeout(timer)
  }
}

export class NoResponse extends Error {
  readonly code = 'ETIMEDOUT'
  constructor(seconds: number) {
    super(`The database did not answer within ${seconds} seconds.`)
  }
}
