import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideInquiry } from '../../src/access/consents/consent.service.ts'
import { createInquiry } from '../../src/clients/inquiries/inquiry.service.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { makeClient, makeInquiry, makeKey, makeOwner, TESTER } from '../support/make.ts'
import { people } from '../support/people.ts'
import { testService } from '../support/service.ts'
import { assertRefused, ROW } from './support.ts'

const service = await testService()
const { ask, deps, database } = service
const { emailOf, post, read, start, urlOf } = people(service)

const client = await makeClient(deps, { domains: ['shop.example', 'localhost:3000'] })
const owner = await makeOwner(deps)
const inquiryId = await makeInquiry(deps, client.tenant)
const EMAIL = await emailOf(owner.ownerId)
const PATH = '/service/consents'

const countConsents = async () => (await database.rows<{ count: number }>(sql`select count(*) from consents`))[0]!.count
const countOwners = async () => (await database.rows<{ count: number }>(sql`select count(*) from owners`))[0]!.count

test('a consent is started: 201 with consentId, status, consentUrl and the client’s values', async () => {
  const before = Date.now()
  const answer = await post(PATH, client, {
    inquiryId,
    email: EMAIL,
    phoneNumber: '+386 40 123 456',
    redirectUrl: 'https://shop.example/back?x=1',
    locale: 'de-AT',
    data: [
      { key: 'order', value: '4711' },
      { key: 'order', value: '' },
    ],
  })
  assert.equal(answer.statusCode, 201, answer.body)
  assert.equal(answer.headers['cache-control'], 'no-store')
  const { consentId, created, modified, ...rest } = answer.json()
  assert.match(consentId, /^con_[0-9a-z]{26}$/)
  assert.match(created, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  assert.ok(Math.abs(new Date(created).getTime() - before) < 60_000)
  assert.equal(modified, created)
  assert.deepEqual(rest, {
    inquiryId,
    status: 'initiated',
    scope: 'all',
    frequency: 'daily',
    accountIds: [],
    email: EMAIL,
    phoneNumber: '+38640123456',
    data: [
      { key: 'order', value: '4711' },
      { key: 'order', value: '' },
    ],
    locale: 'de-AT',
    redirectUrl: 'https://shop.example/back?x=1',
    consentUrl: await urlOf(consentId),
  })
  assert.deepEqual(await read(client, consentId), answer.json(), 'reading it gives the same')
})

test('fields without a value are left out, not null', async () => {
  const started = await start(client, { inquiryId, email: EMAIL })
  for (const field of ['phoneNumber', 'data', 'locale', 'redirectUrl', 'validUntil'])
    assert.ok(!(field in started), field)
  assert.ok(!JSON.stringify(started).includes('null'))
})

test('an address is one person however it is written; an unknown person is known from then on', async () => {
  const before = await countOwners()
  const spelled = await start(client, { inquiryId, email: ` ${EMAIL.toUpperCase()} ` })
  assert.equal(spelled.email, EMAIL)
  assert.equal(await countOwners(), before)
  const phone = await start(client, { inquiryId, phoneNumber: '+386 (0)41 555 666' })
  assert.equal(phone.phoneNumber, '+38641555666')
  await start(client, { inquiryId, phoneNumber: '+38641555666' })
  await start(client, { inquiryId, email: 'new@example.com' })
  assert.equal(await countOwners(), before + 2)
})

test('giving one’s own mailbox with another person’s number does not make one that person', async () => {
  const victim = await start(client, { inquiryId, phoneNumber: '+38641777888' })
  const thief = await start(client, { inquiryId, email: 'thief@example.com', phoneNumber: '+38641777888' })
  const ownerOf = async (id: string) =>
    (await database.rows<{ owner: string }>(sql`select owner_id as owner from consents where id = ${id}`))[0]!.owner
  assert.notEqual(await ownerOf(victim.consentId), await ownerOf(thief.consentId))
})

test('the same owner may be asked again, and each time is a separate consent', async () => {
  const [one, two] = [
    await start(client, { inquiryId, email: EMAIL }),
    await start(client, { inquiryId, email: EMAIL }),
  ]
  assert.notEqual(one.consentId, two.consentId)
})

test('twenty clients that name the same new person at once create one owner', async () => {
  const before = await countOwners()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => post(PATH, client, { inquiryId, email: 'crowd@example.com' })),
  )
  assert.deepEqual(new Set(answers.map(({ statusCode }) => statusCode)), new Set([201]))
  assert.equal(await countOwners(), before + 1)
})

