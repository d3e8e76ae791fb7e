import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LightMyRequestResponse } from 'fastify'
import { decideConsent } from '../../src/access/consents/consent.service.ts'
import { ERROR_CODES, ERROR_SUB_CODES } from '../../src/platform/core/error-code.ts'
import { REFUSALS } from '../../src/platform/core/errors.ts'
import { fill, makeFixture, makeKey, records, TESTER } from '../support/make.ts'
import { testService } from '../support/service.ts'
import { assertErrorBody, assertOk, assertRefused, type RefusalRowOfContract, ROW } from './support.ts'

const { ask, deps, database } = await testService()
const TOKEN = '/service/auth/token'

const fixture = await makeFixture(deps)
await fill(deps, fixture.accountId, records(2))
const pair = { 'api-key': fixture.apiKey, 'api-secret': fixture.apiSecret }
const json = { 'content-type': 'application/json' }
const post = (payload: string | Buffer, headers: Record<string, string> = json) =>
  ask(TOKEN, { method: 'POST', headers: { ...pair, ...headers }, payload })

const rowText = ([status, code, subCode]: RefusalRowOfContract): string => `${status} ${code} ${subCode ?? '(none)'}`

test('errorCode is one of the eight of the interface', () => {
  const codes = 'invalid_parameter unauthorized forbidden not_found not_allowed not_acceptable bad_request other'
  assert.deepEqual([...ERROR_CODES].sort(), codes.split(' ').sort())
})

test('errorSubCode is one of the fourteen of the interface', () => {
  const codes =
    'api_key_secret_header_must_be_provided authorization_header_must_be_provided access_not_allowed domain_not_allowed access_token_expired invalid_access_scope invalid_access_environment invalid_argument invalid_meta_data phone_number_invalid email_invalid email_or_phone_number_required invalid_pin unspecified'
  assert.deepEqual([...ERROR_SUB_CODES].sort(), codes.split(' ').sort())
})

test("the code's table has the rows of the contract's table and no others", () => {
  // Two causes with different remedies may look the same on the wire.
  const own = Object.values(REFUSALS).map(({ status, errorCode, errorSubCode }) =>
    rowText([status, errorCode, errorSubCode ?? null]),
  )
  assert.deepEqual([...new Set(own)].sort(), [...new Set(Object.values(ROW).map(rowText))].sort())
})

test('each row has a message, a cause and a remedy', () => {
  for (const [name, row] of Object.entries(REFUSALS)) {
    for (const text of [row.message, row.cause, row.remedy]) assert.ok(text.length >= 10, name)
  }
})

test('every sub code of the interface is used by a row', () => {
  const used = new Set(Object.values(ROW).map(([, , subCode]) => subCode))
  assert.deepEqual(
    ERROR_SUB_CODES.filter((code) => !used.has(code)),
    [],
  )
})

type Case = {
  row: RefusalRowOfContract
  about: string
  ask: () => Promise<LightMyRequestResponse>
  resourceId?: string
}

/** A request for each row that can be reached so far. Rows about e-mail and PINs have no address yet. */
const CASES: Case[] = [
  {
    row: ROW.invalid_argument,
    about: 'a query value is wrong',
    ask: () => ask(`${fixture.path}?limit=0`, { token: fixture.token }),
  },
  { row: ROW.invalid_argument, about: 'a body value is wrong', ask: () => post('{"a":1}') },
  {
    row: ROW.invalid_argument,
    about: 'a path value is wrong',
    ask: () => ask(`${TOKEN}/staging/x`, { headers: pair }),
  },
  {
    row: ROW.invalid_argument,
    about: 'no such inquiry for this client',
    ask: () => ask('/service/inquiries/inq_0', { token: fixture.token }),
  },
  { row: ROW.bad_request, about: 'the body is not JSON', ask: () => post('{') },
  { row: ROW.key_secret_missing, about: 'neither header', ask: () => ask(TOKEN, { method: 'POST' }) },
  {
    row: ROW.key_not_allowed,
    about: 'the pair is unknown',
    ask: () => ask(TOKEN, { method: 'POST', headers: { 'api-key': 'vk_x', 'api-secret': 'vs_x' } }),
  },
  { row: ROW.authorization_missing, about: 'no bearer token', ask: () => ask(fixture.path) },
  { row: ROW.token_expired, about: 'the token is unknown', ask: () => ask(fixture.path, { token: 'vt_unknown' }) },
  {
    row: ROW.not_found,
    about: 'an account that this client cannot see',
    ask: () => ask('/service/accounts/acc_0/transactions', { token: fixture.token }),
    resourceId: 'acc_0',
  },
  {
    row: ROW.not_found,
    about: 'an unknown transaction',
    ask: () => ask(`${fixture.path}/tx_0`, { token: fixture.token }),
    resourceId: 'tx_0',
  },
  {
    row: ROW.not_found,
    about: 'an unknown consent',
    ask: () => ask('/service/accounts?consentId=con_0', { token: fixture.token }),
    resourceId: 'con_0',
  },
  { row: ROW.not_found, about: 'no such address', ask: () => ask('/service/nothing', { token: fixture.token }) },
  {
    row: ROW.method,
    about: 'another method',
    ask: () => ask(fixture.path, { method: 'DELETE', token: fixture.token }),
  },
  {
    row: ROW.accept,
    about: 'Accept excludes JSON',
    ask: () => ask(fixture.path, { token: fixture.token, headers: { accept: 'text/html' } }),
  },
  { row: ROW.size, about: 'the body is too large', ask: () => post(' '.repeat(1_048_577)) },
  { row: ROW.content_type, about: 'another content type', ask: () => post('a=b', { 'content-type': 'text/plain' }) },
  {
    row: ROW.scope,
    about: 'the scope does not cover it',
    ask: async () => {
      const narrow = await makeFixture(deps, { scope: 'accounts' })
      return ask(narrow.path, { token: narrow.token })
    },
  },
  {
    row: ROW.environment,
    about: 'the other environment',
    ask: async () => {
      const { token } = await makeKey(deps, fixture.tenant, 'production')
      return ask(fixture.path, { token })
    },
    resourceId: fixture.accountId,
  },
  {
    row: ROW.domain,
    about: 'an Origin that is not on the list',
    ask: async () => {
      const { token } = await makeKey(deps, fixture.tenant, 'sandbox', ['shop.example'])
      return ask(fixture.path, { token, headers: { origin: 'https://evil.example' } })
    },
  },
  {
    row: ROW.consent,
    about: 'the consent is not valid',
    ask: async () => {
      const ended = await makeFixture(deps)
      await decideConsent(deps, TESTER, ended.consentId, 'revoke')
      return ask(ended.path, { token: ended.token })
    },
  },
]

