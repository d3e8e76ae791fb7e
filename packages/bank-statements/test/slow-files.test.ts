/** The risk: one small file keeps the worker busy, and every other import waits. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type FileOptions, openFile } from '../src/detect.ts'
import { threadCpuMs } from '../src/reading-budget.ts'
import { Unreadable } from '../src/statement.ts'

const PIECE = 16_384

/** The reason of the refusal, or that there is none. */
function read(file: string | Buffer, options: FileOptions = {}, cpuMs?: () => number): string {
  const opened = openFile(() => {}, options, undefined, cpuMs)
  const bytes = Buffer.from(file as string)
  try {
    for (let at = 0; at < bytes.length; at += PIECE) opened.write(bytes.subarray(at, at + PIECE))
    opened.end()
  } catch (error) {
    if (error instanceof Unreadable) return error.message
    throw error
  }
  return 'taken'
}

const OFX = 'OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1><STMTTRNRS>'
const MT940 = ':20:START\n:25:12345678/1\n:28C:1/1\n:60F:C260101EUR1,00\n'
const CAMT = '<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>'
const CSV = 'Date,Description,Amount\n2026-02-11,a,-1.00\n'
const BERLIN = '{"transactions":{"booked":[{"transactionAmount":{"amount":'

/** Beginnings of files, up to the part that is repeated. */
const BEGINNINGS: Record<string, [start: string, end: string, options?: FileOptions]> = {
  'a CSV header': ['Date,Amount', '\n2026-02-11,-1.00\n'],
  'a CSV header in quotes': ['"Date","', '"\n"2026-02-11","-1.00"\n'],
  'a CSV cell': [`${CSV}2026-02-11,`, ',-1.00\n'],
  'a CSV amount': [`${CSV}2026-02-11,a,-`, 'x\n'],
  'a CSV date': [CSV, ',a,-1.00\n'],
  'an OFX tag': [`${OFX}<`, ''],
  'an OFX tag with a name': [`${OFX}<STMTTRN`, '>'],
  'an OFX value': [`${OFX}<CURDEF>`, '<x'],
  'an OFX header': ['OFXHEADER:100\nENCODING:', ''],
  'a line of MT940': [`${MT940}:61:2602110211D`, 'x\n'],
  'an amount of MT940': [`${MT940}:61:2602110211D1`, 'x\n'],
  'a text of MT940': [`${MT940}:61:2602110211D1,00NTRF\n:86:/OCMT/EUR1`, '\u2028x\n'],
  'the end of MT940': [`${MT940}-}`, 'x\n'],
  'a type of QIF': ['!Type:', '\u2028x\n', { currency: 'EUR' }],
  'a date of QIF': ['!Type:Bank\nD', 'x\nT-1.00\n^\n', { currency: 'EUR' }],
  'an amount of QIF': ['!Type:Bank\nD2/11/26\nT', 'x\n^\n', { currency: 'EUR' }],
  'a text of camt': [`${CAMT}<Stmt><Id>`, ''],
  'a tag of camt': [`${CAMT}<`, ''],
  'an attribute of camt': [`${CAMT}<Stmt a="`, ''],
  'an amount of camt': [`${CAMT}<Stmt><Bal><Amt Ccy="EUR">`, 'x</Amt>'],
  'a number of JSON': [BERLIN, 'x'],
  'a text of JSON': [`${BERLIN}"`, '"'],
  'between values of JSON': [BERLIN, '"1"'],
}
const REPEATED = [
  ' ',
  '\t',
  ',',
  ';',
  ':',
  ',;:',
  '0',
  '1',
  '1.',
  '1,',
  '.',
  '-',
  '+',
  'a',
  'A',
  'a b',
  '/',
  '<',
  '<a',
  '>',
  '&',
  '&#',
  '"',
  '""',
  '\\',
  "'",
  '[',
  '{',
  '{}',
  '\u00a0',
  '\u2028',
  '\r',
  '\u0001',
  '}',
  '=',
]
const SIZE = 60_000
const MAX_MS = 2_000

for (const [about, [start, end, options]] of Object.entries(BEGINNINGS)) {
  test(`60 KB in ${about}: read or refused quickly`, () => {
    for (const repeated of REPEATED) {
      const file = start + repeated.repeat(SIZE / repeated.length) + end
      const began = threadCpuMs()
      read(file, options)
      const took = threadCpuMs() - began
      assert.ok(took < MAX_MS, `${JSON.stringify(repeated)}: ${Math.round(took)} ms`)
    }
  })
}

