import assert from 'node:assert/strict'
import { test } from 'node:test'
import { looksLikeMt940 } from '../../src/mt940/mt940.ts'
import type { ReaderEvent, ReadOptions } from '../../src/statement.ts'
import { effortOf } from '../effort.ts'
import { entriesOf, fixture, headsOf, notesOf, read, recordsOf } from './reading.ts'

const HEAD = [':20:X1', ':25:99999999/0001234567', ':28C:1/1']
const OPENING = ':60F:C260301EUR10,00'
const CLOSING = ':62F:C260302EUR9,00'
const LINE = ':61:2603020302D1,00NTRFNONREF'
const text = (...lines: string[]): string => lines.map((line) => `${line}\n`).join('')
const withLine = (line: string): string => text(...HEAD, OPENING, line, CLOSING, '-')

test('a fault that could cost money is refused, with its line and the reason', () => {
  const table: [what: string, file: string, line: number, why: RegExp][] = [
    ['no mark', withLine(':61:26030203021,00NTRF'), 5, /no date, mark/],
    ['another mark', withLine(':61:2603020302X1,00NTRF'), 5, /no date, mark/],
    ['no amount', withLine(':61:2603020302DNTRFNONREF'), 5, /no date, mark/],
    ['no date', withLine(':61:D1,00NTRF'), 5, /no date, mark/],
    ['a month that is none', withLine(':61:261302D1,00NTRF'), 5, /261302 is no date/],
    ['a day that is none', withLine(':61:260300D1,00NTRF'), 5, /260300 is no date/],
    ['an entry date that is none', withLine(':61:2603021302D1,00NTRF'), 5, /1302 is no date/],
    ['thousands or decimals', withLine(':61:2603020302D1.234NTRF'), 5, /1\.234 is no amount/],
    ['both separators', withLine(':61:2603020302D1.234,56NTRF'), 5, /1\.234,56 is no amount/],
    ['two commas', withLine(':61:2603020302D1,234,56NTRF'), 5, /is no amount/],
    ['nothing before the comma', withLine(':61:2603020302D,56NTRF'), 5, /is no amount/],
    ['a minus', withLine(':61:2603020302D-1,00NTRF'), 5, /no date, mark/],
    ['a blank within', withLine(':61:2603020302D1 234,56NTRF'), 5, /behind the amount/],
    ['an apostrophe within', withLine(":61:2603020302D1'234,56NTRF"), 5, /behind the amount/],
    ['19 digits', withLine(':61:2603020302D1234567890123456789,NTRF'), 5, /is no amount/],
    ['a line that was broken', withLine(':61:2603020302D\n1,00NTRF'), 5, /no date, mark/],
    ['an opening that is none', text(...HEAD, ':60F:X260301EUR10,00', CLOSING), 4, /is no balance/],
    ['an opening without amount', text(...HEAD, ':60F:C260301EUR', CLOSING), 4, /is no balance/],
    ['a closing that is none', text(...HEAD, OPENING, ':62F:C260302EUR9.000,00'), 5, /is no balance/],
    [
      'a closing in another currency',
      text(...HEAD, OPENING, LINE, ':62F:C260302USD9,00'),
      6,
      /USD of a statement in EUR/,
    ],
    ['two openings', text(...HEAD, OPENING, OPENING, CLOSING), 5, /second opening/],
    ['an opening in the middle', text(...HEAD, OPENING, LINE, OPENING, CLOSING), 6, /second opening/],
    ['two closings', text(...HEAD, OPENING, LINE, CLOSING, CLOSING), 7, /after the closing balance/],
    ['no opening', text(...HEAD, LINE, CLOSING), 4, /neither an opening balance/],
    ['no closing at the end', text(...HEAD, OPENING, LINE), 5, /line 1 ends without its closing balance/],
    ['no closing before -', text(...HEAD, OPENING, LINE, '-'), 6, /ends without its closing/],
    ['no closing before :20:', text(...HEAD, OPENING, LINE, ...HEAD, OPENING, CLOSING), 6, /ends without its closing/],
    [
      'no closing before :20:, after a text',
      text(...HEAD, OPENING, LINE, ':86:x', ...HEAD, OPENING, CLOSING),
      7,
      /ends without its closing/,
    ],
    ['a line after the closing', text(...HEAD, OPENING, CLOSING, LINE), 6, /after the closing balance/],
    ['a line after the message', text(...HEAD, OPENING, CLOSING, '-', LINE), 7, /outside of a message/],
    ['a balance before any message', text(OPENING, ...HEAD, OPENING, CLOSING), 1, /outside of a message/],
    ['no account', text(':20:X1', ':28C:1/1', OPENING, CLOSING), 1, /no account/],
    ['two accounts', text(...HEAD, ':25:99999999/0007654321', OPENING, CLOSING), 4, /second account/],
    ['an account in the middle', text(...HEAD, OPENING, LINE, ':25:4711', CLOSING), 6, /:25: after the first line/],
    ['no message', text('TESTNL2A', '940'), 1, /no message/],
    ['nothing at all', '', 1, /no message/],
    ['only a header', `${withLine(LINE)}{1:F01TEST}{2:I940TEST}{4:\n`, 8, /behind the header/],
    ['only the beginning of a tag', `${withLine(LINE)}:2`, 8, /middle of a tag/],
    ['a report without an end', text(...HEAD, ':34F:EUR0,', LINE, ':86:x'), 6, /without :90D:, :90C: or a line with -/],
    ['a report in two currencies', text(...HEAD, ':34F:EUR0,', ':34F:USD0,', '-'), 5, /USD and EUR/],
    ['a report of no currency', text(...HEAD, ':13D:2603021130+0100', LINE, '-'), 5, /nothing says the currency/],
    [
      'a closing that is cut',
      text(...HEAD, OPENING, LINE, ':62F:C260302EUR9,0')
        .slice(0, -1)
        .replace('9,0', '8,9'),
      6,
      /within/,
    ],
    ['a closing that is cut at the comma', text(...HEAD, OPENING, LINE, ':62F:C260302EUR90').slice(0, -1), 6, /within/],
  ]
  for (const [what, file, line, why] of table) {
    assert.throws(
      () => read(file),
      (error: { line?: number; why?: string }) => {
        assert.equal(error.line, line, `${what}: ${error.why}`)
        assert.match(error.why!, why, what)
        return true
      },
      what,
    )
  }
})

