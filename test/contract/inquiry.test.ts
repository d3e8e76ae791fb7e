import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Compile } from 'typebox/compile'
import { decideInquiry } from '../../src/access/consents/consent.service.ts'
import { InquiryListWire, InquiryWire } from '../../src/clients/inquiries/inquiry.schema.ts'
import { createInquiry } from '../../src/clients/inquiries/inquiry.service.ts'
import type { InquiryMove } from '../../src/clients/inquiries/inquiry.ts'
import { makeClient, makeInquiry, makeKey, TESTER } from '../support/make.ts'
import { testService } from '../support/service.ts'
import { assertOk, assertRefused, ROW } from './support.ts'

const { ask, deps, database } = await testService()
const wire = Compile(InquiryWire)
const listWire = Compile(InquiryListWire)

test('an inquiry has each field of the interface, and those of its tenant', async () => {
  const client = await makeClient(deps)
  const id = await makeInquiry(deps, client.tenant, { scope: 'balances', frequency: 'once', name: 'credit-check' })
  const answer = assertOk(await ask(`/service/inquiries/${id}`, { token: client.token }))
  assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8')
  assert.ok(wire.Check(answer.json()))
  assert.deepEqual(answer.json(), {
    id,
    status: 'active',
    name: 'credit-check',
    displayName: 'A question',
    description: 'Because',
    scope: 'balances',
    frequency: 'once',
    tenant: {
      name: client.tenant.name,
      companyName: client.tenant.companyName,
      addressStreet: 'Main Street',
      addressStreetNumber: '1',
      addressCity: 'Ljubljana',
      addressZipCode: '1000',
      addressCountry: 'SI',
    },
  })
})

test('every field of an inquiry and of its tenant is a text', async () => {
  const client = await makeClient(deps)
  const id = await makeInquiry(deps, client.tenant)
  const { tenant, ...inquiry } = (await ask(`/service/inquiries/${id}`, { token: client.token })).json()
  for (const [field, value] of Object.entries({ ...inquiry, ...tenant })) assert.equal(typeof value, 'string', field)
})

test('logoUrl appears once the logo is synchronised, not before', async () => {
  const client = await makeClient(deps)
  const id = await makeInquiry(deps, client.tenant)
  const read = async () => (await ask(`/service/inquiries/${id}`, { token: client.token })).json().tenant
  assert.equal('logoUrl' in (await read()), false)
  await database.script(`update tenants set logo_url = 'https://cdn.example/logo.png' where id = '${client.tenant.id}'`)
  assert.equal((await read()).logoUrl, 'https://cdn.example/logo.png')
})

test('an inquiry may have each of the four scopes and both frequencies', async (t) => {
  const client = await makeClient(deps)
  for (const scope of ['all', 'accounts', 'balances', 'transactions'] as const) {
    for (const frequency of ['once', 'daily'] as const) {
      await t.test(`${scope}, ${frequency}`, async () => {
        const id = await makeInquiry(deps, client.tenant, { scope, frequency })
        const inquiry = assertOk(await ask(`/service/inquiries/${id}`, { token: client.token })).json()
        assert.deepEqual([inquiry.scope, inquiry.frequency], [scope, frequency])
      })
    }
  }
})

test('each of the four statuses can be read, deleted ones too', async (t) => {
  const client = await makeClient(deps)
  const paths: Record<string, InquiryMove[]> = {
    initiated: [],
    active: ['activate'],
    inactive: ['activate', 'deactivate'],
    deleted: ['activate', 'delete'],
  }
  for (const [status, moves] of Object.entries(paths)) {
    await t.test(status, async () => {
      const id = await createInquiry(deps, TESTER, {
        tenantId: client.tenant.id,
        environment: 'sandbox',
        name: status,
        displayName: status,
        description: status,
        scope: 'all',
        frequency: 'daily',
        validityDays: 90,
      })
      for (const move of moves) await decideInquiry(deps, TESTER, id, move)
      const inquiry = assertOk(await ask(`/service/inquiries/${id}`, { token: client.token })).json()
      assert.ok(wire.Check(inquiry))
      assert.equal(inquiry.status, status)
    })
  }
})

test('an inquiry that this client cannot see is 400 invalid_parameter, with the same message whether it exists or not', async (t) => {
  const client = await makeClient(deps)
  const stranger = await makeClient(deps)
  const theirs = await makeInquiry(deps, stranger.tenant)
  const odd = ['inq_', 'acc_01hf3v', 'x', '%00', '%20', '%F0%9F%99%82', 'null', 'inq_%27%20or%201=1', '%25zz']
  const long = [`inq_${'a'.repeat(100)}`, `inq_${'a'.repeat(300)}`, 'a'.repeat(5000)]
  const ids = [theirs, 'inq_00000000000000000000000000', ...odd, ...long]
  const texts = new Set<string>()
  for (const id of ids) {
    await t.test(`${id.slice(0, 18)} of ${id.length}`, async () => {
      const answer = await ask(`/service/inquiries/${id}`, { token: client.token })
      const { requestId, ...body } = assertRefused(answer, ROW.invalid_argument, { message: /inquiryId.*inq_/ })
      texts.add(JSON.stringify(body))
    })
  }
  assert.equal(texts.size, 1)
})

