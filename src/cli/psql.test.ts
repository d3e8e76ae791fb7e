import assert from 'node:assert/strict'
import { test } from 'node:test'
import { psqlAddress, psqlEnv } from './psql.ts'

test('the password is not in the address that psql is started with, wherever it was given', () => {
  for (const url of [
    'postgres://vitrine:p%40ss@db.example.com:5433/ledger?sslmode=require',
    'postgres://vitrine@db.example.com:5433/ledger?sslmode=require&password=p%40ss',
  ]) {
    const { address, password } = psqlAddress(url, true)
    assert.equal(password, 'p@ss')
    assert.equal(address.href, 'postgres://vitrine@db.example.com:5433/ledger?sslmode=require')
  }
  assert.equal(psqlAddress('postgres://vitrine@db.example.com/ledger', true).password, undefined)
})

test('transactions are read-only without --write, and options of the address are kept', () => {
  const optionsOf = (url: string, write: boolean) => psqlAddress(url, write).address.search
  const socket = 'postgresql://vitrine@localhost/vitrine?host=%2Frun%2Fvitrine&port=5432'
  assert.equal(optionsOf(socket, true), '?host=%2Frun%2Fvitrine&port=5432')
  const readOnly = '-c%20default_transaction_read_only%3Don'
  assert.equal(optionsOf(socket, false), `?host=%2Frun%2Fvitrine&port=5432&options=${readOnly}`)
  assert.equal(optionsOf('postgres://a@b/c?options=-c%20jit%3Doff', false), `?options=-c%20jit%3Doff%20${readOnly}`)
})

test('psql gets the environment of the terminal, and no settings of the service', () => {
  const env = { PATH: '/bin', TERM: 'xterm', PAGER: 'less', PGPASSFILE: '/x', SERVICE_SECRET: 's', DATABASE_URL: 'd' }
  const { SERVICE_SECRET, DATABASE_URL, ...terminal } = env
  assert.deepEqual(psqlEnv(env, undefined), terminal)
  assert.deepEqual(psqlEnv(env, 'p'), { ...terminal, PGPASSWORD: 'p' })
})
