import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Declined } from '../core/declined.ts'
import { Refusal } from '../core/errors.ts'
import { isUniqueViolation } from '../db/database.ts'
import { FileRefused } from './file-to-read.ts'
import { errorOf, failureOf } from './import-failure.ts'

/** As between two processes. */
const sent = (error: unknown): Error => errorOf(structuredClone(failureOf(error)))

test('what an operator is told about a file is the same in both processes', () => {
  const told = sent(new FileRefused('march.xml', 7, 'the file ends in the middle'))
  assert.ok(told instanceof Declined)
  assert.equal(told.message, 'march.xml, line 7: the file ends in the middle')
})

test('a database that is away is a refusal on both sides, with its cause for the log', () => {
  const away = new Refusal('unavailable', { headers: { 'Retry-After': '1' } })
  away.cause = new Error('the connection was lost')
  const told = sent(away)
  assert.ok(told instanceof Refusal)
  assert.equal(told.refusal, 'unavailable')
  assert.equal((told.cause as Error).message, 'the connection was lost')
})

test('a fault keeps its message, where it happened and its code', () => {
  const fault = Object.assign(new Error('a row is there already'), { code: '23505' })
  const told = sent(fault)
  assert.equal(told.message, fault.message)
  assert.equal(told.stack, fault.stack)
  assert.ok(isUniqueViolation(told))
})

test('what is thrown and is no error can be told as well', () => {
  assert.equal(sent('out of sorts').message, 'out of sorts')
})
