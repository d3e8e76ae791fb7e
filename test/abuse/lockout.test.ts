import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LightMyRequestResponse } from 'fastify'
import { signInLinkOf } from '../../src/people/pins/pin.ts'
import type { Id } from '../../src/platform/core/id.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { longToken } from '../contract/support.ts'
import { setDatabaseClock } from '../support/database.ts'
import { makeClient, makeInquiry, makeOwner } from '../support/make.ts'
import { anotherPin, people } from '../support/people.ts'
import { ALL } from '../support/runs.ts'
import { testService } from '../support/service.ts'

/** What a user would lose: access to their own data, because a stranger knows their address. */

const service = await testService()
const { ask, deps, database } = service
const { askPin, authorizeNow, emailOf, enterPin, openPage, signIn, signInPinFor, start } = people(service)
const PAGE = { origin: 'http://vitrine.test' }

const pair = await makeClient(deps)
const client = { ...pair, token: await longToken(deps, pair) }
const inquiryId = await makeInquiry(deps, client.tenant)

async function makeVictim() {
  const owner = await makeOwner(deps)
  return { ...owner, email: await emailOf(owner.ownerId) }
}

/** A stranger on another network, with a browser of their own. */
function stranger(remoteAddress: string) {
  const cookies = new Map<string, string>()
  const post = async (url: string, payload: object): Promise<LightMyRequestResponse> => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const headers = { ...PAGE, ...(cookie !== '' && { cookie }) }
    const answer = await ask(url, { method: 'POST', headers, payload, remoteAddress })
    for (const set of [answer.headers['set-cookie'] ?? []].flat()) {
      const [name, value] = set.split(';')[0]!.split('=')
      cookies.set(name!, value!)
    }
    return answer
  }
  return {
    askForPin: (email: string) => post('/owner/pin', { email }),
    open: (link: string) => post('/owner/session/link', { link }),
    guess: (email: string, pin: string) => post('/owner/session', { email, pin }),
  }
}

const messagesTo = async (email: string) =>
  (
    await database.rows<{ count: number }>(
      sql`select count(*) from messages where address = ${email} and pin_id is not null`,
    )
  )[0]!.count

test.afterEach(() => setDatabaseClock(database, null))

test('a hundred anonymous requests for PINs do not keep the owner from signing in anywhere', async () => {
  const { email } = await makeVictim()
  const { consentId } = await start(client, { inquiryId, email })
  const other = await start(client, { inquiryId, email })
  const attacker = stranger('203.0.113.5')
  for (let i = 0; i < 100; i++) await attacker.askForPin(email)
  const before = await messagesTo(email)
  assert.ok(before <= 10, `${before} messages`)
  await signIn({ email })
  await openPage(consentId)
  await authorizeNow(client, other.consentId)
  assert.equal(await messagesTo(email), before + 3)
})

test('wrong guesses of a stranger make only the stranger wait', async () => {
  const { email } = await makeVictim()
  const { consentId } = await start(client, { inquiryId, email })
  const attacker = stranger('203.0.113.77')
  for (let round = 0; round < 8; round++) {
    await attacker.askForPin(email)
    const wrong = anotherPin(await signInPinFor(email))
    for (let i = 0; i < 5; i++) assert.equal((await attacker.guess(email, wrong)).statusCode, 401)
  }
  await signIn({ email })
  assert.equal((await askPin(consentId)).statusCode, 202)
  assert.equal((await enterPin(consentId)).statusCode, 200)
})

test('a PIN can be tried only in the browser that asked for it', async () => {
  const { email } = await makeVictim()
  const owner = stranger('192.0.2.1')
  assert.equal((await owner.askForPin(email)).statusCode, 202)
  const pin = await signInPinFor(email)
  const attacker = stranger('203.0.113.9')
  for (let i = 0; i < 10; i++) assert.equal((await attacker.guess(email, anotherPin(pin))).statusCode, 401)
  // Not even the right one, and not after a PIN of their own.
  assert.equal((await attacker.guess(email, pin)).statusCode, 401)
  await attacker.askForPin(email)
  assert.equal((await attacker.guess(email, pin)).statusCode, 401)
  assert.equal((await owner.guess(email, pin)).statusCode, 200)
})

