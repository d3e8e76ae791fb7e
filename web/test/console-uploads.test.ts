/** A refused file is the start of a task: what it needs is answered beside it, and then its import goes on. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import type { Role } from '../../src/platform/core/role.ts'
import { makeFixture } from '../../test/support/make.ts'
import { enterAs, startConsole } from './console-browser.ts'
import { BOTH_ENDS, look as lookAt } from './console-look.ts'

const SEVERAL = await readFile('packages/bank-statements/test/camt/fixtures/accounts.xml', 'utf8')
const started = await startConsole()
const skip = 'missing' in started && started.missing
const running = 'missing' in started ? undefined : started
const service = running?.service
const enter = (role: Role = 'editor') => enterAs(running!, role)
const look = (page: Page, name: string) => lookAt(page, name, BOTH_ENDS)

const camt = (iban: string, currency = 'EUR', id = 'A') =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>${id}</Id><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>${currency}</Ccy></Acct><Ntry><Amt Ccy="${currency}">5.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-03-01</Dt></BookgDt><AcctSvcrRef>${id}</AcctSvcrRef></Ntry></Stmt></BkToCstmrStmt></Document>`
const QIF = '!Type:Bank\nD2026-03-01\nT-1.20\nPKava\n^\nD2026-03-14\nT-3.20\nPKruh\n^\n'
const CSV = `Dan;Koliko;Kaj
03.02.2026;-12,30;Kruh in žemlje
14.02.2026;1.200,00;Plača za januar
`
const DE = 'DE89370400440532013000'
const NL = 'NL91ABNA0417164300'
const BE = 'BE68539007547034'
const DK = 'DK5000400440116243'
const FR = 'FR1420041010050500013M02606'
const NO = 'NO9386011117947'

const fileOf = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
const send = (page: Page, ...files: ReturnType<typeof fileOf>[]) =>
  page.locator('.drop input[type=file]').setInputFiles(files)
const lineOf = (page: Page, name: string) => page.locator('.uploads > li').filter({ hasText: name })
const button = (scope: Locator, name: string | RegExp) => scope.getByRole('button', { name })

/** Searches in a field, and takes what fits. */
async function pick(page: Page, scope: Locator, label: string, text: string, option: RegExp = new RegExp(text)) {
  const field = scope.getByRole('combobox', { name: label, exact: true })
  await field.scrollIntoViewIfNeeded()
  // The list of choices closes when the page scrolls, which the browser says before the next frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await field.fill(text)
  // While it searches, the list says so in an option that nobody can take.
  await page.locator('.choice').filter({ hasText: option }).first().click()
}

const hasValue = (scope: Locator, label: string, value: string) =>
  scope
    .getByRole('combobox', { name: label })
    .and(scope.locator(`[value="${value}"]`))
    .waitFor()

/** Nothing on the page speaks to a terminal. */
async function assertNoCommand(page: Page) {
  assert.doesNotMatch((await page.locator('#root').innerText()) ?? '', /--[a-z]|ACCOUNT_ID|\bvitrine [a-z]/)
}

