import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LightMyRequestResponse } from 'fastify'
import { decideConsent, decideInquiry } from '../../src/access/consents/consent.service.ts'
import { editKey, endKey } from '../../src/clients/keys/key.service.ts'
import { COOKIE } from '../../src/people/owners/session.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { assertOk, assertRefused, later, longToken, minutes, ROW } from '../contract/support.ts'
import { setDatabaseClock } from '../support/database.ts'
import { makeClient, makeInquiry, makeOwner, TESTER } from '../support/make.ts'
import { type Opened, openedFrom, PAGE, people } from '../support/people.ts'
import { testService } from '../support/service.ts'

const service = await testService()
const { ask, deps, database } = service
const {
  askPin,
  askSession,
  authorize,
  authorizeNow,
  decide,
  emailOf,
  enterPin,
  fromPage,
  linkOf,
  openPage,
  pinFor,
  read,
  renew,
  sendPin,
  signIn,
  start,
  view,
} = people(service)

const pair = await makeClient(deps, { domains: ['shop.example'] })
const client = { ...pair, token: await longToken(deps, pair) }

/** An owner with three accounts who has opened the page and not entered a PIN yet. */
async function asked(facts: { accounts?: number } & Parameters<typeof makeInquiry>[2] = {}) {
  const { accounts = 3, ...question } = facts
  const owner = await makeOwner(deps, { accounts })
  const inquiryId = await makeInquiry(deps, client.tenant, question)
  const email = await emailOf(owner.ownerId)
  const { consentId } = await start(client, { inquiryId, email, redirectUrl: 'https://shop.example/back' })
  return { ...owner, inquiryId, email, consentId }
}

const grantsOf = async (consentId: string) =>
  (
    await database.rows<{ id: string }>(
      sql`select account_id as id from grants where consent_id = ${consentId} order by 1`,
    )
  ).map(({ id }) => id)
const outcomeOf = (answer: LightMyRequestResponse) => {
  const { outcome, ask } = assertOk(answer).json()
  return [outcome, ask.state]
}
const terminate = (consentId: string) =>
  ask(`/service/consents/${consentId}`, { method: 'DELETE', token: client.token })

test.afterEach(() => setDatabaseClock(database, null))

test('the page shows the tenant, scope, frequency, duration and purpose, and the masked address of the PIN', async () => {
  const { consentId, email } = await asked({ scope: 'balances', frequency: 'once', validityDays: 12 })
  const { termsHash, linkExpires, ...shown } = await view(consentId)
  assert.match(termsHash, /^[\w-]{43}$/)
  assert.ok(new Date(linkExpires).getTime() > Date.now())
  assert.deepEqual(shown, {
    consentId,
    ask: 1,
    state: 'open',
    environment: 'sandbox',
    contact: 'a•••@e•••.com',
    channel: 'email',
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
    operator: {},
    scope: 'balances',
    frequency: 'once',
    validityDays: 12,
    accessMinutes: 60,
    returnUrl: `https://shop.example/back?consentId=${consentId}&status=initiated`,
  })
  assert.ok(!JSON.stringify(shown).includes(email))
})

test('after the PIN the owner sees their own accounts of this environment, ticks some, and only those can be read', async () => {
  const { consentId, accountIds } = await asked()
  await makeOwner(deps)
  const opened = await openPage(consentId)
  assert.deepEqual(
    opened.accounts.map(({ id, granted }) => [id, granted]),
    accountIds.toSorted().map((id) => [id, false]),
  )
  assert.equal((await view(consentId)).state, 'open')
  const ticked = [accountIds[2]!, accountIds[0]!]
  const decided = await decide(consentId, opened, { accountIds: ticked })
  assert.deepEqual(outcomeOf(decided), ['approved', 'approved'])
  assert.equal(decided.json().ask.returnUrl, `https://shop.example/back?consentId=${consentId}&status=valid`)
  assert.deepEqual(await grantsOf(consentId), ticked.toSorted())
  const { status, accountIds: granted } = await read(client, consentId)
  assert.deepEqual([status, granted], ['valid', ticked.toSorted()])
})

