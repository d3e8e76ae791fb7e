import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourceRecord } from '@vitrine/bank-statements'
import { knownWith, lineWith, recordWith, timesOn } from '../../../test/support/matching.ts'
import type { Line } from './delivery.ts'
import { compare, describe, type Evidence, idsOf, isReportedBy } from './evidence.ts'
import type { Known } from './known.ts'
import { batchName, idName, namesOf, noticeName, referenceName, reportedName } from './names.ts'

const times = timesOn(7)
const DAY = times.day

const recordOf = (facts: Partial<SourceRecord> = {}): SourceRecord =>
  recordWith({ booked: '2026-01-07', amount: '-3', ...facts })

const lineOf = (facts: Partial<SourceRecord> = {}, day = DAY): Line => lineWith(recordOf(facts), { ...times, day })

/** A payment with the names that its record has, and further ones that the ledger has learnt. */
function knownOf(facts: Partial<SourceRecord> = {}, source = 'bank', learnt: string[] = []): Known {
  const record = recordOf(facts)
  const names = [...namesOf(source, record), ...learnt].map((name) => ({ name, pending: false }))
  return knownWith(record, { source, names, ...times })
}

test('the distance in days is known where the line has a day', () => {
  for (const [day, days] of [
    [DAY, 0],
    [DAY - 2, 2],
    [DAY + 2, 2],
  ] as const) {
    assert.equal(compare(lineOf({}, day), knownOf(), 'bank').days, days)
  }
  assert.equal(compare({ ...lineOf(), day: undefined }, knownOf(), 'bank').days, undefined)
})

test('texts are compared as a whole, and the names of the counterparties on their own', () => {
  const table: [own: Partial<SourceRecord>, theirs: Partial<SourceRecord>, expected: Partial<Evidence>][] = [
    [{ description: 'Bread' }, { description: 'BREAD' }, { text: 'equal', sharesWord: true, party: 'equal' }],
    [{ description: 'Bread' }, { description: 'Milk' }, { text: 'conflicts', sharesWord: false, party: 'equal' }],
    [{ description: 'Bread' }, {}, { text: 'absent', sharesWord: false, party: 'equal' }],
    [
      { description: 'Bread', counterparty: { name: 'Zrno' } },
      { description: 'Zrno bread' },
      { text: 'equal', sharesWord: true, party: 'absent' },
    ],
    [
      { description: 'Bread', counterparty: { name: 'Zrno' } },
      { description: 'Bread', counterparty: { name: 'Klas' } },
      { text: 'overlaps', sharesWord: true, party: 'conflicts' },
    ],
  ]
  for (const [own, theirs, expected] of table) {
    const { text, sharesWord, party } = compare(lineOf(own), knownOf(theirs), 'bank')
    assert.deepEqual({ text, sharesWord, party }, expected, JSON.stringify([own, theirs]))
  }
})

test('a payment is of the source that reported it first, and of each one that has an id for it', () => {
  const table: [why: string, known: Known, expected: boolean][] = [
    ['reported first, without ids', knownOf(), true],
    ['reported first, with an id', knownOf({ sourceId: 'P1' }), true],
    ['reported later, with an id', knownOf({}, 'other', [idName('bank', 'P1')]), true],
    ['reported later, without an id', knownOf({}, 'other', [reportedName('bank')]), false],
    ['known from another source only', knownOf({ sourceId: 'P1' }, 'other'), false],
  ]
  for (const [why, known, expected] of table) assert.equal(compare(lineOf(), known, 'bank').sameSource, expected, why)
})

