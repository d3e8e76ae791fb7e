import pg from 'pg'

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

/**
 * Settings that our statements rely on, whatever the server's own settings are. They are sent when a connection is
 * opened; behind a pooler in transaction mode, with every statement. `vitrine doctor` checks that they arrived.
 */
const OURS = {
  // A plan that may use indexes alone looks very expensive to PostgreSQL 15 to 17, which would compile it for most of a
  // second and run it for a millisecond.
  jit: 'off',
  timezone: 'UTC',
  // The driver reads no other spelling of timestamps.
  datestyle: 'ISO',
}

export const SESSION: Readonly<Record<string, string>> = {
  ...OURS,
  // Of these a transaction can no longer change anything: behind a pooler they are the role's.
  standard_conforming_strings: 'on',
  default_transaction_isolation: 'read committed',
  default_transaction_read_only: 'off',
  // Connections may idle for any time until the next request.
  idle_session_timeout: '0',
}

/**
 * For lanes: their statements have one good plan, and PostgreSQL would otherwise keep making new ones where a list
 * of values may be short. A plan made while tables were empty, or before PostgreSQL has analysed an import, must
 * neither scan them nor sort rows that an index has in order.
 */
const PLANNED: Readonly<Record<string, string>> = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  enable_bitmapscan: 'off',
  enable_sort: 'off',
}

/** The server notices a client that is gone, stops its statement and releases its locks. */
const CHECK_CLIENT = { client_connection_check_interval: '5000' }
const LOST_CLIENTS = {
  ...CHECK_CLIENT,
  tcp_keepalives_idle: '30',
  tcp_keepalives_interval: '10',
  tcp_keepalives_count: '3',
}

/** Limits for a statement, and for idling between two statements of a transaction. */
export const timeouts = (statementSeconds: number) => ({
  statement_timeout: `${statementSeconds * 1000}`,
  idle_in_transaction_session_timeout: `${Math.max(10, statementSeconds) * 1000}`,
})

/** A distributed database: `postgres://…/vitrine?cluster=citus`. */
export const isDistributed = (url: string): boolean => new URL(url).searchParams.get('cluster') === 'citus'

export const CLUSTER_REMEDY =
  'The tables are on several nodes: add cluster=citus to DATABASE_URL, as in postgres://…/vitrine?cluster=citus.'

/** On several nodes the coordinator chooses the node by the values of a statement, so it needs a plan for each. */
export const plannedFor = (url: string): Readonly<Record<string, string>> =>
  isDistributed(url) ? { ...PLANNED, plan_cache_mode: 'auto' } : PLANNED

/** A pooler in transaction mode: `postgres://…/vitrine?pooler=transaction`. */
export const isPooled = (url: string): boolean => new URL(url).searchParams.get('pooler') === 'transaction'

/** The settings of every transaction behind a pooler, where those of a connection would be another client's. */
export const pooledSettings = (statementSeconds: number, more: Readonly<Record<string, string>> = {}) => ({
  ...OURS,
  ...CHECK_CLIENT,
  ...timeouts(statementSeconds),
  ...more,
})

/** How long it may take to open a connection. */
const CONNECT_MS = 4_000
const KEEP_ALIVE_MS = 10_000

export function clientConfig(
  url: string,
  statementSeconds: number,
  more: Readonly<Record<string, string>> = {},
): pg.ClientConfig {
  const address = new URL(url)
  // The driver would use the options of the address instead of ours. Of conflicting options the last one applies.
  const theirs = address.searchParams.get('options')
  address.searchParams.delete('options')
  const ours = { ...SESSION, ...LOST_CLIENTS, ...timeouts(statementSeconds), ...more }
  // A pooler refuses them, or applies them to nobody.
  const sent = isPooled(url) ? [] : Object.entries(ours)
  const options = sent.map(([name, value]) => `-c ${name}=${value.replaceAll(' ', '\\ ')}`)
  return {
    connectionString: theirs === null ? url : address.href,
    types,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    application_name: 'vitrine',
    ...(!isPooled(url) && { options: [...(theirs === null ? [] : [theirs]), ...options].join(' ') }),
  }
}

/** A connection is closed politely, but the server is waited for only this long. */
export const CLOSE_TIMEOUT_MS = 2_000

/** How much longer than its timeout a statement may take to return. */
const GRACE_MS = 500

/**
 * The server cancels a statement that exceeds its timeout and reports it. Without any answer by then the connection is
 * lost, whatever the network says: it is closed, and every statement waiting on it fails.
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
