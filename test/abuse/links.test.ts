import assert from 'node:assert/strict'
import { test } from 'node:test'
import { idGenerator } from '../../src/platform/core/id.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { longToken } from '../contract/support.ts'
import { makeClient, makeFixture, makeInquiry } from '../support/make.ts'
import { PAGE, people } from '../support/people.ts'
import { testService } from '../support/service.ts'

/** What a user would lose: a stranger reads which tenant asks them for what, and refuses in their name. */

const service = await testService()
const { ask, deps, database } = service
const { askPin, decide, linkOf, read, renew, start, view } = people(service)

async function tenantWithInquiry() {
  const pair = await makeClient(deps)
  const token = await longToken(deps, pair)
  return { token, inquiryId: await makeInquiry(deps, pair.tenant) }
}
const [mine, theirs] = [await tenantWithInquiry(), await tenantWithInquiry()]

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const SUFFIX = 16

/** The id whose number is greater by `by`. */
function neighbour(id: string, by: number): string {
  const head = id.slice(0, -SUFFIX)
  let number = 0n
  for (const outgoing of id.slice(-SUFFIX)) number = number * 32n + BigInt(ALPHABET.indexOf(outgoing))
  number += BigInt(by)
  let text = ''
  for (let i = 0; i < SUFFIX; i++, number /= 32n) text = ALPHABET[Number(number & 31n)] + text
  return head + text
}

test('from 48 own ids, no id around them is of another tenant, however many are made in one millisecond', async () => {
  // Both tenants start consents at once, as fast as the service allows.
  const started = await Promise.all(
    Array.from({ length: 96 }, (_, i) => {
      const client = i % 2 ? mine : theirs
      return start(client, { inquiryId: client.inquiryId, email: `person${i}@example.com` })
    }),
  )
  const own = started.filter((_, i) => i % 2).map(({ consentId }) => consentId)
  const foreign = new Set<string>(started.filter((_, i) => i % 2 === 0).map(({ consentId }) => consentId))
  let hits = 0
  for (const id of own) for (let by = -200; by <= 200; by++) if (foreign.has(neighbour(id, by))) hits += 1
  assert.equal(hits, 0)

  const newId = idGenerator(() => 1_800_000_000_000)
  const made = Array.from({ length: 10_000 }, () => newId('consent'))
  const all = new Set<string>(made)
  assert.equal(all.size, made.length)
  assert.equal(made.filter((id) => [-3, -2, -1, 1, 2, 3].some((by) => all.has(neighbour(id, by)))).length, 0)
})

test('the id alone shows nothing and decides nothing', async () => {
  const { consentId } = await start(theirs, { inquiryId: theirs.inquiryId, email: 'victim@example.com' })
  const page = await ask(`/owner/asks/${consentId}`)
  assert.equal(page.statusCode, 404, page.body)
  const calls: [path: string, payload: object][] = [
    ['pin', { ask: 1 }],
    ['session', { ask: 1, pin: '123456' }],
    ['decision', { ask: 1, decision: 'refuse', termsHash: 'x' }],
    ['decision', { ask: 1, decision: 'approve', termsHash: 'x', accountIds: [] }],
  ]
  for (const [path, payload] of calls) {
    const answer = await ask(`/owner/asks/${consentId}/${path}`, { method: 'POST', headers: PAGE, payload })
    assert.equal(answer.statusCode, 404, `${path}: ${answer.body}`)
  }
  const [row] = await database.rows<{ status: string }>(sql`select status from consents where id = ${consentId}`)
  assert.deepEqual(row, { status: 'initiated' })
  assert.deepEqual(await database.rows(sql`select from pins where consent_id = ${consentId}`), [])
})

