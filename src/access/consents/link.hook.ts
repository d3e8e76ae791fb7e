import type { FastifyRequest } from 'fastify'
import { isRead } from '../../platform/http/head.ts'
import { type LinkDeps, requireLinkedAsk } from './ask.service.ts'
import type { Ask } from './ask.ts'
import { consentIdFrom } from './consent.schema.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The ask that the link belongs to, on routes that need a link. */
    linkedAsk: Ask | undefined
  }
}

/**
 * The token of the link authorises every call of the consent page. It comes in a header, because proxies log addresses.
 */
export async function requireLink(deps: LinkDeps, request: FastifyRequest): Promise<void> {
  const token = request.headers['consent-link']
  const { ask = 1 } = (isRead(request) ? request.query : request.body) as { ask?: number }
  const consentId = consentIdFrom(request.params as { consentId: string })
  request.linkedAsk = await requireLinkedAsk(deps, consentId, ask, typeof token === 'string' ? token : undefined)
}
