import assert from 'node:assert/strict'
import { test } from 'node:test'
import { repairText } from './repair-text.ts'

/** The text as a program shows it that reads its UTF-8 bytes in another character set. */
const misread = (text: string, encoding: string): string => new TextDecoder(encoding).decode(Buffer.from(text))

test('a text whose bytes were read in the wrong character set is read again in the right one', () => {
  for (const text of ['Müller', 'Kavarna Šiška', 'Café – 12 €', 'Żółć', 'Straße', 'l’été']) {
    assert.notEqual(misread(text, 'windows-1252'), text)
    assert.equal(repairText(misread(text, 'windows-1252')), text, text)
  }
  assert.equal(repairText(Buffer.from('Müller').toString('latin1')), 'Müller')
})

test('any other text stays as it is', () => {
  const texts = [
    '',
    'Muller',
    'Müller',
    'Á la carte',
    'Ångström',
    'Ä 12',
    'Âge',
    'M?ller',
    'Москва',
    '東京',
    'Ã',
    'SÃO',
  ]
  for (const text of texts) assert.equal(repairText(text), text, text)
})

test('a text that is only partly misread, or would not be UTF-8, stays as it is', () => {
  // A letter beside it that no byte stands for.
  assert.equal(repairText('MÃ¼ller Москва'), 'MÃ¼ller Москва')
  // The last bytes are cut off.
  assert.equal(repairText('MÃ¼ller CafÃ'), 'MÃ¼ller CafÃ')
})
