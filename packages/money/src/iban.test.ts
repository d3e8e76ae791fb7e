import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { bankCodeOf, hasIbanShape, isIban, normaliseIban } from './iban.ts'

/** Examples from the IBAN registry. */
const REAL = [
  'SI56263300012039086',
  'CH9300762011623852957',
  'DE89370400440532013000',
  'GB29NWBK60161331926819',
  'FR1420041010050500013M02606',
  'NO9386011117947',
  'MT84MALT011000012345MTLCAST001S',
  'LC55HEMM000100010012001200023015',
  'RU0304452522540817810538091310419',
  'VG96VPVG0000012345678901',
]

test('real IBANs are IBANs, however they are written', () => {
  for (const iban of REAL) {
    assert.ok(isIban(iban), iban)
    const written = iban.toLowerCase().replace(/(.{4})(?=.)/g, '$1 ')
    assert.equal(normaliseIban(written), iban)
    assert.equal(normaliseIban(iban.replace(/(.{4})(?=.)/g, '$1-')), iban)
  }
})

test('the check digits find every single wrong character and every swap of two neighbours', () => {
  for (const iban of REAL) {
    for (let at = 0; at < iban.length; at++) {
      for (const other of '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
        const altered = iban.slice(0, at) + other + iban.slice(at + 1)
        // A letter for a digit shifts everything before it by a place; once in 97 that goes unnoticed.
        if (other !== iban[at] && /\d/.test(other) === /\d/.test(iban[at]!)) assert.ok(!isIban(altered), altered)
      }
      const swapped = iban.slice(0, at) + (iban[at + 1] ?? '') + iban[at] + iban.slice(at + 2)
      if (swapped !== iban) assert.ok(!isIban(swapped), swapped)
    }
  }
})

test('text without the shape of an IBAN is not an IBAN', () => {
  const wrong = [
    '',
    'SI',
    'SI56',
    '56SI263300012039086',
    'SI5626330001203908é',
    'SI56 2633 0001 2039 086',
    'si56263300012039086',
  ]
  for (const text of [...wrong, `SI56${'0'.repeat(31)}`, 'NO938601111794', `${REAL[0]}\n`]) {
    assert.ok(!hasIbanShape(text) && !isIban(text), JSON.stringify(text))
  }
})

test('any text is accepted as input', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      assert.equal(isIban(text) && !hasIbanShape(text), false)
      assert.equal(normaliseIban(normaliseIban(text)), normaliseIban(text))
    }),
  )
})

test('an IBAN names its bank, whatever its check digits and its account', () => {
  const table: [iban: string, bank: string | undefined, pattern?: string][] = [
    ['NL91ABNA0417164300', 'ABNA', 'NLABNA%'],
    ['NL46ABNA0401378749', 'ABNA', 'NLABNA%'],
    ['DE89370400440532013000', '37040044', 'DE37040044%'],
    ['SI56192001234567892', '19', 'SI19%'],
    ['IT60X0542811101000000123456', '05428', 'IT_05428%'],
    ['BE68539007547034', '539', 'BE539%'],
    // Wrong check digits: the bank is said all the same.
    ['NL00SNSB0000000000', 'SNSB', 'NLSNSB%'],
    ['LC55HEMM000100010012001200023015', undefined],
    ['NL91', undefined],
  ]
  for (const [iban, code, pattern] of table) {
    assert.equal(bankCodeOf(iban)?.code, code, iban)
    assert.equal(bankCodeOf(iban)?.pattern, pattern, iban)
  }
})
