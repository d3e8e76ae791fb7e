import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import { openBerlinGroupReader } from '../../src/json/berlin-group.ts'
import { type Json, JsonNumber, lineOf, parseJson } from '../../src/json/parse.ts'
import { openUkOpenBankingReader } from '../../src/json/uk-open-banking.ts'
import { Unreadable } from '../../src/statement.ts'
import { fixture, readJson } from './support.ts'

/** As JSON.parse would return it. */
function plain(value: Json): unknown {
  if (value instanceof JsonNumber) return Number(value.digits)
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item)]))
}

const ours = (text: string): { value: unknown } | 'refused' => {
  try {
    return { value: plain(parseJson(text, 32)) }
  } catch (error) {
    if (error instanceof Unreadable) return 'refused'
    throw error
  }
}
const theirs = (text: string): { value: unknown } | 'refused' => {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return 'refused'
  }
}

test('every text that JSON.parse accepts is read the same', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(0, 2, '\t', '\r\n'), (value, space) => {
      const text = JSON.stringify(value, null, space === '\r\n' ? 2 : space).replaceAll(
        '\n',
        space === '\r\n' ? '\r\n' : '\n',
      )
      assert.deepEqual(ours(text), theirs(text))
    }),
    { numRuns: 500 },
  )
})

test('a name that stands twice in one object is refused, because the first value would be lost', () => {
  const booked = (amount: string) => `"booked": [{"transactionAmount": {"currency": "EUR", "amount": "${amount}"}}]`
  const { refused } = readJson(openBerlinGroupReader, `{"transactions": {${booked('-1')},\n${booked('-2')}}}`)
  assert.equal(refused, 'line 2: "booked" stands twice in one object')
  assert.equal(ours('{"__proto__": 1, "toString": 2, "__proto__": 3}'), 'refused')
  assert.deepEqual(ours('[{"a": 1}, {"a": {"a": 2}}]'), { value: [{ a: 1 }, { a: { a: 2 } }] })
})

test('every text that JSON.parse refuses is refused', () => {
  const pieces = [
    '{',
    '}',
    '[',
    ']',
    ':',
    ',',
    '"a"',
    '"',
    '\\',
    '1',
    '-',
    '0',
    '.',
    'e',
    'E5',
    'true',
    'nul',
    ' ',
    '\n',
    '\u0001',
    '\\u00e9',
    "'",
    '"\\u12"',
    '\u00a0',
  ]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 8 }), (list) => {
      const text = list.join('')
      // A repeated key, or one that objects inherit, is read differently on purpose.
      assert.deepEqual(ours(text), theirs(text), JSON.stringify(text))
    }),
    { numRuns: 5000 },
  )
  const table = [
    '',
    '01',
    '1.',
    '.5',
    '+1',
    '1e',
    '[1,]',
    '{"a":1,}',
    '{"a"}',
    '"\n"',
    '"\\x"',
    'NaN',
    '[1 2]',
    '{a:1}',
    '1 1',
    '\u2028',
  ]
  for (const text of table) assert.equal(ours(text), 'refused', JSON.stringify(text))
})

test('numbers keep their digits, and objects know their line', () => {
  const document = parseJson('\uFEFF{\n  "a": -256.670,\n  "b": [\r\n    {}, 1E+2\n  ]\n}', 32) as {
    a: JsonNumber
    b: Json[]
  }
  assert.equal(document.a.digits, '-256.670')
  assert.equal((document.b[1] as JsonNumber).digits, '1E+2')
  assert.deepEqual([lineOf(document), lineOf(document.b), lineOf(document.b[0] as object)], [1, 3, 4])
})

test('faults have their line', () => {
  const why = (text: string) => {
    try {
      parseJson(text, 4)
    } catch (error) {
      return (error as Unreadable).message
    }
    return undefined
  }
  assert.equal(why('{\n"a": 1\n"b": 2}'), 'line 3: this is not JSON: expected "," or "}", and there is "\\"b\\": 2}"')
  assert.equal(why('{"a": "x'), 'line 1: this is not JSON: a text has no end')
  assert.equal(
    why('\n{"a": "x\ny"}'),
    'line 2: this is not JSON: a text has a character or an escape that is not allowed in it',
  )
  assert.equal(why('[[[[1]]]]'), undefined)
  assert.equal(why('[\n[[[[1]]]]]'), "line 2: nested deeper than 4 levels: no bank's answer is")
})

test('depth counts open levels, not closed ones', () => {
  assert.equal((parseJson(JSON.stringify(Array(100).fill([{}])), 3) as Json[]).length, 100)
})

test('neither depth nor length makes it crash', () => {
  assert.match(readJson(openBerlinGroupReader, '['.repeat(1_000_000)).refused!, /nested deeper than 32 levels/)
  assert.equal(typeof parseJson(JSON.stringify('\\"'.repeat(16_000)), 32), 'string')
  const chunk = ' '.repeat(1024 * 1024)
  assert.match(
    readJson(openBerlinGroupReader, Array(65).fill(chunk)).refused!,
    /the document is longer than 67108864 characters/,
  )
})

test('the events do not depend on how a document is cut', () => {
  const files = readdirSync(new URL('fixtures', import.meta.url)).map((file) => {
    const open = file.startsWith('uk-') ? openUkOpenBankingReader : openBerlinGroupReader
    return { open, text: fixture(file), expected: readJson(open, fixture(file)) }
  })
  fc.assert(
    fc.property(fc.constantFrom(...files), fc.array(fc.nat(3000)), ({ open, text, expected }, cuts) => {
      const at = [0, ...cuts.map((cut) => Math.min(cut, text.length)), text.length].sort((a, b) => a - b)
      const chunks = at.slice(1).map((end, index) => text.slice(at[index], end))
      assert.deepEqual(readJson(open, chunks), expected)
    }),
  )
})

test('the README says of every fixture what it traps', () => {
  const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8')
  const files = readdirSync(new URL('fixtures', import.meta.url))
  assert.deepEqual(
    files.filter((file) => !readme.includes(`| ${file} |`)),
    [],
  )
})
