import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fold, tokenise } from '../../fold.ts'
import { CODES } from '../codes.ts'
import { chainsByCountry } from './all.ts'

test('each chain has a code of the table', () => {
  const known = new Set(CODES.map(([code]) => code))
  assert.deepEqual(
    chainsByCountry.filter(({ mcc }) => !known.has(mcc)),
    [],
  )
})

test('a chain has a country, and a name that can be found', () => {
  const wrong = chainsByCountry.filter(
    ({ name, countries = [] }) =>
      countries.length === 0 || tokenise(fold(name)).length === 0 || tokenise(fold(name)).length > 6,
  )
  assert.deepEqual(wrong, [])
})
