import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { spellings, tokenise } from './fold.ts'
import { masked, parseDescriptor } from './parsed-text.ts'

const merchantOf = (text: string): string => {
  const { tokens, start, end } = parseDescriptor(text)
  return tokens.slice(start, end).join(' ')
}

test('text of the bank and the processor around a name is removed', () => {
  const cases: [text: string, merchant: string][] = [
    ['SumUp  *Cafe Einstein', 'cafe einstein'],
    ['SQ *THE LITTLE FLOWER SHOP', 'the little flower shop'],
    ['IZ *TOM’S BARBERS', 'toms barbers'],
    ['PAYPAL *SPOTIFY', 'spotify'],
    ['Kartenzahlung girocard ARAL STATION 2718', 'aral station'],
    ['CARTE 11/03/25 E.LECLERC CB*4321', 'e leclerc cb'],
    ['PAGAMENTO POS 12/03 ESSELUNGA', 'esselunga'],
    ['COMPRA TARJ. 5402XXXXXXXX1234 MERCADONA', 'mercadona'],
    ['LIDL SAGT DANKE//BERLIN/DE 2025-03-01T12:33:11', 'lidl sagt danke'],
    ['VISA 1234', ''],
    ['SEPA INCASSO', ''],
    ['CONSTRUCCIONES VEGA S.L.', 'construcciones vega sl'],
    ['SAFESCAN B.V.', 'safescan bv'],
    ['DARMAX SP. Z O.O. RADOM', 'darmax spzoo radom'],
    ['wwwlesarcouk', 'lesar'],
  ]
  for (const [text, merchant] of cases) assert.equal(merchantOf(text), merchant, text)
})

test('the processor is kept as a fact', () => {
  assert.equal(parseDescriptor('SumUp *Imbiss').processor, 'SumUp')
  assert.equal(parseDescriptor('Klarna*Zalando').processor, 'Klarna')
  assert.equal(parseDescriptor('Imbiss am Markt').processor, undefined)
})

test('names are found in every spelling', () => {
  assert.deepEqual(spellings('Müller'), ['muller', 'mueller'])
  assert.deepEqual(spellings('Føtex'), ['fotex', 'foetex'])
  assert.deepEqual(tokenise("mcdonald's 1234 h&m o2"), ['mcdonalds', '1234', 'h', 'm', 'o2'])
})

test('texts that are equal with their long numbers masked are read alike', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      'SQ *',
      'PAYPAL *',
      'LIDL',
      'KFN',
      '//BERLIN/DE',
      "O'NEILL",
      ' ',
      '-',
      '.',
      'o2',
      'x',
      '7eleven',
      'xxxx',
      '*',
    ),
    fc.stringMatching(/^\d{1,9}$/),
    fc.string({ maxLength: 6 }),
  )
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 40 }),
      fc.infiniteStream(fc.integer({ min: 0, max: 9 })),
      (pieces, digits) => {
        const text = pieces.join('')
        // Other digits wherever there are four in a row.
        const other = masked(text).replace(/\d{4,}/g, (run) => [...run].map(() => digits.next().value).join(''))
        assert.equal(masked(other), masked(text))
        assert.deepEqual(parseDescriptor(other), parseDescriptor(text))
      },
    ),
    { numRuns: 2_000 },
  )
})
