import { WORD_ROWS, WORDS, type WordEntry } from './names.ts'
import { findEntry } from './phrase-set.ts'
import { firstAt, keyOf } from './row-table.ts'

/** A shorter word with one letter changed is often another word. */
const MIN_LETTERS = 8
/** The first letters are seldom wrong; words with the same ones are side by side. */
const SAME_LETTERS = 3

/** Single words that are long enough, by their first letters, as they are asked for. */
const alike = new Map<string, readonly string[]>()

function wordsLike(front: string): readonly string[] {
  let words = alike.get(front)
  if (words) return words
  const keys = new Set<string>()
  for (let row = firstAt(WORD_ROWS, front); WORD_ROWS[row]?.startsWith(front); row++) {
    const key = keyOf(WORD_ROWS[row]!)
    if (key.length >= MIN_LETTERS && !key.includes(' ')) keys.add(key)
  }
  words = [...keys]
  alike.set(front, words)
  return words
}

/** The word for a trade that has one letter more, less or other than this one, or two swapped: `supemercado`. */
export function misspelledWord(
  token: string,
  fits: (entry: WordEntry) => WordEntry | undefined,
): WordEntry | undefined {
  if (token.length < MIN_LETTERS) return undefined
  let found: WordEntry | undefined
  for (const key of wordsLike(token.slice(0, SAME_LETTERS))) {
    if (!isOneOff(token, key)) continue
    const entry = findEntry(WORDS, key)
    const fitting = entry && fits(entry)
    if (!fitting || fitting.weak || fitting.foreign) continue
    if (found && found.code !== fitting.code) return undefined
    found = fitting
  }
  return found
}

/** Whether one text becomes the other by one letter added, left out or changed, or two swapped. */
export function isOneOff(one: string, other: string): boolean {
  const longer = one.length - other.length
  if (longer > 1 || longer < -1) return false
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  if (longer === 1) return one.slice(at + 1) === other.slice(at)
  if (longer === -1) return one.slice(at) === other.slice(at + 1)
  if (one.slice(at + 1) === other.slice(at + 1)) return one !== other
  return one[at] === other[at + 1] && one[at + 1] === other[at] && one.slice(at + 2) === other.slice(at + 2)
}
