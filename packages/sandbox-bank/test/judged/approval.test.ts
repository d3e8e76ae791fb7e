/** How a client is let in: OAuth, Enable Banking, SimpleFIN, decoupled, and the pages of the bank. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { claimSimplefin, openEnableBanking } from '../aggregators.ts'
import { directBank } from '../direct.ts'
import { approve, openClient, requestOf, type SendToBank } from '../flows.ts'

const VERIFIER = 'v'.repeat(43)
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url')
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const formOf = (fields: Record<string, string>) => String(new URLSearchParams(fields))

function oauth(send: SendToBank, root = '/banks/oauth') {
  const authorize = (consentId: string, change: Record<string, string | undefined> = {}) => {
    const query = {
      response_type: 'code',
      client_id: 'tpp',
      redirect_uri: 'https://tpp.example/back',
      scope: `AIS:${consentId}`,
      state: 'a&b=c',
      code_challenge: CHALLENGE,
      code_challenge_method: 'S256',
      ...change,
    }
    const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))
    return send(requestOf('GET', `${root}/oauth/authorize`, { query: given as Record<string, string> }))
  }
  const token = (fields: Record<string, string>) =>
    send(requestOf('POST', `${root}/oauth/token`, { headers: FORM, body: formOf(fields) }))
  const exchange = (code: string, change: Record<string, string> = {}) =>
    token({
      grant_type: 'authorization_code',
      code,
      redirect_uri: 'https://tpp.example/back',
      client_id: 'tpp',
      code_verifier: VERIFIER,
      ...change,
    })
  const codeFor = async (consentId: string, login: string) => {
    const forward = await authorize(consentId)
    assert.equal(forward.status, 303, forward.body)
    const back = new URL((await approve(send, new URL(forward.headers.location!).pathname, login)).headers.location!)
    assert.equal(back.searchParams.get('state'), 'a&b=c', 'the state comes back as it was')
    return back.searchParams.get('code')!
  }
  return { authorize, token, exchange, codeFor }
}

test('OAuth without PKCE, with plain PKCE, or for a consent that is not there is not begun', async () => {
  const { send } = directBank()
  const { ask } = openClient(send, 'oauth')
  const id = (await ask()).consentId as string
  const { authorize } = oauth(send)
  for (const change of [
    { code_challenge: undefined },
    { code_challenge: '' },
    { code_challenge_method: 'plain' },
    { response_type: 'token' },
    { scope: 'AIS:nothing' },
    { redirect_uri: 'https://evil.example/' },
    { client_id: undefined },
  ]) {
    const answer = await authorize(id, change)
    const error = answer.headers.location && new URL(answer.headers.location).searchParams.get('error')
    assert.ok(answer.status === 400 || error, `${JSON.stringify(change)}: ${answer.status} ${answer.headers.location}`)
    assert.doesNotMatch(answer.headers.location ?? '', /^(javascript|https:\/\/evil)/)
  }
})

test('a code is for its verifier, redirect_uri and client, and once', async () => {
  const { send } = directBank()
  const { ask } = openClient(send, 'oauth')
  const { exchange, codeFor } = oauth(send)
  const wrong: Record<string, string>[] = [
    { code_verifier: 'w'.repeat(43) },
    { code_verifier: '' },
    { code_verifier: CHALLENGE },
    { redirect_uri: 'https://tpp.example/other' },
    { client_id: 'somebody-else' },
    { grant_type: 'password' },
    { code: 'nothing' },
  ]
  for (const change of wrong) {
    const code = await codeFor((await ask()).consentId as string, 'ruth.company-1')
    const answer = await exchange(code, change)
    assert.equal(answer.status, 400, `${JSON.stringify(change)}: ${answer.status} ${answer.body}`)
    assert.match(answer.body, /"error"/)
  }
  const code = await codeFor((await ask()).consentId as string, 'ruth.company-1')
  assert.equal((await exchange(code)).status, 200)
  assert.equal((await exchange(code)).status, 400)
})

test('a code and a token do not last for ever, and a refresh token gets another; of another consent they open nothing', async () => {
  const { send, control } = directBank()
  const client = openClient(send, 'oauth')
  const { exchange, codeFor, token } = oauth(send)
  const stale = await codeFor((await client.ask()).consentId as string, 'ruth.company-1')
  control('POST', '/clock', { advanceBy: '1d' })
  assert.equal((await exchange(stale)).status, 400, 'a code of yesterday')
  const id = (await client.ask()).consentId as string
  const first = JSON.parse((await exchange(await codeFor(id, 'ruth.company-1'))).body) as Record<string, string>
  const other = (await client.ask()).consentId as string
  const second = JSON.parse((await exchange(await codeFor(other, 'anna.household-1'))).body) as Record<string, string>
  const read = async (consent: string, access: string) =>
    (await client.call('GET', '/accounts', { headers: { 'consent-id': consent, authorization: `Bearer ${access}` } }))
      .status
  assert.equal(await read(id, first.access_token!), 200)
  assert.equal(await read(id, second.access_token!), 401, 'the token of another consent')
  assert.equal(await read(id, first.refresh_token!), 401, 'a refresh token is no access token')
  control('POST', '/clock', { advanceBy: '1d' })
  assert.equal(await read(id, first.access_token!), 401, 'an access token of yesterday')
  const fresh = await token({ grant_type: 'refresh_token', refresh_token: first.refresh_token!, client_id: 'tpp' })
  assert.equal(fresh.status, 200, fresh.body)
  assert.equal(await read(id, (JSON.parse(fresh.body) as Record<string, string>).access_token!), 200)
  assert.equal((await token({ grant_type: 'refresh_token', refresh_token: first.access_token! })).status, 400)
  const again = (await client.ask()).consentId as string
  const code = await codeFor(again, 'ruth.company-1')
  const bypass = await token({ grant_type: 'refresh_token', refresh_token: code, client_id: 'tpp' })
  assert.equal(bypass.status, 400, 'a code in the place of a refresh token needs no verifier')
})

test('by OAuth a person who signs in again gets another code, and nobody else does', async () => {
  const { send } = directBank()
  const client = openClient(send, 'oauth')
  const { codeFor, exchange, authorize } = oauth(send)
  const id = (await client.ask()).consentId as string
  const first = await codeFor(id, 'ruth.company-1')
  const page = new URL((await authorize(id)).headers.location!).pathname
  const tan = /name="tan"[^>]*value="(\d{6})"/.exec((await send(requestOf('GET', page))).body)![1]!
  const body = formOf({ login: 'anna.household-1', tan, decision: 'approve', account: 'current' })
  const stranger = await send(requestOf('POST', page, { headers: FORM, body }))
  assert.notEqual(stranger.status, 303, stranger.headers.location)
  const second = await codeFor(id, 'ruth.company-1')
  assert.notEqual(second, first)
  assert.equal((await exchange(second)).status, 200)
})

test('decoupled: the person refuses in the app, and nothing is read', async () => {
  const { send } = directBank()
  const { ask, json, call } = openClient(send, 'decoupled')
  const consent = await ask({ 'psu-id': 'eva.overdraft-1' })
  const id = consent.consentId as string
  await approve(send, `/banks/decoupled/approve/${id}`, 'eva.overdraft-1', 'refuse')
  assert.deepEqual(await json('GET', `/consents/${id}/status`), { consentStatus: 'rejected' })
  const sca = (consent._links as Record<string, { href: string }>).scaStatus!.href.split('/v1')[1]!
  assert.deepEqual(await json('GET', sca), { scaStatus: 'failed' })
  assert.equal((await call('GET', '/accounts', { headers: { 'consent-id': id } })).status, 401)
})

test('Enable Banking: what is no JWT is refused everywhere, with its own kind of error', async () => {
  const { send } = directBank()
  const { connect } = openEnableBanking(send)
  const { session, accounts } = await connect('noor.student-1')
  const paths = ['/application', '/aspsps', `/sessions/${session}`, `/accounts/${accounts[0]!.uid}/transactions`]
  for (const authorization of [undefined, '', 'Bearer', 'Bearer abc', 'Bearer a.b', 'Basic YTpi', 'Bearer a b c.d.e'])
    for (const path of paths) {
      const headers = authorization === undefined ? {} : { authorization }
      const answer = await send(requestOf('GET', `/enable-banking${path}`, { headers: headers as never }))
      assert.equal(answer.status, 401, `${authorization} ${path}: ${answer.status}`)
      assert.match(answer.body, /"error"|"message"/)
    }
})

test('Enable Banking: a code is used once, a wrong one is refused, and a state comes back whole', async () => {
  const { send } = directBank()
  const { json, call } = openEnableBanking(send)
  const body = {
    access: { valid_until: '2026-09-20T00:00:00+00:00' },
    aspsp: { name: 'Vitrine Sandbox Bank', country: 'DE' },
    state: 'ä&code=stolen#x',
    redirect_url: 'https://tpp.example/back?mine=1',
    psu_type: 'personal',
  }
  const { url } = await json('POST', '/auth', { body })
  const back = new URL((await approve(send, new URL(url as string).pathname, 'anna.household-1')).headers.location!)
  assert.deepEqual(back.searchParams.getAll('state'), [body.state])
  assert.equal(back.searchParams.get('mine'), '1')
  const code = back.searchParams.get('code')!
  await json('POST', '/sessions', { body: { code } })
  for (const wrong of [{ code }, { code: 'nothing' }, {}]) {
    const answer = await call('POST', '/sessions', { body: wrong })
    assert.ok([400, 401, 403, 404, 422].includes(answer.status), `${JSON.stringify(wrong)} ${answer.status}`)
  }
})

test('Enable Banking: wrong authorisations are refused with the field that is wrong', async () => {
  const { send } = directBank()
  const { call } = openEnableBanking(send)
  const good = {
    access: { valid_until: '2026-09-20T00:00:00+00:00' },
    aspsp: { name: 'Vitrine Sandbox Bank', country: 'DE' },
    state: 'abc',
    redirect_url: 'https://tpp.example/back',
    psu_type: 'personal',
  }
  const wrong: [object, RegExp][] = [
    [{ ...good, access: {} }, /valid_until/],
    [{ ...good, access: { valid_until: '2026-01-01T00:00:00+00:00' } }, /valid_until|past|future/i],
    [{ ...good, access: { valid_until: 'soon' } }, /valid_until/],
    [{ ...good, aspsp: { name: 'No Such Bank', country: 'DE' } }, /ASPSP|aspsp/],
    [{ ...good, redirect_url: 'javascript:alert(1)' }, /redirect/i],
    [{ ...good, redirect_url: undefined }, /redirect_url/],
    [{ ...good, state: undefined }, /state/],
  ]
  for (const [body, why] of wrong) {
    const answer = await call('POST', '/auth', { body })
    assert.ok(answer.status >= 400 && answer.status < 500, `${JSON.stringify(body)}: ${answer.status} ${answer.body}`)
    assert.match(answer.body, why, JSON.stringify(body))
  }
})

test('Enable Banking: a continuation key is of its list: used again it gives the same page, elsewhere nothing', async () => {
  const { send } = directBank()
  const { json, call, connect } = openEnableBanking(send)
  const noor = await connect('noor.student-1')
  const path = `/accounts/${noor.accounts[0]!.uid}/transactions`
  const first = await json('GET', path, { query: { date_from: '2026-01-01' } })
  const key = first.continuation_key as string
  assert.ok(key)
  const again = { query: { date_from: '2026-01-01', continuation_key: key } }
  const [one, two] = [await call('GET', path, again), await call('GET', path, again)]
  assert.deepEqual([one.status, one.body], [200, two.body])
  for (const wrong of ['nothing', '-1', '0', key.slice(0, -1), `${key}x`, 'e30']) {
    const answer = await call('GET', path, { query: { date_from: '2026-01-01', continuation_key: wrong } })
    assert.ok([400, 422].includes(answer.status), `${wrong} instead of ${key}: ${answer.status}`)
  }
  const anna = await connect('anna.household-1')
  const other = await call('GET', `/accounts/${anna.accounts[0]!.uid}/transactions`, again)
  assert.ok([400, 422].includes(other.status), `another account's key: ${other.status}`)
})

test('SimpleFIN: a token that is claimed is spent also after a restart; wrong tokens and passwords are 403', async () => {
  const { send, bank } = directBank()
  const forward = await send(requestOf('GET', '/simplefin/create'))
  const page = await approve(send, new URL(forward.headers.location!).pathname, 'anna.household-1')
  const claim = new URL(Buffer.from(/id="token"[^>]*>([^<]+)</.exec(page.body)![1]!, 'base64').toString())
  const access = new URL((await send(requestOf('POST', claim.pathname))).body)
  const later = directBank({ journal: structuredClone(bank.journal()) as never })
  assert.equal((await later.send(requestOf('POST', claim.pathname))).status, 403)
  assert.equal((await send(requestOf('POST', claim.pathname.replace(/[^/]+$/, 'nothing')))).status, 403)
  const read = (words: string) =>
    send(
      requestOf('GET', `${access.pathname}/accounts`, {
        headers: { authorization: `Basic ${Buffer.from(words).toString('base64')}` },
      }),
    )
  assert.equal((await read(`${access.username}:${access.password}`)).status, 200)
  for (const words of [`${access.username}:`, `${access.username}:x`, `:${access.password}`, 'x', ''])
    assert.equal((await read(words)).status, 403, words)
  assert.equal((await send(requestOf('GET', `${access.pathname}/accounts`))).status, 403)
})

test('SimpleFIN: start-date is included, end-date is not, and pending lines come only when they are asked for', async () => {
  const { send } = directBank()
  const read = await claimSimplefin(send, 'noor.student-1')
  type Line = { posted: number; pending?: boolean; id: string }
  const lines = async (query: Record<string, string>) =>
    (JSON.parse((await read({ version: '2', ...query })).body) as { accounts: { transactions: Line[] }[] }).accounts[0]!
      .transactions
  const all = await lines({ 'start-date': '1767225600' })
  const posted = all.map((line) => line.posted).sort((a, b) => a - b)
  const at = posted[Math.floor(posted.length / 2)]!
  const from = await lines({ 'start-date': String(at) })
  const until = await lines({ 'start-date': '1767225600', 'end-date': String(at) })
  assert.ok(from.every((line) => line.posted >= at) && until.every((line) => line.posted < at))
  assert.equal(from.length + until.length, all.length)
  assert.ok(all.every(({ pending }) => !pending))
  assert.ok((await lines({ 'start-date': '1767225600', pending: '1' })).some(({ pending }) => pending))
})
