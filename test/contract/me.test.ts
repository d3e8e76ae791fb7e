import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listAccesses } from '../../src/access/consents/access.store.ts'
import { decideConsent } from '../../src/access/consents/consent.service.ts'
import { createOwner } from '../../src/people/owners/owner.service.ts'
import { bucketOf } from '../../src/platform/core/id.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { setDatabaseClock } from '../support/database.ts'
import {
  fill,
  makeClient,
  makeConsent,
  makeFixture,
  makeInquiry,
  makeKey,
  makeOwner,
  records,
  TESTER,
} from '../support/make.ts'
import { people } from '../support/people.ts'
import { verify } from '../support/read-log.ts'
import { testService } from '../support/service.ts'
import { assertOk, assertRefused, days, later, longToken, minutes, ROW } from './support.ts'

const service = await testService()
const { ask, deps, database } = service
const { emailOf, fromPage, renew, signIn, signInPinFor, start, urlOf } = people(service)

const NOON = new Date('2026-03-10T12:00:00.000Z')
const at = (time: Date) => setDatabaseClock(database, time)
test.afterEach(() => setDatabaseClock(database, null))

async function signedIn(ownerId: string) {
  const me = await signIn({ email: await emailOf(ownerId) })
  const consents = async (query = '') => assertOk(await me.get(`/owner/consents${query}`)).json()
  return { ...me, consents }
}

test('a person signs in by e-mail address, however it is written', async () => {
  const owner = await makeOwner(deps)
  const email = await emailOf(owner.ownerId)
  const { answer, get } = await signIn({ email: ` ${email.toUpperCase()} ` }, email)
  const { csrfToken, expires, ...rest } = answer.json()
  assert.deepEqual(rest, { name: 'Ana Novak', contact: 'a•••@e•••.com' })
  assert.ok(new Date(expires).getTime() > Date.now())
  assert.deepEqual(assertOk(await get('/owner/session')).json(), answer.json())
  assert.match(csrfToken, /^[\w-]{43}$/)
})

test('a person signs in by phone number, and the message goes there', async () => {
  const owner = await createOwner(deps, TESTER, {
    environment: 'sandbox',
    name: 'Eva',
    email: null,
    phoneNumber: '+38640111222',
  })
  const { answer } = await signIn({ phoneNumber: '+386 40 111 222' }, '+38640111222')
  assert.deepEqual([answer.json().name, answer.json().contact], ['Eva', '+386 ••• 222'])
  const [message] = await database.rows<{ kind: string; channel: string; address: string; facts: object }>(sql`
    select m.kind, m.channel, m.address, m.facts from messages m join pins p on p.id = m.pin_id
    where ${owner.id} = any (p.owner_ids)`)
  assert.deepEqual(message, { kind: 'sign_in_pin', channel: 'sms', address: '+38640111222', facts: {} })
})

test('the language of the message is the requested one, or the browser’s', async () => {
  const { ownerId } = await makeOwner(deps)
  const email = await emailOf(ownerId)
  await fromPage('/owner/pin', { email, language: 'sl' }, { 'accept-language': 'fr' })
  await fromPage('/owner/pin', { email }, { 'accept-language': 'xx;q=1, de-CH;q=0.9' })
  await fromPage('/owner/pin', { email })
  const rows = await database.rows<{ locale: string }>(
    sql`select locale from messages where address = ${email} order by id`,
  )
  assert.deepEqual(
    rows.map(({ locale }) => locale),
    ['sl', 'de', 'en'],
  )
})

test('signing in without an address or with a wrong one is refused as the table says', async () => {
  for (const path of ['/owner/pin', '/owner/session']) {
    const body = path === '/owner/session' ? { pin: '123456' } : {}
    assertRefused(await fromPage(path, body), ROW.email_or_phone_number_required)
    assertRefused(await fromPage(path, { ...body, email: 'ana' }), ROW.email_invalid)
    assertRefused(await fromPage(path, { ...body, phoneNumber: '040' }), ROW.phone_number_invalid)
    assertRefused(await fromPage(path, { ...body, email: 'ana@example.com', nonsense: 1 }), ROW.invalid_argument)
  }
  assertRefused(await fromPage('/owner/pin', { email: 'ana@example.com', language: 'xx' }), ROW.invalid_argument)
  assertRefused(await fromPage('/owner/session', { email: 'ana@example.com' }), ROW.invalid_argument)
})

