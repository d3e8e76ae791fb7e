import { listIn, readTable } from './table.ts'

/** A merchant category code with its group, as a transaction carries it on the wire. */
export type Category = { code: string; description: string; groupId: number; groupDescription: string }

/** Changes when a code, a description or a group changes; part of the version that every decision states. */
export const CATEGORIES_VERSION = '1'

/**
 * `both`: in ISO 18245 (the values of 2003, the last that were printed) and in use by card schemes; `iso`: in the standard only;
 * `scheme`: added by card schemes later.
 */
type Provenance = 'both' | 'iso' | 'scheme'

type ListedCategory = Category & { provenance: Provenance }

const CODE = /^\d{4}$/

const CODES = readTable('codes.tsv', { code: CODE, provenance: /^(both|iso|scheme)$/, description: /./ })

/**
 * Groups of merchant category codes by the ranges of ISO 18245. The ids are fixed for good: clients store them. A range
 * that the standard leaves to the card schemes (3000 to 3999) belongs to the group of its trade's general code.
 */
export const GROUPS: readonly { id: number; description: string; ranges: readonly (readonly [number, number])[] }[] =
  readTable('groups.tsv', { id: /^\d+$/, description: /./, ranges: /^\d{4}-\d{4}(, \d{4}-\d{4})*$/ }).map((row) => ({
    id: Number(row.id),
    description: row.description,
    ranges: listIn(row.ranges).map((range) => range.split('-').map(Number) as [number, number]),
  }))

/** Codes that card schemes gave to single companies. Those that are not in houses.tsv are described by their range. */
export const HOUSE_RANGES: readonly (readonly [first: number, last: number, trade: string, general: string])[] =
  readTable('house-ranges.tsv', { first: CODE, last: CODE, trade: /./, general: CODE }).map((row) => [
    Number(row.first),
    Number(row.last),
    row.trade,
    row.general,
  ])

const HOUSES: ReadonlyMap<string, string> = new Map(
  readTable('houses.tsv', { code: CODE, name: /./ }).map(({ code, name }) => [code, name]),
)

const CATEGORIES = new Map<string, ListedCategory>()
for (const { code, provenance, description } of CODES)
  CATEGORIES.set(code, listed(code, provenance as Provenance, description))

function listed(code: string, provenance: Provenance, description: string): ListedCategory {
  const number = Number(code)
  const group = GROUPS.find(({ ranges }) => ranges.some(([first, last]) => first <= number && number <= last))!
  return { code, description, groupId: group.id, groupDescription: group.description, provenance }
}

const houseRangeOf = (code: string) => {
  const number = /^\d{4}$/.test(code) ? Number(code) : 0
  return HOUSE_RANGES.find(([first, last]) => first <= number && number <= last)
}

export function findCategory(code: string): ListedCategory | undefined {
  const known = CATEGORIES.get(code)
  const range = known ? undefined : houseRangeOf(code)
  if (!range) return known
  const [, , trade] = range
  const house = HOUSES.get(code)
  const made = listed(code, 'scheme', house ? `${trade}: ${house}` : `${trade} with a code of its own`)
  CATEGORIES.set(code, made)
  return made
}

/** A company may have its own code with one scheme and the general one with another; only the bank knows which. */
export function generalCode(code: string): string {
  return houseRangeOf(code)?.[3] ?? code
}

/** All but those of single companies, in the order of their codes. */
export const listCategories = (): ListedCategory[] => CODES.map(({ code }) => findCategory(code)!)
