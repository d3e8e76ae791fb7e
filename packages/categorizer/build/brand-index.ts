import { readFile } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'
import { CITIES } from '../src/cities.ts'
import { spellings } from '../src/fold.ts'
import { nameTokens } from '../src/parsed-text.ts'
import { commonWords } from './common-words.ts'
import { FIRST_NAMES } from './first-names.ts'
import type { Merchant } from './merchants.ts'
import { OSM_TAGS } from './osm-tags.ts'
import { countriesOf, isEuropean } from './places.ts'
import { EVERYDAY, NEVER } from './stop-words.ts'

type IndexItem = {
  displayName: string
  locationSet: { include?: unknown[] }
  matchNames?: string[]
  tags: Record<string, string>
}

/** Whether other trades use a word in their names. */
export type IsCommon = (key: string, code: string) => boolean

export type Brand = {
  key: string
  code: string
  countries: string[]
  label: string
  weak: boolean /** A network of one region: elsewhere its name is a coincidence. */
  local: boolean
}

/** `rank` puts side lines last; `own`: the name itself, not one of its aliases. */
type IndexedBrand = Brand & { rank: number; own: boolean }

/** Side lines: where a brand is better known for something else, its name means that. */
const SIDE_LINES: readonly RegExp[] = [
  /^operators\//,
  /^transit\//,
  /charging_station|charge_point/,
  /bicycle_rental|car_sharing|parcel_locker|photo_booth|vending|ice_cream$/,
  /amenity\/(car_wash|parking|post_office|car_rental)/,
  /shop\/(wholesale|trade|outpost|gas|convenience|kiosk|newsagent|travel_agency|mobile_phone|optician|photo|lottery|tyres|car_repair|car_parts|garden_centre)/,
  /amenity\/(cafe|fast_food|restaurant|pharmacy|fuel)/,
]
const sideLine = (tag: string): number => {
  const index = SIDE_LINES.findIndex((pattern) => pattern.test(tag))
  if (index >= 0) return SIDE_LINES.length - index + 1
  return tag.endsWith('shop/supermarket') ? 0 : 1
}

const FOLDER = dirname(findPackageJSON('name-suggestion-index', import.meta.url)!)

export async function readBrandIndex(
  words: ReadonlyMap<string, string>,
  others: readonly Merchant[],
): Promise<{ version: string; brands: Brand[]; isCommon: IsCommon }> {
  const { _meta, nsi } = JSON.parse(await readFile(`${FOLDER}/dist/json/nsi.min.json`, 'utf8')) as {
    _meta: { version: string }
    nsi: Record<string, { items: IndexItem[] }>
  }
  const listed = Object.entries(nsi).flatMap(([path, { items }]) => {
    const code = codeOf(path)
    return code ? items.map((item) => ({ item, path, code })) : []
  })
  const isCommon = commonWords([
    ...listed.map(({ item, code }) => ({ name: item.displayName, code })),
    ...others.map(({ name, mcc }) => ({ name, code: mcc })),
  ])
  const found: IndexedBrand[] = []
  for (const { item, path, code } of listed) found.push(...brandsOf(item, path, code, words, isCommon))
  found.sort(
    (a, b) =>
      a.rank - b.rank ||
      Number(b.own) - Number(a.own) ||
      (a.key < b.key ? -1 : a.key > b.key ? 1 : a.code < b.code ? -1 : 1),
  )
  return { version: _meta.version, brands: merge(found), isCommon }
}

function codeOf(path: string): string | undefined {
  const [kind, ...tag] = path.split('/')
  if (/amenity\/(bank|atm|payment|bureau_de_change|money_transfer)|shop\/mall/.test(path)) return undefined
  // On statements the name of a mobile network is its bill more often than its shop.
  if (path === 'brands/shop/mobile_phone') return '4814'
  return OSM_TAGS[path] ?? (kind === 'brands' ? OSM_TAGS[tag.join('/')] : undefined)
}

