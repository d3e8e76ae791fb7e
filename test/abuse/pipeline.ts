import { once } from 'node:events'
import { connect } from 'node:net'
import { deadline } from '../support/deadline.ts'

/** Tens of thousands of GET requests over a few sockets, many in flight on each: cheaper than a client library. */

const SOCKETS = 4
const UNDER_WAY = 10

export type RawReply = { target: string; status: number; body: string }

/** Called once for every target, in no particular order. */
export async function getAll(
  base: string,
  token: string,
  targets: Iterable<string>,
  observed: (reply: RawReply) => void,
): Promise<void> {
  const { hostname, port } = new URL(base)
  const queue = targets[Symbol.iterator]()
  await Promise.all(Array.from({ length: SOCKETS }, () => work(hostname, Number(port), token, queue, observed)))
}

async function work(
  host: string,
  port: number,
  token: string,
  queue: Iterator<string>,
  observed: (reply: RawReply) => void,
): Promise<void> {
  const socket = connect({ host, port, timeout: deadline() })
  const closed = once(socket, 'close')
  const asked: string[] = []
  let fault: Error | undefined
  let rest = Buffer.alloc(0)
  const ask = () => {
    let text = ''
    while (asked.length < UNDER_WAY) {
      const next = queue.next()
      if (next.done) break
      asked.push(next.value)
      text += `GET ${next.value} HTTP/1.1\r\nHost: vitrine.test\r\nAuthorization: Bearer ${token}\r\n\r\n`
    }
    if (text !== '') socket.write(text)
    else if (asked.length === 0) socket.end()
  }
  socket.on('timeout', () => socket.destroy(new Error(`${asked.length} requests without an answer`)))
  socket.on('error', (error) => {
    fault = error
  })
  socket.on('data', (chunk) => {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    for (;;) {
      const end = rest.indexOf('\r\n\r\n')
      if (end < 0) break
      const head = rest.toString('latin1', 0, end)
      const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0)
      if (rest.length < end + 4 + length) break
      const body = rest.toString('utf8', end + 4, end + 4 + length)
      rest = rest.subarray(end + 4 + length)
      try {
        observed({ target: asked.shift()!, status: Number(head.slice(9, 12)), body })
      } catch (error) {
        fault = error as Error
        socket.destroy()
        return
      }
    }
    ask()
  })
  ask()
  await closed
  if (fault) throw fault
  if (asked.length > 0)
    throw new Error(`The server closed the connection on ${asked.length} requests, the first of them ${asked[0]}`)
}
