import assert from 'node:assert/strict'
import { test } from 'node:test'
import { spellings, tokenise } from './fold.ts'
import { read } from './reading.ts'

const merchantOf = (text: string): string => {
  const { tokens, start, end } = read(text)
  return tokens.slice(start, end).join(' ')
}

test('what the bank and the processor write around a name comes off', () => {
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
    ['VISA 1234', 'visa'],
  ]
  for (const [text, merchant] of cases) assert.equal(merchantOf(text), merchant, text)
})

test('the processor is kept as a fact', () => {
  assert.equal(read('SumUp *Imbiss').processor, 'SumUp')
  assert.equal(read('Klarna*Zalando').processor, 'Klarna')
  assert.equal(read('Imbiss am Markt').processor, undefined)
})

test('names are known in every way they are spelled', () => {
  assert.deepEqual(spellings('Müller'), ['muller', 'mueller'])
  assert.deepEqual(spellings('Føtex'), ['fotex', 'foetex'])
  assert.deepEqual(tokenise("mcdonald's 1234 h&m o2"), ['mcdonalds', '1234', 'h', 'm', 'o2'])
})
