import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourceRecord } from '@vitrine/bank-statements'
import { JANUARY, knownWith, lineWith, matchFactsWith, momentOf, recordWith } from '../../../test/support/matching.ts'
import type { Line } from './delivery.ts'
import type { Evidence } from './evidence.ts'
import type { Known } from './known.ts'
import { noticeName, reportedName } from './names.ts'
import type { MatchFacts } from './pairing.ts'
import { isOtherNotice, openRepetition, reportsOtherBalance } from './repetition.ts'

const DAY = JANUARY + 7
const [EARLY, LATE] = [momentOf(8), momentOf(9)]

const recordOf = (facts: Partial<SourceRecord> = {}): SourceRecord =>
  recordWith({ booked: '2026-01-07', amount: '-3', description: 'Coffee', ...facts })

const times = { bookedTime: EARLY, day: DAY }
const lineOf = (facts: Partial<Line> = {}): Line => lineWith(recordOf(), { ...times, ...facts })

/** A payment that a report of the bank has brought, unless told otherwise. */
const knownOf = (facts: Partial<Known> = {}): Known =>
  knownWith(recordOf(), { delivery: 5, nature: 'report', ...times, ...facts })

const factsOf = (facts: Partial<MatchFacts>): MatchFacts => matchFactsWith({ nature: 'report', ...facts })

const evidenceOf = (facts: Partial<Evidence> = {}): Evidence => ({
  days: 0,
  text: 'equal',
  sharesWord: true,
  party: 'absent',
  otherId: false,
  iban: 'absent',
  reference: 'absent',
  endToEnd: 'absent',
  payment: 'absent',
  sameSource: true,
  veto: undefined,
  ...facts,
})

const named = (...names: string[]): Known['names'] => names.map((name) => ({ name, pending: false }))

type Case = {
  facts?: Partial<MatchFacts>
  known?: Partial<Known>
  /** What else the ledger lists. */
  others?: Partial<Known>[]
  evidence?: Partial<Evidence>
  line?: Partial<Line>
}

function mayRepeat({ facts = {}, known = {}, others = [], evidence = {}, line = {} }: Case): boolean {
  const [reported, one] = [lineOf(line), knownOf(known)]
  const all = [...others.map((other) => knownOf(other)), one]
  return openRepetition([reported], all, factsOf(facts))(reported, one, evidenceOf(evidence))
}

test('a statement has no line that the bank first reported after the statement was made', () => {
  const facts: Partial<MatchFacts> = { covers: 'sequence', nature: 'statement', created: EARLY }
  const known: Partial<Known> = { reportedAt: LATE }
  const table: [why: string, differs: Case, expected: boolean][] = [
    ['reported after the statement', {}, false],
    ['references that differ prove nothing', { evidence: { reference: 'other', endToEnd: 'other' } }, false],
    ['made at the moment of the report', { known: { reportedAt: EARLY } }, true],
    ['made after the report', { facts: { ...facts, created: LATE }, known: { reportedAt: EARLY } }, true],
    ['the same reference of the bank', { evidence: { reference: 'same' } }, true],
    ['the same end-to-end id', { evidence: { endToEnd: 'same' } }, true],
    ['not from a report', { known: { ...known, nature: 'statement' } }, true],
    ['from another source', { known: { ...known, source: 'other' } }, true],
    ['a statement that does not say when it was made', { facts: { ...facts, created: null } }, true],
    ['a report that does not say when it was made', { known: { reportedAt: null } }, true],
  ]
  for (const [why, differs, expected] of table) assert.equal(mayRepeat({ facts, known, ...differs }), expected, why)
})

test('a delivery of whole days, records and notifications may repeat whatever is known', () => {
  const known: Partial<Known> = { statement: 'S1', reportedAt: LATE }
  for (const nature of ['statement', 'records', 'notification'] as const) {
    assert.equal(mayRepeat({ facts: { nature, covers: 'period' }, known }), true, nature)
  }
  assert.equal(mayRepeat({ facts: { nature: 'report', covers: 'period' }, known }), false)
})

test('a report repeats what no statement has yet', () => {
  const fromOther: Partial<Known> = { source: 'other', names: named(reportedName('bank')) }
  const table: [why: string, known: Partial<Known>, expected: boolean][] = [
    ['from a report', {}, true],
    ['already in a statement', { statement: 'S1' }, false],
    ['from a statement', { nature: 'statement' }, false],
    ['from a notification', { nature: 'notification' }, true],
    ['of another source, later reported by the bank', fromOther, true],
    ['of a statement of another source, later reported by the bank', { ...fromOther, nature: 'statement' }, true],
    ['of another source, in a statement of the bank', { ...fromOther, statement: 'S1' }, false],
    ['in a statement of a source that this one never reported', { source: 'other', statement: 'S1' }, true],
  ]
  for (const [why, known, expected] of table) assert.equal(mayRepeat({ known }), expected, why)
})

test('a line of a statement is repeated where a reference says so', () => {
  const known: Partial<Known> = { statement: 'S1' }
  for (const [evidence, expected] of [
    [{ reference: 'same' }, true],
    [{ endToEnd: 'same' }, true],
    [{ reference: 'other', endToEnd: 'other' }, false],
    [{ reference: 'absent', endToEnd: 'absent' }, false],
  ] as const) {
    assert.equal(mayRepeat({ known, evidence }), expected, JSON.stringify(evidence))
  }
})

