import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { startGenerator, stopAll } from '../../bench/processes.ts'

after(stopAll)

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener)
  after(() => server.closeAllConnections())
  after(() => server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}

const requests = ['GET / HTTP/1.1\r\nHost: bench\r\n\r\n']

test('a sample lasts until the least number of answers, however short its time', async () => {
  const port = await serve((_, response) => void response.end('page'))
  const result = await startGenerator().run({
    ports: [port],
    requests,
    connections: 4,
    milliseconds: 1,
    least: 500,
    maxMs: 2 ** 31 - 1,
  })
  assert.ok(result.answers >= 500)
  assert.deepEqual(result.statuses, { 200: result.served })
})

test('requests in flight at the end of a sample are waited for and counted as served', async () => {
  let asked = 0
  const port = await serve((_, response) => {
    asked += 1
    response.end('page')
  })
  const sample = { connections: 8, milliseconds: 0, least: 100, maxMs: 2 ** 31 - 1 }
  const result = await startGenerator().run({ ports: [port], requests, ...sample })
  assert.equal(result.served, asked)
})

test('a server that answers nothing ends no run: its sample has no answers', async () => {
  const port = await serve(() => {})
  const result = await startGenerator().run({
    ports: [port],
    requests,
    connections: 2,
    milliseconds: 1,
    least: 1,
    maxMs: 10,
  })
  assert.equal(result.answers, 0)
})
