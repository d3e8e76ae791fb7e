/** What an operator does in the console from the first day on, in one go; and a viewer who tries all of it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkProof } from '../../src/access/reads/proof.service.ts'
import { sealReads } from '../../src/access/reads/seal.service.ts'
import { hold, pay, report, statement } from '../../test/deliveries/scenario.ts'
import { writeCamt } from '../../test/deliveries/write-camt.ts'
import { makeOwner } from '../../test/support/make.ts'
import { people } from '../../test/support/people.ts'
import { startReceiver } from '../../test/webhooks/receiver.ts'
import { button, type ConsoleService, chooseCategory, openWindow, startConsole } from './console-browser.ts'
import { BOTH_ENDS, look } from './console-look.ts'
import { snapshotOf } from './console-snapshot.ts'
import { createInquiry, createKey, createTenant, createWebhook, drop, press, signIn } from './console-steps.ts'

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
  await page.getByRole('heading', { level: 2, name: 'Lipa Budget' }).waitFor()
  await page.waitForURL(new RegExp(consentId))
  const owner = await openWindow(running)
  await owner.page.goto(asked.consentUrl!)
  await owner.page.locator('.logo img').first().waitFor()
  await look(owner.page, 'story-consent', BOTH_ENDS)
  await button(owner.page, 'Send me the PIN').click()
  await owner.page.getByLabel('PIN', { exact: true }).fill(await nextPin())
  await button(owner.page, 'Continue').click()
  await owner.page.getByRole('checkbox').first().press('Space')
  await button(owner.page, 'Allow').click()
  await owner.page.getByRole('heading', { name: 'You said yes' }).waitFor()
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
  await page.getByText('Two transactions were joined.').waitFor()
  // The next pair takes the place of the decided one, and the focus with it.
  await page.locator('.pair-card').nth(1).waitFor({ state: 'detached' })
  await page.waitForFunction(() => document.activeElement?.matches('.pairs h2'))
  await press(page, /^Two: keep both$/)
  await page.getByText('Nothing to decide').waitFor()

  await go(`/transactions?accountId=${accountId}`)
  await page.locator('.table-body').getByText('Zrno', { exact: true }).click()
  await page.getByRole('heading', { name: 'Source' }).waitFor()
  const transactionId = page.url().match(/tx_\w+/)![0]
  await chooseCategory(page, 'restaurants', '5812 Restaurants')
  await page.getByLabel('Apply to').selectOption('one')
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
  assert.match((await reason.textContent())!, /An operator corrected it/)
  await look(page, 'story-corrected', BOTH_ENDS)

  // The webhook got what happened, and gets it again with the same id.
  await go('/webhooks')
  await page.locator('.table-body [role="row"]').first().click()
  const delivered = page.locator('.deliveries li').filter({ hasText: 'consent.valid' })
  await delivered.waitFor()
  const sent = receiver.received.find(({ body }) => body.type === 'consent.valid')!
  await look(page, 'story-webhook', BOTH_ENDS)
  await delivered.getByRole('button', { name: 'Send again' }).click()
  // Other events may come in between.
  const again = () => receiver.received.filter(({ id }) => id === sent.id)
  while (again().length < 2) await receiver.until(receiver.received.length + 1)

  await sealReads(database, context.readLogKeys)
  await go(`/reads?consentId=${consentId}`)
  await page.locator('.table-body [role="row"]').first().click()
  const [proof] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download proof' }).click(),
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
  await page.locator('.panel').getByRole('button', { name: 'Create' }).click()
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
  ]) {
    await viewer.go(path)
    const isList = !/_/.test(path.split('?')[0]!)
    if (isList && path !== '/reviews') await viewer.page.locator('.table-body [role="row"]').first().click()
    await viewer.page.locator(path === '/reviews' ? '.empty' : '.panel').waitFor()
    // Sorting a list and copying an id change nothing.
    const acting = viewer.page.locator(':not([role="columnheader"] *):not(.id-chip)')
    const offered = (await viewer.page.getByRole('button').and(acting).allTextContents()).filter(Boolean)
    assert.deepEqual(
      offered.filter(
        (name) => !/^(Sign out|Export CSV|Skip to content|Menu|Clear filters|Find anything.*)$/.test(name),
      ),
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
    // A preview changes nothing, which the snapshot shows.
    assert.equal(answer.status(), path.endsWith('/preview') ? 200 : 403, `${method} ${path}`)
  }
  assert.deepEqual(await snapshotOf(database), before)
  assert.deepEqual(viewer.complaints, [])
  await viewer.close()
})