test('an id speaks against a payment that the source knows under other ids only', () => {
  const [p1, p2] = [idName('bank', 'P1'), idName('bank', 'P2')]
  const table: [why: string, sourceId: string | undefined, known: Known, expected: boolean][] = [
    ['another id', 'P1', knownOf({ sourceId: 'P2' }), true],
    ['the same id', 'P1', knownOf({ sourceId: 'P1' }), false],
    ['the same id among others', 'P1', knownOf({}, 'bank', [p2, p1]), false],
    ['two other ids', 'P3', knownOf({}, 'bank', [p2, p1]), true],
    ['a payment without ids', 'P1', knownOf(), false],
    ['a payment with a reference only', 'P1', knownOf({ bankReferences: ['K1'] }), false],
    ['an id of another source', 'P1', knownOf({ sourceId: 'P2' }, 'other'), false],
    ['an id of the source for a payment of another one', 'P1', knownOf({}, 'other', [p2]), true],
    ['a line without an id', undefined, knownOf({ sourceId: 'P2' }), false],
    ['neither has an id', undefined, knownOf(), false],
  ]
  for (const [why, sourceId, known, expected] of table) {
    const line = lineOf(sourceId === undefined ? {} : { sourceId })
    assert.equal(compare(line, known, 'bank').otherId, expected, why)
  }
})

test('end-to-end ids and IBANs agree or not where both sides state them', () => {
  const table: [own: string | undefined, theirs: string | undefined, expected: string][] = [
    ['E1', 'E1', 'same'],
    ['E1', 'E2', 'other'],
    ['E1', 'e1', 'other'],
    ['E1', undefined, 'absent'],
    [undefined, 'E1', 'absent'],
    [undefined, undefined, 'absent'],
    ['E1', '', 'absent'],
    ['', 'E1', 'absent'],
    ['', '', 'absent'],
  ]
  for (const [own, theirs, expected] of table) {
    const stated = (value: string | undefined) =>
      value === undefined ? {} : { endToEndId: value, counterparty: { iban: value } }
    const { endToEnd, iban } = compare(lineOf(stated(own)), knownOf(stated(theirs)), 'bank')
    assert.deepEqual([endToEnd, iban], [expected, expected], `${own} ${theirs}`)
  }
})

test('payment references are compared without spaces, punctuation and case', () => {
  const table: [own: string, theirs: string, expected: string][] = [
    ['RF18 5390 0754', 'rf18-5390/0754', 'same'],
    ['RF18 5390 0754', 'RF1853900754', 'same'],
    ['RF18 5390', 'RF18 5391', 'other'],
    ['RF18 5390', 'SI18 5390', 'other'],
    // Some banks write all in capitals.
    ['Straße 5', 'STRASSE 5', 'same'],
    ['RF18 5390', '---', 'absent'],
    ['---', 'RF18 5390', 'absent'],
    ['---', '...', 'absent'],
  ]
  for (const [own, theirs, expected] of table) {
    const { payment } = compare(lineOf({ reference: own }), knownOf({ reference: theirs }), 'bank')
    assert.equal(payment, expected, `${own} | ${theirs}`)
  }
  assert.equal(compare(lineOf({ reference: 'RF18' }), knownOf(), 'bank').payment, 'absent')
  assert.equal(compare(lineOf(), knownOf({ reference: 'RF18' }), 'bank').payment, 'absent')
})

