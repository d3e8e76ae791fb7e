import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { setDatabaseClock, testDatabase } from '../../../test/support/database.ts'
import { after, makeMessage, PIN_KEY, START, startSender, transportOf, watch } from '../../../test/support/messages.ts'
import { createDeps } from '../../context.ts'
import { sql } from '../../platform/db/sql.ts'
import { claimJobs } from '../../platform/jobs/job.store.ts'
import { pinOf } from '../pins/pin.ts'
import { type OutgoingMessage, SendFailure } from './transport.ts'

const { database } = await testDatabase()
const deps = createDeps(database)

beforeEach(async () => {
  await database.script('delete from messages')
  await database.script('delete from jobs')
  await setDatabaseClock(database, START)
})

const claim = async () => {
  const email = { kind: 'message.email', leaseSeconds: 20, laneSlots: null, free: 1 }
  return (await claimJobs(database, [email], 1))[0]
}

const outcomes = async () =>
  (await database.rows<{ outcome: string }>(sql`select outcome from messages order by id`)).map(
    ({ outcome }) => outcome,
  )

test('a message that was written while no worker ran is sent at the start, with its PIN and its facts', async () => {
  const message = await makeMessage(deps, { language: 'de' })
  const sentMessages: OutgoingMessage[] = []
  const { options, reported } = watch()
  const sender = startSender(deps, {
    ...options,
    transports: [transportOf(async (outgoing) => void sentMessages.push(outgoing))],
  })
  const [event] = await reported(1)
  await sender.stop()
  assert.deepEqual(event, { id: message.id, kind: 'consent_pin', channel: 'email', attempts: 1, outcome: 'sent' })
  assert.equal(sentMessages.length, 1)
  const { text, subject, ...rest } = sentMessages[0]!
  const publicUrl = 'https://ais.example.com'
  assert.deepEqual(rest, { id: message.id, channel: 'email', address: 'ana@example.com', language: 'de', publicUrl })
  assert.match(subject, /^Ihre PIN: Demo Shop/)
  assert.match(text, new RegExp(`\n${pinOf(PIN_KEY, message.pinId)}\n`))
  assert.match(text, /13\. Februar 2027/)
  assert.deepEqual(await outcomes(), ['sent'])
})

test('waking the sender makes it look for messages at once', async (t) => {
  // The clock is stopped, so only the call can have caused it.
  t.mock.timers.enable({ apis: ['setInterval'] })
  const { options, reported } = watch()
  const sender = startSender(deps, { ...options, transports: [transportOf(async () => {})] })
  for (let n = 1; n <= 3; n++) {
    await makeMessage(deps)
    sender.wake()
    await reported(n)
  }
  await sender.stop()
})

test('a message of a crashed process is sent by the next one, once its lease has expired', async () => {
  const message = await makeMessage(deps)
  assert.equal((await claim())?.payload.messageId, message.id)
  assert.equal(await claim(), undefined, 'still claimed')

  await setDatabaseClock(database, after(20))
  const { options, reported } = watch()
  const sender = startSender(deps, { ...options, transports: [transportOf(async () => {})] })
  const [event] = await reported(1)
  await sender.stop()
  assert.equal(event?.outcome, 'sent')
  assert.equal(event?.attempts, 2)
})

test('two senders on one database send every message exactly once', async () => {
  const sentMessages: OutgoingMessage[] = []
  const { options, reported, errors } = watch()
  const transports = [transportOf(async (outgoing) => void sentMessages.push(outgoing))]
  const senders = [startSender(deps, { ...options, transports }), startSender(deps, { ...options, transports })]
  const messages = await Promise.all(
    Array.from({ length: 60 }, (_, n) => makeMessage(deps, { channel: n % 2 ? 'sms' : 'email' })),
  )
  for (const { wake } of senders) wake()
  await reported(60)
  await Promise.all(senders.map(({ stop }) => stop()))
  assert.deepEqual(sentMessages.map(({ id }) => id).sort(), messages.map(({ id }) => id).sort())
  assert.deepEqual(new Set(await outcomes()), new Set(['sent']))
  assert.deepEqual(errors, [])
})

test('at most four messages of a channel are sent at once', async () => {
  let now = 0
  let most = 0
  const full = Promise.withResolvers<void>()
  const { options, reported } = watch()
  const transport = transportOf(async () => {
    most = Math.max(most, ++now)
    if (now === 4) full.resolve()
    await full.promise
    // Enough looks for a fifth to be claimed, if that were possible.
    for (let look = 0; look < 3; look++)
      await claimJobs(database, [{ kind: 'message.sms', leaseSeconds: 1, laneSlots: null, free: 1 }], 1)
    now -= 1
  })
  for (let n = 0; n < 20; n++) await makeMessage(deps)
  const sender = startSender(deps, { ...options, transports: [transport] })
  await reported(20)
  await sender.stop()
  assert.equal(most, 4)
})

