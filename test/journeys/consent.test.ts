import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { createContext, createDeps } from '../../src/context.ts'
import { openTransports } from '../../src/people/messages/transports.service.ts'
import { findOwner } from '../../src/people/owners/owner.store.ts'
import { readConfig } from '../../src/platform/core/config.ts'
import { buildServer } from '../../src/server.ts'
import { startBrowser } from '../support/browser.ts'
import { testDatabase } from '../support/database.ts'
import { startMailServer } from '../support/mail-server.ts'
import { fill, makeClient, makeInquiry, makeOwner, records } from '../support/make.ts'
import { startSender } from '../support/messages.ts'

/** The whole journey: a real browser, a real mail server, a real database, and two web sites. */

const ARTEFACTS = 'web/artefacts/journey'
const WIDTHS = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } }

const found = await startBrowser()
const browser = 'browser' in found ? found.browser : undefined
after(() => browser?.close())

const listen = (server: { listen: (port: number, host: string, done: () => void) => unknown; address?: unknown }) =>
  new Promise<void>((done) => server.listen(0, '127.0.0.1', done))

async function openEverything() {
  const mail = await startMailServer()
  const shop = createServer((_request, response) =>
    response.end('<!doctype html><title>Shop</title><h1>Welcome back</h1>'),
  )
  await listen(shop)
  const shopHost = `127.0.0.1:${(shop.address() as AddressInfo).port}`

  // Registered before the database's own hook: hooks run in registration order.
  let stop = async () => {}
  after(() => stop())
  const { database } = await testDatabase()
  const config = readConfig({
    SMTP_URL: mail.url,
    MAIL_FROM: 'Vitrine <no-reply@example.com>',
    RATE_LIMIT_PER_SECOND: '0',
  })
  const deps = createDeps(database)
  const transports = openTransports(config)
  let address = ''
  let sender: ReturnType<typeof startSender> | undefined
  const context = await createContext(config, deps, () => address, { wakeWorker: () => sender?.wake() })
  sender = startSender(deps, {
    pinKey: context.pinKey,
    transports,
    publicUrl: context.settings.publicUrl,
    timeZone: 'UTC',
    onEvent: () => {},
    onError: (error) => console.error(error),
  })
  const { app } = buildServer(context, { level: 'silent' })
  address = await app.listen({ host: '127.0.0.1', port: 0 })
  stop = async () => {
    await app.close()
    await sender.stop()
    for (const transport of transports) transport.close()
    mail.stop()
    shop.close()
  }
  return { deps, address, shopHost, nextPin: mail.nextPin }
}

test('an owner is asked, answers with the PIN from an e-mail, sees the reads, and takes the consent back', {
  skip: browser ? false : 'missing' in found && found.missing,
}, async (t) => {
  const { deps, address, shopHost, nextPin } = await openEverything()
  mkdirSync(ARTEFACTS, { recursive: true })

  for (const [size, viewport] of Object.entries(WIDTHS)) {
    await t.test(size, async () => {
      const client = await makeClient(deps, { domains: [shopHost] })
      const owner = await makeOwner(deps, { accounts: 2 })
      const { email } = (await findOwner(deps.db, owner.ownerId))!
      for (const id of owner.accountIds) await fill(deps, id, records(5))
      const inquiryId = await makeInquiry(deps, client.tenant)
      const call = (path: string, init: RequestInit = {}) =>
        fetch(`${address}${path}`, {
          ...init,
          headers: { Authorization: `Bearer ${client.token}`, 'Content-Type': 'application/json' },
        })
      const read = async (accountId: string | undefined) =>
        (await call(`/service/accounts/${accountId}/transactions`)).status

      const started = await call('/service/consents', {
        method: 'POST',
        body: JSON.stringify({ inquiryId, email, redirectUrl: `http://${shopHost}/back?order=7` }),
      })
      assert.equal(started.status, 201)
      const { consentId, consentUrl } = (await started.json()) as { consentId: string; consentUrl: string }

      const context = await browser!.newContext({ viewport, locale: 'en-GB' })
      const page = await context.newPage()
      const complaints = complaintsOf(page, address, shopHost)
      const picture = (name: string) => page.screenshot({ path: `${ARTEFACTS}/${size}-${name}.png`, fullPage: true })

      await page.goto(consentUrl)
      await page.getByRole('button', { name: 'Send me the PIN' }).click()
      await page.getByLabel('PIN', { exact: true }).fill(await nextPin())
      await picture('1-pin')
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('checkbox').nth(1).waitFor()
      // The first box ticks all of them.
      await page.getByRole('checkbox').nth(1).press('Space')
      await picture('2-accounts')
      await page.getByRole('button', { name: 'Allow' }).click()
      await page.getByRole('heading', { name: 'You said yes' }).waitFor()
      await picture('3-approved')
      await page.getByRole('link', { name: /^Back to/ }).waitFor()
      // It goes back by itself.
      await page.waitForURL(`http://${shopHost}/**`)
      assert.equal(page.url(), `http://${shopHost}/back?order=7&consentId=${consentId}&status=valid`)

      const answered = (await (await call(`/service/consents/${consentId}`)).json()) as { accountIds: string[] }
      assert.deepEqual(answered.accountIds, [owner.accountIds[0]])
      assert.equal(await read(owner.accountIds[0]), 200)
      assert.equal(await read(owner.accountIds[1]), 404)

      await page.goto(`${address}/me`)
      await page.getByLabel('Your e-mail address').fill(email!)
      await page.getByRole('button', { name: 'Send me the PIN' }).click()
      await page.getByLabel('PIN', { exact: true }).fill(await nextPin())
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('heading', { name: client.tenant.name }).waitFor()
      await picture('4-me')
      await page.getByRole('button', { name: /^Stop access/ }).click()
      await page.getByRole('button', { name: 'Yes, stop access' }).click()
      await page.getByText('can no longer look at your accounts').waitFor()
      await picture('5-taken-back')

      assert.equal(await read(owner.accountIds[0]), 403)
      assert.deepEqual(complaints, [])
      await context.close()
    })
  }
})

/** Browser errors, and every request to another host. */
function complaintsOf(page: Page, address: string, shopHost: string): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    // A page asks whether there is a session and gets 401 if not; Chromium logs every 401 as an error.
    if (!/status of 401/.test(message.text()) && !/favicon/.test(message.location().url))
      complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('request', (request) => {
    const { origin, host, protocol } = new URL(request.url())
    if (protocol !== 'data:' && origin !== address && host !== shopHost) complaints.push(`asked ${origin}`)
  })
  return complaints
}
