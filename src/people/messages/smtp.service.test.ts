import assert from 'node:assert/strict'
import { type AddressInfo, createServer } from 'node:net'
import { after, test } from 'node:test'
import { SMTPServer } from 'smtp-server'
import { setDatabaseClock, testDatabase } from '../../../test/support/database.ts'
import {
  makeMessage,
  PIN_KEY,
  START,
  after as secondsAfter,
  startSender,
  watch,
} from '../../../test/support/messages.ts'
import { createDeps } from '../../context.ts'
import { pinOf } from '../pins/pin.ts'
import { findMailFault, smtpTransport } from './smtp.service.ts'

type Mail = { to: string[]; headers: Map<string, string>; subject: string; body: string; plain: string; html: string }

/** A mail server on loopback. `answer` may refuse a recipient with a status. */
async function mailServer(answer: (recipient: string) => number = () => 250) {
  const mails: Mail[] = []
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      username === 'vitrine' && password === 'p@ss/word' ? done(null, { user: username }) : done(new Error('no')),
    onRcptTo: ({ address }, _session, done) => {
      const status = answer(address)
      if (status === 250) done()
      else done(Object.assign(new Error(`<${address}> is not welcome`), { responseCode: status }))
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        mails.push(
          parse(
            Buffer.concat(parts).toString('latin1'),
            session.envelope.rcptTo.map(({ address }) => address),
          ),
        )
        done()
      })
    },
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  after(() => server.close())
  const { port } = server.server.address() as AddressInfo
  return { mails, port, url: `smtp://127.0.0.1:${port}` }
}

const unquote = (text: string): Buffer =>
  Buffer.from(
    text
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )

/** One part of a mail, without its headers. */
function decoded(part: string): string {
  const end = part.indexOf('\r\n\r\n')
  const content = part.slice(end + 4).split('\r\n--')[0]!
  const isBase64 = /encoding: base64/i.test(part.slice(0, end))
  const bytes = isBase64 ? Buffer.from(content, 'base64') : unquote(content)
  return bytes.toString().replaceAll('\r\n', '\n')
}

