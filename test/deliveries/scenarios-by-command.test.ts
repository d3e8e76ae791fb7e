/** Every case, by `vitrine import`; `npm run test:all` runs it in every format. */
import { test } from 'node:test'
import { CASES } from './cases.ts'
import { openTestImportPaths } from './import-paths.ts'
import { formatsBy, play } from './scenario.ts'

const importPaths = await openTestImportPaths()

for (const scenario of CASES) {
  for (const format of formatsBy('cli', scenario).filter((format) => format !== 'records')) {
    test(`${scenario.name} (${format} by command)`, () => play(importPaths, scenario, format, 'cli'))
  }
}
