/** Every case, by API; `ALL=1 npm test` runs it in every format that can express it. */
import { describe, test } from 'node:test'
import { CASES } from './cases.ts'
import { openTestImportPaths } from './import-paths.ts'
import { formatsBy, play } from './scenario.ts'

const importPaths = await openTestImportPaths()

// Each has an account of its own, and most of its time it waits for the database.
describe('cases by API', { concurrency: 4 }, () => {
  for (const scenario of CASES) {
    for (const format of formatsBy('api', scenario)) {
      test(`${scenario.name} (${format})`, () => play(importPaths, scenario, format, 'api'))
    }
  }
})
