/** What an operator does in the console from the first day on, in one go; and a viewer who tries all of it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { checkProof } from '../../src/reads/proof.service.ts'
import { sealReads } from '../../src/reads/seal.service.ts'
import { hold, pay, report, statement } from '../../test/deliveries/scenario.ts'
import { writeCamt } from '../../test/deliveries/write-camt.ts'
import { makeOwner } from '../../test/support/make.ts'
import { people } from '../../test/support/people.ts'
import { startReceiver } from '../../test/webhooks/receiver.ts'
import {
  button,
  type ConsoleService,
  type ConsoleWindow,
  heading,
  openWindow,
  startConsole,
  tabTo,
} from './console-browser.ts'
import { BOTH_ENDS, look } from './console-look.ts'
import { contentOf, snapshotOf } from './console-snapshot.ts'

const IBAN = 'SI56192001234567892'
const ACCOUNT = { accountId: '', iban: IBAN, currency: 'EUR' }
const SHOP = { name: 'Corner Grill' }
const OTHER = { name: 'Book Store' }

const started = await startConsole()
const skip = 'missing' in started && started.missing

/** A report with two holds, and the statement of the days after it, which has them at other amounts. */
const REPORT = writeCamt(
  report({ statementId: 'R1' }, hold('-20.00', 11, 'Lunch', SHOP), hold('-31.00', 11, 'Novels', OTHER)),
  ACCOUNT,
)
const STATEMENT = writeCamt(
  statement(
    { statementId: 'S2', opening: '100.00' },
    pay('-23.00', 12, 'Lunch', SHOP),
    pay('-34.00', 12, 'Novels', OTHER),
    pay('-4.20', 12, 'Bread and rolls', { name: 'Zrno' }),
  ),
  ACCOUNT,
)

const logo = () =>
  sharp({ create: { width: 400, height: 400, channels: 3, background: '#0a6b5b' } })
    .png()
    .toBuffer()

/** The steps of the story share what they made. */
type Made = {
  tenantId: string
  key: { apiKey: string; apiSecret: string }
  inquiryId: string
  accountId: string
  email: string
  consentId: string
}

async function type(page: ConsoleWindow['page'], label: RegExp, text: string): Promise<void> {
  await tabTo(page, label)
  await page.keyboard.type(text)
}

async function press(page: ConsoleWindow['page'], label: RegExp): Promise<void> {
  await tabTo(page, label)
  await page.keyboard.press('Enter')
}

/** Enrols the second factor with the key that the page shows, signs out, and in again with the next code. */
async function signIn(window: ConsoleWindow, running: ConsoleService, email: string, password: string) {
  const { page } = window
  const { codeOf } = running.operators
  const enter = async () => {
    await page.getByLabel('E-mail address').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.keyboard.press('Enter')
  }
  await window.open('')
  await enter()
  await page.getByRole('img', { name: 'QR code' }).waitFor()
  const secret = (await page.locator('.secret-text').textContent())!.replaceAll(' ', '')
  await page.getByLabel('The code that the app shows now').fill(await codeOf(secret))
  await page.keyboard.press('Enter')
  await button(page, 'I have kept them').click()
  await heading(page, 'Overview').waitFor()
  await button(page, 'Sign out').click()
  await enter()
  await page.getByLabel('Code from your app').fill(await codeOf(secret, 1))
  await page.keyboard.press('Enter')
  await heading(page, 'Overview').waitFor()
}

/** By keyboard alone. */
async function createTenant({ page }: ConsoleWindow): Promise<string> {
  await press(page, /^Tenants$/)
  await heading(page, 'Tenants').waitFor()
  await page.getByText('No tenant yet').waitFor()
  await look(page, 'story-no-tenant', BOTH_ENDS)
  await press(page, /^New tenant$/)
  await page.locator('.panel form').waitFor()
  await type(page, /^Slug/, 'lipa')
  await type(page, /^Name/, 'Lipa Budget')
  await type(page, /^Legal name/, 'Lipa Budget d.o.o.')
  await type(page, /^City/, 'Ljubljana')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 2, name: 'Lipa Budget' }).waitFor()
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(page, /^Choose a logo$/)])
  await chooser.setFiles({ name: 'lipa.png', mimeType: 'image/png', buffer: await logo() })
  await page.getByText('The logo is shown to owners.').waitFor()
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLImageElement>('.panel .logo img')].some(({ naturalWidth }) => naturalWidth > 0),
  )
  await look(page, 'story-tenant', BOTH_ENDS)
  return page.url().match(/ten_\w+/)![0]
}

