/** A service that answers as a behaviour says. Each has an address of its own, and what arrived there is kept. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'

export type FakeAnswer =
  | { status: number; headers?: Record<string, string>; body?: unknown; text?: string; compressed?: true }
  /** The connection breaks: before an answer, or in the middle of one. */
  | 'break'
  | 'cut'
  /** Nothing comes, or nothing after the beginning. */
  | 'silence'
  | 'stall'
  /** A header comes letter by letter, and has no end. */
  | 'drip'

export type ArrivedRequest = {
  method: string
  /** Below /service, with the query. */
  path: string
  token: string | undefined
  key: string | undefined
  condition: string | undefined
  /** Whether it takes compressed answers. */
  takesGzip: boolean
  body: unknown
}

export type FakeScript = {
  /** In this order; the last one is repeated. Or by the request, and by the time in seconds that the caller's clock shows. */
  answers: FakeAnswer[] | (() => (request: ArrivedRequest, now: number) => FakeAnswer)
  /** Of the address for tokens. Without it each one is vt_1, vt_2 and so on. */
  tokens?: FakeAnswer[]
}

export type FakeCase = { baseUrl: string; arrived: ArrivedRequest[]; tokensAsked: () => number }
type Played = Pick<FakeScript, 'tokens'> & {
  answer: (request: ArrivedRequest, now: number) => FakeAnswer
  arrived: ArrivedRequest[]
  asked: number
  now: number
}

export const given = (n: number): FakeAnswer => ({ status: 200, body: { accessToken: `vt_${n}`, expiresIn: 600 } })

export async function startFakeService(): Promise<{
  play: (script: FakeScript) => FakeCase
  stop: () => Promise<void>
}> {
  const cases: Played[] = []
  const server = createServer(async (request, response) => {
    const [, name = '', part, path = ''] = /^\/(\d+)\/(service|clock)(.*)$/.exec(request.url!) ?? []
    const played = cases[Number(name)]
    if (!played || !part) return response.writeHead(500).end()
    const body = await textOf(request)
    if (part === 'clock') {
      played.now = Number(body)
      return response.end()
    }
    if (path === '/auth/token') {
      const at = played.asked++
      return reply(response, played.tokens ? played.tokens[Math.min(at, played.tokens.length - 1)]! : given(at + 1))
    }
    const { authorization, 'idempotency-key': key, 'if-none-match': condition } = request.headers
    const one: ArrivedRequest = {
      method: request.method!,
      path,
      token: authorization?.replace('Bearer ', ''),
      key: key as string | undefined,
      condition,
      takesGzip: /\bgzip\b/.test(String(request.headers['accept-encoding'])),
      body: body === '' ? undefined : JSON.parse(body),
    }
    const answer = played.answer(one, played.now)
    played.arrived.push(one)
    reply(response, answer)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    play(script) {
      const { answers, tokens } = script
      const arrived: ArrivedRequest[] = []
      const answer =
        typeof answers === 'function' ? answers() : () => answers[Math.min(arrived.length, answers.length - 1)]!
      const played: Played = { ...(tokens && { tokens }), answer, arrived, asked: 0, now: 0 }
      cases.push(played)
      const baseUrl = `http://127.0.0.1:${port}/${cases.length - 1}`
      return { baseUrl, arrived, tokensAsked: () => played.asked }
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) text += part
  return text
}

function reply(response: ServerResponse, answer: FakeAnswer): void {
  if (answer === 'silence') return
  if (answer === 'drip') {
    const { socket } = response
    socket!.write('HTTP/1.1 200 OK\r\nx-drip: ')
    const timer = setInterval(() => socket!.write('x'), 5)
    return void socket!.on('close', () => clearInterval(timer))
  }
  if (answer === 'break') return void response.destroy()
  if (answer === 'cut' || answer === 'stall') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
    return void response.write('{"id":', () => answer === 'cut' && response.destroy())
  }
  const { status, headers, body, text = body === undefined ? '' : JSON.stringify(body), compressed } = answer
  response.writeHead(status, {
    'content-type': 'application/json',
    'request-id': 'req_fake',
    ...(compressed && { 'content-encoding': 'gzip' }),
    ...headers,
  })
  response.end(compressed ? gzipSync(text) : text)
}
