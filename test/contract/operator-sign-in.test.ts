/** How an operator signs in in a browser, and what ends that. */
import assert from 'node:assert/strict'
import { randomBytes, scryptSync } from 'node:crypto'
import { afterEach, test } from 'node:test'
import { atCommandLine } from '../../src/platform/changes/actor.ts'
import { databaseNow } from '../../src/platform/db/clock.ts'
import { markDemo } from '../../src/platform/db/demo-mark.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { editOperator } from '../../src/surfaces/operators/operator.service.ts'
import { setDatabaseClock } from '../support/database.ts'
import { cookieFrom, fromBase32, operatorsOf } from '../support/operators.ts'
import { testService } from '../support/service.ts'

const service = await testService()
const { deps, database, ask, logs } = service
const { add, send, signIn, codeOf, signedIn } = operatorsOf(service)
const BY = atCommandLine('test')

afterEach(() => setDatabaseClock(database, null))

const pass = async (minutes: number) =>
  setDatabaseClock(database, new Date((await databaseNow(database)).getTime() + minutes * 60_000))
/** Stops the clock, so that a code stays the same during a test. */
const stop = () => pass(0)
const status = async (cookie: string, path = '/manage/imports') => (await ask(path, { headers: { cookie } })).statusCode

test('an operator enrols a second factor at the first sign-in, and is not signed in before', async () => {
  await stop()
  const { email, password } = await add()
  const first = await signIn({ email, password })
  assert.equal(first.statusCode, 200)
  assert.equal(first.json().next, 'enrol')
  assert.equal(first.json().operator, undefined)
  const half = cookieFrom(first)
  assert.equal(await status(half), 401)
  assert.equal(
    (await send('POST', '/manage/session/password', { password, newPassword: 'x'.repeat(20) }, { cookie: half }))
      .statusCode,
    401,
  )
  const { secret, uri } = (await send('POST', '/manage/session/totp', undefined, { cookie: half })).json()
  assert.match(secret, /^[A-Z2-7]{32}$/)
  assert.ok(uri.startsWith('otpauth://totp/Vitrine:') && uri.includes(secret) && uri.includes('issuer=Vitrine'))
  const wrong = await send('POST', '/manage/session/totp/confirm', { code: '000000' }, { cookie: half })
  assert.equal(wrong.statusCode, 401)
  const confirmed = await send('POST', '/manage/session/totp/confirm', { code: await codeOf(secret) }, { cookie: half })
  assert.equal(confirmed.json().recoveryCodes.length, 10)
  const cookie = cookieFrom(confirmed)
  assert.equal(await status(half), 401, 'the half-session is over')
  assert.equal(await status(cookie), 200)
  const { operator, next } = (await ask('/manage/session', { headers: { cookie } })).json()
  assert.deepEqual([operator.email, operator.role, operator.totp, next], [email, 'admin', true, null])
})

test('an enrolled operator signs in with password and code, at once or one after the other', async () => {
  await stop()
  const { email, password, secret } = await signedIn()
  const atOnce = await signIn({ email, password, code: await codeOf(secret, 1) })
  assert.equal(atOnce.statusCode, 201, atOnce.body)
  assert.equal(await status(cookieFrom(atOnce)), 200)
  await pass(2)
  const half = await signIn({ email: email.toUpperCase(), password })
  assert.deepEqual([half.statusCode, half.json().next], [200, 'code'])
  assert.equal(await status(cookieFrom(half)), 401)
  const begun = await send('POST', '/manage/session/totp', undefined, { cookie: cookieFrom(half) })
  assert.equal(begun.statusCode, 401, 'with the password alone the second factor cannot be replaced')
  const whole = await signIn({ code: await codeOf(secret) }, { cookie: cookieFrom(half) })
  assert.equal(whole.statusCode, 201, whole.body)
  assert.equal(await status(cookieFrom(whole)), 200)
  assert.equal((await signIn({ code: await codeOf(secret, 1) })).statusCode, 401, 'a code alone is nothing')
})

