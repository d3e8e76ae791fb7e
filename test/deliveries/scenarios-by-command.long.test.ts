/** Every third case, by `vitrine import`; `ALL=1 npm test` runs every case in every format. By API all are run. */
import { test } from 'node:test'
import { ALL } from '../support/runs.ts'
import { CASES } from './cases.ts'
import { openTestImportPaths } from './import-paths.ts'
import { formatsBy, play } from './scenario.ts'

const importPaths = await openTestImportPaths()

for (const scenario of CASES.filter((_, at) => ALL || at % 3 === 0)) {
  for (const format of formatsBy('cli', scenario).filter((format) => format !== 'records')) {
    test(`${scenario.name} (${format} by command)`, () => play(importPaths, scenario, format, 'cli'))
  }
}
