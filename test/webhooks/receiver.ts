import { createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'

export type ReceivedEvent = {
  id: string
  body: { type: string; timestamp: string; data: Record<string, string | number> }
  text: string
  signatures: string
  seconds: string
  at: number
}

export type Receiver = {
  url: string
  received: ReceivedEvent[]
  connections: () => number
  /** Resolves when so many have arrived. */
  until: (count: number) => Promise<void>
  /** How it answers: 204 by default. */
  answer: (how: (received: ReceivedEvent, response: ServerResponse) => unknown) => void
}

const take = (_: ReceivedEvent, response: ServerResponse) => void response.writeHead(204).end()

/** A real receiver on this machine. */
export async function startReceiver(): Promise<Receiver> {
  const received: ReceivedEvent[] = []
  let answer: Parameters<Receiver['answer']>[0] = take
  let connections = 0
  let waits: { count: number; done: () => void }[] = []
  const server = createServer(async (request: IncomingMessage, response) => {
    let text = ''
    for await (const piece of request) text += piece
    const one: ReceivedEvent = {
      id: String(request.headers['webhook-id']),
      body: JSON.parse(text),
      text,
      signatures: String(request.headers['webhook-signature']),
      seconds: String(request.headers['webhook-timestamp']),
      at: performance.now(),
    }
    received.push(one)
    waits = waits.filter(({ count, done }) => received.length < count || done())
    await answer(one, response)
  })
  server.on('connection', () => {
    connections += 1
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(async () => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  return {
    url,
    received,
    connections: () => connections,
    until: (count) =>
      new Promise((done) => {
        if (received.length >= count) done()
        else waits.push({ count, done })
      }),
    answer: (how) => {
      answer = how
    },
  }
}

/** Checks a signature as the specification says it, without anything of ours. */
export function isSigned({ id, seconds, text, signatures }: ReceivedEvent, secret: string): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${seconds}.${text}`).digest()
  return signatures.split(' ').some((one) => {
    const [version, value = ''] = one.split(',')
    const given = Buffer.from(value, 'base64')
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
  })
}
