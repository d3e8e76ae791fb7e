import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dropOldVersions } from '../../src/ledger/write/retention.service.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { TABLE_WORDS } from '../../src/surfaces/downloads/table-words.ts'
import { setDatabaseClock } from '../support/database.ts'
import { fill, makeFixture, makeOwner, record, records } from '../support/make.ts'
import { people } from '../support/people.ts'
import { testService } from '../support/service.ts'
import { assertOk, assertRefused, days, later, longToken, ROW } from './support.ts'

const service = await testService()
const { ask, deps, database } = service
const { emailOf, signIn } = people(service)

test.afterEach(() => setDatabaseClock(database, null))

const NOON = new Date('2026-03-10T12:00:00.000Z')

type Payment = {
  shown: string
  asOf: string
  payment: { description: string; amount: number; id: string; executed: string }
}
type Shown = {
  consentId: string
  complete: boolean
  accounts: { accountId: string; holder?: string; balance?: string; payments: Payment[] }[]
}

async function makeOwnerWithReads(facts: Parameters<typeof makeFixture>[1] = {}) {
  const fixture = await makeFixture(deps, facts)
  const token = await longToken(deps, fixture)
  const read = async (query = '') => assertOk(await ask(`${fixture.path}${query}`, { token })).json()
  const me = await signIn({ email: await emailOf(fixture.ownerId) })
  const data = async (): Promise<Shown[]> => assertOk(await me.get('/owner/data.json')).json().consents
  const payments = async () =>
    (await data())[0]!.accounts[0]!.payments.map(({ shown, asOf, payment }) => [payment.description, shown, asOf])
  return { ...fixture, token, read, me, data, payments }
}

const countReads = async () => (await database.rows<{ count: number }>(sql`select count(*) from reads`))[0]!.count

test('a person downloads the payments that were sent, as they were then, and that is no read of a client', async () => {
  const { accountId, read, payments, data, consentId } = await makeOwnerWithReads()
  await fill(deps, accountId, [record({ sourceId: 'a', description: 'Coffee' })])
  await read()
  const first = record({ sourceId: 'a', description: 'Coffee and cake' })
  await fill(deps, accountId, [first, record({ sourceId: 'b', description: 'Rent', booked: '2026-02-12' })])
  const before = await countReads()
  assert.deepEqual(await payments(), [['Coffee', 'shown', 'then']])
  await read()
  assert.deepEqual(
    (await payments()).map(([text]) => text),
    ['Rent', 'Coffee and cake', 'Coffee'],
    'every text that was sent',
  )
  const [consent] = await data()
  assert.deepEqual([consent!.consentId, consent!.complete], [consentId, true])
  assert.equal(await countReads(), before + 1)
})

test('only as many as were sent, from the newest on, within the bounds of the query', async () => {
  const { accountId, read, payments } = await makeOwnerWithReads()
  await fill(deps, accountId, records(9))
  await read('?limit=1')
  assert.deepEqual(await payments(), [['Row 8', 'shown', 'then']])
  await read('?fromBookedTime=2026-01-01T00:00:00Z&untilBookedTime=2026-01-02T22:00:00Z&limit=2')
  assert.deepEqual(
    (await payments()).map(([text]) => text),
    ['Row 8', 'Row 5', 'Row 4'],
  )
  const page = await read('?limit=4')
  await read(`?limit=4&cursor=${page.metadata.next_cursor}`)
  const walked = await payments()
  assert.equal(walked.length, 9, 'a walk through pages is all of them')
  assert.deepEqual(
    walked.filter(([, shown]) => shown === 'shown').map(([text]) => text),
    ['Row 8', 'Row 7', 'Row 6', 'Row 5', 'Row 4'],
    'the largest page of each query is certain',
  )
})

test('of a single payment, and of changes, the file says that it is possible and not certain', async () => {
  const { accountId, read, payments } = await makeOwnerWithReads()
  await fill(deps, accountId, records(3))
  const { data } = await read('?limit=1')
  await read(`/${data[0].id}`)
  assert.deepEqual(await payments(), [
    ['Row 2', 'shown', 'then'],
    ['Row 1', 'possible', 'then'],
    ['Row 0', 'possible', 'then'],
  ])
})

test('what is no longer kept is told as it is now, without what came later, and the file says so', async () => {
  await setDatabaseClock(database, NOON)
  const { accountId, ownerId, read } = await makeOwnerWithReads({ validityDays: 300 })
  await fill(deps, accountId, [record({ sourceId: 'a', description: 'Coffee' })])
  await read()
  await fill(deps, accountId, [
    record({ sourceId: 'a', description: 'Coffee and cake' }),
    record({ sourceId: 'b', description: 'Rent', booked: '2026-02-12' }),
  ])
  await setDatabaseClock(database, later(NOON, days(60)))
  assert.ok((await dropOldVersions(deps, 30)) > 0)
  const me = await signIn({ email: await emailOf(ownerId) })
  const [consent] = assertOk(await me.get('/owner/data.json')).json().consents as Shown[]
  assert.deepEqual(
    consent!.accounts[0]!.payments.map(({ payment, asOf }) => [payment.description, asOf]),
    [['Coffee and cake', 'now']],
  )
})

