import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { openOfxReader } from '../../src/ofx/ofx.ts'
import { cut, fixturesOf, read } from './support.ts'

const FIXTURES = fixturesOf(join(import.meta.dirname, 'fixtures'), '.ofx')
const places = fc.array(fc.nat(), { maxLength: 20 })

test('a file gives the same events in chunks of any size', () => {
  for (const { text, options } of FIXTURES) {
    const whole = read(openOfxReader, [text], options)
    assert.deepEqual(read(openOfxReader, [...text], options), whole)
    fc.assert(
      fc.property(places, (at) => assert.deepEqual(read(openOfxReader, cut(text, at), options), whole)),
      { numRuns: 30 },
    )
  }
})

test('a file that is cut off anywhere is refused', () => {
  for (const { name, text, options } of FIXTURES) {
    const end = text.search(/<\/OFX>\s*$/i) + '</OFX>'.length
    for (let length = 0; length < end; length += 1) {
      const { refused } = read(openOfxReader, [text.slice(0, length)], options)
      assert.ok(refused, `${name} of ${length} characters was read`)
    }
  }
})

const word = fc.stringMatching(/^[a-zA-Z0-9&<>' ;#-]{1,20}$/).map((text) => `n${text}n`)
const entry = fc.record({
  cents: fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }),
  day: fc.date({ min: new Date('1970-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
  name: word,
  comma: fc.boolean(),
})
type Entry = typeof entry extends fc.Arbitrary<infer T> ? T : never

function amountOf({ cents }: Entry): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** One statement in the notations that banks use. */
function write(entries: Entry[], { xml, gap }: { xml: boolean; gap: string }): string {
  const leaf = (name: string, value: string) => `<${name}>${value}${xml ? `</${name}>` : ''}${gap}`
  const lines = entries.map((one) => {
    const amount = one.comma ? amountOf(one).replace('.', ',') : amountOf(one)
    const day = one.day.toISOString().slice(0, 10).replaceAll('-', '')
    const leaves = [leaf('DTPOSTED', day), leaf('TRNAMT', amount), leaf('NAME', escaped(one.name))]
    return `<STMTTRN>${gap}${leaves.join('')}</STMTTRN>${gap}`
  })
  return `OFXHEADER:100${gap}<OFX>${gap}<STMTRS>${gap}${leaf('CURDEF', 'EUR')}${lines.join('')}</STMTRS>${gap}</OFX>`
}

test('a written statement is read back, in every notation', () => {
  const layout = fc.record({ xml: fc.boolean(), gap: fc.constantFrom('', '\n', '\r\n', ' \n\t') })
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 8 }), layout, places, (entries, how, at) => {
      const { events, refused } = read(openOfxReader, cut(write(entries, how), at), {})
      assert.equal(refused, undefined)
      const got = events.flatMap((one) => (one.kind === 'entry' ? one.entry.records : []))
      assert.deepEqual(
        got.map(({ amount, booked, description }) => [amount, booked, description]),
        entries.map((one) => [amountOf(one), one.day.toISOString().slice(0, 10), one.name]),
      )
    }),
  )
})

test('any input is read or refused; the reader does not crash', () => {
  const names = ['OFX', 'STMTRS', 'STMTTRN', 'TRNAMT', 'DTPOSTED', 'CURDEF', 'PAYEE', 'CURRENCY', 'STATUS', 'LEDGERBAL']
  const token = fc.oneof(
    fc.constantFrom(...names.flatMap((name) => [`<${name}>`, `</${name}>`, `<${name}/>`])),
    fc.constantFrom('<!--', '-->', '<![CDATA[', ']]>', '<?', '?>', '<', '>', '&', '&#99999999;', '1.234', '20260230'),
    fc.string(),
  )
  fc.assert(
    fc.property(fc.array(token, { maxLength: 40 }), places, (tokens, at) => {
      const text = tokens.join('')
      assert.deepEqual(read(openOfxReader, cut(text, at), {}), read(openOfxReader, [text], {}))
    }),
    { numRuns: 500 },
  )
})
