/** Owners connect their banks in a browser: the real service, the real worker, and the pages of a sandbox bank. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { startOfferedBanks } from '../../test/banks/offered-banks.ts'
import { decideInApp } from '../../test/banks/sandbox.ts'
import { sandboxProfile } from '../../test/banks/sandbox-profiles.ts'
import { makeClient, makeInquiry, makeOwner } from '../../test/support/make.ts'
import { people } from '../../test/support/people.ts'
import { button, type ConsoleService, openWindow, startConsole, tabTo } from './console-browser.ts'
import { BOTH_ENDS, look } from './console-look.ts'

/** Enough of them that there is something to search in. */
const OTHERS = [
  ['si-lipa', 'Banka pod lipo', 'SI'],
  ['si-cebelica', 'Čebelica', 'SI'],
  ['at-adler', 'Adlerbank', 'AT'],
  ['nl-molen', 'Molenbank', 'NL'],
]
const banks = await startOfferedBanks((address) => [
  ...OTHERS.map(([id, name, country]) => ({
    ...sandboxProfile('plain', address),
    id: id!,
    name: name!,
    country: country!,
  })),
  { id: 'us-token', name: 'Token Server', country: 'US', connector: 'simplefin', address: `${address}/simplefin` },
])
const started = await startConsole({ BANK_PROFILES: banks.folder })
after(banks.close)
const skip = 'missing' in started && started.missing
if ('service' in started) await banks.offer(started.service.deps.db)

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

async function enterPin(page: Page, { nextPin }: ConsoleService): Promise<void> {
  await button(page, 'Send me the PIN').click()
  await page.getByLabel('PIN', { exact: true }).fill(await nextPin())
  await button(page, 'Continue').click()
}

/** On the pages of the bank. */
async function approveAtBank(page: Page, login: string, decision = 'Approve'): Promise<void> {
  await page.locator(`input[name="login"][value="${login}"]`).check()
  await button(page, 'Continue').click()
  await button(page, decision).click()
}

/** The link of a new consent, for an owner without accounts. */
async function askNewOwner({ service, base }: ConsoleService, email: string) {
  const { start, read } = people(service)
  const client = await makeClient(service.deps)
  const { consentId, consentUrl } = await start(client, {
    inquiryId: await makeInquiry(service.deps, client.tenant),
    email,
  })
  const status = async () => (await read(client, consentId)).status
  return { url: consentUrl.replace(/^https?:\/\/[^/]+/, base), status }
}

test('an owner without accounts finds the bank, by keyboard, signs in there, and allows one of its accounts', {
  skip,
}, async () => {
  const running = started as ConsoleService
  const login = await banks.customer()
  const { url, status } = await askNewOwner(running, 'anna@example.com')
  const { page, complaints, close } = await openWindow(running)
  await page.goto(url)
  await enterPin(page, running)
  await heading(page, 'Which bank are your accounts at?').waitFor()
  await look(page, 'bank-choice', BOTH_ENDS)

  await page.getByLabel('Country').selectOption('SI')
  await page.getByText('2 banks', { exact: true }).waitFor()
  await page.getByLabel('Search for your bank').fill('ceb')
  await button(page, 'Čebelica').waitFor()
  await page.getByText('1 bank', { exact: true }).waitFor()
  await page.getByLabel('Search for your bank').fill('nothing like it')
  await page.getByText('No bank here has this name').waitFor()
  await page.getByLabel('Country').selectOption('')
  await page.getByLabel('Search for your bank').fill(banks.plain.name)
  await tabTo(page, new RegExp(`^.*${banks.plain.name}`))
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.activeElement?.textContent?.startsWith('Connect '))
  await look(page, 'bank-go', BOTH_ENDS)
  await tabTo(page, /^Continue to/)
  await page.keyboard.press('Enter')
  await approveAtBank(page, login)

  await heading(page, /^Which accounts may/).waitFor()
  assert.ok(page.url().startsWith(url.split('#')[0]!) && !page.url().includes('returned='), page.url())
  await page.getByText('Step 4 of 4').waitFor()
  await look(page, 'bank-accounts', BOTH_ENDS)
  await page.getByRole('checkbox').nth(1).press('Space')
  await button(page, 'Allow').click()
  await heading(page, 'You said yes').waitFor()
  assert.equal(await status(), 'valid')
  assert.deepEqual(await page.evaluate(() => Object.keys(localStorage)), [], 'nothing of it is kept')
  assert.deepEqual(complaints, [])
  await close()
})

