import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { vitrineProcess } from '../abuse/servers.ts'
import { testDatabase } from '../support/database.ts'

const { url, servingUrl } = await testDatabase()
const env = { DATABASE_URL: servingUrl, DATABASE_OWNER_URL: url }
const skip = spawnSync('psql', ['--version']).status !== 0 && 'psql is not installed'
const roleOf = (url: string) => new URL(url).username

const folder = await mkdtemp(join(tmpdir(), 'vitrine-psql-'))
after(() => rm(folder, { recursive: true }))

test('psql opens as the serving role, or as the owner', { skip }, async () => {
  const role = ['--', '-XAtc', 'select current_user']
  const found = [await vitrineProcess(['psql', ...role], env), await vitrineProcess(['psql', '--owner', ...role], env)]
  assert.deepEqual(found, [
    { code: 0, out: `${roleOf(servingUrl)}\n`, err: '' },
    { code: 0, out: `${roleOf(url)}\n`, err: '' },
  ])
})

test('psql is read-only unless --write is given', { skip }, async () => {
  const insert = [
    '--',
    '-Xc',
    "insert into providers (id, name, country, time_zone) values ('prv_x', 'X', 'AT', 'UTC')",
  ]
  const refused = await vitrineProcess(['psql', ...insert], env)
  assert.equal(refused.code, 1)
  assert.match(refused.err, /read-only transaction/)
  const ownerRefused = await vitrineProcess(['psql', '--owner', ...insert], env)
  assert.match(ownerRefused.err, /read-only transaction/)
  const done = await vitrineProcess(['psql', '--write', ...insert], env)
  assert.deepEqual([done.code, done.out, done.err], [0, 'INSERT 0 1\n', ''])
})

test('the password is in the environment of psql and not in its arguments', async () => {
  const program = join(folder, 'psql')
  await writeFile(program, '#!/bin/sh\necho "$PGPASSWORD"\necho "$@"\nexit 3\n')
  await chmod(program, 0o755)
  const { code, out } = await vitrineProcess(['psql', '--', '--help'], {
    ...env,
    PATH: `${folder}:${process.env.PATH}`,
  })
  const [password, args] = out.split('\n')
  assert.equal(password, new URL(servingUrl).password)
  assert.ok(password!.length > 10 && !args!.includes(password!))
  assert.match(args!, /^--dbname=\S+ --help$/)
  assert.equal(code, 3)
})

test('without psql the error names its package', async () => {
  const { code, err } = await vitrineProcess(['psql'], { ...env, PATH: '/nowhere' })
  assert.equal(code, 1)
  assert.match(err, /^vitrine psql: psql is not installed\. .*postgresql-client/)
  assert.ok(!err.includes(new URL(servingUrl).password))
})
