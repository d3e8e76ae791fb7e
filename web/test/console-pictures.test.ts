/** What the console draws: each picture leads to what it counts, says the same in words, and is accessible. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moveConsent } from '../../src/access/consents/lifecycle.store.ts'
import { ingestDelivery } from '../../src/ledger/write/delivery.service.ts'
import type { Id } from '../../src/platform/core/id.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { planHousekeeping } from '../../src/worker/housekeeping.ts'
import { makeFixture, makeOwner, record } from '../../test/support/make.ts'
import { people } from '../../test/support/people.ts'
import {
  button,
  type ConsoleWindow,
  factOf,
  heading,
  openWindow,
  panel,
  shows,
  startConsole,
} from './console-browser.ts'
import { makeConsoleData } from './console-data.ts'
import { EVERYWHERE, look, ONCE } from './console-look.ts'

const started = await startConsole()
const skip = 'missing' in started && started.missing
const running = 'missing' in started ? undefined : started

let shown: (ConsoleWindow & Awaited<ReturnType<typeof makeConsoleData>>) | undefined
async function opened() {
  if (!shown) {
    const data = await makeConsoleData(running!)
    shown = { ...(await openWindow(running!, await running!.operators.signedIn())), ...data }
    await shown.open('/tenants')
  }
  return shown
}

/** Reads of the last month, as servers count them. */
async function countReads(tenantId: string, environment: string, ofDay: (ago: number) => number): Promise<void> {
  const { database } = running!.service
  for (const name of ['reads', `reads ${environment} ${tenantId}`])
    await database.rows(sql`
      insert into daily_counts (day, name, count)
      select (clock() at time zone 'UTC')::date - ago, ${name}, count
      from unnest(${Array.from({ length: 30 }, (_, ago) => ago)}::int[],
        ${Array.from({ length: 30 }, (_, ago) => ofDay(ago))}::bigint[]) as c (ago, count)
      on conflict (day, name) do update set count = daily_counts.count + excluded.count`)
}

test('the overview shows who reads, and a bar or a part leads to the list of what it counts', { skip }, async () => {
  const { page, go, tenant, complaints } = await opened()
  await countReads(tenant.id, 'sandbox', (ago) => 40 + ((ago * 7) % 23))
  await countReads(tenant.id, 'production', (ago) => (ago < 6 ? 0 : 90 - ago))
  await go('')
  const tenants = page.getByRole('region', { name: 'Reads by tenant' })
  const row = tenants.getByRole('row').filter({ hasText: 'production' })
  await row.locator('.sparkline').waitFor()
  assert.equal(await row.getByRole('cell').nth(1).textContent(), '0', 'nothing today')
  await look(page, 'overview', EVERYWHERE)
  const chart = page.getByRole('region', { name: 'Reads per day' })
  await chart.locator('svg a').last().click()
  await heading(page, 'Read log').waitFor()
  assert.match(page.url(), /reads\?from=(\d{4}-\d\d-\d\d)&until=\1$/)
  await go('')
  await chart.getByText('As a table').click()
  const day = chart.getByRole('row').nth(1).getByRole('link')
  await day.focus()
  await page.keyboard.press('Enter')
  await heading(page, 'Read log').waitFor()
  await go('')
  await page.getByRole('region', { name: 'Consents by status' }).getByRole('link').first().click()
  await heading(page, 'Consents').waitFor()
  assert.match(page.url(), /consents\?status=/)
  assert.deepEqual(complaints, [])
})

/** `weeks` statements, each of a week; those that are left out are not delivered. */
async function deliverWeeks(accountId: Id<'account'>, weeks: number, leftOut: number[]): Promise<void> {
  const monday = Date.UTC(2026, 0, 5)
  const dayOf = (days: number) => new Date(monday + days * 86_400_000).toISOString().slice(0, 10)
  let balance = 1200
  for (let week = 0; week < weeks; week++) {
    const spent = week % 4 === 3 ? 1400 : -180 - week * 37
    const opening = balance
    balance += spent
    if (leftOut.includes(week)) continue
    await ingestDelivery(running!.service.deps, accountId, {
      source: 'camt.053',
      nature: 'statement',
      covers: 'sequence',
      period: { from: dayOf(week * 7), to: dayOf(week * 7 + 6) },
      opening: { amount: String(opening) },
      closing: { amount: String(balance) },
      created: `${dayOf(week * 7 + 6)}T22:00:00Z`,
      lines: [record({ booked: dayOf(week * 7 + 2), amount: String(spent), description: `Week ${week}` })],
    })
  }
}