test('a report that arrives late repeats lines of what the bank made after it', () => {
  const table: [created: Date | null, reportedAt: Date | null, expected: boolean][] = [
    [EARLY, LATE, true],
    [EARLY, EARLY, false],
    [LATE, EARLY, false],
    [null, LATE, false],
    [EARLY, null, false],
    [null, null, false],
  ]
  for (const [created, reportedAt, expected] of table) {
    const known: Partial<Known> = { statement: 'S1', reportedAt }
    assert.equal(mayRepeat({ facts: { created }, known }), expected, `${created} ${reportedAt}`)
  }
})

test('a report does not repeat what the last report has left out', () => {
  const newer: Partial<Known> = { id: 'b', delivery: 6 }
  const fromOther: Partial<Known> = { source: 'other', names: named(reportedName('bank')) }
  const table: [why: string, differs: Case, expected: boolean][] = [
    ['no report since', { others: [{ ...newer, delivery: 5 }] }, true],
    ['a report since', { others: [newer] }, false],
    ['a report since, beside a statement', { others: [newer, { id: 'c', nature: 'statement', delivery: 1 }] }, false],
    ['only a statement since', { others: [{ ...newer, nature: 'statement' }] }, true],
    ['only a report of another source since', { others: [{ ...newer, source: 'other' }] }, true],
    ['from a notification', { known: { nature: 'notification' }, others: [newer] }, true],
    ['first reported by another source', { known: fromOther, others: [newer] }, true],
  ]
  for (const [why, differs, expected] of table) assert.equal(mayRepeat(differs), expected, why)
})

test('a report that leaves out a line of a day has only new lines of that day', () => {
  const leftOut: Partial<Known> = { id: 'b', amount: '-8' }
  const table: [why: string, differs: Case, expected: boolean][] = [
    ['another amount of the day is missing', { others: [leftOut] }, false],
    ['an equal amount of another day is missing', { others: [{ id: 'b', day: DAY + 1 }] }, true],
    ['an equal amount of the day', { others: [{ id: 'b' }] }, true],
    ['a line of another day is missing', { others: [{ ...leftOut, day: DAY - 1 }] }, true],
    ['missing, but of another source', { others: [{ ...leftOut, source: 'other' }] }, true],
    ['missing, but from a statement', { others: [{ ...leftOut, nature: 'statement' }] }, true],
    ['a pending line without a day', { others: [leftOut], line: { day: undefined } }, true],
  ]
  for (const [why, differs, expected] of table) assert.equal(mayRepeat(differs), expected, why)
})

test('an amount that a report has on another day is left out of its own day', () => {
  const [line, one, leftOut] = [lineOf(), knownOf(), knownOf({ id: 'b', amount: '-8' })]
  for (const [day, expected] of [
    [DAY, true],
    [DAY + 1, false],
  ] as const) {
    const isRepeat = openRepetition([line, lineOf({ day, amount: '-8' })], [one, leftOut], factsOf({}))
    assert.equal(isRepeat(line, one, evidenceOf()), expected)
  }
})

test('a second notification with the same words is another payment, unless a reference says that it is the same', () => {
  const noticed = named('ref:K1', noticeName('bank'))
  const table: [why: string, names: Known['names'], evidence: Partial<Evidence>, expected: boolean][] = [
    ['a second notification', noticed, {}, true],
    ['other references', noticed, { reference: 'other', endToEnd: 'other' }, true],
    ['the same reference of the bank', noticed, { reference: 'same' }, false],
    ['the same end-to-end id', noticed, { endToEnd: 'same' }, false],
    ['the first notification', named('ref:K1'), {}, false],
    ['the first one of this source', named(noticeName('other')), {}, false],
    ['a payment without names', [], {}, false],
  ]
  for (const [why, names, evidence, expected] of table) {
    const facts = factsOf({ nature: 'notification' })
    assert.equal(isOtherNotice(knownOf({ names }), evidenceOf(evidence), facts), expected, why)
  }
  for (const nature of ['statement', 'report', 'records'] as const) {
    assert.equal(isOtherNotice(knownOf({ names: noticed }), evidenceOf(), factsOf({ nature })), false, nature)
  }
})

test('another balance after an equal line is the next payment of its kind', () => {
  type Balances = { own?: string; theirs?: string; facts?: Partial<MatchFacts>; source?: string }
  const table: [why: string, balances: Balances, expected: boolean][] = [
    ['another balance', { own: '994', theirs: '997' }, true],
    ['the same balance', { own: '997', theirs: '997' }, false],
    ['the same balance, written in another way', { own: '997', theirs: '997.00' }, false],
    ['the line states none', { theirs: '997' }, false],
    ['the payment has none', { own: '994' }, false],
    ['neither has one', {}, false],
    ['a statement of a sequence', { own: '994', theirs: '997', facts: { covers: 'sequence' } }, true],
    ['all lines of the day have to be there', { own: '994', theirs: '997', facts: { covers: 'period' } }, false],
    ['another source, which may count in another order', { own: '994', theirs: '997', source: 'other' }, false],
  ]
  for (const [why, { own, theirs, facts = {}, source = 'bank' }, expected] of table) {
    const line = lineOf({ record: recordOf(own === undefined ? {} : { balance: own }) })
    const known = knownOf({ source, record: recordOf(theirs === undefined ? {} : { balance: theirs }) })
    assert.equal(reportsOtherBalance(line, known, factsOf(facts)), expected, why)
  }
})
