import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LightMyRequestResponse } from 'fastify'
import { sendAskPin } from '../../src/access/consents/ask.service.ts'
import { createContext, createDeps } from '../../src/context.ts'
import { deleteIdleBudgets } from '../../src/people/pins/budget.store.ts'
import { mailboxHashOf } from '../../src/people/pins/budget.ts'
import { deleteOldPins } from '../../src/people/pins/pin.store.ts'
import { addressHashOf, clientRequester, pinOf } from '../../src/people/pins/pin.ts'
import { readConfig } from '../../src/platform/core/config.ts'
import { type Id, idGenerator } from '../../src/platform/core/id.ts'
import { sha256 } from '../../src/platform/core/secret.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { ANSWER_TICK_MS } from '../../src/platform/http/answer-tick.ts'
import { buildServer } from '../../src/server.ts'
import { later, longToken, minutes } from '../contract/support.ts'
import { setDatabaseClock } from '../support/database.ts'
import { makeClient, makeInquiry, makeOwner } from '../support/make.ts'
import { anotherPin, BROWSER, people } from '../support/people.ts'
import { runs } from '../support/runs.ts'
import { TEST_SETTINGS, type TestService, testService } from '../support/service.ts'

const service = await testService()
const { deps, database, ask } = service
const person = people(service)
const {
  authorize,
  authorizeNow,
  askPin,
  emailOf,
  enterPin,
  fromPage,
  newestPinId,
  pinFor,
  post,
  sendPin,
  signInPinFor,
  start,
} = person

/** Another server process on the same database: it shares only the database. */
async function anotherServer(): Promise<Pick<TestService, 'ask' | 'context'>> {
  const context = await createContext(readConfig(TEST_SETTINGS), createDeps(database), () => 'http://vitrine.test')
  const { app } = buildServer(context, { level: 'silent' })
  await app.ready()
  test.after(() => app.close())
  return {
    context,
    ask: (url, { token, headers, ...options } = {}) =>
      app.inject({
        method: 'GET',
        ...options,
        url,
        headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
      }),
  }
}

const pair = await makeClient(deps)
const client = { ...pair, token: await longToken(deps, pair) }
const inquiryId = await makeInquiry(deps, client.tenant)

async function waiting() {
  const owner = await makeOwner(deps)
  const email = await emailOf(owner.ownerId)
  const { consentId } = await start(client, { inquiryId, email })
  return { ...owner, email, consentId }
}

const isWrong = (answer: LightMyRequestResponse) => {
  assert.equal(answer.statusCode, 401, answer.body)
  assert.equal(answer.json().errorSubCode, 'invalid_pin')
}
const isRight = (answer: LightMyRequestResponse) => assert.equal(answer.statusCode, 200, answer.body)

const pinRow = async (consentId: string) => {
  const [row] = await database.rows<{ tries: number; used: boolean }>(sql`
    select tries, used_at is not null as used from pins where id = ${await newestPinId(consentId)}`)
  return row!
}
const triesLeft = (answer: LightMyRequestResponse) => answer.headers['pin-tries-left']
const isNotSent = (answer: LightMyRequestResponse, seconds: number) => {
  assert.equal(answer.statusCode, 429, answer.body)
  assert.match(answer.json().errorMessage, /^No PIN was sent, because too many were asked for\. Ask again in /)
  assert.equal(answer.headers['retry-after'], String(seconds))
}

test.afterEach(() => setDatabaseClock(database, null))

test('of very many parallel guesses at two servers at most five are checked, and the right PIN is refused after them', async (t) => {
  const { consentId } = await waiting()
  const second = await anotherServer()
  await sendPin(client, consentId)
  const pin = await pinFor(consentId)
  const guesses = Array.from({ length: runs(1_000) }, (_, i) =>
    String((Number(pin) + 1 + i) % 1_000_000).padStart(6, '0'),
  )
  const url = `/service/consents/${consentId}/authorize`
  const answers = await Promise.all(
    guesses.map((guess, i) =>
      (i % 2 ? service : second).ask(url, { method: 'POST', token: client.token, payload: { pin: guess } }),
    ),
  )
  const statuses = Map.groupBy(answers, ({ statusCode }) => statusCode)
  t.diagnostic(JSON.stringify(Object.fromEntries([...statuses].map(([status, all]) => [status, all.length]))))
  // Some of many parallel guesses may get 429; none succeeds.
  for (const status of statuses.keys()) assert.ok(status === 401 || status === 503, String(status))
  assert.deepEqual(await pinRow(consentId), { tries: 5, used: false })
  isWrong(await authorize(client, consentId, { pin }))
  isWrong(await second.ask(url, { method: 'POST', token: client.token, payload: { pin } }))
  assert.deepEqual(await pinRow(consentId), { tries: 5, used: false })
  await authorizeNow(client, consentId)
})

