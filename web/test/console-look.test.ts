import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ingestDelivery } from '../../src/ledger/write/delivery.service.ts'
import { camtText } from '../../test/statements/generate-camt.ts'
import { fill, makeFixture, makeOwner, record } from '../../test/support/make.ts'
import { button, type ConsoleWindow, heading, openWindow, startConsole } from './console-browser.ts'
import { makeConsoleData } from './console-data.ts'
import { EVERYWHERE, look, ONCE } from './console-look.ts'

const IBAN = 'SI56192001234567892'

const started = await startConsole()
const skip = 'missing' in started && started.missing
const running = 'missing' in started ? undefined : started

test('sign-in, code and enrolment are accessible in light and dark, wide and on a phone', { skip }, async () => {
  const { add, codeOf } = running!.operators
  const { email, password } = await add()
  const { page, open, complaints, close } = await openWindow(running!)
  await open('')
  await look(page, 'sign-in', EVERYWHERE)
  const enter = async () => {
    await page.getByLabel('E-mail address').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.keyboard.press('Enter')
  }
  await enter()
  await page.getByRole('img', { name: 'QR code' }).waitFor()
  await look(page, 'enrol', EVERYWHERE)
  const secret = (await page.locator('.secret-text').textContent())!.replaceAll(' ', '')
  await page.getByLabel('Current code from the app').fill(await codeOf(secret))
  await page.keyboard.press('Enter')
  await page.locator('.codes li').nth(9).waitFor()
  await look(page, 'recovery')
  await button(page, 'I have saved them').click()
  await heading(page, 'Overview').waitFor()
  await button(page, 'Sign out').click()
  await enter()
  await page.getByLabel('Code from your authenticator app').waitFor()
  await look(page, 'code')
  assert.deepEqual(complaints, [])
  await close()
})

/** One window for all pages: the console is loaded once, and its addresses are followed as a person does. */
let window: ConsoleWindow | undefined
let data: Awaited<ReturnType<typeof makeConsoleData>> | undefined
async function opened() {
  data ??= await makeConsoleData(running!)
  if (!window) {
    window = await openWindow(running!, await running!.operators.signedIn())
    await window.open('')
  }
  return { ...window, ...data }
}

/** Lists without an address for one of their rows that is known beforehand: the first row is opened. */
const FIRST_ROW = ['providers', 'reads', 'messages', 'operators', 'changes', 'jobs']
const ROWS = [
  ...['tenants', 'keys', 'inquiries', 'consents', 'owners', 'accounts', 'webhooks', 'category-rules'],
  ...['operator-tokens', 'seals', 'settings'],
]
const FORMS = ['tenants', 'keys', 'inquiries', 'webhooks', 'operators', 'operator-tokens', 'category-rules']

for (const noun of [...ROWS, ...FIRST_ROW])
  test(`accessible: a row of ${noun}`, { skip }, async () => {
    const { page, go, rows, complaints } = await opened()
    await go(`/${noun}${rows[noun] ? `/${rows[noun]}` : ''}`)
    if (!rows[noun]) await page.locator('.table-body [role="row"]').first().click()
    await page.locator('.panel, .desk-cards').waitFor()
    await look(page, noun, ['tenants', 'owners'].includes(noun) ? EVERYWHERE : ONCE)
    assert.deepEqual(complaints, [])
  })

for (const noun of FORMS)
  test(`accessible: the form of ${noun}`, { skip }, async () => {
    const { page, go } = await opened()
    await go(`/${noun}/new`)
    await page.locator('.panel form').waitFor()
    // The list beside it has been looked at.
    await look(page, `${noun}-new`, ONCE, '.panel')
  })

test('accessible: the overview, a transaction, empty lists and unknown addresses', { skip }, async () => {
  const { page, go, accountId, complaints } = await opened()
  await go('')
  await page.getByRole('heading', { name: 'Needs attention' }).waitFor()
  await look(page, 'overview', EVERYWHERE)
  await go(`/transactions?accountId=${accountId}`)
  await page.getByText('Mestni promet').first().click()
  await page.getByRole('heading', { name: 'Source' }).waitFor()
  await look(page, 'transaction', EVERYWHERE)
  await go(`/transactions?accountId=${accountId}&text=nothing`)
  await page.getByText('Nothing matches').waitFor()
  await look(page, 'nothing-found')
  await go('/transactions')
  await page.getByText('Mestni promet').first().waitFor()
  await look(page, 'all-transactions', ONCE, 'main')
  await go('/nowhere')
  await page.getByText('Page not found').waitFor()
  await look(page, 'nowhere', ONCE, 'main')
  await go('/tenants/ten_unknown')
  await page.locator('.panel').getByText('ten_unknown').first().waitFor()
  await look(page, 'unknown', ONCE, '.panel')
  assert.deepEqual(complaints, [])
})

