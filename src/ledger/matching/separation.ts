import type { SourceRecord } from '@vitrine/bank-statements'
import type { Known } from './known.ts'
import { idPrefix, namesOf } from './names.ts'

export type SeparatedNames = {
  /** Names of the newer record only; the transaction loses them. */
  moved: string[]
  /** Names of both records; both transactions have them afterwards. */
  shared: string[]
}

/** The names of a transaction that move with its newer record when that becomes a transaction of its own. */
export function separateNames(
  { names }: Pick<Known, 'names'>,
  older: SourceRecord,
  newer: SourceRecord,
  other: Pick<Known, 'names'>,
): SeparatedNames {
  const sources = sourcesIn(names)
  const impliedBy = (record: SourceRecord) => new Set(sources.flatMap((source) => namesOf(source, record)))
  const before = impliedBy(older)
  const after = impliedBy(newer).union(new Set(other.names.map(({ name }) => name)))
  const gone = names.map(({ name }) => name).filter((name) => after.has(name))
  return { moved: gone.filter((name) => !before.has(name)), shared: gone.filter((name) => before.has(name)) }
}

/** The source of a record, found by the name that its id has become. */
export const sourceOf = ({ names }: Pick<Known, 'names'>, record: SourceRecord): string | undefined =>
  sourcesIn(names).find((source) =>
    namesOf(source, record).some((name) => name.startsWith(idPrefix(source)) && names.some((one) => one.name === name)),
  )

/** The digest depends on the source; without any id the names are the same for all sources. */
function sourcesIn(names: Known['names']): string[] {
  const sources = names.flatMap(({ name }) => /^id:(.*):[^:]+$/s.exec(name)?.[1] ?? [])
  return sources.length > 0 ? [...new Set(sources)] : ['']
}
