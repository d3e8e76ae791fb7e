import assert from 'node:assert/strict'
import { test } from 'node:test'
import { categorise } from './categorise.ts'
import type { TransactionFacts } from './facts.ts'

const codeOf = (facts: Partial<TransactionFacts>): string | undefined =>
  categorise({ descriptor: '', ...facts }).category?.code

test("the bank's code decides, except for codes that mean that the bank did not know", () => {
  assert.equal(codeOf({ descriptor: 'LIDL', mcc: '5814' }), '5814')
  assert.equal(codeOf({ descriptor: 'LIDL', mcc: '742' }), '0742')
  assert.equal(codeOf({ descriptor: 'LUFTHANSA', mcc: '3008' }), '3008')
  assert.equal(codeOf({ descriptor: 'LIDL BERLIN', country: 'DE', mcc: '5999' }), '5411')
  assert.equal(codeOf({ descriptor: 'QXZ', mcc: '5999' }), '5999')
  assert.equal(codeOf({ descriptor: 'LIDL', mcc: '0000' }), '5411')
})

test('codes of the bank identify cash, charges and salaries', () => {
  const cases: [bankCode: string, code: string | undefined][] = [
    ['PMNT-CCRD-CWDL', '6011'],
    ['PMNT-CNTR-CWDL', '6010'],
    ['ACMT-MDOP-CHRG', '6012'],
    ['PMNT-RCDT-SALA', undefined],
    ['SECU-SETT-TRAD', '6211'],
    ['NMSC+083', '6011'],
    ['NTRF+153', undefined],
    ['ATM', '6011'],
    ['PMNT-CCRD-POSD', '5411'],
  ]
  for (const [bankCode, code] of cases)
    assert.equal(codeOf({ descriptor: 'LIDL', bankCodes: [bankCode] }), code, bankCode)
})

test('salaries and payments between people have no category, whatever the text names', () => {
  const own = 'DE89370400440532013000'
  const cases: TransactionFacts[] = [
    { descriptor: 'Pizza Freitag', counterparty: 'Anna Berger', amount: '-12.00' },
    { descriptor: 'Gehalt März', counterparty: 'Restaurant Krone GmbH', amount: '1900.00' },
    { descriptor: 'Miete April', counterparty: 'Hans Huber', amount: '-700.00' },
    { descriptor: 'LIDL', counterpartyIban: own, ownIbans: ['DE89 3704 0044 0532 0130 00'] },
    { descriptor: 'Sparen', counterparty: 'ANA NOVAK', ownNames: ['Ana Novak'] },
    { descriptor: 'Max Mustermann' },
    { descriptor: '' },
  ]
  for (const facts of cases) {
    const { category, reason } = categorise(facts)
    assert.deepEqual([category, reason === ''], [undefined, false], facts.descriptor)
  }
})

test('rent to a company is a category, and rent to a person is none', () => {
  assert.equal(codeOf({ descriptor: 'Miete April', counterparty: 'Wohnbau Nord GmbH', amount: '-700.00' }), '6513')
  assert.equal(codeOf({ descriptor: 'Miete April', counterparty: 'Petra Nord', amount: '-700.00' }), undefined)
})

test('a reason names the brand and its country', () => {
  const { reason, confidence, layer } = categorise({ descriptor: 'EDEKA HOFFMANN', country: 'DE' })
  assert.deepEqual([reason, layer], ['brand Edeka (DE)', 'brand'])
  assert.ok(confidence >= 0.8 && confidence <= 1)
})

test('a word beside a brand selects its role', () => {
  assert.equal(codeOf({ descriptor: 'TESCO STORES 123', country: 'GB' }), '5411')
  assert.equal(codeOf({ descriptor: 'TESCO PETROL 123', country: 'GB' }), '5541')
  assert.equal(codeOf({ descriptor: 'KAUFLAND TANKSTELLE', country: 'DE' }), '5541')
})

test('names that were cut off or glued together are found', () => {
  assert.equal(codeOf({ descriptor: 'STADTBAECKEREI JUNGE', country: 'DE' }), '5462')
  assert.equal(codeOf({ descriptor: 'CASTLEVALE SERVICE STA', country: 'GB' }), '5541')
  assert.equal(codeOf({ descriptor: 'MEDIAMARKT', country: 'DE' }), '5732')
  assert.equal(codeOf({ descriptor: 'MEDIA MARKT', country: 'DE' }), '5732')
  assert.equal(codeOf({ descriptor: 'MUELLER HANDELS GMBH', country: 'DE' }), '5912')
})

