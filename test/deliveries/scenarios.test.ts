/**
 * A part of the cases, by API: all are played in memory, in test/sources/scenarios-in-memory.test.ts. `ALL=1 npm test` plays
 * all here too, in every format that can express them.
 */
import { describe, test } from 'node:test'
import { aPartOf } from '../support/runs.ts'
import { CASES } from './cases.ts'
import { openTestImportPaths } from './import-paths.ts'
import { formatsBy, play } from './scenario.ts'

const importPaths = await openTestImportPaths()

// Each has an account of its own, and most of its time it waits for the database.
describe('cases by API', { concurrency: 4 }, () => {
  for (const scenario of aPartOf(CASES)) {
    for (const format of formatsBy('api', scenario)) {
      test(`${scenario.name} (${format})`, () => play(importPaths, scenario, format, 'api'))
    }
  }
})
