import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDecimal } from '@vitrine/money'
import fc from 'fast-check'
import { amountReader, type MoneyFormat, minus, readRate, unitOf } from '../../src/csv/amounts.ts'
import { openChain } from '../../src/csv/chain.ts'
import { dateReader } from '../../src/csv/dates.ts'
import { misread } from '../../src/csv/misread.ts'

const NBSP = '\u00a0'

test('amounts are read in the format of the profile, and in no other', () => {
  const point: MoneyFormat = { decimalMark: '.' }
  const comma: MoneyFormat = { decimalMark: ',' }
  const german: MoneyFormat = { decimalMark: ',', thousandsMark: '.' }
  const english: MoneyFormat = { decimalMark: '.', thousandsMark: ',' }
  const french: MoneyFormat = { decimalMark: ',', thousandsMark: ' ' }
  const swiss: MoneyFormat = { decimalMark: '.', thousandsMark: "'" }
  const euro: MoneyFormat = { decimalMark: ',', thousandsMark: '.', currencySign: '€' }
  const table: [format: MoneyFormat, text: string, amount: string | undefined, currency?: string][] = [
    [point, '12.30', '12.30'],
    [point, '-12.3', '-12.3'],
    [point, '+12', '12'],
    [point, '−12.30', '-12.30'],
    [point, '12.30-', '-12.30'],
    [point, '- 12.30', '-12.30'],
    [point, '  0012.30 ', '12.30'],
    [point, '.50', '0.50'],
    [point, '12.', '12'],
    [point, '0.00', '0.00'],
    [point, '999999999999999999.99', '999999999999999999.99'],
    [point, '1000000000000000000', undefined],
    [point, '1.234', undefined],
    [point, '1.234', '1.234', 'KWD'],
    [point, '1.2345', undefined, 'KWD'],
    [point, '1,234.50', undefined],
    [point, '12,30', undefined],
    [point, '-12.30-', undefined],
    [point, '--12', undefined],
    [point, '', undefined],
    [point, '-', undefined],
    [point, '.', undefined],
    [point, '1e3', undefined],
    [point, '(12.30)', undefined],
    [point, '12.30 EUR', '12.30'],
    [point, '€ 12.30', '12.30'],
    [point, '-€12.30', '-12.30'],
    [point, '€-12.30', '-12.30'],
    [point, '12.30€-', '-12.30'],
    [point, '12€30', undefined],
    [point, '12.30 USD', undefined],
    [point, '£12.30', undefined],
    [point, '١٢', undefined],
    [{ ...point, decimals: 3 }, '1.234', '1.234'],
    [{ ...point, decimals: 3 }, '1.2345', undefined],
    [comma, '6800,', '6800'],
    [comma, '1,234', undefined],
    [comma, '12.30', undefined],
    [german, '1.234,56', '1234.56'],
    [german, '1.234', '1234'],
    [german, '1234,56', '1234.56'],
    [german, '1.23,45', undefined],
    [german, '12.34', undefined],
    [german, '1.2345', undefined],
    [english, '-1,234,567.89', '-1234567.89'],
    [french, `1${NBSP}234,50`, '1234.50'],
    [french, '1\u202f234,50', '1234.50'],
    [swiss, "1'234.50", '1234.50'],
    [swiss, '1’234.50', '1234.50'],
    [euro, '-1.015,18 €', '-1015.18'],
    [euro, '€ 15,18', '15.18'],
    [euro, '15,18', '15.18'],
    [euro, '15,18 $', undefined],
  ]
  for (const [format, text, amount, currency = 'EUR'] of table) {
    const read = amountReader(format)(text, currency)
    assert.equal(
      'amount' in read ? read.amount : undefined,
      amount,
      `${JSON.stringify(text)} ${JSON.stringify(format)}`,
    )
  }
})

test('every amount that is read is a decimal, and no text is read in two ways', () => {
  const text = fc.string({ unit: fc.constantFrom(..."0123456789.,-+ '€"), maxLength: 12 })
  const formats: MoneyFormat[] = [{ decimalMark: '.' }, { decimalMark: ',' }]
  fc.assert(
    fc.property(text, (text) => {
      const reads = formats.map((format) => amountReader(format)(text, 'EUR'))
      for (const read of reads) if ('amount' in read) assert.ok(isDecimal(read.amount), read.amount)
      const [a, b] = reads.map((read) => ('amount' in read ? read.amount : undefined))
      if (a !== undefined && b !== undefined) assert.equal(a, b)
    }),
  )
})

test('a fee is subtracted from the amount exactly', () => {
  assert.equal(minus('-100.00', '2.00'), '-102.00')
  assert.equal(minus('-100', '0.5'), '-100.5')
  assert.equal(minus('0.10', '0.30'), '-0.20')
  assert.equal(minus('5.00', '5.00'), '0.00')
  assert.equal(minus('999999999999999999.99', '0.01'), '999999999999999999.98')
  assert.equal(minus('-0.05', '-0.05'), '0.00')
})

test('a rate is a number above zero, and its unit is what arithmetic proves', () => {
  assert.equal(readRate('0,9224', ','), '0.9224')
  assert.equal(readRate('1.133257403189066', '.'), undefined)
  for (const text of ['', '0', '0.0', '-1', 'x', '1.2.3']) assert.equal(readRate(text, '.'), undefined, text)
  assert.equal(unitOf('0.92', ['-100', 'USD'], ['-92.00', 'EUR']), 'USD')
  assert.equal(unitOf('1.087', ['-100', 'USD'], ['-92.00', 'EUR']), 'EUR')
  assert.equal(unitOf('1.5', ['-100', 'USD'], ['-92.00', 'EUR']), undefined)
  assert.equal(unitOf('1', ['-100', 'USD'], ['-100', 'EUR']), undefined)
  assert.equal(unitOf('1', ['0', 'USD'], ['0', 'EUR']), undefined)
})

