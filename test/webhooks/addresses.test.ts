/** No webhook ever opens a connection to an address that is not public. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { after, test } from 'node:test'
import { recordEvents } from '../../src/clients/events/event.store.ts'
import { inquiryUpdated } from '../../src/clients/inquiries/inquiry.ts'
import { allowedNetworks } from '../../src/clients/webhooks/address.ts'
import { findTarget, TargetFault } from '../../src/clients/webhooks/target.service.ts'
import { encryptSecret, newWebhookSecret } from '../../src/clients/webhooks/webhook.ts'
import { webhookJob } from '../../src/clients/webhooks/webhook-sender.service.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { runDueJobs } from '../../src/platform/jobs/run.service.ts'
import { createOperatorToken } from '../../src/surfaces/operators/operator-token.service.ts'
import { setDatabaseClock } from '../support/database.ts'
import { makeClient, TESTER } from '../support/make.ts'
import { testService } from '../support/service.ts'
import { startReceiver } from './receiver.ts'

/** Listens on every address of this machine: whatever reaches it was forbidden. */
const listener = createServer((socket) => socket.destroy())
let connections = 0
listener.on('connection', () => {
  connections += 1
})
listener.listen(0, '::')
await once(listener, 'listening')
after(() => listener.close())
const port = (listener.address() as { port: number }).port

/** The ends of each range, something in its middle, and each way to write it. */
const HOSTS = [
  // this host, and every spelling of 127.0.0.1 that some parser takes
  ...[
    '0.0.0.0',
    '0.0.0.1',
    '0.255.255.255',
    '0',
    '0x0',
    '00',
    '127.0.0.1',
    '127.0.0.2',
    '127.1',
    '127.0.1',
    '127.255.255.254',
  ],
  ...[
    '2130706433',
    '0x7f000001',
    '0x7F.1',
    '0x7f.0.0.1',
    '0x7f.0x0.0x0.0x1',
    '017700000001',
    '0177.0.0.1',
    '0177.0.0.01',
  ],
  ...[
    '00000177.0.0.1',
    '127.0.0.1.',
    '127.000.000.001',
    '%31%32%37.0.0.1',
    '①②⑦.0.0.1',
    '１２７.0.0.1',
    '127。0。0。1',
  ],
  ...[
    '3232235777',
    '0xC0A80101',
    '0xa9fea9fe',
    '2852039166',
    '0251.0376.0251.0376',
    '169.254.43518',
    '10.1',
    '0xa.1.1.1',
    '012.1.1.1',
  ],
  // private, shared, link-local
  ...['10.0.0.0', '10.0.0.1', '10.255.255.255', '172.16.0.0', '172.16.0.1', '172.20.10.1', '172.31.255.255'],
  ...[
    '192.168.0.0',
    '192.168.1.1',
    '192.168.255.255',
    '100.64.0.0',
    '100.64.0.1',
    '100.100.100.200',
    '100.127.255.255',
  ],
  ...['169.254.0.0', '169.254.0.1', '169.254.169.254', '169.254.170.2', '169.254.255.255'],
  // special, documentation, benchmarks, multicast, reserved, broadcast
  ...[
    '192.0.0.0',
    '192.0.0.8',
    '192.0.0.170',
    '192.0.0.192',
    '192.0.2.1',
    '192.0.2.255',
    '198.51.100.7',
    '203.0.113.9',
  ],
  ...[
    '192.88.99.1',
    '198.18.0.0',
    '198.18.0.1',
    '198.19.255.255',
    '192.31.196.1',
    '192.52.193.1',
    '192.175.48.1',
    '168.63.129.16',
  ],
  ...[
    '224.0.0.0',
    '224.0.0.1',
    '239.255.255.250',
    '239.255.255.255',
    '240.0.0.0',
    '240.0.0.1',
    '255.255.255.254',
    '255.255.255.255',
  ],
  // IPv6: unspecified, loopback, local, multicast, discard, documentation
  ...[
    '[::]',
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[0000:0000:0000:0000:0000:0000:0000:0001]',
    '[::2]',
    '[fe80::]',
    '[fe80::1]',
    '[febf::1]',
  ],
  ...[
    '[fec0::1]',
    '[fc00::1]',
    '[fd00::1]',
    '[fd00:ec2::254]',
    '[fdff:ffff::1]',
    '[ff00::1]',
    '[ff02::1]',
    '[ff05::2]',
    '[ff0e::1]',
  ],
  ...['[100::1]', '[2001:db8::1]', '[2001:db8:ffff::1]', '[3fff::1]', '[5f00::1]', '[4000::1]', '[e000::1]', '[1::1]'],
  // IPv4 in IPv6: mapped, compatible, translated, NAT64, 6to4, Teredo, ISATAP, ORCHID, AS112
  ...[
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[0:0:0:0:0:ffff:7f00:0001]',
    '[::ffff:10.0.0.1]',
    '[::ffff:169.254.169.254]',
  ],
  ...[
    '[::ffff:192.168.1.1]',
    '[::ffff:8.8.8.8]',
    '[::127.0.0.1]',
    '[::7f00:1]',
    '[::10.0.0.1]',
    '[::ffff:0:127.0.0.1]',
    '[::ffff:0:7f00:1]',
  ],
  ...[
    '[64:ff9b::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b::a9fe:a9fe]',
    '[64:ff9b::10.0.0.1]',
    '[64:ff9b:1::7f00:1]',
    '[64:ff9b:1:ffff::1]',
  ],
  ...[
    '[2002:7f00:1::]',
    '[2002:7f00:1::1]',
    '[2002:a00:1::]',
    '[2002:c0a8:101::1]',
    '[2002:a9fe:a9fe::]',
    '[2002:808:808::1]',
  ],
  ...[
    '[2001::1]',
    '[2001:0:7f00:1::]',
    '[2001:0:4136:e378:8000:63bf:3fff:fdd2]',
    '[2001:10::1]',
    '[2001:20::1]',
    '[2001:2::1]',
    '[2001:1ff::1]',
  ],
  ...['[fe80::5efe:127.0.0.1]', '[fe80::5efe:a00:1]', '[2620:4f:8000::1]'],
  // names of this machine
  ...['localhost', 'LOCALHOST', 'localhost.', 'LocalHost'],
]

