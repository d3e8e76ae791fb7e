import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aroundWith, deliveryWith, type GivenDelivery } from '../../../test/support/blocks.ts'
import { knownOf, lineOf, momentOf, type Reported } from '../../../test/support/matching.ts'
import type { Line } from '../matching/delivery.ts'
import type { Known } from '../matching/known.ts'
import { batchName, holdName, idName, noticeName, referenceName, reportedName } from '../matching/names.ts'
import { matchBlock } from './block-match.ts'
import { addBlock, type BlockPlan, linesToPlace, planBlock } from './block-plan.ts'
import { beginState, type DeliveryState } from './delivery-context.ts'

type Planned = { plan: BlockPlan; state: DeliveryState }

/** Plans one block; new transactions get the ids t1, t2 …, made in the opposite order. */
function planned(given: GivenDelivery, known: Known[], lines: Line[], lasts: [Date, number][] = []): Planned {
  const delivery = deliveryWith(given)
  const state = beginState(delivery)
  const matched = matchBlock(delivery, state, lines, aroundWith(known))
  const toPlace = linesToPlace(delivery, matched)
  let left = matched.fresh.length
  const places = { toPlace, lasts: new Map(lasts.map(([time, place]) => [time.getTime(), place])) }
  const plan = planBlock(delivery, state, matched, places, () => `t${left--}` as never)
  addBlock(state, matched, plan)
  return { plan, state }
}

const planOf = (...given: Parameters<typeof planned>): BlockPlan => planned(...given).plan

const held = { status: 'pending' } as const
const STABLE: GivenDelivery = { facts: { ids: 'stable' } }
const CREATED = new Date('2026-01-19T12:00:00Z')

const linesOf = (...all: Reported[]): Line[] => all.map((one, at) => ({ ...lineOf(one), position: at + 1 }))

test('a new line becomes a transaction with its first version', () => {
  const [line] = linesOf({ sourceId: '1' })
  const plan = planOf({ ...STABLE, created: CREATED }, [], [line!])
  const now = deliveryWith().now
  assert.deepEqual(plan.transactions, [{ id: 't1', created: now, name: idName('bank', '1'), namePending: false }])
  assert.deepEqual(plan.versions, [
    {
      id: 't1',
      created: now,
      listedSince: 2,
      reason: 'new',
      record: line!.record,
      place: 1,
      reportedAt: CREATED,
    },
  ])
  assert.deepEqual(
    [plan.names, plan.changed, plan.reviews, plan.furtherNames, plan.found, plan.moved],
    Array(6).fill([]),
  )
})

test('a changed line becomes the next version of its transaction, with the evidence of the match', () => {
  const first = momentOf(2)
  const table: [why: string, known: Known, expected: string][] = [
    ['booked', knownOf({ sourceId: '1', ...held }, { listedSince: 1 }), 'booked since 1'],
    ['corrected', knownOf({ sourceId: '1', description: 'Tea' }, { listedSince: 1 }), 'corrected since 1'],
    ['reappeared', knownOf({ sourceId: '1' }, { listed: false, listedSince: null }), 'reappeared since 2'],
  ]
  for (const [why, known, expected] of table) {
    const plan = planOf(STABLE, [{ ...known, created: first }], linesOf({ sourceId: '1' }))
    const [version] = plan.versions
    assert.equal(`${version!.reason} since ${version!.listedSince}`, expected, why)
    assert.deepEqual([version!.id, version!.created, plan.versions.length], ['a', first, 1], why)
    assert.deepEqual(
      plan.changed.map(({ id, rule }) => [id, rule]),
      [['a', 'id']],
      why,
    )
    assert.deepEqual(plan.transactions, [], why)
  }
})

test('ids of new transactions ascend with the lines', () => {
  const plan = planOf({}, [], linesOf({ amount: '-1' }, { amount: '-2' }, { amount: '-3' }))
  assert.deepEqual(
    plan.versions.map(({ id, record }) => [id, record.amount]),
    [
      ['t1', '-1'],
      ['t2', '-2'],
      ['t3', '-3'],
    ],
  )
})

