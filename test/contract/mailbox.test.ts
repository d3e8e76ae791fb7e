import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createContext, createDeps } from '../../src/context.ts'
import { missingChannels } from '../../src/people/messages/channels.ts'
import { renderMailbox } from '../../src/people/messages/mailbox.page.ts'
import { mailboxTransport } from '../../src/people/messages/mailbox.service.ts'
import type { Channel } from '../../src/people/messages/message.ts'
import { messageJobs } from '../../src/people/messages/sender.service.ts'
import { openTransports } from '../../src/people/messages/transports.service.ts'
import { pinOf } from '../../src/people/pins/pin.ts'
import { readConfig } from '../../src/platform/core/config.ts'
import { runDueJobs } from '../../src/platform/jobs/run.service.ts'
import { buildServer } from '../../src/server.ts'
import { setDatabaseClock, testDatabase } from '../support/database.ts'
import { makeMessage, START, watch } from '../support/messages.ts'

const { database } = await testDatabase()
const deps = createDeps(database)
await setDatabaseClock(database, START)

async function serverWith(mailboxChannels: Channel[]) {
  const context = await createContext(readConfig({}), deps, () => 'http://vitrine.test', { mailboxChannels })
  const { app } = buildServer(context, { level: 'silent' })
  after(() => app.close())
  return { app, pinKey: context.pinKey }
}

/** Like the worker of a demo. */
async function sendDue(channels: Channel[], printed: string[] = []): Promise<void> {
  const transports = [mailboxTransport(channels, (text) => void printed.push(text))]
  await runDueJobs(deps, messageJobs({ ...watch().options, transports }))
}

test('a demo shows its unsent messages on a page, newest first, where no script may run', async () => {
  const { app, pinKey } = await serverWith(['email', 'sms'])
  const mail = await makeMessage(deps, { consent: { tenant: '<script>1</script> & co' } })
  const empty = await app.inject('/demo/mailbox')
  assert.equal(empty.statusCode, 200)
  assert.match(empty.body, /Nothing has come yet/)

  const sms = await makeMessage(deps, { channel: 'sms' })
  await makeMessage(deps, { address: 'nobody@example.com', deliver: false })
  await sendDue(['email', 'sms'])
  const { body, headers } = await app.inject('/demo/mailbox')
  assert.match(body, /In production these messages are sent by e-mail and SMS/)
  assert.match(body, /<meta http-equiv="refresh" content="5">/)
  assert.match(body, /SMS to \+38640123456 .*2026-11-15 10:00:00 UTC[\s\S]*E-mail to ana@example\.com/)
  assert.match(body, /<strong>Your PIN[^<]*<\/strong>\n\n/)
  assert.match(body, /&lt;script&gt;1&lt;\/script&gt; &amp; co/)
  for (const { pinId } of [mail, sms]) assert.ok(body.includes(pinOf(pinKey, pinId)))
  assert.ok(!body.includes('nobody@'))
  assert.equal(headers['cache-control'], 'no-store')
  assert.match(String(headers['content-security-policy']), /^default-src 'none'/)
})

test('the links of a message can be followed, without the sign that ends a sentence', () => {
  const at = new Date('2026-11-15T10:00:00Z')
  const received = { id: 'msg_1', channel: 'email', address: 'ana@example.com', language: 'en', subject: 'Hello', at }
  const page = (text: string) => renderMailbox([{ ...received, text } as Parameters<typeof renderMailbox>[0][number]])
  assert.ok(
    page('Open http://127.0.0.1:8080/me?x=1&y="2. Or wait.').includes(
      'Open <a href="http://127.0.0.1:8080/me?x=1&amp;y=&quot;2">http://127.0.0.1:8080/me?x=1&amp;y=&quot;2</a>. Or wait.',
    ),
  )
  assert.ok(!page('javascript://x').includes('href="javascript'))
})

test('a message that a transport has delivered is not shown', async () => {
  const { app } = await serverWith(['sms'])
  await makeMessage(deps, { address: 'real@example.com' })
  await sendDue(['email'])
  assert.ok(!(await app.inject('/demo/mailbox')).body.includes('real@'))
})

test('without a demo the page does not exist', async () => {
  const { app } = await serverWith([])
  assert.equal((await app.inject('/demo/mailbox')).statusCode, 404)
})

test('the mailbox frames the messages that it prints on the terminal', async () => {
  const printed: string[] = []
  const transport = mailboxTransport(['email'], (text) => void printed.push(text))
  await transport.send({
    id: deps.newId('message'),
    channel: 'email',
    address: 'ana@example.com',
    language: 'en',
    subject: 'Your PIN',
    publicUrl: 'https://ais.example.com',
    text: 'Good day,\n\n123456\n',
  })
  assert.equal(
    printed[0],
    `
┌── Demo mailbox: e-mail to ana@example.com
│ Your PIN
│
│ Good day,
│
│ 123456
└── In production this is sent, and shown nowhere.
`,
  )
})

const MAIL = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@example.com' }
const SMS = { SMS_GATEWAY_URL: 'http://127.0.0.1:1' }
const CASES: [settings: Record<string, string>, missing: string[]][] = [
  [{}, ['email', 'sms']],
  [MAIL, ['sms']],
  [SMS, ['email']],
  [{ ...MAIL, ...SMS }, []],
]

test('the mailbox takes the channels without another transport, in a demo only', () => {
  for (const [settings, missing] of CASES) {
    const config = readConfig(settings)
    assert.deepEqual(missingChannels(config), missing)
    for (const demo of [true, false]) {
      const transports = openTransports(config, demo ? () => {} : undefined)
      const taken = transports.flatMap(({ channels }) => channels)
      const without = demo ? [] : missing
      assert.deepEqual([...taken, ...without].sort(), ['email', 'sms'])
      for (const { close } of transports) close()
    }
  }
})
