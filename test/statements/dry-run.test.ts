import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { type FileOptions, openFile, Unreadable } from '@vitrine/bank-statements'
import { openDryRun } from '../../src/ledger/imports/dry-run.ts'

const around = (entries: string): string =>
  `<?xml version="1.0"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<Stmt><Id>S</Id><Acct><Id><IBAN>SI56192001234567892</IBAN></Id><Ccy>EUR</Ccy></Acct>
${entries}
</Stmt></BkToCstmrStmt></Document>`

const balance = (kind: string, amount: string): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-03-04</Dt></Dt></Bal>`

const entry = (currency: string): string =>
  `<Ntry><Amt Ccy="${currency}">10.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-03-04</Dt></BookgDt></Ntry>`

test('a line that is refused alone is noted, and its statement is not called balanced even where the sums agree', () => {
  const read = (entries: string) => {
    const dry = openDryRun('x.xml', {})
    dry.write(Buffer.from(around(`${balance('OPBD', '5.00')}${balance('CLBD', '15.00')}${entries}`)))
    return dry.end()
  }
  const whole = read(entry('EUR'))
  assert.deepEqual([whole.statements[0]!.balanced, whole.notes], [true, []])
  const { statements, notes } = read(`${entry('EUR')}${entry('USD')}`)
  assert.deepEqual([statements[0]!.entries, statements[0]!.gap, statements[0]!.balanced], [1, '0', false])
  assert.match(notes[0]!.text, /^this line is left out: it is of 10\.00 USD, the account is in EUR/)
})

const OPTIONS: FileOptions = { currency: 'EUR', dateOrder: 'dmy', decimalMark: '.', sign: 'signed' }

/** The number of records that the readers return; undefined where they refuse it. */
function countRecords(bytes: Buffer): number | undefined {
  let records = 0
  const file = openFile((reported) => {
    if (reported.kind === 'entry') records += reported.entry.records.length
  }, OPTIONS)
  try {
    file.write(bytes)
    file.end()
    return records
  } catch (error) {
    if (error instanceof Unreadable) return undefined
    throw error
  }
}

test('every record of a reader can be stored: of its fixtures, and of the samples where they are available', () => {
  const files = globSync([
    'packages/bank-statements/test/*/fixtures/*.{xml,csv,json,sta,ofx,qif}',
    '../shared/statements/**/*.*',
  ])
  let read = 0
  for (const file of files) {
    const bytes = readFileSync(file)
    const reported = countRecords(bytes)
    if (reported === undefined) continue
    const dry = openDryRun(file, OPTIONS)
    dry.write(bytes)
    const transactions = dry.end().statements.flatMap((statement) => statement.transactions)
    assert.equal(transactions.length, reported, file)
    read += 1
  }
  assert.ok(read > 80, String(read))
})