test('a file of an account that is not there is imported once the account was made beside it, with owner and bank', {
  skip,
}, async () => {
  const { page, open, complaints, close } = await enter()
  await open('/imports')
  await send(page, fileOf('marec.xml', camt(DE)), fileOf('april.xml', camt(DE, 'EUR', 'B')))
  const line = lineOf(page, 'marec.xml')
  await line.getByText('There is no account DE89 3704 0044 0532 0130 00 yet.').waitFor()
  await lineOf(page, 'april.xml').getByText('Needs your answer').waitFor()
  await page.getByText('2 files are waiting for you').waitFor()
  await assertNoCommand(page)
  await look(page, 'upload-no-account')
  await button(line, 'Create the account DE89 3704 0044 0532 0130 00 in EUR').click()
  await pick(page, line, 'Owner', 'Mira Kos', /New owner/)
  await line.getByLabel('E-mail of the new owner').fill('mira@example.com')
  await pick(page, line, 'Bank', 'Banka na griču', /New bank/)
  await look(page, 'upload-new-account')
  await button(line, 'Create and import').click()
  // Both files waited for it.
  await line.getByText('1 transaction added').waitFor()
  await lineOf(page, 'april.xml').getByText('1 transaction added').waitFor()
  assert.match(page.url(), /\/console\/imports$/)
  await look(page, 'upload-done')
  const accounts = await page.evaluate(async (iban) => (await fetch(`/manage/accounts?iban=${iban}`)).json(), DE)
  assert.deepEqual(
    accounts.data.map(({ holder, currency, providerId, timeZone }: Record<string, string>) => [
      holder,
      currency,
      providerId,
      timeZone,
    ]),
    [['Mira Kos', 'EUR', 'banka-na-gricu', 'Europe/Berlin']],
  )
  assert.deepEqual(complaints, [])
  await close()
})

test('what many files need is answered once for all of them', { skip }, async () => {
  const { ownerId } = await makeFixture(service!.deps, { iban: BE })
  const { page, open, complaints, close } = await enter()
  await open('/imports')
  await send(
    page,
    fileOf('one.xml', camt(NL)),
    fileOf('two.xml', camt('SI56192001234567892')),
    fileOf('three.xml', camt(BE, 'CHF')),
  )
  const all = page.locator('.all-at-once')
  await all.getByText('3 accounts are missing for the files below.').waitFor()
  await lineOf(page, 'three.xml').getByText('BE68 5390 0754 7034 is here, but not in CHF.').waitFor()
  await button(all, 'Create all 3 accounts').click()
  // One file of three says whose account it is, by the account of the same number that is here: the others do not.
  await hasValue(all, 'Owner', '')
  await hasValue(all, 'Bank of BE68 5390 0754 7034', 'Bank')
  // By the IBAN, where no account here says it.
  await hasValue(all, 'Bank of NL91 ABNA 0417 1643 00', 'New bank “ABN AMRO”')
  await look(page, 'upload-create-all')
  await pick(page, all, 'Owner', ownerId, /Ana Novak/)
  await button(all, 'Create and import').click()
  for (const name of ['one.xml', 'two.xml', 'three.xml'])
    await lineOf(page, name).getByText('1 transaction added').waitFor()
  await button(page.locator('.upload-list'), 'Clear finished').click()
  await page.locator('.upload-list').waitFor({ state: 'detached' })
  assert.deepEqual(complaints, [])
  await close()
})

test('an owner stands in the form only where the accounts of every file say so, whoever was chosen before', {
  skip,
}, async () => {
  await makeFixture(service!.deps, { iban: 'LU280019400644750000' })
  const { page, open, complaints, close } = await enter()
  await open('/imports')
  await send(page, fileOf('francs.xml', camt('LU280019400644750000', 'CHF')))
  const francs = lineOf(page, 'francs.xml')
  await button(francs, /^Create the account LU28/).click()
  await hasValue(francs, 'Owner', 'Ana Novak')
  await button(francs, 'Create and import').click()
  await francs.getByText('1 transaction added').waitFor()
  // Nothing about the next files says that they are of the same person, or where their accounts without an IBAN are.
  await send(
    page,
    fileOf('stranger.xml', camt('PT50000201231234567890154')),
    fileOf('dollars.xml', camt('LU280019400644750000', 'USD')),
    fileOf('kava.qif', QIF),
  )
  await button(lineOf(page, 'kava.qif'), 'Create an account').waitFor()
  const all = page.locator('.all-at-once')
  await button(all, 'Create all 3 accounts').click()
  await hasValue(all, 'Owner', '')
  await hasValue(all, 'Bank of the file without a number', '')
  await button(all, 'Cancel').click()
  await button(lineOf(page, 'stranger.xml'), /^Create the account PT50/).click()
  await hasValue(lineOf(page, 'stranger.xml'), 'Owner', '')
  assert.deepEqual(complaints, [])
  await close()
})

