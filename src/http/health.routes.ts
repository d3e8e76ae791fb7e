import type { FastifyRequest } from 'fastify'
import { Refusal } from '../core/errors.ts'
import { sameBytes, sha256 } from '../core/secret.ts'
import { countFailures } from '../pins/pin.store.ts'
import type { App } from './app.ts'
import { authorizationOf } from './authorization.ts'
import type { Context } from './context.ts'
import type { Gauge } from './metrics.ts'

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/

export function healthRoutes(app: App, context: Context): void {
  app.get('/health/live', { schema: { auth: 'public' } }, async (_request, reply) => {
    reply.header('Cache-Control', 'no-store')
    return { status: 'live' }
  })

  /** Ready means that the database answers on all connections that requests use; a load balancer sends nobody here before. */
  app.get('/health/ready', { schema: { auth: 'public' } }, async (_request, reply) => {
    reply.header('Cache-Control', 'no-store')
    await inTime(context.db.ping())
    return { status: 'ready' }
  })

  app.get('/metrics', { schema: { auth: 'public' } }, async (request, reply) => {
    const { metricsToken } = context.settings
    const sent = authorizationOf(request)?.replace(/^Bearer +/i, '') ?? ''
    const proven = metricsToken === undefined ? isLocal(request) : sameBytes(sha256(sent), sha256(metricsToken))
    if (!proven) throw new Refusal('not_found')
    return reply
      .header('Cache-Control', 'no-store')
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(context.metrics.render(await pinGauges(context)))
  })
}

/** Behind a proxy on the same machine everybody seems to be near; the proxy says so. */
const isLocal = ({ ip, headers }: FastifyRequest): boolean =>
  LOOPBACK.test(ip) && headers.forwarded === undefined && headers['x-forwarded-for'] === undefined

/** Whoever asks for this does not wait long. */
const READY_MS = 2_000

async function inTime(ping: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Refusal('unavailable', { headers: { 'Retry-After': '1' } })), READY_MS)
  try {
    await Promise.race([ping, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** More wrong PINs than people mistype: somebody is guessing, perhaps a little on very many people. */
const SUSPICIOUS_FAILURES = 200
/** At one mailbox, in a day. */
const SUSPICIOUS_AT_ONE = 50

async function pinGauges(context: Context): Promise<Gauge[]> {
  const { recent, mostAtOne } = await countFailures(context.db).catch(() => ({
    recent: Number.NaN,
    mostAtOne: Number.NaN,
  }))
  return [
    {
      name: 'vitrine_pin_failures_recent',
      help: 'Wrong tries at PINs of the last 20 minutes, by anybody.',
      value: recent,
    },
    {
      name: 'vitrine_pin_failures_at_one',
      help: 'Wrong tries at PINs of one mailbox within a day, of the mailbox with the most.',
      value: mostAtOne,
    },
    {
      name: 'vitrine_pin_alarm',
      help: `1 while there are more than ${SUSPICIOUS_FAILURES} recent ones, or more than ${SUSPICIOUS_AT_ONE} at one mailbox: somebody is guessing.`,
      value: recent > SUSPICIOUS_FAILURES || mostAtOne > SUSPICIOUS_AT_ONE ? 1 : 0,
    },
  ]
}
