/** The judge of worlds of many sources finds no fault in an engine that knows the truth, and each fault in one that errs. */
import assert from 'node:assert/strict'
import test from 'node:test'
import type { BankLine } from '../deliveries/delivery.ts'
import type { EngineRow } from './engine.ts'
import { FAULT_KINDS, type FaultKind, SourceJudge } from './judge.ts'
import { MIXES, type MixName, mixOf } from './mixes.ts'
import { perfectEngine, type Sabotage } from './perfect-engine.ts'
import { playDeliveries } from './play.ts'
import type { ToldDelivery } from './told.ts'
import { makeWorld } from './world.ts'

const NAMES = Object.keys(MIXES) as MixName[]

async function play(name: MixName, sabotage?: Sabotage) {
  const world = makeWorld(mixOf(name), 11, 60)
  return playDeliveries(world, perfectEngine(world.deliveries, sabotage), 'statement')
}

test('the same seed makes the same world', () => {
  const told = () => makeWorld(mixOf('all-six-troubled'), 4, 60).deliveries
  assert.deepEqual(told(), told())
})

for (const name of NAMES) {
  test(`an engine that knows the truth has no fault: ${name}`, async () => {
    const { atEnd, meanwhile, refused, stories } = await play(name)
    const faults = FAULT_KINDS.filter((kind) => atEnd[kind] + meanwhile[kind] > 0)
    assert.deepEqual([faults, refused], [[], []], stories.join('\n'))
  })
}

/** What goes wrong with the third coffee from the start, or with the first of each pair. */
const isVictim = ({ status }: EngineRow, index: number) => status === 'booked' && index === 3

const FAULTY: [FaultKind, MixName, Sabotage][] = [
  ['lost', 'all-six', (rows) => rows.filter((row, index) => !isVictim(row, index))],
  [
    'doubled',
    'all-six',
    (rows) => rows.flatMap((row, index) => (isVictim(row, index) ? [row, { ...row, id: 'tx_copy' }] : [row])),
  ],
  ['lost', 'bundles', (rows, keyOf) => rows.filter(({ id }) => !keyOf(id).endsWith('/1'))],
  [
    'doubled',
    'reused',
    (rows) => rows.map((row) => ({ ...row, texts: row.texts.map((text) => text.replace(/2026-1\d\d/, '2026-111')) })),
  ],
]

for (const [kind, name, sabotage] of FAULTY) {
  test(`the judge finds what is ${kind} in ${name}`, async () => {
    const { atEnd } = await play(name, sabotage)
    assert.ok(atEnd[kind] > 0, JSON.stringify(atEnd))
  })
}

test('the judge finds a hold that stays', async () => {
  const kept = new Map<string, EngineRow>()
  const { atEnd } = await play('poll-nightly', (rows) => {
    for (const row of rows) if (row.status === 'pending') kept.set(row.id, row)
    return [...rows.filter(({ id }) => !kept.has(id)), ...[...kept.values()]]
  })
  assert.ok(atEnd.ghost > 0, JSON.stringify(atEnd))
})

test('the judge finds ids that change hands, but not among payments that nobody can tell apart', async () => {
  const swap = (isOne: (row: EngineRow) => boolean): Sabotage => {
    let looks = 0
    return (rows) => {
      looks += 1
      const chosen = rows.filter((row) => row.status === 'booked' && isOne(row)).slice(0, 2)
      if (looks < 12 || chosen.length < 2) return rows
      const [a, b] = chosen as [EngineRow, EngineRow]
      return rows.map((row) => (row === a ? { ...row, id: b.id } : row === b ? { ...row, id: a.id } : row))
    }
  }
  const invoices = await play(
    'poll-nightly',
    swap(({ texts }) => texts.some((text) => text.startsWith('Račun'))),
  )
  assert.ok(invoices.atEnd['changed id'] + invoices.meanwhile['changed id'] > 0)
  const world = makeWorld(mixOf('statements-only'), 11, 60)
  const coffees = Map.groupBy(
    world.truth.payments.filter(({ name, hold }) => name === 'Kavarna Union' && !hold),
    ({ bookDay }) => bookDay,
  )
  const twins = [...coffees.values()].find((some) => some.length > 1)!.map(({ key }) => `tx_${key}`)
  const { atEnd, meanwhile } = await play(
    'statements-only',
    swap(({ id }) => twins.includes(id)),
  )
  assert.deepEqual([atEnd['changed id'], meanwhile['changed id']], [0, 0])
})

test('which of two equal holds was booked is no change of an id, now or later', () => {
  const coffee = { amount: '-3.20', text: 'Coffee', name: 'Union' }
  const told = (source: 'poll' | 'nightly', made: number, lines: BankLine[], keys: string[]): ToldDelivery => ({
    source,
    format: 'camt',
    delivery: { nature: 'statement', lines, ...(source === 'poll' && { pendingComplete: true }) },
    keys,
    made,
    arrives: made,
    isStatement: source === 'nightly',
    isComplete: true,
  })
  const held: BankLine = { ...coffee, status: 'pending', day: '2026-01-05' }
  const bookings = Array<BankLine>(3).fill({ ...coffee, day: '2026-01-06' })
  const row = (id: string, day: string, status: EngineRow['status']): EngineRow => {
    return { id, status, amount: '-3.20', day, texts: ['Coffee', 'Union'] }
  }
  const judge = new SourceJudge({ balancesAfter: () => undefined })
  const look = (rows: EngineRow[]) => judge.judge({ rows, reviews: [], balance: undefined }).faults
  judge.arrive(told('poll', 1, [held, held], ['1', '2']))
  look([row('h1', '2026-01-05', 'pending'), row('h2', '2026-01-05', 'pending')])
  judge.arrive(told('nightly', 2, bookings, ['1', '2', '3']))
  const booked = ['h2', 'b1', 'b2'].map((id) => row(id, '2026-01-06', 'booked'))
  look([row('h1', '2026-01-05', 'pending'), ...booked])
  const later = look(booked.toReversed())
  assert.deepEqual(
    later.filter(({ undecidable }) => !undecidable),
    [],
  )
})

test('the judge finds a wrong balance and a needless review', async () => {
  const world = makeWorld(mixOf('all-six'), 11, 60)
  const engine = perfectEngine(world.deliveries)
  const reviews = async () => {
    const [a, b] = (await engine.rows()).filter(({ status }) => status === 'booked')
    return a && b ? [[a.id, b.id]] : []
  }
  const { atEnd } = await playDeliveries(world, { ...engine, balance: async () => '0.01', reviews }, 'statement')
  assert.deepEqual([atEnd['wrong balance'], atEnd['needless review']], [1, 1])
})