test('the same holds on our own page and /me, with guesses of all three kinds at once', async () => {
  const { consentId, email } = await waiting()
  await askPin(consentId)
  await fromPage('/owner/pin', { email })
  const [pin, signIn] = [await pinFor(consentId), await signInPinFor(email)]
  const guesses = Array.from(
    { length: 60 },
    (_, i) => (text: string) => String((Number(text) + 1 + i) % 1_000_000).padStart(6, '0'),
  )
  const answers = await Promise.all(
    guesses.flatMap((guess) => [
      enterPin(consentId, 1, guess(pin)),
      authorize(client, consentId, { pin: guess(pin) }),
      fromPage('/owner/session', { email, pin: guess(signIn) }),
    ]),
  )
  for (const answer of answers) isWrong(answer)
  assert.equal((await pinRow(consentId)).tries, 5)
  const [row] = await database.rows<{ tries: number }>(sql`
    select tries from pins where address_hash = ${addressHashOf(service.context.pinKey, email)}`)
  assert.equal(row!.tries, 5)
})

test('of many who enter the right PIN at once only one succeeds: a PIN is for one use', async () => {
  const { consentId } = await waiting()
  await askPin(consentId)
  const pin = await pinFor(consentId)
  const answers = await Promise.all(Array.from({ length: 20 }, () => enterPin(consentId, 1, pin)))
  assert.equal(answers.filter(({ statusCode }) => statusCode === 200).length, 1)
  assert.equal(answers.filter(({ statusCode }) => statusCode === 401).length, 19)
  isWrong(await authorize(client, consentId, { pin }))
})

test('the fifth try may still be the right one, the sixth may not', async () => {
  const [four, five] = [await waiting(), await waiting()]
  for (const [{ consentId }, wrong] of [
    [four, 4],
    [five, 5],
  ] as const) {
    await sendPin(client, consentId)
    const pin = await pinFor(consentId)
    for (let i = 0; i < wrong; i++) isWrong(await authorize(client, consentId, { pin: anotherPin(pin) }))
    const last = await authorize(client, consentId, { pin })
    if (wrong === 4) isRight(last)
    else isWrong(last)
  }
})

test('a restart between tries does not reset the count', async () => {
  const { consentId } = await waiting()
  await sendPin(client, consentId)
  const pin = await pinFor(consentId)
  const url = `/service/consents/${consentId}/authorize`
  for (let i = 0; i < 5; i++) {
    const restarted = await anotherServer()
    isWrong(await restarted.ask(url, { method: 'POST', token: client.token, payload: { pin: anotherPin(pin) } }))
    assert.equal((await pinRow(consentId)).tries, i + 1)
  }
  isWrong(await (await anotherServer()).ask(url, { method: 'POST', token: client.token, payload: { pin } }))
})

test('a restarted server accepts the PIN that was sent before: it is stored nowhere', async () => {
  const { consentId } = await waiting()
  await sendPin(client, consentId)
  const restarted = await anotherServer()
  const pin = pinOf(restarted.context.pinKey, (await newestPinId(consentId))!)
  isRight(await authorize(client, consentId, { pin }))
})

const NOON = new Date('2030-05-10T12:00:00.000Z')

test('a wrong PIN is answered with the number of tries left, and a used-up one with the need for a new one', async () => {
  const { consentId, email } = await waiting()
  await sendPin(client, consentId)
  const wrong = anotherPin(await pinFor(consentId))
  for (const left of ['4', '3', '2', '1', '0', '0']) {
    const answer = await authorize(client, consentId, { pin: wrong })
    isWrong(answer)
    assert.equal(triesLeft(answer), left)
    assert.match(
      answer.json().errorMessage,
      left === '0' ? /Ask for a new one\./ : /can be entered (once|\d times) more/,
    )
  }
  await askPin(consentId)
  assert.equal(triesLeft(await enterPin(consentId, 1, anotherPin(await pinFor(consentId)))), '4')
  await fromPage('/owner/pin', { email })
  const signIn = anotherPin(await signInPinFor(email))
  assert.equal(triesLeft(await fromPage('/owner/session', { email, pin: signIn })), '4')
  // Without a PIN, or with an old one, there is nothing to try.
  assert.equal(triesLeft(await fromPage('/owner/session', { email, pin: signIn }, { cookie: '' })), '0')
})