test('who says no at the bank is told so, and connects another one that asks in its app', { skip }, async () => {
  const running = started as ConsoleService
  const login = await banks.customer()
  const { url } = await askNewOwner(running, 'boris@example.com')
  const { page, complaints, close } = await openWindow(running)
  await page.goto(url)
  await enterPin(page, running)
  await button(page, banks.plain.name).click()
  await button(page, /^Continue to/).click()
  await approveAtBank(page, login, 'Refuse')
  await page.getByRole('alert').getByText('the connection was refused at the bank').waitFor()
  await look(page, 'bank-refused', BOTH_ENDS)

  await button(page, banks.decoupled.name).click()
  await button(page, /^Continue to/).click()
  await heading(page, 'Please confirm at your bank').waitFor()
  await look(page, 'bank-wait', BOTH_ENDS)
  // Loaded anew, it still waits.
  await page.reload()
  await heading(page, 'Please confirm at your bank').waitFor()
  await decideInApp(banks.app, login)
  await heading(page, /^Which accounts may/).waitFor()
  await button(page, 'Connect another bank').click()
  await heading(page, 'Which bank are your accounts at?').waitFor()
  await button(page, 'Go back').click()
  await heading(page, /^Which accounts may/).waitFor()
  assert.deepEqual(complaints, [])
  await close()
})

test('in another browser the owner opens the link of the message again, and goes on without the bank', {
  skip,
}, async () => {
  const running = started as ConsoleService
  const login = await banks.customer()
  const { url } = await askNewOwner(running, 'cilka@example.com')
  const first = await openWindow(running)
  await first.page.goto(url)
  await enterPin(first.page, running)
  await button(first.page, banks.plain.name).click()
  const [atBank] = await Promise.all([
    first.page.waitForURL(/approve/).then(() => first.page.url()),
    button(first.page, /^Continue to/).click(),
  ])
  await first.close()

  const { page, complaints, close } = await openWindow(running)
  await page.goto(atBank)
  await approveAtBank(page, login)
  await heading(page, 'Please open your link once more').waitFor()
  await look(page, 'bank-open-again', BOTH_ENDS)
  await page.goto(url)
  await page.getByText('For your safety, you were signed out').waitFor()
  await enterPin(page, running)
  await heading(page, /^Which accounts may/).waitFor()
  assert.deepEqual(complaints, [])
  await close()
})

test('a server without pages asks for a token; a wrong one is asked for again', { skip }, async () => {
  const running = started as ConsoleService
  const { url } = await askNewOwner(running, 'dora@example.com')
  const { page, complaints, close } = await openWindow(running)
  await page.goto(url)
  await enterPin(page, running)
  await button(page, 'Token Server').click()
  await button(page, /^Continue to/).click()
  await heading(page, 'Your bank needs one more thing').waitFor()
  await button(page, 'Continue').click()
  await page.getByText('Please fill in this field').waitFor()
  await look(page, 'bank-give', BOTH_ENDS)
  await page.getByLabel('SimpleFIN token').fill('nonsense')
  await button(page, 'Continue').click()
  await page.getByRole('alert').getByText('That did not work').waitFor()
  await button(page, 'Choose another bank').click()
  await heading(page, 'Which bank are your accounts at?').waitFor()
  await button(page, 'Refuse').click()
  await button(page, 'Yes, refuse').click()
  await heading(page, 'You said no').waitFor()
  assert.deepEqual(complaints, [])
  await close()
})

test('at /me an owner connects a bank, renews it in two clicks, and ends it', { skip }, async () => {
  const running = started as ConsoleService
  const login = await banks.customer()
  const { emailOf } = people(running.service)
  const { ownerId } = await makeOwner(running.service.deps, { accounts: 0 })
  const { page, complaints, close } = await openWindow(running)
  await page.goto(`${running.base}/me`)
  await page.getByLabel('Your e-mail address').fill(await emailOf(ownerId))
  await enterPin(page, running)
  await page.getByText('You have not connected a bank here yet.').waitFor()
  await button(page, 'Connect a bank').click()
  await button(page, banks.plain.name).click()
  await button(page, /^Continue to/).click()
  await approveAtBank(page, login)
  await page.getByText(`Done. ${banks.plain.name} is connected.`).waitFor()
  assert.equal(page.url(), `${running.base}/me`)
  const card = page.locator('.my-banks .card')
  await card.getByText('Connected', { exact: true }).waitFor()
  await button(page, /^Details: /).click()
  await card.getByText('Valid until').waitFor()
  await look(page, 'me-banks', BOTH_ENDS)

  await button(page, /^Renew:/).click()
  await button(page, /^Continue to/).click()
  // The session is over meanwhile: the owner signs in, and it goes on.
  await page.context().clearCookies()
  await approveAtBank(page, login)
  await page.getByLabel('Your e-mail address').fill(await emailOf(ownerId))
  await enterPin(page, running)
  await page.getByText(`Done. ${banks.plain.name} is connected.`).waitFor()
  assert.equal(await card.count(), 1)

  await button(page, /^End connection:/).click()
  await look(page, 'me-bank-ending', BOTH_ENDS)
  await button(page, 'Yes, end it').click()
  await page.getByText(`Done. The connection to ${banks.plain.name} has ended.`).waitFor()
  await button(page, /^Connect again:/).waitFor()
  await look(page, 'me-bank-ended', BOTH_ENDS)
  assert.deepEqual(complaints, [])
  await close()
})
