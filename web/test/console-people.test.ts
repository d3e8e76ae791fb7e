/** People and access in the console, on the real service: what an operator changes by clicking is what is stored. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { createOwner } from '../../src/people/owners/owner.service.ts'
import { bucketOf } from '../../src/platform/core/id.ts'
import type { Role } from '../../src/platform/core/role.ts'
import { fill, makeClient, makeFixture, makeInquiry, makeOwner, record, TESTER } from '../../test/support/make.ts'
import { button, choose, enterAs, exactButton, factOf, panel, startConsole } from './console-browser.ts'
import { BOTH_ENDS, look as lookAt } from './console-look.ts'

const started = await startConsole()
const skip = 'missing' in started && started.missing
const running = 'missing' in started ? undefined : started
const enter = (role: Role = 'admin') => enterAs(running!, role)
const look = (page: Page, name: string) => lookAt(page, name, BOTH_ENDS)
const { deps } = running?.service ?? {}
test('an editor adds a bank, a person and an account and changes each, and types no id', { skip }, async () => {
  const { page, open, complaints, close } = await enter('editor')
  await open('/providers/new')
  await page.getByLabel('ID', { exact: true }).fill('Not A Bank')
  await panel(page).getByLabel('Name').fill('Banka ob potoku')
  await page.getByLabel('Country').fill('si')
  await choose(page, 'Time zone', 'vienna')
  await exactButton(page, 'Create').last().click()
  const field = page.locator('.field', { has: page.getByLabel('ID', { exact: true }) })
  await field.getByText(/^Must be.*such as "my-bank"/).waitFor()
  await look(page, 'a refused bank')
  await page.getByLabel('ID', { exact: true }).fill('ob-potoku')
  await exactButton(page, 'Create').last().click()
  await page.getByRole('heading', { level: 2, name: 'Banka ob potoku' }).waitFor()
  assert.equal(await factOf(page, 'Time zone').textContent(), 'Europe/Vienna')

  await open('/owners/new')
  await panel(page).getByLabel('Name').fill('Maja Kos')
  await exactButton(page, 'Create').last().click()
  await page.getByText('Enter a phone number here').waitFor()
  await page.getByLabel('Phone').fill('+386 40 700 701')
  await exactButton(page, 'Create').last().click()
  await factOf(page, 'Phone').getByText('+38640700701').waitFor()
  await exactButton(page, 'Edit').click()
  await page.getByLabel('E-mail').fill('maja@example.com')
  await exactButton(page, 'Save').click()
  await factOf(page, 'E-mail').getByText('maja@example.com').waitFor()

  await open('/accounts/new')
  await exactButton(page, 'Create').last().click()
  await panel(page).locator('input:invalid').first().waitFor()
  await panel(page).getByRole('combobox', { name: 'Owner' }).fill('ma')
  await page.locator('.choice').first().waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.choice').first().waitFor({ state: 'detached' })
  assert.equal(await panel(page).count(), 1, 'Escape closes the list, not the form')
  await choose(page, 'Owner', 'maja')
  await choose(page, 'Bank', 'banka ob')
  await panel(page).getByLabel('Name').fill('Tekoči račun')
  await panel(page).getByLabel('Holder').fill('Maja Kos')
  await panel(page).getByLabel('IBAN').fill('SI56 0000 0000 0000 000')
  await exactButton(page, 'Create').last().click()
  await panel(page)
    .locator('.field', { has: page.getByLabel('IBAN') })
    .getByText(/not an IBAN/)
    .waitFor()
  await look(page, 'a refused account')
  await panel(page).getByLabel('IBAN').fill('')
  await exactButton(page, 'Create').last().click()
  await page.getByRole('heading', { level: 2, name: 'Tekoči račun' }).waitFor()
  assert.deepEqual(await factOf(page, 'Environment').allTextContents(), ['Sandbox'])
  await exactButton(page, 'Edit').click()
  await panel(page).getByLabel('Holder').fill('Maja Kos Novak')
  await exactButton(page, 'Save').click()
  await factOf(page, 'Holder').getByText('Maja Kos Novak').waitFor()
  assert.deepEqual(complaints, [])
  await close()
})

test('two owners become one after both were shown beside what follows, and nothing before', { skip }, async () => {
  const { ownerId } = await makeOwner(deps!)
  const facts = { environment: 'sandbox' as const, name: 'Zala Ena', email: null, phoneNumber: '+38640700702' }
  let twin = await createOwner(deps!, TESTER, facts)
  // Where both lie in one place, both ways are possible.
  for (let n = 0; bucketOf(twin.id) === bucketOf(ownerId); n++)
    twin = await createOwner(deps!, TESTER, { ...facts, phoneNumber: `+3864070${1000 + n}` })
  const { page, open, complaints, close } = await enter('editor')
  await open(`/owners/${twin.id}`)
  await exactButton(page, 'Join with another').click()
  const { email } = (
    await deps!.db.rows<{ email: string }>({
      name: 'mail',
      text: 'select email from owners where id = $1',
      values: [ownerId],
    })
  )[0]!
  await choose(page, 'Other owner', email)
  await page.getByText(/cannot move.*join the other way round/).waitFor()
  assert.equal(await exactButton(page, 'Yes, join them').count(), 0, 'what is refused is not offered')
  const released = Promise.withResolvers<void>()
  await page.route(`**/manage/owners/${twin.id}`, async (route) => {
    await released.promise
    await route.continue()
  })
  await exactButton(page, 'Swap').click()
  await page.locator('.in-three tbody td').getByText('Ana Novak').nth(1).waitFor()
  assert.equal(await exactButton(page, 'Yes, join them').count(), 0, 'not before both are shown')
  released.resolve()
  await exactButton(page, 'Yes, join them').waitFor()
  const cells = await page.locator('.in-three tbody td').allTextContents()
  assert.deepEqual(cells, [
    ...['Ana Novak', 'Zala Ena', 'Ana Novak'],
    ...[email, '–', email],
    ...['–', twin.phoneNumber, twin.phoneNumber],
    ...['1', '0', '1'],
    ...['0', '0', '0'],
  ])
  await look(page, 'two owners side by side')
  const joined = () =>
    deps!.db.rows<{ into: string | null }>({
      name: 'into',
      text: 'select joined_into as into from owners where id = $1',
      values: [twin.id],
    })
  assert.equal((await joined())[0]!.into, null, 'not before it was confirmed')
  await exactButton(page, 'Yes, join them').click()
  await page.waitForURL(new RegExp(ownerId))
  assert.equal((await joined())[0]!.into, ownerId)
  assert.deepEqual(complaints, [])
  await close()
})

/** What cannot be undone, and the call that says what would follow. */
const PREVIEWED = [
  { noun: 'owners', button: 'Erase', shown: 'Transactions to be deleted' },
  { noun: 'tenants', button: 'Retire', shown: 'inquir' },
] as const
for (const { noun, button, shown } of PREVIEWED)
  test(`${button}: nothing can be confirmed before what follows is shown, and a failure can be tried again`, {
    skip,
  }, async () => {
    const { ownerId, tenant } = await makeFixture(deps!)
    const id = noun === 'owners' ? ownerId : tenant.id
    const { page, open, close } = await enter('admin')
    let answer: 'broken' | 'held' = 'broken'
    const released = Promise.withResolvers<void>()
    await page.route(`**/manage/${noun}/${id}?preview=true`, async (route) => {
      if (answer === 'broken') return route.abort()
      await released.promise
      await route.continue()
    })
    await open(`/${noun}/${id}`)
    await exactButton(page, button).click()
    await exactButton(page, 'Try again').waitFor()
    assert.equal(await exactButton(page, button).count(), 0, 'not after a failure')
    answer = 'held'
    await exactButton(page, 'Try again').click()
    await page.locator('.confirm .waiting').waitFor()
    assert.equal(await exactButton(page, button).count(), 0, 'not while it is asked')
    released.resolve()
    await page.locator('.confirm').getByText(shown).waitFor()
    await exactButton(page, button).waitFor()
    await close()
  })

test('a person is erased after what goes was shown, and only with the address typed', { skip }, async () => {
  const { ownerId, accountId } = await makeFixture(deps!)
  await fill(deps!, accountId, [record({ sourceId: 'a' }), record({ sourceId: 'b', amount: '-3.00' })])
  const editor = await enter('editor')
  await editor.open(`/owners/${ownerId}`)
  await exactButton(editor.page, 'Edit').waitFor()
  assert.equal(await exactButton(editor.page, 'Erase').count(), 0, 'an editor may not erase')
  await editor.close()
  const { page, open, complaints, close } = await enter('admin')
  await open(`/owners/${ownerId}`)
  await exactButton(page, 'Erase').click()
  await factOf(page, 'Transactions to be deleted').getByText('2').waitFor()
  assert.equal(await factOf(page, 'Consents to be ended').textContent(), '1')
  await look(page, 'before an erasure')
  await exactButton(page, 'Erase').click()
  await page.getByText(/^This does not match /).waitFor()
  const label = await page.locator('.confirm label').textContent()
  await page.getByLabel(label!).fill(label!.split(' ')[1]!)
  await exactButton(page, 'Erase').click()
  await page.getByText('This person was erased').waitFor()
  assert.equal(await exactButton(page, 'Edit').count(), 0)
  assert.deepEqual(complaints, [])
  await close()
})

test('a key gets another name, domain and end, and is rotated with an overlap; its secret is shown once', {
  skip,
}, async () => {
  const { tenant, keyId } = await makeClient(deps!)
  const { page, open, complaints, close } = await enter('admin')
  await open(`/keys/${keyId}?tenantId=${tenant.id}`)
  await exactButton(page, 'Edit').click()
  await panel(page).getByLabel('Name').fill('Web shop')
  await panel(page).getByLabel('Allowed domains').fill('not a domain')
  await panel(page).getByLabel('Ends').fill('2099-01-31')
  await exactButton(page, 'Save').click()
  await page
    .locator('.field', { has: page.getByLabel('Allowed domains') })
    .getByText(/not a domain such as/)
    .waitFor()
  await panel(page).getByLabel('Allowed domains').fill('shop.example, www.shop.example')
  await exactButton(page, 'Save').click()
  await factOf(page, 'Allowed domains').getByText('shop.example, www.shop.example').waitFor()
  assert.match((await factOf(page, 'Ends').textContent())!, /31 Jan 2099/)
  await exactButton(page, 'Edit').click()
  await panel(page).getByLabel('Ends').fill('')
  await exactButton(page, 'Save').click()
  await factOf(page, 'Ends').waitFor({ state: 'detached' })
  await page.getByLabel('The old pair works for').fill('2')
  await exactButton(page, 'Rotate').click()
  const secret = await page.locator('.secret-once .secret-text').last().textContent()
  assert.match(secret!, /^vs_/)
  await factOf(page, 'Ends').waitFor()
  await look(page, 'a rotated key')
  await button(page, 'I have saved it').click()
  await factOf(page, 'Replaced by').getByRole('link').waitFor()
  await page.reload()
  await factOf(page, 'Ends').waitFor()
  assert.ok(!(await page.content()).includes(secret!), 'never again')
  assert.deepEqual(complaints, [])
  await close()
})

test('a purpose is written in two languages, seen as owners will before it is saved; so is the privacy page', {
  skip,
}, async () => {
  const { tenant } = await makeClient(deps!)
  const inquiryId = await makeInquiry(deps!, tenant)
  const { page, open, complaints, close } = await enter('admin')
  await open(`/tenants/${tenant.id}`)
  await exactButton(page, 'Edit').click()
  await page.getByLabel('Privacy page').fill('https://shop.example/privacy')
  await exactButton(page, 'Save').click()
  await page.getByRole('link', { name: 'https://shop.example/privacy' }).waitFor()
  await open(`/inquiries/${inquiryId}`)
  const preview = page.frameLocator('iframe')
  await preview.locator('a[href="https://shop.example/privacy"]').waitFor()
  const stored = async () =>
    (
      await deps!.db.rows<{ t: object }>({
        name: 'texts',
        text: 'select translations as t from inquiries where id = $1',
        values: [inquiryId],
      })
    )[0]!.t
  for (const [language, purpose, why, heading] of [
    ['Deutsch', 'Ihr Budget', 'Um Ihre Ausgaben zu ordnen', /Darf .* ansehen/],
    ['Slovenščina', 'Vaš proračun', 'Da uredimo vaše izdatke', /Sme|lahko|Ali/],
  ] as const) {
    await page.getByRole('button', { name: language }).click()
    await exactButton(page, `Add ${language}`).click()
    await page.getByLabel(`Shown as, in ${language}`).fill(purpose)
    await page.getByLabel(`Why the tenant asks, in ${language}`).fill(why)
    await preview.getByText(purpose).waitFor()
    await preview.getByText(why).waitFor()
    await preview.locator('h1', { hasText: heading }).waitFor()
    assert.ok(!JSON.stringify(await stored()).includes(purpose), 'a preview stores nothing')
    await exactButton(page, 'Save').click()
    await exactButton(page, `Edit ${language}`).waitFor()
  }
  await look(page, 'a purpose in languages')
  assert.deepEqual(Object.keys(await stored()).sort(), ['de', 'sl'])
  await page.getByRole('button', { name: 'Deutsch' }).click()
  await exactButton(page, 'Remove').click()
  await exactButton(page, 'Remove').click()
  await exactButton(page, 'Add Deutsch').waitFor()
  assert.deepEqual(Object.keys(await stored()), ['sl'])
  await panel(page).getByLabel('Language', { exact: true }).selectOption('sl')
  await preview.getByText('Vaš proračun').waitFor()
  assert.deepEqual(complaints, [])
  await close()
})