/** Addresses that are wrong whatever the host is. */
const URLS = [
  'http://93.184.216.34/',
  'ftp://93.184.216.34/',
  'file:///etc/passwd',
  'gopher://93.184.216.34/',
  'data:text/plain,x',
  'javascript:alert(1)',
  'ws://93.184.216.34/',
  'https://user@93.184.216.34/',
  'https://user:secret@93.184.216.34/',
  'https://93.184.216.34@127.0.0.1/',
  'https://93.184.216.34/#x',
  'https://127.0.0.1#@93.184.216.34/',
  'https://127.0.0.1\\@93.184.216.34/',
  'https:127.0.0.1/',
  'https:\\\\127.0.0.1\\',
  '//127.0.0.1/',
  'https://',
  'https:///',
  'https://[::1',
  'https://[fe80::1%25eth0]/',
  'https://999.1.1.1/',
  'https://1.2.3.4.5/',
  'https://0x100000000/',
  'no address',
  '',
]

const forms = [
  ...HOSTS.flatMap((host) => [`https://${host}:${port}/hook`, `http://${host}:${port}/hook`]),
  ...URLS.map((url) => url.replace(/127\.0\.0\.1/, `$&`)),
]

const service = await testService()
const { ask, database, deps, context } = service
const { token, tenant } = await makeClient(deps)

const recordUpdate = () => {
  const updated = { id: 'inq_1', tenantId: tenant.id, environment: 'sandbox', status: 'active' } as const
  return deps.db.transaction((tx) => recordEvents(tx, [inquiryUpdated(updated)]))
}

test(`none of ${HOSTS.length} forbidden hosts and ${URLS.length} wrong addresses can be saved`, async () => {
  assert.ok(new Set(HOSTS).size >= 120, `${HOSTS.length} hosts`)
  for (const url of forms) {
    const answer = await ask('/service/webhooks', { method: 'POST', token, payload: { url } })
    assert.equal(answer.statusCode, 400, `${url}: ${answer.body}`)
    assert.equal(answer.json().errorSubCode, 'invalid_argument')
  }
  assert.equal(connections, 0)
})

test('an address that got into the database all the same is checked again when it is sent: no connection is opened', async () => {
  const tried: string[] = []
  // It stands still, so that no try is followed by a second one.
  await setDatabaseClock(database, new Date())
  for (const [at, url] of forms.entries()) {
    const id = `whk_${String(at).padStart(6, '0')}`
    await database.rows(sql`
      insert into webhook_endpoints (id, scope, environment, url, events, secret, created_at)
      values (${id}, ${tenant.id}, 'sandbox', ${url}, '{}',
        ${encryptSecret(context.webhooks.secretKey, id, newWebhookSecret())}, clock())`)
  }
  await recordUpdate()
  const kind = webhookJob({
    ...context.webhooks,
    onOutcome: ({ reason }) => void tried.push(reason!),
    onDisabled: async () => {},
  })
  await runDueJobs(deps, { webhook: kind })
  await setDatabaseClock(database, null)
  assert.equal(tried.length, forms.length)
  for (const reason of tried) assert.match(reason, /^the address must/)
  assert.equal(connections, 0)
  await database.script('delete from webhook_endpoints; delete from jobs')
})

