import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toCsv } from './csv.ts'

test('no cell is a formula in a spreadsheet, and no text leaves its cell', () => {
  for (const formula of ['=1+1', ' =1+1', '\u00a0=1', '\uff1d1+1', '\t=1', '-'])
    assert.equal(toCsv([[formula, 'next']], 'en'), `\uFEFF"'${formula}",next\r\n`)
  assert.equal(
    toCsv(
      [
        ['a', 'b;c'],
        ['say "yes"', ''],
      ],
      'en',
    ),
    '\uFEFFa,"b;c"\r\n"say ""yes""",\r\n',
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
