/** What holds of any deliveries of a bank that tells the truth; a failure prints the seed that repeats it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canonicalDecimal, fromUnits, toUnits } from '@vitrine/money'
import fc from 'fast-check'
import { MemoryLedger } from '../../../test/sources/memory-ledger.ts'
import { contentOf } from './content.ts'
import { foldDelivery } from './fold.ts'
import { reconcile } from './reconcile.ts'
import type { PaymentRow } from './rows.ts'
import { ONE_DAY_MS, type Told, type Track, type TrackedLine } from './view.ts'

/** Monday, 2 March 2026. */
const FIRST_DAY = 20_514
const HOUR_MS = 3_600_000
const OPENING = 100_000n * 10n ** 6n

/** Booked on a day, at an hour; told by a notice, or not. */
type Payment = { day: number; hour: number; amount: string; text: string; isNotified: boolean; number: number }
type BankHabits = { hasIds: boolean; polls: number[]; statements: boolean[] }

const payments = fc.array(
  fc.record({
    day: fc.integer({ min: 0, max: 3 }),
    hour: fc.integer({ min: 7, max: 20 }),
    amount: fc.constantFrom('-3.00', '-5.00', '-8.00'),
    text: fc.constantFrom('Tea at the corner', 'Soup kitchen', 'Invoice 2026-117', 'Invoice 2026-118'),
    isNotified: fc.boolean(),
  }),
  { minLength: 1, maxLength: 8 },
)
const habits: fc.Arbitrary<BankHabits> = fc.record({
  hasIds: fc.boolean(),
  polls: fc.array(fc.integer({ min: 8, max: 4 * 24 + 22 }), { maxLength: 5 }),
  statements: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
})

const madeAt = (hours: number): number => FIRST_DAY * ONE_DAY_MS + hours * HOUR_MS

function lineOf({ day, amount, text }: Payment, more: { balance?: string; sourceId?: string }): TrackedLine {
  const booked = new Date((FIRST_DAY + day) * ONE_DAY_MS).toISOString().slice(0, 10)
  const record = { status: 'booked' as const, booked, amount, currency: 'EUR', description: text, ...more }
  return { record, day: FIRST_DAY + day, amount: `${canonicalDecimal(amount)} EUR` }
}

/** All that the bank tells, in the order in which it makes it. */
function tell(some: Omit<Payment, 'number'>[], { hasIds, polls, statements }: BankHabits): Told[] {
  const all = some.toSorted((a, b) => a.day - b.day || a.hour - b.hour).map((one, number) => ({ ...one, number }))
  const base = {
    digest: '',
    ids: undefined,
    hasAllPending: false,
    withdrawn: [],
    booked: undefined,
    missing: undefined,
  }
  const told: Told[] = []
  let balance = OPENING
  for (const [day, isTold] of statements.entries()) {
    const opening = balance
    const lines = all
      .filter((one) => one.day === day)
      .map((one) => {
        balance += toUnits(one.amount)
        return lineOf(one, { balance: fromUnits(balance, 2) })
      })
    if (!isTold || lines.length === 0) continue
    const days = { from: FIRST_DAY + day, to: FIRST_DAY + day }
    const statement = { id: `S${day}`, opening, closing: balance }
    const made = madeAt(day * 24 + 26)
    told.push({ ...base, view: 'books', authority: 'statement', made, booked: days, missing: days, statement, lines })
  }
  for (const at of new Set(polls)) {
    const days = { from: FIRST_DAY, to: FIRST_DAY + Math.floor(at / 24) }
    const known = all.filter(({ day, hour }) => day * 24 + hour < at)
    const lines = known.map((one) => lineOf(one, hasIds ? { sourceId: `T${one.number}` } : {}))
    told.push({ ...base, view: 'poll', authority: 'poll', made: madeAt(at), booked: days, missing: days, lines })
  }
  for (const one of all.filter(({ isNotified }) => isNotified)) {
    const made = madeAt(one.day * 24 + one.hour) + one.number
    told.push({ ...base, view: 'notice', authority: 'notice', made, lines: [lineOf(one, {})] })
  }
  return told
    .toSorted((a, b) => a.made - b.made)
    .map((one, index) => ({ ...one, made: one.made + index, digest: String(index) }))
}

const printRow = ({ shown, tracks, holds }: PaymentRow): string => {
  const record = contentOf(shown === 'pending' ? holds : tracks)
  return [shown, record.booked, record.amount, record.description, record.balance].join(' ')
}
const shownOf = (ledger: MemoryLedger): string[] =>
  ledger.rows
    .filter(({ shown }) => shown !== undefined)
    .map(printRow)
    .sort()
