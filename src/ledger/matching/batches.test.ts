import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourceRecord } from '@vitrine/bank-statements'
import { dateOf, knownWith, lineWith, momentOf, recordWith } from '../../../test/support/matching.ts'
import { resolveBatches } from './batches.ts'
import type { Line } from './delivery.ts'
import type { Known } from './known.ts'

/** A payment as the bank reports it; days are in January 2026. */
type Reported = Partial<SourceRecord> & { id: string; amount: string; day?: number }
type Entry = Reported & { parts?: Reported[] }
type Stored = Reported & { listed?: boolean; setAside?: boolean }

const recordOf = ({ id, day = 6, ...reported }: Reported): SourceRecord =>
  recordWith({ booked: dateOf(day), description: id, ...reported })

const timesOf = ({ day = 6 }: Reported) => ({ bookedTime: momentOf(day), day })

const lineOf = ({ parts, ...reported }: Entry): Line =>
  lineWith(recordOf(reported), { ...timesOf(reported), ...(parts && { parts: parts.map(lineOf) }) })

const knownOf = ({ listed = true, setAside = false, ...reported }: Stored): Known =>
  knownWith(recordOf(reported), { id: reported.id, listed, setAside, ...timesOf(reported) })

type Outcome = { lines: string[]; asOne: string[]; inParts: [line: string, parts: string[]][] }

/** Lines and transactions by their ids. */
function outcome(known: Stored[], ...entries: Entry[]): Outcome {
  const { lines, asOne, inParts } = resolveBatches(entries.map(lineOf), known.map(knownOf))
  const idOf = ({ record }: Line) => record.description!
  return {
    lines: lines.map(idOf),
    asOne: asOne.map(idOf),
    inParts: inParts.map(({ line, parts }) => [idOf(line), parts.map(({ id }) => id)]),
  }
}

const asLines = (...lines: string[]): Outcome => ({ lines, asOne: [], inParts: [] })
const asParts = (...inParts: Outcome['inParts']): Outcome => ({ lines: [], asOne: [], inParts })

/** Two wages that the bank pays as one collective entry, B1. */
const ANA: Reported = { id: 'Ana', amount: '-10', sourceId: 'P1', batchReferences: ['B1'] }
const BOR: Reported = { id: 'Bor', amount: '-20', sourceId: 'P2', batchReferences: ['B1'] }
const WAGES: Reported = { id: 'wages', amount: '-30', bankReferences: ['B1'] }
/** As a source reports it that has no references. */
const BARE: Reported = { id: 'bare', amount: '-30' }
const RENT: Reported = { id: 'rent', amount: '-500', sourceId: 'P3' }

test('lines that have nothing to do with a batch stay as they are', () => {
  assert.deepEqual(outcome([]), asLines())
  assert.deepEqual(outcome([], RENT, BARE, WAGES), asLines('rent', 'bare', 'wages'))
  assert.deepEqual(outcome([RENT], RENT, BARE), asLines('rent', 'bare'))
})

test('a collective entry is stored as its payments, unless the ledger has it as one', () => {
  const known: [why: string, known: Stored[], isOne: boolean][] = [
    ['an empty ledger', [], false],
    ['by its reference', [WAGES], true],
    ['by its second reference', [{ ...WAGES, bankReferences: ['B2'] }], true],
    ['another payment with its reference first', [{ ...WAGES, id: 'fee', amount: '-1' }, WAGES], true],
    ['by amount and balance', [{ ...BARE, balance: '970' }], true],
    ['by amount and balance, written differently', [{ ...BARE, balance: '970.00' }], true],
    [
      'removed again afterwards',
      [
        { ...BARE, balance: '970' },
        { ...RENT, amount: '-30', balance: '970', listed: false },
      ],
      true,
    ],
    ['another reference', [{ ...WAGES, bankReferences: ['B9'] }], false],
    ['another amount with its reference', [{ ...WAGES, amount: '-31' }], false],
    ['its reference, but removed', [{ ...WAGES, listed: false }], false],
    ['another balance', [{ ...BARE, balance: '940' }], false],
    ['no balance', [BARE], false],
    ['its balance, but removed', [{ ...BARE, balance: '970', listed: false }], false],
    ['another amount that leads to its balance', [{ ...BARE, amount: '-31', balance: '970' }], false],
    ['a part with the reference of the whole', [{ ...WAGES, batchReferences: ['B1'] }], false],
  ]
  const entry: Entry = { ...WAGES, bankReferences: ['B1', 'B2'], balance: '970', parts: [ANA, BOR] }
  for (const [why, stored, isOne] of known) {
    const expected = isOne ? { lines: ['wages'], asOne: ['wages'], inParts: [] } : asLines('Ana', 'Bor')
    assert.deepEqual(outcome(stored, entry), expected, why)
  }
})