test('a signed-in owner can revoke consents, whatever strangers do meanwhile', async () => {
  const { email } = await makeVictim()
  const { consentId } = await start(client, { inquiryId, email })
  await authorizeNow(client, consentId)
  const me = await signIn({ email })
  const attacker = stranger('203.0.113.80')
  for (let i = 0; i < 50; i++) {
    await attacker.askForPin(email)
    await attacker.guess(email, '000000')
  }
  const revoked = await me.send('POST', `/owner/consents/${consentId}/revocation`)
  assert.equal(revoked.statusCode, 200)
  assert.equal(revoked.json().consent.status, 'revoked_by_psu')
})

test('a whole day of asking and guessing from many networks: fewer than a thousand guesses, and the alert', async () => {
  const day = new Date('2031-03-01T00:00:00.000Z').getTime()
  const { email } = await makeVictim()
  const attackers = Array.from({ length: 3 }, (_, i) => stranger(`198.51.${100 + i}.1`))
  // Shorter than anybody has to wait.
  const step = ALL ? 4 : 12
  let sent = 0
  for (let minute = 0; minute < 24 * 60; minute += step) {
    await setDatabaseClock(database, new Date(day + minute * 60_000))
    // The attackers take turns to go first.
    const turn = (minute / step) % attackers.length
    for (const one of [...attackers.slice(turn), ...attackers.slice(0, turn)]) {
      const answer = await one.askForPin(email)
      if (answer.statusCode === 202) sent += 1
      else assert.ok(Number(answer.headers['retry-after']) <= 900, answer.headers['retry-after'])
    }
  }
  assert.ok(sent * 5 < 1000, `${sent} PINs`)
  await database.rows(sql`update pins set tries = 5 where created_at >= ${new Date(day)}`)
  assert.match((await ask('/metrics')).body, /^vitrine_pin_alarm 1$/m)
})

test('in a browser where a PIN was right before, the owner gets one, even while many strangers ask', async () => {
  const { email } = await makeVictim()
  const owner = stranger('192.0.2.7')
  await owner.askForPin(email)
  assert.equal((await owner.guess(email, await signInPinFor(email))).statusCode, 200)
  // Everyone asks, from the owner's own network too.
  for (const network of [1, 2, 3, 4, 5].map((i) => `198.18.${i}.1`).concat('192.0.2.7')) {
    const attacker = stranger(network)
    for (let i = 0; i < 4; i++) await attacker.askForPin(email)
  }
  assert.equal((await stranger('198.18.77.1').askForPin(email)).statusCode, 429)
  assert.equal((await owner.askForPin(email)).statusCode, 202)
  assert.equal((await owner.guess(email, await signInPinFor(email))).statusCode, 200)
  // Only for that owner: the browser's cookie is worth nothing at another address.
  const other = await makeVictim()
  for (let i = 0; i < 4; i++) await owner.askForPin(other.email)
  assert.equal((await owner.askForPin(other.email)).statusCode, 429)
})

test('using up the budget fills the owner’s mailbox with working links: each opens in any browser, once', async () => {
  const { email } = await makeVictim()
  for (const network of [1, 2, 3, 4, 5].map((i) => `198.19.${i}.1`)) {
    const attacker = stranger(network)
    for (let i = 0; i < 4; i++) {
      await attacker.askForPin(email)
      for (let tries = 0; tries < 5; tries++) await attacker.guess(email, '000000')
    }
  }
  const owner = stranger('192.0.2.99')
  assert.equal((await owner.askForPin(email)).statusCode, 429)
  const [message] = await database.rows<{ pinId: Id<'pin'> }>(sql`
    select pin_id as "pinId" from messages where address = ${email} order by created_at desc, id desc limit 1`)
  const link = signInLinkOf(service.context.pinKey, message!.pinId)
  const wrong = [
    `${message!.pinId}.`,
    `${link}x`,
    link.toLowerCase(),
    message!.pinId,
    '',
    `pin_01hf3v0000000000000000000z.${link.split('.')[1]}`,
  ]
  for (const one of wrong) if (one !== link) assert.equal((await owner.open(one)).statusCode, 401, one)
  assert.equal((await owner.open(link)).statusCode, 200)
  assert.equal((await owner.open(link)).statusCode, 401)
})

