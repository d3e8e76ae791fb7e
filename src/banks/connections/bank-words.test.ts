import assert from 'node:assert/strict'
import { test } from 'node:test'
import { boundedWords, maskedWords } from './bank-words.ts'

const NAMES = ['Anna Müller-Žagar']

test('what a bank says of a refusal is kept without numbers, addresses, tokens and the names that are known', () => {
  const cases: [said: string, kept: string | undefined][] = [
    [
      '{"tppMessages":[{"code":"CERTIFICATE_EXPIRED","text":"QWAC has ended"}]}',
      '{"tppMessages":[{"code":"CERTIFICATE_EXPIRED","text":"QWAC has ended"}]}',
    ],
    ['Account DE89 3704 0044 0532 0130 00 is blocked', 'Account … … … … … … is blocked'],
    ['Consent 9f0c2b1e-77aa-4a63-8b21-0c2d3e4f5a6b unknown', 'Consent … unknown'],
    ['Frau MÜLLER (anna@example.org, +43 664 1234) ruft an', 'Frau … (…, … … …) ruft an'],
    ['ANNA MULLER-ZAGAR is blocked', '… … is blocked'],
    ['anna_müller has no access', '… has no access'],
    [`token ${'a'.repeat(43)}`, 'token …'],
    ['<html><body><h1>Forbidden</h1> by  the\u0000 gateway</body></html>', 'Forbidden by the gateway'],
    ['12345 678', undefined],
    ['', undefined],
  ]
  for (const [said, kept] of cases) assert.equal(maskedWords(said, NAMES), kept, said)
})

test('words are bounded and in one line, however long they come', () => {
  assert.equal(maskedWords('no '.repeat(1_000_000), [])!.length, 500)
  assert.equal(boundedWords('one\r\n\u202Etwo'), 'one two')
})