test('neither e-mail address nor phone number: 401 email_or_phone_number_required', async () => {
  assertRefused(await post(PATH, client, { inquiryId }), ROW.email_or_phone_number_required)
  // Before any lookup: the inquiry does not exist either.
  assertRefused(await post(PATH, client, { inquiryId: 'inq_0' }), ROW.email_or_phone_number_required)
})

test('a wrong address or number: 400, each with its own sub code', async (t) => {
  const wrong: [field: string, row: typeof ROW.email_invalid | typeof ROW.phone_number_invalid, values: unknown[]][] = [
    [
      'email',
      ROW.email_invalid,
      ['', 'ana', 'a b@example.com', 'ana,eva@example.com', 7, null, [], {}, 'a'.repeat(321)],
    ],
    ['phoneNumber', ROW.phone_number_invalid, ['', '040123456', '+386', '+38640123456 x', 7, null, [], 'a'.repeat(65)]],
  ]
  for (const [field, row, values] of wrong) {
    for (const value of values) {
      await t.test(`${field} ${JSON.stringify(value).slice(0, 40)}`, async () => {
        assertRefused(await post(PATH, client, { inquiryId, [field]: value }), row)
        const other = field === 'email' ? { phoneNumber: '+38640123456' } : { email: EMAIL }
        assertRefused(await post(PATH, client, { inquiryId, [field]: value, ...other }), row)
      })
    }
  }
})

const pairs = (count: number) => Array.from({ length: count }, (_, i) => ({ key: `k${i}`, value: `v${i}` }))

test('data takes up to 20 pairs, keys of 1 to 64 and values of 0 to 512 characters, and returns them unchanged', async () => {
  const right = [
    pairs(20),
    [{ key: 'k'.repeat(64), value: 'v'.repeat(512) }],
    [{ key: 'k', value: '' }],
    [{ key: ' ', value: ' \n\t"\\\'<b>%00&amp; ' }],
    [{ key: 'ключ', value: 'ž€𝟏👩‍👩‍👧' }],
    [{ key: 'constructor', value: '__proto__' }],
  ]
  for (const data of right) {
    const started = await start(client, { inquiryId, email: EMAIL, data })
    assert.deepEqual(started.data, data)
    assert.deepEqual((await read(client, started.consentId)).data, data)
  }
  assert.ok(!('data' in (await start(client, { inquiryId, email: EMAIL, data: [] }))))
})

test('a wrong owner or a wrong pair of data is named, and a right one shown', async (t) => {
  const cases: [body: object, row: (typeof ROW)[keyof typeof ROW], message: string][] = [
    [{ email: 'ana' }, ROW.email_invalid, '"email" must be an e-mail address, such as ana@example.com.'],
    [
      { phoneNumber: '040' },
      ROW.phone_number_invalid,
      '"phoneNumber" must be an international phone number, such as +38640123456.',
    ],
    [
      { email: EMAIL, data: [{ key: 'order', value: '1' }, { key: 'order' }] },
      ROW.invalid_meta_data,
      '"data[1].value" is missing: it must be a text of at most 512 characters, such as "4711".',
    ],
    [
      { email: EMAIL, data: pairs(21) },
      ROW.invalid_meta_data,
      '"data" must be a list of at most 20, each an object with key, value.',
    ],
  ]
  for (const [body, row, message] of cases)
    await t.test(message, async () => {
      const { errorMessage } = assertRefused(await post(PATH, client, { inquiryId, ...body }), row)
      assert.equal(errorMessage, message)
    })
})

test('data beyond its bounds or of another shape: 400 invalid_meta_data, and no consent', async (t) => {
  const wrong: unknown[] = [
    pairs(21),
    pairs(500),
    [{ key: '', value: 'v' }],
    [{ key: 'k'.repeat(65), value: 'v' }],
    [{ key: 'k', value: 'v'.repeat(513) }],
    [...pairs(19), { key: 'k', value: 'v'.repeat(513) }],
    [{ key: 'k' }],
    [{ value: 'v' }],
    [{}],
    [{ key: 'k', value: 'v', more: 1 }],
    [{ key: 1, value: 'v' }],
    [{ key: 'k', value: 1 }],
    [{ key: 'k', value: null }],
    [{ key: null, value: 'v' }],
    [{ key: 'k', value: ['v'] }],
    [{ key: 'k', value: { a: 1 } }],
    [{ key: true, value: false }],
    [['k', 'v']],
    ['k=v'],
    [null],
    [1],
    [[]],
    { k: 'v' },
    { key: 'k', value: 'v' },
    'k=v',
    '',
    1,
    true,
    null,
  ]
  const before = await countConsents()
  for (const data of wrong) {
    await t.test(JSON.stringify(data).slice(0, 50), async () => {
      assertRefused(await post(PATH, client, { inquiryId, email: EMAIL, data }), ROW.invalid_meta_data)
    })
  }
  assert.equal(await countConsents(), before)
})

