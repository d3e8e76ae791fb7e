import type { FastifyRequest } from 'fastify'
import type { Context } from '../http/context.ts'
import { requireLinkedAsk } from './ask.service.ts'
import { consentIdFrom } from './consent.schema.ts'

/**
 * The token of the link is the way in, for every call of the page of a consent. It comes in a header, because addresses
 * are logged by whatever stands in between.
 */
export async function requireLink(context: Context, request: FastifyRequest): Promise<void> {
  const token = request.headers['consent-link']
  const { ask = 1 } = (request.method === 'GET' ? request.query : request.body) as { ask?: number }
  const consentId = consentIdFrom(request.params as { consentId: string })
  request.linkedAsk = await requireLinkedAsk(context, consentId, ask, typeof token === 'string' ? token : undefined)
}