test('an account shows its balance as the bank stated it, and the days that no statement covers', {
  skip,
}, async () => {
  const { page, go, complaints } = await opened()
  const { accountId } = await makeOwner(running!.service.deps)
  await deliverWeeks(accountId, 12, [9])
  await go(`/accounts/${accountId}`)
  const curve = panel(page).getByRole('region', { name: 'Balance' })
  await curve.getByText('Where days are missing, the line is broken.').waitFor()
  assert.equal(await curve.locator('.dot').count(), 11)
  assert.equal(await curve.locator('line.line').count(), 9, 'none is drawn over the week that is missing')
  await look(page, 'account-balance')
  await curve.getByText('As a table').click()
  assert.equal(await curve.getByRole('rowheader').count(), 11)
  const calendar = panel(page).getByRole('region', { name: 'Days with data' })
  const cell = (day: string) => calendar.getByRole('cell', { name: new RegExp(`^${day}: `) })
  // The newest page of the calendar may have nothing but gaps.
  for (let pages = 0; (await cell('8 Mar 2026').count()) === 0; pages++) {
    assert.ok(pages < 12, 'the calendar goes back to the data')
    await calendar.getByRole('button', { name: 'Earlier' }).click()
  }
  assert.match((await cell('8 Mar 2026').textContent())!, /complete$/)
  assert.match((await cell('9 Mar 2026').textContent())!, /no data$/)
  assert.match((await cell('16 Mar 2026').textContent())!, /complete$/)
  await panel(page).getByText('Days are those of the bank, in Europe/Ljubljana.').waitFor()
  await look(page, 'account-days', EVERYWHERE)
  await page.setViewportSize({ width: 390, height: 844 })
  await panel(page).getByText('Times are in Europe/Ljubljana.').waitFor()
  await page.setViewportSize({ width: 1280, height: 900 })
  assert.deepEqual(complaints, [])
})

test('an account without data says what to do next', { skip }, async () => {
  const { page, go } = await opened()
  const { accountId } = await makeOwner(running!.service.deps)
  await go(`/accounts/${accountId}`)
  await panel(page).getByText('Drop a statement under Imports').waitFor()
  await look(page, 'account-empty')
})

test('a consent tells how it went, from the first question to its end', { skip }, async () => {
  const { page, go, token, inquiryId, complaints } = await opened()
  const { ownerId, accountId } = await makeOwner(running!.service.deps)
  const asking = people(running!.service)
  const { consentId } = await asking.start({ token }, { inquiryId, email: await asking.emailOf(ownerId) })
  await asking.view(consentId)
  await asking.authorizeNow({ token }, consentId)
  await running!.service.ask(`/service/accounts/${accountId}?consentId=${consentId}`, { token })
  await go(`/consents/${consentId}`)
  const timeline = panel(page).getByRole('region', { name: 'How it went' })
  await timeline.waitFor()
  const moments = async () => {
    const texts = await timeline.getByRole('listitem').allTextContents()
    return texts.map((text) => text.replace(/^.*\d\d:\d\d/, ''))
  }
  assert.deepEqual(await moments(), [
    'Asked for, no. 1',
    'The owner opened the page',
    'A PIN was sent',
    'The owner entered the right PIN',
    'Approved',
    'First read',
    'Ends by itself, if it is not renewed',
  ])
  await look(page, 'consent-timeline', EVERYWHERE)
  await button(page, 'Revoke for the owner').click()
  await page.getByText('can no longer read anything under it').waitFor()
  await button(page, 'Revoke for the owner').click()
  await timeline.getByText(/Ended: ended for the owner by the operator \S+@\S+$/).waitFor()
  assert.match((await factOf(page, 'Status').textContent())!, /^ended for the owner by the operator \S+@\S+$/)
  assert.match((await factOf(page, 'Ended').textContent())!, /\d\d:\d\d/)
  await page.getByRole('grid').getByText('ended for the owner', { exact: true }).first().waitFor()
  assert.deepEqual(complaints, [])
})

