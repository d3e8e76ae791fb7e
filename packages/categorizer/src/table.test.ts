import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listIn, parseTable } from './table.ts'

const COLUMNS = { name: /./, code: /^\d{4}$/, countries: /^([A-Z]{2}(, [A-Z]{2})*)?$/ }
const parse = (...lines: string[]) => parseTable(lines.join('\n'), 'merchants/here.tsv', COLUMNS)
const HEADER = 'name\tcode\tcountries'

test('a row becomes an object keyed by column names, and missing cells at its end are empty', () => {
  assert.deepEqual(parse(HEADER, 'Migros\t5411\tCH, LI', 'Spar\t5411', ''), [
    { name: 'Migros', code: '5411', countries: 'CH, LI' },
    { name: 'Spar', code: '5411', countries: '' },
  ])
  assert.deepEqual([listIn('CH, LI'), listIn('')], [['CH', 'LI'], []])
})

test('a wrong row is refused with its file, its line and the error', () => {
  const cases: [lines: string[], message: string][] = [
    [['name\tcountries\tcode', ''], 'line 1: the columns are name, code, countries, with tabs between them'],
    [[`${HEADER}\r`, ''], 'line 1: the columns are name, code, countries, with tabs between them'],
    [[HEADER, 'Spar\t5411'], 'line 2: the last line does not end with a line break'],
    [[HEADER, 'Spar\t5411', '', 'Migros\t5411', ''], 'line 3: name cannot be ""'],
    [[HEADER, 'Spar\t541', ''], 'line 2: code cannot be "541"'],
    [[HEADER, 'Spar', ''], 'line 2: code cannot be ""'],
    [[HEADER, 'Spar, 5411', ''], 'line 2: code cannot be ""'],
    [[HEADER, 'Spar\t5411\tCH,AT', ''], 'line 2: countries cannot be "CH,AT"'],
    [[HEADER, 'Spar\t5411\t', ''], 'line 2: the row ends with a blank or a tab'],
    [[HEADER, 'Spar\t5411\r', ''], 'line 2: the row ends with a blank or a tab'],
    [[HEADER, 'Spar \t5411', ''], 'line 2: name has blanks around it'],
    [[HEADER, 'Spar\t5411\tCH\tweak', ''], 'line 2: 4 cells, and 3 columns'],
    [[HEADER, 'Spar\t5411', 'Spar\t5411', ''], 'line 3: the row is there already'],
  ]
  for (const [lines, message] of cases)
    assert.throws(() => parse(...lines), { message: `merchants/here.tsv, ${message}` }, message)
})
