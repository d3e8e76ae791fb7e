import assert from 'node:assert/strict'
import { test } from 'node:test'
import { JANUARY, knownOf, lineOf, matchFactsWith, type Reported } from '../../../test/support/matching.ts'
import type { Known } from './known.ts'
import { type MatchFacts, Pairing } from './pairing.ts'
import { rivalsOf } from './rivals.ts'

type Facts = Omit<Partial<MatchFacts>, 'from'> & { from?: number | undefined }

const factsOf = ({ from, ...facts }: Facts): MatchFacts =>
  matchFactsWith({ from: from === undefined ? undefined : JANUARY + from, ...facts })

/** Why a line is in doubt about one transaction; undefined where it is not. */
function doubt(
  line: Reported,
  known: Known,
  { isOfOtherStatement = false, ...facts }: Facts & { isOfOtherStatement?: boolean } = {},
): string | undefined {
  const reported = lineOf(line)
  const rivals = rivalsOf(reported, [known], new Pairing([reported]), factsOf(facts), () => isOfOtherStatement)
  assert.ok(rivals.length <= 1)
  if (rivals[0]) assert.equal(rivals[0].known, known)
  return rivals[0]?.reason
}

const IBAN = 'SI56192001234567892'
const notice = { nature: 'notification' } as const

test('an equal payment of the same day is in doubt for the first reason that kept the two apart', () => {
  const other = { ...notice, isOfOtherStatement: true }
  const balances: [Reported, Known] = [{ balance: '990' }, knownOf({ balance: '997' })]
  const report = knownOf({}, { nature: 'report' })
  for (const [what, actual, expected] of [
    ['nothing kept them apart', doubt({}, knownOf()), undefined],
    ['another statement', doubt({}, knownOf(), { isOfOtherStatement: true }), 'stands in another statement'],
    ['another statement and a notice', doubt({}, knownOf(), other), 'stands in another statement'],
    ['another balance', doubt(...balances), 'has another balance'],
    ['another balance in a notice', doubt(...balances, notice), 'has another balance'],
    ['the same balance', doubt({ balance: '997' }, knownOf({ balance: '997.00' })), undefined],
    ['a second notice', doubt({}, knownOf(), notice), 'was reported by another notice'],
    ['a notice of what a report has', doubt({}, report, notice), 'was reported by another notice'],
    ['a report of what a statement has', doubt({}, knownOf(), { nature: 'report' }), 'was in another report'],
    ['a statement of what a report has', doubt({}, report), 'was in another report'],
    ['records of what a statement has', doubt({}, knownOf(), { nature: 'records' }), undefined],
  ] as const) {
    assert.equal(actual, expected, what)
  }
})

test('a text that completes the other is as alike as an equal one', () => {
  for (const description of ['Coffee Central', 'Coffee', 'Coffee Central Ljubljana']) {
    assert.equal(doubt({ description }, knownOf(), notice), 'was reported by another notice', description)
  }
})

test('a payment with another text is in doubt where the counterparty or a word is the same, however it was reported', () => {
  const party = { counterparty: { iban: IBAN } }
  for (const [what, line, known, expected] of [
    ['a shared word', { description: 'Coffee Corner' }, {}, 'says something else'],
    ['no shared word', { description: 'Tram' }, {}, undefined],
    ['the same IBAN, no shared word', { ...party, description: 'Tram' }, party, 'says something else'],
    ['the same IBAN and a shared word', { ...party, description: 'Coffee Corner' }, party, 'says something else'],
    ['the same IBAN, one without a text', { ...party, description: undefined }, party, 'says something else'],
    ['an IBAN of one only', { ...party, description: 'Tram' }, {}, undefined],
  ] as const) {
    for (const facts of [{}, notice, { nature: 'report' }, { isOfOtherStatement: true }] as const) {
      const reported = { ...line } as Reported
      assert.equal(doubt(reported, knownOf(known), facts), expected, `${what}, ${JSON.stringify(facts)}`)
    }
    const balances = doubt({ ...line, balance: '990' } as Reported, knownOf({ ...known, balance: '997' }))
    assert.equal(balances, expected, `${what}, another balance`)
  }
})

