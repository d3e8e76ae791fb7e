/** Webhooks in the console: a real browser on the real service, with a real receiver. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { recordEvents } from '../../src/clients/events/event.store.ts'
import type { Role } from '../../src/platform/core/role.ts'
import { makeClient } from '../../test/support/make.ts'
import { type Receiver, startReceiver } from '../../test/webhooks/receiver.ts'
import { webhookService } from '../../test/webhooks/support.ts'
import { button, enterAs, factOf, showConsole } from './console-browser.ts'
import { BOTH_ENDS, look as lookAt } from './console-look.ts'

// Without an address of its own, the service is reached where it listens.
const service = await webhookService(undefined, { PUBLIC_URL: '' })
const { deps, endpoint, sendDue } = service
const started = await showConsole(service)
const skip = 'missing' in started && started.missing
const enter = (role: Role) => {
  if ('missing' in started) throw new Error(started.missing)
  return enterAs(started, role)
}
const look = (page: Page, name: string) => lookAt(page, name, BOTH_ENDS)

/** A tenant's endpoint, and events of it that the receiver answers as it is told. */
async function makeEndpoint(events: number, answer: Parameters<Receiver['answer']>[0], subjects = events) {
  const client = await makeClient(deps)
  const receiver = await startReceiver()
  receiver.answer(answer)
  const { webhookId } = await endpoint(client.token, receiver.url)
  for (let i = 0; i < events; i++)
    await deps.db.transaction((tx) =>
      recordEvents(tx, [
        {
          type: 'inquiry.updated',
          scope: client.tenant.id,
          environment: 'sandbox',
          subject: `inq_${i % subjects}`,
          data: { inquiryId: `inq_${i % subjects}` },
        },
      ]),
    )
  await sendDue()
  return { webhookId, receiver }
}

test('from the overview to a disabled webhook: enable it, count and send what it missed, see each try', {
  skip,
}, async () => {
  const { webhookId, receiver } = await makeEndpoint(3, (_, response) => response.writeHead(410).end('moved away'))
  await makeEndpoint(1, (_, response) => response.writeHead(500).end('busy'))
  const { page, open, complaints, close } = await enter('admin')
  await open('')
  await page.getByText('1 webhook is failing').waitFor()
  await look(page, 'overview-webhooks')
  await page.getByRole('link', { name: '1 webhook is failing' }).click()
  await page.locator('.table-body [role="row"]').first().click()
  // Why, beside the status: not only at the deliveries below.
  await page.locator('.panel dl .error').filter({ hasText: '500' }).waitFor()
  await open('')
  await page.getByRole('link', { name: '1 webhook is disabled' }).click()
  await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor()
  await page.getByRole('row', { name: new RegExp(receiver.url) }).click()
  await page.getByText('The receiver answered 410 Gone.').waitFor()
  assert.match(page.url(), new RegExp(`/console/webhooks/${webhookId}`))
  assert.equal(await button(page, 'Resend a period').count(), 0, 'not while it is disabled')
  await button(page, 'Enable').click()
  await page.getByRole('heading', { name: 'Enable this webhook?' }).waitFor()
  await button(page, 'Enable').click()
  receiver.answer((_, response) => response.writeHead(200).end('thanks'))
  await button(page, 'Resend a period').click()
  await button(page, 'Count events').click()
  await page.getByRole('heading', { name: 'Send 3 events again?' }).waitFor()
  await look(page, 'webhook-period')
  assert.equal(receiver.received.length, 1, 'nothing is sent before it is confirmed')
  await page.getByRole('region', { name: 'Send 3 events again?' }).getByRole('button', { name: 'Send again' }).click()
  await page.getByText('3 events are on their way.').waitFor()
  await sendDue()
  assert.equal(receiver.received.length, 4)
  await page.getByText('delivered').nth(2).waitFor()
  const first = page.locator('.deliveries > li').last()
  await first.locator('summary').click()
  await first.getByText('answered 410').waitFor()
  await first.getByText('moved away').waitFor()
  await first.getByText('thanks').waitFor()
  assert.equal(await first.locator('.tries li').count(), 2)
  await look(page, 'webhook-tries')
  assert.deepEqual(complaints, [])
  await close()
})

