/** Against a bank that knows every payment: none is stored twice, lost, or changes its id. */
import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { after, test } from 'node:test'
import { createDeps } from '../../src/context.ts'
import { testDatabase } from '../support/database.ts'
import { FOUND, FOUND_IN_FILES } from './found-seeds.ts'
import { HistoryTally, live, printHistory } from './histories.ts'
import { openService } from './ledger-by-service.ts'

const FILE_SHARE = 0.2
/** The same histories each time, and a few others; `npm run soak -- bank` looks for more. */
const FIXED = { seed: 4711, histories: 25 }
/** Not in every run: in 15,000 to 40,000 steps one still ends in a row or a doubt that is not right. */
const ASKED = process.env.SEED ?? (process.env.ALL ? String(randomInt(2 ** 30)) : undefined)
const OTHER = ASKED === undefined ? [] : [{ seed: Number(ASKED), histories: 5 }]

/** The others run in memory only: random-bank-in-memory.test.ts. */
const BY_SERVICE = process.env.ALL ? FOUND : FOUND.slice(0, 8)
const SOME_FILES = 0.05

const { database } = await testDatabase()
const { openLedger, close } = await openService(createDeps(database))
after(close)

async function judge(histories: { seed: number; files: number }[]): Promise<void> {
  const tally = new HistoryTally()
  for (const { seed, files } of histories) tally.add(await live(openLedger, seed | 0, files))
  const { failures } = tally
  assert.equal(failures.length, 0, `${tally.report()}\n\n${failures.map(printHistory).join('\n\n')}`)
}

for (const { seed, histories } of [FIXED, ...OTHER]) {
  test(`whatever a bank does, its payments are stored correctly or listed for review (seed ${seed})`, () =>
    judge(Array.from({ length: histories }, (_, index) => ({ seed: seed + index, files: FILE_SHARE }))))
}

test('faults that the random bank found once stay fixed', () =>
  judge([
    ...BY_SERVICE.map((seed) => ({ seed, files: 0 })),
    ...FOUND_IN_FILES.map((seed) => ({ seed, files: SOME_FILES })),
  ]))
