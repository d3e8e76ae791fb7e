/** Lost if it breaks: a client that repeats a request after a lost answer creates or sends twice. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createOwner } from '../../src/people/owners/owner.service.ts'
import type { Id } from '../../src/platform/core/id.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { createOperatorToken } from '../../src/surfaces/operators/operator-token.service.ts'
import { setDatabaseClock } from '../support/database.ts'
import { fill, makeClient, makeFixture, makeInquiry, makeKey, record, TESTER } from '../support/make.ts'
import { people } from '../support/people.ts'
import { webhookService } from '../webhooks/support.ts'

const service = await webhookService()
const { ask, database, deps, routes, endpoint, sendDue } = service
const { start, sendPin, pinFor, emailOf } = people(service)
const operator = (await createOperatorToken(deps, TESTER, { label: 'test', expires: null, role: 'admin' })).token
const client = await makeFixture(deps)

/** Why the key of these is ignored. Whoever adds a POST honours the key, or gives the reason here. */
const EXCEPTIONS: Record<string, string> = {
  '/service/auth/token': 'a further token is what a repeat asks for',
  '/service/accounts/:accountId/refresh': 'a repeat finds the fetch planned',
  '/manage/connections/:connectionId/fetch': 'a repeat finds the fetch planned',
  '/manage/connections/:connectionId/end': 'what has ended stays ended',
  '/manage/fetches/:fetchId/replay': 'what is known already changes nothing',
  '/manage/csv-profiles/try': 'nothing is stored',
  '/manage/category-rules/preview': 'nothing is stored',
  '/manage/session': 'signing in: each try is checked and counted',
  '/manage/session/totp': 'part of signing in, in one browser',
  '/manage/session/totp/confirm': 'part of signing in, in one browser',
  '/manage/session/recovery-codes': 'the own secrets of whoever sits there, who sees what happened',
  '/manage/session/password': 'the own secrets of whoever sits there, who sees what happened',
}

/** These honour it and are tried in a file of their own, because a repeat answers something else by design, or the file has what it needs. */
const ELSEWHERE: Record<string, string> = {
  '/manage/clock': 'test/sandbox/clock.test.ts: a repeat goes to the same time, and tells what was left to do',
  '/service/sandbox/clock': 'the same',
  '/manage/messages/:messageId/resend': 'test/contract/find.test.ts: a message must have been sent before',
}

type Prepared = { url: string; token?: string; payload?: object | string; headers?: Record<string, string> }
type Case = () => Promise<Prepared>
let count = 0
const next = () => ++count

const startedConsent = async () =>
  (await start(client, { inquiryId: client.inquiryId, email: await emailOf(client.ownerId) })).consentId
const newWebhook = async () => (await endpoint(client.token, 'http://127.0.0.1:9/hook')).webhookId
const deliveredTo = async (webhookId: string) => {
  const url = `/service/webhooks/${webhookId}/test`
  const { deliveryId } = (await ask(url, { method: 'POST', token: client.token })).json()
  await sendDue()
  return deliveryId as string
}
/** A hold, and a booking of another amount that may belong to it. */
async function doubt() {
  const { accountId, path, token } = await makeFixture(deps)
  const { booked: _, ...hold } = record({ sourceId: 'h', status: 'pending', authorised: '2026-02-10T18:15:00+01:00' })
  await fill(deps, accountId, [hold])
  await fill(deps, accountId, [record({ sourceId: 'b', amount: '-14.00' })])
  const rows: { id: string; status: string }[] = (await ask(path, { token })).json().data
  const idOf = (status: string) => rows.find((row) => row.status === status)!.id
  return { accountId, held: idOf('pending'), booked: idOf('booked') }
}
async function joined() {
  const { held, booked } = await doubt()
  await ask(`/manage/transactions/${held}/join`, { method: 'POST', token: operator, payload: { with: booked } })
  return held
}
const json = { 'content-type': 'application/json' }

const webhookCases = (side: '/service' | '/manage', token: string): Record<string, Case> => ({
  [`${side}/webhooks`]: async () => ({ url: `${side}/webhooks`, token, payload: { url: 'http://127.0.0.1:9/new' } }),
  [`${side}/webhooks/:webhookId/rotate`]: async () => ({ url: `${side}/webhooks/${await newWebhook()}/rotate`, token }),
  [`${side}/webhooks/:webhookId/test`]: async () => ({ url: `${side}/webhooks/${await newWebhook()}/test`, token }),
  [`${side}/webhooks/:webhookId/deliveries/:deliveryId/replay`]: async () => {
    const webhookId = await newWebhook()
    return { url: `${side}/webhooks/${webhookId}/deliveries/${await deliveredTo(webhookId)}/replay`, token }
  },
  [`${side}/webhooks/:webhookId/replay`]: async () => {
    const webhookId = await newWebhook()
    await deliveredTo(webhookId)
    const payload = { from: '2020-01-01T00:00:00Z', until: '2100-01-01T00:00:00Z' }
    return { url: `${side}/webhooks/${webhookId}/replay`, token, payload }
  },
})

