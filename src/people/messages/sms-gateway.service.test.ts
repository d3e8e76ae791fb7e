import assert from 'node:assert/strict'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { setDatabaseClock, testDatabase } from '../../../test/support/database.ts'
import {
  makeMessage,
  PIN_KEY,
  START,
  after as secondsAfter,
  startSender,
  watch,
} from '../../../test/support/messages.ts'
import { createDeps } from '../../context.ts'
import { pinOf } from '../pins/pin.ts'
import { smsGatewayTransport } from './sms-gateway.service.ts'

type Request = { method?: string; url?: string; headers: IncomingHttpHeaders; body: unknown }

async function gateway(answers: number[]) {
  const requests: Request[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += part
    const { method, url, headers } = request
    requests.push({ ...(method && { method }), ...(url && { url }), headers, body: JSON.parse(text) })
    response.writeHead(answers.shift() ?? 200, { location: '/elsewhere' }).end('ok +38640123456')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  return { requests, host: `127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const { database } = await testDatabase()
const deps = createDeps(database)
await setDatabaseClock(database, START)

test('a PIN arrives at the gateway as documented', async () => {
  const { requests, host } = await gateway([202])
  const message = await makeMessage(deps, { channel: 'sms', language: 'sl', consent: { tenant: 'Čevljarna Žužek' } })
  const { options, reported } = watch()
  const transports = [smsGatewayTransport(`http://vitrine:p%40ss@${host}/send/?via=1`)]
  const sender = startSender(deps, { ...options, transports })
  const [event] = await reported(1)
  await sender.stop()
  assert.equal(event?.outcome, 'sent')
  assert.equal(requests.length, 1)
  const { method, url, headers, body } = requests[0]!
  assert.deepEqual([method, url], ['POST', '/send/?via=1'])
  assert.equal(headers['content-type'], 'application/json')
  assert.equal(headers.authorization, `Basic ${Buffer.from('vitrine:p@ss').toString('base64')}`)
  const { id, to, text, ...rest } = body as Record<string, string>
  assert.deepEqual([id, to, rest], [message.id, '+38640123456', {}])
  assert.ok(text!.startsWith(`${pinOf(PIN_KEY, message.pinId)} je vas PIN za Cevljarna Zuzek: `), text)
})

test('a busy gateway gets a retry with the same id', async () => {
  const { requests, host } = await gateway([503, 429, 200])
  const message = await makeMessage(deps, { channel: 'sms' })
  const { options, reported } = watch()
  const sender = startSender(deps, { ...options, transports: [smsGatewayTransport(`http://${host}/`)] })
  for (const [count, seconds] of [
    [1, 5],
    [2, 20],
  ] as const) {
    await reported(count)
    await setDatabaseClock(database, secondsAfter(seconds))
    sender.wake()
  }
  const events = await reported(3)
  await sender.stop()
  assert.deepEqual(
    events.map(({ outcome, reason }) => [outcome, reason]),
    [
      ['postponed', 'HTTP 503'],
      ['postponed', 'HTTP 429'],
      ['sent', undefined],
    ],
  )
  assert.deepEqual(new Set(requests.map(({ body }) => (body as { id: string }).id)), new Set([message.id]))
  assert.equal(requests[0]!.headers.authorization, undefined)
})

const outgoing = {
  id: deps.newId('message'),
  channel: 'sms',
  address: '+38640123456',
  language: 'en',
  subject: '',
  text: '123456 is your PIN',
  publicUrl: 'https://ais.example.com',
} as const

const ANSWERS: [status: number, final: boolean][] = [
  [302, false],
  [307, false],
  [400, true],
  [401, true],
  [404, true],
  [408, false],
  [429, false],
  [500, false],
  [503, false],
]

for (const [status, final] of ANSWERS) {
  test(`HTTP ${status} is ${final ? 'a permanent failure' : 'a temporary failure'}, and no redirect is followed`, async () => {
    const { requests, host } = await gateway([status])
    await assert.rejects(smsGatewayTransport(`http://${host}/`).send(outgoing), {
      message: `HTTP ${status}`,
      final,
    })
    assert.equal(requests.length, 1)
  })
}

test('an unreachable gateway is a temporary failure', async () => {
  const { host } = await gateway([])
  const unreachable = host.replace(/:\d+$/, ':1')
  await assert.rejects(smsGatewayTransport(`http://${unreachable}/`).send(outgoing), { final: false })
})