test('the cookie is for /manage alone, and inaccessible to scripts and other sites', async () => {
  const { email, password } = await add()
  const [cookie] = [(await signIn({ email, password })).headers['set-cookie']!].flat()
  assert.match(cookie!, /^vitrine_operator=vb_[\w-]{43}; Path=\/manage; Max-Age=43200; HttpOnly; SameSite=Strict$/)
})

test('a code is good once, and the one before and after it are good too', async () => {
  await stop()
  const { email, password, secret } = await signedIn()
  const enter = async (later: number) =>
    (await signIn({ email, password, code: await codeOf(secret, later) })).statusCode
  assert.equal(await enter(0), 401, 'used for enrolling')
  assert.equal(await enter(2), 401, 'too early')
  assert.equal(await enter(1), 201)
  assert.equal(await enter(1), 401, 'used')
  await pass(2)
  assert.equal(await enter(-2), 401, 'too old')
  assert.equal(await enter(-1), 201)
  const both = await Promise.all([enter(0), enter(0)])
  assert.deepEqual(both.sort(), [201, 401], 'of two at once, one')
})

test('a recovery code is good once, however it is typed; new ones replace them all; its use is recorded', async () => {
  const { id, email, password, recoveryCodes, cookie } = await signedIn()
  const enter = async (code: string) => (await signIn({ email, password, code })).statusCode
  assert.equal(await enter(recoveryCodes[0]!), 201)
  assert.equal(await enter(recoveryCodes[0]!), 401)
  assert.equal(await enter(recoveryCodes[1]!.toUpperCase().replaceAll('-', ' ')), 201)
  assert.equal((await ask('/manage/session', { headers: { cookie } })).json().operator.recoveryCodes, 8)
  const renew = (password: string) => send('POST', '/manage/session/recovery-codes', { password }, { cookie })
  assert.equal((await renew('wrong')).statusCode, 401)
  const renewed = (await renew(password)).json().recoveryCodes as string[]
  assert.equal(await enter(recoveryCodes[2]!), 401)
  assert.equal(await enter(renewed[0]!), 201)
  const rows = await database.rows<{ action: string; after: object | null }>(sql`
    select action, after from operator_changes where by_id = ${id} order by number`)
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['enrol-totp', 'use-recovery-code', 'use-recovery-code', 'renew-recovery-codes', 'use-recovery-code'].map(
      (action) => `operator.${action}`,
    ),
  )
  assert.deepEqual(rows[1]!.after, { recoveryCodes: 9 })
})

test('a wrong password, an unknown operator and a disabled one get the same answer', async () => {
  const known = await add('viewer')
  const disabled = await add('viewer')
  await editOperator(deps, BY, disabled.id, { disabled: true })
  const answers = await Promise.all([
    signIn({ email: known.email, password: 'wrong' }),
    signIn({ email: 'nobody@example.com', password: 'wrong' }),
    signIn({ email: disabled.email, password: disabled.password }),
    signIn({ email: disabled.email, password: 'wrong' }),
  ])
  const bodies = answers.map((answer) => {
    const { requestId: _, ...body } = answer.json()
    return { status: answer.statusCode, body, cookie: answer.headers['set-cookie'] }
  })
  for (const body of bodies) assert.deepEqual(body, bodies[0])
  assert.equal(bodies[0]!.status, 401)
})

test('a session ends when it is idle, and in any case at its end', async () => {
  const { cookie } = await signedIn()
  await pass(29)
  assert.equal(await status(cookie), 200)
  await pass(29)
  assert.equal(await status(cookie), 200)
  await pass(31)
  assert.equal(await status(cookie), 401)
  await setDatabaseClock(database, null)
  const other = await signedIn()
  for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
    await pass(20)
    assert.equal(await status(other.cookie), 200)
  }
  await pass(21)
  assert.equal(await status(other.cookie), 401)
})

