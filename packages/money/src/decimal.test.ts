import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { canonicalDecimal, isDecimal, isNegative, toTwoPlaces } from './decimal.ts'

const digits = (min: number, max: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: min, maxLength: max }).map((list) => list.join(''))

/** Every text that counts as a decimal, including long and unusual ones. */
const decimal = fc
  .record({
    negative: fc.boolean(),
    whole: fc.oneof(
      fc.constantFrom('0', '9', '99', '999999999999999999'),
      fc.tuple(fc.integer({ min: 1, max: 9 }), digits(0, 17)).map(([first, rest]) => `${first}${rest}`),
    ),
    fraction: fc.option(
      fc.oneof(fc.constantFrom('0', '005', '004999', '995', '994', '9999999999', '5', '50'), digits(1, 10)),
    ),
  })
  .map(({ negative, whole, fraction }) => `${negative ? '-' : ''}${whole}${fraction === null ? '' : `.${fraction}`}`)

/** The value times ten to the tenth: an integer, so that nothing is lost. */
function scaled(text: string): bigint {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.')
  const size = BigInt(whole) * 10n ** 10n + BigInt(fraction.padEnd(10, '0'))
  return text.startsWith('-') ? -size : size
}

test('a decimal is a sign, up to 18 digits and up to 10 places, and nothing else', () => {
  const right = ['0', '-0', '1', '-1', '12.3', '-12.30', '0.0000000001', '999999999999999999.9999999999', '1200']
  const wrong = [
    ...['', '-', '.', '.5', '5.', '+1', '01', '-01', '00', '1,5', '1 000', '1e3', 'NaN', 'Infinity', '0x10', '--1'],
    ...['1.2.3', ' 1', '1 ', '1\n', '１', '1000000000000000000', '0.12345678901', '1_000', '−1', 'null'],
  ]
  for (const text of right) assert.ok(isDecimal(text), text)
  for (const text of wrong) {
    assert.ok(!isDecimal(text), JSON.stringify(text))
    assert.throws(() => toTwoPlaces(text), TypeError, JSON.stringify(text))
    assert.throws(() => canonicalDecimal(text), TypeError, JSON.stringify(text))
  }
})

test('an amount is rounded half away from zero, to exactly two places', () => {
  const table: [given: string, wire: string][] = [
    ['0', '0.00'],
    ['-0', '0.00'],
    ['-0.00', '0.00'],
    ['1', '1.00'],
    ['1200', '1200.00'],
    ['-12.3', '-12.30'],
    ['0.005', '0.01'],
    ['-0.005', '-0.01'],
    ['0.004', '0.00'],
    ['-0.004', '0.00'],
    ['0.0049999999', '0.00'],
    ['-0.0050000000', '-0.01'],
    ['1.005', '1.01'],
    ['-1.005', '-1.01'],
    ['2.675', '2.68'],
    ['1.994', '1.99'],
    ['1.995', '2.00'],
    ['-1.995', '-2.00'],
    ['9.995', '10.00'],
    ['99.999', '100.00'],
    ['0.1', '0.10'],
    ['0.09', '0.09'],
    ['0.094', '0.09'],
    ['0.095', '0.10'],
    ['999999999999999999.99', '999999999999999999.99'],
    ['999999999999999999.994', '999999999999999999.99'],
    ['999999999999999999.995', '1000000000000000000.00'],
    ['-999999999999999999.995', '-1000000000000000000.00'],
  ]
  for (const [given, wire] of table) assert.equal(toTwoPlaces(given), wire, given)
})

test('rounding agrees with exact integer arithmetic, for any decimal', () => {
  fc.assert(
    fc.property(decimal, (text) => {
      const value = scaled(text)
      const half = 10n ** 8n / 2n
      const size = ((value < 0n ? -value : value) + half) / 10n ** 8n
      const cents = value < 0n ? -size : size
      const wire = toTwoPlaces(text)
      assert.match(wire, /^-?\d+\.\d{2}$/)
      assert.equal(scaled(wire), cents * 10n ** 8n)
      assert.notEqual(wire, '-0.00')
    }),
    { numRuns: 5_000 },
  )
})

test('an amount that was rounded once is not changed by rounding again', () => {
  fc.assert(
    fc.property(
      decimal.filter((text) => !text.includes('9'.repeat(18))),
      (text) => assert.equal(toTwoPlaces(toTwoPlaces(text)), toTwoPlaces(text)),
    ),
    { numRuns: 2_000 },
  )
})

test('rounding keeps the order of amounts', () => {
  fc.assert(
    fc.property(decimal, decimal, (a, b) => {
      const [low, high] = scaled(a) <= scaled(b) ? [a, b] : [b, a]
      assert.ok(scaled(toTwoPlaces(low)) <= scaled(toTwoPlaces(high)))
    }),
    { numRuns: 2_000 },
  )
})

test('the same value has the same canonical text, and only the same value', () => {
  const table: [given: string, canonical: string][] = [
    ['1.50', '1.5'],
    ['1.5', '1.5'],
    ['1.00', '1'],
    ['100', '100'],
    ['-0', '0'],
    ['-0.00', '0'],
    ['0.0', '0'],
    ['-1.0', '-1'],
    ['10.010', '10.01'],
  ]
  for (const [given, canonical] of table) assert.equal(canonicalDecimal(given), canonical, given)
  fc.assert(
    fc.property(decimal, decimal, (a, b) => {
      assert.equal(scaled(canonicalDecimal(a)), scaled(a))
      assert.equal(canonicalDecimal(a) === canonicalDecimal(b), scaled(a) === scaled(b))
    }),
    { numRuns: 2_000 },
  )
  fc.assert(
    fc.property(decimal, fc.integer({ min: 0, max: 3 }), (text, zeros) => {
      const longer = `${text}${text.includes('.') ? '' : '.0'}${'0'.repeat(zeros)}`
      fc.pre(isDecimal(longer))
      assert.equal(canonicalDecimal(longer), canonicalDecimal(text))
    }),
    { numRuns: 2_000 },
  )
})

test('minus means that money leaves the account, except before zero', () => {
  fc.assert(
    fc.property(decimal, (text) => assert.equal(isNegative(text), scaled(text) < 0n)),
    { numRuns: 2_000 },
  )
})
