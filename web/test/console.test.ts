import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { camtText } from '../../test/statements/generate-camt.ts'
import { startBrowser } from '../../test/support/browser.ts'
import { fill, makeFixture, makeOwner, record } from '../../test/support/make.ts'
import { openConsole, PASSWORD, startConsole } from './console-browser.ts'

const started = await startBrowser()
const skip = 'missing' in started && started.missing
const running = skip ? undefined : await startConsole()
after(async () => {
  if ('browser' in started) await started.browser.close()
})
const enter = (role?: Parameters<typeof openConsole>[2]) => {
  if (!('browser' in started)) throw new Error('no browser')
  return openConsole(started.browser, running!, role)
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

const { deps } = running?.service ?? {}
const IBAN = 'SI56192001234567892'

/** A hold, and a booking of another amount that may belong to it. */
async function makeDoubt(): Promise<string> {
  const { accountId } = await makeFixture(deps!)
  const hold = {
    ...record({ sourceId: 'h', amount: '-12.30', status: 'pending' }),
    authorised: '2026-02-10T18:15:00+01:00',
  }
  const { booked: _, ...pending } = hold
  await fill(deps!, accountId, [pending])
  await fill(deps!, accountId, [record({ sourceId: 'b', amount: '-14.00' })])
  return accountId
}

/** Presses Tab until the element has the focus, like a keyboard user. */
async function tabTo(page: Page, wanted: RegExp): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab')
    const here = await page.evaluate(() => {
      const at = document.activeElement
      const labels =
        at instanceof HTMLInputElement ? [...(at.labels ?? [])].map((each) => each.textContent).join(' ') : ''
      const own = at?.getAttribute('role') === 'grid' ? '' : at?.textContent
      return `${at?.getAttribute('aria-label') ?? ''} ${labels} ${own}`
    })
    if (wanted.test(here)) return
  }
  assert.fail(`Tab never reached ${wanted}`)
}

test('by keyboard alone: sign in with a code, open a transaction, close it, sign out', { skip }, async () => {
  const { page, open, complaints, close } = await enter(null)
  await open('/transactions?accountId=acc_1')
  await tabTo(page, /E-mail address/)
  await page.keyboard.type('ana@example.com')
  await tabTo(page, /Password/)
  await page.keyboard.type('wrong')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('That did not match').waitFor()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByLabel('Code from your app').waitFor()
  await tabTo(page, /Code from your app/)
  await page.keyboard.type('123 456')
  await page.keyboard.press('Enter')
  await heading(page, 'Transactions').waitFor()
  await page.getByText('Mestni promet').first().waitFor()
  await tabTo(page, /^Transactions\s*$/)
  await tabTo(page, /^Transactions\s*$/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 2, name: 'Elektro d.d.' }).waitFor()
  assert.match(page.url(), /\/console\/transactions\/tx_0*2\?accountId=acc_1$/)
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
  const { page, open, state, close } = await enter('editor')
  await open('/tenants')
  await page.getByText('Krediti Zvezda').first().waitFor()
  state.signedIn = null
  await page.getByRole('link', { name: 'Keys' }).click()
  await page.getByText('Your session has ended').waitFor()
  await page.getByLabel('E-mail address').fill('ana@example.com')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByLabel('Code from your app').fill('123456')
  await page.keyboard.press('Enter')
  await heading(page, 'Keys').waitFor()
  assert.match(page.url(), /\/console\/keys$/)
  await close()
})

test('a file is imported by the service itself: progress, the report, and a reason where it is refused', {
  skip,
}, async () => {
  await makeOwner(deps!, { iban: IBAN })
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
  await upload.getByRole('link', { name: 'See the report' }).click()
  await page.getByRole('heading', { level: 2, name: 'february.xml' }).waitFor()
  assert.equal(await page.locator('.counts dd').first().textContent(), '40')
  await page.getByText('The lines do not explain the balances').waitFor()
  await choose('cut.xml', [...camtText({ iban: IBAN, entries: 40 })].join('').slice(0, 4000))
  const refused = page.locator('.uploads li').filter({ hasText: 'cut.xml' })
  await refused.getByText('Refused').waitFor()
  assert.match((await refused.locator('.error').textContent())!, /cut\.xml/)
  await page.getByLabel('Status').selectOption('refused')
  await page.waitForURL(/status=refused/)
  await page.locator('.list-count').getByText('1 row').waitFor()
  assert.deepEqual(complaints, [])
  await close()
})

