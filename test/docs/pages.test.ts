/** The documentation in a browser: search, copying, samples, trying; looks and rules on every kind of page. */
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { readDocs } from '../../src/platform/docs/docs.ts'
import { groupsOf } from '../../src/platform/docs/reference-groups.ts'
import { buildServer } from '../../src/server.ts'
import { faultsOf, prepareAxe } from '../support/axe.ts'
import { isComplaint, startBrowser } from '../support/browser.ts'
import { fill, makeFixture, records } from '../support/make.ts'
import { ALL, aPartOf } from '../support/runs.ts'
import { testService } from '../support/service.ts'

const WIDE = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 844 }
const BY_LOOK = ['color-contrast', 'target-size', 'scrollable-region-focusable', 'link-in-text-block']

const started = await startBrowser()
const skip = 'missing' in started && started.missing
const folder = await mkdtemp(join(tmpdir(), 'vitrine-docs-'))
let stop = async () => {}
after(async () => {
  if ('browser' in started) await started.browser.close()
  await stop()
  await rm(folder, { recursive: true, force: true })
})

const service = await testService({ WEBHOOK_ALLOW: '127.0.0.1' })
const fixture = await makeFixture(service.deps)
await fill(service.deps, fixture.accountId, records(3))
const plain = await service.app.listen({ port: 0, host: '127.0.0.1' })
const demoFile = join(folder, 'demo.json')
const { apiKey, apiSecret, inquiryId, consentId, accountId, tenant } = fixture
await writeFile(
  demoFile,
  JSON.stringify({
    tenantSlug: tenant.slug,
    ...{ apiKey, apiSecret, inquiryId, consentId, accountIds: [accountId], owner: { email: 'ana@example.com' } },
  }),
)
const server = buildServer({ ...service.context, demoFile }, { level: 'silent' })
stop = () => server.app.close()
const demo = await server.app.listen({ port: 0, host: '127.0.0.1' })

/** A page, with what the browser complains about: errors, requests to other hosts, violations of the policy. */
async function openPage(options: BrowserContextOptions = {}) {
  if (!('browser' in started)) throw new Error('no browser')
  const context = await started.browser.newContext({
    viewport: WIDE,
    permissions: ['clipboard-read', 'clipboard-write'],
    ...options,
  })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (isComplaint(message)) complaints.push(message.text())
  })
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('request', (request) => {
    if (![plain, demo].some((base) => request.url().startsWith(base)))
      complaints.push(`asked elsewhere: ${request.url()}`)
  })
  return { page, complaints, close: () => context.close() }
}

const overflowOf = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')

test('no page violates its policy, asks another host or scrolls sideways on a phone', { skip }, async () => {
  const { page, complaints, close } = await openPage({ viewport: PHONE })
  const guides = readDocs().groups.flatMap(({ pages }) => pages)
  const urls = [...guides, ...groupsOf(service.document())].map(({ url }) => url)
  const some = ['/', '/docs', '/docs/decisions', '/docs/reference', '/api/errors/forbidden', '/docs/nothing']
  for (const url of [...some, ...aPartOf(urls)]) {
    await page.goto(plain + url, { waitUntil: 'load' })
    assert.equal(await overflowOf(page), 0, url)
  }
  assert.deepEqual(complaints, [])
  await close()
})

test('each kind of page is accessible, light and dark, wide and on a phone', { skip }, async () => {
  const kinds = [
    '/docs',
    '/docs/guides/consents',
    '/docs/guides/production',
    '/docs/reference',
    '/docs/reference/inquiries',
    '/nothing',
  ]
  for (const [viewport, colorScheme, rules] of [
    [WIDE, 'light', undefined],
    [PHONE, 'dark', ALL ? BY_LOOK : undefined],
  ] as const) {
    const { page, close } = await openPage({ viewport, colorScheme })
    for (const url of kinds.filter((_, i) => ALL || (i % 2 === 0) === (colorScheme === 'light'))) {
      await page.goto(demo + url)
      for (const summary of await page.locator('.try > summary').all()) await summary.click()
      await prepareAxe(page)
      assert.deepEqual(await faultsOf(page, rules && [...rules]), [], `${url} ${colorScheme}`)
    }
    await close()
  }
})

