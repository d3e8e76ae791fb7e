/** What an operator does about webhooks on a server without a browser. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { signatureOf } from '../../src/clients/webhooks/webhook.ts'
import { vitrine } from '../support/command.ts'
import { makeClient } from '../support/make.ts'
import { startReceiver } from './receiver.ts'
import { webhookService } from './support.ts'

const service = await webhookService()
const { ask, deps, endpoint, sendDue } = service
const env = { ...process.env, DATABASE_URL: service.databaseUrl }
const run = async (...args: string[]) =>
  (await promisify(execFile)(process.execPath, ['src/cli/main.ts', 'webhook', ...args], { env })).stdout

test('endpoints are listed, their deliveries shown and replayed, and an endpoint is disabled', async () => {
  const { token, tenant } = await makeClient(deps)
  const receiver = await startReceiver()
  const { webhookId, secret } = await endpoint(token, receiver.url)
  const { deliveryId } = (await ask(`/service/webhooks/${webhookId}/test`, { method: 'POST', token })).json()
  await sendDue()
  const listed = await run('list', '--tenant', tenant.slug, '--json')
  assert.ok(!listed.includes(secret))
  const [line] = JSON.parse(listed)
  assert.deepEqual([line.id, line.tenant, line.status, line.url], [webhookId, tenant.slug, 'enabled', receiver.url])
  assert.match(await run('deliveries', webhookId), new RegExp(`${deliveryId} +webhook.test +delivered`))
  assert.match(await run('replay', webhookId, '--delivery', deliveryId), /^1 event/)
  await sendDue()
  assert.deepEqual(
    receiver.received.map(({ id }) => id),
    [deliveryId, deliveryId],
  )
  const tries = JSON.parse(await run('tries', webhookId, deliveryId, '--json'))
  assert.deepEqual(
    tries.map(({ status, error }: Record<string, unknown>) => [status, error]),
    [
      [204, null],
      [204, null],
    ],
  )
  await run('disable', webhookId)
  assert.match(await run('list', '--tenant', tenant.slug), /disabled +request/)
  await assert.rejects(run('replay', webhookId, '--delivery', deliveryId), /is disabled/)
  await assert.rejects(run('deliveries', 'whk_00'), /There is no endpoint/)
})

test('an endpoint is created, tried, given another secret, disabled, enabled and removed by command', async () => {
  const { tenant, token } = await makeClient(deps)
  const receiver = await startReceiver()
  const own = { DATABASE_URL: service.databaseUrl, WEBHOOK_ALLOW: '127.0.0.0/8' }
  const command = (...args: string[]) => vitrine(['webhook', ...args], own)
  const of = ['--tenant', tenant.slug, '--environment', 'sandbox']
  const { out, code } = await command('create', ...of, '--url', receiver.url, '--events', 'consent.valid')
  assert.equal(code, 0)
  const [, id, secret] = /^id +(whk_\w+)\nSecret +(whsec_\S+)\n/.exec(out)!
  const [line] = JSON.parse((await command('list', '--tenant', tenant.slug, '--json')).out)
  assert.deepEqual([line.id, line.url, line.events], [id, receiver.url, ['consent.valid']])
  const [, eventId] = /webhook tries whk_\w+ (evt_\w+)/.exec((await command('test', id!)).out)!
  await sendDue()
  const [event] = receiver.received
  assert.equal(event!.id, eventId)
  const signed = { id: event!.id, seconds: Number(event!.seconds), body: event!.text }
  assert.ok(event!.signatures.includes(signatureOf(secret!, signed)))
  assert.match((await command('rotate', id!)).out, /^Secret +whsec_/)
  await command('disable', id!)
  assert.match((await command('enable', id!)).out, /^Enabled/)
  await command('remove', id!)
  assert.deepEqual(JSON.parse((await command('list', '--tenant', tenant.slug, '--json')).out), [])
  const changes = await vitrine(['audit', 'changes', '--json'], own)
  for (const action of ['webhook.create', 'webhook.rotate', 'webhook.edit', 'webhook.delete'])
    assert.ok(changes.out.includes(action), action)
  const misspelt = await command('create', ...of, '--url', receiver.url, '--events', 'consent.vald')
  assert.deepEqual([misspelt.code, misspelt.err.includes('consent.vald is not')], [2, true])

  const refused = await vitrine(['webhook', 'create', ...of, '--url', 'https://10.1.2.3/x'], {
    ...own,
    WEBHOOK_ALLOW: '',
  })
  assert.match(refused.err, /must lead to a public address.*Add its network to WEBHOOK_ALLOW/)
  const asked = await ask('/service/webhooks', { method: 'POST', token, payload: { url: 'https://10.1.2.3/x' } })
  assert.ok(!asked.body.includes('WEBHOOK_ALLOW'), 'clients need not know')
})