test('without the link the answer is always the same: ask unknown, open, answered, expired, replaced, or of an erased owner', async () => {
  const { consentId: open } = await start(theirs, { inquiryId: theirs.inquiryId, email: 'open@example.com' })
  const { consentId: over } = await start(theirs, { inquiryId: theirs.inquiryId, email: 'over@example.com' })
  await database.rows(sql`update asks set expires_at = clock() where consent_id = ${over}`)
  const { consentId: ended } = await start(theirs, { inquiryId: theirs.inquiryId, email: 'ended@example.com' })
  await decide(ended, null, { decision: 'refuse' })
  const own = await start(mine, { inquiryId: mine.inquiryId, email: 'own@example.com' })
  const right = await linkOf(open)
  const tokens: Record<string, string>[] = [
    {},
    { 'consent-link': '' },
    { 'consent-link': 'x' },
    await linkOf(own.consentId),
    { 'consent-link': `${right['consent-link']}x` },
    { 'consent-link': right['consent-link'].slice(1) },
    { 'consent-link': right['consent-link'].toLowerCase() },
  ]
  const unknown = 'con_01hf3v0000000000000000000z'
  const routes = service.routes.filter(
    ({ url, method, schema }) =>
      url.startsWith('/owner/asks') && schema.auth === 'link' && ['GET', 'POST'].includes(method),
  )
  assert.ok(routes.length >= 5)
  const body = (url: string) => ({
    ask: 1,
    ...(url.endsWith('/session') && { pin: '123456' }),
    ...(url.endsWith('/connections') && { providerId: 'x' }),
    ...(url.endsWith('/decision') && { decision: 'refuse', termsHash: 'x' }),
  })
  for (const { method, url } of routes) {
    for (const token of tokens) {
      const seen = []
      for (const id of [unknown, open, over, ended]) {
        const answer = await ask(url.replace(':consentId', id), {
          method: method as 'GET' | 'POST',
          headers: { ...PAGE, ...token },
          ...(method === 'POST' && { payload: body(url) }),
        })
        if (answer.statusCode === 405) continue
        const { requestId: _, resourceId, ...rest } = answer.json()
        assert.equal(resourceId, id)
        seen.push({ status: answer.statusCode, rest, headers: Object.keys(answer.headers).sort() })
      }
      for (const one of seen) {
        assert.equal(one.status, 404)
        assert.deepEqual(one, seen[0])
      }
    }
  }
  assert.equal((await read(theirs, open)).status, 'initiated')
})

test('the link of an ended ask shows how it ended and allows nothing else', async () => {
  const { consentId } = await start(theirs, { inquiryId: theirs.inquiryId, email: 'late@example.com' })
  await database.rows(sql`update asks set expires_at = clock() where consent_id = ${consentId}`)
  assert.equal((await view(consentId)).state, 'expired')
  assert.equal((await askPin(consentId)).statusCode, 403)
  assert.equal((await decide(consentId, null, { decision: 'refuse' })).json().outcome, 'too_late')
})

test('the token is in no log, and cannot be derived from the database', async () => {
  const { consentId, consentUrl } = await start(theirs, { inquiryId: theirs.inquiryId, email: 'log@example.com' })
  const token = new URL(consentUrl).hash.slice(1)
  assert.match(token, /^[\w-]{43}$/)
  await view(consentId)
  await ask(`/owner/asks/${consentId}`, { headers: { 'consent-link': `${token}x` } })
  assert.ok(!service.logs.some((line) => line.includes(token)))
  const [row] = await database.rows<{ ask: string }>(
    sql`select a::text as ask from asks a where consent_id = ${consentId}`,
  )
  assert.ok(!row!.ask.includes(token) && !row!.ask.includes(Buffer.from(token, 'base64url').toString('hex')))
})

test('a renewal has a token of its own, and the previous one does not open it', async () => {
  const fixture = await makeFixture(deps)
  const first = await linkOf(fixture.consentId, 1)
  const renewed = await renew(fixture, fixture.consentId)
  assert.notEqual(new URL(renewed.consentUrl).hash, `#${first['consent-link']}`)
  const answer = await ask(`/owner/asks/${fixture.consentId}?ask=2`, { headers: first })
  assert.equal(answer.statusCode, 404)
})
