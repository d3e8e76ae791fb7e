import { readFileSync } from 'node:fs'
import type { PhraseKind } from './phrase.ts'
import { addRow, openRowSet, type PhraseSet } from './phrase-set.ts'
import { firstAt, keyOf, type RowTable, rowsFrom } from './row-table.ts'

/** A merchant or brand by one of its names. Several may share a name, each in its countries. */
export type NameEntry = {
  code: string
  /** Lower case ISO codes between commas, such as `,de,at,`; empty means the world. */
  places: string
  label: string
  /** Has the name of an everyday word. */
  weak: boolean
  /** Counts only in its own countries. */
  local: boolean
  /** From our own lists, not from the brand index. */
  curated: boolean
  length: number
  next?: NameEntry
}

export type WordEntry = {
  code: string
  /** Where its languages are spoken; empty means that it is widely known. */
  places: string
  /** Elsewhere it has another meaning, or is too short to mean anything. */
  narrow: boolean
  weak: boolean
  /** From the index of shop types, which fits statements less well than our own lists. */
  foreign: boolean
  key: string
  next?: WordEntry
}

export type PhraseEntry = {
  kind: PhraseKind
  sign: '' | '+' | '-'
  key: string
  places: string
  next?: PhraseEntry
}

/** As written by build/build-names.ts. */
type NamesFile = { version: string } & Record<
  'merchants' | 'brands' | 'words' | 'endings' | 'beginnings' | 'phrases' | 'firstNames' | 'ambiguousNames',
  RowTable
>

/**
 * A separate function, so that the text of the file is not kept while the sets are filled. Decoding the bytes takes a
 * third of the time that reading them as 'utf8' does.
 */
const readNames = (): NamesFile =>
  JSON.parse(readFileSync(new URL('../data/names.json', import.meta.url)).toString()) as NamesFile

const names = readNames()

/** The data version that decisions state. */
export const NAMES_VERSION = names.version

export const MERCHANT_ROWS: RowTable = names.merchants
export const BRAND_ROWS: RowTable = names.brands
export const WORD_ROWS: RowTable = names.words
export const ENDING_ROWS: RowTable = names.endings
export const BEGINNING_ROWS: RowTable = names.beginnings

const namesIn = (rows: readonly string[]): ReadonlySet<string> => new Set(rows.flatMap((row) => row.split(' ')))

/** Given names that are nearly always a person's. A payment to one of them with a surname is between people. */
export const FIRST_NAMES = namesIn(names.firstNames)
/** Given names that are a word, a place or a brand as well. */
export const AMBIGUOUS_NAMES = namesIn(names.ambiguousNames)

const placesOf = (countries: string): string => (countries === '' ? '' : `,${countries},`)

function chained<T extends { next?: T }>(entries: readonly T[]): T {
  for (let at = 1; at < entries.length; at++) entries[at - 1]!.next = entries[at]!
  return entries[0]!
}

function toName(row: string, curated: boolean): NameEntry {
  const [key, code, countries, marks, label] = row.split('|') as [string, string, string, string, string]
  const length = key.length
  return { code, places: placesOf(countries), label, weak: marks === 'w', local: marks === 'c', curated, length }
}

function toWord(row: string): WordEntry {
  const [key, code, countries, marks] = row.split('|') as [string, string, string, string]
  const [narrow, weak, foreign] = ['n', 'w', 'l'].map((mark) => marks.includes(mark)) as [boolean, boolean, boolean]
  return { code, places: placesOf(countries), narrow, weak, foreign, key }
}

/** Rows of the same key are found from the first of them. */
function add<T>(set: PhraseSet<T>, rows: RowTable, front: string, from = 0): void {
  let before = ''
  for (let row = firstAt(rows, front); row < rows.length && rows[row]!.startsWith(front); row++) {
    const key = keyOf(rows[row]!)
    if (key !== before) addRow(set, from + row)
    before = key
  }
}

const wordsOf = (rows: RowTable): PhraseSet<WordEntry> =>
  openRowSet({
    textOf: (row) => rows[row]!,
    make: (row, key) => chained(rowsFrom(rows, row, key).map(toWord)),
    fill: (set, front) => add(set, rows, front),
  })

/** Our own merchants come before brands of the same name, and replace them. */
export const NAMES: PhraseSet<NameEntry> = openRowSet({
  textOf: (row) => MERCHANT_ROWS[row] ?? BRAND_ROWS[row - MERCHANT_ROWS.length]!,
  make: (row, key) => {
    const own = row < MERCHANT_ROWS.length
    const brand = own ? firstAt(BRAND_ROWS, `${key}|`) : row - MERCHANT_ROWS.length
    return chained([
      ...(own ? rowsFrom(MERCHANT_ROWS, row, key).map((found) => toName(found, true)) : []),
      ...rowsFrom(BRAND_ROWS, brand, key).map((found) => toName(found, false)),
    ])
  },
  fill: (set, front) => {
    add(set, BRAND_ROWS, front, MERCHANT_ROWS.length)
    add(set, MERCHANT_ROWS, front)
  },
})

export const WORDS = wordsOf(WORD_ROWS)

/** Words that may end or begin a compound, each in the countries of the languages that form such compounds. */
export const ENDINGS = wordsOf(ENDING_ROWS)
export const BEGINNINGS = wordsOf(BEGINNING_ROWS)

export const PHRASES: PhraseSet<PhraseEntry> = openRowSet({
  textOf: (row) => names.phrases[row]!,
  make: (row, key) => chained(rowsFrom(names.phrases, row, key).map(toPhrase)),
  fill: (set, front) => add(set, names.phrases, front),
})

function toPhrase(row: string): PhraseEntry {
  const [key, kind, sign, countries] = row.split('|') as [string, PhraseKind, PhraseEntry['sign'], string]
  return { kind, sign, key, places: placesOf(countries) }
}