test('the search finds guides, operations and refusals, and works by keyboard alone', { skip }, async () => {
  const { page, complaints, close } = await openPage()
  await page.goto(`${plain}/docs`)
  for (const [words, wanted, url] of [
    ['renew', 'Renewal', '/docs/guides/consents#renewal'],
    ['start a consent', 'Start a consent', '/docs/reference/consents#startConsent'],
    ['invalid_access_scope', 'invalid_access_scope', '/api/errors/forbidden#invalid_access_scope'],
  ] as const) {
    await page.keyboard.press('/')
    await page.keyboard.type(words)
    await page.locator('.found strong', { hasText: wanted }).first().waitFor()
    const titles = await page.locator('.found strong').allTextContents()
    for (let presses = 0; presses <= titles.indexOf(wanted); presses++) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(plain + url)
    await page.goto(`${plain}/docs`)
  }
  await page.keyboard.press('/')
  await page.keyboard.type('zzzz')
  await page.getByText('Nothing found').waitFor()
  assert.deepEqual(complaints, [])
  await close()
})

test('Ctrl-K opens the search from anywhere, and a wrong letter is forgiven', { skip }, async () => {
  const { page, complaints, close } = await openPage()
  await page.goto(`${plain}/docs/reference/accounts`)
  await page.locator('#key [name="apiKey"]').focus()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('pagnation')
  await page.locator('.found .corrected', { hasText: 'pagination' }).waitFor()
  const first = (await page.locator('.found a').first().getAttribute('href'))!
  await prepareAxe(page)
  assert.deepEqual(await faultsOf(page), [])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Meta+k')
  await page.keyboard.type('pagination')
  await page.locator('.found a').first().waitFor()
  assert.equal(await page.locator('.found a').first().getAttribute('href'), first)
  assert.equal(await page.locator('.found .corrected').count(), 0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(plain + first)
  assert.deepEqual(complaints, [])
  await close()
})

test('the search knows what people call things elsewhere, prefers whole words, and clients to operators', {
  skip,
}, async () => {
  const { page, close } = await openPage()
  await page.goto(`${plain}/docs`)
  for (const [words, wanted] of [
    ['install', /^\/docs\/client#install$/],
    ['sdk', /^\/docs\/client/],
    ['npm pack', /^\/docs\/client#install$/],
    ['pageSize', /^\/docs\/client#/],
    ['page size', /^\/docs\/client#|^\/docs\/guides\/first-hour/],
    ['pagination', /^\/docs\/(client|guides\/first-hour|reference)/],
    ['refresh token', /^\/docs\/client#use$|^\/docs\/guides\/first-hour#2-get-a-token$/],
    ['PORT', /^\/docs\/settings|^\/docs\/guides/],
  ] as const) {
    await page.fill('#search', words)
    await page.locator('.found a').first().waitFor()
    assert.match((await page.locator('.found a').first().getAttribute('href'))!, wanted, words)
  }
  await close()
})

test('in a demo the samples have its ids, and a refused try looks refused', { skip }, async () => {
  const { page, close } = await openPage()
  await page.goto(`${demo}/docs/reference/transactions`)
  const samples = page.locator('#listTransactions .samples')
  await samples.getByText(`/service/accounts/${fixture.accountId}/transactions`).first().waitFor()
  assert.doesNotMatch((await samples.textContent())!, /acc_01kgx|consentId=/)
  const operation = page.locator('#listTransactions')
  await operation.locator('.try > summary').click()
  await operation.locator('.try input[name="limit"]').fill('0')
  await operation.getByRole('button', { name: 'Send' }).click()
  await operation.locator('.result .status.refused', { hasText: '400' }).waitFor()
  await close()
})

test('in a demo the sample of a webhook goes to this machine, and that of a consent names its owner and inquiry', {
  skip,
}, async () => {
  const { page, close } = await openPage()
  await page.goto(`${demo}/docs/reference/webhooks`)
  const hook = page.locator('#createWebhook .samples')
  await hook.getByText('http://127.0.0.1:9000/').first().waitFor()
  assert.doesNotMatch((await hook.textContent())!, /example\.com/)
  await page.goto(`${demo}/docs/reference/consents`)
  const consent = page.locator('#startConsent .samples')
  await consent.getByText(fixture.inquiryId).first().waitFor()
  assert.doesNotMatch((await consent.textContent())!, /inq_01kgx/)
  await close()
})

test('a block of code is copied as it is, and the chosen language of samples stays', { skip }, async () => {
  const { page, close } = await openPage()
  await page.goto(`${plain}/docs/guides/first-hour`)
  await page.locator('.panel', { hasText: 'npm ci' }).first().getByRole('button', { name: 'Copy' }).click()
  assert.equal(await page.evaluate('navigator.clipboard.readText()'), 'npm ci && npm start')
  await page.goto(`${plain}/docs/reference/accounts`)
  const shown = () => page.locator('#listAccounts .samples > [data-language]:visible').getAttribute('data-language')
  assert.equal(await shown(), 'curl')
  await page.locator('#listAccounts').getByRole('button', { name: 'Python' }).click()
  assert.equal(await shown(), 'python')
  await page.goto(`${plain}/docs/reference/accounts`)
  assert.equal(await shown(), 'python')
  await close()
})

/** Sends the form of an operation as it is filled in, and returns the status and the text of the answer. */
async function tryOperation(page: Page, operationId: string): Promise<[status: string, text: string]> {
  const operation = page.locator(`#${operationId}`)
  await operation.locator('.try > summary').click()
  await operation.getByRole('button', { name: 'Send' }).click()
  await operation.locator('.result .status').waitFor()
  const [status, text] = [operation.locator('.result .status'), operation.locator('.result pre')]
  return [(await status.textContent()) ?? '', (await text.textContent()) ?? '']
}

test("in a demo every reading operation, and starting a consent, works at once with the demo's key and ids", {
  skip,
}, async () => {
  const { page, complaints, close } = await openPage()
  const calls = groupsOf(service.document())
    .filter(({ isForClients, name }) => isForClients && name !== 'Webhooks')
    .flatMap(({ url, entries }) =>
      entries
        .filter(
          ({ method, path, operation }) =>
            method === 'get' || path.startsWith('/service/auth') || operation.operationId === 'startConsent',
        )
        .map(({ operation }) => ({ url, operationId: operation.operationId })),
    )
  let shown = ''
  for (const { url, operationId } of calls) {
    if (url !== shown) await page.goto(demo + url)
    shown = url
    const [status, text] = await tryOperation(page, operationId)
    assert.match(status, /^20[01]$/, `${operationId}: ${text}`)
  }
  await page.goto(`${demo}/docs/reference/webhooks`)
  for (const operationId of ['createWebhook', 'getWebhook', 'testWebhook', 'listWebhookDeliveries'])
    assert.match((await tryOperation(page, operationId))[0], /^20[012]$/, operationId)
  assert.deepEqual(complaints, [])
  await close()
})

test('amounts are shown as they were sent', { skip }, async () => {
  const { page, close } = await openPage()
  await page.goto(`${demo}/docs/reference/transactions`)
  const [, text] = await tryOperation(page, 'listTransactions')
  assert.match(text, /"amount": -?\d+\.\d\d,/)
  await close()
})

test('what is sent while the ids of the demo are still loading waits for them', { skip }, async () => {
  const { page, close } = await openPage()
  const sent = Promise.withResolvers<void>()
  await page.route('**/docs/demo.json', async (route) => {
    await sent.promise
    await route.continue()
  })
  await page.goto(`${demo}/docs/reference/transactions`)
  await page.getByText('This is the demo').waitFor()
  const operation = page.locator('#listTransactions')
  await operation.locator('.try > summary').click()
  await operation.getByRole('button', { name: 'Send' }).click()
  sent.resolve()
  assert.equal(await operation.locator('.result .status').textContent(), '200')
  await close()
})

test('elsewhere no key is filled in, and the answer without one is the refusal itself', { skip }, async () => {
  const { page, close } = await openPage()
  await page.goto(`${plain}/docs/reference/accounts`)
  assert.equal(await page.getByLabel('API key').inputValue(), '')
  assert.deepEqual((await tryOperation(page, 'listAccounts'))[0], '401')
  await close()
})

test('without scripts everything can be read, and nothing is offered that needs one', { skip }, async () => {
  const { page, close } = await openPage({ javaScriptEnabled: false })
  await page.goto(`${plain}/docs/reference/accounts`)
  assert.equal(await page.locator('#listAccounts .samples pre:visible').count(), 3)
  for (const part of ['.try', '.search', '.key-form', '.copy'])
    assert.equal(await page.locator(`${part}:visible`).count(), 0, part)
  await close()
})