test('a half-session ends after ten minutes', async () => {
  await stop()
  const { email, password } = await add()
  const half = cookieFrom(await signIn({ email, password }))
  await pass(9)
  assert.equal((await ask('/manage/session', { headers: { cookie: half } })).json().next, 'enrol')
  await pass(2)
  assert.equal(await status(half, '/manage/session'), 401)
})

test('a session of a disabled operator, or one with another password, ends at once', async () => {
  const changes = [{ disabled: true }, { resetTotp: true }, { resetPassword: true }] as const
  await add()
  for (const change of changes) {
    const { id, cookie } = await signedIn('editor')
    assert.equal(await status(cookie), 200)
    await editOperator(deps, BY, id, change)
    assert.equal(await status(cookie), 401, JSON.stringify(change))
  }
})

test('a new role holds from the next request on', async () => {
  await add()
  const { id, cookie } = await signedIn('admin')
  assert.equal(await status(cookie, '/manage/operators'), 200)
  await editOperator(deps, BY, id, { role: 'viewer' })
  assert.equal(await status(cookie, '/manage/operators'), 403)
})

test('operators list their sessions and end one or all of them', async () => {
  await stop()
  const { email, password, recoveryCodes, cookie } = await signedIn()
  const other = cookieFrom(await signIn({ email, password, code: recoveryCodes[0] }, { 'user-agent': 'Phone' }))
  const third = cookieFrom(await signIn({ email, password, code: recoveryCodes[1] }))
  const list = (await ask('/manage/sessions', { headers: { cookie } })).json().data as {
    id: string
    current: boolean
    userAgent: string
  }[]
  assert.deepEqual([list.length, list.filter(({ current }) => current).length], [3, 1])
  const phone = list.find(({ userAgent }) => userAgent === 'Phone')!
  const stranger = await signedIn()
  assert.equal(
    (await send('DELETE', `/manage/sessions/${phone.id}`, undefined, { cookie: stranger.cookie })).statusCode,
    404,
  )
  assert.equal((await send('DELETE', `/manage/sessions/${phone.id}`, undefined, { cookie })).statusCode, 204)
  assert.deepEqual([await status(other), await status(cookie), await status(third)], [401, 200, 200])
  assert.equal((await send('DELETE', '/manage/session', undefined, { cookie: third })).statusCode, 204)
  assert.equal(await status(third), 401)
  assert.equal((await send('DELETE', '/manage/sessions', undefined, { cookie })).statusCode, 204)
  assert.equal(await status(cookie), 401)
  assert.equal(await status(stranger.cookie), 200)
})

test('operators change their password with the old one; every other session ends', async () => {
  const { email, password, recoveryCodes, cookie } = await signedIn()
  const other = cookieFrom(await signIn({ email, password, code: recoveryCodes[0] }))
  const change = (facts: object) => send('POST', '/manage/session/password', facts, { cookie })
  const newPassword = 'violet tractor sings below'
  assert.equal((await change({ password: 'wrong', newPassword })).statusCode, 401)
  for (const poor of ['short', 'password1234', 'x'.repeat(201), `${email}1`])
    assert.equal((await change({ password, newPassword: poor })).statusCode, 400, poor)
  const changed = await change({ password, newPassword })
  assert.equal(changed.statusCode, 200, changed.body)
  assert.deepEqual([await status(other), await status(cookie), await status(cookieFrom(changed))], [401, 401, 200])
  assert.equal((await signIn({ email, password })).statusCode, 401)
  assert.equal((await signIn({ email, password: newPassword })).statusCode, 200)
})

