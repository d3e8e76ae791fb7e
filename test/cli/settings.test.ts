/** What an operator would lose by a wrong setting: a service that runs on another database, or cannot erase anybody. */
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { test } from 'node:test'
import { vitrine } from '../support/command.ts'

const folder = await mkdtemp(`${tmpdir()}/vitrine-settings-`)
test.after(() => rm(folder, { recursive: true }))

test('wrong settings are all named, and end a command with 2, so that a supervisor does not try again', async () => {
  const { code, err } = await vitrine(['serve'], { DATABSE_URL: 'postgres://x/y', PORT: 'eighty', DATA_DIR: folder })
  assert.equal(code, 2)
  assert.match(err, /DATABSE_URL is no setting; did you mean DATABASE_URL\?/)
  assert.match(err, /PORT must be a whole number/)
})

test('serve first says which database it uses, without a password', async () => {
  const env = { DATA_DIR: folder, ERASED_OWNERS_FILE: '/dev/null/owners.txt' }
  const embedded = await vitrine(['serve'], env)
  const first = (out: string) => JSON.parse(out.split('\n')[0]!).msg
  assert.equal(first(embedded.out), `Database: embedded, in ${folder} (DATABASE_URL is not set)`)
  const named = await vitrine(['serve'], { ...env, DATABASE_URL: 'postgres://me:hush@db.example.com:5433/vitrine' })
  assert.equal(first(named.out), 'Database: me@db.example.com:5433/vitrine')
})

test('serve does not start where erased owners could not be recorded', async () => {
  const { code, err } = await vitrine(['serve'], { DATA_DIR: folder, ERASED_OWNERS_FILE: '/dev/null/owners.txt' })
  assert.equal(code, 2)
  assert.match(err, /ERASED_OWNERS_FILE cannot be written to, so nobody could be erased: /)
})

test('a setting under its former name is accepted with a warning, and refused beside another value of the new one', async () => {
  const env = { DATA_DIR: folder, ERASED_OWNERS_FILE: '/dev/null/owners.txt', WORKERS: '2' }
  const { err } = await vitrine(['serve'], env)
  assert.match(err, /WORKERS is now called SERVER_PROCESSES/)
  assert.doesNotMatch(err, /SERVER_PROCESSES and its former name/)
  const both = await vitrine(['serve'], { ...env, SERVER_PROCESSES: '3' })
  assert.equal(both.code, 2)
  assert.match(both.err, /SERVER_PROCESSES and its former name WORKERS have different values/)
})
