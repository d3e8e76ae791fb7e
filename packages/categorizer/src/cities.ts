import { readTable } from './table.ts'

/** Places as card terminals write them, folded. A brand with the name of a town is not searched for by that name. */
export const CITIES: ReadonlySet<string> = new Set(readTable('cities.tsv', { city: /^\S+$/ }).map(({ city }) => city))
