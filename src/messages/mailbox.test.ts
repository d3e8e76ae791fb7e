import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { testDatabase } from '../../test/support/database.ts'
import { makeMessage, PIN_KEY, watch } from '../../test/support/messages.ts'
import { readConfig } from '../config.ts'
import { createContext, createDeps } from '../context.ts'
import { pinOf } from '../pins/pin.ts'
import { buildServer } from '../server.ts'
import { openCarriers } from './carriers.service.ts'
import { openMailbox } from './mailbox.service.ts'
import { startSender } from './sender.service.ts'

const { database } = await testDatabase()
const deps = createDeps(database)
const now = () => new Date('2026-11-15T10:00:00.000Z')
const letter = {
  id: deps.newId('message'),
  channel: 'email',
  address: 'ana@example.com',
  language: 'en',
  subject: 'Your PIN',
  text: 'Good day,\n\n123456\n',
} as const

async function serverWith(mailbox?: ReturnType<typeof openMailbox>) {
  const context = await createContext(readConfig({}), deps, () => 'http://vitrine.test', mailbox && { mailbox })
  const { app } = buildServer(context, { level: 'silent' })
  after(() => app.close())
  return app
}

test('a demo shows on a page what it would have sent, newest first, and lets no script run there', async () => {
  const mailbox = openMailbox(['email', 'sms'], now, () => {})
  const app = await serverWith(mailbox)
  const empty = await app.inject('/demo/mailbox')
  assert.equal(empty.statusCode, 200)
  assert.match(empty.body, /Nothing has come yet/)

  await mailbox.send(letter)
  await mailbox.send({
    ...letter,
    channel: 'sms',
    address: '+38640123456',
    subject: '',
    text: '<script>1</script> & co',
  })
  const { body, headers } = await app.inject('/demo/mailbox')
  assert.match(body, /In real use these messages go out by e-mail and SMS/)
  assert.match(body, /<meta http-equiv="refresh" content="5">/)
  assert.match(body, /SMS to \+38640123456 .*2026-11-15 10:00:00 UTC[\s\S]*E-mail to ana@example\.com/)
  assert.match(body, /<strong>Your PIN<\/strong>\n\nGood day,\n\n123456/)
  assert.match(body, /&lt;script&gt;1&lt;\/script&gt; &amp; co/)
  assert.equal(headers['cache-control'], 'no-store')
  assert.match(String(headers['content-security-policy']), /^default-src 'none'/)
})

test('without a demo there is no such page', async () => {
  const app = await serverWith()
  assert.equal((await app.inject('/demo/mailbox')).statusCode, 404)
})

test('the mailbox keeps the newest fifty, and marks on the terminal what it shows there', async () => {
  const printed: string[] = []
  const mailbox = openMailbox(['email'], now, (text) => printed.push(text))
  for (let n = 0; n < 60; n++) await mailbox.send({ ...letter, subject: `Subject ${n}` })
  assert.equal(mailbox.list().length, 50)
  assert.equal(mailbox.list()[0]!.subject, 'Subject 59')
  assert.equal(
    printed[0],
    `
┌── Demo mailbox: e-mail to ana@example.com
│ Subject 0
│
│ Good day,
│
│ 123456
└── In real use this goes out and is shown nowhere.
`,
  )
})

const MAIL = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@example.com' }
const SMS = { SMS_GATEWAY_URL: 'http://127.0.0.1:1' }
const CASES: [settings: Record<string, string>, demo: boolean, mailbox: string[] | undefined, missing: string[]][] = [
  [{}, false, undefined, ['email', 'sms']],
  [{}, true, ['email', 'sms'], []],
  [MAIL, false, undefined, ['sms']],
  [MAIL, true, ['sms'], []],
  [SMS, true, ['email'], []],
  [{ ...MAIL, ...SMS }, true, undefined, []],
]

test('the mailbox takes what nothing else takes, in a demo only', () => {
  for (const [settings, demo, channels, expected] of CASES) {
    const { carriers, mailbox, missing } = openCarriers(readConfig(settings), demo ? { print: () => {} } : undefined)
    assert.deepEqual(mailbox?.channels, channels)
    assert.deepEqual(missing, expected)
    for (const { close } of carriers) close()
  }
})

test('a PIN of a demo can be read from the mailbox', async () => {
  const { carriers, mailbox } = openCarriers(readConfig({}), { print: () => {} })
  const message = await makeMessage(deps, { channel: 'sms', expires: new Date(Date.now() + 600_000) })
  const { options, told } = watch()
  const sender = startSender(deps, { ...options, carriers })
  await told(1)
  await sender.stop()
  assert.ok(mailbox!.list()[0]!.text.startsWith(pinOf(PIN_KEY, message.pinId)))
})
