import { fold, tokenise } from './fold.ts'
import { hashOf } from './hash.ts'

/**
 * Phrases of one to six tokens, found by their first token: most tokens begin none, and that costs one look-up. A decision
 * takes dozens of look-ups, most of them in vain, so this is a table of hashes that allocates nothing for those. What
 * belongs to a phrase is made on demand, because there are tens of thousands and a day of movements needs a few hundred.
 */
export type PhraseSet<T> = {
  /** Pairs of a hash, of a phrase or of the first token of longer ones, and what is known of it; 0 where there is none. */
  slots: Int32Array
  used: number
  rows: PhraseRows<T>
  made: (T | undefined)[]
  filled: Uint8Array
  filledOthers: Set<string>
}

export type PhraseRows<T> = {
  count: number
  /** Begins with the phrase and a bar. */
  textOf: (row: number) => string
  make: (row: number, key: string) => T
  /** Adds the phrases that begin like a text. Called before the first look-up of such a one. */
  fill?: (set: PhraseSet<T>, front: string) => void
}

const MAX_TOKENS = 6

/** What is known: a row, whether its phrase is all of the key and not only begins so, and of how many tokens phrases are. */
const ROW_SHIFT = 4
const IS_PHRASE = 8
const TOKENS = 7

const FEWEST_SLOTS = 256
const BAR = 124
const SPACE = 32
const ASCII = 128

export const openRowSet = <T>(rows: PhraseRows<T>): PhraseSet<T> => ({
  slots: new Int32Array(2 * FEWEST_SLOTS),
  used: 0,
  rows,
  made: new Array<T | undefined>(rows.count),
  filled: new Uint8Array(ASCII * ASCII),
  filledOthers: new Set(),
})

/** Of several entries for the same phrase the first one is kept. */
export function phraseSetOf<T>(phrases: Iterable<readonly [text: string, entry: T]>): PhraseSet<T> {
  const texts: string[] = []
  const entries: T[] = []
  const set = openRowSet<T>({ count: 0, textOf: (row) => texts[row]!, make: (row) => entries[row]! })
  for (const [text, entry] of phrases) {
    const key = tokenise(fold(text)).join(' ')
    if (findEntry(set, key) !== undefined) continue
    entries.push(entry)
    texts.push(`${key}|`)
    addRow(set, texts.length - 1)
  }
  return set
}

/** Where the pair of a hash would be first; others of the same hash or place are behind it. */
const slotOf = (slots: Int32Array, hash: number): number => ((hash ^ (hash >>> 15)) << 1) & (slots.length - 1)
const slotAfter = (slots: Int32Array, slot: number): number => (slot + 2) & (slots.length - 1)

/** Where a part of a text is, or the free pair where it would be. */
function slotOfText<T>({ slots, rows }: PhraseSet<T>, hash: number, text: string, from: number, to: number): number {
  for (let slot = slotOf(slots, hash); ; slot = slotAfter(slots, slot)) {
    const known = slots[slot + 1]!
    if (known === 0) return slot
    if (slots[slot] !== hash) continue
    const row = rows.textOf(known >>> ROW_SHIFT)
    const isAll = row.charCodeAt(to - from) === ((known & IS_PHRASE) === 0 ? SPACE : BAR)
    if (isAll && row.startsWith(from === 0 && to === text.length ? text : text.slice(from, to))) return slot
  }
}

/** Whether any phrase has a hash: nearly always the one that is looked for. */
function hasHash({ slots }: { slots: Int32Array }, hash: number): boolean {
  for (let slot = slotOf(slots, hash); slots[slot + 1] !== 0; slot = slotAfter(slots, slot))
    if (slots[slot] === hash) return true
  return false
}

function put<T>(set: PhraseSet<T>, slot: number, hash: number, known: number): void {
  if (set.slots[slot + 1] === 0) set.used += 1
  set.slots[slot] = hash
  set.slots[slot + 1] = known
  if (4 * set.used > set.slots.length) grow(set)
}

function grow<T>(set: PhraseSet<T>): void {
  const before = set.slots
  const slots = new Int32Array(2 * before.length)
  for (let from = 0; from < before.length; from += 2) {
    if (before[from + 1] === 0) continue
    let to = slotOf(slots, before[from]!)
    while (slots[to + 1] !== 0) to = slotAfter(slots, to)
    slots[to] = before[from]!
    slots[to + 1] = before[from + 1]!
  }
  set.slots = slots
}

