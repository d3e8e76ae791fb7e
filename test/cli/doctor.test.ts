/** The ten mistakes that operators most likely make: each is made here, found, and its remedy named. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { saveCredential } from '../../src/banks/connections/bank.store.ts'
import { seal } from '../../src/banks/connections/key-ring.ts'
import { credentialPlace } from '../../src/banks/connections/reach-bank.service.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { vitrine } from '../support/command.ts'
import { setDatabaseClock, testDatabase } from '../support/database.ts'
import { startMailServer } from '../support/mail-server.ts'
import { openProxy } from '../support/proxy.ts'

const mail = await startMailServer()
test.after(mail.stop)

type Made = { database: Database; servingUrl: string }
type Mistake = {
  name: string
  /** Makes the mistake, and returns the settings that belong to it. */
  make: (made: Made) => Promise<Record<string, string>> | Record<string, string>
  found: RegExp
  remedy: RegExp
  /** Whether it is to be fixed before anything is served. */
  fault: boolean
}

/** A folder where nothing fits any more. */
const FULL = process.platform === 'linux' ? '/proc' : '/dev'

/** As behind a pooler that drops what we ask for, on a role with other settings. */
async function behindPooler({ database, servingUrl }: Made, setting: string) {
  const { username, pathname } = new URL(servingUrl)
  await database.script(`alter role ${username} in database ${pathname.slice(1)} set ${setting}`)
  return { DATABASE_URL: (await openProxy(servingUrl, { dropOptions: true })).url }
}

const KEYS = new Map([['k1', Buffer.alloc(32, 7)]])
const KEYS_SETTING = `k1:${'07'.repeat(32)}`

/** As an authority makes it, by OpenSSL. */
function certificateFor(days: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-certificate-'))
  test.after(() => rmSync(folder, { recursive: true }))
  const openssl = (...parameters: string[]) => execFileSync('openssl', parameters, { cwd: folder, stdio: 'ignore' })
  const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', 'key.pem']
  openssl('req', '-new', ...made, '-subj', '/CN=app', '-out', 'request.pem')
  const signed = ['-req', '-in', 'request.pem', '-signkey', 'key.pem', '-days', String(days)]
  openssl('x509', ...signed, '-out', 'certificate.pem')
  return readFileSync(join(folder, 'certificate.pem'), 'utf8')
}

const yesterday = (): string => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)

async function setCertificate({ database }: Made, bank: string, certificate: string): Promise<void> {
  const name = 'tlsCertificate'
  await saveCredential(database, bank, name, seal(KEYS, credentialPlace(bank, name), certificate))
}