test('a PIN of the client cannot be entered on our page, nor vice versa', async () => {
  const { consentId } = await waiting()
  await sendPin(client, consentId)
  isWrong(await enterPin(consentId))
  const pin = await pinFor(consentId)
  await askPin(consentId)
  const onOurPage = await pinFor(consentId)
  if (onOurPage !== pin) isWrong(await authorize(client, consentId, { pin: onOurPage }))
  isRight(await authorize(client, consentId, { pin }))
})

test('with two servers whose clocks disagree, the PIN requested last counts', async () => {
  const { consentId } = await waiting()
  const early = createDeps(database)
  const page = { ours: false, requester: clientRequester(client.tenant.id) }
  const ahead = { ...service.context, newId: idGenerator(() => Date.now() + minutes(60)) }
  await sendAskPin(ahead, consentId, null, page)
  await sendAskPin({ ...service.context, newId: early.newId }, consentId, null, page)
  const newest = await pinFor(consentId)
  isRight(await authorize(client, consentId, { pin: newest }))
})

test('housekeeping deletes no budget that is still spent', async () => {
  await setDatabaseClock(database, NOON)
  const { consentId } = await waiting()
  for (let i = 0; i < 5; i++) await sendPin(client, consentId)
  isNotSent(await post(`/service/consents/${consentId}/pin`, client), 900)
  await setDatabaseClock(database, later(NOON, minutes(14)))
  await deleteIdleBudgets(deps.db)
  isNotSent(await post(`/service/consents/${consentId}/pin`, client), 60)
  await setDatabaseClock(database, later(NOON, minutes(60 * 24 * 3)))
  assert.ok((await deleteOldPins(deps.db)) >= 1)
  await deleteIdleBudgets(deps.db)
  const [row] = await database.rows<{ count: number }>(sql`select count(*) from pin_budgets`)
  assert.equal(row!.count, 0)
})

test('a PIN lasts ten minutes, to the millisecond', async () => {
  for (const [ms, right] of [
    [minutes(10) - 1, true],
    [minutes(10), false],
  ] as const) {
    await setDatabaseClock(database, NOON)
    const { consentId, email } = await waiting()
    const { expires } = await sendPin(client, consentId)
    assert.equal(expires, later(NOON, minutes(10)).toISOString())
    await fromPage('/owner/pin', { email })
    await setDatabaseClock(database, later(NOON, ms))
    const answers = [
      await authorize(client, consentId, { pin: await pinFor(consentId) }),
      await fromPage('/owner/session', { email, pin: await signInPinFor(email) }),
    ]
    for (const answer of answers) right ? isRight(answer) : isWrong(answer)
  }
})

test('a new PIN replaces the one before', async () => {
  const { consentId, email } = await waiting()
  await sendPin(client, consentId)
  const before = await pinFor(consentId)
  // Two PINs are equal once in a million times.
  do await sendPin(client, consentId)
  while ((await pinFor(consentId)) === before)
  isWrong(await authorize(client, consentId, { pin: before }))
  await fromPage('/owner/pin', { email })
  const older = await signInPinFor(email)
  do await fromPage('/owner/pin', { email })
  while ((await signInPinFor(email)) === older)
  isWrong(await fromPage('/owner/session', { email, pin: older }))
  isRight(await authorize(client, consentId, { pin: await pinFor(consentId) }))
})

test('a PIN is valid only for the consent, the purpose and the person that it was sent for', async () => {
  const [mine, other] = [await waiting(), await waiting()]
  const second = await start(client, { inquiryId, email: mine.email })
  const send = async () => {
    await sendPin(client, mine.consentId)
    await sendPin(client, second.consentId)
    await sendPin(client, other.consentId)
    await fromPage('/owner/pin', { email: mine.email })
    return {
      mine: await pinFor(mine.consentId),
      second: await pinFor(second.consentId),
      other: await pinFor(other.consentId),
      signIn: await signInPinFor(mine.email),
    }
  }
  let pins = await send()
  while (new Set(Object.values(pins)).size < 4) pins = await send()
  isWrong(await authorize(client, mine.consentId, { pin: pins.second }))
  isWrong(await authorize(client, mine.consentId, { pin: pins.other }))
  isWrong(await authorize(client, mine.consentId, { pin: pins.signIn }))
  isWrong(await enterPin(mine.consentId, 1, pins.signIn))
  for (const pin of [pins.mine, pins.second, pins.other]) {
    isWrong(await fromPage('/owner/session', { email: mine.email, pin }))
  }
  isWrong(await fromPage('/owner/session', { email: other.email, pin: pins.signIn }))
  isRight(await authorize(client, mine.consentId, { pin: pins.mine }))
  isRight(await fromPage('/owner/session', { email: mine.email, pin: pins.signIn }))
})

