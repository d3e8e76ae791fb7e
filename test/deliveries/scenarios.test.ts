/** Every case, by API and in every format that can express it. */
import { test } from 'node:test'
import { CASES } from './cases.ts'
import { openTestImportPaths } from './import-paths.ts'
import { formatsBy, play } from './scenario.ts'

const importPaths = await openTestImportPaths()

for (const scenario of CASES) {
  for (const format of formatsBy('api', scenario)) {
    test(`${scenario.name} (${format})`, () => play(importPaths, scenario, format, 'api'))
  }
}
