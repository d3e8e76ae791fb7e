import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { canonicalDecimal } from '@vitrine/money'
import { looksLikeOfx, openOfxReader } from '../../src/ofx/ofx.ts'
import { faultOf } from '../fault.ts'
import { decode, read } from './support.ts'

const FOLDER = join(import.meta.dirname, '../../../../../shared/statements/ofx')
const skip = existsSync(FOLDER) ? false : `no sample files in ${FOLDER}`

/** Files that a person has checked and would not import either. A new one has to be checked, too. */
const REFUSED: [file: string, why: RegExp][] = [
  ['jseutter__account_listing_aggregation.ofx', /there is no statement in it/],
  ['jseutter__bank_small.ofx', /there is no statement in it/],
  ['jseutter__signon_success_no_message.ofx', /there is no statement in it/],
  ['jseutter__date_missing.ofx', /without a date/],
  ['jseutter__decimal_error.ofx', /"\$120" is no amount/],
  ['jseutter__error_message.ofx', /the bank says: General Server Error/],
  ['jseutter__signon_fail.ofx', /the bank says: Your request could not be processed .* password was incorrect/],
]

test('the sample OFX files are read in full, or refused for a good reason', { skip }, (t) => {
  const rows: string[] = []
  let entries = 0
  for (const file of readdirSync(FOLDER).sort()) {
    const text = decode(readFileSync(join(FOLDER, file)))
    assert.ok(looksLikeOfx(text.slice(0, 4096)), file)
    const { events, refused } = read(openOfxReader, [text], {})
    const expected = REFUSED.find(([name]) => name === file)?.[1]
    if (refused !== undefined || expected) {
      assert.match(refused ?? 'read', expected ?? /^read$/, file)
      rows.push(`${file}  refused, ${refused}`)
      continue
    }
    assert.deepEqual(read(openOfxReader, text.match(/.{1,7}/gs) ?? [], {}), { events }, file)

    const records = events.flatMap((one) => (one.kind === 'entry' ? one.entry.records : []))
    const plain = [...text.matchAll(/<TRNAMT>\s*([^<\r\n]*)/g)].map(([, amount]) =>
      canonicalDecimal(
        amount!
          .trim()
          .replace(',', '.')
          .replace(/^\+/, '')
          .replace(/^(-?)0+(?=\d)/, '$1'),
      ),
    )
    assert.equal(records.length, [...text.matchAll(/<STMTTRNP?>/gi)].length, file)
    // An amount in another currency is converted to the account's.
    const converted = records.some(({ exchange }) => exchange?.unit !== undefined)
    if (!converted)
      assert.deepEqual(
        records.map(({ amount }) => canonicalDecimal(amount)),
        plain,
        file,
      )
    for (const record of records) {
      assert.equal(faultOf(record), undefined, file)
    }
    const count = (kind: string) => events.filter((one) => one.kind === kind).length
    entries += records.length
    rows.push(`${file}  statements ${count('statement')}, entries ${records.length}, notes ${count('note')}`)
  }
  for (const row of rows) t.diagnostic(row)
  const refused = rows.filter((row) => row.includes('  refused, ')).length
  t.diagnostic(`files ${rows.length}, read ${rows.length - refused}, entries ${entries}, refused ${refused}`)
})