test('a transaction is found again by the names of its line', () => {
  const reference = { sourceId: '1', bankReferences: ['R1'], batchReferences: ['B1'] }
  const hold = holdName(lineOf(held).record)!
  const table: [why: string, facts: GivenDelivery['facts'], line: Reported, names: string[], isPending: boolean][] = [
    ['no name', {}, {}, [], false],
    ['its id', {}, { sourceId: '1' }, [idName('bank', '1')], false],
    ['all of them', {}, reference, [idName('bank', '1'), referenceName('R1'), batchName('B1')], false],
    ['an id for one fetch', { ids: 'volatile' }, reference, [referenceName('R1'), batchName('B1')], false],
    ['a repeated reference', {}, { bankReferences: ['R1', 'R1'] }, [referenceName('R1')], false],
    ['a hold', {}, held, [hold], true],
    ['a notification', { nature: 'notification' }, {}, [noticeName('bank')], false],
  ]
  for (const [why, facts, line, names, isPending] of table) {
    const { transactions, names: further } = planOf({ facts: facts! }, [], linesOf(line))
    const [{ name, namePending }] = transactions as [BlockPlan['transactions'][0]]
    assert.deepEqual([...(name === null ? [] : [name]), ...further.map((one) => one.name)], names, why)
    assert.ok(
      [namePending, ...further.map((one) => one.pending)].every((one) => one === isPending),
      why,
    )
  }
})

test('a known transaction gets the names that it does not have yet, with the match behind them', () => {
  const table: [why: string, known: Known, line: Reported, names: string[]][] = [
    ['the same', knownOf({ bankReferences: ['R1'] }), { bankReferences: ['R1'] }, []],
    ['a reference', knownOf(), { bankReferences: ['R1'] }, [referenceName('R1')]],
    ['another source', knownOf({}, { source: 'other' }), {}, [reportedName('bank')]],
    ['the id of a hold, now booked', knownOf({ ...held, sourceId: '1' }), { sourceId: '1' }, [idName('bank', '1')]],
  ]
  for (const [why, known, line, names] of table) {
    const plan = planOf({}, [known], linesOf(line))
    assert.deepEqual(plan.transactions, [], why)
    assert.deepEqual(
      plan.furtherNames,
      names.map((name) => ({ name, transactionId: 'a', pending: false })),
      why,
    )
    assert.deepEqual(
      plan.found.map(({ id }) => id),
      names.length > 0 ? ['a'] : [],
      why,
    )
  }
})

test('a repeated line moves to a statement if it is in no other, and to the newest report', () => {
  const statement: GivenDelivery = { statement: 'S2', facts: { ids: 'stable', covers: 'sequence' } }
  const report: GivenDelivery = { facts: { ids: 'stable', nature: 'report' } }
  const line = { sourceId: '1' }
  const table: [why: string, given: GivenDelivery, known: Known, isMoved: boolean][] = [
    ['to a statement, from none', statement, knownOf(line), true],
    ['to the next issue', statement, knownOf(line, { statement: 'S2' }), true],
    ['from another statement', statement, knownOf(line, { statement: 'S1' }), false],
    ['a hold', statement, knownOf({ ...line, ...held }), false],
    ['in this delivery already', statement, knownOf(line, { delivery: 2 }), false],
    ['to a report, from a report', report, knownOf(line, { nature: 'report' }), true],
    ['to a report, from a statement', report, knownOf(line), false],
    ['to a list without a number', STABLE, knownOf(line), false],
  ]
  for (const [why, given, known, isMoved] of table) {
    const { plan, state } = planned(given, [known], linesOf({ ...line, status: known.status }))
    assert.deepEqual(
      plan.reported.map(({ id }) => id),
      ['a'],
      why,
    )
    assert.deepEqual(plan.moved, isMoved ? [{ id: 'a', from: 1 }] : [], why)
    assert.deepEqual([...state.repeated], isMoved ? [1] : [], why)
  }
})

test('a new line that may be a listed transaction is planned with a review', () => {
  const report: GivenDelivery = { facts: { nature: 'report' } }
  const one = knownOf({ description: 'Card payment Central' })
  const review = { id: 't1', candidateId: 'a', reason: 'says something else' }
  assert.deepEqual(planOf(report, [one], linesOf({ description: 'Coffee Central' })).reviews, [review])
  const table: [why: string, known: Known][] = [
    ['it has another amount', { ...one, amount: '-4' }],
    ['it has left the list', { ...one, listed: false }],
  ]
  for (const [why, known] of table) {
    assert.deepEqual(planOf(report, [known], linesOf({ description: 'Coffee Central' })).reviews, [], why)
  }
})

