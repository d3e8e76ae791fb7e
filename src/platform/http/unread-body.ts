import { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Long enough for the answer to arrive: a connection that is closed on a client that still sends loses it. */
const LINGER_MS = 500

/**
 * When an answer is sent before the whole body has arrived, the connection ends with it. Otherwise Node would read the
 * rest, however large and slow, only to find the next request behind it.
 */
export function closeIfUnread({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete) return
  reply.header('Connection', 'close')
  const { socket } = raw
  // A request injected by a test has no connection.
  if (!(socket instanceof Socket)) return
  // Called by Node when the answer has been sent.
  socket.destroySoon = () => {
    socket.end()
    // Node has just requested the rest, and begins to read it after this.
    process.nextTick(() => socket.pause())
    setTimeout(() => socket.destroy(), LINGER_MS).unref()
  }
}

/** The bodies of these are ignored. */
export const hasNeedlessBody = ({ method, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') &&
  (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined)
