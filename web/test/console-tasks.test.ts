/**
 * The daily tasks of an operator, each from an open console, with the presses that it takes: by keyboard alone, and with all
 * variants by pointer alone.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { findOrInsertConnection } from '../../src/banks/connections/connection.store.ts'
import { saveProvider } from '../../src/people/providers/provider.store.ts'
import type { Role } from '../../src/platform/core/role.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { fill, makeFixture, makeInquiry, makeKey, record } from '../../test/support/make.ts'
import { people } from '../../test/support/people.ts'
import { enterAs, startConsole, tabTo } from './console-browser.ts'

const started = await startConsole()
const skip = 'missing' in started && started.missing
const running = 'missing' in started ? undefined : started
const service = running?.service

/** Nobody counts what is typed, and how one moves to a button; only what makes something happen. */
const MOST = 4

type Hands = {
  page: Page
  by: Way
  /** To a link, a button or a field, and presses it. */
  pressAt: (label: RegExp) => Promise<void>
  /** The page of an entry of the menu, by its shortcut. */
  goTo: (key: string, entry: string) => Promise<void>
  /** The first row of a list. */
  openFirst: () => Promise<void>
  type: (text: string) => Promise<void>
  /** Types, and takes what is marked in the list then. */
  choose: (text: string, shown?: RegExp) => Promise<void>
  /** Finds anything, and opens the first that is shown as this. */
  find: (text: string, shown: RegExp) => Promise<void>
}

type Way = 'keyboard' | 'pointer'
const WAYS: Way[] = process.env.ALL ? ['keyboard', 'pointer'] : ['keyboard']

/** `count` is called for Enter, the space bar, a shortcut and a click. */
function handsOf(page: Page, by: Way, count: () => void): Hands {
  const byKeys = by === 'keyboard'
  const press = async (key = 'Enter') => {
    count()
    await page.keyboard.press(key)
  }
  const click = async (at: Locator) => {
    count()
    await at.click()
  }
  const marked = (shown?: RegExp) => page.locator('.choice[data-focused]', shown && { hasText: shown }).first()
  const type = (text: string) => page.keyboard.type(text)
  const pressAt = async (label: RegExp) => {
    if (byKeys) {
      await tabTo(page, label)
      return press()
    }
    const of = (role: 'link' | 'button') => page.getByRole(role, { name: label })
    await click(of('link').or(of('button')).first())
  }
  return {
    page,
    by,
    pressAt,
    type,
    async goTo(key, entry) {
      if (!byKeys) return pressAt(new RegExp(`^${entry}$`))
      await press('g')
      await page.keyboard.press(key)
    },
    async openFirst() {
      const row = page.locator('.table-body [role="row"]').first()
      await row.waitFor()
      if (!byKeys) return click(row)
      await page.getByRole('grid').focus()
      await press()
    },
    async choose(text, shown) {
      await type(text)
      await marked(shown).waitFor()
      await (byKeys ? press() : click(marked(shown)))
    },
    async find(text, shown) {
      if (byKeys) await press('Control+k')
      else await pressAt(/^Find anything/)
      await page.getByRole('combobox', { name: 'Find anything' }).waitFor()
      await type(text)
      const first = page.locator('.found-choice[aria-selected="true"]', { hasText: shown })
      await first.waitFor()
      await (byKeys ? press() : click(first))
    },
  }
}

/** A task begins in an open console; so many presses later it is done. */
function task(title: string, presses: number, role: Role, path: string, work: (hands: Hands) => Promise<void>): void {
  assert.ok(presses <= MOST, title)
  for (const by of WAYS)
    test(`${title}: ${presses} presses by ${by}`, { skip }, async () => {
      const { page, open, complaints, close } = await enterAs(running!, role)
      await open(path)
      let pressed = 0
      await work(
        handsOf(page, by, () => {
          pressed += 1
        }),
      )
      assert.equal(pressed, presses)
      assert.deepEqual(complaints, [])
      await close()
    })
}

