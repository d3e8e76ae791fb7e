/** `npm test` tries a part of what is random or exhaustive, with another seed each time; `ALL=1 npm test` tries all. */
export const ALL = process.env.ALL !== undefined

/** How many runs of a property, rounds of a race or values of a table. */
export const runs = (all: number): number => (ALL ? all : Math.ceil(all / 5))

/** A fifth of some values, others each time. */
export function aPartOf<T>(all: readonly T[]): T[] {
  const first = Math.floor(Math.random() * 5)
  return all.filter((_, at) => ALL || at % 5 === first)
}