test('account details are those that the scope showed', async () => {
  for (const [scope, fields] of [
    ['accounts', ['accountId', 'name', 'currency', 'holder', 'payments']],
    ['all', ['accountId', 'name', 'currency', 'holder', 'balance', 'payments']],
  ] as const) {
    const { accountId, token, data } = await makeOwnerWithReads({ scope })
    await database.rows(sql`update accounts set balance = 12.5, balance_at = clock() where id = ${accountId}`)
    assertOk(await ask(`/service/accounts/${accountId}`, { token }))
    assert.deepEqual(Object.keys((await data())[0]!.accounts[0]!), fields, scope)
  }
})

test('the CSV has the same rows with exact amounts, and no cell is a formula', async () => {
  const { accountId, read, me } = await makeOwnerWithReads()
  const description = '=HYPERLINK("https://evil.example","x")'
  await fill(deps, accountId, [
    record({ sourceId: 'a', description, reference: '+1', amount: '-12.30' }),
    record({ sourceId: 'b', description: '@SUM(A1)', amount: '1234567.80' }),
  ])
  await read()
  const answer = assertOk(await me.get('/owner/data.csv'))
  assert.match(String(answer.headers['content-disposition']), /^attachment; filename="data\.csv"$/)
  const [head, ...lines] = answer.body.trimEnd().split('\r\n')
  assert.match(head!, /^\uFEFFCompany,Account,IBAN,Was it read\?,Which state,Date,Status,Amount,/)
  assert.equal(lines.length, 2)
  assert.ok(answer.body.includes('"\'=HYPERLINK(""https://evil.example"",""x"")"'), answer.body)
  assert.ok(answer.body.includes("'@SUM(A1)") && answer.body.includes("'+1"))
  assert.ok(answer.body.includes(',-12.30,EUR,') && answer.body.includes(',1234567.80,EUR,'))
})

test('the table has the day of a booking as the bank counts it, and the JSON its instant', async () => {
  const { accountId, read, me, data } = await makeOwnerWithReads()
  await fill(deps, accountId, [record({ sourceId: 'a', booked: '2026-02-27' })])
  await read()
  const { payment } = (await data())[0]!.accounts[0]!.payments[0]!
  assert.equal(payment.executed, '2026-02-26T23:00:00.000Z', 'midnight in Ljubljana')
  const [, line] = assertOk(await me.get('/owner/data.csv')).body.split('\r\n')
  assert.match(line!, /,2026-02-27,booked,/)
})

test('the tables are in the language of the page, or of the browser; the data keep their codes', async () => {
  const { accountId, read, me } = await makeOwnerWithReads()
  await fill(deps, accountId, [record({ sourceId: 'a', description: 'Mercator', counterparty: { name: 'Mercator' } })])
  await read()
  const linesOf = async (path: string, headers: Record<string, string> = {}) =>
    assertOk(await ask(path, { headers: { cookie: me.cookie, ...headers } }))
      .body.trimEnd()
      .split('\r\n')
  const [head, first] = await linesOf('/owner/data.csv?language=sl')
  assert.match(head!, /^\uFEFFPodjetje;Račun;IBAN;Ali je bilo prebrano\?;Katero stanje;/)
  assert.match(first!, /;da;kot je bilo prebrano;.*;knjiženo;.*;Supermarketi in živila;/)
  const [, owned] = await linesOf('/owner/data.csv?language=de')
  assert.match(owned!, /;"-?\d+,\d\d";EUR;.*;Supermärkte;/, 'as Excel reads cells and numbers')
  const [german, line] = await linesOf('/owner/reads.csv', { 'accept-language': 'de-AT,de;q=0.9' })
  assert.match(german!, /^\uFEFFZeit \(UTC\);Unternehmen;Konto;Was gelesen wurde;/)
  assert.match(line!, /;Zahlungen;/)
  for (const each of Object.values(TABLE_WORDS))
    assert.equal(new Set(Object.values(each.columns)).size, Object.keys(each.columns).length)
  assertRefused(await me.get('/owner/data.csv?language=xx'), ROW.invalid_argument)
  const [{ what }] = assertOk(await me.get('/owner/reads.json')).json()
  assert.equal(what, 'transactions')
})

test('a long list is sent in pages, each payment once', async () => {
  const { accountId, read, data } = await makeOwnerWithReads()
  await fill(deps, accountId, records(1203))
  let page = await read('?limit=500')
  while (page.metadata.next_cursor) page = await read(`?limit=500&cursor=${page.metadata.next_cursor}`)
  const [consent] = await data()
  const ids = consent!.accounts[0]!.payments.map(({ payment }) => payment.id)
  assert.deepEqual([ids.length, new Set(ids).size], [1203, 1203])
})

test('another person’s consent cannot be downloaded, and nothing read is an empty file', async () => {
  const { consentId, read } = await makeOwnerWithReads()
  await read()
  const me = await signIn({ email: await emailOf((await makeOwner(deps)).ownerId) })
  for (const format of ['json', 'csv'])
    assertRefused(await me.get(`/owner/data.${format}?consentId=${consentId}`), ROW.not_found)
  assert.deepEqual(assertOk(await me.get('/owner/data.json')).json().consents, [])
  assert.match(assertOk(await me.get('/owner/data.csv')).body, /^\uFEFFCompany,[^\r\n]*\r\n$/)
})
