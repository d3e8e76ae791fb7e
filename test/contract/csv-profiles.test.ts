import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Profile, Unreadable } from '@vitrine/bank-statements'
import { tryProfile } from '../../src/ledger/imports/profile-trial.service.ts'
import { atCommandLine } from '../../src/platform/changes/actor.ts'
import { createOperatorToken } from '../../src/surfaces/operators/operator-token.service.ts'
import { deadline } from '../support/deadline.ts'
import { makeFixture } from '../support/make.ts'
import { testService } from '../support/service.ts'
import { assertOk, assertRefused, ROW } from './support.ts'

const { deps, ask } = await testService()
const { token: operator } = await createOperatorToken(deps, atCommandLine('test'), { label: 'test', expires: null })

const manage = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, headers: object = {}) =>
  ask(`/manage/${path}`, {
    method,
    token: operator,
    ...(body && { payload: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } }),
  })
const base64 = (text: string) => Buffer.from(text).toString('base64')

/** Every amount is positive and the direction is in a word that nobody knows, so the file is read by no guess. */
const profileOf = (id: string, names: [string, string, string, string]): Profile => {
  const [date, amount, way, text] = names
  return {
    id,
    bank: 'Banka pod lipo',
    country: 'SI',
    delimiter: ';',
    header: names,
    columns: { date, amount, flag: way, description: [text] },
    dateFormat: 'DD.MM.YYYY',
    decimalMark: ',',
    sign: { in: ['gor'], out: ['dol'] },
    currency: 'EUR',
  }
}
const fileOf = (names: string[]) =>
  [names.join(';'), '03.02.2026;12,30;dol;Pekarna', '04.02.2026;1.200,00;gor;Plača', '05.02.2026;7,00;dol;Tržnica', '']
    .join('\n')
    .replace('1.200', '1200')

async function importCsv(text: string, accountId: string, query = '') {
  const answer = await ask(`/manage/statements?accountId=${accountId}&fileName=x.csv${query}`, {
    method: 'POST',
    token: operator,
    payload: text,
    headers: { 'content-type': 'text/csv', prefer: 'wait=30' },
  })
  return assertOk(await manage('GET', String(answer.headers.location).replace('/manage/', ''))).json()
}

test('a stored profile reads files with its header row, and a file that no profile fits says that one would help', async () => {
  const { accountId, path, token } = await makeFixture(deps)
  const names = ['Dan', 'Koliko', 'Kam', 'Kaj'] as [string, string, string, string]
  const before = await importCsv(fileOf(names), accountId)
  assert.deepEqual([before.status, before.needsProfile], ['refused', true])
  const made = await manage('POST', 'csv-profiles', profileOf('lipa', names))
  assert.equal(made.statusCode, 201, made.body)
  const after = await importCsv(fileOf(names), accountId)
  assert.deepEqual([after.status, after.added, after.needsProfile], ['done', 3, undefined])
  const { data } = assertOk(await ask(path, { token })).json()
  assert.deepEqual(
    data.map(({ amount }: { amount: number }) => amount),
    [-7, 1200, -12.3],
  )
})

test('a profile is named by its id in an import, and an unknown id is refused with those that there are', async () => {
  const { accountId } = await makeFixture(deps)
  const names = ['Dan B', 'Koliko B', 'Kam B', 'Kaj B'] as [string, string, string, string]
  await manage('POST', 'csv-profiles', { ...profileOf('lipa-b', names), onlyWhenAsked: true })
  assert.equal((await importCsv(fileOf(names), accountId)).status, 'refused')
  assert.equal((await importCsv(fileOf(names), accountId, '&profile=lipa-b')).status, 'done')
  const unknown = await ask(`/manage/statements?profile=nobody`, { method: 'POST', token: operator, payload: 'x' })
  assertRefused(unknown, ROW.invalid_argument, { message: /there is no profile "nobody"; there are .*lipa-b, / })
})

test('own profiles go before built-in ones', async () => {
  const { accountId, path, token } = await makeFixture(deps)
  const own: Profile = {
    ...profileOf('my-starling', ['a', 'b', 'c', 'd']),
    delimiter: ',',
    header: ['Date', 'Counter Party', 'Reference', 'Type', 'Amount (GBP)', 'Balance (GBP)'],
    columns: { date: 'Date', amount: 'Amount (GBP)', description: ['Reference'] },
    dateFormat: 'DD/MM/YYYY',
    decimalMark: '.',
    sign: 'reversed',
  }
  await manage('POST', 'csv-profiles', own)
  const file = `Date,Counter Party,Reference,Type,Amount (GBP),Balance (GBP),Spending Category,Notes
03/02/2026,Shop,Bread,CARD,12.30,100.00,EATING,
`
  assert.equal((await importCsv(file, accountId)).status, 'done')
  const { data } = assertOk(await ask(path, { token })).json()
  assert.equal(data[0].amount, -12.3)
  await manage('DELETE', 'csv-profiles/my-starling')
})

