import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { openResolver } from './resolver.service.ts'

/** A name server that answers nothing for silent names, and one address of IPv4 for all others. */
const server = createSocket('udp4')
const asked: string[] = []
server.on('message', (question, { port, address }) => {
  const [name, end] = nameIn(question)
  asked.push(name)
  if (name.startsWith('silent')) return
  const isFour = question.readUInt16BE(end) === 1
  const head = Buffer.from(question.subarray(0, end + 4))
  head.writeUInt16BE(0x8180, 2)
  head.writeUInt16BE(isFour ? 1 : 0, 6)
  head.writeUInt16BE(0, 10)
  const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 93, 184, 216, 34])
  server.send(isFour ? Buffer.concat([head, record]) : head, port, address)
})
server.bind(0, '127.0.0.1')
await once(server, 'listening')
after(() => server.close())
const resolve = openResolver([`127.0.0.1:${server.address().port}`])

function nameIn(question: Buffer): [name: string, end: number] {
  const labels: string[] = []
  let at = 12
  for (; question[at] !== 0; at += question[at]! + 1)
    labels.push(question.toString('latin1', at + 1, at + 1 + question[at]!))
  return [labels.join('.'), at + 1]
}

test('a tenant asks for two names at a time, and no other tenant waits for them', async () => {
  let ended = 0
  const names = Array.from({ length: 14 }, (_, i) => `silent-${i}.example.com`)
  const silent = Promise.all(names.map((name) => resolve(name, 'ten_1').finally(() => ended++)))
  assert.deepEqual(await resolve('hooks.example.com', 'ten_2'), [{ address: '93.184.216.34', family: 4 }])
  assert.equal(ended, 0, 'all of the first tenant are still waiting')
  assert.deepEqual(
    [...new Set(asked)].filter((name) => name.startsWith('silent')),
    ['silent-0.example.com', 'silent-1.example.com'],
  )
  assert.deepEqual(
    await silent,
    names.map(() => []),
    'a name that nobody answers for has no address',
  )
  assert.deepEqual(await resolve('hooks.example.com', 'ten_1'), [{ address: '93.184.216.34', family: 4 }])
})

test('many names of one tenant are found one after the other', async () => {
  const found = await Promise.all(Array.from({ length: 50 }, (_, i) => resolve(`name-${i}.example.com`, 'ten_1')))
  assert.ok(found.every((addresses) => addresses.length === 1))
})

test('this machine is found without a name server', async () => {
  assert.deepEqual(
    (await resolve('localhost', 'ten_1')).map(({ address }) => address),
    ['127.0.0.1', '::1'],
  )
  assert.ok(!asked.includes('localhost'))
})
