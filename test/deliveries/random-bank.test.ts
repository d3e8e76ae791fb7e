/** Against a bank that knows every payment: none is stored twice, lost, or changes its id. */
import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { after, test } from 'node:test'
import { createDeps } from '../../src/context.ts'
import { testDatabase } from '../support/database.ts'
import { openDeliver } from './deliver.ts'
import { HistoryTally, live, printHistory } from './histories.ts'

const FILE_SHARE = 0.2
/** The same histories each time, and a few others; `npm run soak -- bank` looks for more. */
const FIXED = { seed: 4711, histories: 25 }
/** Not in every run: in 15,000 to 40,000 steps one still ends in a row or a doubt that is not right. */
const ASKED = process.env.SEED ?? (process.env.ALL ? String(randomInt(2 ** 30)) : undefined)
const OTHER = ASKED === undefined ? [] : [{ seed: Number(ASKED), histories: 5 }]

/**
 * Seeds of past faults: a hold that is booked, or listed after a booking; a batch in its other form; a second source.
 */
const FOUND = [
  1608, 1_007_148, 1_004_789, 200_971, 897, 400_244, 90_012, 90_085, 90_102, 90_121, 90_093, 90_096, 90_058, 90_044,
  777_274, 777_106, 777_149, 777_166, 777_200, 777_216, 777_339, 777_409, 90_028, 90_253, 90_433, 5_000_379, 5_000_709,
  12_000_183,
]
/** The same, by files. */
const FOUND_IN_FILES = [777_319, 777_398, 5_000_807, 5_000_845, 12_001_114]
const SOME_FILES = 0.05

const { database } = await testDatabase()
const deps = createDeps(database)
const { deliver, close } = await openDeliver(deps)
after(close)

async function judge(histories: { seed: number; files: number }[]): Promise<void> {
  const tally = new HistoryTally()
  for (const { seed, files } of histories) tally.add(await live(deps, deliver, seed | 0, files))
  const { failures } = tally
  assert.equal(failures.length, 0, `${tally.report()}\n\n${failures.map(printHistory).join('\n\n')}`)
}

for (const { seed, histories } of [FIXED, ...OTHER]) {
  test(`whatever a bank does, its payments are stored correctly or listed for review (seed ${seed})`, () =>
    judge(Array.from({ length: histories }, (_, index) => ({ seed: seed + index, files: FILE_SHARE }))))
}

test('faults that the random bank found once stay fixed', () =>
  judge([...FOUND.map((seed) => ({ seed, files: 0 })), ...FOUND_IN_FILES.map((seed) => ({ seed, files: SOME_FILES }))]))