test('profiles are listed, read, changed and removed, and each change is recorded', async () => {
  const profile = profileOf('crud', ['w', 'x', 'y', 'z'])
  const once = { 'idempotency-key': 'k1' }
  for (const _ of [1, 2]) assert.equal((await manage('POST', 'csv-profiles', profile, once)).statusCode, 201)
  assertRefused(await manage('POST', 'csv-profiles', profile), ROW.invalid_argument, { message: /already/ })
  const { data } = assertOk(await manage('GET', 'csv-profiles?limit=500')).json()
  assert.ok(data.some(({ id }: { id: string }) => id === 'crud'))
  const edited = assertOk(
    await manage('PATCH', 'csv-profiles/crud', {
      bank: 'Other',
      currency: null,
      columns: { ...profile.columns, currency: 'z' },
    }),
  ).json()
  assert.equal(edited.profile.bank, 'Other')
  assert.equal('currency' in edited.profile, false)
  assert.deepEqual(assertOk(await manage('GET', 'csv-profiles/crud')).json(), edited)
  assertRefused(await manage('PATCH', 'csv-profiles/crud', { id: 'else' }), ROW.invalid_argument, { message: /stays/ })
  assert.equal((await manage('DELETE', 'csv-profiles/crud')).statusCode, 204)
  assert.equal((await manage('GET', 'csv-profiles/crud')).statusCode, 404)
  const changes = assertOk(await manage('GET', 'changes?subject=crud')).json().data
  assert.deepEqual(
    changes.map(({ action }: { action: string }) => action),
    ['csv-profile.remove', 'csv-profile.edit', 'csv-profile.create'],
  )
  assert.deepEqual(changes[1].before.currency, 'EUR')
})

test('a wrong profile is refused with all of its faults, and so is the id of a built-in one', async () => {
  const wrong = { ...profileOf('wrong', ['w', 'x', 'y', 'z']), dateFormat: 'never', decimalMark: ';', colour: 'red' }
  const { errorMessage } = assertRefused(await manage('POST', 'csv-profiles', wrong), ROW.invalid_argument)
  for (const field of ['dateFormat', 'decimalMark', 'colour']) assert.match(errorMessage, new RegExp(field))
  const taken = profileOf('nl-rabobank', ['w', 'x', 'y', 'z'])
  assertRefused(await manage('POST', 'csv-profiles', taken), ROW.invalid_argument, { message: /built-in/ })
})

test('a sample is read by what it suggests, then by an unfinished profile, without storing anything', async () => {
  const sample = base64(
    'Datum;Znesek EUR;Stanje;Opis\n03.02.2026;-12,30;100,00;Pekarna\n04.02.2026;5,00;105,00;Vračilo\n05.02.2026;-1,00;104,00;Banka\n',
  )
  const first = assertOk(await manage('POST', 'csv-profiles/try', { sample })).json()
  assert.deepEqual(first.rows[0].cells, ['Datum', 'Znesek EUR', 'Stanje', 'Opis'])
  assert.deepEqual(first.profile.columns, {
    date: 'Datum',
    amount: 'Znesek EUR',
    balance: 'Stanje',
    description: ['Opis'],
  })
  assert.deepEqual([first.read, first.faults, first.profileFaults, first.questions], [3, [], [], []])
  assert.deepEqual(first.transactions[0], {
    line: 2,
    booked: '2026-02-03',
    amount: '-12.30',
    currency: 'EUR',
    status: 'booked',
    description: 'Pekarna',
    balance: '100.00',
  })
  const { date: _, ...columns } = first.profile.columns
  const without = assertOk(await manage('POST', 'csv-profiles/try', { sample, profile: { ...first.profile, columns } }))
  assert.deepEqual(without.json().profileFaults, ['columns.date is missing'])
  assert.deepEqual(without.json().transactions, [])
  const { data } = assertOk(await manage('GET', 'csv-profiles?limit=500')).json()
  assert.equal(
    data.some(({ id }: { id: string }) => id === 'my-bank'),
    false,
  )
})

