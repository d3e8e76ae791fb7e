import assert from 'node:assert/strict'
import { test } from 'node:test'
import { merchants, parseMerchants, regionalChains } from '../build/merchants.ts'
import { listCategories } from '../src/category.ts'
import { fold, tokenise } from '../src/fold.ts'

const key = (text: string): string => tokenise(fold(text)).join(' ')

test('a name may have other spellings, and may be an everyday word', () => {
  const table = [
    'name\tcode\tcountries\taliases\tdomains\tweak',
    'Power\t5732\tNO, FI\tpower.no\t\tweak',
    'Elkjøp\t5732\tNO, FI',
    'Cinemark\t7832',
    '',
  ]
  assert.deepEqual(parseMerchants(table.join('\n'), 'chains/here.tsv'), [
    { name: 'Power', mcc: '5732', aliases: ['power.no'], countries: ['NO', 'FI'], weak: true },
    { name: 'Elkjøp', mcc: '5732', countries: ['NO', 'FI'] },
    { name: 'Cinemark', mcc: '7832' },
  ])
})

test('each code is one of ours, and no name is empty', () => {
  const known = new Set(listCategories().map(({ code }) => code))
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
