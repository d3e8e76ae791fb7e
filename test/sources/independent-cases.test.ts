/**
 * Cases written from the requirement alone, without having read the reconciliation: what banks and people do to one
 * account, on a real database. Those that can be played in memory are played there, in every order; here with ALL=1, too.
 */
import { describe, test } from 'node:test'
import { openImportPaths } from '../deliveries/import-paths.ts'
import { setDatabaseClock } from '../support/database.ts'
import { ALL } from '../support/runs.ts'
import { testService } from '../support/service.ts'
import { isForMemory, play, playerOf } from './independent-case.ts'
import { INDEPENDENT_CASES } from './independent-cases.ts'

const service = await testService()
const paths = await openImportPaths(service)
const player = playerOf(paths, (now) => setDatabaseClock(service.database, now))

// One after the other: they share the clock of the database.
describe('one truth from many sources', () => {
  for (const one of INDEPENDENT_CASES.filter((one) => ALL || !isForMemory(one))) {
    test(one.name, { ...(one.todo && { todo: one.todo }) }, () => play(player, one))
  }
})
