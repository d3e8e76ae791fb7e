import assert from 'node:assert/strict'
import { test } from 'node:test'
import { phrases } from '../build/phrases.ts'
import { fold, tokenise } from '../src/fold.ts'

const LANGUAGES = 'de fr it es pt nl en pl cs sk sl hr hu ro sv da no fi'.split(' ')
const MANY = 'cash fee interest tax fine rent salary own_transfer refund loan insurance benefit donation'.split(' ')

const key = (text: string): string => tokenise(fold(text)).join(' ')

test('the list is long enough, and each language has each kind of movement', () => {
  assert.ok(phrases.length >= 250, `${phrases.length} phrases`)
  const silent = LANGUAGES.flatMap((language) =>
    MANY.filter((kind) => !phrases.some((one) => one.language === language && one.kind === kind)).map(
      (kind) => `${language} ${kind}`,
    ),
  )
  assert.deepEqual(silent, [])
})

test('texts are lower case, trimmed, and two to six tokens or one word of three letters or more', () => {
  const wrong = phrases.filter(({ text }) => {
    const tokens = tokenise(fold(text))
    return text !== text.toLowerCase().trim() || tokens.length < 1 || tokens.length > 6 || key(text).length < 3
  })
  assert.deepEqual(wrong, [])
})

test('a text is listed once per language and sign', () => {
  const seen = new Set<string>()
  const twice = phrases.filter(({ text, language, sign = '' }) => {
    const place = `${language} ${key(text)} ${sign}`
    const known = seen.has(place) || seen.has(`${language} ${key(text)} `)
    seen.add(place)
    return known
  })
  assert.deepEqual(twice, [])
})

test('no text means two things for the same sign, in any two languages', () => {
  const meaning = new Map<string, string>()
  const clashes = phrases.flatMap(({ text, kind, sign }) =>
    (sign === undefined ? ['+', '-'] : [sign]).flatMap((side) => {
      const place = `${key(text)} ${side}`
      const other = meaning.get(place)
      meaning.set(place, other ?? kind)
      return other === undefined || other === kind ? [] : [`${place}: ${other}, ${kind}`]
    }),
  )
  assert.deepEqual(clashes, [])
})
