/** Against a bank that knows every payment, in memory: what random-bank.test.ts does by the service, for more histories. */
import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { test } from 'node:test'
import { FOUND } from './found-seeds.ts'
import { HistoryTally, live, printHistory } from './histories.ts'
import { openMemory } from './ledger-in-memory.ts'

/** The same histories each time; `npm run soak -- bank --in-memory` looks for more. */
const FIXED = { seed: 4711, histories: 100 }
const ASKED = process.env.SEED ?? (process.env.ALL ? String(randomInt(2 ** 30)) : undefined)
const OTHER = ASKED === undefined ? [] : [{ seed: Number(ASKED), histories: 50 }]

async function judge(seeds: number[]): Promise<void> {
  const tally = new HistoryTally()
  for (const seed of seeds) tally.add(await live(openMemory, seed | 0, 0))
  const { failures } = tally
  assert.equal(failures.length, 0, `${tally.report()}\n\n${failures.map(printHistory).join('\n\n')}`)
}

for (const { seed, histories } of [FIXED, ...OTHER]) {
  test(`whatever a bank does, its payments are shown correctly or listed for review (seed ${seed})`, () =>
    judge(Array.from({ length: histories }, (_, index) => seed + index)))
}

test('faults that the random bank found once stay fixed', () => judge(FOUND))