type Named = { id: string; name: string; iban?: string; holder: string }
const accountsOf = (page: Page, ownerId: string): Promise<Named[]> =>
  page.evaluate(async (id) => (await (await fetch(`/manage/accounts?ownerId=${id}&limit=100`)).json()).data, ownerId)

test('all accounts of one file are created at once, each is called by what the file calls it, and the file is imported', {
  skip,
}, async () => {
  const { ownerId } = await makeFixture(service!.deps)
  const { page, open, complaints, close } = await enter()
  await open('/imports')
  await send(page, fileOf('several.xml', SEVERAL.replace('SI56192001234567892', FR)))
  const all = page.locator('.all-at-once')
  await button(all, 'Create all 5 accounts').click()
  await pick(page, all, 'Owner', ownerId, /Ana Novak/)
  await pick(page, all, 'Bank of the accounts without an IBAN', 'Bank', /bank-europe-ljubljana/)
  await button(all, 'Create and import').click()
  await lineOf(page, 'several.xml').getByText('4 transactions added').waitFor()
  const names = (await accountsOf(page, ownerId)).map(({ name }) => name).sort()
  assert.deepEqual(names, [
    'Account 4711',
    'Account 60000635',
    'Account FR14 2004 1010 0505 0001 3M02 606',
    'Account LT12 1000 0111 0100 1000',
    'Account several.xml',
    'Current account',
  ])
  assert.deepEqual(complaints, [])
  await close()
})

test('the accounts of one file are answered one after the other, and no answer is lost or asked for again', {
  skip,
}, async () => {
  const { ownerId, accountId } = await makeFixture(service!.deps)
  const { page, open, complaints, close } = await enter()
  await open('/imports')
  // Other accounts than those of the other tests.
  const text = SEVERAL.replace('SI56192001234567892', 'SI56020170014356205').replace('LT12 1000 0111 0100 1000', NO)
  await send(page, fileOf('by-hand.xml', text))
  const line = lineOf(page, 'by-hand.xml')
  await pick(page, line, 'Account', accountId, /Ana Novak/)
  const answer = async (name: string) => {
    await button(line, name).click()
    await button(line, name).waitFor({ state: 'detached' })
  }
  await answer('Import into this account')
  for (const number of ['60000635', '4711', 'SI56 0201 7001 4356 205', 'NO93 8601 1117 947']) {
    await button(line, `Create the account ${number} in EUR`).click()
    await pick(page, line, 'Owner', ownerId, /Ana Novak/)
    await pick(page, line, 'Bank', 'Bank', /bank-europe-ljubljana/)
    await answer('Create and import')
  }
  await line.getByText('4 transactions added').waitFor()
  assert.equal((await accountsOf(page, ownerId)).length, 5)
  assert.deepEqual(complaints, [])
  await close()
})

test('an account that somebody created since the file was refused is used, not created again', { skip }, async () => {
  const { page, open, complaints, close } = await enter()
  await open('/imports')
  await send(page, fileOf('since.xml', camt(DK)))
  const line = lineOf(page, 'since.xml')
  await button(line, /^Create the account DK50/).click()
  const { ownerId } = await makeFixture(service!.deps, { iban: DK })
  await pick(page, line, 'Owner', ownerId, /Ana Novak/)
  await pick(page, line, 'Bank', 'Bank', /bank-europe-ljubljana/)
  await button(line, 'Create and import').click()
  await line.getByText('1 transaction added').waitFor()
  assert.equal((await accountsOf(page, ownerId)).length, 1)
  assert.deepEqual(complaints, [])
  await close()
})

