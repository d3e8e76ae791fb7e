/** What an operator does about webhooks on a server without a browser. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { makeClient } from '../support/make.ts'
import { startReceiver } from './receiver.ts'
import { webhookService } from './support.ts'

const service = await webhookService()
const { ask, deps, endpoint, sendDue } = service
const env = { ...process.env, DATABASE_URL: service.databaseUrl }
const run = async (...args: string[]) =>
  (await promisify(execFile)(process.execPath, ['src/main.ts', 'webhook', ...args], { env })).stdout

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
