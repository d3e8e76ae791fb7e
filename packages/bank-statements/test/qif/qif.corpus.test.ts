import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { looksLikeQif, openQifReader } from '../../src/qif/qif.ts'
import type { ReadOptions } from '../../src/statement.ts'
import { decode, read } from '../ofx/support.ts'

const FOLDER = join(import.meta.dirname, '../../../../../shared/statements/qif')
const skip = existsSync(FOLDER) ? false : `no sample files in ${FOLDER}`

/** The options that a person has to give because the file does not state them. */
const ORDERS: Record<string, ReadOptions['dateOrder']> = {
  'spmason__normalTransactions.qif': 'mdy',
  'spmason__windows-1252.qif': 'mdy',
}

/** Records of the accounts that hold money, counted by lines only. */
function countPlainly(text: string): number {
  let readable = false
  let records = 0
  let open = false
  for (const line of text.split(/\r\n|\n|\r/)) {
    if (line.startsWith('!')) readable = /^!Type:(Bank|CCard|Cash|Oth A|Oth L)\s*$/i.test(line)
    else if (readable && line.startsWith('^')) records += 1
    if (line !== '') open = readable && !/^[!^]/.test(line)
  }
  return open ? records + 1 : records
}

test('the sample QIF files are read in full', { skip }, (t) => {
  const rows: string[] = []
  let entries = 0
  for (const file of readdirSync(FOLDER).sort()) {
    const text = decode(readFileSync(join(FOLDER, file)))
    assert.ok(looksLikeQif(text.slice(0, 4096)), file)
    assert.match(
      read(openQifReader, [text], {}).refused ?? 'no money in it',
      /say it with --currency|no money in it/,
      file,
    )
    const order = ORDERS[file]
    const { events, refused } = read(openQifReader, [text], { currency: 'USD', ...(order && { dateOrder: order }) })
    assert.equal(refused, undefined, file)
    const count = (kind: string) => events.filter((one) => one.kind === kind).length
    assert.equal(count('entry'), countPlainly(text), file)
    entries += count('entry')
    const asked = order ? `, given the order ${order}` : ''
    rows.push(`${file}  statements ${count('statement')}, entries ${count('entry')}, notes ${count('note')}${asked}`)
  }
  for (const row of rows) t.diagnostic(row)
  t.diagnostic(`files ${rows.length}, entries ${entries}`)
})