test('a file that is dropped on the page is imported, too', { skip }, async () => {
  await makeOwner(deps!, { iban: 'SI56020170014356205' })
  const { page, open, close } = await enter('editor')
  await open('/imports')
  const text = [...camtText({ iban: 'SI56020170014356205', entries: 3 })].join('')
  const data = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([content], 'dropped.xml'))
    return transfer
  }, text)
  await page.dispatchEvent('.drop', 'drop', { dataTransfer: data })
  await page.locator('.uploads li').filter({ hasText: 'dropped.xml' }).getByText('Done').waitFor()
  await close()
})

test('a doubtful match is shown side by side, and is one payment or two by one press', { skip }, async () => {
  await makeDoubt()
  await makeDoubt()
  const { page, open, calls, complaints, close } = await enter('editor')
  await open('/reviews')
  const pairs = page.locator('.pair-card')
  await pairs.nth(1).waitFor()
  const text = (await pairs.first().textContent())!
  assert.match(text, /-14\.00.*-12\.30/)
  await pairs.first().getByRole('button', { name: 'One: join them' }).click()
  await page.getByText('Joined. The next pair is shown.').waitFor()
  assert.equal(await pairs.count(), 1)
  await pairs.first().getByRole('button', { name: 'Two: keep both' }).click()
  await page.getByText('Nothing to decide').waitFor()
  assert.equal(calls.filter((call) => /join|dismiss/.test(call)).length, 2)
  await page.reload()
  await page.getByText('Nothing to decide').waitFor()
  assert.deepEqual(complaints, [])
  await close()
})

test('a rule for categories is made and ended in the service itself', { skip }, async () => {
  const { page, open, close } = await enter('editor')
  await open('/category-rules')
  await page.getByText('No rule yet').waitFor()
  await button(page, 'New rule').click()
  await page.getByLabel('Words in the text or the name').fill('city parking')
  await page.getByLabel('Code').fill('9')
  await page.locator('.panel').getByRole('button', { name: 'New rule' }).click()
  const refusal = page.locator('.notice.alert')
  await refusal.waitFor()
  assert.match((await refusal.textContent())!, /code.*Change what is named above.*Request/is)
  await page.getByLabel('Code').fill('7523')
  await page.locator('.panel').getByRole('button', { name: 'New rule' }).click()
  await page.getByText('hasWords: city parking').first().click()
  await button(page, 'End this rule').click()
  await page.locator('.confirm').getByRole('button', { name: 'End this rule' }).click()
  await page.getByText('No rule yet').waitFor()
  await close()
})

test('a viewer sees everything and no button that would be refused', { skip }, async () => {
  await makeDoubt()
  const { page, open, calls, close } = await enter('viewer')
  const offered = async () => (await page.getByRole('button').allTextContents()).filter(Boolean)
  for (const path of [
    '/tenants/ten_01kgx2m8s0e6v9q4c1t7h30000',
    '/keys/key_01kgx2m8s0e6v9q4c1t7h30001',
    '/imports',
    '/reviews',
    '/operators/opr_01kgx2m8s0e6v9q4c1t7h30000',
    '/webhooks/whk_01kgx2m8s0e6v9q4c1t7h30001',
    '/inquiries/inq_01kgx2m8s0e6v9q4c1t7h30001',
    '/consents/con_01kgx2m8s0e6v9q4c1t7h30000',
    '/transactions/tx_00000000000000000000000003',
  ]) {
    await open(path)
    await page.locator(path === '/imports' ? '.list-count' : path === '/reviews' ? '.pair-card' : '.panel').waitFor()
    const left = (await offered()).filter((name) => !/Sign out|Export CSV|Skip|Menu/.test(name))
    assert.deepEqual(left, [], path)
  }
  await open('/tenants/new')
  assert.equal(await page.locator('form').count(), 0)
  assert.deepEqual(
    calls.filter((call) => !call.startsWith('GET')),
    [],
  )
  await close()
})

