import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { effortOf } from '../test/effort.ts'
import type { TransactionFacts } from './facts.ts'
import { type Conditions, matches, type Rule } from './rule.ts'
import { openRuleBook } from './rule-book.ts'
import { checkRule } from './rule-check.ts'

const WORDS = ['Küng', 'bäckerei', 'Spar', 'markt', "d'Oro", '12', 'Zürich', 'a*b', '*', '']
const phrase = fc.array(fc.constantFrom(...WORDS), { maxLength: 3 }).map((words) => words.join(' '))
const IBANS = ['CH93 0076 2011 6238 5295 7', 'CH9300762011623852957', 'SI56020170014356205']
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
const present = <T extends object>(object: T): T =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as T

const anyConditions: fc.Arbitrary<Conditions> = fc
  .record({
    counterpartyIban: maybe(fc.constantFrom(...IBANS)),
    creditorId: maybe(fc.constantFrom('DE98ZZZ1', 'de98 zzz1', 'AT1')),
    startsWith: maybe(phrase),
    hasWords: maybe(phrase),
    like: maybe(phrase.map((text) => text.replaceAll(' ', '*'))),
    counterparty: maybe(phrase),
    bankCode: maybe(fc.constantFrom('PMNT', 'pmnt-ccrd')),
    country: maybe(fc.constantFrom('CH', 'si')),
    currency: maybe(fc.constantFrom('CHF', 'EUR')),
    sign: maybe(fc.constantFrom('+' as const, '-' as const)),
    amountFrom: maybe(fc.constantFrom('0', '12.30')),
    amountTo: maybe(fc.constantFrom('12.3', '100')),
  })
  .chain((all) => fc.subarray(Object.keys(all)).map((names) => ({ all, names })))
  .map(({ all, names }) =>
    present(Object.fromEntries(names.slice(0, 3).map((name) => [name, all[name as keyof Conditions]])) as Conditions),
  )

const anyFacts: fc.Arbitrary<TransactionFacts> = fc
  .record({
    descriptor: phrase,
    counterparty: maybe(phrase),
    amount: maybe(fc.constantFrom('-12.30', '12.30', '-99.999', '0')),
    currency: maybe(fc.constantFrom('CHF', 'EUR')),
    country: maybe(fc.constantFrom('CH', 'SI')),
    counterpartyIban: maybe(fc.constantFrom(...IBANS)),
    creditorId: maybe(fc.constantFrom('DE98ZZZ1', 'AT1')),
    bankCodes: maybe(fc.constantFrom(['PMNT-CCRD-POSD'], ['ACMT'])),
  })
  .map((facts) => present(facts) as TransactionFacts)

test('a rule book gives the same result as trying all rules in order', () => {
  fc.assert(
    fc.property(fc.array(anyConditions, { maxLength: 12 }), fc.array(anyFacts, { maxLength: 8 }), (conditions, all) => {
      const rules = conditions.map((when, at): Rule => ({ id: `r${at}`, when, code: '5411' }))
      const book = openRuleBook(rules)
      for (const facts of all) assert.equal(book(facts)?.id, rules.find((rule) => matches(rule, facts))?.id)
    }),
    { numRuns: 500 },
  )
})

test('a thousand rules of any kind take some milliseconds for a movement, however long its text', () => {
  const rules = Array.from({ length: 1_000 }, (_, at): Rule => {
    const kinds: Conditions[] = [
      { hasWords: `word${at} other` },
      { like: `*a${at}*b*c*d*e*` },
      { counterpartyIban: `SI56${String(at).padStart(15, '0')}` },
      { counterparty: `${'*a'.repeat(99)}*` },
    ]
    return { id: `r${at}`, when: kinds[at % 4]!, code: '5411' }
  })
  const book = openRuleBook(rules)
  const facts: TransactionFacts = { descriptor: 'a b '.repeat(500), counterparty: 'a '.repeat(1_000) }
  const effort = effortOf(() => {
    for (let round = 0; round < 20; round++) book({ ...facts, counterparty: `${facts.counterparty}${round}` })
  })
  assert.ok(effort / 20 < 50, `${effort} ms`)
})

test('rules that could be slow or match everything are refused, and all errors are reported at once', () => {
  const wrong = {
    when: {
      like: '*'.repeat(100_000),
      hasWords: '!!!',
      counterpartyIban: 'x',
      country: 'Slovenia',
      sign: 'minus',
      amountFrom: '-5',
      regex: '(a+)+$',
    },
    code: '9999',
    note: 'x'.repeat(501),
  }
  const effort = effortOf(() => checkRule(wrong))
  assert.ok(effort < 100, `${effort} ms`)
  const faults = checkRule(wrong)
  assert.ok(Array.isArray(faults))
  const reported = faults.join('\n')
  for (const part of [
    /like has at most 200 characters, such as "shell\*berlin\*"/,
    /hasWords needs a letter or a digit/,
    /counterpartyIban is an IBAN, such as SI56192001234567892/,
    /country is a country code, such as SI/,
    /sign is - for money that leaves/,
    /amountFrom is a decimal without a sign, such as 12\.30/,
    /there is no condition "regex"/,
    /code is none, or one of docs\/categories\.md, such as 5411/,
    /note has at most 500 characters/,
  ])
    assert.match(reported, part)
  assert.equal(faults.length, 9)
})

test('a rule needs a meaningful condition, and an upper bound that is not below the lower', () => {
  assert.match(String(checkRule({ when: {}, code: '5411' })), /needs a condition/)
  assert.match(String(checkRule({ when: { like: '*' }, code: '5411' })), /letter or a digit/)
  assert.match(String(checkRule({ when: { amountFrom: '2', amountTo: '1.99' }, code: '5411' })), /amountFrom/)
  assert.deepEqual(checkRule({ when: { counterpartyIban: 'si56 0201 7001 4356 205', country: 'si' }, code: 'none' }), {
    when: { counterpartyIban: 'SI56020170014356205', country: 'SI' },
    code: 'none',
    note: '',
  })
})
