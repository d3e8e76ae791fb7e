import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LANGUAGES } from '../../../src/people/messages/message.ts'
import { createI18n } from '../texts/i18n.ts'
import { loadTexts } from '../texts/language.ts'
import { asTyped, fromTyped } from './typed-amount.ts'

test('an amount stands in a field as the language writes it, and is understood in every notation', async () => {
  for (const language of LANGUAGES) {
    const i18n = createI18n(language, await loadTexts(language))
    assert.equal(asTyped(i18n, '-76.32'), language === 'en' ? '-76.32' : '-76,32')
    assert.equal(fromTyped(asTyped(i18n, '-76.32')), '-76.32', language)
  }
  for (const typed of ['1234.56', '1234,56', '1.234,56', '1,234.56', '1 234,56', '1\u202f234,56'])
    assert.equal(fromTyped(typed), '1234.56', typed)
  assert.equal(fromTyped('much'), 'much', 'the service says what is wrong with it')
})
