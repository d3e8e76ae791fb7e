import type { WordEntry } from './names.ts'
import { findEntry, type PhraseSet } from './phrase-set.ts'
import { readTable } from './table.ts'

/** Words that say nothing about a trade, as web addresses join them with ones that do. */
export const FILLERS: ReadonlySet<string> = new Set(
  readTable('fillers.tsv', { word: /^[a-z0-9]+$/ }).map(({ word }) => word),
)

const fillers = [...FILLERS]

const MIN_LENGTH = 7
const MAX_LENGTH = 32
const LONGEST = 14
/** The fewest letters of a cut-off word, and of a name in front that is no word. */
const MIN_CUT = 3
const MIN_NAME = 3

/** The price of letters that are no word: only a name in front may be unknown. */
const UNKNOWN = 2.5

/**
 * Splits what a web address writes as one word into words of trades and others, and returns the last trade: `office
 * furniture online` is furniture. `cut`: the last of them may be cut off. Undefined where letters are left over.
 */
export function splitTrade(
  token: string,
  words: PhraseSet<WordEntry>,
  fits: (entry: WordEntry) => WordEntry | undefined,
  cut: boolean,
): { entry: WordEntry; known: boolean } | undefined {
  const { length } = token
  if (length < MIN_LENGTH || length > MAX_LENGTH) return undefined
  /** The cheapest way to reach each position: its price, the last trade on it, and whether all of it is known. */
  const ways: (Way | undefined)[] = [{ price: 0, known: true }]
  for (let to = 2; to <= length; to++) {
    for (let from = Math.max(0, to - LONGEST); from <= to - 2; from++) {
      const way = ways[from]
      const isName = from === 0 && to >= MIN_NAME && to < length
      if (!way) continue
      const piece = token.slice(from, to)
      const trade = piece.length > 3 && !FILLERS.has(piece) ? tradeOf(piece, words, fits) : undefined
      const known = trade !== undefined || FILLERS.has(piece)
      if (!known && !isName) continue
      const price = way.price + (known ? 1 : UNKNOWN)
      const before = ways[to]
      if (before && before.price <= price) continue
      const entry = trade ?? way.entry
      ways[to] = entry ? { price, entry, known: way.known && known } : { price, known: way.known && known }
    }
  }
  const whole = ways[length] ?? (cut ? wayBeforeCut(token, ways) : undefined)
  if (!whole?.entry) return undefined
  // With an unknown name in front, a short word is likely to be there by chance.
  return whole.known || whole.entry.key.length > 4 ? { entry: whole.entry, known: whole.known } : undefined
}

type Way = { price: number; entry?: WordEntry; known: boolean }

function wayBeforeCut(token: string, ways: readonly (Way | undefined)[]): Way | undefined {
  // The longest beginning of a word first: `homediscou` is no disco.
  for (let at = Math.max(4, token.length - 8); at <= token.length - MIN_CUT; at++) {
    const way = ways[at]
    const left = token.slice(at)
    if (way && fillers.some((word) => word.startsWith(left))) return way
  }
  return undefined
}

function tradeOf(
  piece: string,
  words: PhraseSet<WordEntry>,
  fits: (entry: WordEntry) => WordEntry | undefined,
): WordEntry | undefined {
  const entry = findEntry(words, piece)
  const fitting = entry && fits(entry)
  return fitting && !fitting.weak && !fitting.foreign ? fitting : undefined
}
