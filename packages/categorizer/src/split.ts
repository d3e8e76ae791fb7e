import { WORD_ROWS, WORDS, type WordEntry } from './names.ts'
import { findEntry } from './phrase-set.ts'
import { beginsOne, firstAt, frontsOf } from './row-table.ts'
import { readTable } from './table.ts'

/** Words that say nothing about a trade, as web addresses join them with ones that do. */
export const FILLERS: ReadonlySet<string> = new Set(
  readTable('fillers.tsv', { word: /^[a-z0-9]+$/ }).map(({ word }) => word),
)

const fillers = [...FILLERS].sort()

/** Words and terms that name their trade as clearly within a web address as alone, by how it writes them. */
const CLEAR: ReadonlyMap<string, string> = new Map(
  readTable('clear-words.tsv', { word: /^[a-z ]{4,}$/ }).map(({ word }) => [word.replaceAll(' ', ''), word]),
)
const clearWords = [...CLEAR.keys()].sort()

/** Whether a word may begin there. */
const begins = frontsOf([...WORD_ROWS, ...fillers, ...clearWords])

/** Whether a word or term is one of them. */
export const isClear = (key: string): boolean => CLEAR.has(key.replaceAll(' ', ''))

/** Shorter words are not split. */
export const SHORTEST_SPLIT = 7
const MAX_LENGTH = 32
const LONGEST = 16
/** The fewest letters of a cut-off word, and of a name in front that is no word. */
const MIN_CUT = 3
const MIN_NAME = 3
/** The fewest letters of a cut-off trade, behind words that are known and behind a name. */
const MIN_TRADE = 4
const MIN_TRADE_OF_NAME = 5
const LONGEST_FILLER = 8
/** The fewest letters of a trade behind one or two letters. */
const LONG_TRADE = 5

/** The price of a word, which is the lowest; of letters that are none, and of each of them: only a name in front may be unknown. */
const KNOWN = 1
const UNKNOWN = 1.5
const LETTER = 0.25

type Fits = (entry: WordEntry) => WordEntry | undefined

/** `known`: all of it is made of words. `clear`: its trade is one that addresses name without doubt. */
export type Split = { entry: WordEntry; known: boolean; clear: boolean }

/**
 * Splits what a web address writes as one word into words of trades and others, and returns the last trade: `office
 * furniture online` is furniture. `last`: the last word may be cut off; `full`: also if that is the trade. Undefined where
 * letters are left over.
 */
export function splitTrade(token: string, fits: Fits, last: boolean, full: boolean): Split | undefined {
  const { length } = token
  if (length < SHORTEST_SPLIT || length > MAX_LENGTH) return undefined
  /** The cheapest way to reach each position. */
  const ways: (Way | undefined)[] = [{ price: 0, name: 0 }]
  for (let from = 0; from < length; from++) {
    const way = ways[from]
    if (!way) continue
    const isFront = begins(token, from)
    for (let to = from + 1; to <= Math.min(length, from + LONGEST); to++) {
      // `eparking` has one letter in front; with others it would be a word by chance.
      const isName = from === 0 && to < length && (to > 1 || token[0] === 'e')
      if (to - from < 2 && !isName) continue
      const mayBegin = to - from < 3 || isFront
      if (!mayBegin && !isName) break
      const before = ways[to]
      if (before && before.price <= way.price + KNOWN) continue
      const piece = mayBegin ? token.slice(from, to) : ''
      const isFiller = FILLERS.has(piece)
      const trade = isFiller || piece.length < MIN_TRADE ? undefined : tradeOf(piece, fits)
      const known = trade !== undefined || isFiller
      if (!known && !isName) continue
      const price = way.price + (known ? KNOWN : UNKNOWN + LETTER * to)
      if (before && before.price <= price) continue
      const entry = trade ?? way.entry
      const name = known ? way.name : to
      ways[to] = entry ? { price, name, entry } : { price, name }
    }
  }
  const whole = ways[length] && toSplit(ways[length])
  if (whole || !last) return whole
  const cut = wayBeforeCut(token, ways, fits, full)
  return cut && toSplit(cut)
}

function toSplit({ entry, name }: Way): Split | undefined {
  if (!entry) return undefined
  const clear = isClear(entry.key)
  // With an unknown name in front, a short word is likely to be there by chance.
  if (name > 0 && entry.key.length < (clear && name >= MIN_NAME ? 4 : LONG_TRADE)) return undefined
  if (name > 0 && name < MIN_NAME && !clear) return undefined
  return { entry, known: name === 0, clear }
}

/** Its price, the number of unknown letters in front, and the last trade on it. */
type Way = { price: number; name: number; entry?: WordEntry }

function wayBeforeCut(token: string, ways: readonly (Way | undefined)[], fits: Fits, full: boolean): Way | undefined {
  // The longest beginning of a word first: `homediscou` is no disco.
  for (let at = full ? 0 : Math.max(1, token.length - LONGEST_FILLER); at <= token.length - MIN_CUT; at++) {
    const way = ways[at]
    if (!way || !begins(token, at)) continue
    const left = token.slice(at)
    const isFiller = at > 0 && left.length <= LONGEST_FILLER && beginsOne(fillers, left)
    const enough = way.name > 0 ? MIN_TRADE_OF_NAME : MIN_TRADE
    const trade = full && !isFiller && left.length >= enough ? cutTrade(left, fits) : undefined
    if (trade) return { ...way, entry: trade }
    if (isFiller && at >= 4) return way
  }
  const short = token.length === CUT_NAME ? SHORT_TAILS.find((tail) => token.endsWith(tail)) : undefined
  return short && full ? ways[token.length - short.length] : undefined
}

/** PayPal cuts names after eleven letters: `worldbooksl` is a limited company. */
const CUT_NAME = 11
const SHORT_TAILS = ['lt', 'li', 'l', 'co', 'c', 'u']

/** The clear word that a cut-off one stands for, where all that begin so have one code. */
function cutTrade(left: string, fits: Fits): WordEntry | undefined {
  let found: WordEntry | undefined
  for (let at = firstAt(clearWords, left); clearWords[at]?.startsWith(left); at++) {
    const word = clearWords[at]!
    // `furniture for schools` is also `furniture`.
    if (found && word.startsWith(found.key)) continue
    // `futurebuild` has nothing of `building supplies` but a part of its first word.
    if (left.length < CLEAR.get(word)!.indexOf(' ') + 2) continue
    const entry = tradeOf(word, fits)
    if (!entry || (found && found.code !== entry.code)) return undefined
    found ??= entry
  }
  return found
}

function tradeOf(piece: string, fits: Fits): WordEntry | undefined {
  const clear = CLEAR.get(piece)
  const entry = findEntry(WORDS, clear ?? piece)
  const fitting = entry && fits(entry)
  return fitting && (clear || !fitting.weak) && !fitting.foreign ? fitting : undefined
}
