import { CITIES } from '../src/cities.ts'
import { spellings } from '../src/fold.ts'
import { nameTokens } from '../src/parsed-text.ts'
import { andFor, type Brand, isTrade } from './brand-index.ts'
import { FIRST_NAMES } from './first-names.ts'
import type { Merchant } from './merchants.ts'
import { EVERYDAY, NEVER } from './stop-words.ts'

/** It is recognised by its name alone, like a merchant. */
export const isEverywhere = ({ countries }: Merchant): boolean => countries === undefined

/**
 * Adds our chains to the brands of the index. Of one name in one country ours takes precedence: it was added on
 * purpose.
 */
export function addChains(
  index: readonly Brand[],
  chains: readonly Merchant[],
  words: ReadonlyMap<string, string>,
): Brand[] {
  const known = new Map<string, Brand[]>()
  for (const brand of index) known.set(brand.key, [...(known.get(brand.key) ?? []), brand])
  const taken = new Map<string, Map<string, string>>()
  const rows = new Map<string, Brand>()
  for (const { name, aliases = [], mcc, countries = [], weak } of chains) {
    const places = countries.map((country) => country.toLowerCase())
    const keys = new Set([name, ...aliases].flatMap((spelling) => [...keysOf(spelling)]))
    if ([...keys].some((key) => isTrade(words.get(key), places))) continue
    for (const key of keys) {
      const single = !key.includes(' ')
      if (key.length < 2 || isNoName(key)) continue
      const codes = taken.get(key) ?? new Map<string, string>()
      taken.set(key, codes)
      const same = known.get(key)?.filter((brand) => brand.code === mcc && !brand.weak) ?? []
      const isKnown = (place: string): boolean =>
        same.some((brand) => brand.countries.length === 0 || brand.countries.includes(place))
      const free = places.filter((place) => !codes.has(place) && !isKnown(place))
      for (const place of free) codes.set(place, mcc)
      if (free.length === 0) continue
      const id = `${key}|${mcc}`
      const row = rows.get(id)
      if (row) row.countries.push(...free)
      else {
        const short = key.length < (known.get(key)?.some((brand) => !brand.weak) ? 4 : 5)
        const common = single && (short || EVERYDAY.has(key) || FIRST_NAMES.has(key))
        rows.set(id, { key, code: mcc, countries: free, label: name, weak: weak === true || common, local: true })
      }
    }
  }
  const others = index.flatMap((brand) => {
    const codes = taken.get(brand.key)
    if (!codes || brand.countries.length === 0) return [brand]
    const left = brand.countries.filter((country) => !codes.has(country))
    return left.length === 0 ? [] : [{ ...brand, countries: left }]
  })
  return [...rows.values(), ...others]
}

function keysOf(name: string): Set<string> {
  const keys = new Set<string>()
  for (const spelling of [name, andFor(name)].flatMap(spellings)) {
    const tokens = nameTokens(spelling)
    if (tokens.length === 0 || tokens.length > 6) continue
    keys.add(tokens.join(' '))
    const joined = tokens.join('')
    if (tokens.length > 1 && tokens.length < 4 && joined.length >= 6 && /^[a-z]+$/.test(joined)) keys.add(joined)
  }
  return keys
}

function isNoName(key: string): boolean {
  return (
    NEVER.has(key) ||
    /[^a-z0-9 ]/.test(key) ||
    /^\d+$/.test(key) ||
    /^\w( \w)*$/.test(key) ||
    key.split(' ').every((token) => NEVER.has(token) || CITIES.has(token))
  )
}
