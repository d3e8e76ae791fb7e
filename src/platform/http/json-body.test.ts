import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Refusal } from '../core/errors.ts'
import { parseJsonBody } from './json-body.ts'

const parse = (text: string): unknown => parseJsonBody(Buffer.from(text))
const refusalOf = (text: string): string => {
  try {
    parse(text)
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
  return 'taken'
}

const REFUSED: [about: string, body: string, message: RegExp][] = [
  ['33 levels', `${'['.repeat(33)}${']'.repeat(33)}`, /deeper than 32/],
  ['unclosed levels', '['.repeat(4_000), /deeper than 32/],
  ['2,001 empty arrays', `[${'[],'.repeat(2_000)}[]]`, /more than 2000 elements/],
  ['2,001 numbers', `[${'1,'.repeat(2_001)}1]`, /more than 2000 elements/],
  ['2,001 keys', `{${Array.from({ length: 2_001 }, (_, i) => `"${i}":0`).join(',')}}`, /more than 2000 elements/],
  ['2,001 times the same key', `{${'"a":0,'.repeat(2_000)}"a":0}`, /more than 2000 elements/],
  ['NUL as an escape', '{"a":"\\u0000"}', /NUL/],
  ['NUL in a key', '{"\\u0000":1}', /NUL/],
  ['NUL in upper case', '["\\U0000"]', /not JSON/],
  ['bare NUL', '["\0"]', /not JSON/],
  ['half of a pair', '["\\ud800"]', /surrogate/],
  ['the other half, in capitals', '["\\uDFFF"]', /surrogate/],
  ['halves in the wrong order', '["\\ude00\\ud83d"]', /surrogate/],
  ['halves that a character parts', '["\\ud83d \\ude00"]', /surrogate/],
  ['a half before the end of an escape', '["\\ud83d\\"]', /not JSON/],
  ['__proto__', '{"__proto__":1}', /forbidden/],
  ['__proto__ deep inside', '[{"a":[{"__proto__":1}]}]', /forbidden/],
  ['__proto__ in escapes', '{"\\u005f_proto\\u005f\\u005F":1}', /forbidden/],
  [
    '__proto__ all in escapes',
    `{"${[...'__proto__'].map((c) => `\\u00${c.charCodeAt(0).toString(16)}`).join('')}":1}`,
    /forbidden/,
  ],
  [
    'constructor all in escapes',
    `{"${[...'constructor'].map((c) => `\\u00${c.charCodeAt(0).toString(16)}`).join('')}":1}`,
    /forbidden/,
  ],
  ['constructor before blanks', '{"constructor" \n\t : 1}', /forbidden/],
  ['a text without an end', '["a', /not JSON/],
  ['an escape without an end', '["a\\', /not JSON/],
  ['a colon before anything', ':', /not JSON/],
]

test('input that is too deep, too large or not text is refused before anything is built', async (t) => {
  for (const [about, body, message] of REFUSED) await t.test(about, () => assert.match(refusalOf(body), message))
})

const TAKEN = [
  '{"a":"__proto__","b":["constructor"]}',
  '{"constructors":1,"_proto_":2}',
  `{"a":"${'['.repeat(500)}"}`,
  `{"a":"${'\\\\'.repeat(500)}"}`,
  '["\\ud83d\\ude00","😀","\\u00e9","a\\"b","\\\\"]',
  `["${':'.repeat(500)}${','.repeat(3_000)}"]`,
  `[${Array.from({ length: 500 }, () => '"acc_01kgx2kz4e8r5t7y9w1q3s6d0f"').join(',')}]`,
  `${'['.repeat(32)}${']'.repeat(32)}`,
]

test('input that only looks forbidden is accepted', () => {
  for (const body of TAKEN) assert.deepEqual(parse(body), JSON.parse(body))
})

test('an empty body counts as no body', () => assert.equal(parseJsonBody(Buffer.alloc(0)), undefined))

test('any JSON is read as JSON.parse reads it, or refused with a reason', () => {
  const REASON = /deeper than|more than|NUL|surrogate|forbidden/
  fc.assert(
    fc.property(fc.json({ stringUnit: 'binary' }), (body) => {
      const message = refusalOf(body)
      if (message === 'taken') assert.deepEqual(parse(body), JSON.parse(body))
      else assert.match(message, REASON)
    }),
  )
})
