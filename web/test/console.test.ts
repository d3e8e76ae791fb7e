import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { createTenant } from '../../src/clients/tenants/tenant.service.ts'
import type { Role } from '../../src/platform/core/role.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { deleteOperatorSessions } from '../../src/surfaces/operators/operator-session.store.ts'
import { camtText } from '../../test/statements/generate-camt.ts'
import { deadline } from '../../test/support/deadline.ts'
import { fill, makeOwner, records, TESTER } from '../../test/support/make.ts'
import { button, enrolledOperators, heading, openWindow, startConsole, tabTo } from './console-browser.ts'

const started = await startConsole()
const skip = 'missing' in started && started.missing
const running = 'missing' in started ? undefined : started
const enrolled = running && enrolledOperators(running)
const enter = async (role: Role) => openWindow(running!, await enrolled!(role))

const IBAN = 'SI56192001234567892'
const ADDRESS = { addressStreet: '', addressStreetNumber: '', addressCity: '', addressZipCode: '', addressCountry: '' }

test('by keyboard alone: sign in with a code, open a transaction, close it, sign out', { skip }, async () => {
  const { service, operators } = running!
  const { email, password, secret } = await operators.signedIn('viewer')
  const { accountId } = await makeOwner(service.deps)
  await fill(service.deps, accountId, records(6))
  const { page, open, complaints, close } = await openWindow(running!)
  await open(`/transactions?accountId=${accountId}`)
  await tabTo(page, /E-mail address/)
  await page.keyboard.type(email)
  await tabTo(page, /Password/)
  await page.keyboard.type('wrong')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('Sign-in failed').waitFor()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await page.getByLabel('Code from your authenticator app').waitFor()
  await tabTo(page, /Code from your authenticator app/)
  // The code of this moment confirmed the second factor.
  const code = await operators.codeOf(secret, 1)
  await page.keyboard.type(`${code.slice(0, 3)} ${code.slice(3)}`)
  await page.keyboard.press('Enter')
  await heading(page, 'Transactions').waitFor()
  await page.getByText('Row 5').first().waitFor()
  await tabTo(page, /^Transactions$/)
  await tabTo(page, /^Transactions$/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 2, name: 'Row 3' }).waitFor()
  assert.match(page.url(), new RegExp(`/console/transactions/tx_\\w+\\?accountId=${accountId}$`))
  await page.keyboard.press('Escape')
  await page.locator('.panel').waitFor({ state: 'detached' })
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('role')), 'grid')
  await page.keyboard.press('/')
  assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'INPUT')
  await button(page, 'Sign out').focus()
  await page.keyboard.press('Enter')
  await page.getByText('You are signed out').waitFor()
  assert.deepEqual(complaints, [])
  await close()
})

test('a session that ends leads to the sign-in, and back to the same address', { skip }, async () => {
  const { service, operators } = running!
  const { signedIn, codeOf } = operators
  const operator = await signedIn('editor')
  const { page, open, close } = await openWindow(running!, operator)
  await open('/tenants')
  // Nothing is asked any more that could end the session before the link does.
  await page.getByText(/^\d+ rows?$|No tenant yet/).waitFor()
  await deleteOperatorSessions(service.deps.db, operator.id)
  await page.getByRole('link', { name: 'Keys', exact: true }).click()
  await page.getByText('Your session has ended').waitFor()
  await page.getByLabel('E-mail address').fill(operator.email)
  await page.getByLabel('Password').fill(operator.password)
  await page.keyboard.press('Enter')
  await page.getByLabel('Code from your authenticator app').fill(await codeOf(operator.secret, 1))
  await page.keyboard.press('Enter')
  await heading(page, 'Keys').waitFor()
  assert.match(page.url(), /\/console\/keys$/)
  await close()
})

test('a file is imported: its report, and a reason where it is refused', { skip }, async () => {
  await makeOwner(running!.service.deps, { iban: IBAN })
  const { page, open, complaints, close } = await enter('editor')
  await open('/imports')
  await page.getByText('Nothing imported yet').waitFor()
  const choose = async (name: string, text: string) => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(page, 'choose files').click()])
    await chooser.setFiles({ name, mimeType: 'application/xml', buffer: Buffer.from(text) })
  }
  await choose('february.xml', [...camtText({ iban: IBAN, entries: 40, off: 500n })].join(''))
  const upload = page.locator('.uploads li').filter({ hasText: 'february.xml' })
  await upload.getByText('Done').waitFor()
  await upload.getByRole('link', { name: 'See report' }).click()
  await page.getByRole('heading', { level: 2, name: 'february.xml' }).waitFor()
  assert.equal(await page.locator('.counts dd').first().textContent(), '40')
  await page.getByText('The lines do not add up to the balances').waitFor()
  await choose('cut.xml', [...camtText({ iban: IBAN, entries: 40 })].join('').slice(0, 4000))
  const refused = page.locator('.uploads li').filter({ hasText: 'cut.xml' })
  await refused.getByText('Refused').waitFor()
  assert.match((await refused.locator('.faults').textContent())!, /^The file cannot be read\. Line [\d,]+: ./)
  await page.getByLabel('Status').selectOption('refused')
  await page.waitForURL(/status=refused/)
  await page.locator('.list-count').getByText('1 row').waitFor()
  assert.deepEqual(complaints, [])
  await close()
})

