/** The judge itself: a ledger that knows every payment is correct in every history, and each planted fault is found. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Random } from '../ledger/random.ts'
import { type Expected, expectedAfter, isDecided } from './expected.ts'
import { Judge, type JudgedRow, type LedgerFault } from './judge.ts'
import { turnKnobs } from './knobs.ts'
import { ModelBank, type View } from './random-bank.ts'

/** Rows of a ledger that knows which payment is which. */
const allKnowing = (expected: Expected): JudgedRow[] =>
  [...expected]
    .map(([key, { status = 'booked', day, amount, balance, name = '', text = '' }]) => ({
      id: `tx_${key}`,
      status: status as JudgedRow['status'],
      day: day!,
      amount,
      balance,
      body: `${name} ${text}`,
    }))
    .toReversed()

/** Plays a history; `harm` may change the rows of the ledger from some delivery on. */
function play(seed: number, harm: (rows: JudgedRow[], view: View) => JudgedRow[] = (rows) => rows): LedgerFault[] {
  const random = new Random(seed)
  const knobs = turnKnobs(random, 0.2)
  const bank = new ModelBank(random, knobs)
  const judge = new Judge()
  const arrived: View[] = []
  for (let step = 0; step < 40; step++) {
    const { view } = bank.step()
    if (!view) continue
    if (!arrived.includes(view)) arrived.push(view)
    const faults = judge.judge(harm(allKnowing(expectedAfter(arrived)), view), expectedAfter(arrived), view)
    for (const { key } of faults) isDecided(key, bank.payments, knobs)
    if (faults.length > 0) return faults
  }
  return []
}

test('a ledger that knows which payment is which is right in every history', () => {
  for (let seed = 0; seed < 1_000; seed++) assert.deepEqual(play(seed), [], `seed ${seed}`)
})

const PLANTED: [name: string, kinds: LedgerFault['kind'][], harm: () => (rows: JudgedRow[]) => JudgedRow[]][] = [
  ['a row is missing', ['gap'], () => (rows) => rows.slice(1)],
  ['a row is there twice', ['duplicate'], () => (rows) => [...rows, { ...rows[0]!, id: 'tx_other' }]],
  ['an amount is wrong', ['gap', 'wrong content'], () => (rows) => rows.with(0, { ...rows[0]!, amount: '-0.01' })],
  [
    'ids change from one delivery to the next',
    ['changed id'],
    () => {
      let deliveries = 0
      return (rows) => {
        deliveries += 1
        return rows.map((row) => ({ ...row, id: `${row.id}_${deliveries}` }))
      }
    },
  ],
  [
    'content goes to another row',
    ['wrong content'],
    () => {
      let deliveries = 0
      return (rows) => {
        deliveries += 1
        const [a, b] = rows
        const areTwins = !a || !b || (a.amount === b.amount && a.day === b.day && a.status === b.status)
        return deliveries < 2 || areTwins ? rows : [{ ...a, id: b.id }, { ...b, id: a.id }, ...rows.slice(2)]
      }
    },
  ],
]

for (const [name, kinds, harm] of PLANTED) {
  test(`it is found when ${name}`, () => {
    let found = 0
    for (let seed = 0; seed < 100; seed++) {
      const spoil = harm()
      const faults = play(seed, (rows) => (rows.length < 2 ? rows : spoil(rows)))
      if (faults.some(({ kind }) => kinds.includes(kind))) found += 1
    }
    assert.ok(found > 80, `found in ${found} of 100 histories`)
  })
}
