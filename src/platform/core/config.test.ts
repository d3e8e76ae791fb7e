import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConfigFaults, readConfig, warningsOfConfig } from './config.ts'
import { SETTINGS } from './settings.ts'

const faultsOf = (env: Record<string, string>): string[] => {
  try {
    readConfig(env)
  } catch (error) {
    assert.ok(error instanceof ConfigFaults, String(error))
    return error.faults
  }
  return []
}

test('without any setting the service starts with the defaults of the contract', () => {
  const config = readConfig({})
  const expected = {
    HOST: '127.0.0.1',
    PORT: 8080,
    PUBLIC_URL: undefined,
    DOCS_URL: undefined,
    DATABASE_URL: undefined,
    TOKEN_TTL_SECONDS: 600,
    ACCESS_WINDOW_MINUTES: 60,
    ACCESS_TIME_ZONE: 'UTC',
    CATEGORY_MIN_CONFIDENCE: 0.7,
    RETENTION_DAYS: 7,
    RATE_LIMIT_PER_SECOND: 100,
    TRUST_PROXY: undefined,
    LOG_LEVEL: 'info',
    LOG_SQL: 'off',
    OTEL_EXPORTER_OTLP_ENDPOINT: undefined,
    METRICS_TOKEN: undefined,
  }
  for (const [name, value] of Object.entries(expected))
    assert.deepEqual(config[name as keyof typeof config], value, name)
  assert.ok(config.DATA_DIR)
})

test('an empty variable counts as unset', () => {
  const empty = Object.fromEntries(Object.keys(SETTINGS).map((name) => [name, '']))
  assert.deepEqual(readConfig(empty), readConfig({}))
})

test('a setting whose name is misspelt is refused with the right name, unless that is set too', () => {
  const secret = 'ab'.repeat(32)
  const wrong = { DATABSE_URL: 'postgres://x/y', PUBLIC_ULR: 'https://x', SERVICE_SECRE: secret, OPERATOR_LICENSE: 'x' }
  assert.deepEqual(faultsOf(wrong), [
    'DATABSE_URL is no setting; did you mean DATABASE_URL?',
    'PUBLIC_ULR is no setting; did you mean PUBLIC_URL?',
    'SERVICE_SECRE is no setting; did you mean SERVICE_SECRET?',
    'OPERATOR_LICENSE is no setting; did you mean OPERATOR_LICENCE?',
  ])
  assert.deepEqual(faultsOf({ DATABASE_URI: 'x', DATABASE_URL: 'postgres://x/y', PUBLIC_ULR: '' }), [])
})

test('the owner of a database is not named without the database', () => {
  const [fault] = faultsOf({ DATABASE_OWNER_URL: 'postgres://owner@x/y' })
  assert.match(fault!, /^DATABASE_URL must be set where DATABASE_OWNER_URL is, for example DATABASE_URL=postgres:/)
  assert.deepEqual(faultsOf({ DATABASE_OWNER_URL: 'postgres://owner@x/y', DATABASE_URL: 'postgres://service@x/y' }), [])
})

test('a setting is read under its former name too, with a warning that names the new one', () => {
  const former = { WORKERS: '4', WORKER: 'off' }
  assert.deepEqual(readConfig(former), readConfig({ SERVER_PROCESSES: '4', RUN_JOBS: 'off' }))
  assert.deepEqual(warningsOfConfig(former), [
    'WORKERS is now called SERVER_PROCESSES; the former name will be dropped in a later version.',
    'WORKER is now called RUN_JOBS; the former name will be dropped in a later version.',
  ])
  assert.deepEqual(warningsOfConfig({ SERVER_PROCESSES: '4', RUN_JOBS: 'off', WORKERS: '' }), [])
  assert.equal(readConfig({ SERVER_PROCESSES: '4', WORKERS: '4' }).SERVER_PROCESSES, 4)
  assert.equal(readConfig({ SERVER_PROCESSES: '', WORKERS: '4' }).SERVER_PROCESSES, 4)
})

test('a setting that has different values under its two names is refused', () => {
  assert.deepEqual(faultsOf({ SERVER_PROCESSES: '2', WORKERS: '4', RUN_JOBS: 'on', WORKER: 'on' }), [
    'SERVER_PROCESSES and its former name WORKERS have different values; set SERVER_PROCESSES only',
  ])
})

