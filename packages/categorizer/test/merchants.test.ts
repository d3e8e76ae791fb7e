import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Merchant, merchants } from '../build/merchants.ts'
import { listCategories } from '../src/category.ts'
import { fold, tokenise } from '../src/fold.ts'

const COVERED = 'DE AT CH FR IT ES PT NL BE LU GB IE PL CZ SK SI HR HU RO BG GR DK SE NO FI EE LV LT'.split(' ')
const ISO = new Set([...COVERED, 'LI'])
const WORLD = '*'

const key = (text: string): string => tokenise(fold(text)).join(' ')
const whereOf = ({ countries }: Merchant): readonly string[] => countries ?? [WORLD]

test('the list is long enough, in total and for each country', () => {
  assert.ok(merchants.length >= 1200, `${merchants.length} merchants`)
  const thin = COVERED.map((country) => [country, merchants.filter((one) => one.countries?.includes(country)).length])
  assert.deepEqual(
    thin.filter(([, count]) => Number(count) < 25),
    [],
  )
})

test('each category code is one of ours or an airline, rental firm or hotel of the private range', () => {
  const known = new Set(listCategories().map(({ code }) => code))
  const wrong = merchants.filter(({ mcc }) => !/^\d{4}$/.test(mcc) || !(known.has(mcc) || mcc.startsWith('3')))
  assert.deepEqual(wrong, [])
})

test('a name is listed once per country', () => {
  const seen = new Set<string>()
  const twice = merchants.flatMap((one) =>
    whereOf(one).flatMap((country) => {
      const place = `${key(one.name)} ${country}`
      if (seen.has(place)) return [place]
      seen.add(place)
      return []
    }),
  )
  assert.deepEqual(twice, [])
})

test('no two merchants of one country claim the same text', () => {
  const owner = new Map<string, string>()
  const claims = merchants.flatMap((one) => {
    const texts = new Set([one.name, ...(one.aliases ?? []), ...(one.domains ?? [])].map(key))
    return [...texts].flatMap((text) =>
      whereOf(one).flatMap((country) => {
        const place = `${text} @${country}`
        const other = owner.get(place)
        owner.set(place, other ?? one.name)
        return other === undefined || other === one.name ? [] : [`${place}: ${other}, ${one.name}`]
      }),
    )
  })
  assert.deepEqual(claims, [])
})

test('match texts are long enough to be specific, and short enough to be found', () => {
  const wrong = merchants.flatMap((one) =>
    [one.name, ...(one.aliases ?? [])].filter((text) => key(text).length < 3 || tokenise(fold(text)).length > 6),
  )
  assert.deepEqual(wrong, [])
})

test('aliases add to the name, in lower case', () => {
  const wrong = merchants.flatMap((one) =>
    (one.aliases ?? []).filter((alias) => alias !== alias.toLowerCase() || key(alias) === key(one.name)),
  )
  assert.deepEqual(wrong, [])
})

test('ordinary words are not names of merchants', () => {
  const ordinary = 'uber orange free sky three play plus now next very max salt base avis mandat agios via public one'
  const words = new Set(ordinary.split(' '))
  const wrong = merchants.flatMap((one) => [one.name, ...(one.aliases ?? [])].filter((text) => words.has(key(text))))
  assert.deepEqual(wrong, [])
})

test('domains are bare host names and countries are ISO codes', () => {
  const domain = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/
  const domains = merchants.flatMap(({ domains = [] }) => domains.filter((one) => !domain.test(one)))
  const countries = merchants.flatMap(({ countries = [] }) => countries.filter((one) => !ISO.has(one)))
  assert.deepEqual([domains, countries], [[], []])
})
