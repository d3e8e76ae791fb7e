import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { testDatabase } from '../../../test/support/database.ts'
import { createDeps } from '../../context.ts'
import { sql } from '../../platform/db/sql.ts'
import { countImportsByDay, listImports } from './import.store.ts'

type GivenImport = [status: string, file: string | null]

/** One after the other; `file` stands for the content. */
async function importsOf(given: GivenImport[]) {
  const { database } = await testDatabase()
  const { newId } = createDeps(database)
  // Those of one millisecond are in any order.
  const ids = given.map(() => newId('import')).sort()
  for (const [at, [status, file]] of given.entries()) {
    const hash = file && createHash('sha256').update(file).digest()
    await database.rows(sql`
      insert into imports (id, file_name, request, keep, file_hash, status, created_at, finished_at, reason, report)
      values (${ids[at]!}, 'statement.xml', '{}', false, ${hash}, ${status}, clock(), clock(),
        ${status === 'refused' ? 'no account' : null}, ${status === 'done' ? '{}' : null})`)
  }
  return database
}

test('a refusal names the import that took the same content later, and no other', async () => {
  const database = await importsOf([
    ['done', 'answered'],
    ['refused', 'answered'],
    ['refused', 'answered'],
    ['done', 'answered'],
    ['done', 'answered'],
    ['refused', 'answered'],
    ['refused', 'other'],
    ['refused', null],
    ['done', null],
  ])
  const list = { accountId: null, status: null, unresolvedSince: null, before: null, limit: 20 }
  const found = (await listImports(database, list)).toReversed()
  const later = found.map(({ importedAs }) => found.findIndex(({ id }) => id === importedAs))
  assert.deepEqual(later, [-1, 3, 3, -1, -1, -1, -1, -1, -1])
})

test('a refused file that was sent again is counted once, as the later import', async () => {
  const database = await importsOf([
    ['refused', 'answered'],
    ['done', 'answered'],
    ['refused', 'refused twice'],
    ['refused', 'refused twice'],
    ['done', 'repeated'],
    ['done', 'repeated'],
    ['refused', null],
    ['refused', null],
  ])
  const days = await countImportsByDay(database, new Date(Date.now() - 86_400_000))
  const total = (status: string) => days.filter((day) => day.status === status).reduce((n, { count }) => n + count, 0)
  assert.deepEqual({ done: total('done'), refused: total('refused') }, { done: 3, refused: 3 })
})
