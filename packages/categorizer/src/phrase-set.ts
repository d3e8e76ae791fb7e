import { fold, tokenise } from './fold.ts'
import { hashOf } from './hash.ts'

/**
 * Phrases of one to six tokens, found by their first token: most tokens begin none, and that costs one look-up. A decision
 * takes dozens of look-ups, most of them in vain, so this is a table of hashes that allocates nothing for those. What
 * belongs to a phrase is made on demand, because there are tens of thousands and a day of movements needs a few hundred.
 */
export type PhraseSet<T> = {
  rows: PhraseRows<T>
  /** Of a phrase, or of the first token of longer ones. */
  hashes: Int32Array
  /** 0 where there is none. */
  known: Int32Array
  used: number
  made: Map<number, T>
  filled: Uint8Array
  filledOthers: Set<string>
}

export type PhraseRows<T> = {
  /** Begins with the phrase and a bar. */
  textOf: (row: number) => string
  make: (row: number, key: string) => T
  /** Adds the phrases that begin like a text. Called before the first look-up of such a one. */
  fill?: (set: PhraseSet<T>, front: string) => void
}

const MAX_TOKENS = 6

// What is known: a row, whether its phrase is all of the key and does not only begin so, and of how many tokens phrases are.
const ROW_SHIFT = 4
const IS_PHRASE = 8
const TOKENS = 7

const BAR = 124
const SPACE = 32
const ASCII = 128

const FEWEST_PLACES = 256

export const openRowSet = <T>(rows: PhraseRows<T>): PhraseSet<T> => ({
  rows,
  hashes: new Int32Array(FEWEST_PLACES),
  known: new Int32Array(FEWEST_PLACES),
  used: 0,
  made: new Map(),
  filled: new Uint8Array(ASCII * ASCII),
  filledOthers: new Set(),
})

/** Of several entries for the same phrase the first one is kept. */
export function phraseSetOf<T>(phrases: readonly (readonly [text: string, entry: T])[]): PhraseSet<T> {
  const keys = phrases.map(([text]) => tokenise(fold(text)).join(' '))
  const set = openRowSet<T>({
    textOf: (row) => `${keys[row]}|`,
    make: (row) => phrases[row]![1],
  })
  for (const [row, key] of keys.entries()) if (findEntry(set, key) === undefined) addRow(set, row)
  return set
}

const placeOf = (hash: number, places: number): number => (hash ^ (hash >>> 15)) & (places - 1)

/** Where a part of a text is, or the free place where it would be. */
function placeOfText<T>(set: PhraseSet<T>, hash: number, text: string, from: number, to: number): number {
  const { hashes, known, rows } = set
  for (let place = placeOf(hash, hashes.length); ; place = (place + 1) & (hashes.length - 1)) {
    if (known[place] === 0) return place
    if (hashes[place] !== hash) continue
    const row = rows.textOf(known[place]! >>> ROW_SHIFT)
    const isAll = row.charCodeAt(to - from) === ((known[place]! & IS_PHRASE) === 0 ? SPACE : BAR)
    if (isAll && row.startsWith(from === 0 && to === text.length ? text : text.slice(from, to))) return place
  }
}

/** Without the text: false for most that are not there. */
function mayHave({ hashes, known }: Pick<PhraseSet<unknown>, 'hashes' | 'known'>, hash: number): boolean {
  for (let place = placeOf(hash, hashes.length); known[place] !== 0; place = (place + 1) & (hashes.length - 1))
    if (hashes[place] === hash) return true
  return false
}

function put<T>(set: PhraseSet<T>, place: number, hash: number, known: number): void {
  if (set.known[place] === 0) set.used += 1
  set.hashes[place] = hash
  set.known[place] = known
  if (2 * set.used > set.known.length) grow(set)
}

function grow<T>(set: PhraseSet<T>): void {
  const places = 2 * set.known.length
  const hashes = new Int32Array(places)
  const known = new Int32Array(places)
  for (const [from, one] of set.known.entries()) {
    if (one === 0) continue
    let to = placeOf(set.hashes[from]!, places)
    while (known[to] !== 0) to = (to + 1) & (places - 1)
    hashes[to] = set.hashes[from]!
    known[to] = one
  }
  set.hashes = hashes
  set.known = known
}

/** Adds the phrase of a row, in place of the same one of another row. */
export function addRow<T>(set: PhraseSet<T>, row: number): void {
  const text = set.rows.textOf(row)
  const end = text.indexOf('|')
  if (end === 0) return
  let tokens = 1
  for (let at = text.indexOf(' '); at >= 0 && at < end; at = text.indexOf(' ', at + 1)) tokens += 1
  if (tokens > MAX_TOKENS) return
  if (tokens > 1) {
    const gap = text.indexOf(' ')
    const hash = hashOf(text, 0, gap)
    const place = placeOfText(set, hash, text, 0, gap)
    const before = set.known[place]!
    const known = before === 0 ? (row << ROW_SHIFT) | tokens : (before & ~TOKENS) | tokens
    if (tokens > (before & TOKENS)) put(set, place, hash, known)
  }
  const hash = hashOf(text, 0, end)
  const place = placeOfText(set, hash, text, 0, end)
  put(set, place, hash, (row << ROW_SHIFT) | IS_PHRASE | (set.known[place]! & TOKENS))
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
  let entry = set.made.get(row)
  if (entry === undefined) {
    entry = set.rows.make(row, key)
    set.made.set(row, entry)
  }
  return entry
}

/** What belongs to a text, or to a part of one. */
export function findEntry<T>(set: PhraseSet<T>, text: string, from = 0, to = text.length): T | undefined {
  fillFor(set, text, from, to)
  const known = set.known[placeOfText(set, hashOf(text, from, to), text, from, to)]!
  return known === 0 ? undefined : entryOf(set, known, from === 0 && to === text.length ? text : text.slice(from, to))
}

/** What belongs to two texts that are written as one. */
export function findEntryOfBoth<T>(set: PhraseSet<T>, one: string, two: string): T | undefined {
  // The first two letters say what is to be filled.
  if (one.length < 2) return findEntry(set, one + two)
  fillFor(set, one, 0, one.length)
  const hash = hashOf(two, 0, two.length, hashOf(one))
  return mayHave(set, hash) ? findEntry(set, one + two) : undefined
}

/** Whether a token begins a phrase of several. */
export function beginsLonger<T>(set: PhraseSet<T>, token: string): boolean {
  fillFor(set, token, 0, token.length)
  return (set.known[placeOfText(set, hashOf(token), token, 0, token.length)]! & TOKENS) > 0
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
  const known = set.known[placeOfText(set, hash, token, 0, token.length)]!
  if (known === 0) return undefined
  for (let length = Math.min(known & TOKENS, most, tokens.length - at); length > 1; length--) {
    let all = hash
    for (let next = at + 1; next < at + length; next++)
      all = hashOf(tokens[next]!, 0, tokens[next]!.length, hashOf(' ', 0, 1, all))
    const entry = mayHave(set, all) ? findEntry(set, tokens.slice(at, at + length).join(' ')) : undefined
    if (entry !== undefined) return { entry, length }
  }
  const entry = entryOf(set, known, token)
  return entry === undefined ? undefined : { entry, length: 1 }
}
