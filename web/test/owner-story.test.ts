/** What an owner does on the real service: gives consents, sees what was read, takes back, downloads, and is erased. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { sealReads } from '../../src/access/reads/seal.service.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { createOperatorToken } from '../../src/surfaces/operators/operator-token.service.ts'
import { fill, makeClient, makeInquiry, makeOwner, records, TESTER } from '../../test/support/make.ts'
import { people } from '../../test/support/people.ts'
import { logKeys } from '../../test/support/read-log.ts'
import { button, type ConsoleService, openWindow, startConsole } from './console-browser.ts'
import { BOTH_ENDS, look } from './console-look.ts'

const IBAN = 'SI56192001234567892'

const started = await startConsole()
const skip = 'missing' in started && started.missing

const pinFieldHasFocus = (page: Page) =>
  page.waitForFunction(() => document.activeElement?.matches('input[autocomplete="one-time-code"]'))

/** The logo was loaded and has a size. */
const logoIsShown = (page: Page) =>
  page.waitForFunction(() => (document.querySelector<HTMLImageElement>('.logo img')?.naturalWidth ?? 0) > 0)

test('an owner allows two things, sees what was read, takes all back, and erases with a fresh PIN', {
  skip,
}, async () => {
  const running = started as ConsoleService
  const { base, service, nextPin } = running
  const { deps, ask, database } = service
  const client = await makeClient(deps)
  const { ownerId, accountId } = await makeOwner(deps, { iban: IBAN })
  const { emailOf, start } = people(service)
  const email = await emailOf(ownerId)
  await fill(deps, accountId, records(5))
  const { token: operator } = await createOperatorToken(deps, TESTER, { label: 'logo', expires: null, role: 'admin' })
  const png = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#0b6e63' } })
    .png()
    .toBuffer()
  const logo = `/manage/tenants/${client.tenant.id}/logo`
  const put = await ask(logo, {
    method: 'PUT',
    token: operator,
    headers: { 'content-type': 'image/png' },
    payload: png,
  })
  assert.equal(put.statusCode, 202, put.body)
  // The worker makes its sizes.
  for (let state = 'waiting'; state === 'waiting'; ) state = (await ask(logo, { token: operator })).json().state

  const { page, complaints, close } = await openWindow(running)
  const enterPin = async (submit = 'Continue') => {
    await pinFieldHasFocus(page)
    await page.keyboard.type(await nextPin())
    await button(page, submit).click()
  }
  for (const frequency of ['once', 'daily'] as const) {
    const inquiryId = await makeInquiry(deps, client.tenant, { frequency })
    await database.rows(sql`update inquiries set display_name = ${`To look ${frequency}`} where id = ${inquiryId}`)
    const { consentUrl } = await start(client, { inquiryId, email })
    await page.goto(consentUrl.replace(/^https?:\/\/[^/]+/, base))
    await logoIsShown(page)
    if (frequency === 'once') await page.getByText('For 60 minutes from the first view').waitFor()
    await button(page, 'Send me the PIN').click()
    await enterPin()
    // Where accounts are chosen, the whole number is shown.
    await page.getByText('SI56 1920 0123 4567 892').waitFor()
    await page.getByRole('checkbox').first().press('Space')
    await button(page, 'Allow').click()
    await page.getByRole('heading', { name: 'You said yes' }).waitFor()
    await page.getByText('Current account •••• 7892 (Bank)').waitFor()
    for (let reads = 0; reads < 2; reads++)
      assert.equal(
        (await ask(`/service/accounts/${accountId}/transactions?limit=1`, { token: client.token })).statusCode,
        200,
      )
  }

  await page.goto(`${base}/me`)
  await page.getByLabel('Your e-mail address').fill(email)
  await button(page, 'Send me the PIN').click()
  await enterPin()
  await page.getByText('Your data').waitFor()
  await logoIsShown(page)
  await page.getByText('1 company may look at').waitFor()
  await button(page, 'Details: To look once').click()
  await page.getByText('Once · 2 views', { exact: true }).waitFor()
  assert.ok(!(await page.locator('#root').textContent())!.includes('1920'), 'account numbers are masked')
  await look(page, 'owner-me', BOTH_ENDS)

  await page
    .getByRole('button', { name: /^All views/ })
    .first()
    .click()
  await page.getByText('No dates given · 1 payment shown').first().waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Save what was read: As data (JSON)' }).first().click(),
  ])
  const { consents } = JSON.parse(await readFile((await file.path())!, 'utf8'))
  assert.deepEqual(
    consents[0].accounts[0].payments.map(({ payment, shown, asOf }: Record<string, { description: string }>) => [
      payment!.description,
      shown,
      asOf,
    ]),
    [
      ['Row 4', 'shown', 'then'],
      ['Row 3', 'possible', 'then'],
    ],
  )

  await sealReads(database, await logKeys(database))
  const [proof] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'As proof (signed)' }).last().click(),
  ])
  const text = await readFile((await proof.path())!, 'utf8')
  const check = async (content: string) =>
    page
      .locator('.my-data input[type=file]')
      .setInputFiles({ name: 'reads-proof.ndjson', mimeType: 'text/plain', buffer: Buffer.from(content) })
  await check(text)
  await page.getByText('This proof is genuine. We recorded all 4 views in it exactly as it says').waitFor()
  await look(page, 'owner-me-proof', BOTH_ENDS)
  await check(
    `${JSON.stringify({ kind: 'header', format: 'vitrine-reads-1' })}\n${JSON.stringify({ kind: 'end', reads: 0, unsealed: 0 })}`,
  )
  await page.getByText('This file has no views in it, so it proves nothing.').waitFor()
  await check(text.replace('transactions', 'transaction'))
  await page.getByText('This file is not a proof from us, or it was changed after it was made.').waitFor()

  await button(page, /^Stop access: .*To look once/).click()
  await button(page, 'Yes, stop access').click()
  await page.getByText('may still look at your accounts').waitFor()
  await look(page, 'owner-still-valid', BOTH_ENDS)
  await page
    .getByRole('status')
    .getByRole('button', { name: /^Stop all access/ })
    .click()
  await button(page, 'Yes, stop all access').click()
  await page.getByText('can no longer look at your accounts').waitFor()
  await page.getByText('At the moment nobody may look').waitFor()
  const refused = await ask(`/service/accounts/${accountId}/transactions`, { token: client.token })
  assert.equal(refused.headers['consent-status'], 'revoked_by_psu')

  // What was read stays with the company, so its deletion can be asked for on any later day.
  await page.reload()
  await button(page, /^Ended/).click()
  await button(page, `Ask for deletion: ${client.tenant.name}`).click()
  const message = (await page.locator('blockquote').textContent())!
  for (const part of ['To look once', 'To look daily', 'Please delete']) assert.ok(message.includes(part), message)
  await look(page, 'owner-deletion', BOTH_ENDS)

  await button(page, 'Delete my data').click()
  await button(page, 'Send me the PIN').click()
  await pinFieldHasFocus(page)
  await page.getByText('This cannot be undone').waitFor()
  await look(page, 'owner-erasure-pin', BOTH_ENDS)
  await enterPin('Yes, delete my data')
  await page.getByRole('heading', { name: 'Your data is deleted' }).waitFor()
  assert.deepEqual(complaints, [])
  await close()
})
