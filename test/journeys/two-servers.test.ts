/** No server needs another: each request of these journeys goes to another server than the one before it. */

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createContext, createDeps } from '../../src/context.ts'
import { atCommandLine } from '../../src/platform/changes/actor.ts'
import { readConfig } from '../../src/platform/core/config.ts'
import type { Id } from '../../src/platform/core/id.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import { buildServer } from '../../src/server.ts'
import { createOperatorToken } from '../../src/surfaces/operators/operator-token.service.ts'
import { assertRefused, ROW } from '../contract/support.ts'
import { fill, makeClient, makeInquiry, makeOwner, record, records } from '../support/make.ts'
import { anotherPin, people } from '../support/people.ts'
import { TEST_SETTINGS, type TestService, testService } from '../support/service.ts'

// Registered before the service's own hook: the second server ends before the database.
let stopSecond = async () => {}
after(() => stopSecond())
const one = await testService()
const { deps, database, context } = one
const serving = openDatabase({ url: one.databaseUrl, poolSize: 6 })
const second = await createContext(readConfig(TEST_SETTINGS), createDeps(serving), () => 'http://vitrine.test', {
  wakeWorker: context.wakeWorker,
})
const two = buildServer(second, { level: 'silent' })
await two.app.ready()
stopSecond = async () => {
  await two.app.close()
  await serving.close()
}

let turn = 0
const ask: TestService['ask'] = (url, { token, headers, ...options } = {}) =>
  (turn++ % 2 === 0 ? one : two).app.inject({
    method: 'GET',
    ...options,
    url,
    headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
  })
const { start, view, openPage, decide, askPin, enterPin, pinFor, emailOf, signIn } = people({ ask, database, context })

type Page = { data: { id: string }[]; metadata: { next_cursor?: string; has_more?: boolean } }
const idsOf = ({ data }: Page) => data.map(({ id }) => id)

/** A consent that was given on the page, and the list that it opens. */
async function giveConsent() {
  const client = await makeClient(deps)
  const { ownerId, accountId } = await makeOwner(deps)
  await fill(deps, accountId, records(25))
  const inquiryId = await makeInquiry(deps, client.tenant)
  const key = { 'api-key': client.apiKey, 'api-secret': client.apiSecret }
  const issued = await ask('/service/auth/token', { method: 'POST', headers: key })
  const token: string = issued.json().accessToken
  const email = await emailOf(ownerId)
  const { consentId } = await start({ token }, { inquiryId, email })
  const opened = await openPage(consentId)
  const { termsHash } = await view(consentId)
  const decided = await decide(consentId, opened, { termsHash, accountIds: [accountId] })
  assert.equal(decided.statusCode, 200, decided.body)
  return { client, token, email, accountId, consentId, list: `/service/accounts/${accountId}/transactions` }
}

test('an owner consents, a client reads page by page and follows changes, and a revocation counts everywhere', async () => {
  const { token, email, accountId, consentId, list } = await giveConsent()
  const read = async (path: string) => {
    const answer = await ask(path, { token })
    assert.equal(answer.statusCode, 200, answer.body)
    return { page: answer.json() as Page, headers: answer.headers }
  }

  const first = await read(`${list}?limit=10`)
  const ids = idsOf(first.page)
  for (let page = first.page; page.metadata.next_cursor !== undefined; ) {
    page = (await read(`${list}?limit=10&cursor=${page.metadata.next_cursor}`)).page
    ids.push(...idsOf(page))
  }
  assert.equal(new Set(ids).size, 25)
  assert.equal(ids.length, 25)

  // Twice: each server gets the tag of the other.
  for (const server of ['one', 'two']) {
    const same = await ask(`${list}?limit=10`, { token, headers: { 'if-none-match': String(first.headers.etag) } })
    assert.equal(same.statusCode, 304, server)
  }

  await fill(deps, accountId, [record({ sourceId: 'late', booked: '2026-03-01' })])
  const changes = await read(`${list}/changes?since=${first.headers['changes-cursor']}`)
  assert.equal(changes.page.data.length, 1)
  const end = await read(`${list}/changes?since=${changes.page.metadata.next_cursor}`)
  assert.deepEqual([end.page.data, end.page.metadata.has_more], [[], false])
  // A page that a server has kept is not served after a change on the other one.
  for (let i = 0; i < 2; i++) assert.equal(idsOf((await read(`${list}?limit=1`)).page)[0], changes.page.data[0]!.id)

  const me = await signIn({ email })
  assert.equal((await me.get('/owner/consents')).statusCode, 200)
  assert.equal((await me.get('/owner/consents')).json().data[0].consentId, consentId)
  const revoked = await me.send('POST', `/owner/consents/${consentId}/revocation`)
  assert.ok(revoked.statusCode < 300, revoked.body)
  for (let i = 0; i < 2; i++) assertRefused(await ask(list, { token }), ROW.consent)
})

test('a PIN is tried five times, however the tries are spread over servers', async () => {
  const client = await makeClient(deps)
  const { ownerId } = await makeOwner(deps)
  const inquiryId = await makeInquiry(deps, client.tenant)
  const { consentId } = await start(client, { inquiryId, email: await emailOf(ownerId) })
  assert.equal((await askPin(consentId)).statusCode, 202)
  const pin = await pinFor(consentId)
  for (let i = 0; i < 5; i++) assertRefused(await enterPin(consentId, 1, anotherPin(pin)), ROW.invalid_pin)
  for (let i = 0; i < 2; i++) assertRefused(await enterPin(consentId, 1, pin), ROW.invalid_pin)
})

test('PINs of one ask come from one budget', async () => {
  const client = await makeClient(deps)
  const { ownerId } = await makeOwner(deps)
  const inquiryId = await makeInquiry(deps, client.tenant)
  const { consentId } = await start(client, { inquiryId, email: await emailOf(ownerId) })
  const statuses: number[] = []
  for (let i = 0; i < 7; i++) statuses.push((await askPin(consentId)).statusCode)
  assert.deepEqual(statuses, [202, 202, 202, 202, 202, 429, 429])
})

test('a repeated upload leads to the first import, and any server reports it', async () => {
  const { accountId } = await makeOwner(deps)
  const { token } = await createOperatorToken(deps, atCommandLine('test'), { label: 'two servers', expires: null })
  const headers = { 'content-type': 'application/x-ndjson', 'idempotency-key': `once ${accountId}` }
  const payload = records(3)
    .map((one) => `${JSON.stringify(one)}\n`)
    .join('')
  const path = `/manage/accounts/${accountId}/transactions`
  const imports: Id<'import'>[] = []
  for (let i = 0; i < 3; i++) {
    const answer = await ask(path, { method: 'POST', token, headers: { ...headers, prefer: 'wait=30' }, payload })
    assert.ok(answer.statusCode < 300, answer.body)
    imports.push(answer.json().id ?? answer.json().importId)
  }
  assert.equal(new Set(imports).size, 1)
  for (let i = 0; i < 2; i++) {
    const answer = await ask(`/manage/imports/${imports[0]}`, { token })
    assert.equal(answer.json().status, 'done')
  }
})