test('accessible: finding anything, before and after something is typed', { skip }, async () => {
  const { page, go, complaints } = await opened()
  await go('/owners')
  await heading(page, 'Owners').waitFor()
  await page.keyboard.press('Control+k')
  await page.locator('.found-choice').first().waitFor()
  await look(page, 'find', EVERYWHERE)
  const field = page.getByRole('combobox', { name: 'Find anything' })
  await field.fill('ana')
  await page.getByRole('group', { name: 'Owners' }).waitFor()
  await look(page, 'find-names', EVERYWHERE)
  await field.fill('promet')
  await page.getByRole('group', { name: 'Transactions' }).waitFor()
  await look(page, 'find-transactions', EVERYWHERE)
  await field.fill('nothing like this')
  await page.getByText('Nothing found').waitFor()
  await look(page, 'find-nothing', EVERYWHERE)
  await page.keyboard.press('Escape')
  assert.deepEqual(complaints, [])
})

test('a payment that no statement has is shown alone, and listed or kept hidden by an answer', { skip }, async () => {
  const { deps } = running!.service
  const { accountId } = await makeFixture(deps)
  const notice = { source: 'camt.054', nature: 'notification', covers: 'increment' } as const
  const ghosts = ['Ghost', 'Phantom'].map((description, at) => record({ description, amount: `-${at + 7}` }))
  await ingestDelivery(deps, accountId, { ...notice, created: '2026-02-11T12:00:00Z', lines: ghosts })
  await ingestDelivery(deps, accountId, {
    source: 'camt.053',
    nature: 'statement',
    covers: 'sequence',
    period: { from: '2026-02-01', to: '2026-02-28' },
    opening: { amount: '100' },
    closing: { amount: '99' },
    created: '2026-03-01T04:00:00Z',
    lines: [record({ booked: '2026-02-02', amount: '-1', description: 'Tea' })],
  })
  const { page, go, complaints } = await opened()
  await go('/reviews')
  await page.locator('.pair-card').nth(1).waitFor()
  assert.equal(await page.getByRole('heading', { name: 'Is this a payment?' }).count(), 2)
  assert.equal(await page.locator('.pair-card').first().locator('thead th').count(), 2, 'a label and one transaction')
  await look(page, 'review-alone', EVERYWHERE)
  await button(page, 'Yes: list it').first().click()
  await page.locator('.toast').getByText('Listed.').waitFor()
  await page.locator('.pair-card').nth(1).waitFor({ state: 'detached' })
  await button(page, 'No: keep it hidden').click()
  await page.getByText('Nothing to decide').waitFor()
  // The next test comes to this page anew.
  await go('/imports')
  assert.deepEqual(complaints, [])
})

test('accessible: a report of an import and doubtful matches', { skip }, async () => {
  const { deps } = running!.service
  const { accountId } = await makeFixture(deps)
  const { booked: _, ...hold } = record({ sourceId: 'h', amount: '-12.30', status: 'pending' })
  await fill(deps, accountId, [{ ...hold, authorised: '2026-02-10T18:15:00+01:00' }])
  await fill(deps, accountId, [record({ sourceId: 'b', amount: '-14.00' })])
  await makeOwner(deps, { iban: IBAN })
  const { page, go, complaints } = await opened()
  await go('/reviews')
  await page.locator('.pair-card').waitFor()
  await look(page, 'reviews', EVERYWHERE)
  await go('/imports')
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(page, 'choose files').click()])
  const buffer = Buffer.from([...camtText({ iban: IBAN, entries: 40, off: 500n })].join(''))
  await chooser.setFiles({ name: 'february.xml', mimeType: 'application/xml', buffer })
  await page.getByRole('link', { name: 'See report' }).click()
  await page.locator('.counts').waitFor()
  await look(page, 'imports', EVERYWHERE)
  assert.deepEqual(complaints, [])
})
