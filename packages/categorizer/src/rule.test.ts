import assert from 'node:assert/strict'
import { test } from 'node:test'
import { effortOf } from '../test/effort.ts'
import type { TransactionFacts } from './facts.ts'
import { isLike, matches, type Rule } from './rule.ts'

const FACTS: TransactionFacts = {
  descriptor: 'Bäckerei KÜNG 12, Zürich',
  counterparty: 'Küng AG',
  amount: '-12.30',
  currency: 'CHF',
  country: 'CH',
  bankCodes: ['PMNT-CCRD-POSD'],
  counterpartyIban: 'CH93 0076 2011 6238 5295 7',
  creditorId: 'CH51ZZZ12345000001',
}
const rule = (when: Rule['when'], code = '5462'): Rule => ({ id: 'r1', when, code })

test('a rule holds when all of its conditions do', () => {
  const holding: Rule['when'][] = [
    { counterpartyIban: 'CH9300762011623852957' },
    { creditorId: 'ch51zzz12345000001' },
    { startsWith: 'backerei' },
    { startsWith: 'kung ag' },
    { hasWords: 'kung 12' },
    { like: 'bäckerei*zürich' },
    { counterparty: 'küng*' },
    { bankCode: 'PMNT-CCRD' },
    { country: 'ch', currency: 'CHF', sign: '-' },
    { amountFrom: '12.30', amountTo: '12.30' },
  ]
  for (const when of holding) assert.ok(matches(rule(when), FACTS), JSON.stringify(when))
  const failing: Rule['when'][] = [
    {},
    { startsWith: 'back' },
    { hasWords: 'kun' },
    { like: 'bäckerei' },
    { sign: '+' },
    { amountFrom: '12.31' },
    { country: 'CH', currency: 'EUR' },
    { counterpartyIban: 'CH00' },
  ]
  for (const when of failing) assert.ok(!matches(rule(when), FACTS), JSON.stringify(when))
})

test('a pattern of many stars is matched quickly', () => {
  const effort = effortOf(() => assert.equal(isLike('a '.repeat(5000), `${'*a'.repeat(2000)}*b`), false))
  assert.ok(effort < 1000, `${effort} ms`)
})