function* brandsOf(
  item: IndexItem,
  path: string,
  code: string,
  words: ReadonlyMap<string, string>,
  isCommon: IsCommon,
): Generator<IndexedBrand> {
  const countries = countriesOf(item.locationSet.include ?? [])
  if (!countries) return
  const { tags } = item
  const latin = (name: string | undefined) => (name && !/[^\u0020-\u024f]/.test(name) ? name : undefined)
  const label = (
    latin(tags.brand) ??
    latin(tags.operator) ??
    latin(tags.network) ??
    latin(tags.name) ??
    tags['brand:en'] ??
    tags['name:en'] ??
    item.displayName
  ).replaceAll('|', ' ')
  const names = [
    tags.name,
    tags.brand,
    tags.operator,
    tags.network,
    tags['name:en'],
    tags['brand:en'],
    tags.short_name,
    tags.official_name,
  ]
  for (const list of [tags.alt_name, tags['alt_name:en']]) names.push(...(list?.split(';') ?? []))
  if (/[^\u0020-\u024f]/.test(label)) names.push(tags['name:el'], tags['name:bg'], tags['name:uk'], tags['name:sr'])
  names.push(...(item.matchNames ?? []))
  const ownKeys = spellings(label).map((spelling) => nameTokens(spelling).join(' '))
  const keys = new Set<string>()
  for (const name of names) {
    if (!name || name.length > 40) continue
    for (const spelling of [name, andFor(name)].flatMap(spellings)) {
      const tokens = nameTokens(spelling)
      const key = tokens.join(' ')
      if (tokens.length === 0 || tokens.length > 6 || key.length < 2 || /[^a-z0-9 ]/.test(key)) continue
      keys.add(key)
      const joined = tokens.join('')
      if (tokens.length > 1 && tokens.length < 4 && joined.length >= 6 && !/^\d|\d$/.test(joined)) keys.add(joined)
    }
  }
  const isTransit = path.startsWith('transit/')
  const isOperator = path.startsWith('operators/')
  for (const key of keys) {
    const single = !key.includes(' ')
    if (NEVER.has(key) || isTrade(words.get(key), countries) || (single && CITIES.has(key)) || /^\d+$/.test(key))
      continue
    if (key.split(' ').every((token) => NEVER.has(token) || CITIES.has(token))) continue
    if (
      (isTransit || isOperator) &&
      (key.length < 3 || (key.split(' ').some((token) => CITIES.has(token)) && key.length < 8))
    )
      continue
    const weak = EVERYDAY.has(key) || (single && (key.length < 4 || FIRST_NAMES.has(key) || isCommon(key, code)))
    // Far away and with a common name: not worth the mistakes.
    const far = countries.length > 0 && !countries.some(isEuropean)
    if (far && (weak || key.length < 5)) continue
    yield {
      key,
      code,
      countries,
      label,
      weak,
      local: isTransit || isOperator || far,
      own: ownKeys.includes(key),
      rank: sideLine(path),
    }
  }
}

/** `Pull & Bear` is `PULL AND BEAR` on many terminals. */
export const andFor = (name: string): string => name.replace(/\s*&\s*/g, ' and ')

/** Whether the name is the word for a trade in its countries, and so no brand. */
export function isTrade(where: string | undefined, countries: readonly string[]): boolean {
  if (where === undefined) return false
  return where === '' || countries.some((country) => `${where},`.includes(`,${country},`))
}

/** One row per name and code; of two roles in the same country the main one stays. */
function merge(found: readonly IndexedBrand[]): Brand[] {
  const rows = new Map<string, Brand>()
  const taken = new Map<string, Set<string>>()
  for (const { key, code, countries, label, weak, local } of found) {
    const places = taken.get(key) ?? new Set<string>()
    taken.set(key, places)
    if (places.has('')) continue
    const free = countries.length === 0 ? [''] : countries.filter((country) => !places.has(country))
    if (free.length === 0) continue
    for (const place of free) places.add(place)
    const id = `${key}|${code}`
    const row = rows.get(id)
    if (!row) rows.set(id, { key, code, countries: free.filter((place) => place !== ''), label, weak, local })
    else if (free[0] === '' || row.countries.length === 0) row.countries = []
    else row.countries.push(...free)
  }
  return [...rows.values()].sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.code < b.code ? -1 : 1))
}
