import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Described, explainWrong, type Sent } from './wrong-value.ts'

const BODY: Sent = { whole: 'the body', part: 'field' }
const QUERY: Sent = { whole: 'the query', part: 'parameter' }
const closed = (properties: Record<string, Described>, required: string[] = []): Described => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})
const size: Described = { type: 'integer', minimum: 1, maximum: 9, examples: [3] }
const name: Described = { type: 'string', minLength: 1, maxLength: 5, examples: ['Ana'] }
const time: Described = { type: 'string', format: 'date-time', examples: ['2026-02-11T00:00:00Z'] }

test('the message names the wrong value and shows a valid one', () => {
  const kinds: Described = { type: 'array', maxItems: 2, items: { type: 'string', enum: ['a', 'b'] } }
  const people: Described = { type: 'array', items: closed({ name }, ['name']) }
  const currency: Described = { type: 'string', pattern: '^[A-Z]{3}$', examples: ['EUR'] }
  const properties = {
    size,
    name,
    time,
    inside: closed({ name }, ['name']),
    free: { type: 'object' },
    kinds,
    people,
    currency,
  }
  const schema = closed(properties, ['name'])
  const table: [value: unknown, wrongAt: string, sent: Sent, words: string][] = [
    ['Ana', '', BODY, 'the body must be a JSON object'],
    [[], '', BODY, 'the body must be a JSON object'],
    [{}, '', BODY, '"name" is missing: it must be a text of 1 to 5 characters, such as "Ana"'],
    [{}, '', QUERY, '"name" is missing: it must be a text of 1 to 5 characters, such as Ana'],
    [
      { nam: 'Ana' },
      '',
      BODY,
      'the field "nam" is not known here; it takes size, name, time, inside, free, kinds, people, currency',
    ],
    [
      { nam: 'Ana' },
      '',
      QUERY,
      'the parameter "nam" is not known here; it takes size, name, time, inside, free, kinds, people, currency',
    ],
    [
      { 'a"b\u001b': 1 },
      '',
      BODY,
      'the field "a\\"b\\u001b" is not known here; it takes size, name, time, inside, free, kinds, people, currency',
    ],
    [{ name: 'Ana', size: 10 }, '/size', BODY, '"size" must be a whole number from 1 to 9, such as 3'],
    [
      { name: 'Ana', size: null },
      '/size',
      BODY,
      '"size" must be a whole number from 1 to 9, such as 3; leave it out where there is none',
    ],
    [{ name: null }, '/name', BODY, '"name" must be a text of 1 to 5 characters, such as "Ana"'],
    [
      { name: 'Ana', time: 'now' },
      '/time',
      QUERY,
      '"time" must be an RFC 3339 date-time with an offset (a + in the address is written %2B), such as 2026-02-11T00:00:00Z',
    ],
    [
      { name: 'Ana', inside: {} },
      '/inside',
      BODY,
      '"inside.name" is missing: it must be a text of 1 to 5 characters, such as "Ana"',
    ],
    [{ name: 'Ana', inside: { x: 1 } }, '/inside/x', BODY, 'the field "inside.x" is not known here; it takes name'],
    [{ name: 'Ana', inside: 5 }, '/inside', BODY, '"inside" must be an object with name'],
    [{ name: 'Ana', kinds: 'a' }, '/kinds', BODY, '"kinds" must be a list of at most 2, each one of a, b'],
    [{ name: 'Ana', kinds: ['a', 'c'] }, '/kinds/1', BODY, '"kinds[1]" must be one of a, b; "c" is none of them'],
    [
      { name: 'Ana', people: [{ name: '' }] },
      '/people/0/name',
      BODY,
      '"people[0].name" must be a text of 1 to 5 characters, such as "Ana"',
    ],
    [{ name: 'Ana', people: [5] }, '/people/0', BODY, '"people[0]" must be an object with name'],
    [{ name: 'Ana', currency: 'euro' }, '/currency', QUERY, '"currency" must be a text of the right form, such as EUR'],
    [{ name: 'Ana', free: 5 }, '/free', BODY, '"free" must be of type object'],
  ]
  for (const [value, wrongAt, sent, words] of table) assert.equal(explainWrong(schema, value, wrongAt, sent), words)
})

test('where additional properties are allowed, no field is unknown', () => {
  const schema: Described = { type: 'object', properties: { name } }
  const words = explainWrong(schema, { host: 'here', name: '' }, '/name', BODY)
  assert.equal(words, '"name" must be a text of 1 to 5 characters, such as "Ana"')
})