test('the accepted terms are stored with the answer, verbatim and as a hash', async () => {
  const { consentId, accountIds } = await asked({ scope: 'accounts' })
  const { termsHash } = await view(consentId)
  await decide(consentId, await openPage(consentId), { accountIds })
  const [row] = await database.rows<{ decision: string; terms: Record<string, unknown>; hash: Buffer }>(sql`
    select decision, terms, terms_hash as hash from asks where consent_id = ${consentId}`)
  assert.equal(row!.decision, 'approved')
  assert.equal(row!.hash.toString('base64url'), termsHash)
  assert.deepEqual([row!.terms.scope, row!.terms.description], ['accounts', 'Because'])
  // A later change of the inquiry does not affect them.
  assert.equal((row!.terms.tenant as { companyName: string }).companyName, client.tenant.companyName)
})

test('an ask is answered once: a second answer is refused as too late and changes nothing', async () => {
  const { consentId, accountIds } = await asked()
  const opened = await openPage(consentId)
  assert.deepEqual(outcomeOf(await decide(consentId, opened, { accountIds: [accountIds[0]!] })), [
    'approved',
    'approved',
  ])
  assert.deepEqual(outcomeOf(await decide(consentId, opened, { accountIds })), ['too_late', 'approved'])
  assert.deepEqual(outcomeOf(await decide(consentId, opened, { decision: 'refuse' })), ['too_late', 'approved'])
  assert.deepEqual(outcomeOf(await decide(consentId, null, { decision: 'refuse' })), ['too_late', 'approved'])
  assert.deepEqual(await grantsOf(consentId), [accountIds[0]])
  assert.equal((await read(client, consentId)).status, 'valid')
})

test('a refused ask cannot be approved', async () => {
  const { consentId, accountIds } = await asked()
  const opened = await openPage(consentId)
  const refused = await decide(consentId, opened, { decision: 'refuse' })
  assert.deepEqual(outcomeOf(refused), ['refused', 'refused'])
  assert.equal(refused.json().ask.returnUrl, `https://shop.example/back?consentId=${consentId}&status=rejected`)
  assert.deepEqual(outcomeOf(await decide(consentId, opened, { accountIds })), ['too_late', 'refused'])
  assertRefused(await askPin(consentId), ROW.consent, { message: /refused/ })
  assertRefused(await enterPin(consentId, 1, '123456'), ROW.consent)
  assert.equal((await read(client, consentId)).status, 'rejected')
  assert.deepEqual(await grantsOf(consentId), [])
})

test('of simultaneous approvals exactly one wins, every other one is refused, and grants are not mixed', async () => {
  for (let round = 0; round < 5; round++) {
    const { consentId, accountIds } = await asked()
    const sessions: Opened[] = []
    for (let i = 0; i < 4; i++) sessions.push(await openPage(consentId))
    const { termsHash } = await view(consentId)
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, i) =>
        decide(consentId, sessions[i % 4]!, { termsHash, accountIds: [accountIds[i % 3]!] }),
      ),
    )
    const outcomes = answers.map((answer) => assertOk(answer).json().outcome)
    assert.equal(outcomes.filter((outcome) => outcome === 'approved').length, 1)
    assert.equal(outcomes.filter((outcome) => outcome === 'too_late').length, 15)
    assert.deepEqual(await grantsOf(consentId), [accountIds[outcomes.indexOf('approved') % 3]])
  }
})

test('approval, refusal, the PIN at the client and DELETE at the same moment: exactly one takes full effect', async () => {
  const winners = new Set<string>()
  for (let round = 0; round < 8; round++) {
    const { consentId, accountIds } = await asked()
    const opened = await openPage(consentId)
    const { termsHash } = await view(consentId)
    await sendPin(client, consentId)
    const pin = await pinFor(consentId)
    const runs = [
      () => decide(consentId, opened, { termsHash, accountIds: [accountIds[0]!] }),
      () => decide(consentId, null, { termsHash, decision: 'refuse' }),
      () => authorize(client, consentId, { pin, accountIds: [accountIds[1]!] }),
      () => terminate(consentId),
    ]
    const answers = await Promise.all([...runs.slice(round % 4), ...runs.slice(0, round % 4)].map((run) => run()))
    for (const { statusCode, body } of answers) assert.ok(statusCode < 500, body)
    const { status } = await read(client, consentId)
    winners.add(status)
    const grants = await grantsOf(consentId)
    if (status === 'rejected') assert.deepEqual(grants, [])
    // A consent that was given and then ended keeps its grants; nothing can be read.
    else assert.ok(grants.length <= 1, String(grants))
    assert.ok(['valid', 'rejected', 'terminated_by_tpp'].includes(status), status)
  }
  assert.ok(winners.size >= 1)
})

