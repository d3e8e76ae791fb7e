import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Charset, createDecoder, detectCharset } from './charset.ts'
import { Unreadable } from './statement.ts'

const bytes = (...parts: (string | number[])[]): Uint8Array =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))))
const utf8 = (text: string): Uint8Array => Buffer.from(text, 'utf8')

function decodeAll(charset: Charset, ...chunks: Uint8Array[]): string {
  const decoder = createDecoder(charset)
  return chunks.map((chunk) => decoder.decode(chunk)).join('') + decoder.end()
}

const XML = (encoding: string): string => `<?xml version="1.0" encoding="${encoding}"?><Document>`
const OFX = (encoding: string, charset: string): string =>
  `OFXHEADER:100\r\nDATA:OFXSGML\r\nENCODING:${encoding}\r\nCHARSET:${charset}\r\nCOMPRESSION:NONE\r\n\r\n<OFX>`
const UMLAUT = [0xfc]

test('the charset of a file is found in this order: mark, person, declaration, strict UTF-8, profile, 1252', () => {
  const table: [what: string, start: Uint8Array, hints: Parameters<typeof detectCharset>[1], expected: Charset][] = [
    ['UTF-8 mark', bytes([0xef, 0xbb, 0xbf], ':20:'), {}, { name: 'utf-8', from: 'mark' }],
    ['UTF-16LE mark', bytes([0xff, 0xfe], ':\x002\0'), {}, { name: 'utf-16le', from: 'mark' }],
    ['UTF-16BE mark', bytes([0xfe, 0xff], '\0:\x002'), {}, { name: 'utf-16be', from: 'mark' }],
    ['mark beats person', bytes([0xef, 0xbb, 0xbf]), { stated: 'cp852' }, { name: 'utf-8', from: 'mark' }],
    ['UTF-16LE without mark', bytes('<\0?\0x\0'), {}, { name: 'utf-16le', from: 'content' }],
    ['UTF-16BE without mark', bytes('\0<\0?\0x'), {}, { name: 'utf-16be', from: 'content' }],
    ['person', utf8('ü'), { stated: 'CP852', profile: 'cp437' }, { name: 'ibm852', from: 'stated' }],
    ['XML', bytes(XML('ISO-8859-2'), UMLAUT), {}, { name: 'iso-8859-2', from: 'declared' }],
    ['XML beats profile', bytes(XML('UTF-8')), { profile: 'cp852' }, { name: 'utf-8', from: 'declared' }],
    ['XML that cannot be UTF-16', utf8(`${XML('UTF-16')}ü`), {}, { name: 'utf-8', from: 'content' }],
    ['OFX 1252', bytes(OFX('USASCII', '1252'), UMLAUT), {}, { name: 'windows-1252', from: 'declared' }],
    ['OFX 8859-1', bytes(OFX('USASCII', '8859-1'), UMLAUT), {}, { name: 'windows-1252', from: 'declared' }],
    ['OFX UTF-8', bytes(OFX('UTF-8', 'NONE')), {}, { name: 'utf-8', from: 'declared' }],
    ['OFX that lies', utf8(`${OFX('USASCII', '1252')}ü`), {}, { name: 'utf-8', from: 'content' }],
    ['OFX that says nothing', bytes(OFX('USASCII', 'NONE'), UMLAUT), {}, { name: 'windows-1252', from: 'default' }],
    [
      'OFX in one line',
      bytes('OFXHEADER:100DATA:OFXSGMLENCODING:USASCIICHARSET:1250COMPRESSION:NONE<OFX>', UMLAUT),
      {},
      { name: 'windows-1250', from: 'declared' },
    ],
    ['UTF-8', utf8(':86:Müller'), { profile: 'cp852' }, { name: 'utf-8', from: 'content' }],
    ['UTF-8 cut in a character', utf8(':86:Mü').subarray(0, 6), {}, { name: 'utf-8', from: 'content' }],
    ['profile', bytes(':86:', [0x81]), { profile: 'IBM-852' }, { name: 'ibm852', from: 'profile' }],
    ['profile of Windows', bytes(':86:', [0x9a]), { profile: 'cp1250' }, { name: 'windows-1250', from: 'profile' }],
    ['a profile that is wrong', bytes(':86:', UMLAUT), { profile: 'utf-8' }, { name: 'windows-1252', from: 'default' }],
    ['DIN', bytes(':86:M}ller'), { profile: 'DIN 66003' }, { name: 'din-66003', from: 'profile' }],
    ['no DIN', bytes(':86:M', UMLAUT), { profile: 'DIN 66003' }, { name: 'windows-1252', from: 'default' }],
    ['nothing', bytes(':86:M', UMLAUT, 'ller'), {}, { name: 'windows-1252', from: 'default' }],
    ['ASCII', bytes(':20:X'), {}, { name: 'utf-8', from: 'content', otherwise: 'windows-1252' }],
    ['ASCII, profile', bytes(':20:X'), { profile: '852' }, { name: 'utf-8', from: 'content', otherwise: 'ibm852' }],
    ['ASCII, OFX', bytes(OFX('USASCII', '1250')), {}, { name: 'utf-8', from: 'content', otherwise: 'windows-1250' }],
    ['empty', bytes(), {}, { name: 'utf-8', from: 'content', otherwise: 'windows-1252' }],
  ]
  for (const [what, start, hints, expected] of table) assert.deepEqual(detectCharset(start, hints), expected, what)
})

