import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inOneLine, printable, shorten } from './printable.ts'

test('control characters are escaped, and the text stays the same in JSON', () => {
  const text = 'a\u001b[31m\u0007\r\u009b2J\u202e\u2028b'
  assert.equal(printable(text), 'a\\u001b[31m\\u0007\\u000d\\u009b2J\\u202e\\u2028b')
  assert.equal(JSON.parse(printable(JSON.stringify(text))), text)
})

test('lines, columns and letters of all languages stay as they are; text for one line has no line breaks', () => {
  const text = 'Žižek\tGröße\n日本 🧾'
  assert.equal(printable(text), text)
  assert.equal(inOneLine('good.xml\nvitrine: all well'), 'good.xml\\u000avitrine: all well')
})

test('text that is cut says that there is more', () => {
  assert.equal(shorten('statement', 9), 'statement')
  assert.equal(shorten('statements', 9), 'statemen…')
})
