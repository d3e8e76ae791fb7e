import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CONSENT_STATUSES } from '../../src/access/consents/consent.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { setDatabaseClock } from '../support/database.ts'
import { makeClient, makeInquiry, makeKey, makeOwner } from '../support/make.ts'
import { people, type Started } from '../support/people.ts'
import { testService } from '../support/service.ts'
import { assertOk, assertRefused, days, later, longToken, ROW } from './support.ts'

const service = await testService()
const { ask, deps, database } = service
const { authorizeNow, emailOf, read, start } = people(service)

const client = await makeClient(deps)
const inquiries = [
  await makeInquiry(deps, client.tenant),
  await makeInquiry(deps, client.tenant, { scope: 'accounts' }),
]
const owners = [await makeOwner(deps), await makeOwner(deps)]
const emails = [await emailOf(owners[0]!.ownerId), await emailOf(owners[1]!.ownerId)]

const consents: Started[] = []
for (let i = 0; i < 12; i++) {
  consents.push(
    await start(client, {
      inquiryId: inquiries[i % 2],
      ...(i % 3 === 2 ? { phoneNumber: `+3864012345${i % 2}` } : { email: emails[i % 2] }),
      data: [
        { key: 'number', value: String(i) },
        { key: i % 2 ? 'odd' : 'even', value: 'yes' },
      ],
    }),
  )
}
const newestFirst = consents.map(({ consentId }) => consentId).reverse()

type Query = Record<string, string | number>
const list = (query: Query = {}, token = client.token) => {
  const text = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return ask(`/service/consents?${text.join('&')}`, { token })
}
const idsOf = async (query: Query = {}, token = client.token): Promise<string[]> =>
  assertOk(await list(query, token))
    .json()
    .data.map((each: Started) => each.consentId)
const where = (pick: (i: number) => boolean) =>
  newestFirst.filter((id) => pick(consents.findIndex((c) => c.consentId === id)))

test('all consents of the client, newest first, each as in the single read', async () => {
  const { data, metadata } = assertOk(await list()).json()
  assert.deepEqual(
    data.map((each: Started) => each.consentId),
    newestFirst,
  )
  assert.deepEqual(metadata, {})
  for (const each of data) assert.deepEqual(await read(client, each.consentId), each)
})

test('each filter finds exactly its matches, and several are combined', async (t) => {
  const table: [query: Query, pick: (i: number) => boolean][] = [
    [{ inquiryId: inquiries[0]! }, (i) => i % 2 === 0],
    [{ inquiryId: inquiries[1]! }, (i) => i % 2 === 1],
    [{ inquiryId: 'inq_01hf3v0000000000000000000z' }, () => false],
    [{ inquiryId: 'x' }, () => false],
    [{ status: 'initiated' }, () => true],
    [{ status: 'valid' }, () => false],
    [{ email: emails[0]! }, (i) => i % 3 !== 2 && i % 2 === 0],
    [{ email: ` ${emails[1]!.toUpperCase()} ` }, (i) => i % 3 !== 2 && i % 2 === 1],
    [{ email: 'nobody@example.com' }, () => false],
    [{ phoneNumber: '+386 40 123 450' }, (i) => i % 3 === 2 && i % 2 === 0],
    [{ phoneNumber: '+38640123451' }, (i) => i % 3 === 2 && i % 2 === 1],
    [{ dataKey: 'odd' }, (i) => i % 2 === 1],
    [{ dataKey: 'number' }, () => true],
    [{ dataKey: 'Odd' }, () => false],
    [{ dataKey: '%' }, () => false],
    [{ dataValue: 'yes' }, () => true],
    [{ dataValue: '7' }, (i) => i === 7],
    [{ dataKey: 'number', dataValue: '7' }, (i) => i === 7],
    [{ dataKey: 'even', dataValue: 'yes' }, (i) => i % 2 === 0],
    // By that key: the value also exists under another one.
    [{ dataKey: 'even', dataValue: '4' }, () => false],
    [{ dataKey: 'number', dataValue: 'yes' }, () => false],
    [{ dataValue: '' }, () => false],
    [{ inquiryId: inquiries[1]!, email: emails[1]!, dataKey: 'number', dataValue: '7' }, (i) => i === 7],
    [{ inquiryId: inquiries[0]!, dataKey: 'odd' }, () => false],
    [{ dataValue: "' or 1=1 --" }, () => false],
  ]
  for (const [query, pick] of table) {
    await t.test(JSON.stringify(query), async () => assert.deepEqual(await idsOf(query), where(pick)))
  }
})

