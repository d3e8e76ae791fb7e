import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { testDatabase } from '../../../test/support/database.ts'
import { createDeps } from '../../context.ts'
import { sql } from '../../platform/db/sql.ts'
import { countImportsByDay } from './import.store.ts'

test('a refused file that was sent again is counted once, as the later import', async () => {
  const { database } = await testDatabase()
  const { newId } = createDeps(database)
  const given: [status: string, file: string | null][] = [
    ['refused', 'answered'],
    ['done', 'answered'],
    ['refused', 'refused twice'],
    ['refused', 'refused twice'],
    ['done', 'repeated'],
    ['done', 'repeated'],
    ['refused', null],
    ['refused', null],
  ]
  for (const [status, file] of given) {
    const hash = file && createHash('sha256').update(file).digest()
    await database.rows(sql`
      insert into imports (id, file_name, request, keep, file_hash, status, created_at, finished_at, reason, report)
      values (${newId('import')}, 'statement.xml', '{}', false, ${hash}, ${status}, clock(), clock(),
        ${status === 'refused' ? 'no account' : null}, ${status === 'done' ? '{}' : null})`)
  }
  const days = await countImportsByDay(database, new Date(Date.now() - 86_400_000))
  const total = (status: string) => days.filter((day) => day.status === status).reduce((n, { count }) => n + count, 0)
  assert.deepEqual({ done: total('done'), refused: total('refused') }, { done: 3, refused: 3 })
})
