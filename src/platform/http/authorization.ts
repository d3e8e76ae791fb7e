import type { FastifyRequest } from 'fastify'
import { Refusal } from '../core/errors.ts'

/** Of several Node keeps the first; a proxy before us may have checked another. */
export function isSentTwice(
  { rawHeaders }: FastifyRequest['raw'],
  header: 'authorization' | 'host' | 'idempotency-key',
): boolean {
  let found = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!
    if (name.length === header.length && name.toLowerCase() === header) found += 1
  }
  return found > 1
}

/** The one Authorization header. */
export function authorizationOf({ raw, headers }: FastifyRequest): string | undefined {
  if (isSentTwice(raw, 'authorization'))
    throw new Refusal('authorization_missing', {
      message: 'The Authorization header was sent more than once; send it once.',
    })
  return headers.authorization
}
