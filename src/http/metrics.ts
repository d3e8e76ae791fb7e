import { Refusal } from '../core/errors.ts'

/** Counters and one histogram in the Prometheus text format. Labels are route patterns and statuses, never ids. */
export type Metrics = {
  request: (route: string, method: string, status: number, seconds: number) => void
  count: (name: CounterName, by?: number) => void
  /** How many requests have been answered so far. */
  answered: () => number
  /** Gauges are what the caller looked up just now. */
  render: (gauges?: Gauge[]) => string
}

const COUNTERS = {
  vitrine_reads_recorded_total: 'Reads written to the read log.',
  vitrine_accesses_opened_total: 'Accesses opened under consents.',
  vitrine_tokens_issued_total: 'Access tokens issued.',
  vitrine_rate_limited_total: 'Requests refused by a rate limit.',
  vitrine_pins_right_total: 'PINs that were entered and right.',
  vitrine_pins_wrong_total: 'PINs that were entered and wrong, used, too old or tried too often.',
  vitrine_messages_sent_total: 'Messages to owners handed over to a carrier.',
  vitrine_messages_given_up_total: 'Messages to owners that could not be sent.',
} as const
export type Gauge = { name: string; help: string; value: number }
export type CounterName = keyof typeof COUNTERS

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

type Series = { count: number; seconds: number; buckets: number[] }

export function createMetrics(): Metrics {
  const requests = new Map<string, Series>()
  const counters = new Map<CounterName, number>()
  let answered = 0
  return {
    answered: () => answered,
    request(route, method, status, seconds) {
      answered += 1
      const labels = `route="${route}",method="${method}",status="${status}"`
      let series = requests.get(labels)
      if (!series) {
        series = { count: 0, seconds: 0, buckets: BUCKETS.map(() => 0) }
        requests.set(labels, series)
      }
      series.count += 1
      series.seconds += seconds
      const bucket = BUCKETS.findIndex((most) => seconds <= most)
      if (bucket >= 0) series.buckets[bucket]! += 1
    },
    count: (name, by = 1) => counters.set(name, (counters.get(name) ?? 0) + by),
    render(gauges = []) {
      const lines: string[] = []
      for (const { name, help, value } of gauges) {
        lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, `${name} ${value}`)
      }
      for (const [name, help] of Object.entries(COUNTERS)) {
        lines.push(
          `# HELP ${name} ${help}`,
          `# TYPE ${name} counter`,
          `${name} ${counters.get(name as CounterName) ?? 0}`,
        )
      }
      const name = 'vitrine_http_request_duration_seconds'
      lines.push(`# HELP ${name} Time to answer a request.`, `# TYPE ${name} histogram`)
      for (const [labels, { count, seconds, buckets }] of requests) {
        let sum = 0
        BUCKETS.forEach((most, index) => {
          sum += buckets[index]!
          lines.push(`${name}_bucket{${labels},le="${most}"} ${sum}`)
        })
        lines.push(
          `${name}_bucket{${labels},le="+Inf"} ${count}`,
          `${name}_sum{${labels}} ${seconds}`,
          `${name}_count{${labels}} ${count}`,
        )
      }
      const { rss, heapUsed } = process.memoryUsage()
      lines.push('# HELP process_resident_memory_bytes Resident memory.', '# TYPE process_resident_memory_bytes gauge')
      lines.push(`process_resident_memory_bytes ${rss}`)
      lines.push('# HELP nodejs_heap_used_bytes Heap in use.', '# TYPE nodejs_heap_used_bytes gauge')
      lines.push(`nodejs_heap_used_bytes ${heapUsed}`)
      return `${lines.join('\n')}\n`
    },
  }
}

/** Right or wrong is seen by what comes of it, so that no place that tries a PIN can forget to count. */
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