test('harmless deviations are accepted', () => {
  const table: [what: string, file: string, amounts: string[], options?: ReadOptions][] = [
    [
      'no end of the last line, yet it adds up',
      withLine(LINE).slice(0, -3).replace(CLOSING, ':62F:C260302EUR9,'),
      ['-1.00'],
    ],
    ['no end of the last line, all places there', text(...HEAD, OPENING, ':62F:C260302EUR8,50').slice(0, -1), []],
    ['a balance without currency', text(...HEAD, OPENING, LINE, ':62F:C2603029,00'), ['-1.00']],
    ['a balance of no date', text(...HEAD, OPENING, LINE, ':62F:C000000EUR9,00'), ['-1.00']],
    ['an entry date of zeros', withLine(':61:2603020000D1,00NTRF'), ['-1.00']],
    ['no type and no reference', withLine(':61:260302D1,00'), ['-1.00']],
    ['a reference that is broken off', withLine(':61:260302D1,00N1'), ['-1.00']],
    ['a text before the first line', text(...HEAD, OPENING, ':86:x', LINE, CLOSING), ['-1.00']],
    ['a currency from a person', text(...HEAD, ':13D:2603021130+0100', LINE, '-'), ['-1.00'], { currency: 'CHF' }],
    ['a currency from the account', text(':20:X', ':25:4711 CHF', ':13D:2603021130', LINE, '-'), ['-1.00']],
    ['header and body in one line', `{1:F01TEST}{2:I940TEST}{4:${withLine(LINE)}`, ['-1.00']],
    ['a report by its header', `{1:F01TEST}{2:O942TEST}{4:\n${text(...HEAD, ':34F:EUR0,', LINE, '-}')}`, ['-1.00']],
    [
      'reports without totals and end',
      text(...HEAD, ':34F:EUR0,', LINE, ':86:x', ...HEAD, ':34F:EUR0,', LINE, '-'),
      ['-1.00', '-1.00'],
    ],
    ['no text at all', text(...HEAD, OPENING, LINE, CLOSING), ['-1.00']],
  ]
  for (const [what, file, amounts, options] of table) {
    assert.deepEqual(
      entriesOf(read(file, options)).map((entry) => entry.amount),
      amounts,
      what,
    )
  }
  assert.equal(recordsOf(read(text(':20:X', ':25:4711 CHF', ':13D:2603021130', LINE, '-')))[0]!.currency, 'CHF')
  assert.deepEqual(
    headsOf(read(`{1:F01TEST}{2:O942TEST}{4:\n${text(...HEAD, ':34F:EUR0,', LINE, '-}')}`)).map((head) => head.nature),
    ['report'],
  )
  assert.equal(notesOf(read(text(...HEAD, OPENING, LINE, ':62F:C2603029,00')))[0]!.text, ':62F: says no currency')
})