test('one reference of the bank in common is enough, and those of a collective entry count where it has no own', () => {
  type References = Pick<SourceRecord, 'bankReferences' | 'batchReferences'>
  const table: [own: References, theirs: References, expected: string][] = [
    [{}, {}, 'absent'],
    [{ bankReferences: ['K1'] }, {}, 'absent'],
    [{}, { bankReferences: ['K1'] }, 'absent'],
    [{ bankReferences: ['K1'] }, { bankReferences: ['K1'] }, 'same'],
    [{ bankReferences: ['K1'] }, { bankReferences: ['K2'] }, 'other'],
    [{ bankReferences: ['K1', 'K9'] }, { bankReferences: ['K1'] }, 'same'],
    [{ bankReferences: ['K1'] }, { bankReferences: ['K9', 'K1'] }, 'same'],
    [{ bankReferences: ['K1', 'K2'] }, { bankReferences: ['K3', 'K4'] }, 'other'],
    [{ batchReferences: ['B1'] }, {}, 'absent'],
    [{}, { batchReferences: ['B1'] }, 'absent'],
    [{ batchReferences: ['B1'] }, { batchReferences: ['B1'] }, 'same'],
    [{ batchReferences: ['B1'] }, { batchReferences: ['B2'] }, 'other'],
    // Of one that was cut off enough is left to be sure: twelve characters, of either kind.
    [{ batchReferences: ['2026010700'] }, { batchReferences: ['20260107001'] }, 'other'],
    [{ batchReferences: ['202601070012'] }, { batchReferences: ['2026010700123'] }, 'same'],
    [{ batchReferences: ['B1'] }, { bankReferences: ['B1'] }, 'absent'],
    [{ bankReferences: ['B1'] }, { batchReferences: ['B1'] }, 'absent'],
    [{ bankReferences: ['K1'], batchReferences: ['B1'] }, { batchReferences: ['B1'] }, 'same'],
    // Two parts of one collective entry.
    [{ bankReferences: ['K1'], batchReferences: ['B1'] }, { bankReferences: ['K2'], batchReferences: ['B1'] }, 'other'],
    [{ bankReferences: ['K1'], batchReferences: ['B1'] }, { bankReferences: ['K1'], batchReferences: ['B2'] }, 'same'],
  ]
  for (const [own, theirs, expected] of table) {
    // Every payment also has names that are no references.
    const known = knownOf({ ...theirs, sourceId: 'P1' }, 'bank', [noticeName('bank')])
    assert.equal(compare(lineOf(own), known, 'bank').reference, expected, JSON.stringify([own, theirs]))
  }
})

test('all references that the ledger has learnt for a payment count, not only those of its record', () => {
  const known = knownOf({ bankReferences: ['K1'] }, 'bank', [referenceName('K2'), batchName('B2')])
  assert.equal(compare(lineOf({ bankReferences: ['K2'] }), known, 'bank').reference, 'same')
  assert.equal(compare(lineOf({ batchReferences: ['B2'] }), known, 'bank').reference, 'same')
})

test('a reference that another format has cut off is the same, if enough of it is left', () => {
  const whole = 'ABCDEFGHIJKLMNOPQRST'
  const table: [cut: string, expected: string][] = [
    [whole, 'same'],
    [whole.slice(0, 16), 'same'],
    [whole.slice(0, 12), 'same'],
    [whole.slice(0, 11), 'other'],
    [whole.slice(0, 4), 'other'],
    [whole.slice(-16), 'other'],
    [`${whole.slice(0, 15)}X`, 'other'],
    ['X'.repeat(16), 'other'],
  ]
  const compared = (own: string, theirs: string) =>
    compare(lineOf({ bankReferences: [own] }), knownOf({ bankReferences: [theirs] }), 'bank').reference
  for (const [cut, expected] of table) {
    assert.equal(compared(cut, whole), expected, `line: ${cut}`)
    assert.equal(compared(whole, cut), expected, `known: ${cut}`)
  }
})

test('what contradicts is a veto; of another source only what all banks state alike', () => {
  const own: Partial<SourceRecord> = {
    bankReferences: ['K1'],
    endToEndId: 'E1',
    reference: 'RF18',
    counterparty: { iban: 'SI56192001234567892' },
  }
  const otherIban = { counterparty: { iban: 'SI56263300012039086' } }
  const table: [differs: Partial<SourceRecord>, ofBank: string | undefined, ofOther: string | undefined][] = [
    [{}, undefined, undefined],
    [otherIban, 'another counterparty IBAN', 'another counterparty IBAN'],
    [{ bankReferences: ['K2'] }, "another reference of the bank's", undefined],
    [{ endToEndId: 'E2' }, 'another end-to-end id', undefined],
    // The same end-to-end id is stronger than another payment reference.
    [{ reference: 'RF19' }, undefined, undefined],
    [{ reference: 'RF19', endToEndId: '' }, 'another payment reference', undefined],
    [{ reference: 'RF19', endToEndId: 'E2' }, 'another end-to-end id', undefined],
    [{ reference: '', endToEndId: '', bankReferences: [] }, undefined, undefined],
    // The strongest one is stated.
    [
      { ...otherIban, bankReferences: ['K2'], endToEndId: 'E2' },
      'another counterparty IBAN',
      'another counterparty IBAN',
    ],
    [{ bankReferences: ['K2'], endToEndId: 'E2' }, "another reference of the bank's", undefined],
  ]
  for (const [differs, ofBank, ofOther] of table) {
    const theirs = { ...own, ...differs }
    assert.equal(compare(lineOf(own), knownOf(theirs), 'bank').veto, ofBank, JSON.stringify(differs))
    assert.equal(compare(lineOf(own), knownOf(theirs, 'other'), 'bank').veto, ofOther, JSON.stringify(differs))
  }
})