const MISTAKES: Mistake[] = [
  {
    name: 'a certificate for two banks that ends soon',
    make: async (made) => {
      const certificate = certificateFor(20)
      for (const bank of ['bank-one', 'bank-two']) await setCertificate(made, bank, certificate)
      return { CONNECTION_KEYS: KEYS_SETTING }
    },
    found: /! Certificate +tlsCertificate of bank-one, tlsCertificate of bank-two ends on \S+, in (19|20) days/,
    remedy: /Set a new one with its key in the console, under Banks/,
    fault: false,
  },
  {
    name: 'a certificate that has ended',
    make: async (made) => {
      await setCertificate(made, 'my-bank', certificateFor(-1))
      return { CONNECTION_KEYS: KEYS_SETTING }
    },
    found: new RegExp(`✗ Certificate +tlsCertificate of my-bank ended on ${yesterday()}`),
    remedy: /without it the bank refuses every call/,
    fault: true,
  },
  {
    name: 'a certificate that is none',
    make: async (made) => {
      await setCertificate(made, 'my-bank', 'qwac.pem')
      return { CONNECTION_KEYS: KEYS_SETTING }
    },
    found: /✗ Certificate +tlsCertificate of my-bank is not a certificate/,
    remedy: /as PEM/,
    fault: true,
  },
  {
    name: 'a key of connections that is gone',
    make: async (made) => {
      await setCertificate(made, 'my-bank', certificateFor(90))
      return { CONNECTION_KEYS: `k2:${'08'.repeat(32)}` }
    },
    found: /✗ Bank keys +secrets are encrypted with a key that is not here: 1 with the key k1/,
    remedy: /Add it to CONNECTION_KEYS again/,
    fault: true,
  },
  {
    name: 'permissions of the inbox',
    make: () => ({ INBOX: '/dev/null/inbox' }),
    found: /✗ Inbox +\/dev\/null\/inbox cannot be written to/,
    remedy: /set INBOX to another folder/,
    fault: true,
  },
  {
    name: 'jit',
    make: (made) => behindPooler(made, 'jit = on'),
    found: /✗ Session +jit is on, not off/,
    remedy: /alter role \S+ in database \S+ set jit = 'off'/,
    fault: true,
  },
  {
    name: 'time zone of the connections',
    make: (made) => behindPooler(made, "timezone = 'Japan'"),
    found: /✗ Session +timezone is Japan, not UTC/,
    remedy: /alter role \S+ in database \S+ set timezone = 'UTC'/,
    fault: true,
  },
  {
    name: 'time zone of daily consents',
    make: async ({ servingUrl }) => {
      const bank = ['--id', 'my-bank', '--name', 'My Bank', '--country', 'SI', '--zone', 'Europe/Ljubljana']
      await vitrine(['provider', 'add', ...bank], { DATABASE_URL: servingUrl })
      return { ACCESS_TIME_ZONE: '' }
    },
    found: /! Time zone +days of daily consents are those of UTC, and banks are in Europe\/Ljubljana/,
    remedy: /ACCESS_TIME_ZONE=Europe\/Ljubljana/,
    fault: false,
  },
  {
    name: 'another secret',
    make: async ({ servingUrl }) => {
      await vitrine(['audit', 'verify'], { DATABASE_URL: servingUrl, SERVICE_SECRET: 'a'.repeat(64) })
      return { SERVICE_SECRET: 'b'.repeat(64) }
    },
    found: /✗ Secret +SERVICE_SECRET is not the secret that this database was used with/,
    remedy: /Set SERVICE_SECRET to the one it was used with/,
    fault: true,
  },
  {
    name: 'a secret in the database',
    make: () => ({ SERVICE_SECRET: '' }),
    found: /! Secret +is in the database, and so in every backup/,
    remedy: /Set SERVICE_SECRET/,
    fault: false,
  },
  {
    name: 'no mail server',
    make: () => ({ SMTP_URL: '', MAIL_FROM: '' }),
    found: /! E-mail +cannot be sent: SMTP_URL is not set/,
    remedy: /Set SMTP_URL and MAIL_FROM/,
    fault: false,
  },
  {
    name: 'a mail server that is not there',
    make: () => ({ SMTP_URL: 'smtp://127.0.0.1:1' }),
    found: /✗ E-mail +127\.0\.0\.1:1 refuses connections on this port/,
    remedy: /Check the port in SMTP_URL/,
    fault: true,
  },
  {
    name: 'clock',
    make: async ({ database }) => {
      await setDatabaseClock(database, new Date('2026-01-01T00:00:00Z'))
      return {}
    },
    found: /! Clock +\d+ ms apart from the database's/,
    remedy: /set both by NTP/,
    fault: false,
  },
  {
    name: 'disk',
    make: () => ({ DATA_DIR: FULL }),
    found: /✗ Disk +0\.0 GB free/,
    remedy: /Free some space/,
    fault: true,
  },
  {
    name: 'permissions of the data folder',
    make: () => ({ DATA_DIR: '/dev/null/vitrine' }),
    found: /✗ Data folder +\/dev\/null\/vitrine cannot be written to/,
    remedy: /Set DATA_DIR to a folder of this user/,
    fault: true,
  },
  {
    name: 'permissions of the list of erased owners',
    make: () => ({ ERASED_OWNERS_FILE: '/dev/null/owners.txt' }),
    found: /✗ Erased +\/dev\/null\/owners\.txt cannot be written to/,
    remedy: /set ERASED_OWNERS_FILE to another file/,
    fault: true,
  },
  {
    name: 'an owner who cannot log in',
    make: ({ servingUrl }) => {
      const owner = new URL(servingUrl)
      owner.username = 'nobody_here'
      return { DATABASE_OWNER_URL: owner.href }
    },
    found: /✗ Owner +.*nobody_here/,
    remedy: /Check user, password and database in DATABASE_OWNER_URL/,
    fault: true,
  },
  {
    name: 'permissions of the serving role',
    make: ({ database }) => ({ DATABASE_URL: database.url }),
    found: /! Role +\S+ is a superuser/,
    remedy: /Serve as a role that owns nothing/,
    fault: false,
  },
  {
    name: 'no proxy',
    make: () => ({ PUBLIC_URL: '' }),
    found: /! Proxy +links for owners lead to 127\.0\.0\.1/,
    remedy: /Set PUBLIC_URL to the address of your proxy with TLS/,
    fault: false,
  },
  {
    name: 'a proxy without TLS',
    make: () => ({ PUBLIC_URL: 'http://ais.example.com' }),
    found: /! Proxy +PUBLIC_URL is not encrypted/,
    remedy: /Put a proxy with TLS in front/,
    fault: false,
  },
  {
    name: 'a proxy that is not trusted',
    make: () => ({ TRUST_PROXY: '' }),
    found: /! Proxy +TRUST_PROXY is not set/,
    remedy: /Set TRUST_PROXY to the address from which the proxy connects/,
    fault: false,
  },
  {
    name: 'version',
    make: async ({ database }) => {
      await database.script("insert into migrations (name) values ('0999_drop_all.after-0998.sql')")
      return {}
    },
    found: /✗ Version +the database is of a newer version: it has the migration 0999_drop_all/,
    remedy: /Install the newer version here too/,
    fault: true,
  },
  {
    name: 'migrations',
    make: async ({ database }) => {
      await database.script('delete from migrations where name = (select max(name) from migrations)')
      return {}
    },
    found: /! Migrations +1 to apply/,
    remedy: /Run: vitrine migrate/,
    fault: false,
  },
]

