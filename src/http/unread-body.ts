import { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Long enough for the answer to arrive: a connection that is closed on somebody who still sends loses it on the way. */
const LINGER_MS = 500

/**
 * Where an answer goes out before the whole body has come, the connection ends with it. Otherwise Node would go on to
 * read the rest, however much that is and however slowly it comes, only to find the next request behind it.
 */
export function closeIfUnread({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete) return
  reply.header('Connection', 'close')
  const { socket } = raw
  // What a test injects has no connection.
  if (!(socket instanceof Socket)) return
  // Called by Node when the answer has gone out.
  socket.destroySoon = () => {
    socket.end()
    // Node has just asked for the rest, and begins to read it after this.
    process.nextTick(() => socket.pause())
    setTimeout(() => socket.destroy(), LINGER_MS).unref()
  }
}

/** Nobody looks at the body of these. */
export const hasNeedlessBody = ({ method, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') &&
  (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined)