test('unrelated variables are ignored', () => {
  assert.deepEqual(readConfig({ PATH: '/bin', NODE_ENV: 'test', FOO: 'bar' }), readConfig({}))
})

const FINE: [name: keyof typeof SETTINGS, text: string, value: unknown][] = [
  ['HOST', '0.0.0.0', '0.0.0.0'],
  ['PORT', '0', 0],
  ['PORT', '65535', 65_535],
  ['PUBLIC_URL', 'https://ais.example.com', 'https://ais.example.com'],
  ['PUBLIC_URL', 'https://ais.example.com/', 'https://ais.example.com'],
  ['PUBLIC_URL', 'http://10.0.0.1:8080/ais/', 'http://10.0.0.1:8080/ais'],
  ['DOCS_URL', 'https://docs.example.com//', 'https://docs.example.com'],
  ['DATABASE_URL', 'postgres://vitrine:x@db/vitrine', 'postgres://vitrine:x@db/vitrine'],
  ['DATABASE_URL', 'postgresql://vitrine:x@db/vitrine', 'postgresql://vitrine:x@db/vitrine'],
  ['DATA_DIR', '/var/lib/vitrine', '/var/lib/vitrine'],
  ['SERVICE_SECRET', 'aB'.repeat(32), 'aB'.repeat(32)],
  ['TOKEN_TTL_SECONDS', '1', 1],
  ['TOKEN_TTL_SECONDS', '86400', 86_400],
  ['ACCESS_WINDOW_MINUTES', '1', 1],
  ['ACCESS_TIME_ZONE', 'Europe/Ljubljana', 'Europe/Ljubljana'],
  ['CATEGORY_MIN_CONFIDENCE', '0.95', 0.95],
  ['CATEGORY_MIN_CONFIDENCE', '0', 0],
  ['RETENTION_DAYS', '30', 30],
  ['RATE_LIMIT_PER_SECOND', '0', 0],
  ['FETCH_HOURS', '22-24', [{ from: 22, to: 24 }]],
  [
    'FETCH_HOURS',
    '0-2, 12-14',
    [
      { from: 0, to: 2 },
      { from: 12, to: 14 },
    ],
  ],
  ['MAIL_FROM', 'no-reply@example.com', 'no-reply@example.com'],
  ['MAIL_FROM', 'Vitrine d.o.o. <no-reply@example.com>', 'Vitrine d.o.o. <no-reply@example.com>'],
  ['SMS_GATEWAY_URL', 'https://u:p@sms.example.com/send/', 'https://u:p@sms.example.com/send/'],
  ['SMS_GATEWAY_URL', 'http://127.0.0.1:8099/send', 'http://127.0.0.1:8099/send'],
  ['SMS_GATEWAY_URL', 'http://[::1]/send', 'http://[::1]/send'],
  ['MAX_CONNECTIONS', '4000', 4000],
  ['TRUST_PROXY', '10.0.0.0/8, 127.0.0.1', ['10.0.0.0/8', '127.0.0.1']],
  ['LOG_LEVEL', 'debug', 'debug'],
  ['LOG_SQL', 'on', 'on'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://127.0.0.1:4318/', 'http://127.0.0.1:4318'],
  ['METRICS_TOKEN', 'sixteen-letters!', 'sixteen-letters!'],
]

test('a valid value is accepted', async (t) => {
  for (const [name, text, value] of FINE) {
    await t.test(`${name}=${text}`, () => assert.deepEqual(readConfig({ [name]: text })[name], value))
  }
})

const WRONG: [name: keyof typeof SETTINGS, ...texts: string[]][] = [
  ['PORT', '-1', '65536', '80.5', 'http', '8080 ', '1e3', '0x50'],
  ['PUBLIC_URL', 'ais.example.com', 'ftp://ais.example.com', '//ais.example.com', 'javascript:1'],
  ['DOCS_URL', 'docs', '/docs', 'mailto:docs@example.com'],
  ['DATABASE_URL', 'db.example.com', 'mysql://db', 'http://db'],
  ['DATABASE_POOL_SIZE', '0', '1', '501', 'many'],
  ['SERVICE_SECRET', 'short', 'a'.repeat(63), 'g'.repeat(64)],
  ['TOKEN_TTL_SECONDS', '0', '86401', '-1', 'soon', '10m'],
  ['ACCESS_WINDOW_MINUTES', '0', '1441', '1h'],
  ['ACCESS_TIME_ZONE', 'Ljubljana', 'Mars/Olympus', '25:00'],
  ['CATEGORY_MIN_CONFIDENCE', '1.1', '-0.1', '80', '80 %', '.8', 'high'],
  ['RETENTION_DAYS', '0', '366', 'week'],
  ['RATE_LIMIT_PER_SECOND', '-1', '1000001', 'fast'],
  ['FETCH_HOURS', '4', '6-4', '4-4', '23-25', '12-14,0-2', '0-4,2-6', '0-1,2-3,4-5', 'night'],
  ['SMTP_URL', 'mail.example.com', 'https://mail.example.com', 'smtp:', 'smtps:///'],
  ['MAIL_FROM', 'Vitrine', 'Vitrine <>', 'a@b\r\nBcc: c@d', 'A\n <a@b>', 'a@b, c@d'],
  ['SMS_GATEWAY_URL', 'sms.example.com', 'smpp://sms.example.com', 'http://sms.example.com', 'http://127.evil.com'],
  ['MAX_CONNECTIONS', '0', '9', '1e4'],
  ['TRUST_PROXY', 'banana', '10.0.0.0/99', '10.0.0.1,,10.0.0.2', 'true', '300.1.1.1'],
  ['LOG_LEVEL', 'loud', 'INFO', 'trace all'],
  ['LOG_SQL', 'true', '1', 'ON'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', 'grpc://127.0.0.1'],
  ['METRICS_TOKEN', 'short', 'fifteen-letters'],
]

test('an invalid value is refused, and the fault names the setting and shows a valid one', async (t) => {
  for (const [name, ...texts] of WRONG) {
    for (const text of texts) {
      await t.test(`${name}=${text}`, () => {
        const faults = faultsOf({ [name]: text })
        assert.equal(faults.length, 1)
        assert.ok(faults[0]!.startsWith(`${name} must `), faults[0])
        assert.ok(faults[0]!.includes(`${name}=${SETTINGS[name].example}`), 'with an example')
      })
    }
  }
})

test('a mail server needs a sender, and a missing sender is one fault', () => {
  const url = 'smtps://user:password@mail.example.com:465'
  assert.deepEqual(faultsOf({ SMTP_URL: url }), [
    'MAIL_FROM must be set where SMTP_URL is, for example MAIL_FROM=Vitrine <no-reply@example.com>',
  ])
  assert.equal(faultsOf({ SMTP_URL: url, MAIL_FROM: 'nobody' }).length, 1)
  assert.equal(readConfig({ SMTP_URL: url, MAIL_FROM: 'a@example.com' }).SMTP_URL, url)
})

test('all faults are reported together', () => {
  const faults = faultsOf(Object.fromEntries(WRONG.map(([name, text]) => [name, text!])))
  assert.deepEqual(
    faults.map((fault) => fault.split(' ')[0]),
    Object.keys(SETTINGS).filter((name) => WRONG.some(([wrong]) => wrong === name)),
  )
  const error = new ConfigFaults(faults)
  for (const fault of faults) assert.ok(error.message.includes(fault))
})

test('a fault never repeats a value that could be a secret', () => {
  const secret = 'canary-hunter2'
  const faults = faultsOf({
    SERVICE_SECRET: secret,
    METRICS_TOKEN: secret,
    DATABASE_URL: `mysql://root:${secret}@db`,
    SMTP_URL: `https://root:${secret}@mail`,
    SMS_GATEWAY_URL: `smtp://root:${secret}@sms`,
  })
  assert.equal(faults.length, 5)
  for (const fault of faults) assert.equal(fault.includes(secret), false)
})

test('every setting is described with its purpose, a valid example and its default', () => {
  for (const [name, { about, example, otherwise, read }] of Object.entries(SETTINGS)) {
    assert.match(about, /^[A-Z].*\.$/s, name)
    assert.ok(example && otherwise, name)
    if (!example.startsWith('(')) assert.doesNotThrow(() => read(example), name)
  }
})