test('an inquiry that changed after the page was shown: outcome changed, the session is over, a new PIN is needed', async () => {
  const { consentId, inquiryId, accountIds } = await asked({ scope: 'accounts' })
  const opened = await openPage(consentId)
  const { termsHash } = await view(consentId)
  await database.rows(sql`update inquiries set scope = 'all' where id = ${inquiryId}`)
  const changed = await decide(consentId, opened, { termsHash, accountIds })
  assert.deepEqual(outcomeOf(changed), ['changed', 'open'])
  assert.equal(changed.json().ask.scope, 'all', 'the page can show the current question')
  assert.match(String(changed.headers['set-cookie']), /Max-Age=0/)
  assertRefused(await decide(consentId, opened, { accountIds }), ROW.token_expired)
  assert.deepEqual(await grantsOf(consentId), [])
  const again = await openPage(consentId)
  assert.deepEqual(outcomeOf(await decide(consentId, again, { accountIds })), ['approved', 'approved'])
  assert.equal((await read(client, consentId)).scope, 'all')
})

test('a page that shows the new question with a PIN for the old one cannot approve it', async () => {
  const { consentId, inquiryId, accountIds } = await asked({ scope: 'accounts' })
  const opened = await openPage(consentId)
  await database.rows(sql`update inquiries set description = 'Something else' where id = ${inquiryId}`)
  const { termsHash } = await view(consentId)
  const session = await askSession(consentId, opened.cookie)
  assertRefused(session, ROW.token_expired)
  assert.deepEqual(outcomeOf(await decide(consentId, opened, { termsHash, accountIds })), ['changed', 'open'])
  for (const hash of ['', 'x', 'A'.repeat(43)]) {
    const fresh = await openPage(consentId)
    assert.deepEqual(outcomeOf(await decide(consentId, fresh, { termsHash: hash, accountIds })), ['changed', 'open'])
  }
})

test('a page opened twice is two sessions; the answer of one ends the other', async () => {
  const { consentId, accountIds } = await asked()
  const [one, two] = [await openPage(consentId), await openPage(consentId)]
  assert.notEqual(one.cookie, two.cookie)
  for (const { cookie, csrfToken } of [one, two]) {
    const session = assertOk(await askSession(consentId, cookie)).json()
    assert.equal(session.csrfToken, csrfToken)
  }
  assert.deepEqual(outcomeOf(await decide(consentId, two, { accountIds })), ['approved', 'approved'])
  assert.deepEqual(outcomeOf(await decide(consentId, one, { accountIds })), ['too_late', 'approved'])
  assertRefused(await askSession(consentId, one.cookie), ROW.token_expired)
})