test('the link of a message without a recipient, or of an expired PIN, opens nothing', async () => {
  const one = stranger('192.0.2.98')
  await setDatabaseClock(database, new Date('2031-07-01T12:00:00.000Z'))
  const { email } = await makeVictim()
  for (const address of [email, 'nobody-at-all@example.com']) {
    await setDatabaseClock(database, new Date('2031-07-01T12:00:00.000Z'))
    await one.askForPin(address)
    const [pin] = await database.rows<{ id: Id<'pin'> }>(sql`select id from pins order by sequence desc limit 1`)
    if (address === email) await setDatabaseClock(database, new Date('2031-07-01T12:10:00.000Z'))
    assert.equal((await one.open(signInLinkOf(service.context.pinKey, pin!.id))).statusCode, 401)
  }
})

test('the waiting time is stated, the same for known and unknown people', async () => {
  await setDatabaseClock(database, new Date('2031-04-01T12:00:00.000Z'))
  const { email } = await makeVictim()
  const walk = async (address: string) => {
    const one = stranger('203.0.113.200')
    const seen = []
    for (let i = 0; i < 5; i++) {
      const answer = await one.askForPin(address)
      const { requestId: _, ...body } = answer.json()
      seen.push([answer.statusCode, body, answer.headers['retry-after'], Object.keys(answer.headers).sort()])
    }
    return seen
  }
  const known = await walk(email)
  assert.deepEqual(
    known.map(([status, , wait]) => [status, wait]),
    [
      [202, undefined],
      [202, undefined],
      [202, undefined],
      [429, '900'],
      [429, '900'],
    ],
  )
  assert.deepEqual(await walk('nobody-here@example.com'), known)
})

test('plus-addresses are one mailbox: they do not multiply its messages', async () => {
  await setDatabaseClock(database, new Date('2031-05-01T12:00:00.000Z'))
  let sent = 0
  for (let i = 0; i < 40; i++) {
    const email = `filled+${i}@example.com`
    const { consentId } = await start(client, { inquiryId, email })
    const answer = await ask(`/service/consents/${consentId}/pin`, { method: 'POST', token: client.token })
    if (answer.statusCode === 202) sent += 1
    else assert.equal(answer.statusCode, 429)
  }
  assert.equal(sent, 5)
})

test('without a mail server the client and the owner learn that no PIN was sent, known or not', async () => {
  const bare = await testService({ SMTP_URL: '', MAIL_FROM: '' })
  const other = people(bare)
  const own = await makeClient(bare.deps)
  const question = await makeInquiry(bare.deps, own.tenant)
  const { ownerId } = await makeOwner(bare.deps)
  const email = await other.emailOf(ownerId)
  const { consentId } = await other.start(own, { inquiryId: question, email })
  const answers = [
    await other.post(`/service/consents/${consentId}/pin`, own),
    await other.askPin(consentId),
    await other.fromPage('/owner/pin', { email }),
    await other.fromPage('/owner/pin', { email: 'nobody@example.com' }),
  ]
  for (const answer of answers) {
    assert.equal(answer.statusCode, 503, answer.body)
    const { errorCode, errorSubCode, errorMessage } = answer.json()
    assert.deepEqual([errorCode, errorSubCode], ['other', 'unspecified'])
    assert.equal(errorMessage, 'No e-mail can be sent here at the moment, so no PIN was sent.')
  }
  assert.equal((await other.fromPage('/owner/pin', { phoneNumber: '+38640123456' })).statusCode, 202)
  const [row] = await bare.database.rows<{ pins: number }>(
    sql`select count(*) as pins from pins where consent_id is not null`,
  )
  assert.equal(row!.pins, 0)
})
