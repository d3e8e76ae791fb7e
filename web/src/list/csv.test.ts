import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvCell, toCsv } from './csv.ts'

test('no cell is a formula in a spreadsheet, and plain numbers stay numbers', () => {
  for (const formula of ['=1+1', '+1+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://x","y")', '-'])
    assert.match(csvCell(formula), /^"'/, formula)
  assert.deepEqual(['-12.30', '1840.2', '0', '-7'].map(csvCell), ['-12.30', '1840.2', '0', '-7'])
})

test('quotes, commas and line breaks stay inside their cell', () => {
  assert.equal(csvCell('say "yes", please\nnow'), '"say ""yes"", please\nnow"')
  assert.equal(
    toCsv(
      [
        ['a', 'b;c'],
        ['d', ''],
      ],
      'en',
    ),
    '\uFEFFa,"b;c"\r\nd,\r\n',
  )
})

test('Excel reads amounts as numbers in every language, and nothing else as one', () => {
  const rows = [
    ['Text', 'Betrag'],
    ['1.5', { number: '-1840.20' }],
    ['=1,5', { number: '7' }],
  ]
  for (const language of ['de', 'fr', 'it', 'es', 'nl', 'sl', 'hr'] as const)
    assert.equal(toCsv(rows, language), '\uFEFFText;Betrag\r\n1.5;"-1840,20"\r\n"\'=1,5";7\r\n', language)
  assert.equal(toCsv(rows, 'en'), '\uFEFFText,Betrag\r\n1.5,-1840.20\r\n"\'=1,5",7\r\n')
})
