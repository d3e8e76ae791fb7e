import { Refusal } from '../core/errors.ts'
import { sameBytes, sha256 } from '../core/secret.ts'
import { databaseNow } from '../db/clock.ts'
import type { App } from './app.ts'
import type { Context } from './context.ts'

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/

export function healthRoutes(app: App, context: Context): void {
  app.get('/health/live', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('Cache-Control', 'no-store')
    return { status: 'live' }
  })

  /** Ready means that the database answers; a load balancer sends nobody here before that. */
  app.get('/health/ready', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('Cache-Control', 'no-store')
    await databaseNow(context.db)
    return { status: 'ready' }
  })

  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const { metricsToken } = context.settings
    const sent = request.headers.authorization?.replace(/^Bearer +/i, '')
    const proven = metricsToken !== undefined && sent !== undefined && sameBytes(sha256(sent), sha256(metricsToken))
    const local = LOOPBACK.test(request.ip)
    if (!proven && !local) throw new Refusal('not_found')
    return reply
      .header('Cache-Control', 'no-store')
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(context.metrics.render())
  })
}