test('a password that an earlier version stored works, and is stored anew at the next sign-in', async () => {
  const { id, email, password } = await add()
  const salt = randomBytes(16)
  const scrypt = scryptSync(password, salt, 32, { N: 32_768, r: 8, p: 1, maxmem: 64 * 1024 * 1024 })
  await database.rows(sql`update operators set password = ${Buffer.concat([salt, scrypt])} where id = ${id}`)
  assert.equal((await signIn({ email, password: 'wrong' })).statusCode, 401)
  assert.equal((await signIn({ email, password })).statusCode, 200)
  const [row] = await database.rows<{ password: Buffer }>(sql`select password from operators where id = ${id}`)
  assert.match(row!.password.toString(), /^\$argon2id\$v=19\$m=32768,t=3,p=1\$/)
  assert.equal((await signIn({ email, password })).statusCode, 200)
})

test('a page of another site can neither sign in nor change anything with the session', async () => {
  await add()
  const { id, email, password, cookie } = await signedIn()
  const foreign: Record<string, string>[] = [
    { origin: 'http://evil.test' },
    { origin: 'null' },
    { origin: 'http://vitrine.test.evil.test' },
    { origin: 'http://vitrine.test', 'sec-fetch-site': 'same-site' },
  ]
  for (const headers of foreign) {
    const about = JSON.stringify(headers)
    const edit = await send('PATCH', `/manage/operators/${id}`, { role: 'viewer' }, { cookie, ...headers })
    assert.equal(edit.statusCode, 403, about)
    assert.equal((await signIn({ email, password }, headers)).statusCode, 403, about)
    assert.equal((await send('DELETE', '/manage/session', undefined, { cookie, ...headers })).statusCode, 403, about)
  }
  const without = await ask(`/manage/operators/${id}`, {
    method: 'PATCH',
    headers: { cookie },
    payload: { role: 'viewer' },
  })
  assert.equal(without.statusCode, 403, 'without an origin')
  assert.equal(await status(cookie), 200)
  assert.equal((await send('PATCH', `/manage/operators/${id}`, { role: 'viewer' }, { cookie })).statusCode, 200)
})

test('guessing is bounded: for an operator by all networks together, from one network, and of codes', async () => {
  await stop()
  const { email, password, secret, cookie: known } = await signedIn()
  const guess = (remoteAddress: string) =>
    ask('/manage/session', {
      method: 'POST',
      headers: { origin: 'http://vitrine.test' },
      remoteAddress,
      payload: { email, password: 'wrong' },
    })
  // Fewer at once than may wait to be checked.
  const tally = async (addresses: string[]) => {
    const answers = await Promise.all(addresses.slice(0, 7).map(guess))
    answers.push(...(await Promise.all(addresses.slice(7).map(guess))))
    return answers.filter(({ statusCode }) => statusCode === 401).length
  }
  const one = Array.from({ length: 14 }, () => '192.0.2.1')
  assert.equal(await tally(one), 10, 'one network')
  const many = Array.from({ length: 14 }, (_, i) => `198.51.${i}.1`)
  assert.equal(await tally(many), 10, 'all networks: 20 together')
  const refused = await signIn({ email, password })
  assert.equal(refused.statusCode, 429)
  assert.ok(Number(refused.headers['retry-after']) > 0)
  const own = await signIn({ email, password }, { cookie: known })
  assert.equal(own.statusCode, 200, 'a browser of the operator is not locked out')
  const codes = []
  for (let i = 0; i < 13; i++) codes.push((await signIn({ code: '000000' }, { cookie: cookieFrom(own) })).statusCode)
  assert.deepEqual(codes, [...Array(10).fill(401), 429, 429, 429])
  assert.equal((await signIn({ code: await codeOf(secret, 1) }, { cookie: cookieFrom(own) })).statusCode, 429)
  await pass(5)
  assert.equal((await signIn({ email, password, code: await codeOf(secret) }, { cookie: known })).statusCode, 201)
})

