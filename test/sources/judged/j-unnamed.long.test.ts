/** The mixes that the table does not name, by API. */
import { describe, test } from 'node:test'
import { openImportPaths } from '../../deliveries/import-paths.ts'
import { setDatabaseClock } from '../../support/database.ts'
import { testService } from '../../support/service.ts'
import { play, playerOf } from '../independent-case.ts'
import { UNNAMED_MIXES } from '../unnamed-mixes.ts'

const service = await testService()
const player = playerOf(await openImportPaths(service), (now) => setDatabaseClock(service.database, now))

// One after the other: they share the clock of the database.
describe('mixes that the table does not name, by API', () => {
  for (const one of UNNAMED_MIXES) test(one.name, { ...(one.todo && { todo: one.todo }) }, () => play(player, one))
})