test('a gateway that hangs does not hold up mail', async () => {
  const stuck = Promise.withResolvers<void>()
  const { options, reported } = watch()
  for (let n = 0; n < 8; n++) await makeMessage(deps, { channel: 'sms' })
  await makeMessage(deps)
  const transports = [transportOf(() => stuck.promise, ['sms']), transportOf(async () => {}, ['email'])]
  const sender = startSender(deps, { ...options, transports })
  const [event] = await reported(1)
  assert.equal(event?.channel, 'email')
  stuck.resolve()
  await reported(9)
  await sender.stop()
})

test('a message that fails temporarily is retried later and sent', async () => {
  const answers = [new SendFailure('HTTP 503', false), new TypeError('of ours, about ana@example.com'), undefined]
  const { options, reported } = watch()
  const transport = transportOf(async () => {
    const answer = answers.shift()
    if (answer) throw answer
  })
  await makeMessage(deps)
  const sender = startSender(deps, { ...options, transports: [transport] })
  await reported(1)
  await setDatabaseClock(database, after(5))
  sender.wake()
  await reported(2)
  await setDatabaseClock(database, after(20))
  sender.wake()
  const events = await reported(3)
  await sender.stop()
  assert.deepEqual(
    events.map(({ attempts, outcome, reason }) => [attempts, outcome, reason]),
    [
      [1, 'postponed', 'HTTP 503'],
      [2, 'postponed', 'TypeError'],
      [3, 'sent', undefined],
    ],
  )
})

test('a message that fails permanently is given up at once', async () => {
  const { options, reported } = watch()
  const transport = transportOf(async () => {
    throw new SendFailure('HTTP 400', true)
  })
  await makeMessage(deps)
  const sender = startSender(deps, { ...options, transports: [transport] })
  const [event] = await reported(1)
  await sender.stop()
  assert.deepEqual([event?.attempts, event?.outcome, event?.reason], [1, 'given_up', 'HTTP 400'])
  assert.deepEqual(await outcomes(), ['given_up'])
})

test('a channel without a transport is given up, and the reason says so', async () => {
  const { options, reported } = watch()
  await makeMessage(deps, { channel: 'sms' })
  const sender = startSender(deps, { ...options, transports: [transportOf(async () => {}, ['email'])] })
  const [event] = await reported(1)
  await sender.stop()
  assert.deepEqual([event?.outcome, event?.reason], ['given_up', 'no transport for sms'])
})

test('a message to an unknown person is dropped without being sent', async () => {
  let sent = 0
  const { options, reported } = watch()
  await makeMessage(deps, { deliver: false })
  const sender = startSender(deps, { ...options, transports: [transportOf(async () => void sent++)] })
  const [event] = await reported(1)
  await sender.stop()
  assert.equal(event?.outcome, 'dropped')
  assert.equal(sent, 0)
  assert.deepEqual(await outcomes(), ['dropped'])
})

test('an expired message is never sent', async () => {
  let sent = 0
  const { options, reported } = watch()
  await makeMessage(deps, { expires: after(600) })
  await setDatabaseClock(database, after(600))
  const sender = startSender(deps, { ...options, transports: [transportOf(async () => void sent++)] })
  const [event] = await reported(1)
  await sender.stop()
  assert.deepEqual([event?.outcome, event?.reason], ['given_up', 'expired'])
  assert.equal(sent, 0)
})

test('a sender that is stopped finishes running attempts and claims nothing more', async () => {
  // As many as are sent at once: with fewer, the sender would be claiming another just when it is stopped.
  const AT_ONCE = 4
  const started = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  let underWay = 0
  const { options } = watch()
  for (let n = 0; n < AT_ONCE; n++) await makeMessage(deps)
  const transport = transportOf(async () => {
    if (++underWay === AT_ONCE) started.resolve()
    await release.promise
  })
  const sender = startSender(deps, { ...options, transports: [transport] })
  await started.promise
  const stopping = sender.stop()
  const late = await makeMessage(deps)
  sender.wake()
  release.resolve()
  await stopping
  const left = await database.rows<{ id: string }>(sql`select id from messages where outcome is null`)
  assert.deepEqual(
    left.map(({ id }) => id),
    [late.id],
  )
})

test('events about messages have no address, no PIN and no text', async () => {
  const { options, reported, errors } = watch()
  const transport = transportOf(async ({ address, text }) => {
    throw new Error(`${address} ${text}`)
  })
  const message = await makeMessage(deps)
  const sender = startSender(deps, { ...options, transports: [transport] })
  const told1 = JSON.stringify([await reported(1), errors])
  await sender.stop()
  for (const secret of ['ana@', pinOf(PIN_KEY, message.pinId), 'Demo']) assert.ok(!told1.includes(secret), told1)
})
