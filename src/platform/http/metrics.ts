import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { Refusal } from '../core/errors.ts'

/** The metrics that `/metrics` shows. Labels are route patterns and statuses, never ids. */
export type Metrics = {
  /** One per server, because a process may have several. */
  readonly registry: Registry
  request: (route: string, method: string, status: number, seconds: number) => void
  count: (name: CounterName, by?: number) => void
  set: (name: GaugeName, value: number) => void
  /** Replaces all that were set before: what is not there any more is not shown either. */
  setAll: (name: LabelledGaugeName, values: readonly { labels: Record<string, string>; value: number }[]) => void
}

const COUNTERS = {
  vitrine_reads_recorded_total: 'Reads written to the read log.',
  vitrine_replica_pages_total: 'Pages of transactions read from the standby of DATABASE_REPLICA_URL.',
  vitrine_accesses_opened_total: 'Accesses opened under consents.',
  vitrine_tokens_issued_total: 'Access tokens issued.',
  vitrine_rate_limited_total: 'Requests refused by a rate limit.',
  vitrine_pins_right_total: 'PINs that were entered and right.',
  vitrine_pins_wrong_total: 'PINs that were entered and wrong, used, too old or tried too often.',
  vitrine_messages_sent_total: 'Messages to owners handed over to a transport.',
  vitrine_messages_given_up_total: 'Messages to owners that could not be sent.',
  vitrine_webhooks_delivered_total: 'Events that a webhook endpoint has taken.',
  vitrine_webhooks_given_up_total: 'Events that a webhook endpoint has not taken, after all tries.',
  vitrine_webhooks_disabled_total: 'Webhook endpoints that were disabled because they failed for days or answered 410.',
  vitrine_log_lines_dropped_total:
    'Lines of the log that could not be written: the disk is full, or nobody reads them.',
} as const
export type CounterName = keyof typeof COUNTERS

/** More wrong PINs than people mistype: someone is guessing, perhaps a few tries each on very many people. */
export const SUSPICIOUS_FAILURES = 200
/** At one mailbox, in a day. */
export const SUSPICIOUS_AT_ONE = 50

/**
 * Set when the metrics are read. The library's default process gauges are left out: they sample the event loop a
 * hundred times a second and observe every garbage collection, once for each server.
 */
const GAUGES = {
  vitrine_pin_failures_recent: 'Wrong tries at PINs of the last 20 minutes, by all clients.',
  vitrine_pin_failures_at_one: 'Wrong tries at PINs of one mailbox within a day, of the mailbox with the most.',
  vitrine_pin_alarm: `1 while there are more than ${SUSPICIOUS_FAILURES} recent ones, or more than ${SUSPICIOUS_AT_ONE} at one mailbox: someone is guessing.`,
  vitrine_banks_paused: 'Banks that are not asked for a while, because they fail for everybody.',
  process_resident_memory_bytes: 'Resident memory.',
  nodejs_heap_used_bytes: 'Heap in use.',
}
export type GaugeName = keyof typeof GAUGES

/** Of the database, so they are about all servers and workers. */
const LABELLED_GAUGES = {
  vitrine_connections: { help: 'Connections to banks.', labelNames: ['status'] },
  vitrine_fetches_recent: { help: 'Fetches from banks of the last hour.', labelNames: ['outcome'] },
  vitrine_bank_calls_recent: {
    help: 'Calls of banks of the last hour; without an answer the status is none.',
    labelNames: ['endpoint', 'status'],
  },
}
type LabelledGaugeName = keyof typeof LABELLED_GAUGES

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const counters = mapOf(COUNTERS, (name, help) => new Counter({ name, help, registers }))
  const gauges = mapOf(GAUGES, (name, help) => new Gauge({ name, help, registers }))
  const labelled = mapOf(LABELLED_GAUGES, (name, gauge) => new Gauge({ name, ...gauge, registers }))
  const requests = new Histogram({
    name: 'vitrine_http_request_duration_seconds',
    help: 'Time to answer a request.',
    labelNames: ['route', 'method', 'status'],
    buckets: BUCKETS,
    registers,
  })
  return {
    registry,
    request: (route, method, status, seconds) => requests.observe({ route, method, status }, seconds),
    count: (name, by) => counters[name].inc(by),
    set: (name, value) => gauges[name].set(value),
    setAll: (name, values) => {
      labelled[name].reset()
      for (const { labels, value } of values) labelled[name].set(labels, value)
    },
  }
}

const mapOf = <K extends string, T, V>(table: Record<K, T>, make: (name: K, about: T) => V): Record<K, V> =>
  Object.fromEntries(Object.entries<T>(table).map(([name, about]) => [name, make(name as K, about)])) as Record<K, V>

/** Counts by the result, so that no code that checks a PIN can forget to count. */
export const pinCounter =
  (metrics: Metrics) =>
  async <T>(tried: Promise<T>): Promise<T> => {
    try {
      const result = await tried
      metrics.count('vitrine_pins_right_total')
      return result
    } catch (error) {
      if (error instanceof Refusal && error.refusal === 'invalid_pin') metrics.count('vitrine_pins_wrong_total')
      throw error
    }
  }

/** Counts the result of a PIN entry, and passes it on. */
export type PinCountDeps = { readonly countPinTries: ReturnType<typeof pinCounter> }