test('filters are in the address, and the export has all rows that match, safe in a spreadsheet', {
  skip,
}, async () => {
  const formula = '=HYPERLINK("http://x")'
  for (const [slug, name] of [
    ['shop-one', 'Shop one'],
    ['shop-two', formula],
    ['other', 'Something else'],
  ] as const)
    await createTenant(running!.service.deps, TESTER, { slug, name, companyName: 'Ltd', ...ADDRESS })
  const { page, open, close } = await enter('viewer')
  await open('/tenants')
  await Promise.all([
    page.waitForRequest((request) => request.url().includes('/manage/tenants?text=shop')),
    page.getByLabel('Text').fill('shop'),
  ])
  assert.match(page.url(), /\/console\/tenants\?text=shop$/)
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Export CSV').click()])
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
  assert.deepEqual(
    lines.slice(1).map((line) => line.split(',')[0]),
    [`"'=HYPERLINK(""http://x"")"`, 'Shop one'],
  )
  await close()
})

/** SCROLL_ROWS=1000000 walks through all of them, in leaps; it takes minutes. */
const ROWS = Number(process.env.SCROLL_ROWS ?? 1500)

/** Scrolls until so many rows were passed: how many were in the page at most, and by how much one jumped. */
async function walkThrough(page: Page, rows: number, leap: number) {
  const walk = async ([wanted, step, limit]: [number, number, number]) => {
    const grid = document.querySelector<HTMLElement>('[role="grid"]')!
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    /** Where each row is on the screen, by its number. */
    const places = () =>
      new Map(
        [...grid.querySelectorAll<HTMLElement>('.table-body [role="row"]')].map((row) => [
          Number(row.getAttribute('aria-rowindex')),
          row.getBoundingClientRect().top,
        ]),
      )
    let [most, jump, last] = [0, 0, 0]
    const begun = performance.now()
    let longest = 0
    for (let waited = performance.now(); last < wanted && performance.now() - waited < limit; ) {
      grid.scrollBy(0, step)
      await frame()
      const before = places()
      const from = grid.scrollTop
      const at = performance.now()
      grid.scrollBy(0, 300)
      await frame()
      await frame()
      longest = Math.max(longest, performance.now() - at)
      const now = places()
      most = Math.max(most, now.size)
      // The window of a very long list moves on: then the place in it says nothing, and the rows say everything.
      const moved = grid.scrollTop >= from ? grid.scrollTop - from : 300
      for (const [index, top] of now) {
        const was = before.get(index)
        if (was !== undefined) jump = Math.max(jump, Math.abs(was - moved - top))
      }
      const furthest = Math.max(...now.keys())
      if (furthest > last) waited = performance.now()
      last = Math.max(last, furthest)
    }
    return { most, jump, last, longest, seconds: (performance.now() - begun) / 1000 }
  }
  return page.evaluate(walk, [rows, leap, deadline()] as [number, number, number])
}

test('a long list scrolls without a jump, and only the rows in view are in the page', { skip }, async () => {
  await running!.service.database.rows(sql`
    insert into messages (id, kind, channel, address, locale, pin_id, facts, deliver, created_at, expires_at, outcome)
    select 'msg_' || lpad(i::text, 26, '0'), 'sign_in_pin', 'email', 'p' || i || '@example.com', 'en', 'pin', '{}', true,
      now() - i * interval '1 second', now(), 'sent'
    from generate_series(1, ${ROWS}::int) as i`)
  const { page, open, close } = await enter('viewer')
  await open('/messages')
  await page.locator('.table-body [role="row"]').nth(5).waitFor()
  const outcome = await walkThrough(page, ROWS, process.env.SCROLL_ROWS ? 8000 : 300)
  if (process.env.SCROLL_ROWS) process.stdout.write(`${JSON.stringify(outcome)}\n`)
  assert.ok(outcome.last >= ROWS, `reached ${outcome.last}`)
  assert.ok(outcome.most < 80, `${outcome.most} rows in the page`)
  assert.ok(outcome.jump <= 1, `a row jumped by ${outcome.jump} px`)
  await close()
})