test('a consent that has ended says when and how, in the list and beside it', { skip }, async () => {
  const { deps, database, ask } = running!.service
  const given = (frequency: 'daily' | 'once' = 'daily') => makeFixture(deps, { frequency })
  const [time, once, owner, client] = await Promise.all([given(), given('once'), given(), given()])
  const at = sql`timestamptz '2026-02-10T08:30:00Z'`
  await database.rows(sql`update consents set valid_until = ${at} where id = ${time.consentId}`)
  await ask(`/service/accounts/${once.accountId}`, { token: once.token })
  await database.rows(sql`update accesses set closes_at = ${at} where consent_id = ${once.consentId}`)
  await deps.db.transaction((tx) => moveConsent(tx, owner.consentId, 'revoke'))
  await ask(`/service/consents/${client.consentId}`, { token: client.token, method: 'DELETE' })
  const { page, go, complaints } = await opened()
  for (const [{ consentId, ownerId }, inList, beside] of [
    [time, 'expired: time over', 'expired, because its time was over'],
    [once, 'expired: read once', 'expired, because it was for one reading'],
    [owner, 'ended by the owner', 'ended by the owner'],
    [client, 'ended by the tenant', 'ended by the tenant'],
  ] as const) {
    await go(`/consents?ownerId=${ownerId}`)
    const row = page.getByRole('row').filter({ hasText: inList })
    await row.waitFor()
    await go(`/consents/${consentId}?ownerId=${ownerId}`)
    await factOf(page, 'Status').getByText(beside, { exact: true }).waitFor()
    const ended = (await factOf(page, 'Ended').textContent())!
    if (inList.startsWith('expired')) assert.match(ended, /^10 Feb 2026, 09:30/)
    const timeline = panel(page).getByRole('region', { name: 'How it went' })
    await timeline.getByText(`Ended: ${beside}`).waitFor()
    await look(page, `consent-${inList.replaceAll(/\W+/g, '-')}`, ONCE)
    await go(`/consents?ownerId=${ownerId}`)
    // With the room of the pane the list says when, too.
    await row.filter({ hasText: ended }).waitFor()
  }
  assert.deepEqual(complaints, [])
})

test('the page of health says what is wrong and what to do, and its numbers lead to the jobs', { skip }, async () => {
  const { page, go, complaints } = await opened()
  const { deps, database } = running!.service
  await planHousekeeping(deps)
  await database.rows(sql`
    insert into jobs (id, kind, payload, run_at, created_at, failed_at, error)
    values (${deps.newId('job')}, 'webhook', '{}', clock(), clock(), clock(), 'Error E1')`)
  await go('/health')
  await shows(page, page.getByRole('region', { name: 'Checks' }).getByText('Migrations'))
  await page.getByRole('region', { name: 'Worker' }).getByText('At work', { exact: true }).waitFor()
  await page.getByText(/^Times are in Europe\/Ljubljana/).waitFor()
  await look(page, 'health', EVERYWHERE)
  await page.getByRole('link', { name: /Failed: 1$/ }).click()
  await heading(page, 'Jobs').waitFor()
  assert.match(page.url(), /jobs\?kind=webhook&state=failed$/)
  assert.deepEqual(complaints, [])
})

test('all text is in the font of the service, and nothing leaves its box in the menu', { skip }, async () => {
  const { page, go } = await opened()
  await go('/owners')
  await heading(page, 'Owners').waitFor()
  assert.equal(await page.evaluate(() => document.fonts.check('600 16px Inter', 'čšžđć 0123')), true)
  const serif = await page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, p, button, input, td, a')]
      .map((element) => getComputedStyle(element).fontFamily)
      .filter((family) => !/^(Inter|ui-monospace)/.test(family)),
  )
  assert.deepEqual(serif, [])
  const over = await page.evaluate(() => {
    const box = document.querySelector('.find-button')!.getBoundingClientRect()
    const key = document.querySelector('.find-button .key')!.getBoundingClientRect()
    return { right: key.right - box.right, left: box.left - key.left }
  })
  assert.ok(over.right < 0 && over.left < 0, JSON.stringify(over))
  const badge = await page.locator('.table-body .environment').first().textContent()
  assert.match(badge!, /sandbox|production/i)
})
