import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { looksLikeQif, openQifReader } from '../../src/qif/qif.ts'
import { faultOf } from '../fault.ts'
import { cut, fixturesOf, read } from '../ofx/support.ts'

const FIXTURES = fixturesOf(join(import.meta.dirname, 'fixtures'), '.qif')
const places = fc.array(fc.nat(), { maxLength: 20 })

for (const { name, text, options, events, refused } of FIXTURES) {
  test(`${name} is ${refused ? 'refused' : 'read'}`, () => {
    const outcome = read(openQifReader, [text], options)
    assert.equal(outcome.refused, refused)
    if (refused) return
    assert.deepEqual(
      outcome.events,
      events.map((line) => JSON.parse(line)),
    )
    for (const one of outcome.events) {
      if (one.kind !== 'entry') continue
      assert.equal(faultOf(one.entry.records[0]!, 'EUR'), undefined)
    }
  })
}

test('a QIF file is recognised by its beginning', () => {
  for (const { name, text } of FIXTURES) {
    if (name !== 'no-header.qif') assert.ok(looksLikeQif(text.slice(0, 4096)), name)
  }
  assert.ok(looksLikeQif('\uFEFF!Type:Bank'))
  assert.ok(!looksLikeQif('OFXHEADER:100'))
  assert.ok(!looksLikeQif('Type:Bank'))
  assert.ok(!looksLikeQif('!Typewriter'))
})

test('a file gives the same events in chunks of any size', () => {
  for (const { text, options } of FIXTURES) {
    const whole = read(openQifReader, [text], options)
    assert.deepEqual(read(openQifReader, [...text], options), whole)
    fc.assert(
      fc.property(places, (at) => assert.deepEqual(read(openQifReader, cut(text, at), options), whole)),
      { numRuns: 30 },
    )
  }
})

test('a file that is cut off is refused, or gives its first entries, the last with at least day and amount', () => {
  for (const { name, text, options, refused } of FIXTURES) {
    if (refused) continue
    const entriesOf = (cutOff: string) => {
      const outcome = read(openQifReader, [cutOff], options)
      return outcome.refused === undefined ? outcome.events.filter((one) => one.kind === 'entry') : []
    }
    const whole = entriesOf(text)
    for (let length = 0; length < text.length; length += 1) {
      const some = entriesOf(text.slice(0, length))
      const [same, last] = [some.slice(0, -1), some.at(-1)]
      assert.deepEqual(same, whole.slice(0, same.length), `${name} of ${length} characters`)
      if (last === undefined) continue
      const money = ({ entry }: typeof last) => [entry.line, entry.amount, entry.records[0]!.booked]
      assert.deepEqual(money(last), money(whole[same.length]!), `${name} of ${length} characters`)
    }
  }
})

test('any input is read or refused; the reader does not crash', () => {
  const line = fc.oneof(
    fc.constantFrom('!Type:Bank', '!Type:Cat', '!Account', '!Clear:AutoSwitch', '^', '', 'NOne', 'L[One]', 'Sx', '$1'),
    fc.constantFrom('D1/2/26', "D1/ 2'26", 'D20260203', 'D13/2/2026', 'T1.234', 'T-5.5', 'T1,000.00', 'U7', 'Px'),
    fc.string(),
  )
  const lines = fc.array(line, { maxLength: 30 })
  fc.assert(
    fc.property(lines, fc.constantFrom('\n', '\r\n', '\r'), places, (all, end, at) => {
      const text = all.join(end)
      const options = { currency: 'EUR' }
      assert.deepEqual(read(openQifReader, cut(text, at), options), read(openQifReader, [text], options))
    }),
    { numRuns: 500 },
  )
})

test('without an order a bounded number of entries is held back, even if the proof came after it', () => {
  const record = `D03/04/2026\nT-1.00\nM${'x'.repeat(60_000)}\n^\n`
  const text = `!Type:Bank\n${record.repeat(400)}D13/04/2026\nT-1.00\n^\n`
  assert.match(read(openQifReader, [text], { currency: 'EUR' }).refused ?? '', /line 2: .* say the order/)
  const given = read(openQifReader, [text], { currency: 'EUR', dateOrder: 'dmy' })
  assert.equal(given.events.filter((one) => one.kind === 'entry').length, 401)
})

test('emitted entries no longer count as held back', () => {
  const clear = `D05/05/2026\nT-1.00\nM${'x'.repeat(60_000)}\n^\n`
  const text = `!Type:Bank\n${clear.repeat(400)}D03/04/2026\nT-1.00\n^\nD13/04/2026\nT-1.00\n^\n`
  assert.equal(read(openQifReader, [text], { currency: 'EUR' }).refused, undefined)
})

test('neither a line nor a record without end fills the memory', () => {
  const open = { currency: 'EUR' }
  assert.match(read(openQifReader, ['!Type:Bank\nM', 'x'.repeat(70_000)], open).refused ?? '', /line 2: a line of more/)
  const endless = `!Type:Bank\n${`M${'x'.repeat(60_000)}\n`.repeat(20)}`
  assert.match(read(openQifReader, [endless], open).refused ?? '', /line 2: this record is not closed/)
})
