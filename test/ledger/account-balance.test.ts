/** The balance that an account shows does not depend on the order in which deliveries arrive. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createDeps } from '../../src/context.ts'
import type { Delivery } from '../../src/ledger/deliveries/delivery.ts'
import { ingestDelivery } from '../../src/ledger/write/delivery.service.ts'
import { findStoredAccount } from '../../src/people/accounts/account.store.ts'
import { testDatabase } from '../support/database.ts'
import { makeOwner, record } from '../support/make.ts'
import { runs } from '../support/runs.ts'
import { printSeed, SEED } from './random.ts'

printSeed('account-balance.test.ts')
const { database } = await testDatabase()
const deps = createDeps(database)

type Stated = { kind: 'closing' | 'page' | 'interim' | 'line'; day: number; minute: number }

/** Made at noon of a day or of the next one, each at a minute of its own, which is the balance, too. */
function deliveryOf({ kind, day, minute }: Stated): Delivery {
  const date = `2026-02-${String(day).padStart(2, '0')}`
  const balance = { amount: `${100 + minute}`, date }
  const line = record({ booked: date, amount: '-1.00', description: `Made at ${minute}` })
  return {
    source: kind,
    nature: kind === 'closing' || kind === 'page' ? 'statement' : 'report',
    covers: kind === 'closing' || kind === 'page' ? 'sequence' : 'increment',
    created: new Date(Date.UTC(2026, 1, day + (minute % 2), 12, minute)).toISOString(),
    ...((kind === 'closing' || kind === 'page') && {
      statementId: `${minute}`,
      opening: { amount: `${101 + minute}` },
      closing: { ...balance, ...(kind === 'page' && { isWithinDay: true }) },
    }),
    ...(kind === 'interim' && { interim: balance }),
    lines: [{ ...line, ...(kind === 'line' && { balance: balance.amount }) }],
  }
}

async function balanceAfter(all: Stated[]) {
  const { accountId } = await makeOwner(deps)
  for (const one of all) await ingestDelivery(deps, accountId, deliveryOf(one))
  const { balance, balanceAt } = (await findStoredAccount(database, accountId))!
  return { balance: Number(balance), balanceAt }
}

const upToFive = fc.uniqueArray(
  fc.record({
    kind: fc.constantFrom('closing' as const, 'closing' as const, 'page' as const, 'interim' as const, 'line' as const),
    day: fc.integer({ min: 1, max: 20 }),
    minute: fc.integer({ min: 0, max: 59 }),
  }),
  { minLength: 2, maxLength: 5, selector: ({ minute }) => minute },
)
const inTwoOrders = upToFive.chain((all) =>
  fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
)

test('every order of up to five deliveries leaves the same balance', async () => {
  await fc.assert(
    fc.asyncProperty(inTwoOrders, async ([given, shuffled]) => {
      const expected = await balanceAfter(given)
      assert.deepEqual(await balanceAfter(shuffled), expected)
      const closings = given.filter(({ kind }) => kind === 'closing')
      const last = (some: Stated[]) => Math.max(...some.map(({ day }) => day))
      // Otherwise a closing one counts.
      if (closings.length > 0 && last(closings) >= last(given) - 7)
        assert.ok(closings.some(({ minute }) => 100 + minute === expected.balance))
    }),
    { numRuns: runs(100), seed: SEED },
  )
})