/** What each route needs to succeed once. */
const CASES: Record<string, Case> = {
  '/service/consents': async () => ({
    url: '/service/consents',
    token: client.token,
    payload: { inquiryId: client.inquiryId, email: `new${next()}@example.com` },
  }),
  '/service/consents/:consentId/pin': async () => ({
    url: `/service/consents/${await startedConsent()}/pin`,
    token: client.token,
  }),
  '/service/consents/:consentId/authorize': async () => {
    const consentId = await startedConsent()
    await sendPin(client, consentId)
    const payload = { pin: await pinFor(consentId) }
    return { url: `/service/consents/${consentId}/authorize`, token: client.token, payload }
  },
  '/service/consents/:consentId/renew': async () => {
    const { consentId, token } = await makeFixture(deps)
    return { url: `/service/consents/${consentId}/renew`, token, payload: { locale: 'de' } }
  },
  '/service/sandbox/owners': async () => ({
    url: '/service/sandbox/owners',
    token: client.token,
    payload: { story: 'household' },
  }),
  '/service/sandbox/owners/:ownerId/events': async () => {
    const request = { method: 'POST', token: client.token, payload: { story: 'empty' } } as const
    const { ownerId } = (await ask('/service/sandbox/owners', request)).json()
    const payload = { type: 'pay', amount: '-12.30' }
    return { url: `/service/sandbox/owners/${ownerId}/events`, token: client.token, payload }
  },
  ...webhookCases('/service', client.token),
  ...webhookCases('/manage', operator),
  '/manage/tenants': async () => ({ url: '/manage/tenants', payload: { slug: `shop-${next()}`, name: 'Shop' } }),
  '/manage/keys': async () => ({
    url: '/manage/keys',
    payload: { tenantId: client.tenant.id, environment: 'sandbox' },
  }),
  '/manage/keys/:keyId/rotate': async () => {
    const { keyId } = await makeKey(deps, client.tenant, 'sandbox')
    return { url: `/manage/keys/${keyId}/rotate`, payload: { overlapHours: 1 } }
  },
  '/manage/inquiries': async () => ({
    url: '/manage/inquiries',
    payload: {
      tenantId: client.tenant.id,
      environment: 'sandbox',
      name: 'q',
      displayName: 'Your budget',
      description: 'To sort your spending',
      scope: 'all',
      frequency: 'daily',
      validityDays: 90,
    },
  }),
  '/manage/inquiries/:inquiryId/:move': async () => ({
    url: `/manage/inquiries/${(await makeFixture(deps)).inquiryId}/delete`,
  }),
  '/manage/providers': async () => ({
    url: '/manage/providers',
    payload: { id: `bank-${next()}`, name: 'Bank', country: 'SI', timeZone: 'Europe/Ljubljana' },
  }),
  '/manage/owners': async () => ({
    url: '/manage/owners',
    payload: { environment: 'sandbox', name: 'Eva', email: `eva${next()}@example.com` },
  }),
  '/manage/owners/:ownerId/join': async () => {
    const email = `ana.${next()}@example.com`
    const facts = { environment: 'sandbox', name: 'Ana', email, phoneNumber: null } as const
    const { id } = await createOwner(deps, TESTER, facts)
    const { ownerId } = await makeFixture(deps)
    return { url: `/manage/owners/${ownerId}/join`, payload: { other: id } }
  },
  '/manage/accounts': async () => ({
    url: '/manage/accounts',
    payload: {
      ownerId: client.ownerId,
      providerId: 'bank-europe-ljubljana',
      environment: 'sandbox',
      name: 'Savings',
      holder: 'Ana',
      currency: 'EUR',
    },
  }),
  '/manage/consents': async () => ({
    url: '/manage/consents',
    payload: { inquiryId: await makeInquiry(deps, client.tenant), ownerId: client.ownerId },
  }),
  '/manage/consents/:consentId/end': async () => ({
    url: `/manage/consents/${(await makeFixture(deps)).consentId}/end`,
    payload: { onBehalfOf: 'owner' },
  }),
  '/manage/reviews/:transactionId/:candidateId/dismiss': async () => {
    const { held, booked, accountId } = await doubt()
    return { url: `/manage/reviews/${booked}/${held}/dismiss?accountId=${accountId}` }
  },
  '/manage/transactions/:transactionId/join': async () => {
    const { held, booked } = await doubt()
    return { url: `/manage/transactions/${held}/join`, payload: { with: booked } }
  },
  '/manage/transactions/:transactionId/separate': async () => ({
    url: `/manage/transactions/${await joined()}/separate`,
  }),
  '/manage/transactions/:transactionId/withdraw': async () => ({
    url: `/manage/transactions/${(await doubt()).booked}/withdraw`,
  }),
  '/manage/transactions/:transactionId/correct': async () => ({
    url: `/manage/transactions/${(await doubt()).booked}/correct`,
    payload: { categoryCode: '5814' },
  }),
  '/manage/statements': async () => ({
    url: `/manage/statements?accountId=${(await makeFixture(deps)).accountId}`,
    payload: '!Type:Bank\nD13.02.2026\nT-12.30\nPCoffee\n^\n',
    headers: { 'content-type': 'application/octet-stream', prefer: 'wait=60' },
  }),
  '/manage/accounts/:accountId/transactions': async () => ({
    url: `/manage/accounts/${(await makeFixture(deps)).accountId}/transactions`,
    payload: JSON.stringify([record({ sourceId: 'a' })]),
    headers: { 'content-type': 'application/json', prefer: 'wait=60' },
  }),
  '/manage/csv-profiles': async () => ({
    url: '/manage/csv-profiles',
    payload: {
      id: `lipa-${next()}`,
      bank: 'Banka pod lipo',
      country: 'SI',
      delimiter: ';',
      header: ['Dan', 'Koliko', 'Kaj'],
      columns: { date: 'Dan', amount: 'Koliko', description: ['Kaj'] },
      dateFormat: 'DD.MM.YYYY',
      decimalMark: ',',
      sign: 'signed',
      currency: 'EUR',
    },
  }),
  '/manage/category-rules': async () => ({
    url: '/manage/category-rules',
    payload: { when: { hasWords: `Bakery ${next()}` }, code: '5462' },
  }),
  '/manage/tenants/:tenantId/logo/retry': async () => {
    const { tenant } = await makeClient(deps)
    await database.rows(sql`
      insert into logos (name, tenant_id, status, reason, created_at, modified_at)
      values (${`logo${next()}`}, ${tenant.id}, 'failed', 'away', clock(), clock())`)
    return { url: `/manage/tenants/${tenant.id}/logo/retry` }
  },
  '/manage/operators': async () => ({
    url: '/manage/operators',
    payload: { email: `op${next()}@example.com`, role: 'viewer' },
  }),
  '/manage/operator-tokens': async () => ({ url: '/manage/operator-tokens', payload: { label: 'n', role: 'viewer' } }),
}

