import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createI18n } from '../texts/i18n.ts'
import { loadTexts } from '../texts/language.ts'
import { sizeText } from './size.ts'

test('a size has the unit and the decimal mark of the language', async () => {
  for (const [language, small, large] of [
    ['en', '145 B', '48.2 kB'],
    ['de', '145 B', '48,2 kB'],
    ['fr', '145 o', '48,2 ko'],
  ] as const) {
    const i18n = createI18n(language, await loadTexts(language))
    assert.equal(sizeText(i18n, 145), small)
    assert.equal(sizeText(i18n, 48_211), large)
  }
})
