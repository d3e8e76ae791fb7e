/**
 * A client that was written to the published interface before this service existed works unchanged. It is built from
 * that document alone: two headers for a token, a bearer, a list with a cursor, an inquiry, an error body. Its address of the
 * token and the name of its cursor are the ones that such clients use.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fill, makeFixture, records } from '../support/make.ts'
import { testService } from '../support/service.ts'

const { app, deps } = await testService()
const baseUrl = await app.listen({ port: 0, host: '127.0.0.1' })

type PublishedRefusal = { errorMessage: string; errorCode: string; errorSubCode?: string; documentationUrl?: string }

class PublishedError extends Error {
  status: number
  body: PublishedRefusal
  constructor(status: number, body: PublishedRefusal) {
    super(body.errorMessage)
    this.status = status
    this.body = body
  }
}

function publishedClient(pair: { apiKey: string; apiSecret: string }, environment: string, merchant: string) {
  let token = ''

  async function call(path: string, headers: Record<string, string>): Promise<Record<string, unknown>> {
    const answer = await fetch(`${baseUrl}${path}`, { headers: { 'Content-Type': 'application/json', ...headers } })
    const body = await answer.json()
    if (!answer.ok) throw new PublishedError(answer.status, body as PublishedRefusal)
    return body as Record<string, unknown>
  }

  async function authenticate() {
    const answer = await call(`/service/auth/token/${environment}/${merchant}`, {
      'Api-Key': pair.apiKey,
      'Api-Secret': pair.apiSecret,
    })
    token = String(answer.accessToken)
    return answer
  }

  const get = (path: string) => call(path, { Authorization: `Bearer ${token}` })

  async function* transactions(accountId: string, query: Record<string, string> = {}) {
    for (let cursor: string | undefined; ; ) {
      const search = new URLSearchParams({ ...query, ...(cursor !== undefined && { cursor }) })
      const page = await get(`/service/accounts/${accountId}/transactions?${search}`)
      yield* page.data as { id: string; executed: string; amount: number; accountId: string; status: string }[]
      cursor = (page.metadata as { next_cursor?: string }).next_cursor
      if (!cursor) return
    }
  }
  return { authenticate, get, transactions }
}

const fixture = await makeFixture(deps)
await fill(deps, fixture.accountId, records(25))
const client = publishedClient(fixture, 'sandbox', fixture.tenant.slug)

test('it gets a token at the address it knows, and is told how long the token lasts', async () => {
  const answer = await client.authenticate()
  assert.equal(answer.tokenType, 'Bearer')
  assert.equal(answer.expiresIn, 600)
  assert.ok(!Number.isNaN(Date.parse(String(answer.expires))))
})

test('it walks through the list by cursor, latest first, under the consent it names', async () => {
  await client.authenticate()
  const found = []
  for await (const one of client.transactions(fixture.accountId, { consentId: fixture.consentId, limit: '10' }))
    found.push(one)
  assert.equal(new Set(found.map(({ id }) => id)).size, 25)
  const times = found.map(({ executed }) => executed)
  assert.deepEqual(times, times.toSorted().reverse())
  for (const { accountId, amount, status } of found) {
    assert.equal(accountId, fixture.accountId)
    assert.equal(typeof amount, 'number')
    assert.ok(status === 'booked' || status === 'pending')
  }
})

test('it reads the inquiry with its tenant', async () => {
  await client.authenticate()
  const { id, status, scope, frequency, tenant } = await client.get(`/service/inquiries/${fixture.inquiryId}`)
  assert.deepEqual([id, status], [fixture.inquiryId, 'active'])
  assert.ok(['all', 'accounts', 'balances', 'transactions'].includes(String(scope)))
  assert.ok(['once', 'daily'].includes(String(frequency)))
  assert.equal(typeof (tenant as { name: string }).name, 'string')
})

test('it understands refusals by their codes', async () => {
  const refusal = async (promise: Promise<unknown>) => {
    const error = await promise.then(
      () => assert.fail('was not refused'),
      (reason: unknown) => reason,
    )
    assert.ok(error instanceof PublishedError)
    return [error.status, error.body.errorCode, error.body.errorSubCode]
  }
  const fresh = () => publishedClient(fixture, 'sandbox', fixture.tenant.slug)
  const wrong = { apiKey: fixture.apiKey, apiSecret: 'vs_wrong' }
  const stranger = publishedClient(wrong, 'sandbox', fixture.tenant.slug)
  assert.deepEqual(await refusal(stranger.authenticate()), [401, 'unauthorized', 'access_not_allowed'])
  const list = `/service/accounts/${fixture.accountId}/transactions`
  assert.deepEqual(await refusal(fresh().get(list)), [401, 'unauthorized', 'authorization_header_must_be_provided'])
  await client.authenticate()
  const unknown = '/service/accounts/acc_01kgx2kz4e8r5t7y9w1q3s6d0f/transactions'
  assert.deepEqual(await refusal(client.get(unknown)), [404, 'not_found', undefined])
  assert.deepEqual(await refusal(client.get('/service/inquiries/none')), [400, 'invalid_parameter', 'invalid_argument'])
})