test('an unknown field, a missing or wrong inquiryId, a body of another shape: 400 invalid_argument that names it', async (t) => {
  const right = { inquiryId, email: EMAIL }
  const wrong: [body: unknown, message: RegExp][] = [
    [{ ...right, scope: 'all' }, /"scope".*not known/],
    [{ ...right, consentId: 'con_1' }, /"consentId".*not known/],
    [{ ...right, status: 'valid' }, /"status".*not known/],
    [{ ...right, accountIds: [] }, /"accountIds".*not known/],
    [{ ...right, Email: 'x' }, /"Email".*not known/],
    [{ email: EMAIL }, /"inquiryId"/],
    [{ ...right, inquiryId: 7 }, /"inquiryId"/],
    [{ ...right, inquiryId: null }, /"inquiryId"/],
    [{ ...right, inquiryId: '' }, /"inquiryId"/],
    [{ ...right, inquiryId: 'x'.repeat(65) }, /"inquiryId"/],
    [{ ...right, redirectUrl: '' }, /"redirectUrl"/],
    [{ ...right, redirectUrl: 7 }, /"redirectUrl"/],
    [{ ...right, redirectUrl: null }, /"redirectUrl"/],
    [{ ...right, locale: 7 }, /"locale"/],
    [{ ...right, locale: '' }, /"locale"/],
    [[], /object/],
    ['text', /object/],
    [7, /object/],
    [null, /./],
    [[right], /object/],
  ]
  for (const [body, message] of wrong) {
    await t.test(JSON.stringify(body).slice(0, 70), async () => {
      const answer = await ask(PATH, {
        method: 'POST',
        token: client.token,
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify(body),
      })
      assertRefused(answer, ROW.invalid_argument, { message })
    })
  }
  assertRefused(await ask(PATH, { method: 'POST', token: client.token }), ROW.invalid_argument)
  assertRefused(await ask(`${PATH}?x=1`, { method: 'POST', token: client.token, payload: right }), ROW.invalid_argument)
})

test('a body that is not JSON, not UTF-8, too deep, too large or of another type is refused before anything is looked up', async () => {
  const send = (payload: string | Buffer, type = 'application/json') =>
    ask(PATH, { method: 'POST', token: client.token, headers: { 'content-type': type }, payload })
  for (const text of ['{', '{"inquiryId":}', 'inquiryId=1', '{"a":1}x', '\u0000', `${'['.repeat(40)}${']'.repeat(40)}`])
    assertRefused(await send(text), ROW.bad_request)
  assertRefused(await send(Buffer.from([0x7b, 0xff, 0x7d])), ROW.bad_request)
  assertRefused(await send('{"inquiryId":"a\\u0000b"}'), ROW.bad_request)
  // Half of a surrogate pair is not a character, and PostgreSQL does not accept it.
  for (const half of ['\\ud800', '\\udc00', '\\udc00\\ud800']) {
    const data = `[{"key":"k","value":"v${half}"}]`
    assertRefused(await send(`{"inquiryId":"${inquiryId}","email":"${EMAIL}","data":${data}}`), ROW.bad_request)
  }
  assertRefused(await send('{"__proto__":{"email":"ana@example.com"}}'), ROW.bad_request)
  assertRefused(await send('inquiryId=1', 'application/x-www-form-urlencoded'), ROW.content_type)
  assertRefused(await send(`{"email":"${'a'.repeat(1_100_000)}"}`), ROW.size)
})