test('a payment is not in doubt where it cannot be the line', () => {
  const near = { ...notice, isOfOtherStatement: true }
  assert.equal(doubt({}, knownOf(), near), 'stands in another statement', 'it is, unless one of these differs')
  assert.equal(doubt({ amount: '-4' }, knownOf(), near), undefined, 'another amount')
  assert.equal(doubt({ day: 9 }, knownOf(), near), undefined, 'two days later')
  assert.equal(doubt({ bankReferences: ['K2'] }, knownOf({ bankReferences: ['K1'] }), near), undefined, 'a veto')
  const ids: [Reported, Known] = [{ sourceId: 'P2' }, knownOf({ sourceId: 'P1' })]
  assert.equal(doubt(...ids, { ...near, ids: 'stable' }), undefined, 'two stable ids')
  assert.equal(doubt(...ids, near), 'stands in another statement', 'ids that are not stable')
})

test('a payment that another line of the delivery is matched with is not in doubt', () => {
  const [line, matched, known] = [lineOf(), lineOf(), knownOf()]
  const pairing = new Pairing([line, matched])
  assert.equal(rivalsOf(line, [known], pairing, factsOf(notice), () => false).length, 1)
  pairing.link(matched, known, 'content', [])
  assert.deepEqual(
    rivalsOf(line, [known], pairing, factsOf(notice), () => false),
    [],
  )
})

test('a payment may have moved only from the day before the first complete day of a window, and to the next day', () => {
  const window = { covers: 'period' } as const
  const before = 'is on the day before'
  for (const [what, actual, expected] of [
    ['to the first day', doubt({ day: 7 }, knownOf({ day: 6 }), { ...window, from: 7 }), before],
    ['to a day before the first one', doubt({ day: 7 }, knownOf({ day: 6 }), { ...window, from: 9 }), before],
    ['within the window', doubt({ day: 7 }, knownOf({ day: 6 }), { ...window, from: 6 }), undefined],
    ['no complete day', doubt({ day: 7 }, knownOf({ day: 6 }), window), undefined],
    ['back by a day', doubt({ day: 6 }, knownOf({ day: 7 }), { ...window, from: 8 }), undefined],
    ['by two days', doubt({ day: 7 }, knownOf({ day: 5 }), { ...window, from: 7 }), undefined],
    ['a sequence', doubt({ day: 7 }, knownOf({ day: 6 }), { covers: 'sequence', from: 7 }), undefined],
    ['an increment', doubt({ day: 7 }, knownOf({ day: 6 }), { covers: 'increment', from: 7 }), undefined],
  ] as const) {
    assert.equal(actual, expected, what)
  }
  const other = { day: 7, description: 'Coffee Corner' }
  assert.equal(doubt(other, knownOf({ day: 6 }), { ...window, from: 7 }), undefined, 'with another text')
  const longer = { day: 7, description: 'Coffee Central Ljubljana' }
  assert.equal(doubt(longer, knownOf({ day: 6 }), { ...window, from: 7 }), before, 'with a longer text')
  const statement = { covers: 'sequence', from: 7, isOfOtherStatement: true } as const
  assert.equal(doubt({ day: 7 }, knownOf({ day: 6 }), statement), undefined, 'to another statement')
})

test('a line is listed with five payments at most, the first ones', () => {
  const line = lineOf()
  const known = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => knownOf({}, { id }))
  const rivals = rivalsOf(line, known, new Pairing([line]), factsOf(notice), () => false)
  assert.deepEqual(
    rivals.map((rival) => rival.known.id),
    ['a', 'b', 'c', 'd', 'e'],
  )
})
