import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SETTINGS } from '../platform/core/settings.ts'
import { serverEnv, workerEnv } from './child-env.ts'

const OURS = Object.fromEntries(Object.keys(SETTINGS).map((name) => [name, 'x']))
const SYSTEM = { PATH: '/usr/bin', HOME: '/root', LC_ALL: 'C', NODE_OPTIONS: '', PGPASSWORD: 'x', TZ: 'UTC' }
const FOREIGN = {
  AWS_SECRET_ACCESS_KEY: 'x',
  GITHUB_TOKEN: 'x',
  MYSQL_PWD: 'x',
  PASSWORD: 'x',
  PATHS: 'x',
  SSH_AUTH_SOCK: 'x',
}
const ENV = { ...OURS, ...SYSTEM, ...FOREIGN }

test('no child process gets credentials of other programs', () => {
  for (const env of [workerEnv(ENV), serverEnv(ENV, false), serverEnv(ENV, true)]) {
    for (const name of Object.keys(FOREIGN)) assert.equal(env[name], undefined, name)
    for (const name of Object.keys(SYSTEM)) assert.notEqual(env[name], undefined, name)
  }
})

test('the worker does not get the /metrics token, and a server process does not get the mail server password', () => {
  assert.equal(workerEnv(ENV).METRICS_TOKEN, undefined)
  assert.equal(workerEnv(ENV).SMTP_URL, 'x')
  assert.equal(workerEnv(ENV).INBOX, 'x')
  for (const name of ['SMTP_URL', 'MAIL_FROM', 'SMS_GATEWAY_URL'])
    assert.equal(serverEnv(ENV, false)[name], undefined, name)
  assert.equal(serverEnv(ENV, false).METRICS_TOKEN, 'x')
  assert.equal(serverEnv(ENV, true).SMTP_URL, 'x')
})

test('only the worker gets the credentials of the bucket, and only where logos are kept in one', () => {
  const bucket = { ...ENV, LOGO_STORE: 's3://logos' }
  assert.equal(workerEnv(bucket).AWS_SECRET_ACCESS_KEY, 'x')
  assert.equal(workerEnv(bucket).GITHUB_TOKEN, undefined)
  assert.equal(workerEnv({ ...ENV, LOGO_STORE: 'file:logos' }).AWS_SECRET_ACCESS_KEY, undefined)
  assert.equal(serverEnv(bucket, true).AWS_SECRET_ACCESS_KEY, undefined)
})