test('a secret is shown once, and is nowhere after a reload', { skip }, async () => {
  const { page, open, close } = await enter()
  await open('/keys/new')
  await page.locator('.panel').getByRole('combobox', { name: 'Tenant' }).fill('ten_01kgx2m8s0e6v9q4c1t7h30000')
  await page.locator('.choice').click()
  await page.locator('.panel').getByRole('button', { name: 'New key' }).click()
  await page.getByText('vs_9aQ2hT0mYk4LwE').waitFor()
  assert.match((await page.evaluate(() => document.activeElement?.textContent)) ?? '', /Copy this now/)
  await page.reload()
  await heading(page, 'Keys').waitFor()
  assert.doesNotMatch(await page.content(), /vs_9aQ2/)
  await close()
})

test('the preview of an inquiry is the consent page, in any language, and asks the service for nothing', {
  skip,
}, async () => {
  const { page, open, calls, complaints, close } = await enter()
  await open('/inquiries/inq_01kgx2m8s0e6v9q4c1t7h30001')
  const frame = page.frameLocator('iframe')
  await frame.getByText('May Demo Shop look at your bank accounts?').waitFor()
  await page.getByLabel('Language').selectOption('sl')
  await frame.getByRole('heading', { level: 1 }).filter({ hasNotText: 'May Demo Shop' }).waitFor()
  assert.equal(await frame.locator('html').getAttribute('lang'), 'sl')
  await button(page, 'Edit').click()
  await page.getByLabel('Shown as').fill('Vaš gospodinjski proračun')
  await frame.getByText('Vaš gospodinjski proračun').waitFor()
  assert.deepEqual(
    calls.filter((call) => !call.startsWith('GET')),
    [],
  )
  assert.deepEqual(complaints, [])
  await close()
})

test('filters are in the address, and the export has all rows that match, safe in a spreadsheet', {
  skip,
}, async () => {
  const { page, open, state, close } = await enter()
  state.lists.tenants = [
    ...state.lists.tenants!,
    { id: 'ten_x', slug: 'x', name: '=HYPERLINK("http://x")', companyName: 'X' },
  ]
  await open('/tenants')
  await Promise.all([
    page.waitForRequest((request) => request.url().includes('/manage/tenants?text=shop')),
    page.getByLabel('Text').fill('shop'),
  ])
  assert.match(page.url(), /\/console\/tenants\?text=shop$/)
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Export CSV').click()])
  const csv = await readFile(await download.path(), 'utf8')
  assert.equal(csv.split('\r\n').length, 6 + 2)
  assert.match(csv, /"'=HYPERLINK\(""http:\/\/x""\)"/)
  await close()
})

test('a long list scrolls without a jump, and only the rows in view are in the page', { skip }, async () => {
  const { page, open, close } = await enter()
  await open('/transactions?accountId=acc_1')
  await page.getByText('Mestni promet').first().waitFor()
  /** SCROLL_ROWS=1000000 walks through all of them, in leaps; it takes minutes. */
  const rows = Number(process.env.SCROLL_ROWS ?? 1500)
  const leap = process.env.SCROLL_ROWS ? 8000 : 300
  const walk = async ([wanted, step]: [number, number]) => {
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
    for (let stuck = 0; last < wanted && stuck < 300; ) {
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
      stuck = furthest > last ? 0 : stuck + 1
      last = Math.max(last, furthest)
    }
    return { most, jump, last, longest, seconds: (performance.now() - begun) / 1000 }
  }
  const outcome = await page.evaluate(walk, [rows, leap] as [number, number])
  if (process.env.SCROLL_ROWS) process.stdout.write(`${JSON.stringify(outcome)}\n`)
  assert.ok(outcome.last >= rows, `reached ${outcome.last}`)
  assert.ok(outcome.most < 80, `${outcome.most} rows in the page`)
  assert.ok(outcome.jump <= 1, `a row jumped by ${outcome.jump} px`)
  await close()
})
