import type { FastifyRequest } from 'fastify'
import { Refusal } from '../core/errors.ts'

/** The one Authorization header. Of several Node keeps the first; a proxy before us may have checked another. */
export function authorizationOf({ raw, headers }: FastifyRequest): string | undefined {
  const { rawHeaders } = raw
  let found = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!
    if (name.length === 13 && name.toLowerCase() === 'authorization') found += 1
  }
  if (found > 1)
    throw new Refusal('authorization_missing', {
      message: 'The Authorization header was sent more than once; send it once.',
    })
  return headers.authorization
}