test('one sign-in shows a person’s consents of both environments, and no other person’s', async () => {
  const client = await makeClient(deps)
  const production = await makeKey(deps, client.tenant, 'production')
  const owner = await makeOwner(deps)
  const email = await emailOf(owner.ownerId)
  const real = await createOwner(deps, TESTER, {
    environment: 'production',
    name: 'Ana Novak',
    email,
    phoneNumber: null,
  })
  const one = await makeConsent(deps, client.tenant, owner.ownerId)
  const inquiryId = await makeInquiry(deps, client.tenant, { environment: 'production' })
  const two = await start(production, { inquiryId, email })
  const stranger = await makeFixture(deps)
  const me = await signedIn(owner.ownerId)
  const { data } = await me.consents()
  assert.deepEqual(
    data.map((each: Record<string, string>) => [each.consentId, each.environment, each.status]),
    [
      [two.consentId, 'production', 'initiated'],
      [one.consentId, 'sandbox', 'valid'],
    ],
  )
  assert.ok(real.id)
  for (const [method, path] of [
    ['GET', `/owner/consents/${stranger.consentId}/reads`],
    ['GET', `/owner/reads.csv?consentId=${stranger.consentId}`],
    ['GET', `/owner/reads.json?consentId=${stranger.consentId}`],
    ['POST', `/owner/consents/${stranger.consentId}/revocation`],
  ] as const) {
    for (const target of [
      path,
      path.replace(stranger.consentId, 'con_01hf3v0000000000000000000z'),
      path.replace(stranger.consentId, 'x'),
    ]) {
      const answer = method === 'GET' ? await me.get(target) : await me.send('POST', target)
      assertRefused(answer, ROW.not_found)
    }
  }
  assertOk(await ask(stranger.path, { token: stranger.token }))
})

test('a consent that waits shows the terms that are asked, nothing granted, nothing delivered, and the link', async () => {
  const client = await makeClient(deps)
  const owner = await makeOwner(deps)
  const inquiryId = await makeInquiry(deps, client.tenant, { scope: 'balances', frequency: 'once', validityDays: 5 })
  const { consentId } = await start(client, { inquiryId, email: await emailOf(owner.ownerId) })
  const [waiting] = (await (await signedIn(owner.ownerId)).consents()).data
  const { created, modified, ...rest } = waiting
  assert.ok(created && modified)
  assert.deepEqual(rest, {
    consentId,
    tenantId: client.tenant.id,
    environment: 'sandbox',
    status: 'initiated',
    tenant: {
      name: client.tenant.name,
      companyName: client.tenant.companyName,
      addressStreet: 'Main Street',
      addressStreetNumber: '1',
      addressCity: 'Ljubljana',
      addressZipCode: '1000',
      addressCountry: 'SI',
    },
    displayName: 'A question',
    description: 'Because',
    translations: {},
    requests: 1,
    asked: { scope: 'balances', frequency: 'once', validityDays: 5 },
    delivered: { accesses: 0, reads: 0, rows: 0, days: 0, accounts: 0, balances: false, transactions: false },
    perDay: [],
    askUrl: await urlOf(consentId),
  })
})

