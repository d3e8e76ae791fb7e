import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from './sql.ts'

const older = (than: number, unless: string[]) => sql`age > ${than} and not name = any (${unless})`

test('a value becomes a parameter, a nested fragment is inlined, and parameters are numbered in order', () => {
  const { text, values } = sql`select ${'a'} from t where (${older(3, ['x', 'y'])}) and id = ${7} and ${older(4, [])}`
  assert.equal(
    text,
    'select $1 from t where (age > $2 and not name = any ($3)) and id = $4 and age > $5 and not name = any ($6)',
  )
  assert.deepEqual(values, ['a', 3, ['x', 'y'], 7, 4, []])
})

test('fragments may nest', () => {
  const inner = (n: number) => sql`b = ${n}`
  const outer = (n: number) => sql`a = ${n} or ${inner(n + 1)}`
  const { text, values } = sql`select ${0} where ${outer(1)} and c = ${3}`
  assert.equal(text, 'select $1 where a = $2 or b = $3 and c = $4')
  assert.deepEqual(values, [0, 1, 2, 3])
})

test('the same text has the same name, and another fragment in the same place has another', () => {
  const where = (condition: ReturnType<typeof sql>) => sql`select 1 where ${condition}`
  assert.equal(where(older(1, [])).name, where(older(2, ['z'])).name)
  assert.notEqual(where(sql`true`).name, where(sql`false`).name)
  assert.equal(where(sql`true`).text, 'select 1 where true')
})

test('text that looks like SQL stays a value', () => {
  const { text, values } = sql`select ${"'; drop table t; --"}`
  assert.deepEqual([text, values], ['select $1', ["'; drop table t; --"]])
})
