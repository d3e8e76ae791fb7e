import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { csvCell } from './cell.ts'

const GUARDED = [
  '=1+1',
  '+cmd|x',
  '-1+1',
  '@SUM(A1)',
  ' =1+1',
  '\t=1+1',
  '\u00a0 =1',
  '\t1',
  '\r=1',
  '\n=1',
  '\n',
  '＝1',
  '-',
  '=',
  '+1.2.3',
  '- 1',
]

test('a text that a spreadsheet would read as a formula stays text', () => {
  for (const text of GUARDED) assert.equal(csvCell(text), `"'${text}"`, JSON.stringify(text))
})

const PLAIN: [text: string, cell: string][] = [
  ['', ''],
  ['Pekarna Zrno', 'Pekarna Zrno'],
  ['-12.30', '-12.30'],
  ['-12,30', '"-12,30"'],
  ['a "b"', '"a ""b"""'],
  ['a\nb', '"a\nb"'],
  [' a', '" a"'],
  ['a=b', 'a=b'],
]

test('everything else stays as it is, in quotation marks where it needs them', () => {
  for (const [text, cell] of PLAIN) assert.equal(csvCell(text), cell)
})

test('a cell is one cell, and never begins with a sign that is not a number', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...' \t\r\n=+-@,;"\'a1.') }), (text) => {
      const cell = csvCell(text)
      const inside = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
      assert.ok(cell.startsWith('"') || !/[",;\r\n]/.test(cell))
      assert.ok(inside === text || inside === `'${text}`)
      assert.ok(!/^\s*[=+\-@]/.test(inside) || /^-?\d+(?:[.,]\d+)?$/.test(inside))
    }),
  )
})
