/** Connections to banks in the console: a real browser on the real service, which fetches from a sandbox bank. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { countBankFailure, pauseBank } from '../../src/banks/connections/bank.store.ts'
import { findOrInsertConnection } from '../../src/banks/connections/connection.store.ts'
import type { ConnectionStatus } from '../../src/banks/connections/connection.ts'
import { findProvider, saveProvider } from '../../src/people/providers/provider.store.ts'
import type { Role } from '../../src/platform/core/role.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { openOperatedWorld } from '../../test/banks/operated-world.ts'
import { makeOwner } from '../../test/support/make.ts'
import { button, enterAs, exactButton, factOf, heading, panel, showConsole } from './console-browser.ts'
import { BOTH_ENDS, look as lookAt } from './console-look.ts'

// Without an address of its own, the service is reached where it listens.
const { service, world, connectionId } = await openOperatedWorld({ PUBLIC_URL: '' })
test.after(world.close)
const { deps } = service
const started = await showConsole(service)
const skip = 'missing' in started && started.missing
const enter = (role: Role) => {
  if ('missing' in started) throw new Error(started.missing)
  return enterAs(started, role)
}
const look = (page: Page, name: string) => lookAt(page, name, BOTH_ENDS)

test('from the health of a bank to one connection: its calendar with the bad day and the gap, and its accounts', {
  skip,
}, async () => {
  const { page, open, complaints, close } = await enter('viewer')
  await open('/bank-health')
  const card = page.getByRole('region', { name: world.provider.name })
  await card.getByText(/\d+ of \d+ succeeded/).waitFor()
  await look(page, 'bank-health')
  await card.getByRole('link', { name: '1 working' }).click()
  await heading(page, 'Connections').waitFor()
  await page.getByRole('row', { name: new RegExp(world.provider.name) }).click()
  await panel(page).getByText('Data is fetched twice a day.').waitFor()
  const calendar = page.getByRole('table', { name: 'The last five weeks' })
  await calendar.waitFor()
  const dayOf = async (day: string) => {
    const cell = calendar.getByRole('cell', { name: new RegExp(`^${day}: `) })
    return (await cell.textContent())!.split(': ')[1]
  }
  assert.equal(await dayOf('9 Apr 2026'), 'not connected')
  assert.equal(await dayOf('11 Apr 2026'), 'fetched')
  assert.match((await dayOf('14 Apr 2026'))!, /fail/)
  assert.equal(await dayOf('15 Apr 2026'), 'no fetch')
  await panel(page).getByText('Days without a fetch: 1.').waitFor()
  assert.equal(await panel(page).locator('.line-list li').count(), (await world.accounts()).length)
  assert.equal(await button(page, 'Fetch now').count(), 0, 'a viewer changes nothing')
  assert.equal(await exactButton(page, 'End').count(), 0)
  await look(page, 'connection')
  assert.deepEqual(complaints, [])
  await close()
})

test('a fetch shows its calls, and its answers are imported again after a question', { skip }, async () => {
  const { page, open, complaints, close } = await enter('editor')
  await open(`/connections/${connectionId}`)
  await panel(page).getByRole('link', { name: 'Fetches' }).click()
  await heading(page, 'Fetches').waitFor()
  await page.getByLabel('Outcome').selectOption({ label: 'done' })
  await page.waitForURL(/outcome=done/)
  await page.locator('.table-body [role="row"]').first().click()
  const calls = panel(page).getByRole('table')
  await calls.getByText('transactions', { exact: true }).first().waitFor()
  assert.doesNotMatch((await panel(page).textContent())!, /Bearer|[?]dateFrom/)
  await look(page, 'fetch')
  await exactButton(page, 'Replay').click()
  await page.getByText('The bank is not asked').waitFor()
  await exactButton(page, 'Replay').click()
  await page.getByText(/Imported again: 0 added, 0 changed, 0 removed/).waitFor()
  await exactButton(page, 'Show the answers').click()
  await page.getByText('That you read it is recorded').waitFor()
  await exactButton(page, 'Show the answers').click()
  await panel(page).locator('summary').filter({ hasText: 'transactions' }).first().click()
  await panel(page).locator('pre').getByText('"booked"').waitFor()
  await look(page, 'fetch-answers')
  assert.deepEqual(complaints, [])
  await close()
})

test('from a connection to the attempts of its owner: why one failed, in our words and in those of the bank', {
  skip,
}, async () => {
  await world.control('POST', '/faults', { fault: 'certificate-refused' })
  assert.equal((await world.begin()).step, 'failed')
  await world.control('DELETE', '/faults')
  const { page, open, complaints, close } = await enter('viewer')
  await open(`/connections/${connectionId}`)
  await panel(page).getByRole('link', { name: 'Attempts to connect' }).click()
  await heading(page, 'Attempts to connect').waitFor()
  await page.locator('.table-body [role="row"]').filter({ hasText: 'failed' }).click()
  assert.equal(await factOf(page, 'What the owner was told').textContent(), 'it could not be done')
  assert.match((await factOf(page, 'The bank’s words, shortened').textContent())!, /CERTIFICATE_INVALID/)
  await look(page, 'connection-links')
  await page.locator('.table-body [role="row"]').filter({ hasText: 'connected' }).first().click()
  await factOf(page, 'Connection').getByRole('link').waitFor()
  await factOf(page, 'What the owner was told').waitFor({ state: 'detached' })
  assert.equal(await factOf(page, 'How far it came').count(), 0, 'to the end')
  assert.deepEqual(complaints, [])
  await close()
})

const EC = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', '/dev/null']
const CERTIFICATE = execFileSync('openssl', ['req', '-x509', ...EC, '-days', '30', '-subj', '/CN=bank'], {
  stdio: ['ignore', 'pipe', 'ignore'],
}).toString()

test('a credential is set by a form, named as set, and never shown; then it is removed', { skip }, async () => {
  const { id } = world.provider
  const provider = await findProvider(deps.db, id)
  Object.assign(world.deps.banks.profiles.find(id)!, { tlsCertificate: true })
  const { page, open, complaints, close } = await enter('admin')
  await open(`/providers/${id}`)
  assert.equal(await factOf(page, 'Profile').textContent(), provider!.profile)
  const list = panel(page).locator('.credentials li')
  await list.filter({ hasText: 'tlsCertificate' }).getByText('missing').waitFor()
  await button(page, 'Set a credential').click()
  await page.getByLabel('Which').selectOption('tlsCertificate')
  await page.getByLabel('Value').fill(CERTIFICATE)
  await look(page, 'credential-form')
  await button(page, 'Save').click()
  await page.getByText('tlsCertificate is set.').waitFor()
  await list.filter({ hasText: 'tlsCertificate' }).getByText('set', { exact: true }).waitFor()
  assert.ok(!(await page.content()).includes(CERTIFICATE.split('\n')[2]!))
  await look(page, 'provider')
  await list.filter({ hasText: 'tlsCertificate' }).getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Remove tlsCertificate?').waitFor()
  await exactButton(page, 'Remove').click()
  await list.filter({ hasText: 'tlsCertificate' }).getByText('missing').waitFor()
  Object.assign(world.deps.banks.profiles.find(id)!, { tlsCertificate: undefined })
  assert.deepEqual(complaints, [])
  await close()
})

/** Owners of another bank, each with a connection in another state. */
async function connectOthers(statuses: readonly ConnectionStatus[]) {
  const provider = { id: 'banka-pod-lipo', name: 'Banka pod lipo', country: 'SI', timeZone: 'UTC', profile: null }
  await saveProvider(deps.db, provider)
  for (const status of statuses) {
    const { ownerId } = await makeOwner(deps, { accounts: 0 })
    const connection = { ownerId, environment: 'sandbox', providerId: provider.id, language: 'sl' } as const
    await deps.db.transaction(async (tx) => {
      const { id } = await findOrInsertConnection(tx, { ...connection, id: deps.newId('connection') })
      await tx.rows(sql`update connections set status = ${status} where id = ${id}`)
    })
  }
  return () => deps.db.rows(sql`update connections set status = 'ended' where provider_id = ${provider.id}`)
}