const SAID: FileOptions = { currency: 'EUR', sign: 'signed' }
const LONG: [about: string, file: string, message: RegExp, options?: FileOptions][] = [
  [
    'a cell',
    `${CSV}2026-02-12,${'a'.repeat(10_001)},-1.00\n`,
    /^line 3: cell 2 has 10001 characters; .* 10000$/m,
    SAID,
  ],
  ['a row', `${CSV}2026-02-12,a,-1.00${',a'.repeat(40_000)}\n`, /^line 3: the row is longer than 65536/m, SAID],
  ['a line of MT940', `${MT940}:86:${'a'.repeat(70_000)}\n`, /^line 5: a line of more than 64 KiB/],
  ['a line of QIF', `!Type:Bank\nM${'a'.repeat(70_000)}\n`, /^line 2: a line of more than 65536/, { currency: 'EUR' }],
  ['a text of OFX', `${OFX}<MEMO>${'a'.repeat(70_000)}`, /^line 4: .*65536/],
  ['a text of camt', `${CAMT}<Stmt><Id>${'a'.repeat(70_000)}`, /^line 1: .*64 KiB/],
  ['a text of JSON', `${BERLIN}"${'a'.repeat(70_000)}"`, /^line 1: a text has 70002 characters; .* 65536/],
  ['a number of JSON', `${BERLIN}${'1'.repeat(101)}`, /^line 1: a number has 101 digits/],
  [
    'the names of an object',
    `${BERLIN}{${Array.from({ length: 1_001 }, (_, i) => `"${i}":1`).join()}}`,
    /more than 1000 names/,
  ],
]

test('a value that is too long is refused, with its line and its length', async (t) => {
  for (const [about, file, message, options] of LONG)
    await t.test(about, () => assert.match(read(file, options), message))
})

test('32 MB of JSON that would not fit into memory is refused by its number of values', () => {
  const file = `{"transactions":{"booked":[${'{"a":[]},'.repeat(3_500_000)}{}]}}`
  assert.match(read(file), /more than 5000000 values or 1000000 objects/)
})

test('a file that takes more processor time than its size explains is refused', () => {
  const rows = (count: number) => CSV + '2026-02-11,a,-1.00\n'.repeat(count)
  let spent = 0
  const slow = () => (spent += 3_000)
  assert.match(read(rows(5_000), {}, slow), /^line \d+: reading takes too long: 1 MB took \d s of a processor/)
  assert.equal(read(rows(5_000), {}, () => 0).includes('too long'), false)
})

const NO_TEXT: [about: string, file: string | Buffer, options?: FileOptions][] = [
  ['NUL in CSV', `${CSV}2026-02-12,a\0b,-1.00\n`],
  ['NUL in OFX', `${OFX}<MEMO>a\0b`],
  ['NUL in MT940', `${MT940}:61:2602110211D1,00NTRF\n:86:a\0b\n`],
  ['NUL in QIF', '!Type:Bank\nD2/11/26\nT-1.00\nMa\0b\n^\n', { currency: 'EUR' }],
  ['NUL in camt', `${CAMT}<Stmt><Id>a\0b`],
  ['NUL in JSON', `${BERLIN}"a\0b"`],
  ['NUL in JSON, as an escape', `${BERLIN}"a\\u0000b"`],
  ['half of a pair in JSON', `${BERLIN}"a\\ud800b"`],
  [
    'half of a pair in UTF-8',
    Buffer.concat([Buffer.from(`${CSV}2026-02-12,č`), Buffer.from([0xed, 0xa0, 0x80, 0x2c])]),
  ],
  ['half of a pair in UTF-16', Buffer.from(`\ufeff${CSV}2026-02-12,a\ud800b,-1.00\n`, 'utf16le')],
]

test('invalid text is refused, not altered', async (t) => {
  for (const [about, file, options] of NO_TEXT)
    await t.test(about, () => {
      const message = read(file, options)
      assert.match(message, /^line \d+: /)
      assert.match(message, /NUL|surrogate|is not|not allowed|invalid|disallowed/i)
    })
})