test('a web address names its trade, also with a name in front and cut off', () => {
  const cases: [descriptor: string, code: string | undefined][] = [
    ['www.quillonstationery.co', '5943'],
    ['doorfurnituredirec', '5251'],
    ['paypal quillonpubli', undefined],
    ['paypal quillonpack', undefined],
    ['paypal zorrapackag', '5111'],
    ['paypal zorrabooksl', '5942'],
    ['www.zorraclocks.co.uk', '5944'],
    ['www.zorrablocks.co.uk', undefined],
    ['paypal zorrabuild', undefined],
  ]
  for (const [descriptor, code] of cases)
    assert.equal(codeOf({ descriptor, country: 'GB', amount: '-1.00' }), code, descriptor)
})

test('places and legal forms that are stuck to a brand, and what a shop is in, do not hide it', () => {
  for (const [descriptor, code] of [
    ['bootslichfield', '5912'],
    ['paypal travelodgeh', '7011'],
    ['costa @ tesco', '5814'],
    ['po rookery rd 1271', '9402'],
    ['hi reading m4 j10', '7011'],
    ['hi tec leeds', undefined],
    ['po box 1271', undefined],
    ['foleshill service', '5541'],
    ['foleshill repair service', '7699'],
  ] as const)
    assert.equal(codeOf({ descriptor, country: 'GB', amount: '-1.00' }), code, descriptor)
})

test('a web address is no person', () => {
  for (const descriptor of ['www.annasmith.co.uk', 'www.anna-smith.co.u'])
    assert.notEqual(categorise({ descriptor, country: 'GB', amount: '-1.00' }).reason, 'payment between people')
})

test('a code that the bank prints in the text counts like one that it gives', () => {
  assert.equal(codeOf({ descriptor: 'BETAALAUTOMAAT ALBERT HEIJN 1234 MCC:5814' }), '5814')
  assert.equal(codeOf({ descriptor: 'PURCHASE GLOVO MCC 5812 TBILISI' }), '5812')
  assert.equal(codeOf({ descriptor: 'LIDL MCC:5814', mcc: '5411' }), '5411')
  assert.equal(codeOf({ descriptor: 'MCC 58145 LIDL', country: 'DE' }), '5411')
})

test('an answer below the wanted confidence is no answer, and the reason says so', () => {
  const facts = { descriptor: 'WEOLEY CASTLE', country: 'GB', amount: '-3.00' }
  const { category, reason, layer } = categorise(facts)
  assert.deepEqual([category, reason, layer], [undefined, 'not sure: word castle, 7991', 'none'])
  assert.equal(categorise(facts, 0).category?.code, '7991')
})

test('words of the bank alone are no trade', () => {
  for (const descriptor of ['SEPA INCASSO', 'SEPA INCASSO ALGEMEEN DOORLOPEND', 'SEPA LASTSCHRIFT'])
    for (const country of ['NL', 'DE']) assert.equal(codeOf({ descriptor, country, amount: '-9.00' }), undefined)
})

test('a brand with the name of a common word needs more than the word', () => {
  for (const descriptor of ['NATIONAL PAINTBALL', 'GLOBAL TELECOM BROKERS', 'ENTERPRISE PLUMBING SUPPLY'])
    assert.notEqual(categorise({ descriptor, country: 'US' }, 0).layer, 'brand', descriptor)
  assert.equal(codeOf({ descriptor: 'NATIONAL CAR RENTAL', country: 'US' }), '7512')
})

test('the same facts give the same decision, whatever was asked before', () => {
  const texts = ['LIDL 1234 BERLIN', 'museum tavern', 'www.officefurnitureonline.co.uk', 'PAYPAL *SPOTIFY', 'J SMITH']
  const ask = (descriptor: string) => JSON.stringify(categorise({ descriptor, country: 'GB', amount: '-1.00' }, 0))
  const first = texts.map(ask)
  for (let at = 0; at < 12_000; at++) ask(`shop ${at.toString(36)} cafe`)
  assert.deepEqual(texts.toReversed().map(ask), first.toReversed())
})