test('asked, granted and delivered are what was asked, granted and read: counts, days, per day, per account', async () => {
  await at(NOON)
  const fixture = await makeFixture(deps, { accounts: 3, scope: 'all' })
  const token = await longToken(deps, fixture)
  await fill(deps, fixture.accountIds[0]!, records(5))
  await fill(deps, fixture.accountIds[1]!, records(2))
  const list = (i: number, query = '') => `/service/accounts/${fixture.accountIds[i]}/transactions${query}`
  const shown = async () => (await (await signedIn(fixture.ownerId)).consents()).data[0]
  const go = async (path: string) => assertOk(await ask(path, { token }))

  await go(list(0, '?limit=2'))
  const first = await shown()
  assert.deepEqual(first.delivered, {
    accesses: 1,
    reads: 1,
    rows: 2,
    days: 1,
    accounts: 1,
    balances: false,
    transactions: true,
    lastRead: NOON.toISOString(),
  })
  await go(list(1))
  await at(later(NOON, days(2)))
  await go(list(0))
  await go(list(0, '/changes'))
  const { id } = (await go(list(0))).json().data[0]
  await go(list(0, `/${id}`))
  await go(`/service/accounts/${fixture.accountIds[1]}`)
  // Refused reads deliver nothing.
  assertRefused(await ask(list(0, '?limit=0'), { token }), ROW.invalid_argument)
  assertRefused(await ask(list(0, '/tx_01hf3v0000000000000000000z'), { token }), ROW.not_found)

  const { asked, granted, delivered, perDay, status, validUntil } = await shown()
  assert.equal(status, 'valid')
  assert.equal(validUntil, later(NOON, days(90)).toISOString())
  assert.deepEqual(asked, { scope: 'all', frequency: 'daily', validityDays: 90 })
  const day2 = later(NOON, days(2)).toISOString()
  const account = { name: 'Current account', provider: 'Bank', currency: 'EUR' }
  assert.deepEqual(granted, {
    scope: 'all',
    frequency: 'daily',
    accounts: [
      { id: fixture.accountIds[0], ...account, reads: 5, rows: 2 + 5 + 5 + 5 + 1, lastRead: day2 },
      { id: fixture.accountIds[1], ...account, reads: 2, rows: 2, lastRead: day2 },
      { id: fixture.accountIds[2], ...account, reads: 0, rows: 0 },
    ],
  })
  assert.deepEqual(delivered, {
    accesses: 2,
    reads: 7,
    rows: 20,
    days: 2,
    accounts: 2,
    balances: true,
    transactions: true,
    lastRead: day2,
  })
  assert.deepEqual(perDay, [
    { day: '2026-03-10', reads: 2, rows: 4 },
    { day: '2026-03-12', reads: 5, rows: 16 },
  ])
  assert.equal((await listAccesses(deps.db, fixture.consentId)).length, 2)
  assert.deepEqual((await verify(database)).faults, [])
})

test('balances are delivered where an account was read under a scope that shows them, and not otherwise', async () => {
  for (const [scope, balances] of [
    ['accounts', false],
    ['balances', true],
    ['transactions', false],
    ['all', true],
  ] as const) {
    const fixture = await makeFixture(deps, { scope })
    const flags = async () => {
      const { delivered } = (await (await signedIn(fixture.ownerId)).consents()).data[0]
      return [delivered.balances, delivered.transactions]
    }
    assert.deepEqual(await flags(), [false, false])
    assertOk(await ask(`/service/accounts/${fixture.accountId}`, { token: fixture.token }))
    assert.deepEqual(await flags(), [balances, false], scope)
  }
})

test('deliveries before a renewal to a smaller scope stay listed', async () => {
  const fixture = await makeFixture(deps, { scope: 'all' })
  assertOk(await ask(`/service/accounts/${fixture.accountId}`, { token: fixture.token }))
  await database.rows(sql`update consents set scope = 'transactions' where id = ${fixture.consentId}`)
  await database.rows(sql`
    insert into asks (consent_id, bucket, tenant_id, environment, number, link_seed, created_at, expires_at, decision, decided_at, terms, terms_hash)
    select consent_id, bucket, tenant_id, environment, 2, link_seed, created_at, expires_at, decision, clock(), jsonb_set(terms, '{scope}', '"transactions"'), terms_hash
    from asks where consent_id = ${fixture.consentId}`)
  const [shown] = (await (await signedIn(fixture.ownerId)).consents()).data
  assert.deepEqual([shown.granted.scope, shown.delivered.balances], ['transactions', true])
})

test('counts per day cover the last 90 days; the number of days counts all of them', async () => {
  await at(NOON)
  const fixture = await makeFixture(deps, { validityDays: 300 })
  const token = await longToken(deps, fixture)
  for (const day of [0, 1, 150]) {
    await at(later(NOON, days(day)))
    assertOk(await ask(fixture.path, { token }))
  }
  const [shown] = (await (await signedIn(fixture.ownerId)).consents()).data
  assert.deepEqual([shown.delivered.days, shown.perDay], [3, [{ day: '2026-08-07', reads: 1, rows: 0 }]])
})

test('a renewal that waits is shown with its link, and with the current terms', async () => {
  const fixture = await makeFixture(deps)
  await renew(fixture, fixture.consentId)
  const [shown] = (await (await signedIn(fixture.ownerId)).consents()).data
  assert.equal(shown.askUrl, await urlOf(fixture.consentId, 2))
  assert.equal(shown.granted.accounts.length, 1)
})

