import { BANK_PROFILES } from '../bank-profiles.ts'
import { NoteCounter } from '../note-counter.ts'
import { type ReadOptions, Unreadable } from '../statement.ts'
import { guessProfile, type ProfileGuess } from './guess.ts'
import { isHeader, MAX_PREAMBLE_LENGTH, placesOf } from './header.ts'
import { misread } from './misread.ts'
import { DELIMITERS, type Profile } from './profile.ts'
import { PROFILES } from './profiles/index.ts'
import { rowReader } from './row.ts'
import { type CsvRow, openTokenizer } from './tokenizer.ts'

const MAX_ROWS = 300
/** More make no statement, and would be examined one by one. */
const MAX_CELLS = 100

export const findProfile = (id: string): Profile | undefined => PROFILES.find((profile) => profile.id === id)

export const noProfile = (id: string, own: readonly Profile[] = []): string =>
  `there is no profile ${JSON.stringify(id.slice(0, 64))}; there are ${[...own, ...PROFILES, ...BANK_PROFILES].map((profile) => profile.id).join(', ')}`

/**
 * Finds the profile of an export by its header row. `start` is the beginning of the file, read as UTF-8 or, if that is
 * invalid, as windows-1252; `charset` of the profile is for the rest. The caller's own profiles go before the built-in
 * ones. Where no bank is certain there is a guess; `options` answer its questions.
 */
export function recogniseProfile(
  start: string,
  options: ReadOptions = {},
  own: readonly Profile[] = [],
): { profile?: Profile; guess?: ProfileGuess } {
  const rows = new Map<string, CsvRow[]>(DELIMITERS.map((delimiter) => [delimiter, firstRows(start, delimiter)]))
  const fitting = [own, PROFILES].map((list) => list.filter((each) => fits(each, rows.get(each.delimiter)!)))
  const profile = fitting.map(bestOf).find((best) => best !== undefined)
  if (profile) return { profile }
  const guess = guessProfile(rows, fitting.flat(), options)
  return guess ? { guess } : {}
}

/** The one that names the most columns, if there is one. */
function bestOf(fitting: Profile[]): Profile | undefined {
  const sure = fitting.filter((profile) => !profile.onlyWhenAsked)
  const most = Math.max(...sure.map(namesOf))
  const best = sure.filter((profile) => namesOf(profile) === most)
  return best.length === 1 ? best[0] : undefined
}

const namesOf = ({ header }: Profile): number => (header === false ? 0 : header.length)

function fits(profile: Profile, rows: CsvRow[]): boolean {
  const { header, charset = 'windows-1252' } = profile
  if (header === false) return rows.length > 0 && canRead(profile, rows)
  const names = [header, header.map((name) => misread(name, charset))]
  return rows.slice(0, MAX_PREAMBLE_LENGTH + 1).some((row) => names.some((list) => isHeader(row.cells, list)))
}

/** Without a header row the only evidence is that the rows can be read; a remark among them may not be. */
function canRead(profile: Profile, rows: CsvRow[]): boolean {
  const read = rowReader(profile, placesOf(profile, undefined, 1), {}, new NoteCounter())
  const faulty = rows.filter((row) => {
    try {
      read(row)
      return false
    } catch (error) {
      if (error instanceof Unreadable) return true
      throw error
    }
  })
  return faulty.length * 20 <= rows.length
}

/** Complete rows only: the last one is cut where the beginning of the file ends. */
export function firstRows(start: string, delimiter: string): CsvRow[] {
  const rows: CsvRow[] = []
  const tokenizer = openTokenizer({ delimiter, quotes: true }, (row) => {
    if (rows.length < MAX_ROWS && row.cells.length <= MAX_CELLS && row.cells.some((cell) => cell.trim() !== ''))
      rows.push(row)
  })
  try {
    tokenizer.write(start)
    tokenizer.end()
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
  }
  return rows.length > 1 && !rows.at(-1)!.ended ? rows.slice(0, -1) : rows
}
