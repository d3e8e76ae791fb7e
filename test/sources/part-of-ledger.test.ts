/**
 * A delivery computes only what it touches. The service, which loads that part of the ledger, lists after each delivery
 * what an engine lists that holds all of it in memory.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findDifference } from './compare.ts'
import { type MixName, mixOf } from './mixes.ts'
import { openEngine } from './reconcile-engine.ts'
import { openServiceEngines } from './service-engine.ts'
import { makeWorld } from './world.ts'

const openService = await openServiceEngines()

/** Worlds in which the part was once too small, to the delivery that showed it. `npm run soak -- sources --engine=both` has more. */
const WORLDS: [mix: MixName, seed: number, payments: number, deliveries: number][] = [
  ['all-six-troubled', 1, 60, 58],
  ['all-six-troubled', 60529352, 60, 27],
]

for (const [mix, seed, payments, count] of WORLDS) {
  test(`${mix}, ${payments} payments of seed ${seed}, ${count} deliveries`, async () => {
    const { truth, deliveries } = makeWorld(mixOf(mix), seed, payments)
    const world = { truth, deliveries: deliveries.slice(0, count) }
    assert.equal(await findDifference(world, await openEngine(), await openService()), undefined)
  })
}
