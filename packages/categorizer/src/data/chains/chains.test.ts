import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fold, tokenise } from '../../fold.ts'
import { chainsOf } from '../chain.ts'
import { CODES } from '../codes.ts'
import { merchants } from '../merchants/all.ts'
import { regionalChains } from './all.ts'

const key = (text: string): string => tokenise(fold(text)).join(' ')

test('a name may have other spellings, and may be an everyday word', () => {
  assert.deepEqual(chainsOf({ 5732: { 'NO FI': '~Power = power.no, Elkjøp' }, 7832: { '*': 'Cinemark' } }), [
    { name: 'Power', mcc: '5732', aliases: ['power.no'], countries: ['NO', 'FI'], weak: true },
    { name: 'Elkjøp', mcc: '5732', countries: ['NO', 'FI'] },
    { name: 'Cinemark', mcc: '7832' },
  ])
})

test('each code is one of ours, and no name is empty', () => {
  const known = new Set(CODES.map(([code]) => code))
  assert.deepEqual(
    regionalChains.filter(({ name, mcc }) => !known.has(mcc) || key(name).length < 2),
    [],
  )
})

test('a name has one code per country, here and in the list of merchants', () => {
  const codes = new Map<string, string>()
  const clashes: string[] = []
  for (const { name, aliases = [], mcc, countries = ['*'] } of [...merchants, ...regionalChains]) {
    for (const place of [name, ...aliases].flatMap((text) => countries.map((country) => `${key(text)} @${country}`))) {
      const other = codes.get(place)
      codes.set(place, other ?? mcc)
      if (other !== undefined && other !== mcc) clashes.push(`${place}: ${other}, ${mcc}`)
    }
  }
  assert.deepEqual(clashes, [])
})
