import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inOneLine, printable, shorten } from './printable.ts'

test('what commands a terminal is shown instead of sent, and stays the same text in JSON', () => {
  const text = 'a\u001b[31m\u0007\r\u009b2J\u202e\u2028b'
  assert.equal(printable(text), 'a\\u001b[31m\\u0007\\u000d\\u009b2J\\u202e\\u2028b')
  assert.equal(JSON.parse(printable(JSON.stringify(text))), text)
})

test('lines, columns and letters of all languages stay as they are; a word begins no line', () => {
  const text = 'Žižek\tGröße\n日本 🧾'
  assert.equal(printable(text), text)
  assert.equal(inOneLine('good.xml\nvitrine: all well'), 'good.xml\\u000avitrine: all well')
})

test('what is too long says that there is more', () => {
  assert.equal(shorten('statement', 9), 'statement')
  assert.equal(shorten('statements', 9), 'statemen…')
})
