/** Webhooks in the console: a real browser on the real service, with a real receiver. */
import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import type { Role } from '../../src/changes/actor.ts'
import { recordEvents } from '../../src/events/event.store.ts'
import { consolePolicy, pagesPolicy } from '../../src/http/pages.routes.ts'
import { faultsOf, prepareAxe } from '../../test/support/axe.ts'
import { startBrowser } from '../../test/support/browser.ts'
import { makeClient } from '../../test/support/make.ts'
import { operatorsOf } from '../../test/support/operators.ts'
import { type Receiver, startReceiver } from '../../test/webhooks/receiver.ts'
import { webhookService } from '../../test/webhooks/support.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const BUILT = fileURLToPath(new URL('../../node_modules/.cache/console-webhooks/', import.meta.url))
/** With ARTEFACTS=1 every page is also saved as a screenshot in web/artefacts. */
const ARTEFACTS = process.env.ARTEFACTS === '1' && fileURLToPath(new URL('../artefacts/', import.meta.url))
if (ARTEFACTS) mkdirSync(ARTEFACTS, { recursive: true })
const BASE = 'http://vitrine.test'
const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' }

const started = await startBrowser()
const skip = 'missing' in started && started.missing
const service = await webhookService()
const { deps, endpoint, sendDue } = service
const operators = operatorsOf(service)
if (!skip)
  await build({
    root: ROOT,
    configFile: `${ROOT}vite.console.config.ts`,
    logLevel: 'warn',
    build: { outDir: BUILT, emptyOutDir: true },
  })
after(async () => {
  if ('browser' in started) await started.browser.close()
})

/** A window that is signed in. Its requests go to the service itself, except for the files of the console. */
async function enter(role: Role) {
  if (!('browser' in started)) throw new Error('no browser')
  const { cookie } = await operators.signedIn(role)
  const context = await started.browser.newContext({
    viewport: { width: 1280, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Ljubljana',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  const complaints: string[] = []
  page.on('console', (message) => message.type() !== 'log' && complaints.push(message.text()))
  page.on('pageerror', ({ message }) => complaints.push(message))
  const assets = new Set(readdirSync(`${BUILT}assets`))
  await page.route('**/*', async (route) => {
    const request = route.request()
    const { pathname, search } = new URL(request.url())
    const name = pathname.split('/').at(-1)!
    if (pathname.startsWith('/pages/assets/') && assets.has(name))
      return route.fulfill({
        body: readFileSync(`${BUILT}assets/${name}`),
        headers: { 'Content-Type': TYPES[extname(name)]! },
      })
    if (pathname.startsWith('/console'))
      return route.fulfill({
        body: readFileSync(`${BUILT}console.html`),
        headers: {
          'Content-Type': 'text/html; charset=utf-8',
          'Content-Security-Policy': consolePolicy(pagesPolicy()),
        },
      })
    const payload = request.postDataBuffer()
    const answer = await service.app.inject({
      method: request.method() as 'GET',
      url: `${pathname}${search}`,
      headers: { ...(await request.allHeaders()), cookie },
      ...(payload && { payload }),
    })
    return route.fulfill({
      status: answer.statusCode,
      headers: Object.fromEntries(Object.entries(answer.headers).map(([key, value]) => [key, String(value)])),
      body: answer.rawPayload,
    })
  })
  const open = (path: string) => page.goto(`${BASE}/console${path}`)
  return { page, open, complaints, close: () => context.close() }
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** A tenant's endpoint, and events of it that the receiver answers as it is told. */
async function makeEndpoint(events: number, answer: Parameters<Receiver['answer']>[0]) {
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
          subject: `inq_${i}`,
          data: { inquiryId: `inq_${i}` },
        },
      ]),
    )
  await sendDue()
  return { webhookId, receiver }
}

async function look(page: Page, name: string): Promise<void> {
  await prepareAxe(page)
  for (const [size, viewport] of [
    ['wide', { width: 1280, height: 900 }],
    ['phone', { width: 390, height: 844 }],
  ] as const) {
    await page.setViewportSize(viewport)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      if (ARTEFACTS) await page.screenshot({ path: `${ARTEFACTS}${name}-${size}-${colorScheme}.png`, fullPage: true })
      assert.deepEqual(await faultsOf(page), [], `${name}, ${size}, ${colorScheme}`)
    }
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    assert.ok(over <= 0, `${name} scrolls sideways, ${size}`)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
  const text = (await page.locator('#root').textContent()) ?? ''
  assert.doesNotMatch(text, /\{\w+\}|undefined|NaN|Invalid|\[object/, name)
}

test('from the overview to a disabled webhook: enable it, count and send what it missed, see each try', {
  skip,
}, async () => {
  const { webhookId, receiver } = await makeEndpoint(3, (_, response) => response.writeHead(410).end('moved away'))
  await makeEndpoint(1, (_, response) => response.writeHead(500).end('busy'))
  const { page, open, complaints, close } = await enter('admin')
  await open('')
  await page.getByText('1 webhook fails').waitFor()
  await look(page, 'overview-webhooks')
  await page.getByRole('link', { name: '1 webhook was disabled' }).click()
  await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor()
  await page.getByRole('row', { name: new RegExp(receiver.url) }).click()
  await page.getByText('The receiver answered 410 Gone.').waitFor()
  assert.match(page.url(), new RegExp(`/console/webhooks/${webhookId}`))
  assert.equal(await button(page, 'Send a period again').count(), 0, 'not while it is disabled')
  await button(page, 'Enable').click()
  await page.getByRole('heading', { name: 'Send events to this webhook again?' }).waitFor()
  await button(page, 'Enable').click()
  receiver.answer((_, response) => response.writeHead(200).end('thanks'))
  await button(page, 'Send a period again').click()
  await button(page, 'Count the events').click()
  await page.getByRole('heading', { name: 'Send 3 events again?' }).waitFor()
  await look(page, 'webhook-period')
  assert.equal(receiver.received.length, 1, 'nothing is sent before it is confirmed')
  await page.getByRole('region', { name: 'Send 3 events again?' }).getByRole('button', { name: 'Send again' }).click()
  await page.getByText('3 events are on their way.').waitFor()
  await sendDue()
  assert.equal(receiver.received.length, 4)
  await button(page, 'Look again').click()
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

test('a test event, one delivery again, and a new secret that is shown once while the old one still signs', {
  skip,
}, async () => {
  const { webhookId, receiver } = await makeEndpoint(1, (_, response) => response.writeHead(204).end())
  const { page, open, complaints, close } = await enter('admin')
  await open(`/webhooks/${webhookId}`)
  await button(page, 'Send a test').click()
  await page.getByText('webhook.test', { exact: true }).waitFor()
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
  await page.getByText('Old secret signs until').waitFor()
  await look(page, 'webhook-secret')
  await page.reload()
  await page.getByText('Old secret signs until').waitFor()
  assert.ok(!(await page.content()).includes(secret!))
  assert.deepEqual(complaints, [])
  await close()
})

test('a viewer sees the log of a webhook, and nothing to press', { skip }, async () => {
  const { webhookId } = await makeEndpoint(1, (_, response) => response.writeHead(204).end())
  const { page, open, close } = await enter('viewer')
  await open(`/webhooks/${webhookId}`)
  await page.getByText('inquiry.updated', { exact: true }).waitFor()
  for (const name of ['Send a test', 'Send again', 'Send a period again', 'New secret', 'Disable', 'Remove'])
    assert.equal(await button(page, name).count(), 0, name)
  await close()
})
