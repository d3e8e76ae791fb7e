import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PROFILES, readProfile } from '@vitrine/bank-statements'
import { lostOf, skipLike, toProfile, toSketch, withHeaderLine, withRole, wordsOf } from './sketch.ts'

const NAME = { id: 'my-bank', bank: 'My bank', country: 'SI' }
const rows = [
  { line: 1, cells: ['Izpisek', ''] },
  { line: 3, cells: ['Dan', 'Koliko', 'Kam', 'Kaj', 'Kaj'] },
  { line: 4, cells: ['03.02.2026', '12,30', 'dol', 'Pekarna', 'Kruh'] },
  { line: 5, cells: ['04.02.2026', '5,00', 'gor', 'Banka', ''] },
]
const blank = toSketch({ delimiter: ';', dateFormat: 'DD.MM.YYYY', decimalMark: ',', currency: 'EUR' }, rows)

test('roles of columns make a profile that the service accepts', () => {
  let sketch = withHeaderLine(blank, 3, rows)
  for (const [at, role] of [
    [0, 'date'],
    [1, 'amount'],
    [2, 'flag'],
    [3, 'description'],
    [4, 'description'],
  ] as const)
    sketch = withRole(sketch, at, role, rows)
  assert.deepEqual(wordsOf(rows, 3, 2), ['dol', 'gor'])
  const profile = { ...NAME, ...toProfile({ ...sketch, ways: { dol: 'out', gor: 'in' } }, rows) }
  assert.deepEqual(readProfile(profile), profile)
  // Two columns of one name are told apart by their numbers.
  assert.deepEqual(profile.columns, { date: 'Dan', amount: 'Koliko', flag: 'Kam', description: [4, 5] })
  assert.deepEqual(profile.sign, { in: ['gor'], out: ['dol'] })
  assert.deepEqual(toSketch(profile, rows).roles, sketch.roles)
})

test('one column has one role, and a role for one column leaves the one that had it', () => {
  const first = withRole(withRole(blank, 0, 'date', rows), 1, 'date', rows)
  assert.deepEqual(first.roles, ['', 'date', '', '', ''])
  const two = withRole(withRole(withRole(blank, 1, 'amount', rows), 2, 'debit', rows), 3, 'credit', rows)
  assert.deepEqual(two.roles, ['', '', 'debit', 'credit', ''])
  assert.equal(toProfile(two, rows).sign, 'debit-plus')
  assert.equal(toProfile(withRole(two, 2, 'amount', rows), rows).sign, 'signed')
})

test('without a header row columns are numbers', () => {
  const sketch = withRole(withHeaderLine(blank, null, rows), 0, 'date', rows)
  const { header, columns } = toProfile(sketch, rows)
  assert.deepEqual([header, columns], [false, { date: 1 }])
})

test('a profile that is loaded and saved again stays as it was, or what is lost is named', () => {
  for (const profile of PROFILES) {
    const names = Object.values(profile.columns)
      .flat()
      .filter((one) => typeof one === 'string')
    const sample = [{ line: 1, cells: [...new Set([...(profile.header || []), ...names])] }]
    const saved = toProfile(toSketch(profile, sample), sample)
    const { id: _, bank: __, country: ___, ...rest } = profile
    const lost = lostOf(profile, sample)
    if (lost.length === 0) assert.deepEqual(saved, rest, profile.id)
    else assert.notDeepEqual(saved, rest, profile.id)
  }
  const twice = { columns: { date: 'Dan', name: ['Kam'], description: ['Kam'] }, header: ['Dan'] }
  assert.deepEqual(lostOf(twice, rows), ['columns.name'])
})

test('a row that begins with words can be left out with those like it; one that begins with a number or a date cannot', () => {
  assert.deepEqual(skipLike('Total', blank), { is: ['Total'] })
  assert.deepEqual(skipLike('Total 3 rows', blank), { startsWith: 'Total ' })
  // Where a month is a word, `Mar ` begins movements too.
  assert.deepEqual(skipLike('Mar 31 total', { ...blank, dateFormat: 'MMM D, YYYY' }), { is: ['Mar 31 total'] })
  for (const begins of ['31.02.2026', '-12,30', undefined]) assert.equal(skipLike(begins, blank), undefined)
  const profile = { delimiter: ';' as const, skip: [{ is: ['Total'] }] }
  assert.deepEqual(toProfile(toSketch(profile, rows), rows).skip, profile.skip)
})
