import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { categorise } from './categorise.ts'
import { isOneOff } from './misspelled.ts'

const codeOf = (descriptor: string, country: string): string | undefined =>
  categorise({ descriptor, country, amount: '-9.00' }).category?.code

test('what tills make of a word for a trade is that trade, in its countries and in front of a name', () => {
  const cases: [descriptor: string, country: string, code: string][] = [
    ['REST. QUILLON', 'ES', '5812'],
    ['FARM LCDO QUILLON', 'ES', '5912'],
    ['EST SERVICIO QUILLON', 'ES', '5541'],
    ['CARN Y CHARC QUILLON', 'ES', '5422'],
    ['HSTAL QUILLON', 'ES', '7011'],
    ['POSTO QUILLON', 'PT', '5541'],
    ['TAB. QUILLON', 'IT', '5993'],
    ['STAZ SERVIZIO QUILLON', 'IT', '5541'],
    ['PHCIE QUILLON', 'FR', '5912'],
    ['CREP. QUILLON', 'FR', '5812'],
    ['BUCHH. QUILLON', 'DE', '5942'],
  ]
  for (const [descriptor, country, code] of cases) assert.equal(codeOf(descriptor, country), code, descriptor)
  assert.equal(codeOf('QUILLON TAB', 'IT'), undefined)
  assert.equal(codeOf('TAB QUILLON', 'PL'), undefined)
})

test('a kind of shop is known by its name where that language is spoken, and not elsewhere', () => {
  const cases: [descriptor: string, country: string, code: string][] = [
    ['BLUMENHANDLER QUILLON', 'AT', '5992'],
    ['QUILLON LAMPEBUTIK', 'DK', '5719'],
    ['RELOJERO QUILLON', 'ES', '7631'],
    ['MASSAGESALON QUILLON', 'DE', '7297'],
    ['CENTRE COMERCIAL QUILLON', 'AD', '5311'],
    ['QUILLON HARDWARE STORE', 'GB', '5251'],
  ]
  for (const [descriptor, country, code] of cases) assert.equal(codeOf(descriptor, country), code, descriptor)
  assert.equal(codeOf('LAMPEBUTIK QUILLON', 'ES'), undefined)
})

test('where people eat within a hotel or behind a brand is named last', () => {
  assert.equal(codeOf('HOTEL KONG QUILLON BAR', 'DK'), '5813')
  assert.equal(codeOf('RADISSON BLU QUILLON BAR', 'DK'), '5813')
  assert.equal(codeOf('UNICEF CAFE', 'DK'), '5814')
  assert.equal(codeOf('RADISSON BLU QUILLON', 'DK'), '7011')
})

test('the surname of a doctor is no trade, and what a doctor does is one', () => {
  assert.equal(codeOf('DR. GERNOT SCHULZ', 'AT'), undefined)
  assert.equal(codeOf('DR. PETER ZIMMERMANN SALZBURG', 'AT'), undefined)
  assert.equal(codeOf('DR. PETER ZIMMERMANN ZAHNARZT', 'AT'), '8021')
  assert.equal(codeOf('UNIV.-PROF. DR. QUILLON', 'AT'), '8011')
})

test('an article in front is no electrician', () => {
  assert.equal(codeOf('EL QUILLON', 'DK'), undefined)
  assert.notEqual(codeOf('EL QUILLON', 'SE'), '4900')
})

test('one wrong letter in a long word for a trade does not matter', () => {
  const cases: [descriptor: string, country: string, code: string][] = [
    ['QUILLON SUPEMERCADO', 'ES', '5411'],
    ['FERRETTERIA QUILLON', 'ES', '5251'],
    ['QUILLON RESTAURATNE', 'ES', '5812'],
    ['PELUQUERIAA QUILLON', 'ES', '7230'],
  ]
  for (const [descriptor, country, code] of cases) assert.equal(codeOf(descriptor, country), code, descriptor)
})

test('a word with one letter added, left out, changed or swapped is one off, and both ways', () => {
  const word = fc.stringMatching(/^[a-z]{4,12}$/)
  fc.assert(
    fc.property(word, fc.nat(11), fc.constantFrom('q', 'z'), (text, at, letter) => {
      const place = at % text.length
      const [before, after] = [text.slice(0, place), text.slice(place)]
      for (const other of [before + letter + after, before + after.slice(1)]) {
        assert.ok(isOneOff(text, other), other)
        assert.ok(isOneOff(other, text), other)
      }
      assert.ok(!isOneOff(text, `${text}${letter}${letter}`))
      assert.ok(!isOneOff(text, text))
    }),
  )
})

test('restaurants and bars are named in any language', () => {
  for (const [descriptor, country] of [
    ['TRATTORIA QUILLON', 'DE'],
    ['RESTAURANTE QUILLON', 'DE'],
    ['QUILLON TAVERNA', 'NL'],
  ] as const)
    assert.equal(codeOf(descriptor, country), '5812', descriptor)
})
