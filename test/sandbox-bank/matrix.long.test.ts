/** Every story by every way in with every fault ends in the ledger that the books of the bank say. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
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
/** Its lines went to the day before, and the one that stayed was corrected; some banks have one id for all statements. */
const UNLIKE =
  'a statement that is issued again with no line of its first issue, and another opening balance, is another one'
const IS_UNLIKE = ['overdraft, camt.053, clock change', 'overdraft, mt940, clock change']

type Combination = Pick<Cell, 'story' | 'dialect' | 'fault'>

const cannotTell = ({ story, dialect, fault }: Combination): string | false =>
  (fault.books === true || story.payments.some((one) => one.removedAfterDays ?? one.correctedAfterDays)) &&
  !dialect.takesBack &&
  CANNOT

async function play(combination: Combination): Promise<void> {
  for (const folder of foldersOf(combination.story)) {
    const { rows, expected } = await playCell(deps, { ...combination, folder })
    assert.deepEqual(rows, expected, folder.account)
  }
}

function table(dialects: Dialect[], faults: Fault[]): void {
  for (const story of STORIES)
    for (const dialect of dialects)
      for (const fault of faults) {
        const name = `${story.story}, ${dialect.name}, ${fault.name}`
        const todo = IS_UNLIKE.includes(name) && UNLIKE
        test(name, { skip: cannotTell({ story, dialect, fault }), todo }, () => play({ story, dialect, fault }))
      }
}

// Each cell has an account of its own, and most of its time it waits for the database.
describe('stories by dialects by faults', { concurrency: 4 }, () => table(DIALECTS, FAULTS))
describe('stories by kinds of bank', { concurrency: 4 }, () => table(BANKS, FAULTS.slice(0, 1)))
