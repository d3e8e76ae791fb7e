import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const FINE = /^[A-Za-z0-9_-]{1,64}$/

const ID_BYTES = 12
let pool = Buffer.alloc(0)

/** Random bytes cost a system call however few they are, so they are fetched for many ids at once. */
export function newRequestId(): string {
  if (pool.length < ID_BYTES) pool = randomBytes(ID_BYTES * 500)
  const id = `req_${pool.toString('base64url', 0, ID_BYTES)}`
  pool = pool.subarray(ID_BYTES)
  return id
}

/** The client's own id, where it is valid, so that both sides find the same request in their logs. */
export const requestIdOf = (message: Pick<IncomingMessage, 'headers'>): string => {
  const own = message.headers['request-id']
  return typeof own === 'string' && FINE.test(own) ? own : newRequestId()
}
