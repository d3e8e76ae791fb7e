import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type CsvRow, openTokenizer } from '../../src/csv/tokenizer.ts'

function rowsOf(chunks: string[], delimiter = ',', quotes = true): CsvRow[] {
  const rows: CsvRow[] = []
  const tokenizer = openTokenizer({ delimiter, quotes }, (row) => rows.push(row))
  for (const chunk of chunks) tokenizer.write(chunk)
  tokenizer.end()
  return rows
}

test('cells written by RFC 4180 are read back, whatever is in them', () => {
  const cell = fc.string({ unit: fc.constantFrom(...'ab",;\n\r\t 1é'), maxLength: 8 })
  const written = (text: string) => `"${text.replaceAll('"', '""')}"`
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 6 }),
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.boolean(),
      (table, end, isEnded) => {
        const text = table.map((row) => row.map(written).join(',')).join(end) + (isEnded ? end : '')
        assert.deepEqual(
          rowsOf([text]).map(({ cells }) => cells),
          table,
        )
      },
    ),
  )
})

test('the rows do not depend on how the text is cut, valid or not', () => {
  const text = fc.string({ unit: fc.constantFrom(...'ab",; \n\r'), maxLength: 60 })
  const outcome = (chunks: string[], quotes: boolean) => {
    try {
      return rowsOf(chunks, ',', quotes)
    } catch (error) {
      return String(error)
    }
  }
  fc.assert(
    fc.property(text, fc.array(fc.nat(60)), fc.boolean(), (text, cuts, quotes) => {
      const at = [0, ...cuts, text.length].sort((a, b) => a - b)
      const chunks = at.slice(1).map((end, index) => text.slice(at[index], end))
      assert.deepEqual(outcome(chunks, quotes), outcome([text], quotes))
    }),
    { numRuns: 1000 },
  )
})

test('lines are counted as an editor counts them', () => {
  assert.deepEqual(
    rowsOf(['a\r\r\nb\r\n\r\n"c\nd"\ne\rf']).map(({ line, cells }) => [line, ...cells]),
    [
      [1, 'a'],
      [2, 'b'],
      [4, 'c\nd'],
      [6, 'e'],
      [7, 'f'],
    ],
  )
})

test('a byte order mark is no part of the first cell', () => {
  assert.deepEqual(rowsOf(['', '\uFEFFa,"b"'])[0]!.cells, ['a', 'b'])
})

test('a row is at most 64 KiB, and at most that much of it is kept', () => {
  const open = () => openTokenizer({ delimiter: ',', quotes: true }, () => {})
  const long = 'x'.repeat(70_000)
  assert.throws(() => open().write(long), /line 1: the row is longer than 65536 characters$/)
  const reader = open()
  reader.write('a\n"')
  assert.throws(() => {
    for (let i = 0; i < 100_000; i++) reader.write('y\n')
  }, /line 2: the row is longer than 65536 characters; the quotation mark on line 2 may lack its end/)
  assert.throws(() => open().write(','.repeat(70_000)), /longer than/)
  assert.doesNotThrow(() => open().write('x'.repeat(10_000).concat(',').repeat(6).concat('\n').repeat(20)))
  assert.throws(() => open().write(`a\nb,${'x'.repeat(10_001)}\n`), /line 2: cell 2 has 10001 characters/)
})
