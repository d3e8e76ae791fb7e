/** Safe hands: nothing is changed unseen, what can be taken back is, and many rows are as easy as one. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import type { Role } from '../../src/platform/core/role.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { fill, makeClient, makeFixture, makeKey, record } from '../../test/support/make.ts'
import { button, chooseCategory, enterAs, exactButton, factOf, panel, startConsole } from './console-browser.ts'
import { BOTH_ENDS, look as lookAt } from './console-look.ts'

const started = await startConsole()
const skip = 'missing' in started && started.missing
const running = 'missing' in started ? undefined : started
const service = running?.service
const enter = (role: Role = 'editor') => enterAs(running!, role)
const look = (page: Page, name: string) => lookAt(page, name, BOTH_ENDS)
const rowsOf = (page: Page) => page.locator('.table-body [role="row"]')
const toast = (page: Page) => page.locator('.toast')

const movements = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    record({
      sourceId: `m${at}`,
      amount: `-${(count - at) * 3}.10`,
      booked: `2026-02-${String(at + 1).padStart(2, '0')}`,
      description: `Wvxqz ${at}`,
      counterparty: { name: 'Wvxqz kiosk' },
    }),
  )

test('a correction of all like one shows first what would change, and can be undone', { skip }, async () => {
  const { accountId, path, token } = await makeFixture(service!.deps)
  await fill(service!.deps, accountId, movements(3))
  const { id } = (await service!.ask(path, { token })).json().data[0]
  const { page, open, complaints, close } = await enter()
  await open(`/transactions/${id}?accountId=${accountId}`)
  await chooseCategory(page, 'snacks', '5814 Cafés, snacks and fast food')
  await page.getByText(/^3 of [\d,]+ transactions would get another category\.$/).waitFor()
  await look(page, 'correct-all')
  const rules = () => page.evaluate(async () => (await (await fetch('/manage/category-rules')).json()).data.length)
  assert.equal(await rules(), 0, 'nothing is changed by looking')
  await button(page, 'Change all').click()
  await toast(page).getByText('A rule was added.').waitFor()
  assert.equal(await rules(), 1)
  await look(page, 'toast-undo')
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Taken back.').waitFor()
  assert.equal(await rules(), 0)
  assert.deepEqual(complaints, [])
  await close()
})

test('a field of names waits for the name it will show, and says why a search found nothing', { skip }, async () => {
  const { accountId, path, token } = await makeFixture(service!.deps)
  await fill(service!.deps, accountId, movements(1))
  const { id } = (await service!.ask(path, { token })).json().data[0]
  const { page, open, complaints, close } = await enter()
  const held = Promise.withResolvers<void>()
  await page.route('**/manage/categories*', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.route('**/manage/providers?*', (route) => route.fulfill({ status: 503, json: { errorMessage: 'Busy.' } }))
  await open(`/transactions/${id}?accountId=${accountId}`)
  const category = panel(page).getByRole('combobox', { name: 'Category', exact: true })
  await category.waitFor()
  assert.equal(await category.isEditable(), false, 'what is typed now would stand beside the name')
  held.resolve()
  await chooseCategory(page, 'snacks', '5814 Cafés, snacks and fast food')
  await open('/accounts')
  await page.getByRole('combobox', { name: 'Bank' }).first().fill('x')
  await page.locator('.chooser-empty', { hasText: 'Busy.' }).waitFor()
  assert.deepEqual(complaints, [])
  await close()
})

test('several transactions get a category together, by keyboard alone, and lose it with one Undo', {
  skip,
}, async () => {
  const { accountId, path, token } = await makeFixture(service!.deps)
  await fill(service!.deps, accountId, movements(4))
  const codes = async () =>
    (await service!.ask(path, { token }))
      .json()
      .data.map((row: { categorization?: { code: string } }) => row.categorization?.code ?? '')
  const before = await codes()
  const { page, open, complaints, close } = await enter()
  await open(`/transactions?accountId=${accountId}`)
  await rowsOf(page).nth(3).waitFor()
  await page.getByRole('grid').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+Space')
  await page.getByText('3 selected').waitFor()
  await look(page, 'bulk-selected')
  await button(page, 'Correct the category').click()
  await chooseCategory(page, 'snacks', '5814 Cafés, snacks and fast food')
  await page.locator('.bulk-bar').getByRole('button', { name: 'Correct the category' }).click()
  await toast(page).getByText('3 rows changed.').waitFor()
  assert.deepEqual(await codes(), ['5814', '5814', '5814', before[3]])
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Taken back.').waitFor()
  assert.deepEqual(await codes(), before)
  const viewer = await enter('viewer')
  await viewer.open(`/transactions?accountId=${accountId}`)
  await rowsOf(viewer.page).nth(3).waitFor()
  assert.equal(await viewer.page.locator('.row-tick').count(), 0, 'a viewer can do nothing with them')
  assert.deepEqual([...complaints, ...viewer.complaints], [])
  await Promise.all([close(), viewer.close()])
})

