import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { openConvention, readAmount } from '../src/written-amount.ts'

const SURE: [written: string, amount: string][] = [
  ['0', '0'],
  ['-0.00', '-0.00'],
  ['+7', '7'],
  ['-12.30', '-12.30'],
  ['74,40', '74.40'],
  ['.5', '0.5'],
  ['-,05', '-0.05'],
  ['6800,', '6800'],
  ['0.500', '0.500'],
  ['1234.567', '1234.567'],
  ['-3.77000', '-3.77000'],
  ['00012.3', '12.3'],
  ['012.345', '12.345'],
  ['1,650.00', '1650.00'],
  ['1.400,82', '1400.82'],
  ['1.234.567', '1234567'],
  ['1,234.567', '1234.567'],
  ['1,234.', '1234'],
  ['1,00,000.00', '100000.00'],
  ["2'500.00", '2500.00'],
  ['2 500', '2500'],
  ['1\u00a0234\u202f567,891', '1234567.891'],
]

for (const [written, amount] of SURE) {
  test(`${written} is ${amount}`, () => {
    const read = readAmount(written)
    assert.deepEqual(read?.readings, { decimal: amount })
    assert.equal(openConvention().settle(read!, 'EUR'), amount)
  })
}

const NONE = ['', '-', '.', '$120', '12.50 EUR', '(12)', '12-', '1e5', '--1', 'NaN', '−5', '١٢', '1234567890123456789']
const BADLY_GROUPED = ['1.2.3', '1,23.45', '12,34,56', '1.23.456', '0.123.456', "1'23", '1 2345', '1,234.567,89']

for (const written of [...NONE, ...BADLY_GROUPED]) {
  test(`${JSON.stringify(written)} is no amount`, () => assert.equal(readAmount(written), undefined))
}

test('1.234 waits for a proof, and the other mark proves nothing about it', () => {
  for (const [proof, amount] of [
    ['5.5', '1.234'],
    ['9.876,00', '1234'],
    ['5,5', undefined],
    ['7', undefined],
    ['2.345', undefined],
  ] as const) {
    const convention = openConvention()
    convention.learn(readAmount(proof)!, 1)
    assert.equal(convention.settle(readAmount('1.234')!, 'EUR'), amount, proof)
  }
})

test('a contradictory file settles nothing, and is refused where an amount already relied on it', () => {
  const careful = openConvention()
  careful.learn(readAmount('5.5')!, 1)
  careful.learn(readAmount('9.876,00')!, 2)
  assert.equal(careful.settle(readAmount('1.234')!, 'EUR'), undefined)
  const relying = openConvention()
  relying.learn(readAmount('5.5')!, 1)
  relying.settle(readAmount('1.234')!, 'EUR')
  assert.throws(() => relying.learn(readAmount('9.876,00')!, 2), /line 2: "\." is the decimal sign in some amounts/)
})

test('three places of a dinar are expected and not proved: a file that shows them to be thousands is refused', () => {
  const dinars = openConvention()
  assert.equal(dinars.settle(readAmount('1,234')!, 'BHD'), '1.234')
  assert.throws(() => dinars.learn(readAmount('2,500.500')!, 2), /line 2: "," is the decimal sign in some amounts/)
  const proved = openConvention()
  proved.learn(readAmount('2,500.500')!, 1)
  assert.equal(proved.settle(readAmount('1,234')!, 'BHD'), '1234')
})

test('an unambiguous amount has the value of its digits', () => {
  const whole = fc.bigInt({ min: 0n, max: 10n ** 15n })
  fc.assert(
    fc.property(whole, fc.stringMatching(/^(\d{1,2}|\d{4,9})$/), fc.constantFrom('.', ','), (units, fraction, sign) => {
      assert.equal(readAmount(`-${units}${sign}${fraction}`)?.readings.decimal, `-${units}.${fraction}`)
      const group = sign === '.' ? ',' : '.'
      const grouped = String(units).replace(/\B(?=(\d{3})+$)/g, group)
      assert.equal(readAmount(`${grouped}${sign}${fraction}`)?.readings.decimal, `${units}.${fraction}`)
    }),
  )
})