/** The time of a payment that is booked on the 7th. */
const MIDNIGHT = new Date('2026-01-06T23:00:00Z')

/** Amounts of the lines, which are new unless the ledger has them, and the place of each version. */
const placesOf = ({ versions }: BlockPlan): [amount: string, place: number][] =>
  versions.map(({ record, place }) => [record.amount, place])

test('new lines are placed between their neighbours in the delivery, in the order of the bank', () => {
  const [one, two, three] = [{ amount: '-1' }, { amount: '-2' }, { amount: '-3' }]
  const known = [knownOf(one, { id: 'a', place: 1 }), knownOf(three, { id: 'c', place: 2 })]
  const newestFirst: GivenDelivery = { survey: { order: 'newest-first' } }
  const table: [why: string, planned: BlockPlan, expected: [string, number][]][] = [
    [
      'in an empty ledger',
      planOf({}, [], linesOf(one, two)),
      [
        ['-1', 1],
        ['-2', 2],
      ],
    ],
    [
      'the newest one first',
      planOf(newestFirst, [], linesOf(two, one)),
      [
        ['-2', 2],
        ['-1', 1],
      ],
    ],
    ['between two', planOf({}, known, linesOf(one, two, three)), [['-2', 1.5]]],
    ['after the last of its time', planOf({}, [], linesOf(one), [[momentOf(7), 8]]), [['-1', 9]]],
    [
      'a hold, once booked',
      planOf({}, [knownOf({ ...held, sourceId: '1' }, { place: 5, bookedTime: MIDNIGHT })], linesOf({ sourceId: '1' })),
      [['-3', 6]],
    ],
  ]
  for (const [why, plan, expected] of table) assert.deepEqual(placesOf(plan), expected, why)
})

test('an unchanged line between which nothing is placed becomes no version', () => {
  assert.deepEqual(planOf({}, [knownOf({}, { place: 4 })], linesOf({})).versions, [])
})

test('each line of a block is counted once', () => {
  const counted = ({ plan: { counts } }: Planned) =>
    Object.entries(counts).flatMap(([key, n]) => (n ? [`${key} ${n}`] : []))
  const parts = [
    { amount: '-10', description: 'Ana', batchReferences: ['B1'] },
    { amount: '-20', description: 'Bor', batchReferences: ['B1'] },
  ]
  const whole = { amount: '-30', bankReferences: ['B1'] }
  const inParts = parts.map((one, at) => knownOf(one, { id: `p${at}` }))
  const table: [why: string, planned: Planned, expected: string[]][] = [
    ['new', planned({}, [], linesOf({}, { amount: '-4' })), ['added 2']],
    ['the same', planned({}, [knownOf()], linesOf({})), ['unchanged 1']],
    ['too late', planned({ isSuperseded: true }, [], linesOf({})), ['unchanged 1']],
    ['booked', planned(STABLE, [knownOf({ ...held, sourceId: '1' })], linesOf({ sourceId: '1' })), ['booked 1']],
    [
      'changed',
      planned(STABLE, [knownOf({ sourceId: '1' })], linesOf({ sourceId: '1', amount: '-4' })),
      ['corrected 1'],
    ],
    ['back', planned(STABLE, [knownOf({ sourceId: '1' }, { listed: false })], linesOf({ sourceId: '1' })), ['added 1']],
    ['known in parts', planned({}, inParts, linesOf(whole)), ['unchanged 1', 'keptBatches 1']],
  ]
  for (const [why, plan, expected] of table) assert.deepEqual(counted(plan), expected, why)
})

test('later blocks and the end of the delivery know what the blocks before came to', () => {
  const { state } = planned(
    {},
    [knownOf({ balance: '97' })],
    linesOf({ balance: '97' }, { amount: '-4', balance: '93' }),
  )
  assert.equal(state.ledgerBalance, '97')
  assert.deepEqual(state.lastBalance, { amount: '93', date: '2026-01-07' })
  assert.deepEqual([state.counts.added, state.counts.unchanged, state.isReferred], [1, 1, true])
  const repeat = planned({}, [knownOf()], linesOf({})).state
  assert.deepEqual([repeat.isReferred, repeat.lastBalance], [false, undefined])
})
