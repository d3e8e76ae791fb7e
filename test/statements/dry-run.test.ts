import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDryRun } from '../../src/statements/dry-run.ts'
import { around } from './camt/support.ts'

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