test('a list is sorted by a column, up, down and back', { skip }, async () => {
  const { accountId } = await makeFixture(service!.deps)
  await fill(service!.deps, accountId, movements(4))
  const { page, open, complaints, close } = await enter('viewer')
  await open(`/transactions?accountId=${accountId}`)
  await rowsOf(page).nth(3).waitFor()
  const first = async () => (await rowsOf(page).first().textContent())!
  const amount = page.getByRole('columnheader', { name: 'Amount' })
  assert.match(await first(), /3\.10/)
  await amount.getByRole('button').click()
  await page.waitForFunction(() => /12\.10/.test(document.querySelector('.table-body [role="row"]')?.textContent ?? ''))
  assert.equal(await amount.getAttribute('aria-sort'), 'ascending')
  await look(page, 'sorted')
  await amount.getByRole('button').press('Enter')
  await page.waitForFunction(() =>
    /-3\.10|−3\.10/.test(document.querySelector('.table-body [role="row"]')?.textContent ?? ''),
  )
  assert.equal(await amount.getAttribute('aria-sort'), 'descending')
  await amount.getByRole('button').click()
  assert.equal(await amount.getAttribute('aria-sort'), 'none')
  assert.deepEqual(complaints, [])
  await close()
})

test('a list beside an open pane still shows status and amount, at every width', { skip }, async () => {
  const { accountId, path, token } = await makeFixture(service!.deps)
  await fill(service!.deps, accountId, movements(2))
  const { id } = (await service!.ask(path, { token })).json().data[0]
  const { page, open, complaints, close } = await enter('viewer')
  await open(`/transactions/${id}?accountId=${accountId}`)
  await panel(page).waitFor()
  for (const width of [1600, 1280, 1100, 980]) {
    await page.setViewportSize({ width, height: 900 })
    for (const cell of [rowsOf(page).first().locator('.status'), rowsOf(page).first().locator('.amount')]) {
      const box = (await cell.boundingBox())!
      const pane = (await panel(page).boundingBox())!
      assert.ok(box.x > 0 && box.x + box.width <= pane.x, `${width}: ${box.x} + ${box.width}, the pane at ${pane.x}`)
    }
  }
  assert.deepEqual(complaints, [])
  await close()
})

test('a list beside an open pane still says who each row is about, at every width', { skip }, async () => {
  const fixture = await makeFixture(service!.deps)
  const { page, open, complaints, close } = await enter('viewer')
  const [change] = await service!.database.rows<{ number: string }>(sql`
    select number::text from operator_changes where subject = ${fixture.ownerId}`)
  for (const [path, ...names] of [
    [`/changes/${change!.number}?subject=${fixture.ownerId}`, 'Action', 'Subject'],
    [`/consents/${fixture.consentId}?ownerId=${fixture.ownerId}`, 'Owner', 'Tenant', 'Status'],
    [`/inquiries/${fixture.inquiryId}?tenantId=${fixture.tenant.id}`, 'Shown as', 'Status'],
    [`/keys/${fixture.keyId}?tenantId=${fixture.tenant.id}`, 'Key', 'Tenant', 'Status'],
    [`/accounts/${fixture.accountId}?ownerId=${fixture.ownerId}`, 'Name', 'Owner', 'Balance'],
  ] as const) {
    await page.setViewportSize({ width: 1600, height: 900 })
    await open(path!)
    await panel(page).waitFor()
    for (const width of [1600, 1280, 1100, 980]) {
      await page.setViewportSize({ width, height: 900 })
      for (const name of names) {
        // The columns follow the width of the list, and the pane may still grow.
        await page
          .waitForFunction((wanted) => {
            const heads = [...document.querySelectorAll('[role="columnheader"]')]
            const box = heads.find(({ textContent }) => textContent === wanted)?.getBoundingClientRect()
            return (
              box &&
              box.width > 60 &&
              box.right <= document.querySelector('.panel, .desk')!.getBoundingClientRect().left
            )
          }, name)
          .catch(() => assert.fail(`${path}, ${name}, ${width}`))
      }
    }
  }
  assert.deepEqual(complaints, [])
  await close()
})