test('a PIN is void once the inquiry differs from the message', async () => {
  const own = await makeInquiry(deps, client.tenant, { scope: 'accounts' })
  const changes = [
    sql`update inquiries set scope = 'all' where id = ${own}`,
    sql`update inquiries set frequency = 'once' where id = ${own}`,
    sql`update inquiries set validity_days = 3650 where id = ${own}`,
    sql`update inquiries set description = 'Something else' where id = ${own}`,
    sql`update tenants set company_name = 'Somebody else' where id = ${client.tenant.id}`,
  ]
  for (const change of changes) {
    const owner = await makeOwner(deps)
    const { consentId } = await start(client, { inquiryId: own, email: await emailOf(owner.ownerId) })
    await sendPin(client, consentId)
    const pin = await pinFor(consentId)
    await database.rows(change)
    isWrong(await authorize(client, consentId, { pin }))
    isWrong(await enterPin(consentId, 1, pin))
    assert.equal((await pinRow(consentId)).tries, 0)
    await authorizeNow(client, consentId)
  }
})

test('beyond its budget a client learns when to ask again, nothing is sent, and the last PIN stays valid', async () => {
  await setDatabaseClock(database, NOON)
  const { consentId, email } = await waiting()
  const count = async () =>
    (await database.rows<{ count: number }>(sql`select count(*) from messages where address = ${email}`))[0]!.count
  const send = () => post(`/service/consents/${consentId}/pin`, client)
  for (let i = 0; i < 5; i++) assert.equal((await send()).statusCode, 202)
  const pin = await pinFor(consentId)
  for (let i = 0; i < 5; i++) isNotSent(await send(), 900)
  assert.equal(await count(), 5)
  // PINs for other purposes have budgets of their own.
  assert.equal((await fromPage('/owner/pin', { email })).statusCode, 202)
  assert.equal((await askPin(consentId)).statusCode, 202)
  assert.equal(await count(), 7)
  await setDatabaseClock(database, later(NOON, minutes(9)))
  isNotSent(await send(), 360)
  isRight(await authorize(client, consentId, { pin }))
})

test('no wait is longer than 15 minutes, and a PIN that was right does not count', async () => {
  await setDatabaseClock(database, NOON)
  const { email } = await waiting()
  const another = async () => (await start(client, { inquiryId, email })).consentId
  for (let i = 0; i < 12; i++) await authorizeNow(client, await another())
  const consentId = await another()
  for (let i = 0; i < 5; i++) await sendPin(client, consentId)
  isNotSent(await post(`/service/consents/${consentId}/pin`, client), 900)
  await setDatabaseClock(database, later(NOON, minutes(15)))
  await authorizeNow(client, consentId)
})

test('a hundred simultaneous requests for PINs of one person do not fill the mailbox', async () => {
  const { email } = await waiting()
  const answers = await Promise.all(Array.from({ length: 100 }, () => fromPage('/owner/pin', { email })))
  const sent = answers.filter(({ statusCode }) => statusCode === 202).length
  assert.ok(sent <= 3)
  // Some of many parallel requests may get 429.
  for (const { statusCode } of answers) assert.ok([202, 429, 503].includes(statusCode), String(statusCode))
  const [row] = await database.rows<{ count: number }>(sql`select count(*) from messages where address = ${email}`)
  assert.equal(row!.count, sent)
})

test('known and unknown people cannot be distinguished by asking for a PIN or by entering one', async () => {
  await setDatabaseClock(database, NOON)
  const { email } = await waiting()
  const seen = (answer: LightMyRequestResponse) => {
    const { requestId: _, ...body } = answer.json()
    return { status: answer.statusCode, body, headers: Object.keys(answer.headers).sort() }
  }
  const walk = async (who: { email?: string; phoneNumber?: string }) => {
    const steps = []
    // Beyond the budget, too.
    for (let i = 0; i < 12; i++) steps.push(seen(await fromPage('/owner/pin', who)))
    // And until the PIN is used up.
    const pin = anotherPin(await signInPinFor(who.email ?? who.phoneNumber!))
    for (let i = 0; i < 12; i++) steps.push(seen(await fromPage('/owner/session', { ...who, pin })))
    return steps
  }
  const known = await walk({ email })
  assert.deepEqual(await walk({ email: 'stranger@example.com' }), known)
  assert.deepEqual(await walk({ phoneNumber: '+38641000111' }), known)
  const started = async (address: string) => {
    const { consentId } = await start(client, { inquiryId, email: address })
    const sent = await post(`/service/consents/${consentId}/pin`, client)
    return [sent, await authorize(client, consentId, { pin: anotherPin(await pinFor(consentId)) })].map(seen)
  }
  assert.deepEqual(await started('another-stranger@example.com'), await started((await waiting()).email))
})

