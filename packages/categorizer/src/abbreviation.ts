import { WORDS, type WordEntry } from './names.ts'
import type { ParsedText } from './parsed-text.ts'
import { findEntry, longestAt, phraseSetOf } from './phrase-set.ts'
import { LIST, listIn, readTable } from './table.ts'

type Abbreviation = { word: string; countries: readonly string[]; next?: Abbreviation }

/** How tills shorten words for trades: `REST.`, `FCIA`, `EST SERV`. The same may mean another word elsewhere. */
const known = new Map<string, Abbreviation>()
for (const { abbreviation, countries, word } of readTable('abbreviations.tsv', {
  abbreviation: /^[a-z ]+$/,
  countries: LIST,
  word: /^[a-z ]+$/,
})) {
  const next = known.get(abbreviation)
  const entry: Abbreviation = { word, countries: listIn(countries) }
  if (next) entry.next = next
  known.set(abbreviation, entry)
}
const abbreviations = phraseSetOf([...known])

/** One word counts only in front, where the trade is; several together are no name wherever they are. */
export function abbreviationAt(
  { tokens, start }: ParsedText,
  at: number,
  country: string | undefined,
): { entry: WordEntry; length: number } | undefined {
  if (country === undefined) return undefined
  const found = longestAt(abbreviations, tokens, at)
  if (!found || (found.length === 1 && at > start)) return undefined
  let meant: Abbreviation | undefined = found.entry
  while (meant && !meant.countries.includes(country)) meant = meant.next
  const entry = meant && findEntry(WORDS, meant.word)
  return entry && { entry, length: found.length }
}