test('wrong codes keep nobody from a recovery code, and wrong recovery codes are bounded by themselves', async () => {
  await stop()
  const { email, password, recoveryCodes, cookie: known } = await signedIn()
  const half = { cookie: cookieFrom(await signIn({ email, password }, { cookie: known })) }
  const enter = async (code: string) => (await signIn({ code }, half)).statusCode
  for (let i = 0; i < 10; i++) assert.equal(await enter('000000'), 401)
  assert.equal(await enter('000000'), 429)
  for (let i = 0; i < 9; i++) assert.equal(await enter('aaaa-bbbb-cccc-dddd'), 401)
  assert.equal(await enter(recoveryCodes[0]!), 201)
  const again = { cookie: cookieFrom(await signIn({ email, password }, { cookie: known })) }
  assert.equal((await signIn({ code: 'aaaa-bbbb-cccc-dddd' }, again)).statusCode, 401)
  assert.equal((await signIn({ code: recoveryCodes[1]! }, again)).statusCode, 429)
})

test('strangers who keep all places busy keep no operator out, and who is turned away is not counted', async () => {
  await stop()
  const { email, password, cookie: known } = await signedIn()
  const guess = (i: number) =>
    ask('/manage/session', {
      method: 'POST',
      headers: { origin: 'http://vitrine.test' },
      remoteAddress: `203.0.${i}.1`,
      payload: { email: i < 20 ? `nobody${i}@example.com` : email, password: 'wrong' },
    })
  const flood = Array.from({ length: 60 }, (_, i) => guess(i))
  const own = await signIn({ email, password }, { cookie: known })
  assert.equal(own.statusCode, 200, own.body)
  const answers = await Promise.all(flood)
  const turnedAway = answers.slice(20).filter(({ statusCode }) => statusCode === 429)
  assert.equal(turnedAway.length, 40, 'all that guessed at this operator')
  assert.equal((await signIn({ email, password })).statusCode, 200, 'and none of them counts')
})

test('what is entered right does not count', async () => {
  await stop()
  const { email, password } = await add()
  for (let i = 0; i < 12; i++) assert.equal((await signIn({ email, password })).statusCode, 200)
})

test('no password, secret, code or token is in a log line, and none in clear in the database', async () => {
  const { email, password, secret, uri, recoveryCodes, cookie } = await signedIn()
  const token = /vitrine_operator=(vb_[\w-]+)/.exec(cookie)![1]!
  const [row] = await database.rows<{ text: string }>(sql`
    select string_agg(query_to_xml('select row_to_json(t)::text from ' || tablename || ' t', true, false, '')::text, ' ') as text
    from pg_tables where schemaname = 'public' and tablename in ('operators', 'operator_sessions', 'operator_changes', 'pin_budgets')`)
  assert.ok(row!.text.includes(email))
  const plainCodes = recoveryCodes.map((code) => code.replaceAll('-', ''))
  const clear = [password, secret, uri, token, ...recoveryCodes, ...plainCodes].map((text) => Buffer.from(text))
  for (const hidden of [...clear, fromBase32(secret)]) {
    // Columns of bytes are shown in hexadecimal digits.
    for (const form of [hidden.toString(), hidden.toString('base64'), hidden.toString('hex')]) {
      assert.ok(!row!.text.includes(form), 'in the database')
      assert.ok(!logs.some((line) => line.includes(form)), 'in the log')
    }
  }
  const seen = [
    await ask('/manage/session', { headers: { cookie } }),
    await ask('/manage/sessions', { headers: { cookie } }),
    await ask('/manage/operators', { headers: { cookie } }),
  ]
  for (const answer of seen) {
    assert.equal(answer.statusCode, 200)
    for (const hidden of [password, secret, token, ...recoveryCodes]) assert.ok(!answer.body.includes(hidden))
    assert.doesNotMatch(answer.body, /argon2|hash/)
  }
})

test('in a demo, and only there, a password is enough', async () => {
  const { email, password } = await add()
  assert.equal((await signIn({ email, password })).json().next, 'enrol')
  await database.transaction(markDemo)
  const answer = await signIn({ email, password })
  assert.deepEqual([answer.statusCode, answer.json().next], [201, null])
  assert.equal(await status(cookieFrom(answer)), 200)
  await database.rows(sql`update service_facts set demo = false`)
})