test('an unknown charset is refused by its name', () => {
  const why = 'the charset "EBCDIC-42" is not known; known are utf-8, windows-1252, iso-8859-2, cp852 and more'
  const refused = { name: 'Error', line: 1, why }
  assert.throws(() => detectCharset(bytes(), { stated: 'EBCDIC-42' }), refused)
  assert.throws(() => detectCharset(bytes(), { profile: 'EBCDIC-42' }), refused)
  assert.throws(() => detectCharset(bytes(XML('EBCDIC-42'))), refused)
})

test('charsets that TextDecoder does not know are decoded by our own tables', () => {
  const table: [name: string, bytes: number[], text: string][] = [
    ['ibm852', [0x81, 0xa0, 0xa1, 0xa2, 0x8b, 0xfb, 0xe7, 0x9f, 0x41], 'üáíóőűščA'],
    ['ibm852', [0xe6, 0xa7, 0xa6, 0xac, 0x86, 0xd1, 0xd0, 0x88, 0xff], 'ŠžŽČćĐđł\u00a0'],
    ['ibm850', [0x81, 0x84, 0x94, 0xe1, 0x9a, 0x8e, 0x99, 0x9b, 0xd5], 'üäößÜÄÖøı'],
    ['ibm437', [0x81, 0x84, 0x94, 0xe1, 0x9a, 0x8e, 0x99, 0x9b, 0xe3], 'üäößÜÄÖ¢π'],
    ['din-66003', [0x5b, 0x5c, 0x5d, 0x7b, 0x7c, 0x7d, 0x7e, 0x40, 0x41], 'ÄÖÜäöüß§A'],
    ['windows-1250', [0x9a, 0x9e, 0xe8, 0xfc], 'šžčü'],
    ['windows-1252', [0x80, 0xfc, 0xdf], '€üß'],
  ]
  for (const [name, raw, text] of table) assert.equal(decodeAll({ name, from: 'stated' }, bytes(raw)), text, name)
  for (const name of ['ibm437', 'ibm850', 'ibm852']) {
    const all = decodeAll(
      { name, from: 'stated' },
      Uint8Array.from({ length: 256 }, (_, byte) => byte),
    )
    assert.equal(new Set(all).size, 256, `${name} gives every byte a character of its own`)
  }
  assert.equal(decodeAll({ name: 'ibm852', from: 'stated' }, new Uint8Array(100_000).fill(0x81)), 'ü'.repeat(100_000))
})