test('a delivery that waits says when it is tried next and why, or which one it waits for', { skip }, async () => {
  const { webhookId } = await makeEndpoint(2, (_, response) => response.writeHead(500).end('busy'), 1)
  const { page, open, complaints, close } = await enter('viewer')
  await open(`/webhooks/${webhookId}`)
  const deliveries = page.locator('.deliveries > li')
  await deliveries.nth(1).waitFor()
  assert.match(
    (await deliveries.nth(1).locator('summary').textContent())!,
    /Next attempt: .*\d\d:\d\d.*, because the last one failed: answered 500$/,
  )
  assert.match((await deliveries.first().textContent())!, /Waits until an earlier event of the same subject/)
  await look(page, 'webhook-next-try')
  assert.deepEqual(complaints, [])
  await close()
})

test('a test event, one delivery again, and a new secret that is shown once while the old one still signs', {
  skip,
}, async () => {
  const { webhookId, receiver } = await makeEndpoint(1, (_, response) => response.writeHead(204).end())
  const { page, open, complaints, close } = await enter('admin')
  await open(`/webhooks/${webhookId}`)
  await button(page, 'Send test event').click()
  await page.getByText('test event', { exact: true }).waitFor()
  await sendDue()
  assert.equal(receiver.received.at(-1)!.body.type, 'webhook.test')
  const again = page.locator('.deliveries > li').last().getByRole('button', { name: 'Send again' })
  await again.click()
  await page.getByText('Queued again').waitFor()
  await sendDue()
  assert.deepEqual(
    receiver.received.map(({ body }) => body.type),
    ['inquiry.updated', 'webhook.test', 'inquiry.updated'],
  )
  assert.equal(receiver.received[0]!.id, receiver.received[2]!.id)
  await button(page, 'New secret').click()
  await button(page, 'New secret').click()
  const secret = await page.locator('.secret-text').textContent()
  assert.match(secret!, /^whsec_/)
  await page.getByText('Old secret valid until').waitFor()
  await look(page, 'webhook-secret')
  await button(page, 'I have saved it').click()
  await page.reload()
  await page.getByText('Old secret valid until').waitFor()
  assert.ok(!(await page.content()).includes(secret!))
  assert.deepEqual(complaints, [])
  await close()
})

test('a viewer sees the log of a webhook, and nothing to press', { skip }, async () => {
  const { webhookId } = await makeEndpoint(1, (_, response) => response.writeHead(204).end())
  const { page, open, close } = await enter('viewer')
  await open(`/webhooks/${webhookId}`)
  await page.getByText('inquiry changed', { exact: true }).waitFor()
  assert.equal(await factOf(page, 'Events').textContent(), 'all')
  for (const name of ['Send test event', 'Send again', 'Resend a period', 'New secret', 'Disable', 'Remove'])
    assert.equal(await button(page, name).count(), 0, name)
  await close()
})

test('a webhook has one status, in the list and beside it, and both follow what happens to it', { skip }, async () => {
  const { webhookId, receiver } = await makeEndpoint(0, (_, response) => response.writeHead(204).end())
  const { page, open, complaints, close } = await enter('editor')
  await open(`/webhooks/${webhookId}`)
  const listed = page.getByRole('row', { name: new RegExp(receiver.url) }).locator('.status')
  const shown = page.locator('.panel .facts .status')
  const follows = (word: string) =>
    Promise.all([listed, shown].map((status) => status.filter({ hasText: new RegExp(`^${word}$`) }).waitFor()))
  await follows('nothing delivered yet')
  await button(page, 'Send test event').click()
  await page.getByText('test event', { exact: true }).waitFor()
  await sendDue()
  await follows('working')
  receiver.answer((_, response) => response.writeHead(500).end('busy'))
  await button(page, 'Send test event').click()
  await page.locator('.deliveries > li').nth(1).waitFor()
  await sendDue()
  await follows('failing')
  assert.deepEqual(complaints, [])
  await close()
})