test('a link that is too old, was replaced, or whose inquiry or consent ended: one clear answer each', async (t) => {
  const refusedAt = async (consentId: string, number: number, state: string) => {
    assert.equal((await view(consentId, number)).state, state)
    assertRefused(await askPin(consentId, number), ROW.consent)
    assertRefused(await enterPin(consentId, number, '123456'), ROW.consent)
    for (const decision of ['approve', 'refuse'] as const) {
      assert.deepEqual(outcomeOf(await decide(consentId, null, { ask: number, decision })), ['too_late', state])
    }
  }
  await t.test('too old', async () => {
    const { consentId } = await asked()
    const { linkExpires } = await view(consentId)
    await setDatabaseClock(database, later(new Date(linkExpires), -1))
    assert.equal((await view(consentId)).state, 'open')
    await setDatabaseClock(database, new Date(linkExpires))
    await refusedAt(consentId, 1, 'expired')
  })
  await t.test('too old while the owner decides', async () => {
    const { consentId, accountIds } = await asked()
    const { linkExpires } = await view(consentId)
    await setDatabaseClock(database, later(new Date(linkExpires), -minutes(1)))
    const opened = await openPage(consentId)
    await setDatabaseClock(database, new Date(linkExpires))
    assert.deepEqual(outcomeOf(await decide(consentId, opened, { accountIds })), ['too_late', 'expired'])
  })
  await t.test('replaced by a renewal', async () => {
    const { consentId } = await asked()
    await authorizeNow(client, consentId)
    await renew(client, consentId)
    await renew(client, consentId)
    await refusedAt(consentId, 1, 'approved')
    await refusedAt(consentId, 2, 'replaced')
    assert.equal((await view(consentId, 3)).state, 'open')
  })
  await t.test('inquiry inactive, and active again', async () => {
    const { consentId, inquiryId, accountIds } = await asked()
    const opened = await openPage(consentId)
    await decideInquiry(deps, TESTER, inquiryId, 'deactivate')
    await refusedAt(consentId, 1, 'closed')
    assert.deepEqual(outcomeOf(await decide(consentId, opened, { accountIds })), ['too_late', 'closed'])
    await decideInquiry(deps, TESTER, inquiryId, 'activate')
    assert.deepEqual(outcomeOf(await decide(consentId, opened, { accountIds })), ['approved', 'approved'])
  })
  await t.test('inquiry deleted while the owner decides', async () => {
    const { consentId, inquiryId, accountIds } = await asked()
    const opened = await openPage(consentId)
    await decideInquiry(deps, TESTER, inquiryId, 'delete')
    assert.deepEqual(outcomeOf(await decide(consentId, opened, { accountIds })), ['too_late', 'closed'])
    await refusedAt(consentId, 1, 'closed')
    assert.equal((await read(client, consentId)).status, 'failed')
  })
  await t.test('ended by the tenant while the owner decides', async () => {
    const { consentId, accountIds } = await asked()
    const opened = await openPage(consentId)
    assert.equal((await terminate(consentId)).statusCode, 204)
    assert.deepEqual(outcomeOf(await decide(consentId, opened, { accountIds })), ['too_late', 'closed'])
    await refusedAt(consentId, 1, 'closed')
  })
  await t.test('revoked while a renewal waits', async () => {
    const { consentId } = await asked()
    await authorizeNow(client, consentId)
    await renew(client, consentId)
    await decideConsent(deps, TESTER, consentId, 'revoke')
    await refusedAt(consentId, 2, 'closed')
  })
})

test('an inquiry that is deleted during many parallel answers: no answer fails, and no consent is given after it', async () => {
  for (let round = 0; round < 3; round++) {
    const inquiryId = await makeInquiry(deps, client.tenant)
    const openAsks = []
    for (let i = 0; i < 6; i++) {
      const owner = await makeOwner(deps)
      const { consentId } = await start(client, { inquiryId, email: await emailOf(owner.ownerId) })
      openAsks.push({ ...owner, consentId, opened: await openPage(consentId) })
    }
    const { termsHash } = await view(openAsks[0]!.consentId)
    const crowd = openAsks.flatMap(({ consentId, opened, accountIds }) => [
      decide(consentId, opened, { termsHash, accountIds }),
      askPin(consentId),
      terminate(consentId),
    ])
    const ended = decideInquiry(deps, TESTER, inquiryId, 'delete')
    const answers = await Promise.all(crowd)
    await ended
    for (const { statusCode, body } of answers) assert.ok(statusCode < 500, body)
    for (const { consentId } of openAsks) {
      assert.ok(['failed', 'terminated_by_tpp'].includes((await read(client, consentId)).status))
    }
  }
})

test('an ask is not found for an unknown consent, an unknown number or an invalid number', async () => {
  const { consentId } = await asked()
  for (const id of ['con_01hf3v0000000000000000000z', 'x', 'con_', 'a%00b'])
    assertRefused(await ask(`/owner/asks/${id}`), ROW.not_found)
  assertRefused(await ask(`/owner/asks/${consentId}?ask=2`), ROW.not_found)
  for (const query of ['ask=0', 'ask=-1', 'ask=x', 'ask=1.5', 'ask=1000001', 'ask=99999999999', 'ask=1&ask=1', 'x=1'])
    assertRefused(await ask(`/owner/asks/${consentId}?${query}`), ROW.invalid_argument)
  for (const number of [0, -1, 1.5, '1', null, 2_147_483_648, 1e12, 1e300]) {
    for (const [path, payload] of [
      ['pin', {}],
      ['session', { pin: '123456' }],
      ['decision', { decision: 'refuse', termsHash: 'x' }],
    ] as const) {
      assertRefused(
        await fromPage(`/owner/asks/${consentId}/${path}`, { ask: number, ...payload }),
        ROW.invalid_argument,
      )
    }
  }
  assertRefused(await fromPage(`/owner/asks/${consentId}/pin`, { ask: 2 }), ROW.not_found)
})

