import { readTable } from './table.ts'

const ROWS = readTable('cities.tsv', { city: /^\S+$/, country: /^(?:[a-z]{2})?$/ })

/** Places as card terminals write them, folded. A brand with the name of a town is not searched for by that name. */
export const CITIES: ReadonlySet<string> = new Set(ROWS.map(({ city }) => city))

/** Of the cities where cards of other countries are used most. */
export const CITY_COUNTRIES: ReadonlyMap<string, string> = new Map(
  ROWS.flatMap(({ city, country }) => (country ? [[city, country] as const] : [])),
)
