import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { statementsOf } from './statements.ts'

const CASES: [what: string, text: string, statements: string[]][] = [
  ['two statements', 'select 1;\nselect 2;\n', ['select 1', 'select 2']],
  ['no semicolon at the end', 'select 1', ['select 1']],
  ['nothing', '\n-- only a comment; with a semicolon\n;', []],
  ['a semicolon in a text', "select ';', 'it''s; so'; select 2", ["select ';', 'it''s; so'", 'select 2']],
  ['a semicolon in a name', 'select 1 as "a;b"; select 2', ['select 1 as "a;b"', 'select 2']],
  ['a comment with a quote', "select 1; -- it's fine; really\nselect 2", ['select 1', 'select 2']],
  ['minus is no comment', 'select 2-1; select -1', ['select 2-1', 'select -1']],
  [
    'the body of a function',
    "create function a() returns int language sql as $$ select 1; select ';' || $1 $$; select 2",
    ["create function a() returns int language sql as $$ select 1; select ';' || $1 $$", 'select 2'],
  ],
]

test('the statements of a migration', async (t) => {
  for (const [what, text, statements] of CASES)
    await t.test(what, () => assert.deepEqual(statementsOf(text), statements))
})

test('every statement of every migration begins with a command', () => {
  const folder = new URL('../../../migrations/', import.meta.url)
  for (const name of readdirSync(folder)) {
    for (const statement of statementsOf(readFileSync(new URL(name, folder), 'utf8')))
      assert.match(statement, /^(alter|comment|create|delete|do|drop|grant|insert|revoke|select|update|with)\b/, name)
  }
})
