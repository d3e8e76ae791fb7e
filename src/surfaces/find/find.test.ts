import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAmount, readDays, readSought } from './find.ts'

test('what is typed is read as what it may be', () => {
  const table: [typed: string, read: object][] = [
    ['  own_01kgx2m8s0e6 ', { as: 'id', prefix: 'own', id: 'own_01kgx2m8s0e6' }],
    ['req_g2mWFuaadXPAFu8E', { as: 'request', requestId: 'req_g2mWFuaadXPAFu8E' }],
    ['Ana@Example.com', { as: 'email', start: 'ana@example.com' }],
    ['+386 40 123-456', { as: 'phone', start: '+38640123456' }],
    ['SI56 1920 01', { as: 'iban', start: 'SI56192001' }],
    ['si56192001234567892', { as: 'iban', start: 'SI56192001234567892' }],
    ['ana novak', { as: 'words', text: 'ana novak', words: 'ana novak' }],
    ['12,30', { as: 'words', text: '12,30', words: '', amount: '12.30' }],
    ['-12.30 EUR', { as: 'words', text: '-12.30 EUR', words: '', amount: '-12.30' }],
    ['12 EUR', { as: 'words', text: '12 EUR', words: '', amount: '12' }],
    ['4711', { as: 'words', text: '4711', words: '', amount: '4711' }],
    ['iphone 15 pro', { as: 'words', text: 'iphone 15 pro', words: 'iphone 15 pro' }],
    [
      'pekarna 12,30 11.2.2026',
      {
        as: 'words',
        text: 'pekarna 12,30 11.2.2026',
        words: 'pekarna',
        amount: '12.30',
        from: '2026-02-11',
        until: '2026-02-11',
      },
    ],
    ['2026-02', { as: 'words', text: '2026-02', words: '', from: '2026-02-01', until: '2026-02-28' }],
  ]
  for (const [typed, read] of table) assert.deepEqual(readSought(typed), read, typed)
})

test('an amount is read as people write it, and nothing else is one', () => {
  const table: [typed: string, read: string | undefined][] = [
    ['12.30', '12.30'],
    ['-12,3', '-12.3'],
    ['+5', '+5'],
    ['1.234,56', '1234.56'],
    ['1,234.56', '1234.56'],
    ["1'234.56", '1234.56'],
    ['1.234', '1234'],
    ['€12', '12'],
    ['12€', '12'],
    ['1,234,56', undefined],
    ['12.3051', undefined],
    ['12.', undefined],
    ['x12', undefined],
    ['', undefined],
  ]
  for (const [typed, read] of table) assert.equal(readAmount(typed), read, typed)
})

test('a day or a month is read in the forms of the countries, and one that does not exist is none', () => {
  assert.deepEqual(readDays('11/02/2026'), { from: '2026-02-11', until: '2026-02-11' })
  assert.deepEqual(readDays('2028-02'), { from: '2028-02-01', until: '2028-02-29' })
  for (const none of ['2026-02-30', '31.4.2026', '2026-13', '12.30', '2026'])
    assert.equal(readDays(none), undefined, none)
})
