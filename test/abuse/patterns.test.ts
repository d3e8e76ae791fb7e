/** What a user would lose: a file or a header of a few kilobytes that keeps a process busy for a minute. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPatterns, faultOf, knownPatterns, listPatterns } from './patterns.ts'

const { service, pages } = listPatterns()

test('the patterns of the service and of the pages are found', () => {
  assert.ok(service.literals.length > 250, String(service.literals.length))
  assert.ok(pages.literals.length > 4, String(pages.literals.length))
})

test('every pattern runs in linear time', () => {
  // Checking all of them takes a minute (npm run soak -- patterns): this checks those that `npm run generate` did not list.
  assert.deepEqual(checkPatterns([...service.literals, ...pages.literals], knownPatterns()).faults, [])
})

test('the check finds a bad pattern', () => {
  const fault = faultOf({ place: 'here', source: '[,;:]+$', flags: '' })
  assert.match(fault ?? '', /2nd degree polynomial/)
})

/** Patterns built at run time, which cannot be checked. Each has the reason why it is harmless. */
const COMPOSED: Record<string, string> = {
  'packages/bank-statements/src/csv/amounts.ts': 'cells of at most MAX_AMOUNT_LENGTH characters',
  'packages/bank-statements/src/csv/dates.ts': 'cells of at most MAX_DATE_LENGTH characters',
  'packages/bank-statements/src/mt940/german.ts': 'one character and two digits, nothing is repeated',
  'packages/bank-statements/src/mt940/slashes.ts': 'a list of words, nothing is repeated',
  'packages/sandbox-bank/src/stories/schema-check.ts': 'the patterns of story.schema.json, without nested repetition',
}

test('patterns built at run time are listed, with the reason why they are harmless', () => {
  const composed = new Set([...service.composed, ...pages.composed])
  assert.deepEqual([...composed].sort(), Object.keys(COMPOSED).sort())
})