test('400 on the inquiry read is invalid_parameter, also for an id that cannot be decoded', async () => {
  const client = await makeClient(deps)
  assertRefused(await ask('/service/inquiries/%zz', { token: client.token }), ROW.invalid_argument)
})

test("the tenant's own inquiry in the other environment is 403", async () => {
  const client = await makeClient(deps, { environment: 'sandbox' })
  const production = await makeKey(deps, client.tenant, 'production')
  const id = await makeInquiry(deps, client.tenant)
  const there = await makeInquiry(deps, client.tenant, { environment: 'production' })
  assertRefused(await ask(`/service/inquiries/${id}`, { token: production.token }), ROW.environment, { resourceId: id })
  assertRefused(await ask(`/service/inquiries/${there}`, { token: client.token }), ROW.environment)
  assertOk(await ask(`/service/inquiries/${there}`, { token: production.token }))
})

test('an inquiry and the list of them require a token', async (t) => {
  const client = await makeClient(deps)
  const id = await makeInquiry(deps, client.tenant)
  for (const path of ['/service/inquiries', `/service/inquiries/${id}`, '/service/inquiries/nothing']) {
    await t.test(path.replace(id, ':id'), async () => {
      assertRefused(await ask(path), ROW.authorization_missing)
      assertRefused(await ask(path, { token: 'vt_unknown' }), ROW.token_expired)
    })
  }
})

test("the list has the tenant's own inquiries of the key's environment, newest first", async () => {
  const client = await makeClient(deps)
  const stranger = await makeClient(deps)
  await makeInquiry(deps, stranger.tenant)
  const mine = [await makeInquiry(deps, client.tenant), await makeInquiry(deps, client.tenant)]
  await makeInquiry(deps, client.tenant, { environment: 'production' })
  const list = assertOk(await ask('/service/inquiries', { token: client.token })).json()
  assert.ok(listWire.Check(list))
  assert.deepEqual(
    list.data.map(({ id }: { id: string }) => id),
    mine.toReversed(),
  )
  assert.deepEqual(list.metadata, {})
  const one = (await ask(`/service/inquiries/${mine[0]}`, { token: client.token })).json()
  assert.deepEqual(list.data[1], one)
})

test('a tenant without inquiries has an empty list', async () => {
  const client = await makeClient(deps)
  assert.equal((await ask('/service/inquiries', { token: client.token })).body, '{"data":[],"metadata":{}}')
})

test('the list is paged: next_cursor exactly when there is more', async () => {
  const client = await makeClient(deps)
  const mine: string[] = []
  for (let i = 0; i < 5; i++) mine.unshift(await makeInquiry(deps, client.tenant))
  const walked: string[] = []
  const sizes: number[] = []
  for (let cursor: string | undefined, first = true; first || cursor; first = false) {
    const query = cursor === undefined ? '' : `&cursor=${cursor}`
    const page = assertOk(await ask(`/service/inquiries?limit=2${query}`, { token: client.token })).json()
    walked.push(...page.data.map(({ id }: { id: string }) => id))
    sizes.push(page.data.length)
    cursor = page.metadata.next_cursor
  }
  assert.deepEqual(sizes, [2, 2, 1])
  assert.deepEqual(walked, mine)
  assert.deepEqual((await ask('/service/inquiries?limit=5', { token: client.token })).json().metadata, {})
})

test('wrong parameters of the list are 400 and named', async (t) => {
  const client = await makeClient(deps)
  const stranger = await makeClient(deps)
  for (let i = 0; i < 2; i++) await makeInquiry(deps, stranger.tenant)
  const foreign = (await ask('/service/inquiries?limit=1', { token: stranger.token })).json().metadata.next_cursor
  const cases: [query: string, message: RegExp][] = [
    ['limit=0', /"limit".*1 to 500/],
    ['limit=501', /"limit".*1 to 500/],
    ['limit=1&limit=2', /"limit".*once/],
    ['status=active', /"status".*cursor, limit/],
    ['cursor=', /"cursor"/],
    ['cursor=abc', /"cursor"/],
    [`cursor=${foreign}`, /"cursor"/],
  ]
  for (const [query, message] of cases) {
    await t.test(query === `cursor=${foreign}` ? "another client's cursor" : query, async () => {
      const answer = await ask(`/service/inquiries?${query}`, { token: client.token })
      assertRefused(answer, ROW.invalid_argument, { message })
    })
  }
})
