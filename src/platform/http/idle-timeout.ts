import { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** A connection that is idle for a minute is closed, except while a request waits for long work. */
export async function extendIdleTimeout<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  const { socket } = request.raw
  // A request injected by a test has no connection.
  if (!(socket instanceof Socket)) return work()
  const { timeout = 0 } = socket
  socket.setTimeout(0)
  try {
    return await work()
  } finally {
    socket.setTimeout(timeout)
  }
}