/** The pair is shown once: not after a reload, not by the API, and it is not in the database or a log. */
async function createKey({ page }: ConsoleWindow, { service }: ConsoleService): Promise<Made['key']> {
  await page.locator('.panel').getByRole('link', { name: 'Keys' }).click()
  await button(page, 'New key').click()
  await page.locator('.panel').getByRole('button', { name: 'New key' }).click()
  await page.locator('.secret-line').nth(1).waitFor()
  assert.match((await page.evaluate(() => document.activeElement?.textContent)) ?? '', /Copy this now/)
  const [apiKey, apiSecret] = await page.locator('.secret-line code').allTextContents()
  await look(page, 'story-key', BOTH_ENDS)
  await page.reload()
  await page.locator('.table-body [role="row"]').first().waitFor()
  const answers = [
    await page.content(),
    await page.evaluate(async () => (await fetch('/manage/keys')).text()),
    await page.evaluate(async () => (await fetch('/manage/changes')).text()),
    await contentOf(service.database),
    service.logs.join('\n'),
  ]
  assert.ok(answers[1]!.includes('key_') && answers[2]!.includes('key.create'))
  for (const answer of answers) assert.ok(!answer.includes(apiSecret!) && !answer.includes(apiKey!))
  return { apiKey: apiKey!, apiSecret: apiSecret! }
}

/** By keyboard alone, up to the preview in two languages. */
async function createInquiry({ page, go, calls }: ConsoleWindow, tenantId: string): Promise<string> {
  await go(`/tenants/${tenantId}`)
  await page.getByRole('heading', { level: 2, name: 'Lipa Budget' }).waitFor()
  await tabTo(page, /^Choose a logo$/)
  await press(page, /^Inquiries$/)
  await heading(page, 'Inquiries').waitFor()
  await press(page, /^New inquiry$/)
  await page.locator('.panel form').waitFor()
  await type(page, /^Name/, 'budget')
  await type(page, /^Shown as/, 'Your household budget')
  await type(page, /^Why the tenant asks/, 'To sort your spending every morning')
  await tabTo(page, /^How often/)
  await page.keyboard.type('daily')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 2, name: 'Your household budget' }).waitFor()
  await press(page, /^Activate$/)
  await button(page, 'Deactivate').waitFor()
  const frame = page.frameLocator('iframe')
  await frame.getByText('May Lipa Budget look at your bank accounts?').waitFor()
  await frame.locator('.logo img').first().waitFor()
  await look(page, 'story-preview', BOTH_ENDS)
  const before = calls.length
  await tabTo(page, /^Language$/)
  await page.keyboard.type('Slov')
  await frame.getByRole('heading', { level: 1 }).filter({ hasNotText: 'May Lipa' }).waitFor()
  assert.equal(await frame.locator('html').getAttribute('lang'), 'sl')
  await frame.getByText('Your household budget').first().waitFor()
  assert.deepEqual(calls.slice(before), [], 'the preview asks for nothing')
  return page.url().match(/inq_\w+/)![0]
}

async function createWebhook({ page, go }: ConsoleWindow, tenantId: string, url: string): Promise<string> {
  await go(`/tenants/${tenantId}`)
  await page.locator('.panel').getByRole('link', { name: 'Webhooks' }).click()
  await button(page, 'New webhook').click()
  await page.getByLabel('Address').fill(url)
  await page.locator('.panel').getByRole('button', { name: 'New webhook' }).click()
  await page.locator('.secret-line').waitFor()
  const secret = (await page.locator('.secret-line code').textContent())!
  await button(page, 'Close').click()
  await page.locator('.table-body [role="row"]').first().click()
  await page.getByText('Nothing was sent yet.').waitFor()
  assert.ok(!(await page.content()).includes(secret))
  return secret
}

