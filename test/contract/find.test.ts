/** Finding anything, names beside ids, and messages that are sent again, by /manage. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createOwner } from '../../src/people/owners/owner.service.ts'
import type { Role } from '../../src/platform/core/role.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { createOperatorToken } from '../../src/surfaces/operators/operator-token.service.ts'
import { setDatabaseClock } from '../support/database.ts'
import { fill, makeFixture, record, TESTER } from '../support/make.ts'
import { people } from '../support/people.ts'
import { testService } from '../support/service.ts'
import { manager } from './nouns.ts'

const IBAN = 'SI56192001234567892'
const service = await testService()
const { deps, database } = service
const { get, send, changesOf, token } = await manager(service)
const fixture = await makeFixture(deps, { iban: IBAN })
const { ownerId, accountId, consentId, inquiryId, keyId, tenant } = fixture
await fill(deps, accountId, [
  record({
    sourceId: 'a',
    amount: '-12.30',
    booked: '2026-02-11',
    description: 'PEKARNA ZRNO',
    counterparty: { name: 'Pekarna Zrno' },
  }),
  record({ sourceId: 'b', amount: '12.30', booked: '2026-02-12', description: 'Refund' }),
  record({ sourceId: 'c', amount: '-4.00', booked: '2026-03-02', description: 'Šmarnica & ĆEVAPČIĆI (1+1)' }),
])
const asking = people(service)
const email = await asking.emailOf(ownerId)

type Group = { kind: string; found: { id: string; title: string; about?: string; amount?: string }[]; hasMore: boolean }
const find = async (text: string): Promise<Group[]> => (await get(`/manage/find?text=${encodeURIComponent(text)}`)).data
const idsOf = async (text: string, kind: string) =>
  (await find(text)).find((group) => group.kind === kind)?.found.map(({ id }) => id) ?? []

const subjectName = async (subject: string) => (await get(`/manage/changes?subject=${subject}`)).data[0].subjectName

test('an owner is found by name, by the last word of it, by address and by id', async () => {
  for (const text of ['ana nov', 'ANA', 'novak', email, email.slice(0, 5), ownerId])
    assert.ok((await idsOf(text, 'owner')).includes(ownerId), text)
  assert.deepEqual(await idsOf('ovak', 'owner'), [], 'not by the middle of a word')
  const { id } = await createOwner(deps, TESTER, {
    environment: 'production',
    name: 'Žiga_100% Kos',
    email: null,
    phoneNumber: '+38640700123',
  })
  assert.deepEqual(await idsOf('+386 40 700', 'owner'), [id])
  assert.deepEqual(await idsOf('žiga_1', 'owner'), [id], 'signs of patterns are themselves')
  assert.deepEqual(await idsOf('žiga%', 'owner'), [])
  for (const text of ['ziga', 'ŽIGA', 'źiga_100% kos']) assert.deepEqual(await idsOf(text, 'owner'), [id], text)
})

test('everything that has an id is found by it, and what has a name by that', async () => {
  for (const [kind, id] of [
    ['account', accountId],
    ['consent', consentId],
    ['tenant', tenant.id],
    ['key', keyId],
    ['inquiry', inquiryId],
  ] as const) {
    const [group, ...others] = await find(id)
    assert.equal(group?.kind, kind)
    assert.deepEqual(
      group.found.map((one) => one.id),
      [id],
    )
    assert.deepEqual(others, [])
  }
  const [{ found }] = (await find(consentId)) as [Group]
  assert.deepEqual(
    [found[0]!.title, found[0]!.about],
    [tenant.name, 'Ana Novak'],
    'a consent is called by its two sides',
  )
  assert.ok((await idsOf('SI56 1920', 'account')).includes(accountId))
  assert.ok((await idsOf('current acc', 'account')).includes(accountId))
  assert.ok((await idsOf(tenant.name, 'tenant')).includes(tenant.id))
  assert.ok((await idsOf('question', 'inquiry')).includes(inquiryId))
  assert.ok((await idsOf('bank', 'provider')).length > 0)
  assert.deepEqual(await find('own_nobody'), [])
  assert.deepEqual(await find('xyz_1'), [])
})

test('a transaction is found by text, amount and day, whoever it belongs to', async () => {
  const found = async (text: string) => (await find(text)).find(({ kind }) => kind === 'transaction')?.found ?? []
  assert.deepEqual(
    (await found('pekarna')).map(({ title, amount, about }) => [title, amount, about]),
    [['Pekarna Zrno', '-12.30', 'Current account …7892']],
  )
  assert.equal((await found('12,30')).length, 2, 'in and out')
  assert.equal((await found('-12,30')).length, 1)
  for (const text of ['cevapcici', 'ČEVAP', 'šmarnica', 'smarnica', '(1+1)'])
    assert.equal((await found(text)).length, 1, text)
  assert.equal((await found('sm.rnica')).length, 0, 'signs of patterns are themselves')
  assert.equal((await found('12.30 11.2.2026')).length, 1)
  assert.equal((await found('2026-02')).length, 2)
  assert.equal((await found('pekarna 12.2.2026')).length, 0)
  const [{ id } = { id: '' }] = await found('pekarna')
  assert.deepEqual(
    (await found(id)).map((one) => one.id),
    [id],
  )
})

test('an amount is found behind more payments than one answer shows', async () => {
  const other = await makeFixture(deps)
  const amounts = ['-77.77', ...Array.from({ length: 12 }, (_, n) => `-1.${n + 10}`)]
  await fill(
    deps,
    other.accountId,
    amounts.map((amount, n) =>
      record({ sourceId: `m${n}`, amount, booked: `2026-03-${n + 10}`, description: 'Gallery' }),
    ),
  )
  const [group] = (await find('77,77')) as [Group]
  assert.deepEqual(
    group.found.map(({ amount }) => amount),
    ['-77.77'],
  )
})

test('what a request read is found by its id', async () => {
  const answer = await service.ask(fixture.path, { token: fixture.token })
  const requestId = String(answer.headers['request-id'])
  const [group] = (await find(requestId)) as [Group]
  assert.equal(group.kind, 'read')
  assert.deepEqual(
    group.found.map(({ title, about }) => [title, about]),
    [[tenant.name, 'Ana Novak · Current account …7892']],
  )
  const { data } = await get(`/manage/reads?requestId=${requestId}`)
  assert.equal(data.length, 1)
  assert.deepEqual(
    [data[0].tenantName, data[0].ownerId, data[0].ownerName, data[0].accountName],
    [tenant.name, ownerId, 'Ana Novak', 'Current account …7892'],
  )
})

test('operators are found by admins only, and nobody finds anything without being one', async () => {
  const as = async (role: Role) => (await createOperatorToken(deps, TESTER, { label: role, role, expires: null })).token
  await database.rows(sql`
    insert into operators (id, email, password, created_at, role) values ('opr_1', 'zora@example.com', '', now(), 'viewer')`)
  const kinds = async (bearer: string, text: string) =>
    (await service.ask(`/manage/find?text=${text}`, { token: bearer })).json().data.map(({ kind }: Group) => kind)
  for (const text of ['zora', 'zora@', 'opr_1']) {
    assert.deepEqual(await kinds(token, text), ['operator'], text)
    for (const role of ['viewer', 'editor'] as const) assert.deepEqual(await kinds(await as(role), text), [], text)
  }
  assert.equal((await service.ask('/manage/find?text=ana')).statusCode, 401)
  assert.equal((await service.ask('/manage/find?text=ana', { token: fixture.token })).statusCode, 401)
  assert.equal((await send('GET', '/manage/find?text=')).status, 400)
  assert.equal((await send('GET', `/manage/find?text=${'a'.repeat(201)}`)).status, 400)
})

test('of many, five are shown and that there are more', async () => {
  for (let n = 0; n < 7; n++)
    await createOwner(deps, TESTER, {
      environment: 'sandbox',
      name: `Many ${n}`,
      email: `many${n}@example.com`,
      phoneNumber: null,
    })
  const [group] = (await find('many')) as [Group]
  assert.deepEqual([group.kind, group.found.length, group.hasMore], ['owner', 5, true])
})

test('lists and logs say names beside ids, and an erased owner has none', async () => {
  const named = { ownerName: 'Ana Novak', tenantName: tenant.name }
  const consent = await get(`/manage/consents/${consentId}`)
  assert.deepEqual({ ownerName: consent.ownerName, tenantName: consent.tenantName }, named)
  assert.equal(consent.inquiryName, 'question')
  assert.deepEqual(consent.accounts, [{ accountId, accountName: 'Current account …7892' }])
  const account = await get(`/manage/accounts/${accountId}`)
  assert.deepEqual([account.ownerName, account.providerName], ['Ana Novak', 'Bank'])
  const [change] = (await get(`/manage/changes?subject=${tenant.id}`)).data
  assert.equal(change.subjectName, tenant.name)
  assert.equal((await get(`/manage/keys/${keyId}`)).tenantName, tenant.name)
  assert.equal((await get(`/manage/inquiries/${inquiryId}`)).tenantName, tenant.name)
  const gone = await makeFixture(deps)
  await send('DELETE', `/manage/owners/${gone.ownerId}`)
  const left = await get(`/manage/consents/${gone.consentId}`)
  assert.deepEqual([left.ownerId, left.ownerName], [gone.ownerId, undefined])
})

test('the log of changes calls a rule by what it looks for, and a transaction by whom it was with', async () => {
  const when = { hasWords: 'pekarna', currency: 'EUR' }
  const { ruleId } = (await send('POST', '/manage/category-rules', { when, code: '5462' })).json
  assert.equal(await subjectName(ruleId), 'EUR, pekarna')
  const { data } = await get(`/manage/transactions?accountId=${accountId}&text=pekarna`)
  const { id } = data[0]
  const address = `/manage/transactions/${id}/correct?accountId=${accountId}`
  const corrected = await send('POST', address, { categoryCode: '5411', onlyThis: true })
  assert.ok(corrected.status < 300, JSON.stringify(corrected.json))
  assert.equal(await subjectName(id), 'Pekarna Zrno')
})

test('the list of owners finds a person by the last name, as the search over everything does', async () => {
  for (const text of ['Novak', 'novak', 'ana', 'Ana Nov']) {
    const { data } = await get(`/manage/owners?text=${encodeURIComponent(text)}&limit=500`)
    assert.ok(
      data.some(({ id }: { id: string }) => id === ownerId),
      text,
    )
  }
  assert.deepEqual((await get('/manage/owners?text=ovak')).data, [])
})

test('the messages to an owner are listed by owner, and one is sent again as long as its PIN can be entered', async () => {
  const other = await makeFixture(deps)
  const sent = async () => {
    await database.rows(sql`update messages set outcome = 'sent' where outcome is null`)
    return (await get(`/manage/messages?ownerId=${ownerId}`)).data as { id: string; state: string; ownerName: string }[]
  }
  const pinState = async (id: string) => (await get(`/manage/messages/${id}`)).pinState
  const isResendable = async (id: string) => (await get(`/manage/messages/${id}`)).isResendable
  await asking.fromPage('/owner/pin', { email })
  const [message, ...older] = await sent()
  assert.deepEqual([message!.ownerName, older.length], ['Ana Novak', 0])
  assert.deepEqual((await get(`/manage/messages?ownerId=${other.ownerId}`)).data, [])
  assert.equal(await isResendable(message!.id), true)
  assert.equal(await pinState(message!.id), 'open')

  const { status, json } = await send('POST', `/manage/messages/${message!.id}/resend`, {}, 'again')
  assert.equal(status, 202)
  assert.equal(json.state, 'waiting')
  assert.notEqual(json.id, message!.id)
  const pins = await database.rows<{ pin: string }>(
    sql`select distinct pin_id as pin from messages where address = ${email}`,
  )
  assert.equal(pins.length, 1, 'the same PIN')
  const [change] = await changesOf(json.id)
  assert.equal(await subjectName(json.id), 'Ana Novak')
  assert.deepEqual(
    [change!.action, change!.after],
    ['message.resend', { kind: 'sign_in_pin', channel: 'email', first: message!.id }],
  )
  assert.equal((await send('POST', `/manage/messages/${message!.id}/resend`, {}, 'again')).json.id, json.id)

  const refused = async (id: string) => (await send('POST', `/manage/messages/${id}/resend`, {})).json.errorMessage
  assert.match(await refused(json.id), /still being tried/)
  assert.equal(await isResendable(json.id), false)
  await sent()
  assert.equal(await isResendable(json.id), true)
  assert.match(await refused(message!.id), /later one was sent/)
  assert.equal(await isResendable(message!.id), false)
  await asking.fromPage('/owner/session', { email, pin: await asking.signInPinFor(email) })
  assert.match(await refused(json.id), /PIN can no longer be entered/)
  assert.equal(await pinState(json.id), 'used')
  assert.equal(await isResendable(json.id), false)
  assert.equal((await send('POST', '/manage/messages/msg_nothing/resend', {})).status, 404)
})

test('a message says whether its PIN has expired or was tried too often', async () => {
  const one = await makeFixture(deps)
  const address = await asking.emailOf(one.ownerId)
  const newest = async () => (await get(`/manage/messages?ownerId=${one.ownerId}`)).data[0]
  const before = await database.rows<{ now: Date }>(sql`select clock() as now`)
  await asking.fromPage('/owner/pin', { email: address })
  assert.equal((await newest()).pinState, 'open')
  await setDatabaseClock(database, new Date(before[0]!.now.getTime() + 11 * 60_000))
  assert.equal((await newest()).pinState, 'expired')
  await asking.fromPage('/owner/pin', { email: address })
  const right = await asking.signInPinFor(address)
  for (let tries = 0; tries < 5; tries++)
    await asking.fromPage('/owner/session', { email: address, pin: right === '000000' ? '111111' : '000000' })
  assert.equal((await newest()).pinState, 'tried_too_often')
  await setDatabaseClock(database, null)
})

test('a message to nobody, and a PIN that another has replaced, are not sent again', async () => {
  await asking.fromPage('/owner/pin', { email: 'nobody@example.com' })
  const finish = () => database.rows(sql`update messages set outcome = 'dropped' where outcome is null`)
  await finish()
  const { data } = await get('/manage/messages?limit=1')
  assert.equal(data[0].isResendable, false)
  const { status, json } = await send('POST', `/manage/messages/${data[0].id}/resend`, {})
  assert.equal(status, 400)
  assert.match(json.errorMessage, /No owner has the address/)
  const viewer = await createOperatorToken(deps, TESTER, { label: 'viewer', role: 'viewer', expires: null })
  const answer = await service.ask(`/manage/messages/${data[0].id}/resend`, { method: 'POST', token: viewer.token })
  assert.equal(answer.statusCode, 403)
})

test('the bank of an IBAN is found by the accounts that are there, whatever their check digits', async () => {
  const banks = async (iban: string) =>
    (await get(`/manage/providers?iban=${encodeURIComponent(iban)}`)).data.map(({ id }: { id: string }) => id)
  const { data } = await get(`/manage/accounts?iban=${IBAN}`)
  assert.deepEqual(await banks('SI56 1910 0000 0123 438'), [data[0].providerId])
  for (const other of ['SI56020100012345678', 'DE89370400440532013000', 'SI5619', 'hello'])
    assert.deepEqual(await banks(other), [], other)
})