test('each status is found by its name, also an expired one before housekeeping', async () => {
  const own = await makeClient(deps)
  const inquiryId = await makeInquiry(deps, own.tenant, { validityDays: 10 })
  const one = await start(own, { inquiryId, email: emails[0] })
  for (const status of CONSENT_STATUSES) {
    await database.rows(sql`
      update consents set status = ${status}, valid_until = clock() + interval '10 days' where id = ${one.consentId}`)
    for (const asked of CONSENT_STATUSES) {
      assert.deepEqual(await idsOf({ status: asked }, own.token), asked === status ? [one.consentId] : [])
    }
  }
  const token = await longToken(deps, own)
  const two = await start(own, { inquiryId, email: emails[0] })
  const { validUntil } = await authorizeNow(own, two.consentId)
  try {
    await setDatabaseClock(database, new Date(String(validUntil)))
    assert.deepEqual(await idsOf({ status: 'expired' }, token), [two.consentId])
    assert.deepEqual(await idsOf({ status: 'valid' }, token), [])
    assert.equal((await read({ token }, two.consentId)).status, 'expired')
    await setDatabaseClock(database, later(new Date(String(validUntil)), -1))
    assert.deepEqual(await idsOf({ status: 'valid' }, token), [two.consentId])
  } finally {
    await setDatabaseClock(database, null)
  }
})

test('pages of every size give the whole list once, also while more are started', async () => {
  for (const limit of [1, 2, 5, 11, 12, 13]) {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = assertOk(await list({ limit, ...(cursor && { cursor }) })).json()
      assert.ok(page.data.length <= limit)
      seen.push(...page.data.map((each: Started) => each.consentId))
      cursor = page.metadata.next_cursor
      assert.deepEqual(Object.keys(page.metadata), cursor ? ['next_cursor'] : [])
    } while (cursor)
    assert.deepEqual(seen, newestFirst, `by ${limit}`)
  }
  const first = (await list({ limit: 6 })).json()
  const late = await start(client, { inquiryId: inquiries[0], email: emails[0] })
  const second = (await list({ limit: 500, cursor: first.metadata.next_cursor })).json()
  const ids = [...first.data, ...second.data].map((each: Started) => each.consentId)
  assert.deepEqual(ids, newestFirst)
  await database.rows(sql`delete from asks where consent_id = ${late.consentId}`)
  await database.rows(sql`delete from consents where id = ${late.consentId}`)
})

test('a cursor belongs to its filters, in whatever order and spelling they are given', async () => {
  const query = { inquiryId: inquiries[0]!, status: 'initiated', dataKey: 'number' }
  const { next_cursor: cursor } = (await list({ ...query, limit: 2 })).json().metadata
  const rest = await idsOf({ ...query, cursor })
  assert.deepEqual(rest, where((i) => i % 2 === 0).slice(2))
  const turned = Object.fromEntries(Object.entries({ ...query, cursor }).reverse())
  assert.deepEqual(await idsOf(turned), rest)
  const mail = (await list({ email: emails[0]!, limit: 1 })).json().metadata.next_cursor
  assertOk(await list({ cursor: mail, email: emails[0]!.toUpperCase() }))
  for (const other of [
    {},
    { ...query, status: 'valid' },
    { ...query, inquiryId: inquiries[1]! },
    { dataKey: 'number' },
  ]) {
    assertRefused(await list({ ...other, cursor }), ROW.invalid_argument, { message: /"cursor"/ })
  }
})

