// Lost if it breaks: a stranger fills the memory of the service with one body.
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { makeFixture } from '../support/make.ts'
import { testService } from '../support/service.ts'
import { count, type Row } from './row.ts'

const SENT = 100 * 1_048_576
const PIECE = Buffer.alloc(65_536, 0x20)
/** Before the refusal. */
const MAX_READ = 1.1 * 1_048_576
/** Whatever the operating system has received by then is taken and dropped while the connection is closed. */
const MAX_TAKEN = 8 * 1_048_576
const HEAD = 'Host: vitrine.test\r\nOrigin: http://vitrine.test\r\nContent-Type: application/json\r\n'

export const row: Row = {
  id: 'D3',
  title: 'Of a body that is too large, little is read',
  promise: 'P12',
  run: async () => {
    const { app, deps, routes } = await testService()
    await app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.server.address() as AddressInfo
    const fixture = await makeFixture(deps)
    const token = `Authorization: Bearer ${fixture.token}\r\n`

    /** Sends 100 MB, or as much as is taken; returns how much was read before the answer and in all, and the answer. */
    async function flood(start: string, piece: Buffer): Promise<{ read: number; taken: number; answer: string }> {
      const connection = once(app.server, 'connection')
      const socket = connect(port, '127.0.0.1')
      const [served] = (await connection) as [Socket]
      let answer = ''
      let read: number | undefined
      const end = served.end.bind(served)
      served.end = (...how: unknown[]) => {
        read ??= served.bytesRead
        return (end as (...how: unknown[]) => Socket)(...how)
      }
      socket.on('error', () => {})
      socket.on('data', (chunk: Buffer) => {
        answer += chunk
      })
      const closed = new Promise((done) => socket.on('close', done))
      socket.write(start)
      for (let sent = 0; sent < SENT && !socket.destroyed; sent += piece.length)
        if (!socket.write(piece)) await Promise.race([once(socket, 'drain').catch(() => {}), closed])
      socket.end()
      await closed
      return { read: read ?? served.bytesRead, taken: served.bytesRead, answer: answer.slice(9, 12) }
    }

    const chunk = Buffer.concat([Buffer.from(`${PIECE.length.toString(16)}\r\n`), PIECE, Buffer.from('\r\n')])
    let [largest, most, wrong, tried] = [0, 0, 0, 0]
    const takers = routes.filter(({ method, schema }) => method === 'POST' && !schema.streams)
    for (const { url } of takers) {
      const target = url.replace(/:(\w+)/g, 'x')
      for (const [lengths, piece] of [
        [`Content-Length: ${SENT}`, PIECE],
        // A lie, in either direction.
        ['Content-Length: 20', PIECE],
        ['Content-Length: 99999999999999', PIECE],
        ['Transfer-Encoding: chunked', chunk],
      ] as const) {
        const { read, taken, answer } = await flood(
          `POST ${target} HTTP/1.1\r\n${HEAD}${token}${lengths}\r\n\r\n`,
          piece,
        )
        tried++
        largest = Math.max(largest, read)
        most = Math.max(most, taken)
        if (!/^4\d\d$/.test(answer) && answer !== '') wrong++
      }
    }
    return {
      done: `100 MB sent to each of ${takers.length} routes, with its length, with a wrong one, and in chunks without end`,
      figure: `at most ${count(Math.round(largest / 1024))} KiB read before the refusal of ${count(tried)} bodies, ${count(Math.round(most / 1024))} KiB until the connection was closed, ${wrong} answered otherwise than by a refusal`,
      kept: largest <= MAX_READ && most <= MAX_TAKEN && wrong === 0,
    }
  },
}
