import { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** A connection on which nothing is said for a minute is closed. Not while somebody waits for work that takes its time. */
export async function extendIdleTimeout<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  const { socket } = request.raw
  // What a test injects has no connection.
  if (!(socket instanceof Socket)) return work()
  const { timeout = 0 } = socket
  socket.setTimeout(0)
  try {
    return await work()
  } finally {
    socket.setTimeout(timeout)
  }
}