test('rows of a sample that cannot be read are listed by their line, and the others are read', async () => {
  const names = ['e', 'f', 'g', 'h'] as [string, string, string, string]
  const text = fileOf(names).replace('12,30', 'twelve').replace('05.02.2026', '2026-02-05')
  const profile = profileOf('x', names)
  const tried = assertOk(await manage('POST', 'csv-profiles/try', { sample: base64(text), profile })).json()
  assert.deepEqual(
    tried.faults.map(({ line }: { line: number }) => line),
    [2, 4],
  )
  assert.equal(tried.read, 1)
  // The same file cut in its last row: only its whole rows are read.
  const cut = text.slice(0, text.indexOf('2026-02-05') + 4)
  const part = assertOk(await manage('POST', 'csv-profiles/try', { sample: base64(cut), profile, cut: true })).json()
  assert.deepEqual([part.read, part.faults.length], [1, 1])
})

test('a total at the end is listed with its first words, and a profile that skips them reads the rest', async () => {
  const names = ['i', 'j', 'k', 'l'] as [string, string, string, string]
  const sample = base64(`${fileOf(names).trimEnd()}\nTotal;1,00;;\n`)
  const profile = profileOf('x', names)
  const tried = assertOk(await manage('POST', 'csv-profiles/try', { sample, profile })).json()
  assert.deepEqual([tried.read, tried.faults.map(({ begins }: { begins: string }) => begins)], [3, ['Total']])
  const skipping = { ...profile, skip: [{ is: ['Total'] }] }
  const again = assertOk(await manage('POST', 'csv-profiles/try', { sample, profile: skipping })).json()
  assert.deepEqual([again.read, again.faults], [3, []])
})

test('a typing error in an amount is shown by its line, and the balance does not take the place of the amount', async () => {
  const rows = ['01.02.2026;Rent;-500,00;1287,50', '02.02.2026;Phone;-20,00;1267,50', '13.02.2026;Bakery;-4,5O;1263,00']
  const sample = base64(`${['Datum;Text;Betrag EUR;Saldo', ...rows].join('\n')}\n`)
  const { profile, faults, read } = assertOk(await manage('POST', 'csv-profiles/try', { sample })).json()
  assert.deepEqual([profile.columns.amount, profile.columns.balance, read], ['Betrag EUR', 'Saldo', 2])
  const text = 'column "Betrag EUR": "-4,5O" is not an amount such as -1234,50'
  assert.deepEqual(faults, [{ line: 4, text, begins: '13.02.2026' }])
  const without = base64(`${['Datum;Text;Saldo', '01.02.2026;x;1,00', '02.02.2026;y;2,00'].join('\n')}\n`)
  const none = assertOk(await manage('POST', 'csv-profiles/try', { sample: without })).json()
  assert.deepEqual([none.profileFaults, none.read], [['columns needs amount, or both debit and credit'], 0])
})

test('a sample that is no CSV, no base64 or too large is refused', async () => {
  const attempt = (sample: string) => manage('POST', 'csv-profiles/try', { sample })
  assertRefused(await attempt('no base64!'), ROW.invalid_argument)
  assertRefused(await attempt(base64('%PDF-1.4 x').replace(/=+$/, '')), ROW.invalid_argument)
  assertRefused(await attempt(Buffer.from('%PDF-1.4 xx').toString('base64')), ROW.invalid_argument, { message: /PDF/ })
  const camt = '<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"></Document>'
  assertRefused(await attempt(base64(camt)), ROW.invalid_argument, { message: /needs no profile/ })
  assertRefused(await attempt('A'.repeat(500_000)), ROW.size)
})

test('trials of one operator are made one after the other, and of very many at once most are refused', async () => {
  const attempt = () => manage('POST', 'csv-profiles/try', { sample: base64('Datum;Znesek\n01.02.2026;-1,30\n') })
  const answers = await Promise.all(Array.from({ length: 20 }, attempt))
  const statuses = answers.map(({ statusCode }) => statusCode).sort()
  assert.deepEqual(statuses, [...Array(5).fill(200), ...Array(15).fill(429)])
  assertOk(await attempt())
})

test('the slowest samples take less processor time than the deadline', () => {
  const hostile = [
    '1.0,'.repeat(65_000),
    'a;b\n'.repeat(60_000),
    '01.02.2026;1,00;'.repeat(49).concat('\n').repeat(400),
    `"${'x;\n'.repeat(80_000)}`,
    '01.02.2026;1.00;aaaaaaaaaaaaaaaaaaaaaaaaa;bbbbbbbbbbbbbbbbbbbbbbb\n'.repeat(4_000),
  ]
  for (const text of hostile) {
    const before = process.cpuUsage()
    const sample = { bytes: Buffer.from(text.slice(0, 256 * 1024)), cut: false }
    try {
      tryProfile(sample, undefined, [], deadline(2_000))
    } catch (error) {
      assert.ok(error instanceof Unreadable, String(error))
    }
    const { user, system } = process.cpuUsage(before)
    assert.ok(user + system < deadline(2_000) * 1_000, `${text.slice(0, 20)} took ${user + system} µs`)
  }
})
