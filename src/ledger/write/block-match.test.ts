import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aroundWith, balanceOf, deliveryWith, type GivenDelivery } from '../../../test/support/blocks.ts'
import { JANUARY, knownOf, lineOf } from '../../../test/support/matching.ts'
import type { Line } from '../matching/delivery.ts'
import type { Known } from '../matching/known.ts'
import { type KnownAround, type MatchedBlock, matchBlock } from './block-match.ts'
import { beginState, type DeliveryState } from './delivery-context.ts'

const held = { status: 'pending' } as const

/** What became of each line: the payment that it is, with what it changes; `new`; or `old`, which adds nothing. */
function inShort({ lines, links, changes, fresh, inParts }: MatchedBlock): string[] {
  const all = lines.map((line) => {
    const link = links.find((one) => one.line === line)
    if (!link) return fresh.includes(line) ? 'new' : 'old'
    const change = changes.find((one) => one.link === link)
    return change ? `${change.known.id} ${change.reason}` : link.known.id
  })
  return [...all, ...inParts.map(({ parts }) => `in ${parts.map(({ id }) => id).join(' and ')}`)]
}

function matched(
  given: GivenDelivery,
  known: Known[],
  lines: Line[],
  around: Partial<KnownAround> = {},
  state: Partial<DeliveryState> = {},
): string[] {
  const delivery = deliveryWith(given)
  const before = { ...beginState(delivery), ...state }
  return inShort(matchBlock(delivery, before, lines, aroundWith(known, around)))
}

test('each line of a block is a payment of the ledger, with what it changes there, or a new one', () => {
  const other = { amount: '-4', description: 'Bakery' }
  const table: [why: string, known: Known[], line: Line, expected: string][] = [
    ['nothing is known', [], lineOf(), 'new'],
    ['the same', [knownOf()], lineOf(), 'a'],
    ['another payment', [knownOf(other)], lineOf(), 'new'],
    ['with more detail', [knownOf()], lineOf({ reference: 'RF18539007547034' }), 'a corrected'],
    ['a hold that is booked', [knownOf({ ...held, sourceId: '1' })], lineOf({ sourceId: '1' }), 'a booked'],
    ['one that had left', [knownOf({ sourceId: '1' }, { listed: false })], lineOf({ sourceId: '1' }), 'a reappeared'],
  ]
  for (const [why, known, line, expected] of table) {
    assert.deepEqual(matched({ facts: { ids: 'stable' } }, known, [line]), [expected], why)
  }
})

test('a line that a newer delivery no longer has adds nothing', () => {
  const days = { from: JANUARY + 6, to: JANUARY + 8 }
  const table: [why: string, given: GivenDelivery, line: Line, expected: string][] = [
    ['a newer issue of the statement', { isSuperseded: true }, lineOf(), 'old'],
    ['the same, for a hold', { isSuperseded: true }, lineOf(held), 'new'],
    ['a newer set of holds', { pendingIsOld: true }, lineOf(held), 'old'],
    ['the same, for a booked line', { pendingIsOld: true }, lineOf(), 'new'],
    ['all lines of its day', { reportedLater: [{ ...days, isComplete: true }] }, lineOf(), 'old'],
    ['some lines of its day', { reportedLater: [{ ...days, isComplete: false }] }, lineOf(), 'new'],
    ['all lines of other days', { reportedLater: [{ ...days, isComplete: true }] }, lineOf({ day: 9 }), 'new'],
  ]
  for (const [why, given, line, expected] of table) assert.deepEqual(matched(given, [], [line]), [expected], why)
})

test('a known payment is matched also where a newer delivery does not have it', () => {
  assert.deepEqual(matched({ isSuperseded: true }, [knownOf()], [lineOf()]), ['a'])
})

test('a collective entry is matched in the form that the ledger has', () => {
  const whole = { amount: '-30', description: 'Wages', bankReferences: ['B1'] }
  const part = (amount: string) => ({ amount, description: `Wage of ${amount}`, batchReferences: ['B1'] })
  const parts = [part('-10'), part('-20')]
  const known = parts.map((one, at) => knownOf(one, { id: `p${at}` }))
  const entry = { ...lineOf(whole), parts: parts.map((one) => lineOf(one)) }
  const table: [why: string, known: Known[], line: Line, expected: string[], asOne: number][] = [
    ['new, with its parts', [], entry, ['new', 'new'], 0],
    ['known as one', [knownOf(whole)], entry, ['a'], 1],
    ['known in parts', known, lineOf(whole), ['in p0 and p1'], 0],
  ]
  for (const [why, before, line, expected, asOne] of table) {
    const delivery = deliveryWith()
    const block = matchBlock(delivery, beginState(delivery), [line], aroundWith(before))
    assert.deepEqual(inShort(block), expected, why)
    assert.equal(block.asOne, asOne, why)
  }
})

test('a hold that was joined into a payment changes it, unless a line of the delivery is that payment itself', () => {
  const keep = knownOf({ ...held, description: 'Kept' }, { id: 'keep' })
  const joined = knownOf({ ...held, sourceId: '1' }, { listed: false, joinedInto: 'keep', setAside: true })
  const targets = new Map([['keep', keep]])
  const line = lineOf({ ...held, sourceId: '1', description: 'Coffee Central, Ljubljana' })
  const facts = { ids: 'stable' } as const
  assert.deepEqual(matched({ facts }, [joined], [line], { targets }), ['keep corrected'])
  assert.deepEqual(matched({ facts }, [joined], [line], { targets, isUsed: (id) => id === 'keep' }), ['a'])
})

test('a block goes on from the balance that the ledger has after the blocks before it', () => {
  const opening = balanceOf('100')
  const proven = deliveryWith({ facts: { opening, closing: balanceOf('97') }, survey: { proven: true } })
  assert.equal(beginState(proven).ledgerBalance, '100')
  assert.equal(beginState(deliveryWith({ facts: { opening } })).ledgerBalance, undefined)
  const coffee = { balance: '97' }
  const table: [ledgerBalance: string, expected: string][] = [
    ['100', 'a'],
    // The ledger has it before the block, so this is the next one.
    ['97', 'new'],
  ]
  for (const [ledgerBalance, expected] of table) {
    assert.deepEqual(matched({}, [knownOf(coffee)], [lineOf(coffee)], {}, { ledgerBalance }), [expected], ledgerBalance)
  }
})

test('only the last block reaches to the end of the period that its delivery states', () => {
  const facts = { covers: 'period', period: { from: '2026-01-05', to: '2026-01-10' } } as const
  const known = [knownOf({ day: 9 })]
  const table: [lastDay: number, expected: string][] = [
    // Without the known one on the 9th, it has moved to the 8th.
    [8, 'a corrected'],
    // A later block may have it.
    [9, 'new'],
  ]
  for (const [lastDay, expected] of table) {
    const given = { facts, survey: { lastDay: JANUARY + lastDay } }
    assert.deepEqual(matched(given, known, [lineOf({ day: 8 })]), [expected], String(lastDay))
  }
})
