import type { FastifyRequest } from 'fastify'
import type { Context } from '../../platform/http/context.ts'
import { requireLinkedAsk } from './ask.service.ts'
import { consentIdFrom } from './consent.schema.ts'

/**
 * The token of the link authorises every call of the consent page. It comes in a header, because proxies log addresses.
 */
export async function requireLink(context: Context, request: FastifyRequest): Promise<void> {
  const token = request.headers['consent-link']
  const { ask = 1 } = (request.method === 'GET' ? request.query : request.body) as { ask?: number }
  const consentId = consentIdFrom(request.params as { consentId: string })
  request.linkedAsk = await requireLinkedAsk(context, consentId, ask, typeof token === 'string' ? token : undefined)
}
