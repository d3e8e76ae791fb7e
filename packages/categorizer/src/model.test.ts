import assert from 'node:assert/strict'
import { test } from 'node:test'
import { modelFile } from '../build/model-file.ts'
import { power, train } from '../build/train.ts'
import { decide } from './decision.ts'
import { guess, trainedOn } from './model.ts'
import { NAMES_VERSION } from './names.ts'
import { parseDescriptor } from './parsed-text.ts'
import { opined } from './second-opinion.ts'

const guessed = (text: string) => {
  const { tokens, start, end } = parseDescriptor(text)
  return guess(tokens, start, end)
}

test('the model was trained on the names that there are: npm run train -w @vitrine/categorizer', () => {
  assert.equal(trainedOn(), NAMES_VERSION)
})

test('letters of a trade are enough, in several languages, and the word that has them is named', () => {
  const cases: [text: string, code: string, word: string][] = [
    ['QUILLON RESTAURANTT', '5812', 'restaurantt'],
    ['FARMACIAQUILLON', '5912', 'farmaciaquillon'],
    ['QUILLON PELUQUERRIA', '7230', 'peluquerria'],
    ['ZAHNARZTPRAXISS QUILLON', '8021', 'zahnarztpraxiss'],
  ]
  for (const [text, code, word] of cases) {
    const said = guessed(text)
    assert.deepEqual([said?.best.code, said?.word()], [code, word], text)
  }
})

test('names of people and towns look like no trade', () => {
  for (const text of ['MARIA GARCIA LOPEZ', 'HANS SCHMIDT BERLIN', 'JOHN SMITH'])
    assert.ok((guessed(text)?.best.share() ?? 0) < 0.3, text)
})

test('a decision is surer where the model agrees, and less sure where it sees another trade', () => {
  const word = decide('5912', 'wordInside', 'word', 'word')
  const sure = opined(word, parseDescriptor('QUILLON FARMACIA'))
  const unsure = opined(word, parseDescriptor('QUILLON PELUQUERIA'))
  assert.ok(sure.confidence > unsure.confidence)
})

test('the same rows make the same file', () => {
  const rows = ['bakery', 'pharmacy', 'butcher', 'garage', 'florist'].map((text, at) => ({
    text,
    code: String(5000 + at),
    kind: 'word' as const,
    countries: [],
  }))
  const rowsOfAll = Array.from({ length: 20 }, () => rows).flat()
  const [one, other] = [train(rowsOfAll), train(rowsOfAll)].map((model) => modelFile(model, 'test'))
  assert.ok(one!.length > 1000 && one!.equals(other!))
})

test('the power that training uses is the one of mathematics', () => {
  for (const x of [-30, -5.5, -1, 0, 0.3, 2, 9.7]) assert.ok(Math.abs(power(x) / Math.exp(x) - 1) < 1e-9, `${x}`)
})
