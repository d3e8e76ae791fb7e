/** Sign-in, roles, and what all forms of the console share, on the real service. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import type { Role } from '../../src/platform/core/role.ts'
import { faultsOf, prepareAxe } from '../../test/support/axe.ts'
import { makeClient, makeConsent, makeFixture, makeInquiry, makeOwner } from '../../test/support/make.ts'
import { enterAs, exactButton, factOf, panel, startConsole } from './console-browser.ts'
import { BOTH_ENDS, look as lookAt } from './console-look.ts'

const started = await startConsole()
const skip = 'missing' in started && started.missing
const running = 'missing' in started ? undefined : started
const enter = (role: Role = 'admin') => enterAs(running!, role)
const look = (page: Page, name: string) => lookAt(page, name, BOTH_ENDS)
const { deps } = running?.service ?? {}
const { signIn, codeOf, signedIn } = running?.operators ?? {}
const NEW_PASSWORD = 'lantern copper meadow seven'

test('operators change their password, which ends their other sessions; a wrong one is said at its field', {
  skip,
}, async () => {
  const { page, open, operator, complaints, close } = await enter('viewer')
  const other = await signIn!({ email: operator.email, password: operator.password, code: operator.recoveryCodes[0] })
  assert.equal(other.statusCode, 201)
  await open('/my-account')
  await page.locator('.session').nth(1).waitFor()
  const now = page.getByLabel('Current password')
  const change = async (password: string, newPassword: string, again: string) => {
    await now.fill(password)
    await page.getByLabel('New password', { exact: true }).fill(newPassword)
    await page.getByLabel('Repeat the new password').fill(again)
    await exactButton(page, 'Change password').click()
  }
  await change(operator.password, NEW_PASSWORD, 'another')
  await page.getByText('The two passwords do not match').waitFor()
  await change('wrong', NEW_PASSWORD, NEW_PASSWORD)
  await page.locator('.field', { has: now }).getByText('The password is wrong.').waitFor()
  await change(operator.password, 'password1234', 'password1234')
  await page.getByText(/^Is too easy to guess/).waitFor()
  await look(page, 'the own account')
  await change(operator.password, NEW_PASSWORD, NEW_PASSWORD)
  await page.getByText('Password changed').waitFor()
  await page.locator('.session').nth(1).waitFor({ state: 'detached' })
  assert.equal((await signIn!({ email: operator.email, password: operator.password })).statusCode, 401)
  assert.deepEqual(complaints, [])
  await close()
})

test('operators get new recovery codes and another app, with their password; what was before no longer works', {
  skip,
}, async () => {
  const { page, open, operator, complaints, close } = await enter('editor')
  const { email, password } = operator
  await open('/my-account')
  await exactButton(page, 'New recovery codes').click()
  await page.getByRole('heading', { level: 3, name: 'New recovery codes' }).waitFor()
  const form = page.locator('section', { has: page.getByRole('heading', { name: 'Second factor' }) })
  await form.getByLabel('Current password').fill(password)
  await exactButton(page, 'Continue').click()
  await page.locator('.codes li').first().waitFor()
  const codes = await page.locator('.codes li').allTextContents()
  assert.equal(codes.length, 10)
  await exactButton(page, 'I have saved them').click()
  assert.equal((await signIn!({ email, password, code: operator.recoveryCodes[1] })).statusCode, 401)
  assert.equal((await signIn!({ email, password, code: codes[1] })).statusCode, 201)
  await exactButton(page, 'Use another app').click()
  await form.getByLabel('Current password').fill(password)
  await exactButton(page, 'Continue').click()
  const secret = (await page.locator('.secret-text').textContent())!.replaceAll(' ', '')
  assert.notEqual(secret, operator.secret)
  await look(page, 'another app')
  await page.getByLabel('Current code from the app').fill(await codeOf!(secret))
  await exactButton(page, 'Turn on').click()
  await page.locator('.codes li').first().waitFor()
  const newest = await page.locator('.codes li').allTextContents()
  await exactButton(page, 'I have saved them').click()
  await page.getByText('The previous ones no longer work').waitFor()
  assert.ok(!(await page.content()).includes(newest[0]!), 'shown once')
  assert.equal((await signIn!({ email, password, code: codes[2] })).statusCode, 401)
  assert.equal((await signIn!({ email, password, code: await codeOf!(secret, 1) })).statusCode, 201)
  assert.deepEqual(complaints, [])
  await close()
})

test('operators see where they are signed in, end one session, and sign out everywhere', { skip }, async () => {
  const { page, open, operator, complaints, close } = await enter('viewer')
  const { email, password, recoveryCodes } = operator
  for (const code of recoveryCodes.slice(0, 2))
    await signIn!({ email, password, code }, { 'user-agent': 'Firefox/149.0 Windows' })
  await open('/my-account')
  const sessions = page.locator('.session')
  await sessions.nth(2).waitFor()
  await page.getByText('Firefox, Windows').first().waitFor()
  await page
    .getByRole('button', { name: /^End Firefox, Windows/ })
    .first()
    .click()
  await sessions.nth(2).waitFor({ state: 'detached' })
  await exactButton(page, 'Sign out everywhere').click()
  await exactButton(page, 'Sign out everywhere').click()
  await page.getByText('You are signed out.').waitFor()
  await open('/my-account')
  await page.getByLabel('Password').waitFor()
  assert.deepEqual(complaints, [])
  await close()
})

test('an admin gives another operator a new password, resets the second factor, disables and enables', {
  skip,
}, async () => {
  const other = await signedIn!('editor')
  const { page, open, operator, complaints, close } = await enter('admin')
  await open(`/operators/${other.id}`)
  await exactButton(page, 'Reset password').click()
  await exactButton(page, 'Reset password').click()
  const password = (await page.locator('.secret-once .secret-text').textContent())!
  await exactButton(page, 'I have saved it').click()
  assert.equal((await signIn!({ email: other.email, password: other.password })).statusCode, 401)
  assert.equal((await signIn!({ email: other.email, password })).json().next, 'code')
  await exactButton(page, 'Reset second factor').click()
  await exactButton(page, 'Reset second factor').click()
  await factOf(page, 'Second factor').getByText('no').waitFor()
  assert.equal((await signIn!({ email: other.email, password })).json().next, 'enrol')
  await exactButton(page, 'Disable').click()
  await look(page, 'an operator')
  await exactButton(page, 'Disable').click()
  await factOf(page, 'Status').getByText('disabled').waitFor()
  assert.equal((await signIn!({ email: other.email, password })).statusCode, 401)
  await exactButton(page, 'Enable').click()
  await exactButton(page, 'Enable').click()
  await factOf(page, 'Status').getByText('active').waitFor()
  await open(`/operators/${operator.id}`)
  await panel(page).getByRole('link', { name: 'My account' }).waitFor()
  assert.equal(await exactButton(page, 'Reset password').count(), 0, 'the own one is changed with the one so far')
  assert.deepEqual(complaints, [])
  await close()
})

test('a viewer sees people and access, and no control that changes them', { skip }, async () => {
  const { tenant, keyId, ownerId, accountId, inquiryId } = await makeFixture(deps!)
  const { page, open, complaints, close } = await enter('viewer')
  for (const path of [
    `/owners/${ownerId}`,
    `/accounts/${accountId}`,
    '/providers/bank-europe-ljubljana',
    `/keys/${keyId}`,
    `/inquiries/${inquiryId}`,
    `/tenants/${tenant.id}`,
  ]) {
    await open(path)
    await factOf(page, 'ID').or(factOf(page, 'Slug')).or(factOf(page, 'E-mail')).first().waitFor()
    const names = /^(New|Edit|Save|Join|Erase|Rotate|Disable|Retire|Delete|Activate|Deactivate|Add|Change|Remove)\b/
    assert.deepEqual(await page.getByRole('button', { name: names }).allTextContents(), [], path)
    await open(`/${path.split('/')[1]}/new`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    assert.equal(await panel(page).count(), 0, `${path}: no form`)
  }
  assert.deepEqual(complaints, [])
  await close()
})

test('by keyboard alone: a tenant is searched, chosen, kept in the address, and taken away again', {
  skip,
}, async () => {
  const { tenant } = await makeClient(deps!)
  await makeInquiry(deps!, tenant)
  const { page, open, complaints, close } = await enter('viewer')
  await open('/inquiries')
  const box = page.getByRole('combobox', { name: 'Tenant' })
  await box.focus()
  await page.keyboard.type(tenant.name.slice(0, 4))
  await page.locator('.choice[data-focused]').waitFor()
  await page.keyboard.press('Escape')
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('.chooser input')!.value === '')
  await page.keyboard.type(tenant.slug)
  await page.locator('.choice[data-focused]', { hasText: tenant.slug }).waitFor()
  await prepareAxe(page)
  // While a list is open, all else is hidden from screen readers, which axe takes for a fault.
  const names = ['color-contrast', 'aria-input-field-name', 'aria-required-children', 'label-content-name-mismatch']
  assert.deepEqual(await faultsOf(page, names), [])
  await page.keyboard.press('Enter')
  await page.waitForURL(new RegExp(`tenantId=${tenant.id}`))
  await look(page, 'a filtered list')
  await page.reload()
  await page.waitForFunction(
    (name) => document.querySelector<HTMLInputElement>('.chooser input')?.value === name,
    tenant.name,
  )
  await box.focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Delete')
  await page.waitForURL(/\/inquiries$/)
  await page.keyboard.type('zzz')
  await page.getByText('No match.').waitFor()
  assert.deepEqual(complaints, [])
  await close()
})

test('a consent that is given while the list loads is shown without a reload', { skip }, async () => {
  const { tenant } = await makeClient(deps!)
  const { ownerId } = await makeOwner(deps!)
  const { page, open, complaints, close } = await enter('viewer')
  const made = Promise.withResolvers<void>()
  await page.route(/manage\/consents\?.*limit=50\b/, async (route) => {
    await made.promise
    await route.continue()
  })
  await open(`/consents?tenantId=${tenant.id}`)
  await page.getByText('Nothing matches').waitFor()
  await makeConsent(deps!, tenant, ownerId)
  made.resolve()
  await page.locator('.table-body [role="row"]').first().waitFor()
  assert.deepEqual(complaints, [])
  await close()
})

test('light, dark or as the device: chosen once, kept in this browser, and the preview follows', { skip }, async () => {
  const { inquiryId } = await makeFixture(deps!)
  const { page, open, complaints, close } = await enter('viewer')
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await page.emulateMedia({ colorScheme: 'light' })
  await open('/my-account')
  const menu = page.getByLabel('Appearance')
  await menu.waitFor()
  const light = await ground()
  await menu.selectOption('dark')
  const dark = await ground()
  assert.notEqual(dark, light)
  await page.reload()
  await menu.waitFor()
  assert.equal(await ground(), dark, 'kept')
  await look(page, 'dark on a light device')
  await open(`/inquiries/${inquiryId}`)
  const inFrame = page.frameLocator('iframe').locator('body')
  await inFrame.locator('h1').waitFor()
  assert.equal(await inFrame.evaluate((body) => getComputedStyle(body).backgroundColor), dark)
  await open('/my-account')
  await menu.selectOption('light')
  await page.emulateMedia({ colorScheme: 'dark' })
  assert.equal(await ground(), light)
  await menu.selectOption('system')
  assert.equal(await ground(), dark)
  assert.deepEqual(complaints, [])
  await close()
})
