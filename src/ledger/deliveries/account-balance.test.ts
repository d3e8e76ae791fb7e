import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type AccountBalance, balancesOf, newestBalance } from './account-balance.ts'

const timeZone = 'Europe/Ljubljana'
const made = new Date('2026-04-30T12:00:00Z')

const closing = (amount: string, date: string, when = made) =>
  balancesOf({ closing: { amount, date }, last: undefined }, { timeZone, made: when })
const interim = (amount: string, date: string) =>
  balancesOf({ interim: { amount, date }, last: undefined }, { timeZone, made })
const newest = (...all: AccountBalance[][]) => newestBalance(timeZone, undefined, ...all.flat())?.amount

test('a newer closing balance counts, an older one does not', () => {
  assert.equal(newest(closing('1', '2026-03-05'), closing('2', '2026-03-06')), '2')
  assert.equal(newest(closing('2', '2026-03-06'), closing('1', '2026-03-05')), '2')
})

test('a newer balance of another kind counts where the closing one is more than seven days older', () => {
  // The clock goes forward on 29 March.
  assert.equal(newest(closing('1', '2026-03-25'), interim('2', '2026-04-01')), '1')
  assert.equal(newest(closing('1', '2026-03-25'), interim('2', '2026-04-02')), '2')
  assert.equal(newest(interim('2', '2026-04-02'), closing('1', '2026-03-25')), '2')
})

test('without a closing balance the newest one counts', () => {
  assert.equal(newest(interim('1', '2026-03-05'), interim('2', '2026-03-06'), interim('3', '2026-03-04')), '2')
})

test('of two closing balances of one day the one that was made later counts', () => {
  const first = closing('1', '2026-03-05', new Date('2026-03-06T01:00:00Z'))
  const second = closing('2', '2026-03-05', new Date('2026-03-06T09:00:00Z'))
  assert.equal(newest(first, second), '2')
  assert.equal(newest(second, first), '2')
})

test('a balance after a page or a line is no closing one', () => {
  const page = { amount: '1', date: '2026-03-05', isWithinDay: true }
  const [last, first] = balancesOf({ closing: page, last: page }, { timeZone, made })
  assert.deepEqual([last!.isClosing, first!.isClosing], [false, false])
})

const anyBalances = fc.uniqueArray(
  fc.record({ day: fc.integer({ min: 1, max: 20 }), isClosing: fc.boolean(), made: fc.integer({ min: 0, max: 9 }) }),
  { minLength: 1, maxLength: 5, selector: (one) => one.made },
)

test('every order of up to five balances gives the same one', () => {
  fc.assert(
    fc.property(anyBalances, (some) => {
      const all = some.map(
        ({ day, isClosing, made }): AccountBalance => ({
          amount: `${made}`,
          at: new Date(Date.UTC(2026, 2, day, 12)),
          isClosing,
          made: new Date(Date.UTC(2026, 3, 1, made)),
        }),
      )
      const results = permutationsOf(all).map((order) =>
        // One by one, as deliveries arrive.
        order.reduce<AccountBalance | undefined>((known, one) => newestBalance(timeZone, known, one), undefined),
      )
      assert.equal(new Set(results).size, 1)
    }),
  )
})

const permutationsOf = <T>(all: T[]): T[][] =>
  all.length === 0
    ? [[]]
    : all.flatMap((one, at) => permutationsOf(all.toSpliced(at, 1)).map((others) => [one, ...others]))
