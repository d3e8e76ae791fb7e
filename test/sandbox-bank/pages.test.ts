/** The pages of the sandbox bank in a real browser, as a person uses them. */
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { startBank } from '@vitrine/sandbox-bank'
import { faultsOf, prepareAxe } from '../support/axe.ts'
import { startBrowser } from '../support/browser.ts'

const started = await startBrowser()
const skip = 'missing' in started && started.missing
const bank = await startBank({ start: Date.parse('2026-03-31T20:00:00Z') })
const client = createServer((_, answer) => answer.end('<h1>back</h1>')).listen(0, '127.0.0.1')
after(async () => {
  await bank.close()
  client.close()
  if ('browser' in started) await started.browser.close()
})

async function askForConsent(): Promise<{ page: string; status: () => Promise<string>; back: string }> {
  const back = `http://127.0.0.1:${(client.address() as AddressInfo).port}/back`
  const headers = { 'X-Request-ID': '1', 'PSU-IP-Address': '192.0.2.7', 'TPP-Redirect-URI': back }
  const answer = await fetch(`${bank.url}/berlin-group/v1/consents`, {
    method: 'POST',
    headers,
    body: JSON.stringify({
      access: { allPsd2: 'allAccounts' },
      recurringIndicator: true,
      validUntil: '9999-12-31',
      frequencyPerDay: 4,
      combinedServiceIndicator: false,
    }),
  })
  const consent = (await answer.json()) as { consentId: string; _links: Record<string, { href: string }> }
  const status = async () => {
    const read = await fetch(consent._links.status!.href, { headers })
    return ((await read.json()) as { consentStatus: string }).consentStatus
  }
  return { page: consent._links.scaRedirect!.href, status, back }
}

test('a person signs in, chooses an account, approves with the TAN, and is back at the application', {
  skip,
}, async () => {
  assert.ok('browser' in started)
  const page = await started.browser.newPage({ viewport: { width: 420, height: 800 } })
  const asked = await askForConsent()
  await page.goto(asked.page)
  await prepareAxe(page)
  assert.deepEqual(await faultsOf(page), [])
  await page.getByLabel('Anna Berger').check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Allow access to your accounts?' }).waitFor()
  await prepareAxe(page)
  assert.deepEqual(await faultsOf(page), [])
  if (process.env.ARTEFACTS) await page.screenshot({ path: 'web/artefacts/sandbox-bank.png', fullPage: true })
  await page.getByLabel('Tagesgeld').uncheck()
  await page.getByLabel('TAN').fill('000000')
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByText('The TAN is wrong.').waitFor()
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.waitForURL(asked.back)
  assert.equal(await asked.status(), 'valid')
  await page.close()
})

test('a person refuses, and the consent is rejected', { skip }, async () => {
  assert.ok('browser' in started)
  const page = await started.browser.newPage()
  const asked = await askForConsent()
  await page.goto(asked.page)
  await page.getByLabel('Tom Bakker').check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Refuse' }).click()
  await page.waitForURL(asked.back)
  assert.equal(await asked.status(), 'rejected')
  await page.close()
})
