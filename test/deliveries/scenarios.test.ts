/** Every case of the table of what banks do, by API and in every format that can say it. */
import { test } from 'node:test'
import { CASES } from './cases.ts'
import { formatsBy, play } from './scenario.ts'
import { openTestWays } from './ways-in.ts'

const ways = await openTestWays()

for (const scenario of CASES) {
  for (const format of formatsBy('api', scenario)) {
    test(`${scenario.name} (${format})`, () => play(ways, scenario, format, 'api'))
  }
}