test('the list of consents is paged newest first, and a cursor works for that person only', async () => {
  const client = await makeClient(deps)
  const owner = await makeOwner(deps)
  const ids: string[] = []
  for (let i = 0; i < 5; i++) ids.unshift((await makeConsent(deps, client.tenant, owner.ownerId)).consentId)
  const me = await signedIn(owner.ownerId)
  const seen: string[] = []
  let page = await me.consents('?limit=2')
  const { next_cursor: cursor } = page.metadata
  for (;;) {
    seen.push(...page.data.map(({ consentId }: { consentId: string }) => consentId))
    if (!page.metadata.next_cursor) break
    page = await me.consents(`?limit=2&cursor=${page.metadata.next_cursor}`)
  }
  assert.deepEqual(seen, ids)
  const other = await signedIn((await makeOwner(deps)).ownerId)
  assertRefused(await other.get(`/owner/consents?cursor=${cursor}`), ROW.invalid_argument)
  for (const query of ['limit=0', 'limit=501', 'cursor=x', 'ownerId=x', 'cursor=a%00'])
    assertRefused(await me.get(`/owner/consents?${query}`), ROW.invalid_argument)
})

test('the read log of a consent is complete and newest first, page by page', async () => {
  await at(NOON)
  const fixture = await makeFixture(deps, { accounts: 2 })
  const token = await longToken(deps, fixture)
  await fill(deps, fixture.accountId, records(4))
  const asked: string[] = []
  for (let i = 0; i < 7; i++) {
    await at(later(NOON, minutes(i)))
    const id = `read-${i}`
    const query = i % 2 ? '?fromBookedTime=2026-01-01T12:00:00Z&untilBookedTime=2026-01-02T00:00:00%2B01:00' : ''
    assertOk(
      await ask(`/service/accounts/${fixture.accountIds[i % 2]}/transactions${query}`, {
        token,
        headers: { 'request-id': id },
      }),
    )
    asked.unshift(id)
  }
  assertOk(await ask('/service/accounts', { token, headers: { 'request-id': 'both' } }))
  asked.unshift('both', 'both')
  const me = await signedIn(fixture.ownerId)
  const path = `/owner/consents/${fixture.consentId}/reads`
  const whole = assertOk(await me.get(path)).json()
  assert.deepEqual(
    whole.data.map(({ requestId }: { requestId: string }) => requestId),
    asked,
  )
  assert.deepEqual(whole.data.at(-2), {
    at: later(NOON, minutes(1)).toISOString(),
    consentId: fixture.consentId,
    tenant: fixture.tenant.name,
    accountId: fixture.accountIds[1],
    accountName: 'Current account (Bank)',
    what: 'transactions',
    fromBookedTime: '2026-01-01T12:00:00.000Z',
    untilBookedTime: '2026-01-01T23:00:00.000Z',
    rows: 0,
    requestId: 'read-1',
  })
  for (const limit of [1, 2, 4, 9]) {
    const seen: unknown[] = []
    let cursor = ''
    for (;;) {
      const page = assertOk(await me.get(`${path}?limit=${limit}${cursor}`)).json()
      seen.push(...page.data)
      if (!page.metadata.next_cursor) break
      cursor = `&cursor=${page.metadata.next_cursor}`
    }
    assert.deepEqual(seen, whole.data, `by ${limit}`)
  }
  const other = await makeConsent(deps, fixture.tenant, fixture.ownerId)
  const { next_cursor } = assertOk(await me.get(`${path}?limit=1`)).json().metadata
  assertRefused(await me.get(`/owner/consents/${other.consentId}/reads?cursor=${next_cursor}`), ROW.invalid_argument)
})