test('lines and texts have a maximum length', () => {
  const long = 'x'.repeat(65_000)
  assert.equal(entriesOf(read(text(...HEAD, OPENING, LINE, `:86:${long}`, CLOSING))).length, 1)
  const table: [what: string, file: string, why: RegExp][] = [
    ['a line', text(...HEAD, OPENING, LINE, `:86:${long}${long}`, CLOSING), /line 6: a line of more than 64 KiB/],
    ['a line without end', `:20:${'x'.repeat(70_000)}`, /line 1: a line of more than 64 KiB/],
    ['a text', text(...HEAD, OPENING, LINE, `:86:${long}`, long, CLOSING), /line 6: :86: of more than 64 KiB/],
    ['texts', text(...HEAD, OPENING, LINE, `:86:${long}`, `:86:${long}`, CLOSING), /line 5: a :61: with a text/],
    [
      'blank lines',
      text(...HEAD, OPENING, LINE, ':86:x', ...Array<string>(70_000).fill(''), CLOSING),
      /line 6: :86: of/,
    ],
  ]
  for (const [what, file, why] of table) assert.throws(() => read(file), why, what)
})

test('no text of the maximum length takes long', () => {
  const row = (part: string): string => part.repeat(60_000 / part.length)
  const texts = ['/', ' ', '?', '?20', '/REMI', '/ ', 'EREF+', '1', ',', 'A', '-', ':08', 'IBAN: ', 'NAAM: '].flatMap(
    (part) => [`:86:/REMI/${row(part)}x`, `:86:166?20${row(part)}x`, `:86:${row(part)}x`, `${row(part)}x`],
  )
  const effort = effortOf(() => {
    for (const one of texts) read(text(...HEAD, OPENING, LINE, one, CLOSING))
    for (const part of ['/', ' ', '1']) read(text(':20:X', `:25:1${row(part)}x EUR`, OPENING, CLOSING))
  })
  assert.ok(effort < 10_000, `some pattern backtracks: ${effort} ms`)
})

test('the events before a refusal are the first ones of the whole file', () => {
  const until: ReaderEvent[] = []
  const file = text(...HEAD, OPENING, LINE, ':61:2603020302C5,00NTRF', ':61:nonsense', CLOSING)
  assert.throws(() => read(file, {}, until), /line 7/)
  assert.deepEqual(
    entriesOf(until).map((entry) => entry.amount),
    ['-1.00', '5.00'],
  )
})

test('other files do not look like it', () => {
  const table: [what: string, start: string, expected: boolean][] = [
    ['itself', fixture('plain'), true],
    ['headers only', '{1:F01TESTNL2AAXXX0000000000}{2:I940TESTNL2AXXXXN3020}{4:', true],
    ['headers over lines', '{1:F01TESTNL2ABXXX0000000000}\n{2:I940TESTNL2AXXXN}\n{4:\n:20:P1\n:25:NL', true],
    ['a payment order', '{1:F01TESTNL2AAXXX0000000000}{2:I103TESTNL2AXXXXN3020}{4:\n:20:X\n:32A:260302EUR1,', false],
    ['camt', '<?xml version="1.0"?><Document><a>\n:20:x\n</a>', false],
    ['OFX', 'OFXHEADER:100\nDATA:OFXSGML\n', false],
    ['CSV', 'Datum;Betrag\n02.03.2026;12:20:44\n', false],
    ['QIF', '!Type:Bank\nD02/03/2026\n', false],
    ['a text with a time', 'at 18\n:20:44 it began\nand went on\n', false],
    ['nothing', '', false],
  ]
  for (const [what, start, expected] of table) assert.equal(looksLikeMt940(start), expected, what)
})
