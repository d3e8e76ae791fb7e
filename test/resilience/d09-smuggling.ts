// Lost if it breaks: the answer to one client goes to another, because a proxy and the service disagree where a request ends.
import type { AddressInfo } from 'node:net'
import { exchange, parseAnswers } from '../abuse/raw.ts'
import { fill, makeFixture, records } from '../support/make.ts'
import { testService } from '../support/service.ts'
import { provenBy } from './proven-by.ts'
import { count, type Outcome, type Row, together } from './row.ts'

const EXCHANGES = 10_000
const AT_ONCE = 50

/** Headers of a request whose end two readers may see at different places; behind it are a hidden request and a good one. */
const AMBIGUOUS: string[] = [
  'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n',
  'Transfer-Encoding: chunked\r\nContent-Length: 4\r\n',
  'Content-Length: 0\r\nContent-Length: 60\r\n',
  'Content-Length: 60\r\nContent-Length: 0\r\n',
  'Content-Length: 0, 60\r\n',
  'Content-Length: +60\r\n',
  'Content-Length: -1\r\n',
  'Content-Length: 0x3c\r\n',
  'Content-Length: 6 0\r\n',
  'Content-Length : 60\r\n',
  'Content-Length\t: 60\r\n',
  'Content-Length:\r\n 60\r\n',
  'Content-Length: 60\n',
  'Transfer-Encoding: xchunked\r\n',
  'Transfer-Encoding: chunked, identity\r\n',
  'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n',
  'Transfer-Encoding : chunked\r\n',
  'Transfer-Encoding: "chunked"\r\n',
  'Transfer-Encoding:\x0bchunked\r\n',
  'X: y\r\nTransfer-Encoding:\r\n chunked\r\n',
  'X: y\nTransfer-Encoding: chunked\r\n',
  'X: y\rContent-Length: 60\r\n',
  'Content-Length: 4\r\n__proto__: x\r\nTransfer-Encoding: chunked\r\n',
  'Connection: Content-Length\r\nContent-Length: 60\r\n',
  'Expect: 100-continue\r\nContent-Length: 60\r\n',
  'Upgrade: h2c\r\nConnection: Upgrade\r\nContent-Length: 60\r\n',
  `X: ${'x'.repeat(17 * 1024)}\r\nContent-Length: 60\r\n`,
]
const BODIES = ['0\r\n\r\n', '3c\r\n', '1;a=\r\n', '0\r\nX: y\r\n\r\n', 'ffffffffffffffff1\r\n', '']

async function followUps(): Promise<Outcome> {
  const { app, deps } = await testService()
  const fixture = await makeFixture(deps)
  await fill(deps, fixture.accountId, records(3))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  let [tried, poisoned, failed] = [0, 0, 0]
  app.server.on('request', ({ url }) => {
    if (url?.startsWith('/hidden')) poisoned++
  })
  const one = async (i: number) => {
    const headers = AMBIGUOUS[i % AMBIGUOUS.length]!
    const body = BODIES[Math.floor(i / AMBIGUOUS.length) % BODIES.length]!
    const hidden = `GET /hidden HTTP/1.1\r\nHost: vitrine.test\r\n\r\n`
    const method = i % 2 ? 'POST /service/auth/token' : `GET ${fixture.path}`
    const attack = `${method} HTTP/1.1\r\nHost: vitrine.test\r\nAuthorization: Bearer ${fixture.token}\r\n${headers}\r\n${body}${hidden}`
    await exchange(port, attack, { hangUpAfterMs: 200 })
    tried++
    // The next client, which a proxy would send over a connection of its pool.
    const good = `GET /health/live HTTP/1.1\r\nHost: vitrine.test\r\nConnection: close\r\n\r\n`
    const [next, ...more] = parseAnswers(await exchange(port, good))
    if (next?.status !== 200 || more.length > 0) failed++
  }
  for (let at = 0; at < EXCHANGES; at += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, (_, i) => one(at + i)))
  return {
    done: `${count(tried)} requests with ambiguous ends (${AMBIGUOUS.length} headers, ${BODIES.length} bodies), each with another one hidden behind it`,
    figure: `${poisoned} hidden requests were taken for requests, ${failed} good ones after them failed`,
    kept: poisoned === 0 && failed === 0,
  }
}

export const row: Row = {
  id: 'D9',
  title: 'No request is hidden in another one',
  promise: 'P12',
  minutes: 15,
  run: async () =>
    together(
      await followUps(),
      await provenBy('broken lines, headers, targets and bodies over raw connections', [
        'test/abuse/malformed.test.ts',
      ]),
    ),
}