test('asking for a PIN or entering one is answered no sooner than a tick, known or not, and so is a refusal', async () => {
  const { email } = await waiting()
  const consent = await start(client, { inquiryId, email: 'whoever@example.com' })
  const ways: Record<string, () => Promise<LightMyRequestResponse>> = {
    'a PIN for a known person': () => fromPage('/owner/pin', { email }),
    'a PIN for an unknown person': () => fromPage('/owner/pin', { email: 'nobody@example.com' }),
    'a wrong PIN': () => fromPage('/owner/session', { email: 'nobody@example.com', pin: '000000' }),
    'the start of a consent': () => post('/service/consents', client, { inquiryId, email: 'new@example.com' }),
    'a PIN of a client': () => post(`/service/consents/${consent.consentId}/pin`, client),
  }
  for (const [way, take] of Object.entries(ways)) {
    const begun = performance.now()
    await take()
    assert.ok(performance.now() - begun >= ANSWER_TICK_MS, way)
  }
})

test('the right PIN of an unknown person opens nothing, and its message is never sent', async () => {
  const email = 'ghost@example.com'
  await fromPage('/owner/pin', { email })
  isWrong(await fromPage('/owner/session', { email, pin: await signInPinFor(email) }))
  const messages = await database.rows<{ address: string; deliver: boolean }>(sql`
    select address, deliver from messages where not deliver`)
  for (const message of messages) assert.deepEqual(message, { address: '', deliver: false })
})

test('ten thousand guesses, a few on each of very many people, raise the alert', async () => {
  const alarm = async () => {
    const text = (await ask('/metrics')).body
    return [/^vitrine_pin_alarm (\d)$/m, /^vitrine_pin_failures_recent (\d+)$/m].map((line) =>
      Number(line.exec(text)![1]),
    )
  }
  await setDatabaseClock(database, later(NOON, minutes(60 * 24 * 30)))
  assert.deepEqual(await alarm(), [0, 0])
  // A thousand people with two PINs each and ten wrong tries per person. A tenth of the guesses comes by HTTP; for the
  // others only their rows are written.
  const newId = idGenerator(Date.now)
  const many = Array.from({ length: 1_000 }, (_, i) => ({
    address: `many${i}@example.com`,
    mailbox: mailboxHashOf(service.context.pinKey, `many${i}@example.com`),
  }))
  const sendToAll = async () => {
    const pins = many.map((one) => ({ ...one, id: newId('pin') }))
    await database.rows(sql`
      insert into pins (id, purpose, requester, mailbox, owner_ids, budgets, address_hash, created_at, expires_at)
      select r.id, 'sign_in', ${sha256(BROWSER.cookie.split('=')[1]!)}, r.mailbox, '{}', '{}', r.hash, clock(),
        clock() + interval '10 minutes'
      from unnest(${pins.map(({ id }) => id)}::text[], ${pins.map(({ mailbox }) => mailbox)}::bytea[],
        ${pins.map(({ address }) => addressHashOf(service.context.pinKey, address))}::bytea[]) as r (id, mailbox, hash)`)
    return pins
  }
  // The same PIN for all would be right for one person, once in a thousand times.
  const guess = async ({ address, id }: { address: string; id: Id<'pin'> }) =>
    isWrong(await fromPage('/owner/session', { email: address, pin: anotherPin(pinOf(service.context.pinKey, id)) }))
  const sent = await sendToAll()
  for (const one of sent.slice(0, 40)) for (let i = 0; i < 5; i++) await guess(one)
  assert.deepEqual(await alarm(), [0, 200], 'people mistype')
  await guess(sent[40]!)
  assert.deepEqual(await alarm(), [1, 201])
  const rest = sent.slice(41, 41 + runs(800))
  const lanes = Array.from({ length: 8 }, async (_, lane) => {
    for (let i = lane; i < rest.length; i += 8) await guess(rest[i]!)
  })
  await Promise.all(lanes)
  assert.deepEqual(await alarm(), [1, 201 + rest.length])
  await sendToAll()
  await database.rows(sql`
    update pins set tries = 5 where purpose = 'sign_in' and budgets = '{}'`)
  const [raised, failures] = await alarm()
  assert.equal(raised, 1)
  assert.equal(failures, 10_000)
  await setDatabaseClock(database, later(NOON, minutes(60 * 24 * 30 + 21)))
  assert.deepEqual(await alarm(), [0, 0], 'the alert ends with the guesses')
})
