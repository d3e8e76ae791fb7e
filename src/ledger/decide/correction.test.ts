import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourceRecord } from '@vitrine/bank-statements'
import { checkRule, matches } from '@vitrine/categorizer'
import { factsOf } from '../write/categorised.ts'
import { conditionsFor } from './correction.ts'

const least: SourceRecord = { status: 'booked', booked: '2026-02-11', amount: '-12.30', currency: 'EUR' }
const household = { country: 'DE', ibans: [], holders: [] }
const iban = 'DE89370400440532013000'

test('a correction uses the strongest identification that a record has', () => {
  const cases: [Partial<SourceRecord>, object | undefined][] = [
    [{ additional: 'CRED DE98ZZZ09999999999', counterparty: { iban } }, { creditorId: 'DE98ZZZ09999999999' }],
    [{ counterparty: { iban, name: 'Stadtwerke' } }, { counterpartyIban: iban }],
    [{ counterparty: { name: 'Stadtwerke' }, description: 'Abschlag' }, { counterparty: 'Stadtwerke' }],
    [{ description: 'KARTENZAHLUNG LIDL 1234 BERLIN 5678' }, { like: '*lidl*berlin*' }],
    [{ description: '1234 5678' }, undefined],
    [{}, undefined],
  ]
  for (const [facts, expected] of cases) assert.deepEqual(conditionsFor({ ...least, ...facts }), expected)
})

test('the rule that it makes is valid and matches the record itself', () => {
  for (const facts of [
    { counterparty: { name: 'SQ *Café Süd, Inh. Müller' } },
    { counterparty: { iban } },
    { description: 'SumUp *Imbiss am Markt 77', additional: 'Karte 1234' },
  ] as Partial<SourceRecord>[]) {
    const record = { ...least, ...facts }
    const rule = checkRule({ when: conditionsFor(record)!, code: '5814' })
    assert.ok(!Array.isArray(rule), String(rule))
    assert.ok(matches({ id: 'r', ...rule }, factsOf(record, household)), JSON.stringify(rule))
  }
})
