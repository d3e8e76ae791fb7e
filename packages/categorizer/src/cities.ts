import { readTable } from './table.ts'

/** Places as card terminals write them, folded. A brand that is called like a town is not looked for by that name. */
export const CITIES: ReadonlySet<string> = new Set(readTable('cities.tsv', { city: /^\S+$/ }).map(({ city }) => city))