test('only an active inquiry of this client is asked', async (t) => {
  const before = await countConsents()
  const body = (id: string) => ({ inquiryId: id, email: EMAIL })
  const stranger = await makeClient(deps)
  const foreign = await makeInquiry(deps, stranger.tenant)
  const unknown = assertRefused(await post(PATH, client, body('inq_01hf3v0000000000000000000z')), ROW.invalid_argument)
  await t.test('one of another tenant is treated like an unknown or an invalid one', async () => {
    for (const id of [foreign, 'inq_', 'x', 'con_01hf3v0000000000000000000z', "' or 1=1 --"]) {
      const body_ = assertRefused(await post(PATH, client, body(id)), ROW.invalid_argument)
      assert.equal(body_.errorMessage, unknown.errorMessage)
    }
  })
  await t.test('one of the other environment: 403', async () => {
    const other = await makeInquiry(deps, client.tenant, { environment: 'production' })
    assertRefused(await post(PATH, client, body(other)), ROW.environment, { resourceId: other })
    const key = await makeKey(deps, client.tenant, 'production')
    assertRefused(await post(PATH, key, body(inquiryId)), ROW.environment)
    assert.equal((await post(PATH, key, body(other))).statusCode, 201)
  })
  await t.test('initiated, inactive and deleted ones: 400 that names the status', async () => {
    const fresh = await createInquiry(deps, TESTER, {
      tenantId: client.tenant.id,
      environment: 'sandbox',
      name: 'q',
      displayName: 'Q',
      description: 'D',
      scope: 'all',
      frequency: 'once',
      validityDays: 1,
    })
    assertRefused(await post(PATH, client, body(fresh)), ROW.invalid_argument, { message: /is initiated/ })
    await decideInquiry(deps, TESTER, fresh, 'activate')
    await decideInquiry(deps, TESTER, fresh, 'deactivate')
    assertRefused(await post(PATH, client, body(fresh)), ROW.invalid_argument, { message: /is inactive/ })
    await decideInquiry(deps, TESTER, fresh, 'delete')
    assertRefused(await post(PATH, client, body(fresh)), ROW.invalid_argument, { message: /is deleted/ })
  })
  assert.equal(await countConsents(), before + 1)
})

test('redirectUrl must be a plain address on an allowed domain of this key', async (t) => {
  for (const redirectUrl of ['https://shop.example', 'https://shop.example/back?x=1', 'http://localhost:3000/back']) {
    assert.equal((await start(client, { inquiryId, email: EMAIL, redirectUrl })).redirectUrl, redirectUrl)
  }
  const wrong = [
    'http://shop.example/',
    'https://evil.example/',
    'https://shop.example.evil.example/',
    'https://shop.example@evil.example/',
    'https://SHOP.example/',
    'https://shop.example/#x',
    'https://shop.example//x',
    'javascript:alert(1)',
    'blob:https:shop.example/x',
    '/back',
    ' https://shop.example/',
  ]
  for (const redirectUrl of wrong) {
    await t.test(redirectUrl, async () => {
      const answer = await post(PATH, client, { inquiryId, email: EMAIL, redirectUrl })
      assertRefused(answer, ROW.invalid_argument, { message: /"redirectUrl"/ })
    })
  }
  await t.test('a key without domains may call, but cannot set a redirectUrl', async () => {
    const key = await makeKey(deps, client.tenant, 'sandbox')
    assert.equal((await post(PATH, key, { inquiryId, email: EMAIL })).statusCode, 201)
    const answer = await post(PATH, key, { inquiryId, email: EMAIL, redirectUrl: 'https://shop.example/' })
    assertRefused(answer, ROW.invalid_argument)
  })
})

test('locale must be a language tag', async () => {
  for (const locale of ['de', 'de-AT', 'sl', 'zh-Hant-TW', 'en-US-u-ca-gregory']) {
    assert.equal((await start(client, { inquiryId, email: EMAIL, locale })).locale, locale)
  }
  for (const locale of ['d', 'de_AT', 'deutsch!', 'de-', '-de', 'de AT', '*', '..', 'a'.repeat(36), "';--"]) {
    const answer = await post(PATH, client, { inquiryId, email: EMAIL, locale })
    assertRefused(answer, ROW.invalid_argument, { message: /"locale"/ })
  }
})

test('the token is checked before anything else', async () => {
  for (const payload of [{}, { inquiryId: 'x', nonsense: 1 }, { inquiryId, email: EMAIL }]) {
    assertRefused(await ask(PATH, { method: 'POST', payload }), ROW.authorization_missing)
    assertRefused(await ask(PATH, { method: 'POST', token: 'vt_wrong', payload }), ROW.token_expired)
  }
})

test('known and unknown people are started alike: same status, same fields', async () => {
  const known = await post(PATH, client, { inquiryId, email: EMAIL })
  const unknown = await post(PATH, client, { inquiryId, email: 'nobody-at-all@example.com' })
  const plain = (answer: typeof known) => {
    const { consentId, consentUrl, created, modified, email, ...rest } = answer.json()
    assert.ok(consentId && consentUrl && created && modified && email)
    return { status: answer.statusCode, rest, headers: Object.keys(answer.headers).sort() }
  }
  assert.deepEqual(plain(unknown), plain(known))
})