test('wrong, unknown, repeated or empty parameters: 400 that says which', async (t) => {
  const wrong: [query: string, row: (typeof ROW)['invalid_argument' | 'email_invalid' | 'phone_number_invalid']][] = [
    ['status=open', ROW.invalid_argument],
    ['status=VALID', ROW.invalid_argument],
    ['status=', ROW.invalid_argument],
    ['status=valid&status=expired', ROW.invalid_argument],
    ['inquiryId=', ROW.invalid_argument],
    [`inquiryId=${'x'.repeat(65)}`, ROW.invalid_argument],
    ['inquiryId=a&inquiryId=b', ROW.invalid_argument],
    ['email=', ROW.email_invalid],
    ['email=ana', ROW.email_invalid],
    ['email=a%00@example.com', ROW.email_invalid],
    ['email=a@example.com&email=b@example.com', ROW.email_invalid],
    ['phoneNumber=040', ROW.phone_number_invalid],
    ['phoneNumber=', ROW.phone_number_invalid],
    // An unescaped plus is a space, so this is not a number.
    ['phoneNumber=x38640123456', ROW.phone_number_invalid],
    ['dataKey=', ROW.invalid_argument],
    [`dataKey=${'k'.repeat(65)}`, ROW.invalid_argument],
    [`dataValue=${'v'.repeat(513)}`, ROW.invalid_argument],
    ['dataKey=a%00b', ROW.invalid_argument],
    ['dataValue=a%00b', ROW.invalid_argument],
    ['inquiryId=a%00b', ROW.invalid_argument],
    ['limit=0', ROW.invalid_argument],
    ['limit=501', ROW.invalid_argument],
    ['limit=x', ROW.invalid_argument],
    ['limit=1e1', ROW.invalid_argument],
    ['cursor=', ROW.invalid_argument],
    ['cursor=x', ROW.invalid_argument],
    ['ownerId=own_1', ROW.invalid_argument],
    ['data=order', ROW.invalid_argument],
    ['environment=production', ROW.invalid_argument],
  ]
  for (const [query, row] of wrong) {
    await t.test(query.slice(0, 60), async () => {
      assertRefused(await ask(`/service/consents?${query}`, { token: client.token }), row)
    })
  }
})

test('each environment has a list of its own, and no client finds the consents of another tenant', async () => {
  const production = await makeKey(deps, client.tenant, 'production')
  const stranger = await makeClient(deps)
  for (const { token } of [production, stranger]) {
    assert.deepEqual(await idsOf({}, token), [])
    for (const query of [
      { inquiryId: inquiries[0]! },
      { email: emails[0]! },
      { dataKey: 'number' },
      { dataValue: '7' },
    ]) {
      assert.deepEqual(await idsOf(query, token), [], JSON.stringify(query))
    }
  }
})

test('reading one: 404 if this client cannot see it, the same whether it exists or not; 403 for the other environment', async () => {
  const { consentId } = consents[0]!
  const stranger = await makeClient(deps)
  const at = (id: string, token: string) => ask(`/service/consents/${encodeURIComponent(id)}`, { token })
  const unknown = 'con_01hf3v0000000000000000000z'
  const nobodys = assertRefused(await at(unknown, client.token), ROW.not_found, { resourceId: unknown })
  const foreign = assertRefused(await at(consentId, stranger.token), ROW.not_found, { resourceId: consentId })
  assert.equal(foreign.errorMessage, nobodys.errorMessage)
  for (const id of ['x', 'con_', 'CON_01', 'con_ž', 'acc_1', 'a\0b', ' '])
    assertRefused(await at(id, client.token), ROW.not_found)
  const production = await makeKey(deps, client.tenant, 'production')
  assertRefused(await at(consentId, production.token), ROW.environment, { resourceId: consentId })
  assertRefused(await ask(`/service/consents/${consentId}?x=1`, { token: client.token }), ROW.invalid_argument)
})

test('an expired link is no longer returned', async () => {
  const own = await makeClient(deps)
  const started = await start(own, { inquiryId: await makeInquiry(deps, own.tenant), email: emails[0] })
  const token = await longToken(deps, own)
  try {
    await setDatabaseClock(database, later(new Date(), days(400)))
    assert.ok(!('consentUrl' in (await read({ token }, started.consentId))))
  } finally {
    await setDatabaseClock(database, null)
  }
})