/** With its check digits. */
function ibanOf(country: string, rest: string): string {
  const digits = [...`${rest}${country}00`].map((each) => Number.parseInt(each, 36)).join('')
  return `${country}${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${rest}`
}

const camt = (iban: string) =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>A</Id><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy></Acct><Ntry><Amt Ccy="EUR">5.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-03-01</Dt></BookgDt><AcctSvcrRef>A</AcctSvcrRef></Ntry></Stmt></BkToCstmrStmt></Document>`

/** Of nine banks; what the last two are called, their IBANs do not say. No account is there twice. */
const nineOf = (by: Way) =>
  NINE.map(([country, rest]) => ibanOf(country, by === 'keyboard' ? rest : rest.replace(/\d{3}$/, '778')))
const NINE = [
  ['NL', 'ABNA0417164300'],
  ['NL', 'INGB0001234567'],
  ['DE', '370400440532013000'],
  ['SI', '020101234567890'],
  ['AT', '2011100003429660'],
  ['HR', '23600001101234565'],
  ['FR', '30004010050500013M02606'],
  ['BE', '731421172658'],
  ['LT', '10000111010010'],
] as const

task('nine refused files are imported', 4, 'editor', '/imports', async ({ page, by, pressAt, choose }) => {
  await makeFixture(service!.deps)
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), pressAt(/^choose files$/)])
  await chooser.setFiles(
    nineOf(by).map((iban, at) => ({ name: `${at}.xml`, mimeType: 'text/xml', buffer: Buffer.from(camt(iban)) })),
  )
  await page.getByText('9 accounts are missing for the files below.').waitFor()
  await pressAt(/^Create all 9 accounts$/)
  // Where another way has done the same, the banks are there.
  for (const name of ['ABN AMRO', 'Bank 731 (BE)'])
    await page.locator(`[value="New bank “${name}”"], [value="${name}"]`).waitFor()
  await choose('Ana')
  await pressAt(/^Create and import$/)
  await page.waitForFunction(() => document.querySelectorAll('.uploads .status.good').length === 9)
  assert.match(page.url(), /\/console\/imports$/)
})

const SIX = ['a', 'b', 'c', 'd', 'e', 'f'].map((name, at) => {
  const day = `2026-03-0${at + 1}`
  return at < 3
    ? {
        name: `${name}.qif`,
        text: `!Type:Bank\nD${day}\nT-1.20\nPKava ${name}\n^\nD2026-03-2${at}\nT-1.20\nPKruh\n^\n`,
      }
    : { name: `${name}.xml`, text: camt('').replace('<IBAN></IBAN>', '').replace('2026-03-01', day) }
})

task(
  'six refused files, of which three lack the currency too, go to one account',
  4,
  'editor',
  '/imports',
  async ({ page, pressAt, choose }) => {
    const { accountId } = await makeFixture(service!.deps)
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), pressAt(/^choose files$/)])
    await chooser.setFiles(SIX.map(({ name, text }) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })))
    await page.getByText('6 files are waiting for you').waitFor()
    await page.getByText('The file does not say its currency.').nth(2).waitFor()
    // Six new accounts are the less likely answer.
    assert.equal(await page.locator('.all-at-once button').first().textContent(), 'One account for all')
    await pressAt(/^One account for all$/)
    await choose(accountId)
    await pressAt(/^Import into this account$/)
    await page.waitForFunction(() => document.querySelectorAll('.uploads .status.good').length === 6)
  },
)

task('“my PIN did not come”', 3, 'editor', '', async ({ page, find, pressAt }) => {
  const fixture = await makeFixture(service!.deps)
  const asking = people(service!)
  const email = await asking.emailOf(fixture.ownerId)
  const { consentId } = await asking.start(fixture, {
    inquiryId: await makeInquiry(service!.deps, fixture.tenant),
    email,
  })
  await asking.sendPin(fixture, consentId)
  const pin = await running!.nextPin()
  await find(email, /Ana Novak/)
  await page.getByText('sent', { exact: true }).first().waitFor()
  await pressAt(/^Send again/)
  await page.getByText('On its way again').waitFor()
  assert.equal(await running!.nextPin(), pin)
})

task('who read this account', 3, 'viewer', '', async ({ page, by, find, pressAt }) => {
  const iban = ibanOf('SI', by === 'keyboard' ? '192001234567892' : '192001234567989')
  const { path, token, tenant } = await makeFixture(service!.deps, { iban })
  await service!.ask(path, { token })
  await find(iban, /Current account/)
  await page.locator('.panel h2').waitFor()
  await pressAt(/^Read log$/)
  await page.locator('.table-body').getByText(tenant.name).first().waitFor()
})

const payment = (text: string) =>
  record({ sourceId: text, amount: '-84.21', booked: '2026-02-10', description: text, counterparty: { name: text } })

task('who read what of this person', 2, 'viewer', '', async ({ page, find }) => {
  const { path, token, tenant, ownerId } = await makeFixture(service!.deps)
  await service!.ask(path, { token })
  await find(ownerId, /Ana Novak/)
  const reads = page.locator('.desk section', { has: page.getByRole('heading', { name: 'Last reads' }) })
  await reads.getByText(tenant.name).waitFor()
  await reads.getByText(/transactions/).waitFor()
})

task('a payment is found by amount and day', 2, 'viewer', '', async ({ page, find }) => {
  const { accountId } = await makeFixture(service!.deps)
  await fill(service!.deps, accountId, [payment('Cvetličarna Mak')])
  await find('84,21 10.2.2026', /Cvetličarna Mak/)
  await page.getByRole('heading', { level: 2, name: 'Cvetličarna Mak' }).waitFor()
})

task('a payment is found by text', 2, 'viewer', '', async ({ page, find }) => {
  const { accountId } = await makeFixture(service!.deps)
  await fill(service!.deps, accountId, [payment('Čevljarna Žan')])
  await find('cevljarna', /Čevljarna Žan/)
  await page.getByRole('heading', { level: 2, name: 'Čevljarna Žan' }).waitFor()
})

task('a category for all like this', 4, 'editor', '', async ({ page, by, find, pressAt, choose }) => {
  const { accountId } = await makeFixture(service!.deps)
  const name = by === 'keyboard' ? 'Wvxqz kiosk' : 'Qxzvw kiosk'
  await fill(service!.deps, accountId, [payment(name)])
  await find(name.toLowerCase(), new RegExp(name))
  await page.getByRole('heading', { level: 2, name }).waitFor()
  await tabTo(page, /^Category/)
  await page.keyboard.press('ControlOrMeta+a')
  await choose('snacks', /5814/)
  await page.getByText(/^1 of .* would get another category\.$/).waitFor()
  await pressAt(/^Change all$/)
  await page.locator('.toast').getByText('A rule was added.').waitFor()
})

task('a key that ends soon is replaced', 3, 'admin', '', async ({ page, pressAt }) => {
  const { tenant } = await makeFixture(service!.deps)
  const { keyId } = await makeKey(service!.deps, tenant, 'sandbox', [])
  await service!.database.rows(sql`
    update api_keys set expires_at = clock() + interval '9 days' where id = ${keyId}`)
  await page.reload()
  await page
    .getByText(/^Key .* expires on/)
    .first()
    .waitFor()
  await pressAt(/^Key .* expires on/)
  await page.locator('.panel h2').waitFor()
  await replaceKey(page, pressAt)
})

const replaceKey = async (page: Page, pressAt: Hands['pressAt']) => {
  await pressAt(/^Rotate$/)
  await page.locator('.secret-line').nth(1).waitFor()
  await pressAt(/^I have saved it$/)
  await page.locator('.secret-line').first().waitFor({ state: 'detached' })
}

task('any key is replaced from the list of keys', 3, 'admin', '/keys', async ({ page, openFirst, pressAt }) => {
  const { tenant } = await makeFixture(service!.deps)
  const { keyId } = await makeKey(service!.deps, tenant, 'sandbox', [])
  await page.goto(`${page.url()}?tenantId=${tenant.id}`)
  await openFirst()
  await page.waitForURL(new RegExp(keyId))
  await page.locator('.panel h2').waitFor()
  await replaceKey(page, pressAt)
})

task('a webhook that was disabled works again', 4, 'admin', '', async ({ page, openFirst, pressAt }) => {
  const fixture = await makeFixture(service!.deps)
  const url = 'http://127.0.0.1:9/hook'
  const { webhookId } = (await people(service!).post('/service/webhooks', fixture, { url })).json()
  await service!.database.rows(sql`
    update webhook_endpoints set disabled_at = clock(), disabled_reason = 'gone' where id = ${webhookId}`)
  await page.reload()
  await pressAt(/webhooks? (is|are) disabled/)
  await openFirst()
  await page.getByText('The receiver answered 410 Gone.').waitFor()
  await pressAt(/^Enable$/)
  await pressAt(/^Enable$/)
  await page.locator('.panel').getByRole('button', { name: 'Disable' }).waitFor()
})

task('why a webhook fails, and its event again', 3, 'editor', '', async ({ page, openFirst, pressAt }) => {
  const fixture = await makeFixture(service!.deps)
  // Nobody listens there.
  const url = 'http://127.0.0.1:9/failing'
  const { webhookId } = (await people(service!).post('/service/webhooks', fixture, { url })).json()
  assert.equal((await people(service!).post(`/service/webhooks/${webhookId}/test`, fixture, {})).statusCode, 202)
  await page.waitForFunction(
    async (address) => 'failingSince' in (await (await fetch(address)).json()),
    `/manage/webhooks/${webhookId}`,
    { polling: 200 },
  )
  await page.reload()
  await pressAt(/webhooks? (is|are) failing/)
  await openFirst()
  await page.getByText('could not be reached: ECONNREFUSED').first().waitFor()
  await pressAt(/^Send again$/)
  await page.getByText('Queued again').waitFor()
})

task('why a bank connection fails', 3, 'viewer', '', async ({ page, find, pressAt }) => {
  const { deps } = service!
  const { ownerId } = await makeFixture(deps)
  const provider = { id: 'lipa', name: 'Banka pod lipo', country: 'SI', timeZone: 'UTC', profile: null }
  await saveProvider(deps.db, provider)
  await deps.db.transaction(async (tx) => {
    const connection = { ownerId, environment: 'sandbox', providerId: 'lipa', language: 'sl' } as const
    const { id } = await findOrInsertConnection(tx, { ...connection, id: deps.newId('connection') })
    await tx.rows(sql`update connections set status = 'action_needed' where id = ${id}`)
  })
  await find(ownerId, /Ana Novak/)
  await page.getByRole('heading', { level: 1, name: 'Ana Novak' }).waitFor()
  await pressAt(/^Banka pod lipo$/)
  await page.getByText('Only the owner can go on, at the bank.').waitFor()
})

task('the logs are whole', 3, 'viewer', '', async ({ page, goTo, pressAt }) => {
  await goTo('l', 'Reads and seals')
  await page.getByRole('heading', { level: 1, name: 'Read log' }).waitFor()
  await pressAt(/^Proof of reads$/)
  await page.getByRole('heading', { level: 1, name: 'Proof of reads' }).waitFor()
  await pressAt(/^Verify/)
  await page.getByText('Nothing was altered').waitFor()
})

task('a consent is revoked for its owner', 4, 'editor', '', async ({ page, find, pressAt }) => {
  const { ownerId, tenant } = await makeFixture(service!.deps)
  await find(ownerId, /Ana Novak/)
  await page.getByRole('heading', { level: 1, name: 'Ana Novak' }).waitFor()
  await pressAt(new RegExp(`^Revoke for the owner: ${tenant.name}`))
  await pressAt(/^Revoke for the owner$/)
  await page.getByText('ended for the owner').first().waitFor()
})
