import { Unreadable } from '../statement.ts'
import { trimEndOf } from '../text.ts'
import type { Column, Columns, Profile } from './profile.ts'

/** Some banks write a preamble above the header row; if it is longer, this is another file. */
export const MAX_PREAMBLE_LENGTH = 100

/** Names are compared without the details that banks change from one export to the next. */
export const nameKey = (name: string): string =>
  trimEndOf(name.normalize('NFC').replace(/\s+/g, ' ').trim(), ',;:').toLowerCase()

export function isHeader(cells: string[], names: string[]): boolean {
  const found = new Set(cells.map(nameKey))
  return names.every((name) => found.has(nameKey(name)))
}

/** The index of a column in a row; undefined where the file has no such column. */
export type ColumnPlaces = { at: (column: Column | undefined) => number | undefined; missing: string[] }

/** Without these a row cannot be read, or would be read wrong. */
const NEEDED = ['date', 'amount', 'debit', 'credit', 'flag', 'fee', 'status', 'accountCurrency'] as const

export function placesOf(profile: Profile, header: string[] | undefined, line: number): ColumnPlaces {
  const { columns } = profile
  const byName = new Map<string, number>()
  const twice = new Set<string>()
  for (const [index, name] of (header ?? []).entries()) {
    const key = nameKey(name)
    if (byName.has(key)) twice.add(key)
    else byName.set(key, index)
  }
  // Cached, because it is needed for every cell of every row.
  const known = new Map(allColumns(columns, profile).map((column) => [column, find(column)]))
  const at = (column: Column | undefined): number | undefined => (column === undefined ? undefined : known.get(column))
  const needed: (Column | undefined)[] = NEEDED.map((role) => columns[role])
  if (profile.currency === undefined) needed.push(columns.currency)
  for (const column of [...needed, ...(profile.skip ?? []).map((rule) => rule.column)]) {
    if (column === undefined) continue
    if (at(column) === undefined) throw new Unreadable(line, `the header row has no column ${JSON.stringify(column)}`)
    if (typeof column === 'string' && twice.has(nameKey(column))) {
      throw new Unreadable(line, `the header row has two columns ${JSON.stringify(column)}; number the right one`)
    }
  }
  const missing = [...known].filter(([, index]) => index === undefined).map(([column]) => String(column))
  return { at, missing }

  function find(column: Column): number | undefined {
    return typeof column === 'number' ? column - 1 : byName.get(nameKey(column))
  }
}

const allColumns = (columns: Columns, { skip = [] }: Profile): Column[] =>
  [...Object.values(columns).flat(), ...skip.map((rule) => rule.column)].filter((column) => column !== undefined)
