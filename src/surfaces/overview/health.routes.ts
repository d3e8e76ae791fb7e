import type { FastifyRequest } from 'fastify'
import { countPausedBanks } from '../../banks/connections/bank.store.ts'
import { countRecentCalls } from '../../banks/connections/bank-call.store.ts'
import { countConnections } from '../../banks/connections/connection.store.ts'
import { countRecentFetches } from '../../banks/fetches/fetch.store.ts'
import { countFailures } from '../../people/pins/pin.store.ts'
import { Refusal } from '../../platform/core/errors.ts'
import { sameBytes, sha256 } from '../../platform/core/secret.ts'
import type { Deps } from '../../platform/db/deps.ts'
import type { App } from '../../platform/http/app.ts'
import { authorizationOf } from '../../platform/http/authorization.ts'
import { type Metrics, SUSPICIOUS_AT_ONE, SUSPICIOUS_FAILURES } from '../../platform/http/metrics.ts'

type GaugeDeps = Pick<Deps, 'db'> & { readonly metrics: Metrics }

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/

export function healthRoutes(
  app: App,
  deps: GaugeDeps & {
    readonly isStopping: () => boolean
    readonly settings: { readonly metricsToken: string | undefined }
  },
): void {
  app.get('/health/live', { schema: { auth: 'public' } }, async (_request, reply) => {
    reply.header('Cache-Control', 'no-store')
    return { status: 'live' }
  })

  /**
   * Ready means that the database answers on all connections that requests use, and takes writes, and that the server is not
   * about to stop; otherwise a load balancer sends no requests.
   */
  app.get('/health/ready', { schema: { auth: 'public' } }, async (_request, reply) => {
    reply.header('Cache-Control', 'no-store')
    if (deps.isStopping() || (await inTime(deps.db.ping())).standby) throw unavailable()
    return { status: 'ready' }
  })

  app.get('/metrics', { schema: { auth: 'public' } }, async (request, reply) => {
    const { metricsToken } = deps.settings
    const sent = authorizationOf(request)?.replace(/^Bearer +/i, '') ?? ''
    const proven = metricsToken === undefined ? isLocal(request) : sameBytes(sha256(sent), sha256(metricsToken))
    if (!proven) throw new Refusal('not_found')
    const { registry } = deps.metrics
    await setGauges(deps)
    return reply
      .header('Cache-Control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics())
  })
}

/** Behind a proxy on the same machine every client seems local; the proxy's header shows that it is not. */
const isLocal = ({ ip, headers }: FastifyRequest): boolean =>
  LOOPBACK.test(ip) && headers.forwarded === undefined && headers['x-forwarded-for'] === undefined

/** Load balancers and probes do not wait long. */
const READY_MS = 2_000

const unavailable = () => new Refusal('unavailable', { headers: { 'Retry-After': '1' } })

async function inTime<T>(ping: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(unavailable()), READY_MS)
  try {
    return await Promise.race([ping, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

async function setGauges({ db, metrics }: GaugeDeps): Promise<void> {
  const { rss, heapUsed } = process.memoryUsage()
  metrics.set('process_resident_memory_bytes', rss)
  metrics.set('nodejs_heap_used_bytes', heapUsed)
  const unknown = { recent: Number.NaN, maxAtOne: Number.NaN }
  const { recent, maxAtOne } = await countFailures(db).catch(() => unknown)
  metrics.set('vitrine_pin_failures_recent', recent)
  metrics.set('vitrine_pin_failures_at_one', maxAtOne)
  metrics.set('vitrine_pin_alarm', recent > SUSPICIOUS_FAILURES || maxAtOne > SUSPICIOUS_AT_ONE ? 1 : 0)
  await setBankGauges({ db, metrics })
}

/** Fetches are made by workers, which nobody asks for metrics: what they recorded is counted. */
async function setBankGauges({ db, metrics }: GaugeDeps): Promise<void> {
  const none = () => []
  const [paused, connections, fetches, calls] = await Promise.all([
    countPausedBanks(db).catch(() => Number.NaN),
    countConnections(db).catch(none),
    countRecentFetches(db).catch(none),
    countRecentCalls(db).catch(none),
  ])
  metrics.set('vitrine_banks_paused', paused)
  const { setAll } = metrics
  setAll(
    'vitrine_connections',
    connections.map(({ status, count }) => ({ labels: { status }, value: count })),
  )
  setAll(
    'vitrine_fetches_recent',
    fetches.map(({ outcome, count }) => ({ labels: { outcome }, value: count })),
  )
  setAll(
    'vitrine_bank_calls_recent',
    calls.map(({ endpoint, status, count }) => ({
      labels: { endpoint, status: String(status ?? 'none') },
      value: count,
    })),
  )
}
