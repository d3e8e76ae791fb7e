import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const FINE = /^[A-Za-z0-9_-]{1,64}$/

export const newRequestId = (): string => `req_${randomBytes(12).toString('base64url')}`

/** The client's own, where it is one; so both sides find the same request in their logs. */
export const requestIdOf = (message: Pick<IncomingMessage, 'headers'>): string => {
  const own = message.headers['request-id']
  return typeof own === 'string' && FINE.test(own) ? own : newRequestId()
}