test('dates are read in the format of the profile, and days that do not exist are not', () => {
  const table: [format: string, text: string, date: string | undefined][] = [
    ['YYYY-MM-DD', '2026-02-28', '2026-02-28'],
    ['YYYY-MM-DD', '2026-02-30', undefined],
    ['YYYY-MM-DD', '2024-02-29', '2024-02-29'],
    ['YYYY-MM-DD', '2026-2-8', undefined],
    ['YYYY-MM-DD', '2026-02-28 10:00', undefined],
    ['DD.MM.YY', '31.12.79', '2079-12-31'],
    ['DD.MM.YY', '31.12.80', '1980-12-31'],
    ['DD.MM.YYYY', '31X12X2026', undefined],
    ['D.M.YYYY', '1.2.2026', '2026-02-01'],
    ['MM/DD/YYYY', '02/13/2026', '2026-02-13'],
    ['DD/MM/YYYY', '02/13/2026', undefined],
    ['YYYYMMDD', '20260213', '2026-02-13'],
    ['DD MMM YY', '10 Feb 26', '2026-02-10'],
    ['DD-MMM-YYYY', '10-SEP-2026', '2026-09-10'],
    ['DD MMM YY', '10 Fev 26', undefined],
    ['YYYY-MM-DD HH:mm:ss', '2026-02-13 23:59:59', '2026-02-13'],
    ['YYYY-MM-DD HH:mm:ss ZZ', '2026-02-13 23:59:59 +0000', '2026-02-13T23:59:59+00:00'],
    ['YYYY-MM-DDTHH:mm:ssZZ', '2026-02-13T23:59:59.123Z', '2026-02-13T23:59:59Z'],
    ['YYYY-MM-DDTHH:mm:ssZZ', '2026-02-13T25:00:00Z', undefined],
  ]
  for (const [format, text, date] of table) assert.equal(dateReader(format)!(text), date, `${format} ${text}`)
  for (const format of [
    '',
    'MM/YYYY',
    'YYYY-MM-DD or DD-MM-YYYY',
    'YYYY-MM-DD?x',
    'DD.DD.YYYY',
    'YYYY-YY-MM-DD',
    'jj.mm.aaaa',
  ]) {
    assert.equal(dateReader(format), undefined, format)
  }
})

test('every day survives being written in any format', () => {
  const formats = ['YYYY-MM-DD', 'DD.MM.YYYY', 'MM/DD/YYYY', 'YYYYMMDD', 'D/M/YYYY', 'DD MMM YYYY']
  const days = fc.date({ min: new Date('1990-01-01'), max: new Date('2079-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(days, fc.constantFrom(...formats), (day, format) => {
      const iso = day.toISOString().slice(0, 10)
      const [year, month, date] = iso.split('-') as [string, string, string]
      const name = day.toLocaleString('en-US', { month: 'short', timeZone: 'UTC' })
      const text = format
        .replace('YYYY', year)
        .replace('MMM', '#')
        .replace('MM', month)
        .replace(/\bM\b/, String(Number(month)))
        .replace('DD', date)
        .replace(/\bD\b/, String(Number(date)))
        .replace('#', name)
      assert.equal(dateReader(format)!(text), iso)
    }),
  )
})

test('balances are checked in either direction, over gaps, and with reversed signs', () => {
  const verdict = (rows: [amount: string, balance?: string][]) => {
    const chain = openChain()
    for (const [index, [amount, balance]] of rows.entries()) chain.add(index + 2, amount, balance)
    return chain.verdict()
  }
  assert.equal(
    verdict([
      ['-1', '9'],
      ['2', '11'],
      ['-3', '8'],
    ]),
    undefined,
  )
  assert.equal(
    verdict([
      ['-3', '8'],
      ['2', '11'],
      ['-1', '9'],
    ]),
    undefined,
  )
  assert.equal(verdict([['-1', '9'], ['2'], ['-3', '8'], ['1', '9']]), undefined)
  assert.equal(verdict([['-3', '8'], ['2'], ['-1', '9'], ['5', '10']]), undefined)
  assert.equal(
    verdict([
      ['-1', '9'],
      ['2', '12'],
    ]),
    undefined,
  )
  assert.match(
    verdict([
      ['1', '9'],
      ['-2', '11'],
      ['3', '8'],
    ])!.text,
    /against the amounts/,
  )
  assert.deepEqual(
    verdict([
      ['-1', '9'],
      ['2', '11'],
      ['-3', '7'],
      ['1', '8'],
    ]),
    {
      line: 4,
      text: '1 of 3 balances do not follow from the amounts; the first is here',
    },
  )
})

test('a name that was read in the wrong charset looks like what it is compared with', () => {
  const bytes = Buffer.from([0xc8, 0xed, 0x73, 0x6c, 0x6f, 0x20, 0xfa, 0xe8, 0x74, 0x75])
  assert.equal(misread('Číslo účtu', 'windows-1250'), new TextDecoder('windows-1252').decode(bytes))
  assert.equal(misread('Částka', 'windows-1252'), 'Částka')
})
