import { setTimeout as delay } from 'node:timers/promises'

/** A span that has ended. Attributes are route patterns, statuses and the request's id: nothing about persons. */
export type EndedSpan = {
  traceId: string
  spanId: string
  parentSpanId: string | undefined
  name: string
  kind: 'request' | 'step'
  startMs: number
  endMs: number
  failed: boolean
  attributes: Readonly<Record<string, string | number>>
}

const EVERY_MS = 1_000
/** About a second of a busy server. What does not fit is dropped: tracing never slows down a request. */
const MAX_QUEUED = 20_000
const MAX_IN_A_BATCH = 2_000
const TIMEOUT_MS = 5_000

export type SpanExporter = { add: (span: EndedSpan) => void; stop: () => Promise<void> }

/** Sends spans to an OpenTelemetry collector: OTLP over HTTP, as JSON. A batch that is not taken is dropped. */
export function openExporter(endpoint: string, version: string, log: (line: string) => void): SpanExporter {
  const address = new URL(`${endpoint}/v1/traces`)
  const { username, password } = address
  const login = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')
  address.username = ''
  address.password = ''
  const headers = { 'content-type': 'application/json', ...(username !== '' && { authorization: `Basic ${login}` }) }
  let queue: EndedSpan[] = []
  let isTaken = true
  let isWaiting = false

  const send = async (spans: EndedSpan[]): Promise<void> => {
    const body = JSON.stringify(wireOf(spans, version))
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const fault = await fetch(address, { method: 'POST', headers, body, signal, redirect: 'error' }).then(
      async (answer) => {
        await answer.body?.cancel()
        return answer.ok ? undefined : `answers ${answer.status}`
      },
      (error: Error) => `cannot be reached: ${(error.cause as Error | undefined)?.message ?? error.message}`,
    )
    // Once for each change, because it may stay so for days.
    if (isTaken && fault !== undefined) log(`traces are dropped: ${address.host} ${fault}`)
    if (!isTaken && fault === undefined) log(`traces are taken again by ${address.host}`)
    isTaken = fault === undefined
  }
  const sendAll = async (): Promise<void> => {
    while (queue.length > 0) {
      const batch = queue.slice(0, MAX_IN_A_BATCH)
      queue = queue.slice(MAX_IN_A_BATCH)
      await send(batch)
    }
  }
  const sendSoon = async (): Promise<void> => {
    isWaiting = true
    await delay(EVERY_MS, undefined, { ref: false })
    await sendAll()
    isWaiting = false
  }
  return {
    add(span) {
      if (queue.length >= MAX_QUEUED) return
      queue.push(span)
      if (!isWaiting) void sendSoon()
    },
    stop: sendAll,
  }
}

/** As opentelemetry-proto has it in JSON: times are nanoseconds as text, kinds and statuses are numbers. */
function wireOf(spans: EndedSpan[], version: string) {
  const resource = { attributes: attributesOf({ 'service.name': 'vitrine', 'service.version': version }) }
  return {
    resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'vitrine', version }, spans: spans.map(spanOf) }] }],
  }
}

const KINDS = { step: 1, request: 2 }
const FAILED = 2

const spanOf = ({ traceId, spanId, parentSpanId, name, kind, startMs, endMs, failed, attributes }: EndedSpan) => ({
  traceId,
  spanId,
  ...(parentSpanId !== undefined && { parentSpanId }),
  name,
  kind: KINDS[kind],
  startTimeUnixNano: nanoseconds(startMs),
  endTimeUnixNano: nanoseconds(endMs),
  attributes: attributesOf(attributes),
  status: failed ? { code: FAILED } : {},
})

/** A number of nanoseconds since 1970 has more digits than a JavaScript number keeps. */
const nanoseconds = (ms: number): string =>
  `${BigInt(Math.floor(ms)) * 1_000_000n + BigInt(Math.round((ms % 1) * 1e6))}`

const attributesOf = (attributes: Readonly<Record<string, string | number>>) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: value } : { stringValue: value },
  }))
