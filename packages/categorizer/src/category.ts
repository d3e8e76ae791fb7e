import { CODES, type Provenance } from './data/codes.ts'
import { GROUPS } from './data/groups.ts'
import { HOUSE_RANGES, HOUSES } from './data/houses.ts'

/** A merchant category code with its group: what a transaction carries on the wire. */
export type Category = { code: string; description: string; groupId: number; groupDescription: string }

/** Changes when a code, a description or a group changes; part of what every decision says about its origin. */
export const CATEGORIES_VERSION = '1'

type Listed = Category & { provenance: Provenance }

const CATEGORIES = new Map<string, Listed>()
for (const [code, provenance, description] of CODES) CATEGORIES.set(code, listed(code, provenance, description))

function listed(code: string, provenance: Provenance, description: string): Listed {
  const number = Number(code)
  const group = GROUPS.find(({ ranges }) => ranges.some(([first, last]) => first <= number && number <= last))!
  return { code, description, groupId: group.id, groupDescription: group.description, provenance }
}

const houseRangeOf = (code: string) => {
  const number = /^\d{4}$/.test(code) ? Number(code) : 0
  return HOUSE_RANGES.find(([first, last]) => first <= number && number <= last)
}

export function findCategory(code: string): Listed | undefined {
  const known = CATEGORIES.get(code)
  const range = known ? undefined : houseRangeOf(code)
  if (!range) return known
  const [, , trade] = range
  const house = HOUSES[code]
  const made = listed(code, 'scheme', house ? `${trade}: ${house}` : `${trade} with a code of its own`)
  CATEGORIES.set(code, made)
  return made
}

/** A house may have a code of its own with one scheme and the general one with another; only the bank knows which. */
export function generalCode(code: string): string {
  return houseRangeOf(code)?.[3] ?? code
}

/** All but those of single houses, in the order of their codes. */
export const listCategories = (): Listed[] => CODES.map(([code]) => findCategory(code)!)
