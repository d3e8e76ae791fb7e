import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourceRecord } from '@vitrine/bank-statements'
import { openContradictions } from './contradictions.ts'

const record = (sourceId: string, amount = '-1.00'): SourceRecord => ({
  sourceId,
  status: 'booked',
  booked: '2026-02-11',
  amount,
  currency: 'EUR',
})

test('two records with one id and different content contradict each other; a repeat and a hold do not', () => {
  const find = openContradictions()
  assert.equal(find(record('a')), undefined)
  assert.equal(find(record('a', '-1.0')), undefined)
  assert.equal(find({ ...record('a', '-2.00'), status: 'pending' }), undefined)
  assert.match(find(record('a', '-2.00')) ?? '', /"a" is used by two records/)
})

test('a bounded number of ids is remembered, the newest ones, however long a delivery is', () => {
  const find = openContradictions(10)
  find(record('first'))
  for (let i = 0; i < 4; i++) find(record(`id ${i}`))
  assert.match(find(record('first', '-2.00')) ?? '', /"first"/, 'it is among the last ten')
  for (let i = 0; i < 20; i++) find(record(`id ${i}`))
  assert.equal(find(record('first', '-2.00')), undefined)
})
