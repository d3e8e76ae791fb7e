import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { systemClock } from '../core/clock.ts'
import type { App } from './app.ts'
import { openExporter } from './otlp.ts'

/** Names what a request waits for. */
type StepName = 'gate' | 'page' | 'record'

export type Tracer = {
  /** Makes a span of every request to this app. */
  watch: (app: App) => void
  /** The same function, with a span for each call within a request. */
  step: <A extends unknown[], R>(name: StepName, work: (...args: A) => Promise<R>) => (...args: A) => Promise<R>
  /** Sends what is left. */
  stop: () => Promise<void>
}

/** A request that is being answered. */
type OpenRequest = { traceId: string; spanId: string; parentSpanId: string | undefined; startMs: number; since: number }

const PARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/

/**
 * Traces for OpenTelemetry. It is opened only where the setting asks for it, and then wraps what is to be measured, so
 * that without it a request runs the code that it would run if this file did not exist.
 */
export function openTracer(endpoint: string, version: string, log: (line: string) => void): Tracer {
  const exporter = openExporter(endpoint, version, log)
  const current = new AsyncLocalStorage<OpenRequest>()
  const open = new WeakMap<FastifyRequest, OpenRequest>()
  return {
    watch(app) {
      app.addHook('onRequest', (request, _reply, done) => {
        const own = beginRequest(request.headers.traceparent)
        open.set(request, own)
        current.run(own, done)
      })
      app.addHook('onResponse', async (request, reply) => {
        const own = open.get(request)
        if (!own) return
        const { method, id } = request
        const { statusCode } = reply
        const route = request.routeOptions.url ?? 'unknown'
        exporter.add({
          ...own,
          name: `${method} ${route}`,
          kind: 'request',
          endMs: timeIn(own),
          failed: statusCode >= 500,
          // Never the address: it may contain a cursor, a name or an e-mail address.
          attributes: {
            'http.request.method': method,
            'http.route': route,
            'http.response.status_code': statusCode,
            'vitrine.request_id': id,
          },
        })
      })
    },
    step:
      (name, work) =>
      async (...args) => {
        const parent = current.getStore()
        if (!parent) return work(...args)
        const startMs = timeIn(parent)
        let failed = true
        try {
          const result = await work(...args)
          failed = false
          return result
        } finally {
          const ids = { traceId: parent.traceId, spanId: newSpanId(), parentSpanId: parent.spanId }
          exporter.add({ ...ids, name, kind: 'step', startMs, endMs: timeIn(parent), failed, attributes: {} })
        }
      },
    stop: exporter.stop,
  }
}

const newSpanId = (): string => randomBytes(8).toString('hex')

/** Continues the trace of the caller, where it sends one. Whether it is recorded is not the caller's to say. */
function beginRequest(traceparent: string | string[] | undefined): OpenRequest {
  const [, traceId = randomBytes(16).toString('hex'), parentSpanId] = PARENT.exec(String(traceparent)) ?? []
  return { traceId, spanId: newSpanId(), parentSpanId, startMs: systemClock().getTime(), since: performance.now() }
}

/** All times of a request by one clock, which nobody sets back. */
const timeIn = ({ startMs, since }: OpenRequest): number => startMs + performance.now() - since