const rightSettings = ({ servingUrl }: Made): Record<string, string> => ({
  DATABASE_URL: servingUrl,
  SERVICE_SECRET: 'a'.repeat(64),
  PUBLIC_URL: 'https://ais.example.com',
  TRUST_PROXY: '127.0.0.1',
  ACCESS_TIME_ZONE: 'Europe/Ljubljana',
  SMTP_URL: mail.url,
  MAIL_FROM: 'no-reply@example.com',
  SMS_GATEWAY_URL: 'https://sms.example.com/messages',
  DATA_DIR: tmpdir(),
  CONNECTION_KEYS: KEYS_SETTING,
  INBOX: join(tmpdir(), 'vitrine-inbox-not-yet'),
  PORT: '0',
})

test('doctor finds no fault and has no warning where everything is right', async () => {
  const made = await testDatabase()
  await setCertificate(made, 'my-bank', certificateFor(90))
  const { code, out } = await vitrine(['doctor'], rightSettings(made))
  assert.equal(code, 0, out)
  assert.match(out, /✓ Certificate +tlsCertificate of my-bank ends on/)
  // The server of the tests is discarded after them, and waits for no disk.
  assert.doesNotMatch(out, /^[!✗] (?!Durability)/m)
})

/** As an operator copies them from the guide, with a server and a mail server that are there. */
test('with the settings of the guide to production, without SMS and as whoever, doctor finds everything fine', async () => {
  const made = await testDatabase()
  const guide = readFileSync('docs/guides/production.md', 'utf8')
  const block = /vitrine\.env <<END\n([\s\S]*?)\nEND/.exec(guide)![1]!
  const lines = block.split('\n').map((line) => /^(\w+)=(.*)$/.exec(line)!.slice(1) as [string, string])
  const settings = Object.fromEntries(lines.map(([name, value]) => [name, value.replace(/^"(.*)"$/, '$1')]))
  for (const name of ['ACCESS_TIME_ZONE', 'OPERATOR_NAME', 'OPERATOR_LICENCE']) assert.ok(settings[name], name)
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-doctor-'))
  test.after(() => rmSync(folder, { recursive: true }))
  const own = {
    DATABASE_URL: made.servingUrl,
    SERVICE_SECRET: 'a'.repeat(64),
    SMTP_URL: mail.url,
    METRICS_TOKEN: 'b'.repeat(48),
    DATA_DIR: join(folder, 'data', 'vitrine'),
    ERASED_OWNERS_FILE: join(folder, 'owners.txt'),
    PORT: '0',
  }
  const { code, out } = await vitrine(['doctor'], { ...settings, ...own })
  assert.equal(code, 0, out)
  assert.doesNotMatch(out, /^[!✗] (?!Durability)/m)
  assert.deepEqual(readdirSync(folder), [], 'doctor makes nothing')
})

test("the guide's commands for the user of the service need no home, which npx writes to", () => {
  const guide = readFileSync('docs/guides/production.md', 'utf8')
  const commands = [...guide.matchAll(/runuser -u \w+ -- ([^`\n]+)/g)].map(([, command]) => command!)
  assert.deepEqual(commands, ['node bin/vitrine.js doctor'])
})

for (const { name, make, found, remedy, fault } of MISTAKES) {
  test(`doctor finds a mistake and names its remedy: ${name}`, async () => {
    const made = await testDatabase()
    const env = { ...rightSettings(made), ...(await make(made)) }
    const { code, out } = await vitrine(['doctor'], env)
    assert.equal(code, fault ? 1 : 0, out)
    assert.match(out, found)
    // The remedy is on the next line.
    const lines = out.split('\n')
    assert.match(lines[lines.findIndex((line) => found.test(line)) + 1]!, remedy)
  })
}
