import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { toUnits } from '@vitrine/money'
import fc from 'fast-check'
import { looksLikeCamt, openCamtReader } from '../../src/camt/camt.ts'
import type { Entry, ReaderEvent } from '../../src/statement.ts'
import { faultOf } from '../fault.ts'
import { around, cut, fixtures, read } from './support.ts'

const entriesOf = (events: ReaderEvent[]): Entry[] => events.flatMap((one) => (one.kind === 'entry' ? [one.entry] : []))

for (const { name, xml, golden } of fixtures) {
  test(`${name}: reports what its file of expectations has`, () => {
    assert.match(xml.split('\n')[1]!, /^<!-- Trap: /, 'the second line says what the file traps')
    const events = read(xml)
    const expected = existsSync(golden) ? readFileSync(golden, 'utf8').trim().split('\n') : []
    assert.deepEqual(
      events,
      expected.map((line) => JSON.parse(line)),
    )
  })

  test(`${name}: reports the same however the input is cut`, () => {
    const whole = read(xml)
    const places = fc.array(fc.nat(xml.length), { maxLength: 40 })
    fc.assert(
      fc.property(places, (cuts) => assert.deepEqual(read(...cut(xml, cuts)), whole)),
      { numRuns: 40 },
    )
    assert.deepEqual(read(...xml), whole, 'character by character')
    assert.deepEqual(read(`\uFEFF${xml}`), whole, 'after a byte order mark')
  })

  test(`${name}: its parts are its entries to the last digit, and every record can be stored`, () => {
    for (const { amount, records } of entriesOf(read(xml))) {
      const sum = records.reduce((all, record) => all + toUnits(record.amount), 0n)
      assert.equal(sum, toUnits(amount))
      for (const record of records) {
        assert.equal(faultOf(record), undefined, JSON.stringify(record))
      }
    }
  })
}

test("a bank's reference is kept as it is, never as an id: banks give one to several movements", () => {
  for (const { xml } of fixtures) {
    for (const { records, whole } of entriesOf(read(xml))) {
      for (const record of [...records, ...(whole ? [whole] : [])]) {
        assert.equal(record.sourceId, undefined)
        assert.notEqual(record.bankReferences?.length, 0)
      }
      const parts = new Set(records.flatMap(({ batchReferences }) => batchReferences ?? []))
      for (const reference of whole?.bankReferences ?? []) assert.ok(parts.has(reference))
    }
  }
})

test('an entry that is too large to be held is kept as one', () => {
  const detail = `<TxDtls><Amt Ccy="EUR">1.00</Amt><RmtInf><Ustrd>${'x'.repeat(60_000)}</Ustrd></RmtInf></TxDtls>`
  const events: ReaderEvent[] = []
  const reader = openCamtReader((one) => events.push(one), {})
  const [head, foot] = around('CUT').split('CUT')
  reader.write(`${head}<Ntry><Amt Ccy="EUR">600.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>`)
  reader.write('<BookgDt><Dt>2026-03-04</Dt></BookgDt><NtryDtls>')
  for (let index = 0; index < 600; index += 1) reader.write(detail)
  reader.write(`</NtryDtls></Ntry>${foot}`)
  reader.end()
  const [entry] = entriesOf(events)
  assert.deepEqual(
    entry!.records.map(({ amount }) => amount),
    ['600.00'],
  )
  assert.ok(events.some((one) => one.kind === 'note' && /too many details/.test(one.note.text)))
})

test('an element that is repeated without end in one detail is cut off', () => {
  const lines = `<Ustrd>${'word '.repeat(20)}</Ustrd>`.repeat(1_000)
  const [entry] = entriesOf(
    read(
      around(
        `<Ntry><Amt Ccy="EUR">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-03-04</Dt></BookgDt>
<NtryDtls><TxDtls><RmtInf>${lines}</RmtInf></TxDtls></NtryDtls></Ntry>`,
      ),
    ),
  )
  assert.ok(entry!.records[0]!.description!.length < 5_000)
})

test('camt is recognised by its beginning', () => {
  for (const { xml } of fixtures) assert.equal(looksLikeCamt(xml.slice(0, 2_000)), true)
  assert.equal(looksLikeCamt('\uFEFF<?xml version="1.0"?>\n<x:BkToCstmrAcctRptV01>'), true)
  assert.equal(looksLikeCamt('<message><AppHdr><MsgDefIdr>camt.054.001.08</MsgDefIdr>'), true)
  assert.equal(looksLikeCamt('<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03">'), false)
  assert.equal(looksLikeCamt('<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.056.001.08">'), false)
  assert.equal(looksLikeCamt('<html><body>Your session has ended</body></html>'), false)
  assert.equal(looksLikeCamt(':20:camt.053.001.02\n:25:'), false)
  assert.equal(looksLikeCamt(''), false)
})

test('the creditor identifier of a direct debit is kept in the further text, and no number of a person is', () => {
  const entryWith = (id: string) =>
    read(
      around(
        `<Ntry><Amt Ccy="EUR">5.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-02-11</Dt></BookgDt><NtryDtls><TxDtls><RltdPties><Cdtr><Pty><Nm>Stadtwerke</Nm><Id><PrvtId><Othr><Id>${id}</Id></Othr></PrvtId></Id></Pty></Cdtr></RltdPties></TxDtls></NtryDtls></Ntry>`,
      ),
    )
  const [debit] = entriesOf(entryWith('DE98ZZZ09999999999'))
  assert.equal(debit!.records[0]!.additional, 'Creditor: DE98ZZZ09999999999')
  const [person] = entriesOf(entryWith('0101990500001'))
  assert.equal(person!.records[0]!.additional, undefined)
})
