import assert from 'node:assert/strict'
import { test } from 'node:test'
import { categorise } from './categorise.ts'
import type { TransactionFacts } from './facts.ts'
import { recent } from './recent.ts'

test('the latest result is not computed again, and at most the given number are kept', () => {
  const remembered = recent<number>(8)
  let worked = 0
  const ask = (key: number) =>
    remembered(key === 0 ? '' : String(key), () => {
      worked += 1
      return key
    })
  for (let key = 0; key < 100; key++) {
    assert.equal(ask(key), key)
    assert.equal(ask(key), key)
  }
  assert.equal(worked, 100)
  for (let key = 0; key < 100; key++) assert.equal(ask(key), key)
  assert.ok(worked >= 192, `${worked} computed`)
})

test('a decision does not depend on earlier ones', () => {
  const facts: TransactionFacts[] = []
  for (const descriptor of ['Pension Alpenblick', 'LIDL 12', 'Gehalt', 'Zinsen', 'Restaurant Krone', 'Anna Berger'])
    for (const counterparty of [undefined, 'Restaurant Krone GmbH', 'Anna Berger'])
      for (const amount of [undefined, '-5.00', '5.00'])
        for (const country of [undefined, 'DE', 'GB'])
          facts.push({
            descriptor,
            ...(counterparty && { counterparty }),
            ...(amount && { amount }),
            ...(country && { country }),
          })
  const forwards = facts.map((one) => categorise(one))
  const backwards = facts.toReversed().map((one) => categorise(one))
  assert.deepEqual(backwards.reverse(), forwards)
  // Enough others to push all earlier entries out of the cache.
  for (let other = 0; other < 20_000; other++)
    categorise({ descriptor: `word${'abcdefghij'[other % 10]} ${other % 997} x` })
  for (let at = 0; at < 30_000; at++)
    categorise({ descriptor: [...String(at)].map((d) => 'abcdefghij'[Number(d)]).join('') })
  assert.deepEqual(
    facts.map((one) => categorise(one)),
    forwards,
  )
})