test('a file that does not say its currency and its account is told both, by keyboard alone', { skip }, async () => {
  const { accountId } = await makeFixture(service!.deps)
  const { page, open, complaints, close } = await enter()
  await open('/imports')
  await send(page, fileOf('kava.qif', QIF))
  const line = lineOf(page, 'kava.qif')
  await line.getByText('The file does not say its currency.').waitFor()
  await line.getByLabel('Currency').focus()
  await page.keyboard.press('Enter')
  await line.getByText('The file does not say by IBAN which account it is of.').waitFor()
  await line.getByRole('combobox', { name: 'Account' }).focus()
  await page.keyboard.type(accountId)
  await page.locator('.choice[data-focused]').waitFor()
  await page.keyboard.press('Enter')
  await button(line, 'Import into this account').focus()
  await page.keyboard.press('Enter')
  await line.getByText('2 transactions added').waitFor()
  assert.deepEqual(complaints, [])
  await close()
})

test('the columns of an unknown CSV file are described beside it, and a file that was refused before goes on', {
  skip,
}, async () => {
  const { accountId } = await makeFixture(service!.deps)
  const { page, open, go, complaints, close } = await enter()
  await open('/imports')
  await send(page, fileOf('hisa.csv', CSV))
  const line = lineOf(page, 'hisa.csv')
  await line.getByText('The columns of this CSV file are not known yet.').waitFor()
  await assertNoCommand(page)
  await button(line, 'Describe its columns').click()
  await line.getByLabel('What is “Kaj”?').selectOption('description')
  await button(line, 'Currency: EUR').click()
  await line.getByText('2 rows can be read.').waitFor()
  await look(page, 'upload-describe')
  await line.getByLabel('Bank', { exact: true }).fill('Hišna banka')
  await line.getByLabel('Country').fill('si')
  await button(line, 'Save').click()
  await line.getByText('The file does not say by IBAN which account it is of.').waitFor()
  // On another page and back: the file is still here, also beside its import.
  await go('/keys')
  await go('/imports?status=refused')
  await page.locator('.table-body [role="row"]').first().click()
  const panel = page.locator('.panel')
  await pick(page, panel, 'Account', accountId, /Ana Novak/)
  await button(panel, 'Import into this account').click()
  await line.getByText('2 transactions added').waitFor()
  await page.locator('.table-body').getByText('imported later').first().waitFor()
  await page.reload()
  await panel.getByText('The file was refused here and imported later.').waitFor()
  assert.equal(await panel.getByText('refused', { exact: true }).count(), 0)
  await look(page, 'import-later')
  await panel.getByRole('link', { name: 'See report' }).click()
  await panel.getByText('Newly booked').waitFor()
  assert.deepEqual(complaints, [])
  await close()
})

test('a total at the end of a CSV file is left out by a click while its columns are described, and the file is imported', {
  skip,
}, async () => {
  const { accountId } = await makeFixture(service!.deps)
  const { page, open, complaints, close } = await enter()
  await open('/imports')
  const text = 'Dzien;Ile;Co\n03.02.2026;-12,30;Chleb\n14.02.2026;1.200,00;Pensja\nTotal;1.187,70;\n'
  await send(page, fileOf('total.csv', text))
  const line = lineOf(page, 'total.csv')
  await button(line, 'Describe its columns').click()
  await line.getByLabel('What is “Dzien”?').selectOption('date')
  await line.getByLabel('What is “Ile”?').selectOption('amount')
  await line.getByLabel('Date format', { exact: true }).fill('DD.MM.YYYY')
  await line.getByLabel('Decimal separator').selectOption(',')
  await line.getByLabel('Thousands separator').selectOption('.')
  await button(line, 'Currency: EUR').click()
  await line.getByText('1 row cannot be read').waitFor()
  await button(line, 'Leave out rows that begin with “Total”').click()
  await line.getByText('Rows that begin with “Total” are left out.').waitFor()
  assert.equal(await button(line, /^Leave out/).count(), 0)
  await line.getByText('1 row cannot be read').waitFor({ state: 'detached' })
  await line.getByText('2 rows can be read.').waitFor()
  await look(page, 'upload-total')
  await line.getByLabel('Bank', { exact: true }).fill('Bank Skarbonka')
  await line.getByLabel('Country').fill('pl')
  await button(line, 'Save').click()
  await pick(page, line, 'Account', accountId, /Ana Novak/)
  await button(line, 'Import into this account').click()
  await line.getByText('2 transactions added').waitFor()
  assert.deepEqual(complaints, [])
  await close()
})