/** A small CSV reader as in RFC 4180. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const match of text.matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n|$)/g)) {
    if (match[0] === '' && match.index === text.length) break
    const value = match[1]!
    rows.at(-1)!.push(value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value)
    if (match[2] === '\r\n') rows.push([])
  }
  return rows.filter((row) => row.length > 0)
}

test('the downloads have every read, even beyond a thousand, and no cell is a formula', async () => {
  const fixture = await makeFixture(deps, { accounts: 2 })
  await database.rows(
    sql`update tenants set name = '=HYPERLINK("https://evil.example","Shop, ''Inc''")' where id = ${fixture.tenant.id}`,
  )
  await database.rows(sql`update accounts set name = '+1' where id = ${fixture.accountIds[0]}`)
  await database.rows(sql`update accounts set name = ${'@SUM(A1)\r\nx'} where id = ${fixture.accountIds[1]}`)
  for (const id of ['-1-1', 'plain'])
    assertOk(await ask(fixture.path, { token: fixture.token, headers: { 'request-id': id } }))
  // A long log, made quickly: the downloads read the table, not the chain.
  await database.rows(sql`
    insert into reads (chain, sequence, position, account_id, consent_id, key_id, request_id, read_at, what, revision, rows,
      bucket)
    select begun.chain, 1 + n / 700, n % 700, ${fixture.accountIds[1]}, ${fixture.consentId}, ${fixture.keyId}, 'made-' || n,
      clock(), 'account', 0, 1, ${bucketOf(fixture.consentId)}
    from begin_read_chain() as begun (chain), generate_series(1, 2500) as n`)
  const me = await signedIn(fixture.ownerId)
  const json = assertOk(await me.get('/owner/reads.json'))
  assert.match(String(json.headers['content-disposition']), /^attachment; filename="reads\.json"$/)
  const reads = json.json() as Record<string, string>[]
  assert.equal(reads.length, 2502)
  assert.deepEqual(
    reads.map(({ requestId }) => requestId),
    [...Array.from({ length: 2500 }, (_, i) => `made-${2500 - i}`), 'plain', '-1-1'],
  )
  const csv = assertOk(await me.get(`/owner/reads.csv?consentId=${fixture.consentId}&language=en`))
  assert.match(String(csv.headers['content-type']), /^text\/csv; charset=utf-8/)
  assert.match(String(csv.headers['content-disposition']), /^attachment; filename="reads\.csv"$/)
  const [head, ...rows] = parseCsv(csv.body)
  assert.deepEqual(head, [
    '\uFEFFTime (UTC)',
    'Company',
    'Account',
    'What was read',
    'Payments from',
    'Payments until',
    'Number of payments',
    'Account number in this service',
    'Consent number',
    'Request number',
  ])
  assert.equal(rows.length, 2502)
  for (const row of rows) {
    assert.equal(row.length, head!.length)
    for (const cell of row) assert.ok(!/^[=+\-@\t\r\n]/.test(cell), cell)
  }
  const last = Object.fromEntries(head!.map((name, i) => [name, rows.at(-1)![i]]))
  assert.equal(last.Company, `'=HYPERLINK("https://evil.example","Shop, 'Inc'")`)
  assert.deepEqual([last.Account, last['Request number']], ["'+1 (Bank)", "'-1-1"])
  assert.equal(rows[0]![2], "'@SUM(A1)\r\nx (Bank)")
  const counted = (kind: string) => new Set(rows.filter((row) => row[3] === kind).map((row) => row[6]))
  assert.deepEqual([...counted('Account details')], [''], 'no payment was read')
  assert.deepEqual([...counted('Payments')], ['0'])
  await database.rows(sql`delete from reads where request_id like 'made-%'`)
})

test('the downloads have the reads of every consent, however many there are', async () => {
  const fixture = await makeFixture(deps)
  assertOk(await ask(fixture.path, { token: fixture.token }))
  // Newer ones, made quickly: the read is under the oldest.
  await database.rows(sql`
    insert into consents (id, bucket, inquiry_id, tenant_id, owner_id, environment, status, scope, frequency, created_at, modified_at)
    select 'con_zz' || lpad(n::text, 4, '0') || right(id, 2), bucket, inquiry_id, tenant_id, owner_id, environment, 'failed', scope, frequency, clock(), clock()
    from consents, generate_series(1, 1000) as n where id = ${fixture.consentId}`)
  const me = await signedIn(fixture.ownerId)
  assert.equal(assertOk(await me.get('/owner/reads.json')).json().length, 1)
  assert.equal(parseCsv(assertOk(await me.get('/owner/reads.csv')).body).length, 2)
})

test('the downloads of an owner without consents are empty and well-formed', async () => {
  const me = await signedIn((await makeOwner(deps)).ownerId)
  assert.deepEqual(assertOk(await me.get('/owner/reads.json')).json(), [])
  assert.match(assertOk(await me.get('/owner/reads.csv')).body, /^\uFEFFTime \(UTC\),[^\r\n]*\r\n$/)
})

test('taking back: the next read is refused, and the status is revoked_by_psu', async () => {
  const fixture = await makeFixture(deps)
  assertOk(await ask(fixture.path, { token: fixture.token }))
  const me = await signedIn(fixture.ownerId)
  const revoke = async () =>
    assertOk(await me.send('POST', `/owner/consents/${fixture.consentId}/revocation`)).json().consent
  const revoked = await revoke()
  assert.equal(revoked.status, 'revoked_by_psu')
  assert.equal(revoked.delivered.reads, 1, 'earlier reads stay listed')
  assertRefused(await ask(fixture.path, { token: fixture.token }), ROW.consent, { message: /revoked_by_psu/ })
  assert.deepEqual((await me.consents()).data[0], revoked)
  assert.deepEqual(await revoke(), revoked, 'once more changes nothing')
})

test('a consent that an operator ended for its owner says so, and one that its owner ended does not', async () => {
  for (const move of ['revoke', 'terminate'] as const) {
    const fixture = await makeFixture(deps)
    const me = await signedIn(fixture.ownerId)
    assert.ok(!('endedByOperator' in (await me.consents()).data[0]))
    await decideConsent(deps, TESTER, fixture.consentId, move)
    const [told] = (await me.consents()).data
    assert.deepEqual(
      [told.status, told.endedByOperator],
      [move === 'revoke' ? 'revoked_by_psu' : 'terminated_by_tpp', true],
    )
    assert.ok(!JSON.stringify(told).includes(TESTER.name), 'not which of its people')
  }
  const own = await makeFixture(deps)
  const me = await signedIn(own.ownerId)
  const { consent } = assertOk(await me.send('POST', `/owner/consents/${own.consentId}/revocation`)).json()
  assert.deepEqual([consent.status, consent.endedByOperator], ['revoked_by_psu', undefined])
})

test('an ended consent keeps its status when it is taken back', async () => {
  await at(NOON)
  const fixture = await makeFixture(deps, { validityDays: 1 })
  const me = await signedIn(fixture.ownerId)
  const revoke = async () =>
    assertOk(await me.send('POST', `/owner/consents/${fixture.consentId}/revocation`)).json().consent.status
  for (const status of ['rejected', 'failed', 'expired', 'terminated_by_tpp']) {
    await database.rows(sql`update consents set status = ${status} where id = ${fixture.consentId}`)
    assert.equal(await revoke(), status)
  }
  await database.rows(sql`update consents set status = 'valid', valid_until = clock() where id = ${fixture.consentId}`)
  assert.equal(await revoke(), 'expired')
})

test('a session ends on sign-out or after an hour, and is invalid afterwards', async () => {
  await at(NOON)
  const owner = await makeOwner(deps)
  const [one, two] = [await signedIn(owner.ownerId), await signedIn(owner.ownerId)]
  assert.equal(one.answer.json().expires, later(NOON, minutes(60)).toISOString())
  const ended = await one.send('DELETE', '/owner/session')
  assert.equal(ended.statusCode, 204, ended.body)
  assert.match(String(ended.headers['set-cookie']), /^__Host-vitrine-me=; .*Max-Age=0/)
  for (const path of ['/owner/session', '/owner/consents', '/owner/reads.csv', '/owner/reads.json'])
    assertRefused(await one.get(path), ROW.token_expired)
  assertOk(await two.get('/owner/session'))
  await at(later(NOON, minutes(60) - 1))
  assertOk(await two.get('/owner/consents'))
  await at(later(NOON, minutes(60)))
  for (const path of ['/owner/session', '/owner/consents']) assertRefused(await two.get(path), ROW.token_expired)
  assert.equal((await one.send('DELETE', '/owner/session')).statusCode, 204, 'ending an ended session is fine')
})

test('a PIN for signing in works once', async () => {
  const { ownerId } = await makeOwner(deps)
  const email = await emailOf(ownerId)
  await signIn({ email })
  assertRefused(await fromPage('/owner/session', { email, pin: await signInPinFor(email) }), ROW.invalid_pin)
})