test('the overview leads to a bank that is paused, which comes before the others', { skip }, async () => {
  const { id } = world.provider
  const end = await connectOthers(['valid', 'valid', 'valid', 'renewal_due', 'action_needed', 'unavailable'])
  await deps.db.transaction(async (tx) => {
    await countBankFailure(tx, id)
    await pauseBank(tx, id, 3_600_000)
  })
  const { page, open, complaints, close } = await enter('viewer')
  await open('')
  await page.getByRole('link', { name: '1 bank is paused because it fails for everybody' }).click()
  await heading(page, 'Bank health').waitFor()
  await page.getByText(/^Paused until /).waitFor()
  assert.deepEqual(await page.locator('.bank-card h2').allTextContents(), [world.provider.name, 'Banka pod lipo'])
  const other = page.getByRole('region', { name: 'Banka pod lipo' })
  assert.deepEqual(await other.locator('.bar-key li').allTextContents(), [
    '3 working',
    '1 renewal due',
    '1 owner needed',
    '1 no answer',
  ])
  await look(page, 'bank-health-paused')
  await end()
  assert.deepEqual(complaints, [])
  await close()
})

test('a fetch is asked for, and a connection ended after a question', { skip }, async () => {
  const { page, open, complaints, close } = await enter('editor')
  await open(`/connections/${connectionId}`)
  await button(page, 'Fetch now').click()
  await page.getByText('The bank is asked as soon as possible.').waitFor()
  await exactButton(page, 'End').click()
  await page.getByText('Only the owner can connect the bank again.').waitFor()
  await look(page, 'connection-end')
  await exactButton(page, 'End').click()
  await panel(page).getByText('Nothing is fetched any more.').waitFor()
  assert.equal((await world.connection()).status, 'ended')
  assert.equal(await button(page, 'Fetch now').count(), 0)
  assert.deepEqual(complaints, [])
  await close()
})

test('without a connected bank each page says what to do', { skip }, async () => {
  await saveProvider(deps.db, { id: 'other-bank', name: 'Other', country: 'SI', timeZone: 'UTC', profile: null })
  const { page, open, complaints, close } = await enter('viewer')
  await open('/providers/other-bank')
  assert.equal(await factOf(page, 'Profile').textContent(), 'none: owners cannot connect this bank')
  await open('/bank-health')
  await page.getByText('No bank is connected').waitFor()
  assert.deepEqual(complaints, [])
  await close()
})
