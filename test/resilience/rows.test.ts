import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { idOf, type Row } from './row.ts'

/** Rows are read, not loaded: most of them load the whole service. */
const rows = globSync('test/resilience/[afdx][0-9]*-*.ts').map((file) => ({ file, text: readFileSync(file, 'utf8') }))

test('every row says what would be lost, and docs/promises.md says what it proves', () => {
  const promises = readFileSync('docs/promises.md', 'utf8')
  for (const { file, text } of rows) {
    const id = idOf(file)
    assert.match(text, /^\/\/ Lost if it breaks: .{20,}\.\n/, `${file}: the first line`)
    assert.equal(/^ {2}id: '(\w+)',$/m.exec(text)?.[1], id, file)
    const promise = /^ {2}promise: '(P\d+)',$/m.exec(text)?.[1]
    assert.match(promises, new RegExp(`^\\| ${promise} \\|.*\\b${id}\\b`, 'm'), `${file}: the promise ${promise}`)
    assert.match(promises, new RegExp(`^\\| ${id} \\|`, 'm'), `${file}: the row ${id}`)
  }
})

for (const { file } of rows.filter(({ text }) => /^ {2}quick: true,$/m.test(text))) {
  const { row } = (await import(resolve(file))) as { row: Row }
  test(`${row.id}: ${row.title}`, async (t) => {
    const outcome = await row.run()
    assert.ok('kept' in outcome)
    t.diagnostic(outcome.figure)
    assert.ok(outcome.kept, `${outcome.done}: ${outcome.figure}`)
  })
}