test('each refusal has its status, codes, link and request id', async (t) => {
  for (const { row, about, ask: send, resourceId } of CASES) {
    await t.test(`${rowText(row)}: ${about}`, async () => {
      assertRefused(await send(), row, resourceId === undefined ? {} : { resourceId })
    })
  }
})

test("documentationUrl opens a page with the sub code's own place, cause, remedy and example", async (t) => {
  for (const [, errorCode, errorSubCode] of Object.values(ROW)) {
    const anchor = errorSubCode ?? errorCode
    await t.test(`/api/errors/${errorCode}#${anchor}`, async () => {
      const answer = assertOk(await ask(`/api/errors/${errorCode}`))
      assert.match(String(answer.headers['content-type']), /^text\/html/)
      const at = answer.body.indexOf(`id="${anchor}"`)
      assert.ok(at > 0, `the page has no anchor for ${anchor}`)
      const section = answer.body.slice(at, answer.body.indexOf('</section>', at))
      for (const word of ['Cause', 'Remedy', 'Example']) assert.ok(section.includes(word), word)
    })
  }
})

test('DOCS_URL moves the links', async () => {
  const elsewhere = await testService({ DOCS_URL: 'https://docs.example.com/ais/' })
  assertRefused(await elsewhere.ask('/service/accounts'), ROW.authorization_missing, {
    docsUrl: 'https://docs.example.com/ais',
  })
})

test('every 401 is unauthorized, every 403 forbidden and every 404 not_found', () => {
  for (const [status, code] of [
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [404, 'not_found'],
  ] as const) {
    for (const row of Object.values(REFUSALS)) assert.equal(row.status === status, row.errorCode === code)
  }
})

test('404 is the same answer whether the resource exists or not', async () => {
  const other = await makeFixture(deps)
  const [there, nowhere] = await Promise.all(
    [other.accountId, 'acc_00000000000000000000000000'].map((id) =>
      ask(`/service/accounts/${id}/transactions`, { token: fixture.token }),
    ),
  )
  const plain = ({ body, headers }: LightMyRequestResponse, id: string) => [
    body.replaceAll(id, 'ID').replace(/"requestId":"[^"]*"/, ''),
    Object.keys(headers).sort(),
    headers['content-type'],
  ]
  assert.deepEqual(plain(there!, other.accountId), plain(nowhere!, 'acc_00000000000000000000000000'))
})

test('a consent that is not valid: 403 for each status, which is named', async (t) => {
  const statuses = [
    'initiated',
    'started',
    'received',
    'partially_authorised',
    'rejected',
    'failed',
    'revoked_by_psu',
    'expired',
    'terminated_by_tpp',
  ]
  const { path, token, consentId } = await makeFixture(deps)
  for (const status of statuses) {
    await t.test(status, async () => {
      await database.script(`update consents set status = '${status}' where id = '${consentId}'`)
      for (const url of [path, `${path}?consentId=${consentId}`, `/service/accounts?consentId=${consentId}`])
        assertRefused(await ask(url, { token }), ROW.consent, { message: new RegExp(status) })
    })
  }
})

test('the error body is the same at every unknown address, with or without a token', async () => {
  for (const url of [
    '/nothing',
    '/service',
    '/service/',
    '/service/nothing',
    '/api/errors/nothing',
    '/Service/accounts',
  ])
    assertErrorBody(assertRefused(await ask(url, { token: fixture.token }), ROW.not_found), ROW.not_found)
})