/** The parts of MIME that our own mails use. */
function parse(raw: string, to: string[]): Mail {
  const end = raw.indexOf('\r\n\r\n')
  const lines = raw
    .slice(0, end)
    .replace(/\r\n\s+/g, ' ')
    .split('\r\n')
  const headers = new Map(
    lines.map((line) => [line.split(':')[0]!.toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const encoded = raw.slice(end + 4)
  const encoding = headers.get('content-transfer-encoding')
  const body =
    encoding === 'quoted-printable'
      ? unquote(encoded)
      : Buffer.from(encoded, encoding === 'base64' ? 'base64' : 'latin1')
  const subject = headers
    .get('subject')!
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?UTF-8\?([QB])\?(.*?)\?=/gi, (_, kind: string, word: string) =>
      (kind.toUpperCase() === 'Q' ? unquote(word.replaceAll('_', ' ')) : Buffer.from(word, 'base64')).toString(
        'latin1',
      ),
    )
  const parts = encoded.split(/^Content-Type: (?=text\/(?:plain|html))/m).slice(1)
  const partOf = (type: string) => parts.find((part) => part.startsWith(type)) ?? ''
  return {
    to,
    headers,
    subject: Buffer.from(subject, 'latin1').toString(),
    body: body.toString().replaceAll('\r\n', '\n'),
    plain: decoded(partOf('text/plain')),
    html: decoded(partOf('text/html')),
  }
}

const FROM = 'Vitrine d.o.o. <no-reply@example.com>'
const { database } = await testDatabase()
const deps = createDeps(database)
await setDatabaseClock(database, START)

test('a PIN arrives by mail: the right person, the right characters, and headers that describe it', async () => {
  const { mails, url } = await mailServer()
  const message = await makeMessage(deps, {
    address: 'ana.novak@example.com',
    language: 'de',
    consent: { tenant: 'Bäckerei Müßig', companyName: 'Bäckerei Müßig & Söhne GmbH' },
  })
  const { options, reported } = watch()
  const sender = startSender(deps, { ...options, transports: [smtpTransport({ url, from: FROM })] })
  await reported(1)
  await sender.stop()
  assert.equal(mails.length, 1)
  const { to, headers, subject, plain, html } = mails[0]!
  assert.deepEqual(to, ['ana.novak@example.com'])
  assert.equal(headers.get('from'), '"Vitrine d.o.o." <no-reply@example.com>')
  assert.equal(headers.get('to'), 'ana.novak@example.com')
  assert.equal(headers.get('message-id'), `<${message.id}@example.com>`)
  assert.equal(headers.get('auto-submitted'), 'auto-generated')
  assert.equal(headers.get('content-language'), 'de')
  assert.match(headers.get('content-type')!, /^multipart\/alternative;/)
  assert.equal(subject, 'Ihre PIN: Bäckerei Müßig möchte Ihre Bankkonten ansehen')
  assert.match(plain, new RegExp(`\n${pinOf(PIN_KEY, message.pinId)}\n`))
  assert.match(plain, /: Bäckerei Müßig \(Bäckerei Müßig & Söhne GmbH\)\n/)
  assert.match(plain, /täglich\nBis: 13\. Februar 2027\n/)
  assert.equal(wordsOf(html), plain.replace(/\s+/g, ' ').trim(), 'word for word the same')
  assert.doesNotMatch(html, /<img|<a /, 'no logo, and nothing to open')
})

const outgoing = () =>
  ({ id: deps.newId('message'), channel: 'email', language: 'en', subject: 'S', text: 'T', publicUrl: '' }) as const

const wordsOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()

test('of the addresses in a mail only pages of ours are links, also where a company is named like one', async () => {
  const { mails, url } = await mailServer()
  const transport = smtpTransport({ url, from: FROM })
  const text = [
    'Who: https://evil.example/me',
    'Only on a page whose address begins like this: https://ais.example.com/',
    'You see it here: https://ais.example.com/me#a&b',
    'Never: https://ais.example.com.evil.example/me',
  ].join('\n\n')
  await transport.send({ ...outgoing(), text, address: 'a@example.com', publicUrl: 'https://ais.example.com' })
  transport.close()
  const links = [...mails[0]!.html.matchAll(/<a href="([^"]*)">([^<]*)</g)].map(([, ...both]) => both)
  assert.deepEqual(links, [['https://ais.example.com/me#a&amp;b', 'https://ais.example.com/me#a&amp;b']])
})

test('a name that looks like an encoded word is shown as it is written, and decoded by nobody', async () => {
  const { mails, url } = await mailServer()
  const tenant = '=?utf-8?q?Your_bank?='
  await makeMessage(deps, { language: 'en', consent: { tenant, companyName: tenant } })
  const { options, reported } = watch()
  const sender = startSender(deps, { ...options, transports: [smtpTransport({ url, from: FROM })] })
  await reported(1)
  await sender.stop()
  assert.match(mails[0]!.subject, /= \?utf-8\?q\?Your_bank\?=/)
  assert.ok(!mails[0]!.headers.get('subject')!.includes('=?utf-8?q?Your'))
})

test('a mail shows the logo of the tenant, which is a part of the mail, beside the same text as before', async () => {
  const { mails, url } = await mailServer()
  const tenantId = deps.newId('tenant')
  const logo = Buffer.from('89504e470d0a1a0a00', 'hex')
  const message = await makeMessage(deps, { consent: { tenantId, tenant: 'Cake & <Co>' } })
  const { options, reported } = watch()
  const findLogo = async (asked: string) => (asked === tenantId ? logo : undefined)
  const sender = startSender(deps, { ...options, findLogo, transports: [smtpTransport({ url, from: FROM })] })
  await reported(1)
  await sender.stop()
  const { headers, body } = mails[0]!
  assert.match(headers.get('content-type')!, /^multipart\/alternative;/)
  const [, plain, related] = body.split(/^Content-Type: (?=text\/plain|multipart\/related)/m)
  const pin = pinOf(PIN_KEY, message.pinId)
  assert.match(plain!, /Cake & <Co>/)
  assert.match(plain!, new RegExp(`\n${pin}\n`))
  const html = unquote(related!.replaceAll('\n', '\r\n')).toString()
  assert.match(html, /<img src="cid:logo" alt=""/)
  assert.match(html, new RegExp(`<strong>${pin}</strong>`))
  assert.match(html, /Cake &amp; &lt;Co&gt;/)
  assert.match(html, /Content-Type: image\/png; name=logo\.png\r\n/)
  assert.match(html, /Content-I[dD]: <logo>\r\n/)
  assert.ok(related!.includes(logo.toString('base64')))
  assert.doesNotMatch(html, /(?:src|url)\W+https?:/, 'nothing is loaded from elsewhere')
})

test('a temporarily refused mail arrives later; a permanently refused one is given up', async () => {
  const answers: Record<string, number[]> = { 'later@example.com': [451, 250], 'never@example.com': [550] }
  const { mails, url } = await mailServer((recipient) => answers[recipient]!.shift()!)
  await makeMessage(deps, { address: 'later@example.com' })
  await makeMessage(deps, { address: 'never@example.com' })
  const { options, reported } = watch()
  const sender = startSender(deps, { ...options, transports: [smtpTransport({ url, from: FROM })] })
  await reported(2)
  await setDatabaseClock(database, secondsAfter(5))
  sender.wake()
  const events = await reported(3)
  await sender.stop()
  const facts = events.map(({ outcome, attempts, reason }) => [outcome, attempts, reason]).sort()
  assert.deepEqual(facts, [
    ['given_up', 1, 'SMTP EENVELOPE 550 RCPT TO'],
    ['postponed', 1, 'SMTP EENVELOPE 451 RCPT TO'],
    ['sent', 2, undefined],
  ])
  assert.deepEqual(
    mails.map(({ to }) => to),
    [['later@example.com']],
  )
})

test('an address cannot add a second recipient', async () => {
  const { mails, url } = await mailServer()
  const transport = smtpTransport({ url, from: FROM })
  for (const address of ['a@example.com,b@example.com', 'a@example.com>\r\nRCPT TO:<b@example.com']) {
    await transport.send({ ...outgoing(), address }).catch(() => {})
  }
  transport.close()
  for (const { to } of mails)
    assert.deepEqual(
      to.filter((address) => address === 'b@example.com'),
      [],
    )
})

test('a server that is unreachable or offers no TLS is a temporary failure', async () => {
  const { mails, port } = await mailServer()
  for (const url of ['smtp://127.0.0.1:1', `smtp://127.0.0.1:${port}?requireTLS=true`]) {
    const transport = smtpTransport({ url, from: FROM })
    await assert.rejects(
      transport.send({ ...outgoing(), address: 'ana@example.com' }),
      (error: Error & { final?: boolean }) => error.final === false && !error.message.includes('ana'),
    )
    transport.close()
  }
  assert.equal(mails.length, 0)
})

test('the doctor says whether the server accepts our login, and in words why not', async () => {
  const { port } = await mailServer()
  const web = createServer((socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  await new Promise<void>((done) => web.listen(0, '127.0.0.1', done))
  after(() => web.close())
  const cases: [url: string, found: RegExp | undefined][] = [
    [`smtp://127.0.0.1:${port}`, undefined],
    [`smtp://vitrine:p%40ss%2Fword@127.0.0.1:${port}`, undefined],
    [`smtp://vitrine:wrong@127.0.0.1:${port}`, /^does not accept our login \(SMTP EAUTH 535/],
    ['smtp://127.0.0.1:1', /^refuses connections on this port \(SMTP ESOCKET/],
    ['smtp://mail.nowhere.invalid', /^was not found \(SMTP EDNS/],
    [`smtps://127.0.0.1:${port}`, /^speaks no TLS on this port/],
    [`smtp://127.0.0.1:${port}?requireTLS=true`, /^offers no TLS \(SMTP ETLS/],
    [`smtp://127.0.0.1:${(web.address() as AddressInfo).port}`, /^is no mail server/],
  ]
  for (const [url, found] of cases) {
    const fault = await findMailFault(url)
    if (found) assert.match(`${fault?.found}`, found, url)
    else assert.equal(fault, undefined, url)
    assert.ok(fault === undefined || fault.remedy.includes('SMTP_URL') || fault.remedy.includes('TLS'), fault?.remedy)
  }
})
