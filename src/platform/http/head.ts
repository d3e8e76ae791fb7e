import { Readable } from 'node:stream'
import type { FastifyRequest, onSendHookHandler } from 'fastify'
import type { App } from './app.ts'

/**
 * HEAD wherever there is GET, by the same handler: the length and the tag of an answer tell about the data, so it is
 * allowed, limited and recorded like the read that it is.
 */
export function answerHead(app: App): void {
  app.addHook('onRoute', (route) => {
    if (route.method !== 'GET') return
    app.route({
      ...route,
      schema: route.schema!,
      method: 'HEAD',
      onSend: [...[route.onSend ?? []].flat(), withoutBody],
    })
  })
}

/** A request that changes nothing, whose parameters are in its address. */
export const isRead = ({ method }: Pick<FastifyRequest, 'method'>): boolean => method === 'GET' || method === 'HEAD'

const withoutBody: onSendHookHandler = (_request, reply, payload, done) => {
  // Before it fetches from the database what nobody reads.
  if (payload instanceof Readable) payload.destroy()
  else if (payload) reply.header('Content-Length', Buffer.byteLength(payload as string | Buffer))
  done(null, null)
}