test('an owner can tick only their own accounts, and at least one', async () => {
  const { consentId, accountIds } = await asked()
  const other = await makeOwner(deps)
  const opened = await openPage(consentId)
  for (const wrong of [
    [],
    [other.accountId],
    [...accountIds, other.accountId],
    ['x'],
    ['acc_01hf3v0000000000000000000z'],
  ])
    assertRefused(await decide(consentId, opened, { accountIds: wrong }), ROW.invalid_argument, {
      message: /"accountIds"/,
    })
  assertRefused(await decide(consentId, opened, {}), ROW.invalid_argument, { message: /"accountIds"/ })
  assert.deepEqual(await grantsOf(consentId), [])
  // A mistake does not end the session.
  assert.deepEqual(outcomeOf(await decide(consentId, opened, { accountIds })), ['approved', 'approved'])
})

test('an owner who has no account here learns so after the PIN, and the consent has failed', async () => {
  const inquiryId = await makeInquiry(deps, client.tenant)
  const { consentId } = await start(client, { inquiryId, email: 'without-account@example.com' })
  const opened = await openPage(consentId)
  assert.deepEqual(opened.accounts, [])
  assert.equal((await view(consentId)).state, 'failed')
  const { status, failedReason } = await read(client, consentId)
  assert.deepEqual([status, failedReason], ['failed', 'no_account'])
})

test('the session of an ask ends after a quarter of an hour, by the database clock', async () => {
  const noon = new Date('2030-05-10T12:00:00.000Z')
  await setDatabaseClock(database, noon)
  const { consentId, accountIds } = await asked()
  const opened = await openPage(consentId)
  assert.equal(opened.expires, later(noon, minutes(15)).toISOString())
  await setDatabaseClock(database, later(noon, minutes(15) - 1))
  assertOk(await askSession(consentId, opened.cookie))
  await setDatabaseClock(database, later(noon, minutes(15)))
  assertRefused(await askSession(consentId, opened.cookie), ROW.token_expired)
  assertRefused(await decide(consentId, opened, { accountIds }), ROW.token_expired)
})

test('cookies are __Host-, Secure, HttpOnly and SameSite=Strict, and the token is nowhere else in an answer', async () => {
  const { consentId, email } = await asked()
  await askPin(consentId)
  const answer = assertOk(await enterPin(consentId))
  const [cookie = '', ...rest] = [answer.headers['set-cookie'] ?? []].flat()
  for (const other of rest)
    assert.match(
      other,
      /^__Host-vitrine-(pin|known)=[\w-]{43,46}; Path=\/; Max-Age=15552000; Secure; HttpOnly; SameSite=Strict$/,
    )
  assert.match(cookie, /^__Host-vitrine-ask=vm_[\w-]{43}; Path=\/; Max-Age=900; Secure; HttpOnly; SameSite=Strict$/)
  assert.ok(!answer.body.includes('vm_'))
  assert.equal(answer.headers['cache-control'], 'no-store')
  const me = (await signIn({ email })).answer
  assert.match(
    [me.headers['set-cookie'] ?? []].flat()[0]!,
    /^__Host-vitrine-me=vm_[\w-]{43}; Path=\/; Max-Age=3600; Secure; HttpOnly; SameSite=Strict$/,
  )
  assert.equal(me.headers['cache-control'], 'no-store')
  const token = cookie.slice(cookie.indexOf('=') + 1, cookie.indexOf(';'))
  assert.ok(!service.logs.some((line) => line.includes(token) || line.includes(email)))
  const [row] = await database.rows<{ count: number }>(sql`
    select count(*) from owner_sessions where encode(token_hash, 'escape') like ${`%${token.slice(3, 20)}%`}`)
  assert.equal(row!.count, 0)
})