/** With an operationId: the others refuse a method. */
const POSTS = routes.filter(
  ({ method, url, schema }) =>
    method === 'POST' && /^\/(service|manage)\//.test(url) && schema.operationId !== undefined,
)
const HONOURS = POSTS.filter(({ schema }) => {
  const { properties = {} } = (schema.headers ?? {}) as { properties?: object }
  return 'idempotency-key' in properties
}).map(({ url }) => url)

test('every POST of clients and operators honours the key, or is an exception with a reason', () => {
  assert.deepEqual(
    POSTS.map(({ url }) => url)
      .filter((url) => !HONOURS.includes(url))
      .sort(),
    Object.keys(EXCEPTIONS).sort(),
  )
  const tried = [...Object.keys(CASES), ...Object.keys(ELSEWHERE)]
  assert.deepEqual(HONOURS.toSorted(), tried.sort(), 'each is tried below')
})

const send = ({ url, token = operator, payload, headers }: Prepared, key: string) =>
  ask(url, {
    method: 'POST',
    token,
    headers: { ...(payload && json), ...headers, 'idempotency-key': key },
    ...(payload && { payload: typeof payload === 'string' ? payload : JSON.stringify(payload) }),
  })
type Answer = Awaited<ReturnType<typeof send>>

const SECRETS = ['secret', 'apiKey', 'apiSecret', 'password', 'token']
const withoutSecrets = (answer: Answer) => {
  const body = Object.entries(answer.json()).filter(([name]) => !SECRETS.includes(name))
  return { status: answer.statusCode, body: Object.fromEntries(body) }
}
const isReplayed = (answer: Answer) => answer.headers['idempotency-replayed'] === 'true'