test('a collective entry without reference and balance is stored as its payments', () => {
  assert.deepEqual(outcome([BARE, WAGES], { ...BARE, parts: [ANA, BOR] }), asLines('Ana', 'Bor'))
})

test('a whole is the payments of its batch that the ledger has, where they add up to it', () => {
  const cleo = { ...ANA, id: 'Cleo', amount: '-5' }
  const table: [why: string, known: Stored[], parts: string[] | undefined][] = [
    ['all payments', [ANA, BOR], ['Ana', 'Bor']],
    ['among other transactions', [RENT, ANA, BOR], ['Ana', 'Bor']],
    [
      'on other days',
      [
        { ...ANA, day: 7 },
        { ...BOR, day: 9 },
      ],
      ['Ana', 'Bor'],
    ],
    ['three payments', [ANA, cleo, { ...BOR, amount: '-15' }], ['Ana', 'Cleo', 'Bor']],
    ['a removed payment does not count', [ANA, BOR, { ...cleo, listed: false }], ['Ana', 'Bor']],
    ['one of them is missing', [ANA], undefined],
    ['one of them was removed', [ANA, { ...BOR, listed: false }], undefined],
    ['they add up to more', [ANA, BOR, cleo], undefined],
    [
      'they add up to the opposite',
      [
        { ...ANA, amount: '10' },
        { ...BOR, amount: '20' },
      ],
      undefined,
    ],
    ['another batch', [ANA, BOR].map((part) => ({ ...part, batchReferences: ['B9'] })), undefined],
    ['a single payment is matched as a line', [{ ...ANA, amount: '-30' }], undefined],
  ]
  for (const [why, known, parts] of table) {
    assert.deepEqual(outcome(known, WAGES), parts ? asParts(['wages', parts]) : asLines('wages'), why)
  }
})

test('each reference of a whole may name its batch', () => {
  const other = { ...ANA, batchReferences: ['B0'] }
  const known = [other, { ...other, id: 'Dan' }, ANA, BOR]
  const whole = { ...WAGES, bankReferences: ['B8', 'B0', 'B1'] }
  assert.deepEqual(outcome(known, whole), asParts(['wages', ['Ana', 'Bor']]))
})

test('a whole without a reference is a batch of the same day and sum, if no transaction could be it', () => {
  const table: [why: string, known: Stored[], parts: string[] | undefined][] = [
    ['the batch', [ANA, BOR], ['Ana', 'Bor']],
    [
      'the second batch',
      [{ ...ANA, id: 'Eva', batchReferences: ['B0'] }, { ...RENT, batchReferences: ['B0'] }, ANA, BOR],
      ['Ana', 'Bor'],
    ],
    ['payments without ids', [ANA, BOR].map(({ sourceId: _, ...part }) => part), ['Ana', 'Bor']],
    ['among other transactions', [RENT, ANA, BOR], ['Ana', 'Bor']],
    ['an equal amount of another day', [ANA, BOR, { ...BARE, day: 5 }], ['Ana', 'Bor']],
    ['a removed payment does not count', [ANA, BOR, { ...ANA, id: 'Cleo', listed: false }], ['Ana', 'Bor']],
    ['an equal amount that the bank removed', [ANA, BOR, { ...BARE, listed: false }], ['Ana', 'Bor']],
    ['an equal amount of the day', [ANA, BOR, BARE], undefined],
    ['one that an operator joined', [ANA, BOR, { ...BARE, listed: false, setAside: true }], undefined],
    ['another day', [ANA, BOR].map((part) => ({ ...part, day: 7 })), undefined],
    ['another sum', [ANA, { ...BOR, amount: '-21' }], undefined],
    [
      'the opposite sum',
      [
        { ...ANA, amount: '10' },
        { ...BOR, amount: '20' },
      ],
      undefined,
    ],
    ['one payment was removed', [ANA, { ...BOR, listed: false }], undefined],
    ['two batches', [ANA, { ...BOR, batchReferences: ['B2'] }], undefined],
    [
      'payments that are no batch',
      [
        { id: 'tram', amount: '-10' },
        { id: 'book', amount: '-20' },
      ],
      undefined,
    ],
    [
      'payments with one reference',
      [ANA, BOR].map(({ id, amount }) => ({ id, amount, bankReferences: ['K1'] })),
      undefined,
    ],
  ]
  for (const [why, known, parts] of table) {
    assert.deepEqual(outcome(known, BARE), parts ? asParts(['bare', parts]) : asLines('bare'), why)
  }
})