test('a request that does not come from our own page changes nothing', async (t) => {
  const { consentId, accountIds, email } = await asked()
  const opened = await openPage(consentId)
  const me = await signIn({ email })
  const foreign: Record<string, Record<string, string>> = {
    'no Origin': {},
    'another origin': { origin: 'https://evil.example' },
    'our name as a subdomain of theirs': { origin: 'http://vitrine.test.evil.example' },
    'their name before ours': { origin: 'http://evil-vitrine.test' },
    'a subdomain of ours': { origin: 'http://x.vitrine.test' },
    'another port': { origin: 'http://vitrine.test:8080' },
    'the origin null': { origin: 'null' },
    'an empty origin': { origin: '' },
    'user info': { origin: 'http://vitrine.test@evil.example' },
    'no address at all': { origin: 'vitrine.test' },
    'the client’s own allowed domain': { origin: 'https://shop.example' },
    'our origin, but the browser says cross-site': { ...PAGE, 'sec-fetch-site': 'cross-site' },
    'our origin, but the browser says same-site': { ...PAGE, 'sec-fetch-site': 'same-site' },
    'our origin, but the browser says that no page sent it': { ...PAGE, 'sec-fetch-site': 'none' },
    'a Host that is theirs too, with our Origin missing': { host: 'evil.example' },
  }
  const { termsHash } = await view(consentId)
  const calls: [
    url: string,
    payload: object | undefined,
    session: { cookie: string; csrfToken: string },
    method?: 'DELETE',
  ][] = [
    [`/owner/asks/${consentId}/pin`, { ask: 1 }, opened],
    [`/owner/asks/${consentId}/session`, { ask: 1, pin: '123456' }, opened],
    [`/owner/asks/${consentId}/decision`, { ask: 1, decision: 'approve', termsHash, accountIds }, opened],
    [`/owner/asks/${consentId}/decision`, { ask: 1, decision: 'refuse', termsHash }, opened],
    ['/owner/pin', { email }, me],
    ['/owner/session', { email, pin: '123456' }, me],
    [`/owner/consents/${consentId}/revocation`, undefined, me],
    ['/owner/erasure', { confirm: true, pin: '123456' }, me],
    ['/owner/session', undefined, me, 'DELETE'],
  ]
  for (const [about, headers] of Object.entries(foreign)) {
    await t.test(about, async () => {
      for (const [url, payload, { cookie, csrfToken }, method = 'POST'] of calls) {
        const answer = await ask(url, {
          method,
          headers: { ...headers, cookie, 'csrf-token': csrfToken },
          ...(payload && { payload }),
        })
        assertRefused(answer, ROW.domain)
        assert.equal(answer.headers['set-cookie'], undefined)
      }
    })
  }
  assert.equal((await view(consentId)).state, 'open')
  assertOk(await me.get('/owner/consents'))
  const same = await decide(consentId, opened, { accountIds }, { 'sec-fetch-site': 'same-origin' })
  assert.deepEqual(outcomeOf(same), ['approved', 'approved'])
})

test('a page of the same origin without the CSRF token of the session approves, revokes and erases nothing', async () => {
  const { consentId, accountIds, email } = await asked()
  const [opened, another] = [await openPage(consentId), await openPage(consentId)]
  const me = await signIn({ email })
  for (const wrong of [
    undefined,
    '',
    'x',
    another.csrfToken,
    me.csrfToken,
    `${opened.csrfToken}x`,
    opened.csrfToken.slice(1),
  ]) {
    const link = await linkOf(consentId)
    const headers = { ...PAGE, ...link, cookie: opened.cookie, ...(wrong !== undefined && { 'csrf-token': wrong }) }
    const payload = { ask: 1, decision: 'approve', termsHash: (await view(consentId)).termsHash, accountIds }
    assertRefused(await ask(`/owner/asks/${consentId}/decision`, { method: 'POST', headers, payload }), ROW.domain, {
      message: /Csrf-Token/,
    })
  }
  for (const wrong of [undefined, '', opened.csrfToken]) {
    const headers = { ...PAGE, cookie: me.cookie, ...(wrong !== undefined && { 'csrf-token': wrong }) }
    for (const [url, payload] of [
      [`/owner/consents/${consentId}/revocation`, undefined],
      ['/owner/erasure', { confirm: true, pin: '123456' }],
      ['/owner/erasure/pin', {}],
    ] as const) {
      const answer = await ask(url, { method: 'POST', headers, ...(payload && { payload }) })
      assertRefused(answer, ROW.domain, { message: /Csrf-Token/ })
    }
  }
  assert.equal((await view(consentId)).state, 'open')
})

