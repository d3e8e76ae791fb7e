import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openCategorizer } from './categorizer.ts'

const { explain } = await openCategorizer()

test('every layer votes, and the one that decided is marked', () => {
  const { decision, votes } = explain({ descriptor: 'BAECKEREI QXZ IM NETTO', country: 'DE', amount: '-3.00' })
  assert.equal(decision.category?.code, '5462')
  assert.deepEqual(
    votes.map(({ layer, code, won }) => [layer, code, won]),
    [
      ['brand', '5411', false],
      ['word', '5462', true],
      ['brand and word', '5462', false],
      ['model', '5462', false],
    ],
  )
  assert.match(votes.at(-1)!.reason, /^letters of baeckerei: \d+ %, else \d{4}: \d+ %$/)
})

test('a text alone can be explained, and a code of the bank is a vote as well', () => {
  assert.equal(explain('SPOTIFY P0123').decision.category?.code, '5815')
  const { votes } = explain({ descriptor: 'LIDL', mcc: '5814', country: 'DE' })
  assert.deepEqual(
    votes.filter(({ won }) => won).map(({ layer, code, reason }) => [layer, code, reason]),
    [['mcc', '5814', 'code 5814 of the bank']],
  )
})

test('a doubtful answer is not given, but its vote is shown', async () => {
  const sure = await openCategorizer({ minConfidence: 0.999 })
  const { decision, votes } = sure.explain({ descriptor: 'ZENITH PHARMACY', country: 'GB', amount: '-3.00' })
  assert.equal(decision.category, undefined)
  assert.match(decision.reason, /^not sure: .*5912$/)
  assert.deepEqual(
    votes.filter(({ won }) => won).map(({ code }) => code),
    ['5912'],
  )
})