const deliverAll = (told: Told[]): MemoryLedger => {
  const ledger = new MemoryLedger()
  for (const one of told) ledger.deliver(one)
  return ledger
}

test('any order of arrival gives the same rows and content', () => {
  fc.assert(
    fc.property(payments, habits, fc.infiniteStream(fc.nat()), (some, of, order) => {
      const told = tell(some, of)
      const shuffled = told.map((one) => ({ one, at: order.next().value as number })).toSorted((a, b) => a.at - b.at)
      assert.deepEqual(shownOf(deliverAll(shuffled.map(({ one }) => one))), shownOf(deliverAll(told)))
    }),
    { numRuns: 300 },
  )
})

// The same notice again is recognised before it is folded: two that say the same may be two payments.
test('a delivery that is folded again changes no track', () => {
  fc.assert(
    fc.property(payments, habits, (some, of) => {
      const told = tell(some, of)
      const ledger = deliverAll(told)
      const before = shownOf(ledger)
      for (const view of ledger.views.values()) for (const track of view.booked) delete track.isTouched
      for (const one of told.filter(({ authority }) => authority !== 'notice'))
        foldDelivery(ledger.views.get(one.view)!, { ...one, seen: new Set() })
      const tracks = [...ledger.views.values()].flatMap(({ booked }) => booked)
      assert.deepEqual(
        tracks.filter(({ isTouched }) => isTouched),
        [],
      )
      const { rows } = reconcile([...ledger.views.values()])
      assert.deepEqual(
        rows
          .filter(({ shown }) => shown)
          .map(printRow)
          .sort(),
        before,
      )
    }),
    { numRuns: 200 },
  )
})

test('each track is in one row, each row has its own id, and a settled row keeps it', () => {
  fc.assert(
    fc.property(payments, habits, (some, of) => {
      const ledger = new MemoryLedger()
      for (const told of tell(some, of)) {
        ledger.deliver(told)
        const tracks = ledger.rows.flatMap((row) => [...row.tracks, ...row.holds])
        const all = [...ledger.views.values()].flatMap(({ booked, holds }) => [...booked, ...holds])
        assert.equal(new Set(tracks).size, tracks.length)
        assert.equal(tracks.length, all.length)
        assert.equal(new Set(ledger.rows.map(({ id }) => id)).size, ledger.rows.length)
      }
    }),
    { numRuns: 200 },
  )
})

test('what an operator joined stays joined, and what was separated stays apart', () => {
  fc.assert(
    fc.property(payments, habits, fc.nat(), fc.nat(), fc.boolean(), (some, of, first, second, isJoined) => {
      const told = tell(some, of)
      const half = Math.ceil(told.length / 2)
      const ledger = deliverAll(told.slice(0, half))
      if (ledger.rows.length === 0) return
      const [a, b] = [ledger.rows[first % ledger.rows.length]!, ledger.rows[second % ledger.rows.length]!]
      const tracks: Track[] = [...a.tracks, ...b.tracks]
      if (isJoined && a !== b) ledger.join(a.id!, b.id!)
      else if (!isJoined && a.tracks.length > 1) ledger.separate([a.tracks[0]!])
      else return
      const decided = tracks.map(({ row }) => row)
      for (const one of told.slice(half)) ledger.deliver(one)
      assert.deepEqual(
        tracks.filter(({ isPinned }) => isPinned).map(({ row }) => row),
        decided.filter((_, at) => tracks[at]!.isPinned),
      )
      for (const row of ledger.rows) {
        const pinned = new Set([...row.tracks, ...row.holds].filter((one) => one.isPinned).map((one) => one.row))
        assert.ok(pinned.size <= 1)
      }
    }),
    { numRuns: 300 },
  )
})

test('the rows of a day that a statement has add up to the statement', () => {
  fc.assert(
    fc.property(payments, habits, (some, of) => {
      const told = tell(some, of)
      const ledger = deliverAll(told)
      for (const { statement, booked } of told.filter(({ authority }) => authority === 'statement')) {
        const rows = ledger.rows.filter(({ shown, tracks }) => shown === 'booked' && tracks[0]!.day === booked!.from)
        const sum = rows.reduce((all, row) => all + toUnits(contentOf(row.tracks).amount), 0n)
        assert.equal(statement!.opening! + sum, statement!.closing!)
      }
    }),
    { numRuns: 300 },
  )
})
