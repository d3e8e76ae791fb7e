/** What the console says where something is missing, wrong or refused, on the real service. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import type { Role } from '../../src/platform/core/role.ts'
import { enqueueJob } from '../../src/platform/jobs/job.store.ts'
import { makeClient } from '../../test/support/make.ts'
import { button, choose, enterAs, exactButton, factOf, panel, startConsole } from './console-browser.ts'
import { BOTH_ENDS, look as lookAt } from './console-look.ts'

const started = await startConsole()
const skip = 'missing' in started && started.missing
const running = 'missing' in started ? undefined : started
const enter = (role: Role = 'admin') => enterAs(running!, role)
const look = (page: Page, name: string) => lookAt(page, name, BOTH_ENDS)
const { deps } = running?.service ?? {}

test('a service that nobody uses yet leads to the first tenant', { skip }, async () => {
  const { page, open, complaints, close } = await enter()
  await open('')
  await page.getByText('Nobody uses the service yet.').waitFor()
  await look(page, 'overview without tenants')
  await page.getByRole('link', { name: 'Add the first tenant' }).click()
  await panel(page).getByLabel('Slug').waitFor()
  assert.deepEqual(complaints, [])
  await close()
})

test('a form says everything that is wrong at once, in words, and sends nothing meanwhile', { skip }, async () => {
  const { page, open, calls, complaints, close } = await enter()
  await open('/tenants/new')
  const within = (label: string) => panel(page).locator('.field', { has: page.getByLabel(label) })
  const fill = (label: string, text: string) => panel(page).getByLabel(label).fill(text)
  await fill('Slug', 'Not a slug')
  await panel(page).getByLabel('Name', { exact: true }).fill('Hiša kave')
  await fill('Legal name', 'Hiša kave d.o.o.')
  await fill('Country', 'Slovenia')
  await fill('Privacy page', 'kava.example')
  const before = calls.length
  await exactButton(page, 'Create').click()
  await within('Slug').getByText('Use only lower-case letters').waitFor()
  await within('Country').getByText('A country is two letters, such as SI.').waitFor()
  await within('Privacy page').getByText('must start with https://, such as').waitFor()
  assert.deepEqual(calls.slice(before), [])
  await look(page, 'a tenant with three mistakes')
  await fill('Slug', 'hisa-kave')
  await fill('Country', 'si')
  await fill('Privacy page', 'https://kava.example/zasebnost')
  await exactButton(page, 'Create').click()
  await page.getByRole('heading', { level: 2, name: 'Hiša kave' }).waitFor()
  await page.getByText('PNG, JPEG, WebP or SVG').waitFor()
  assert.equal(await button(page, 'Remove the logo').count(), 0, 'there is none')
  assert.deepEqual(complaints, [])
  await close()
})

test('the events of a webhook are ticked, not typed', { skip }, async () => {
  const { page, open, complaints, close } = await enter()
  const { tenant } = await makeClient(deps!)
  await open('/webhooks/new')
  await panel(page).getByText('import.finished').waitFor()
  await choose(page, 'Tenant', tenant.name.toLowerCase())
  await page.getByLabel('Address').fill('http://127.0.0.1:9/hook')
  for (const event of ['consent.valid', 'transactions.changed']) await panel(page).getByText(event).click()
  await look(page, 'a webhook with events')
  await exactButton(page, 'Create').click()
  await page.locator('.secret-line').waitFor()
  await button(page, 'I have saved it').click()
  await factOf(page, 'Events').getByText('consent given, transactions changed').waitFor()
  await factOf(page, 'Tenant').getByRole('link', { name: tenant.name }).waitFor()
  assert.deepEqual(complaints, [])
  await close()
})

test('jobs say what they are about', { skip }, async () => {
  const { page, open, complaints, close } = await enter('viewer')
  await enqueueJob(deps!.db, {
    id: deps!.newId('job'),
    kind: 'housekeeping',
    payload: { task: 'seal-reads' },
    key: 'housekeeping seal-reads',
  })
  await open('/jobs')
  await page.locator('.table-body').getByText('seal the logs').waitFor()
  await look(page, 'jobs')
  assert.deepEqual(complaints, [])
  await close()
})

test('a logo that is chosen while the page still asks for the one before is shown', { skip }, async () => {
  const { tenant } = await makeClient(deps!)
  const { page, open, complaints, close } = await enter()
  const stored = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  let isFirst = true
  await page.route(`**/manage/tenants/${tenant.id}/logo`, async (route) => {
    if (!isFirst || route.request().method() !== 'GET') return route.continue()
    isFirst = false
    await stored
    await route.fulfill({ json: { state: 'none' } })
  })
  await open(`/tenants/${tenant.id}`)
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), exactButton(page, 'Choose a logo').click()])
  const image = sharp({ create: { width: 400, height: 400, channels: 3, background: '#0a6b5b' } })
  await chooser.setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await image.png().toBuffer() })
  await page.getByText('The logo is published.').waitFor()
  await panel(page).locator('.logo img').waitFor()
  assert.deepEqual(complaints, [])
  await close()
})