test('the listener would have noticed: with an exemption the same address is reached', async () => {
  const allow = allowedNetworks(['127.0.0.0/8'])
  const id = 'whk_allowed'
  await database.rows(sql`
    insert into webhook_endpoints (id, scope, environment, url, events, secret, created_at)
    values (${id}, ${tenant.id}, 'sandbox', ${`http://127.0.0.1:${port}/`}, '{}',
      ${encryptSecret(context.webhooks.secretKey, id, newWebhookSecret())}, clock())`)
  await recordUpdate()
  await runDueJobs(deps, {
    webhook: webhookJob({ ...context.webhooks, allow, onOutcome: () => {}, onDisabled: async () => {} }),
  })
  assert.equal(connections, 1)
  await database.script('delete from webhook_endpoints; delete from jobs')
})

test('public addresses are taken, by https only', async () => {
  const rules = { allow: allowedNetworks([]), resolve: async () => [] }
  for (const host of [
    '93.184.216.34',
    '8.8.8.8',
    '172.15.255.255',
    '172.32.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '11.0.0.1',
    '[2606:4700::1111]',
    '[2a00:1450::1]',
  ])
    assert.equal((await findTarget(`https://${host}/`, rules, 'ten_1')).addresses.length, 1, host)
})

test('a name with one forbidden address among others is refused, and so is one that leads nowhere', async () => {
  const resolveTo = (...addresses: string[]) => ({
    allow: allowedNetworks([]),
    resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  })
  const url = 'https://hooks.example.com/'
  await assert.rejects(findTarget(url, resolveTo('93.184.216.34', '10.0.0.1'), 'ten_1'), TargetFault)
  await assert.rejects(findTarget(url, resolveTo('2606:4700::1111', '::ffff:127.0.0.1'), 'ten_1'), TargetFault)
  await assert.rejects(findTarget(url, resolveTo(), 'ten_1'), TargetFault)
  assert.equal((await findTarget(url, resolveTo('93.184.216.34'), 'ten_1')).addresses.length, 1)
})

test('a tenant is told the same of a name that exists inside and of one that exists nowhere, an operator which it is', async () => {
  const { resolve } = context.webhooks
  const inside = { address: '10.0.0.7', family: 4 }
  Object.assign(context.webhooks, { resolve: async (host: string) => (host.startsWith('inside') ? [inside] : []) })
  const { token: operator } = await createOperatorToken(deps, TESTER, { label: 'x', expires: null, role: 'admin' })
  const told = async (path: string, by: string, scheme: string) => {
    const answers: string[] = []
    for (const host of ['inside.example.com', 'nowhere.example.com']) {
      const payload = { url: `${scheme}://${host}/hook` }
      const answer = await ask(path, { method: 'POST', token: by, payload })
      assert.equal(answer.statusCode, 400, answer.body)
      answers.push(answer.json().errorMessage)
    }
    return answers
  }
  for (const scheme of ['https', 'http']) {
    const [there, nowhere] = await told('/service/webhooks', token, scheme)
    assert.equal(there, nowhere)
  }
  const [there, nowhere] = await told('/manage/webhooks', operator, 'https')
  assert.match(there!, /private or reserved/)
  assert.match(nowhere!, /no address/)

  for (const [at, host] of ['inside', 'nowhere'].entries())
    await database.rows(sql`
      insert into webhook_endpoints (id, scope, environment, url, events, secret, created_at)
      values (${`whk_${at}`}, ${tenant.id}, 'sandbox', ${`https://${host}.example.com/`}, '{}',
        ${encryptSecret(context.webhooks.secretKey, `whk_${at}`, newWebhookSecret())}, clock())`)
  await recordUpdate()
  const kind = webhookJob({ ...context.webhooks, onOutcome: () => {}, onDisabled: async () => {} })
  await runDueJobs(deps, { webhook: kind })
  const errors = await database.rows(
    sql`select distinct error from webhook_deliveries where endpoint_id in ('whk_0', 'whk_1')`,
  )
  assert.deepEqual(errors, [{ error: 'the address must lead to a public address' }])
  await database.script('delete from webhook_endpoints; delete from jobs')
  Object.assign(context.webhooks, { resolve })
})

test('a name that resolves to something else after it was checked changes nothing: the checked address is connected to', async () => {
  const receiver = await startReceiver()
  const id = 'whk_rebound'
  const url = receiver.url.replace('127.0.0.1', 'rebound.example.com')
  await database.rows(sql`
    insert into webhook_endpoints (id, scope, environment, url, events, secret, created_at)
    values (${id}, ${tenant.id}, 'sandbox', ${url}, '{}',
      ${encryptSecret(context.webhooks.secretKey, id, newWebhookSecret())}, clock())`)
  await recordUpdate()
  const asked: string[] = []
  const resolve = async (host: string, scope: string) => {
    asked.push(`${host} for ${scope}`)
    // The first answer is exempt; a second one would lead to the listener's address.
    return [{ address: asked.length === 1 ? '127.0.0.1' : '::1', family: asked.length === 1 ? 4 : 6 }]
  }
  const rules = {
    ...context.webhooks,
    allow: allowedNetworks(['127.0.0.1']),
    resolve,
    onOutcome: () => {},
    onDisabled: async () => {},
  }
  await runDueJobs(deps, { webhook: webhookJob(rules) })
  assert.deepEqual(asked, [`rebound.example.com for ${tenant.id}`], 'it is asked once, in the turn of its tenant')
  assert.equal(receiver.received.length, 1)
})