test('a line with a reference of its own is no batch by its sum', () => {
  assert.deepEqual(outcome([ANA, BOR], { ...BARE, bankReferences: ['K7'] }), asLines('bare'))
  assert.deepEqual(outcome([ANA, BOR], { ...BARE, batchReferences: ['B7'] }), asLines('bare'))
})

test('payments of a batch that the ledger has as one are that transaction, where they add up to it', () => {
  const table: [why: string, known: Stored[], whole: string | undefined][] = [
    ['by its reference', [RENT, WAGES], 'wages'],
    ['by its reference on another day', [{ ...WAGES, day: 9 }], 'wages'],
    ['the second one with its reference', [{ ...WAGES, id: 'fee', amount: '-1' }, WAGES], 'wages'],
    ['by day and sum, without any name', [RENT, BARE], 'bare'],
    ['by day and sum, with an id', [{ ...BARE, sourceId: 'P9' }], 'bare'],
    ['an empty ledger', [], undefined],
    ['another sum', [{ ...WAGES, amount: '-31' }], undefined],
    ['the opposite sum', [{ ...WAGES, amount: '30' }], undefined],
    ['removed', [{ ...WAGES, listed: false }], undefined],
    ['a payment of a batch itself', [{ ...WAGES, batchReferences: ['B1'] }], undefined],
    ['another reference', [{ ...WAGES, bankReferences: ['B9'] }], undefined],
    ['another reference beside an id', [{ ...WAGES, sourceId: 'P9', bankReferences: ['B9'] }], undefined],
    ['without a reference, another day', [{ ...BARE, day: 7 }], undefined],
    ['without a reference, another sum', [{ ...BARE, amount: '-31' }], undefined],
    ['without a reference, removed', [{ ...BARE, listed: false }], undefined],
    ['without a reference, a payment of a batch', [{ ...BARE, batchReferences: ['B9'] }], undefined],
  ]
  for (const [why, known, whole] of table) {
    const expected = whole ? asParts(['Ana', [whole]], ['Bor', [whole]]) : asLines('Ana', 'Bor')
    assert.deepEqual(outcome(known, ANA, BOR), expected, why)
  }
})

test('a single payment of a batch is the whole by its reference only', () => {
  const single = { ...ANA, amount: '-30' }
  assert.deepEqual(outcome([WAGES], single), asParts(['Ana', ['wages']]))
  assert.deepEqual(outcome([BARE], single), asLines('Ana'))
})

test('the batches of one delivery are added up separately, and other lines stay', () => {
  const bonus: Reported = { id: 'bonus', amount: '-7', bankReferences: ['B2'] }
  const eva: Reported = { id: 'Eva', amount: '-7', batchReferences: ['B2'] }
  assert.deepEqual(outcome([WAGES, bonus], ANA, RENT, eva, BOR), {
    lines: ['rent'],
    asOne: [],
    inParts: [
      ['Ana', ['wages']],
      ['Eva', ['bonus']],
      ['Bor', ['wages']],
    ],
  })
})
