/** Every story by every way in with every fault ends in the ledger that the books of the bank say. */
import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { createDeps } from '../../src/context.ts'
import { testDatabase } from '../support/database.ts'
import {
  BANKS,
  type Cell,
  DIALECTS,
  type Dialect,
  FAULTS,
  type Fault,
  foldersOf,
  playCell,
  STORIES,
} from './play-cell.ts'

const { serving } = await testDatabase()
const deps = createDeps(serving)

/** An increment adds and never takes back: such lines wait for a statement. */
const CANNOT = 'this format cannot take a line back or replace it'
/** `findLeftOut` of the service, because some banks use one id for all statements. */
const LOST = 'a reissued statement is recognised only if it repeats a line'

type Combination = Pick<Cell, 'story' | 'dialect' | 'fault'>

const cannotTell = ({ story, dialect, fault }: Combination): string | false =>
  (fault.books === true || story.payments.some((one) => one.removedAfterDays ?? one.correctedAfterDays)) &&
  !dialect.takesBack &&
  CANNOT

async function play(t: TestContext, combination: Combination): Promise<void> {
  for (const folder of foldersOf(combination.story)) {
    const { rows, expected, hasLostFile } = await playCell(deps, { ...combination, folder })
    if (hasLostFile) t.todo(LOST)
    assert.deepEqual(rows, expected, folder.account)
  }
}

function table(dialects: Dialect[], faults: Fault[]): void {
  for (const story of STORIES)
    for (const dialect of dialects)
      for (const fault of faults)
        test(`${story.story}, ${dialect.name}, ${fault.name}`, { skip: cannotTell({ story, dialect, fault }) }, (t) =>
          play(t, { story, dialect, fault }),
        )
}

// Each cell has an account of its own, and most of its time it waits for the database.
describe('stories by dialects by faults', { concurrency: 4 }, () => table(DIALECTS, FAULTS))
describe('stories by kinds of bank', { concurrency: 4 }, () => table(BANKS, FAULTS.slice(0, 1)))