test('a byte order mark is not part of the text', () => {
  for (const name of ['utf-8', 'utf-16le', 'utf-16be']) {
    const mark = {
      'utf-8': [0xef, 0xbb, 0xbf, 0x41],
      'utf-16le': [0xff, 0xfe, 0x41, 0],
      'utf-16be': [0xfe, 0xff, 0, 0x41],
    }
    assert.equal(decodeAll({ name, from: 'mark' }, bytes(mark[name as 'utf-8'])), 'A', name)
  }
})

test('an ASCII beginning leaves it open, and the first other character decides', () => {
  const open: Charset = { name: 'utf-8', from: 'content', otherwise: 'windows-1252' }
  const table: [what: string, raw: Uint8Array, text: string][] = [
    ['ASCII to the end', bytes('abc\r\n'), 'abc\r\n'],
    ['UTF-8', utf8('abc Größe 12 €'), 'abc Größe 12 €'],
    ['beyond the first plane', utf8('abc 🧾.'), 'abc 🧾.'],
    ['1252', bytes('abc Gr', [0xf6, 0xdf], 'e 12 ', [0x80]), 'abc Größe 12 €'],
    ['UTF-8 in the last character', utf8('abc ü'), 'abc ü'],
    ['1252 in the last character', bytes('abc ', UMLAUT), 'abc ü'],
    ['1252 that is never UTF-8 again', bytes('a', UMLAUT, 'bcd', utf8('ü') as unknown as number[]), 'aübcdÃ¼'],
  ]
  for (const [what, raw, text] of table) assert.equal(decodeAll(open, raw), text, what)
})

test('however the bytes are cut, the text is the same', () => {
  const text = 'Žižek, Größe, 日本, 🧾, Ł\r\n'.repeat(3)
  const latin = bytes('abc Gr', [0xf6, 0xdf], 'e', [0xc3, 0xbc])
  const inputs: [Charset, Uint8Array][] = [
    [{ name: 'utf-8', from: 'declared' }, utf8(text)],
    [{ name: 'utf-16le', from: 'mark' }, Buffer.from(text, 'utf16le')],
    [{ name: 'utf-8', from: 'content', otherwise: 'ibm852' }, utf8(text)],
    [{ name: 'utf-8', from: 'content', otherwise: 'windows-1252' }, latin],
    [{ name: 'ibm852', from: 'stated' }, latin],
  ]
  fc.assert(
    fc.property(
      fc.constantFrom(...inputs),
      fc.array(fc.nat({ max: 130 }), { maxLength: 12 }),
      ([charset, raw], cuts) => {
        const places = [0, ...cuts.map((cut) => Math.min(cut, raw.length)).sort((a, b) => a - b), raw.length]
        const chunks = places.slice(1).map((place, index) => raw.subarray(places[index], place))
        assert.equal(decodeAll(charset, ...chunks), decodeAll(charset, raw))
      },
    ),
  )
})

test('bytes that are invalid in the charset are refused with line and position, however the input is cut', () => {
  const raw = bytes('ab\ncd', [0xe2, 0x82, 0xac], '\ne', UMLAUT, 'ller')
  const remedy = 'say what it is with --charset windows-1252 (option charset)'
  const table: [from: Charset['from'], why: string][] = [
    ['declared', `the file says that it is UTF-8, but byte 11 (0xfc) is not: ${remedy}`],
    ['content', `the file begins as UTF-8, but byte 11 (0xfc) is not: ${remedy}`],
    ['stated', 'byte 11 (0xfc) is not UTF-8'],
  ]
  for (const [from, why] of table) {
    for (let cut = 0; cut <= raw.length; cut += 1) {
      for (let next = cut; next <= raw.length; next += 1) {
        const chunks = [raw.subarray(0, cut), raw.subarray(cut, next), raw.subarray(next)]
        assert.throws(() => decodeAll({ name: 'utf-8', from }, ...chunks), { line: 3, why }, `${from} ${cut} ${next}`)
      }
    }
  }
  const cutOff = () => decodeAll({ name: 'utf-8', from: 'content' }, bytes('a\nb', [0xe2, 0x82]))
  assert.throws(cutOff, new Unreadable(2, 'the file ends in the middle of a character'))
})