test('a session is for one ask of one consent, or for /me, and for nothing else', async () => {
  const [mine, other] = [await asked(), await asked()]
  const second = await start(client, { inquiryId: mine.inquiryId, email: mine.email })
  const opened = await openPage(mine.consentId)
  const me = await signIn({ email: mine.email })
  // Another consent of the same owner, and one of another owner.
  for (const consentId of [second.consentId, other.consentId]) {
    assertRefused(await decide(consentId, opened, { accountIds: mine.accountIds }), ROW.token_expired)
    assertRefused(await askSession(consentId, opened.cookie), ROW.token_expired)
  }
  const token = (cookie: string) => cookie.slice(cookie.indexOf('=') + 1)
  // The cookie of /me at an ask, under either name; and the reverse.
  for (const cookie of [me.cookie, `${COOKIE.ask}=${token(me.cookie)}`]) {
    assertRefused(
      await decide(mine.consentId, { cookie, csrfToken: me.csrfToken }, { accountIds: mine.accountIds }),
      ROW.token_expired,
    )
    assertRefused(await askSession(mine.consentId, cookie), ROW.token_expired)
  }
  for (const cookie of [
    opened.cookie,
    `${COOKIE.me}=${token(opened.cookie)}`,
    `${COOKIE.me}=vm_x`,
    `${COOKIE.me}=`,
    '',
  ]) {
    for (const path of ['/owner/session', '/owner/consents', '/owner/reads.csv', '/owner/reads.json'])
      assertRefused(await ask(path, { headers: { cookie } }), ROW.token_expired)
    const answer = await ask('/owner/erasure', {
      method: 'POST',
      headers: { ...PAGE, cookie, 'csrf-token': opened.csrfToken },
      payload: { confirm: true, pin: '123456' },
    })
    assertRefused(answer, ROW.token_expired)
  }
  assert.deepEqual(outcomeOf(await decide(mine.consentId, opened, { accountIds: mine.accountIds })), [
    'approved',
    'approved',
  ])
})

test('the session of a first ask does not answer a renewal, nor the other way round', async () => {
  const { consentId, accountIds } = await asked()
  const first = await openPage(consentId)
  await sendPin(client, consentId)
  assertOk(await authorize(client, consentId, { pin: await pinFor(consentId), accountIds: [accountIds[0]!] }))
  await renew(client, consentId)
  assertRefused(await decide(consentId, first, { ask: 2, accountIds }), ROW.token_expired)
  const second = await openPage(consentId, 2)
  assert.deepEqual(
    second.accounts.map(({ id, granted }) => [id, granted]),
    accountIds.toSorted().map((id) => [id, id === accountIds[0]]),
  )
  assert.deepEqual(outcomeOf(await decide(consentId, second, { ask: 1, accountIds })), ['too_late', 'approved'])
  assert.deepEqual(outcomeOf(await decide(consentId, second, { ask: 2, accountIds: [accountIds[1]!] })), [
    'approved',
    'approved',
  ])
  assert.deepEqual(await grantsOf(consentId), [accountIds[1]])
})

test('the redirect is checked when it is used: a removed domain or an ended key leads nowhere', async () => {
  const owner = await makeOwner(deps)
  const own = await makeClient(deps, { domains: ['shop.example', 'old.example'] })
  const inquiryId = await makeInquiry(deps, own.tenant)
  const { consentId } = await start(own, {
    inquiryId,
    email: await emailOf(owner.ownerId),
    redirectUrl: 'https://old.example/back',
  })
  const back = async () => (await view(consentId)).returnUrl
  assert.match(await back(), /^https:\/\/old\.example\/back\?/)
  await editKey(deps, TESTER, own.keyId, { allowedDomains: ['shop.example'] })
  assert.equal(await back(), undefined)
  const opened = await openPage(consentId)
  const decided = assertOk(await decide(consentId, opened, { accountIds: owner.accountIds })).json()
  assert.deepEqual([decided.outcome, decided.ask.returnUrl], ['approved', undefined])
  await editKey(deps, TESTER, own.keyId, { allowedDomains: ['old.example'] })
  assert.equal(await back(), `https://old.example/back?consentId=${consentId}&status=valid`)
  await endKey(deps, TESTER, own.keyId)
  assert.equal(await back(), undefined)
})

test('a session cookie cannot be used after the answer, from any browser', async () => {
  const { consentId, accountIds } = await asked()
  await askPin(consentId)
  const opened = openedFrom(assertOk(await enterPin(consentId)))
  const decided = await decide(consentId, opened, { accountIds })
  assert.match(String(decided.headers['set-cookie']), /^__Host-vitrine-ask=; .*Max-Age=0/)
  const [row] = await database.rows<{ count: number }>(sql`
    select count(*) from owner_sessions where consent_id = ${consentId}`)
  assert.equal(row!.count, 0)
})