test('the browser asks before a page is left whose files wait for an answer, and not after that', {
  skip,
}, async () => {
  const { page, open, complaints, close } = await enter()
  /** As the browser does: it asks where the page wants to stay. */
  const asks = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
  await open('/imports')
  assert.equal(await asks(), false)
  await send(page, fileOf('waiting.xml', camt('GB29NWBK60161331926819')))
  const line = lineOf(page, 'waiting.xml')
  await button(line, 'Choose an account').waitFor()
  assert.equal(await asks(), true)
  await button(line, 'Do not import').click()
  await line.waitFor({ state: 'detached' })
  assert.equal(await asks(), false)
  assert.deepEqual(complaints, [])
  await close()
})

test('a total in the file of a known bank is left out by a click, and the file is imported', { skip }, async () => {
  const own = 'NL39RABO0300065264'
  await makeFixture(service!.deps, { iban: own })
  const { page, open, complaints, close } = await enter()
  await open('/imports')
  const rows = [
    'Date,Amount,Account,Counterparty,Name,Description',
    `2026-03-01,"-5,00",${own},${BE},Bakery,Bread`,
    `2026-03-14,"-3,20",${own},${BE},Bakery,Rolls`,
    'Total,"-8,20",,,,',
  ]
  await send(page, fileOf('bunq.csv', `${rows.join('\n')}\n`))
  const line = lineOf(page, 'bunq.csv')
  await button(line, 'Leave line 4 out: “Total”').waitFor()
  await look(page, 'upload-total-of-bank')
  await button(line, 'Leave line 4 out: “Total”').click()
  await line.getByText('2 transactions added').waitFor()
  await line.getByRole('link', { name: 'See report' }).click()
  await page.locator('.panel').getByText('left out, as was asked for').waitFor()
  assert.deepEqual(complaints, [])
  await close()
})

test('a refused import whose file the console no longer has asks for the file, in words of the console', {
  skip,
}, async () => {
  const { page, open, complaints, close } = await enter()
  await open('/imports')
  await send(page, fileOf('stara.xml', camt('AT611904300234573201')))
  await lineOf(page, 'stara.xml').getByText('Needs your answer').waitFor()
  await page.reload()
  await page.locator('.table-body [role="row"]').filter({ hasText: 'stara.xml' }).first().click()
  const panel = page.locator('.panel')
  await panel.getByText('There is no account AT61 1904 3002 3457 3201 yet.').first().waitFor()
  await assertNoCommand(page)
  await look(page, 'import-refused')
  await panel.locator('input[type=file]').setInputFiles(fileOf('stara.xml', camt('AT611904300234573201')))
  await button(panel, 'Create the account AT61 1904 3002 3457 3201 in EUR').waitFor()
  const viewer = await enter('viewer')
  await viewer.open('/imports?status=refused')
  await viewer.page.locator('.table-body [role="row"]').first().click()
  await viewer.page.locator('.panel .notice').waitFor()
  assert.equal(
    await viewer.page
      .locator('.panel')
      .getByRole('button', { name: /Create|Choose/ })
      .count(),
    0,
  )
  await viewer.open('/changes?action=import.create')
  const change = viewer.page.locator('.table-body [role="row"]').filter({ hasText: 'stara.xml' }).first()
  assert.match(await change.innerText(), /uploaded a file/, 'also one that was refused')
  assert.deepEqual([...complaints, ...viewer.complaints], [])
  await Promise.all([close(), viewer.close()])
})
