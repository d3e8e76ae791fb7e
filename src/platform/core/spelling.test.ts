import assert from 'node:assert/strict'
import { test } from 'node:test'
import { misspelt } from './spelling.ts'

const KNOWN = ['HOST', 'PUBLIC_URL', 'DATABASE_URL', 'OPERATOR_LICENCE', 'LOG_LEVEL', 'SERVER_PROCESSES']

test('a name with a letter too few, too many, wrong or changed over is a misspelling', () => {
  const near: [string, string][] = [
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['PUBLIC_ULR', 'PUBLIC_URL'],
    ['PUBLIC_URLL', 'PUBLIC_URL'],
    ['OPERATOR_LICENSE', 'OPERATOR_LICENCE'],
    ['LOG_LEVL', 'LOG_LEVEL'],
    ['SERVER_PROCESESS', 'SERVER_PROCESSES'],
  ]
  for (const [name, meant] of near) assert.equal(misspelt(name, KNOWN), meant, name)
})

test('names that are short, right, or of others are none', () => {
  for (const name of ['HOSE', 'POST', 'HOSTNAME', 'DATABASE_URL', 'PGDATABASE', 'PATH', 'LOGNAME', 'PUBLIC', 'WORK'])
    assert.equal(misspelt(name, KNOWN), undefined, name)
})