/** Drops a file on the page; what was said about it until it was done. */
async function drop({ page }: ConsoleWindow, name: string, text: string): Promise<string[]> {
  await page.evaluate(() => {
    const seen = new Set<string>()
    Object.assign(globalThis, { seen })
    new MutationObserver(() => {
      for (const each of document.querySelectorAll('.uploads .soft')) seen.add(each.textContent ?? '')
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  const data = await page.evaluateHandle(
    ([content, file]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([content!], file!))
      return transfer
    },
    [text, name],
  )
  await page.dispatchEvent('.drop', 'drop', { dataTransfer: data })
  const upload = page.locator('.uploads li').filter({ hasText: name })
  await upload.getByText('Done').waitFor()
  await upload.getByRole('link', { name: 'See the report' }).click()
  await page.getByRole('heading', { level: 2, name }).waitFor()
  return page.evaluate(() => [...(globalThis as unknown as { seen: Set<string> }).seen])
}

test('an operator runs the service from the console, and a viewer changes nothing', { skip }, async () => {
  const running = started as ConsoleService
  const { base, service, nextPin } = running
  const { deps, database, context } = service
  const receiver = await startReceiver()
  const { ownerId, accountId } = await makeOwner(deps, { iban: IBAN })
  const email = await people(service).emailOf(ownerId)
  const admin = await running.operators.add('admin')
  const window = await openWindow(running)
  const { page, go, complaints } = window
  const changing: { method: string; path: string; body: Buffer | null; type: string }[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (request.method() !== 'GET' && /^\/manage\/(?!session)/.test(pathname))
      changing.push({
        method: request.method(),
        path: `${pathname}${search}`,
        body: request.postDataBuffer(),
        type: request.headers()['content-type'] ?? '',
      })
  })

  await signIn(window, running, admin.email, admin.password)
  await look(page, 'story-first-day', BOTH_ENDS)
  const tenantId = await createTenant(window)
  const key = await createKey(window, running)
  const inquiryId = await createInquiry(window, tenantId)
  await createWebhook(window, tenantId, receiver.url)

  await go('/imports')
  await page.getByText('Nothing imported yet').waitFor()
  const said = await drop(window, 'report.xml', REPORT)
  assert.ok(said.includes('Sending') && said.includes('Done'), said.join())
  assert.equal(await page.locator('.counts dd').first().textContent(), '2')

  // A client asks with the key; the owner agrees on the consent page; the console follows without a reload.
  await go('/consents')
  await page.getByText('No consent yet').waitFor()
  const call = async (path: string, init: { token?: string; body?: object; headers?: Record<string, string> } = {}) => {
    const headers = {
      ...init.headers,
      ...(init.token && { authorization: `Bearer ${init.token}` }),
      ...(init.body && { 'content-type': 'application/json' }),
    }
    const method = init.body || init.headers ? 'POST' : 'GET'
    const answer = await fetch(`${base}${path}`, {
      method,
      headers,
      ...(init.body && { body: JSON.stringify(init.body) }),
    })
    assert.ok(answer.ok, `${path}: ${answer.status}`)
    return answer.json() as Promise<Record<string, string>>
  }
  const pair = { 'api-key': key.apiKey, 'api-secret': key.apiSecret }
  const { accessToken: token } = await call('/service/auth/token', { headers: pair })
  const asked = await call('/service/consents', { token: token!, body: { inquiryId, email } })
  const consentId = asked.consentId!
  await page.locator('.table-body [role="row"]').first().click()
  await page.getByRole('heading', { level: 2, name: consentId }).waitFor()
  const owner = await openWindow(running)
  await owner.page.goto(asked.consentUrl!)
  await owner.page.locator('.logo img').first().waitFor()
  await look(owner.page, 'story-consent', BOTH_ENDS)
  await button(owner.page, 'Send me the PIN').click()
  await owner.page.getByLabel('PIN', { exact: true }).fill(await nextPin())
  await button(owner.page, 'Continue').click()
  await owner.page.getByRole('checkbox').first().press('Space')
  await button(owner.page, 'Allow').click()
  await owner.page.getByRole('heading', { name: 'You have said yes' }).waitFor()
  assert.deepEqual(owner.complaints, [])
  await owner.close()
  await page.locator('.panel').getByText('valid', { exact: true }).waitFor()
  await look(page, 'story-consent-arrived', BOTH_ENDS)
  await call(`/service/accounts/${accountId}/transactions`, { token: token! })

  // Two holds are booked at other amounts: one is the same payment, the other is not.
  await go('/imports')
  await drop(window, 'statement.xml', STATEMENT)
  await look(page, 'story-report', BOTH_ENDS)
  await press(page, /^Decide 2 doubtful matches$/)
  await page.locator('.pair-card').nth(1).waitFor()
  await look(page, 'story-reviews', BOTH_ENDS)
  await press(page, /^One: join them$/)
  await page.getByText('Joined. The next pair is shown.').waitFor()
  await press(page, /^Two: keep both$/)
  await page.getByText('Nothing to decide').waitFor()

  await go(`/transactions?accountId=${accountId}`)
  await page.locator('.table-body').getByText('Zrno', { exact: true }).click()
  await page.getByRole('heading', { name: 'Where it comes from' }).waitFor()
  const transactionId = page.url().match(/tx_\w+/)![0]
  await page.getByLabel('Code').fill('5812')
  await page.locator('.panel').getByRole('button', { name: 'Save' }).click()
  await page.evaluate(async (id) => {
    for (let code = ''; code !== '5812'; ) {
      const { versions } = await (await fetch(`/manage/transactions/${id}`)).json()
      code = versions[0].transaction.categorization?.code
    }
  }, transactionId)
  await page.reload()
  await page.getByText('(5812)').waitFor()
  const reason = page.locator('.facts div').filter({ hasText: 'Why this category' })
  assert.match((await reason.textContent())!, /rule/i)
  await look(page, 'story-corrected', BOTH_ENDS)

  // The webhook got what happened, and gets it again with the same id.
  await go('/webhooks')
  await page.locator('.table-body [role="row"]').first().click()
  const delivered = page.locator('.deliveries li').filter({ hasText: 'consent.valid' })
  await delivered.waitFor()
  const sent = receiver.received.find(({ body }) => body.type === 'consent.valid')!
  const count = receiver.received.length
  await look(page, 'story-webhook', BOTH_ENDS)
  await delivered.getByRole('button', { name: 'Send again' }).click()
  await receiver.until(count + 1)
  assert.equal(receiver.received.at(-1)!.id, sent.id)

  await sealReads(database, context.readLogKeys)
  await go(`/reads?consentId=${consentId}`)
  await page.locator('.table-body [role="row"]').first().click()
  const [proof] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download the proof' }).click(),
  ])
  const checked = await checkProof(await proof.path(), [context.readLogKeys.publicKey.toString('base64url')])
  assert.deepEqual([checked.reads > 0, checked.unsealed], [true, 0])
  await go('/seals/1')
  await button(page, 'Verify both logs').click()
  await page.getByText('Nothing was altered').waitFor()
  await page.getByText(/Verified .*: \d+ reads?, \d+ changes by operators, up to seal 1\./).waitFor()
  await look(page, 'story-proof', BOTH_ENDS)

  await go('/operators/new')
  await page.getByLabel('E-mail').fill('vera@example.com')
  await page.getByLabel('Role').selectOption('viewer')
  await page.locator('.panel').getByRole('button', { name: 'New operator' }).click()
  const password = (await page.locator('.secret-line code').textContent())!
  assert.deepEqual(complaints, [])
  await page.context().close()

  const viewer = await openWindow(running)
  await signIn(viewer, running, 'vera@example.com', password)
  const before = await snapshotOf(database)
  for (const path of [
    `/tenants/${tenantId}`,
    `/keys?tenantId=${tenantId}`,
    `/inquiries/${inquiryId}`,
    '/webhooks',
    '/imports',
    `/consents/${consentId}`,
    '/reviews',
    `/transactions/${transactionId}?accountId=${accountId}`,
    '/category-rules',
  ]) {
    await viewer.go(path)
    const isList = !/_/.test(path.split('?')[0]!)
    if (isList && path !== '/reviews') await viewer.page.locator('.table-body [role="row"]').first().click()
    await viewer.page.locator(path === '/reviews' ? '.empty' : '.panel').waitFor()
    const offered = (await viewer.page.getByRole('button').allTextContents()).filter(Boolean)
    assert.deepEqual(
      offered.filter((name) => !/^(Sign out|Export CSV|Skip to the content|Menu|Clear filters)$/.test(name)),
      [],
      path,
    )
    assert.equal(await viewer.page.locator('.panel form, .drop').count(), 0, path)
  }
  await look(viewer.page, 'story-viewer', BOTH_ENDS)
  assert.ok(changing.length >= 12, `${changing.length} requests`)
  for (const { method, path, body, type: contentType } of changing) {
    const answer = await viewer.page.context().request.fetch(`${base}${path}`, {
      method,
      headers: { origin: base, ...(contentType && { 'content-type': contentType }) },
      ...(body && { data: body }),
    })
    assert.equal(answer.status(), 403, `${method} ${path}`)
  }
  assert.deepEqual(await snapshotOf(database), before)
  assert.deepEqual(viewer.complaints, [])
  await viewer.close()
})