/** All that is stored, but what every request leaves behind and what the background does meanwhile. */
const NOT_COMPARED = ['jobs', 'daily_counts', 'import_files', 'read_groups', 'reads']
async function stored(): Promise<Record<string, string>> {
  const tables = await database.rows<{ name: string }>(sql`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`)
  const digests: Record<string, string> = {}
  for (const { name } of tables.filter((table) => !NOT_COMPARED.includes(table.name))) {
    const text = `select count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as digest from ${name} t`
    const [row] = await database.rows<{ digest: string }>({ name: '', text, values: [] })
    digests[name] = row!.digest
  }
  return digests
}

for (const [route, prepare] of Object.entries(CASES))
  test(`POST ${route}: sent three times at once and once more, it has one effect and one answer`, async () => {
    const request = await prepare()
    const key = `key ${route}`
    const answers = await Promise.all([1, 2, 3].map(() => send(request, key)))
    for (const answer of answers) assert.ok(answer.statusCode < 300, answer.body)
    assert.equal(answers.filter((answer) => !isReplayed(answer)).length, 1, 'one of them did it')
    const before = await stored()
    const again = await send(request, key)
    assert.ok(isReplayed(again))
    assert.deepEqual(await stored(), before, 'nothing changes any more')
    for (const answer of answers) assert.deepEqual(withoutSecrets(answer), withoutSecrets(again))
    const wrong = await send({ ...request, url: `${request.url}${request.url.includes('?') ? '&' : '?'}x=1` }, key)
    assert.equal(wrong.statusCode, 400)
    assert.deepEqual(await stored(), before)
  })

test('correcting one transaction only has one effect, too, also where nothing changes by it', async () => {
  const { booked } = await doubt()
  const request = { url: `/manage/transactions/${booked}/correct`, payload: { categoryCode: '5814', onlyThis: true } }
  const first = await send(request, 'only this')
  const reset = { url: request.url, payload: { categoryCode: 'automatic', onlyThis: true } }
  assert.equal((await send(reset, 'reset')).statusCode, 200)
  assert.equal((await send(reset, 'reset, again')).statusCode, 200)
  const again = await send(request, 'only this')
  assert.deepEqual([again.statusCode, again.json(), isReplayed(again)], [200, first.json(), true])
  assert.equal((await send(request, 'reset, again')).statusCode, 400)
})

test('a repeated rotation shows the secret that the first one made, until it is replaced again', async () => {
  const url = `/service/webhooks/${await newWebhook()}/rotate`
  const rotate = (key: string) => send({ url, token: client.token }, key)
  const { secret } = (await rotate('first')).json()
  assert.match(secret, /^whsec_/)
  assert.equal((await rotate('first')).json().secret, secret)
  assert.notEqual((await rotate('second')).json().secret, secret)
  const late = await rotate('first')
  assert.deepEqual([late.statusCode, late.json().errorSubCode], [400, 'invalid_argument'])
  assert.match(late.json().errorMessage, /replaced since/)
  const kept = await database.rows<{ row: string }>(sql`select row_to_json(t)::text as row from idempotency_keys t`)
  assert.ok(kept.every(({ row }) => !row.includes(secret)))
})

test('a key stands for one request: neither another body, nor another address, nor another method takes it', async () => {
  const body = { inquiryId: client.inquiryId, email: `one${next()}@example.com` }
  const post = (url: string, payload?: object) => send({ url, token: client.token, ...(payload && { payload }) }, 'one')
  const first = await post('/service/consents', body)
  assert.equal(first.statusCode, 201)
  const consent = `/service/consents/${first.json().consentId}`
  for (const other of [
    await post('/service/consents', { ...body, email: 'other@example.com' }),
    await post(`${consent}/pin`),
    await post('/service/webhooks', { url: 'http://127.0.0.1:9/hook' }),
  ]) {
    assert.equal(other.statusCode, 400, other.body)
    assert.match(other.json().errorMessage, /Idempotency-Key was used for another request/)
  }
})

