import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../../test/support/database.ts'
import { fold, insidePattern } from '../core/fold.ts'
import { folded, sql } from './sql.ts'

test('texts are folded in the same way by PostgreSQL and by what is looked for', async () => {
  const { database } = await testDatabase()
  const letters = Array.from({ length: 0x21c - 0x20 }, (_, at) => String.fromCodePoint(0x20 + at)).filter(
    (letter) => letter !== 'İ' && /\p{L}/u.test(letter) && (letter <= 'ž' || /^[ȘșȚț]$/.test(letter)),
  )
  const rows = await database.rows<{ letter: string; folded: string; found: boolean }>(sql`
    select letter, ${folded(sql`letter`)} as folded, letter ~* pattern as found
    from unnest(${letters}::text[], ${letters.map(insidePattern)}::text[]) as l (letter, pattern)`)
  assert.ok(rows.length > 220)
  const others = rows.filter(
    ({ letter, folded, found }) => (/^[a-z]$/.test(fold(letter)) ? folded !== fold(letter) : false) || !found,
  )
  assert.deepEqual(others, [])
})
