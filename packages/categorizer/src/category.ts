import { readTable } from './table.ts'

/** A merchant category code with its group, as a transaction carries it on the wire. */
export type MerchantCategory = { code: string; description: string; groupId: number; groupDescription: string }

/** Changes when a code, a description or a group changes; part of the version that every decision states. */
export const CATEGORIES_VERSION = '2'

/**
 * `both`: in ISO 18245 (the values of 2003, the last that were printed) and in use by card schemes; `iso`: in the standard only;
 * `scheme`: added by card schemes later.
 */
type Provenance = 'both' | 'iso' | 'scheme'

/** What something is called in every language of the pages for people. */
type Names = Readonly<Record<keyof typeof NAMES, string>>

type ListedCategory = MerchantCategory & { provenance: Provenance; names: Names }

const CODE = /^\d{4}$/

const NAMES = { en: /./, de: /./, fr: /./, it: /./, es: /./, nl: /./, sl: /./, hr: /./ }

const CODES = readTable('codes.tsv', { code: CODE, provenance: /^(both|iso|scheme)$/, group: /^\d+$/, ...NAMES })

export type TranslatedGroup = { id: number; description: string; names: Names }

/**
 * Groups by what the money was for, as a household would plan it. The ids are fixed for good: clients store them. They
 * begin at 101 because 1 to 14 were other groups, by the ranges of ISO 18245 (decision 0047).
 */
export const GROUPS: readonly TranslatedGroup[] = readTable('groups.tsv', { id: /^\d+$/, ...NAMES }).map(
  ({ id, ...names }) => ({ id: Number(id), description: names.en, names }),
)

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
for (const { code, provenance, group, ...names } of CODES)
  CATEGORIES.set(code, listed(code, provenance as Provenance, Number(group), names))

function listed(code: string, provenance: Provenance, groupId: number, names: Names): ListedCategory {
  const group = GROUPS.find(({ id }) => id === groupId)
  if (!group) throw new Error(`codes.tsv: ${code} has the group ${groupId}, which groups.tsv does not have`)
  return { code, description: names.en, groupId, groupDescription: group.description, provenance, names }
}

const houseRangeOf = (code: string) => {
  const number = /^\d{4}$/.test(code) ? Number(code) : 0
  return HOUSE_RANGES.find(([first, last]) => first <= number && number <= last)
}

export function findCategory(code: string): ListedCategory | undefined {
  const known = CATEGORIES.get(code)
  const range = known ? undefined : houseRangeOf(code)
  if (!range) return known
  const [, , trade, general] = range
  const house = HOUSES.get(code)
  const { groupId, names } = findCategory(general)!
  const en = house ? `${trade}: ${house}` : `${trade} with a code of its own`
  const made = listed(code, 'scheme', groupId, { ...(house ? withHouse(names, house) : names), en })
  CATEGORIES.set(code, made)
  return made
}

const withHouse = (names: Names, house: string): Names =>
  Object.fromEntries(Object.entries(names).map(([language, name]) => [language, `${name}: ${house}`])) as Names

/** A company may have its own code with one scheme and the general one with another; only the bank knows which. */
export function generalCode(code: string): string {
  return houseRangeOf(code)?.[3] ?? code
}

/** All but those of single companies, in the order of their codes. */
export const listCategories = (): ListedCategory[] => CODES.map(({ code }) => findCategory(code)!)