test("another reference of the bank's is a veto if the bank reported the payment, even if not first", () => {
  const line = lineOf({ bankReferences: ['K1'], endToEndId: 'E1' })
  const known = (learnt: string[]) => knownOf({ bankReferences: ['K2'], endToEndId: 'E1' }, 'other', learnt)
  assert.equal(compare(line, known([reportedName('bank')]), 'bank').veto, "another reference of the bank's")
  assert.equal(compare(line, known([reportedName('third')]), 'bank').veto, undefined)
  // Of the end-to-end ids only that of the other source's record is known.
  const other = knownOf({ endToEndId: 'E2' }, 'other', [reportedName('bank')])
  assert.equal(compare(line, other, 'bank').veto, undefined)
})

test('the ids of a source are those names that it has given', () => {
  const own = idName('bank', 'P1')
  const known = knownOf({ bankReferences: ['K1'] }, 'bank', [idName('other', 'P1'), own, noticeName('bank')])
  assert.deepEqual(idsOf(known, 'bank'), [{ name: own, pending: false }])
  assert.deepEqual(idsOf(known, 'third'), [])
})

test('a source reported a payment if it did so first, has an id for it, or is noted as a later one', () => {
  const table: [known: Known, expected: boolean][] = [
    [knownOf(), true],
    [knownOf({}, 'other'), false],
    [knownOf({ bankReferences: ['K1'], sourceId: 'P1' }, 'other'), false],
    [knownOf({ bankReferences: ['K1'] }, 'other', [reportedName('bank')]), true],
    [knownOf({ bankReferences: ['K1'] }, 'other', [idName('bank', 'P1')]), true],
    [knownOf({}, 'other', [reportedName('third'), idName('third', 'P1')]), false],
  ]
  for (const [known, expected] of table)
    assert.equal(isReportedBy(known, 'bank'), expected, JSON.stringify(known.names))
})

test('the evidence that agreed is stored in readable words', () => {
  const nothing: Evidence = {
    days: undefined,
    text: 'absent',
    sharesWord: false,
    party: 'absent',
    otherId: false,
    iban: 'absent',
    reference: 'absent',
    endToEnd: 'absent',
    payment: 'absent',
    sameSource: true,
    veto: undefined,
  }
  const table: [evidence: Partial<Evidence>, words: string[]][] = [
    [{}, []],
    [{ days: 0 }, ['day']],
    [{ days: 3 }, ['3 days apart']],
    [{ text: 'equal' }, ['text']],
    [{ text: 'extends' }, ['text extends']],
    [{ text: 'overlaps' }, ['text overlaps']],
    [{ text: 'conflicts' }, ['text conflicts']],
    [{ iban: 'same' }, ['counterparty IBAN']],
    [{ reference: 'same' }, ['bank reference']],
    [{ endToEnd: 'same' }, ['end-to-end id']],
    [{ payment: 'same' }, ['payment reference']],
    [{ iban: 'other', reference: 'other', endToEnd: 'other', payment: 'other' }, []],
    [{ sameSource: false }, ['another source']],
    [
      { days: 0, text: 'equal', iban: 'same', reference: 'same', endToEnd: 'same', payment: 'same', sameSource: false },
      ['day', 'text', 'counterparty IBAN', 'bank reference', 'end-to-end id', 'payment reference', 'another source'],
    ],
  ]
  for (const [evidence, words] of table) {
    assert.deepEqual(describe({ ...nothing, ...evidence }), ['amount', ...words], JSON.stringify(evidence))
  }
})