/** Adds the phrase of a row, in place of the same one of another row. */
export function addRow<T>(set: PhraseSet<T>, row: number): void {
  const text = set.rows.textOf(row)
  const end = text.indexOf('|')
  const gap = text.indexOf(' ')
  const isLong = gap >= 0 && gap < end
  if (isLong) {
    let tokens = 2
    for (let at = text.indexOf(' ', gap + 1); at >= 0 && at < end; at = text.indexOf(' ', at + 1)) tokens += 1
    if (tokens > MAX_TOKENS) return
    const hash = hashOf(text, 0, gap)
    const slot = slotOfText(set, hash, text, 0, gap)
    const known = set.slots[slot + 1]!
    if (known === 0) put(set, slot, hash, (row << ROW_SHIFT) | tokens)
    else if (tokens > (known & TOKENS)) put(set, slot, hash, (known & ~TOKENS) | tokens)
  }
  if (end === 0) return
  const hash = hashOf(text, 0, end)
  const slot = slotOfText(set, hash, text, 0, end)
  put(set, slot, hash, (row << ROW_SHIFT) | IS_PHRASE | (set.slots[slot + 1]! & TOKENS))
}

/** A token of one letter and phrases that begin with one are in one part: the token says how long they are. */
function fillFor<T>(set: PhraseSet<T>, text: string, from: number, to: number): void {
  const { fill } = set.rows
  if (!fill || from === to) return
  const one = text.charCodeAt(from)
  const two = to - from > 1 ? text.charCodeAt(from + 1) : SPACE
  if (one >= ASCII || two >= ASCII) fillOther(set, text.slice(from, Math.min(to, from + 2)))
  else if (set.filled[one * ASCII + two] === 0) {
    set.filled[one * ASCII + two] = 1
    for (const front of two === SPACE ? [`${text[from]}|`, `${text[from]} `] : [text.slice(from, from + 2)])
      fill(set, front)
  }
}

/** Folded texts seldom have other letters. */
function fillOther<T>(set: PhraseSet<T>, front: string): void {
  if (set.filledOthers.has(front)) return
  set.filledOthers.add(front)
  set.rows.fill?.(set, front.length > 1 ? front : `${front}|`)
}

function entryOf<T>(set: PhraseSet<T>, known: number, key: string): T | undefined {
  if ((known & IS_PHRASE) === 0) return undefined
  const row = known >>> ROW_SHIFT
  let entry = set.made[row]
  if (entry === undefined) {
    entry = set.rows.make(row, key)
    set.made[row] = entry
  }
  return entry
}

/** What belongs to a text, or to a part of one. */
export function findEntry<T>(set: PhraseSet<T>, text: string, from = 0, to = text.length): T | undefined {
  fillFor(set, text, from, to)
  const known = set.slots[slotOfText(set, hashOf(text, from, to), text, from, to) + 1]!
  return known === 0 ? undefined : entryOf(set, known, from === 0 && to === text.length ? text : text.slice(from, to))
}

/** What belongs to two texts that are written as one. */
export function findEntryOfBoth<T>(set: PhraseSet<T>, one: string, two: string): T | undefined {
  // The first two letters say what is to be filled.
  if (one.length < 2) return findEntry(set, one + two)
  fillFor(set, one, 0, one.length)
  const hash = hashOf(two, 0, two.length, hashOf(one))
  return hasHash(set, hash) ? findEntry(set, one + two) : undefined
}

/** Whether a token begins a phrase of several. */
export function beginsLonger<T>(set: PhraseSet<T>, token: string): boolean {
  fillFor(set, token, 0, token.length)
  const slot = slotOfText(set, hashOf(token), token, 0, token.length)
  return (set.slots[slot + 1]! & TOKENS) > 0
}

/** The longest phrase that begins at a token, of at most so many. */
export function longestAt<T>(
  set: PhraseSet<T>,
  tokens: readonly string[],
  at: number,
  most = MAX_TOKENS,
): { entry: T; length: number } | undefined {
  const token = tokens[at]!
  fillFor(set, token, 0, token.length)
  const hash = hashOf(token)
  const known = set.slots[slotOfText(set, hash, token, 0, token.length) + 1]!
  if (known === 0) return undefined
  for (let length = Math.min(known & TOKENS, most, tokens.length - at); length > 1; length--) {
    let all = hash
    for (let next = at + 1; next < at + length; next++)
      all = hashOf(tokens[next]!, 0, tokens[next]!.length, hashOf(' ', 0, 1, all))
    const entry = hasHash(set, all) ? findEntry(set, tokens.slice(at, at + length).join(' ')) : undefined
    if (entry !== undefined) return { entry, length }
  }
  const entry = entryOf(set, known, token)
  return entry === undefined ? undefined : { entry, length: 1 }
}
