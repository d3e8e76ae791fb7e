/**
 * Cases written from the requirement alone, without having read the reconciliation: what banks and people do to one
 * account, in every order of the deliveries, on a real database.
 */
import { describe, test } from 'node:test'
import { openImportPaths } from '../deliveries/import-paths.ts'
import { setDatabaseClock } from '../support/database.ts'
import { testService } from '../support/service.ts'
import { play, playerOf } from './independent-case.ts'
import { INDEPENDENT_CASES } from './independent-cases.ts'

const service = await testService()
const paths = await openImportPaths(service)
const player = playerOf(paths, (now) => setDatabaseClock(service.database, now))

// One after the other: they share the clock of the database.
describe('one truth from many sources', () => {
  for (const one of INDEPENDENT_CASES) {
    test(one.name, { ...(one.todo && { todo: one.todo }) }, () => play(player, one))
  }
})