test('a key is known by how it begins, by its last use and by what replaced it', { skip }, async () => {
  const { tenant } = await makeClient(service!.deps)
  const key = await makeKey(service!.deps, tenant, 'sandbox', [])
  const { page, open, complaints, close } = await enter('admin')
  await open(`/keys/${key.keyId}`)
  assert.match((await factOf(page, 'Begins with').textContent())!, /^vk_sandbox_[\w-]{4}…$/)
  assert.match((await factOf(page, 'Last used').textContent())!, /\d{4}/)
  await exactButton(page, 'Rotate').click()
  await button(page, 'I have saved it').click()
  await look(page, 'a replaced key')
  assert.equal(await exactButton(page, 'Rotate').count(), 0, 'its successor is the one to replace')
  await factOf(page, 'Replaced by').getByRole('link').click()
  await factOf(page, 'Last used').getByText('never').waitFor()
  assert.deepEqual(complaints, [])
  await close()
})

test('keys of a tenant are disabled together, and those that are already stay', { skip }, async () => {
  const { tenant } = await makeClient(service!.deps)
  for (let made = 0; made < 2; made++) await makeKey(service!.deps, tenant, 'sandbox', [])
  const { page, open, complaints, close } = await enter('admin')
  await open(`/keys?tenantId=${tenant.id}`)
  await rowsOf(page).nth(1).waitFor()
  await rowsOf(page).first().locator('.row-tick').click()
  await button(page, 'Select all shown').click()
  await exactButton(page, 'Disable').click()
  await page.getByText('Clients that use it are rejected at once.').waitFor()
  await look(page, 'bulk-confirm')
  await page.locator('.confirm').getByRole('button', { name: 'Disable' }).click()
  await toast(page)
    .getByText(/rows changed\./)
    .waitFor()
  assert.equal(await toast(page).getByRole('button', { name: 'Undo' }).count(), 0, 'a disabled key stays disabled')
  assert.equal(await page.locator('.table-body .status.good').count(), 0)
  assert.deepEqual(complaints, [])
  await close()
})

test('what was decided about a doubtful match is taken back: its rows and its questions are as before', {
  skip,
}, async () => {
  const { accountId, path, token } = await makeFixture(service!.deps)
  const { booked: _, ...hold } = record({ amount: '-9.90', status: 'pending' })
  const at = (hour: number) => ({ ...hold, sourceId: `h${hour}`, authorised: `2026-02-10T${hour}:15:00+01:00` })
  await fill(service!.deps, accountId, [at(18), at(19)])
  await fill(service!.deps, accountId, [record({ sourceId: 'b', amount: '-9.90', booked: '2026-02-11' })])
  const list = async () => (await service!.ask(path, { token })).json().data
  const before = await list()
  assert.equal(before.length, 3)
  const { page, open, complaints, close } = await enter()
  await open('/reviews')
  const cards = page.locator('.pair-card')
  await cards.nth(1).waitFor()
  for (const [decision, done] of [
    ['One: join them', 'Two transactions were joined.'],
    ['Two: keep both', 'Kept as two.'],
  ] as const) {
    await button(page, decision).first().click()
    await toast(page).getByText(done).waitFor()
    assert.notDeepEqual(await list(), before)
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await toast(page).getByText('Taken back.').waitFor()
    await cards.nth(1).waitFor()
    assert.deepEqual(await list(), before)
    assert.equal(await cards.count(), 2)
    await toast(page).getByRole('button', { name: 'Close' }).click()
  }
  // A hold is not said to be booked.
  const { id } = before.find(({ status }: { status: string }) => status === 'pending')
  await open(`/transactions/${id}?accountId=${accountId}`)
  await factOf(page, 'Time').waitFor()
  assert.equal(await factOf(page, 'Booked').count(), 0)
  assert.deepEqual(complaints, [])
  await close()
})