test('a request that was refused leaves no key behind, and may be corrected and sent again with it', async () => {
  const post = (payload: object) => send({ url: '/service/consents', token: client.token, payload }, 'refused')
  const email = `late${next()}@example.com`
  assert.equal((await post({ inquiryId: client.inquiryId, email: 'nobody' })).statusCode, 400)
  const inactive = await makeInquiry(deps, client.tenant)
  await ask(`/manage/inquiries/${inactive}/deactivate`, { method: 'POST', token: operator })
  assert.equal((await post({ inquiryId: inactive, email })).statusCode, 400)
  const right = await post({ inquiryId: client.inquiryId, email })
  assert.deepEqual([right.statusCode, isReplayed(right)], [201, false])
})

test('a request whose work is rolled back leaves no key behind', async () => {
  const payload = { inquiryId: client.inquiryId, email: `later${next()}@example.com` }
  const post = () => send({ url: '/service/consents', token: client.token, payload }, 'rolled back')
  // After the key is remembered: the transaction fails when it is committed.
  await database.script(`
    create function fail() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
    create constraint trigger fail after insert on idempotency_keys deferrable initially deferred
      for each row execute function fail()`)
  assert.equal((await post()).statusCode, 500)
  await database.script('drop trigger fail on idempotency_keys; drop function fail')
  const [{ consents } = { consents: -1 }] = await database.rows<{ consents: number }>(sql`
    select count(*)::integer as consents from consents where email = ${payload.email}`)
  assert.equal(consents, 0)
  const again = await post()
  assert.deepEqual([again.statusCode, isReplayed(again)], [201, false])
})

test('the key of a client is its own: another tenant, and another API key of the tenant, start consents of their own', async () => {
  const stranger = await makeFixture(deps)
  const second = await makeKey(deps, client.tenant, 'sandbox')
  const ids = new Set<Id<'consent'>>()
  for (const { token, inquiryId } of [client, stranger, { ...second, inquiryId: client.inquiryId }]) {
    const payload = { inquiryId, email: 'same@example.com' }
    const answer = await send({ url: '/service/consents', token, payload }, 'shared')
    assert.equal(answer.statusCode, 201, answer.body)
    ids.add(answer.json().consentId)
  }
  assert.equal(ids.size, 3)
})

test('a key is remembered for a day, and the same request creates again after it', async () => {
  const now = new Date()
  const at = (hours: number) => setDatabaseClock(database, new Date(now.getTime() + hours * 3_600_000))
  const payload = { url: 'http://127.0.0.1:9/day' }
  const post = async () => (await send({ url: '/manage/webhooks', payload }, 'day')).json().webhookId
  try {
    await at(0)
    const made = await post()
    await at(23.9)
    assert.equal(await post(), made)
    await at(24.1)
    assert.notEqual(await post(), made)
  } finally {
    await setDatabaseClock(database, null)
  }
})

const KEYS: [about: string, key: string, status: number][] = [
  ['one character', 'x', 201],
  ['255 characters', 'x'.repeat(255), 201],
  ['every printable character', Array.from({ length: 93 }, (_, i) => String.fromCharCode(33 + i)).join(''), 201],
  ['quotes, as the draft of the header has it', '"8e03978e-40d5-43e8-bc93-6894a57f9324"', 201],
  ['nothing', '', 400],
  ['256 characters', 'x'.repeat(256), 400],
  ['a letter with an accent', 'klju\u00e8', 400],
  ['a tab', 'a\tb', 400],
]
for (const [about, key, status] of KEYS)
  test(`a key of ${about} is ${status === 201 ? 'taken' : 'refused, and the message says what a right one looks like'}`, async () => {
    const payload = { inquiryId: client.inquiryId, email: `k${next()}@example.com` }
    const answer = await send({ url: '/service/consents', token: client.token, payload }, key)
    assert.equal(answer.statusCode, status, answer.body)
    if (status === 400) assert.match(answer.json().errorMessage, /idempotency-key.*4f3a9c/i)
  })

test('two keys in one request are refused', async () => {
  const { app } = service
  const payload = JSON.stringify({ inquiryId: client.inquiryId, email: `two${next()}@example.com` })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const headers = new Headers({ authorization: `Bearer ${client.token}`, ...json })
  headers.append('idempotency-key', 'a')
  const { request } = await import('node:http')
  const status = await new Promise<number>((resolve, reject) => {
    const sent = request(`${address}/service/consents`, {
      method: 'POST',
      headers: [
        ...['Host', new URL(address).host],
        ...[...headers].flat(),
        ...['Idempotency-Key', 'b'],
        ...['Content-Length', String(payload.length)],
      ],
    })
    sent.on('response', (answer) => resolve(answer.resume().statusCode!))
    sent.on('error', reject)
    sent.end(payload)
  })
  assert.equal(status, 400)
})
