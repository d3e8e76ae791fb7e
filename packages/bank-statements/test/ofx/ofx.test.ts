import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { looksLikeOfx, openOfxReader } from '../../src/ofx/ofx.ts'
import { faultOf } from '../fault.ts'
import { fixturesOf, read } from './support.ts'

const FIXTURES = fixturesOf(join(import.meta.dirname, 'fixtures'), '.ofx')

for (const { name, text, options, events, refused } of FIXTURES) {
  test(`${name} is ${refused ? 'refused' : 'read'}`, () => {
    const outcome = read(openOfxReader, [text], options)
    assert.equal(outcome.refused, refused)
    if (refused) return
    assert.deepEqual(
      outcome.events,
      events.map((line) => JSON.parse(line)),
    )
  })
}

test('the records of the fixtures can be stored', () => {
  for (const { name, text, options } of FIXTURES) {
    for (const events of read(openOfxReader, [text], options).events) {
      if (events.kind !== 'entry') continue
      const [record] = events.entry.records
      assert.equal(events.entry.amount, record!.amount)
      assert.equal(faultOf(record!), undefined, `${name}, line ${events.entry.line}`)
    }
  }
})

test('an OFX file is recognised by its beginning', () => {
  for (const { name, text } of FIXTURES) assert.ok(looksLikeOfx(text.slice(0, 4096)), name)
  assert.ok(looksLikeOfx('\uFEFFOFXHEADER:100\r\n'))
  assert.ok(looksLikeOfx('\r\n\r\n<OFX>'))
  assert.ok(!looksLikeOfx('<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">'))
  assert.ok(!looksLikeOfx('date;amount;what the <OFX> export said'))
  assert.ok(!looksLikeOfx('!Type:Bank'))
})

const inside = (value: string) =>
  '<OFX><STMTRS><CURDEF>EUR<BANKTRANLIST><STMTTRN><DTPOSTED>20260203<TRNAMT>-1.00' +
  `<MEMO>${value}</STMTTRN></STMTRS></OFX>`

test('a value has at most 64 KiB, however the input is cut', () => {
  assert.equal(read(openOfxReader, [inside('x'.repeat(65_536))], {}).refused, undefined)
  const long = inside('x'.repeat(65_537))
  const whole = read(openOfxReader, [long], {}).refused
  assert.match(whole ?? '', /^line 1: the value of MEMO is longer than 65536 characters$/)
  assert.equal(read(openOfxReader, [...long], {}).refused, whole)
})

test('neither depth nor an entry without end fills the memory', () => {
  assert.match(read(openOfxReader, ['<OFX>'.repeat(1000)], {}).refused ?? '', /too deep/)
  const memo = `<MEMO>${'x'.repeat(60_000)}`
  assert.match(read(openOfxReader, [inside(memo.repeat(20))], {}).refused ?? '', /this entry is not closed/)
})
