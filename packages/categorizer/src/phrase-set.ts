import { fold, tokenise } from './fold.ts'

/**
 * Phrases of one to six tokens, found by their first token: most tokens begin none, and that costs one look-up. What belongs to
 * a phrase is made on demand, because there are tens of thousands and a day of movements needs a few hundred.
 */
export type PhraseSet<T> = {
  /** By phrase and by first token: the row and one more, or 0 for none, and in the lowest bits how long phrases from there are. */
  keys: Map<string, number>
  made: (T | undefined)[]
  make: (row: number, key: string) => T
  /** Adds the phrases of rows that begin like a text, before the first look-up of such a one. */
  fill: ((front: string) => void) | undefined
  filled: Uint8Array
  filledOthers: Set<string>
}

const MAX_LENGTH = 6
const LENGTH_BITS = 3
const LENGTHS = 2 ** LENGTH_BITS - 1

/** `rows`: how many there are to make on demand, and `fill` to add on demand. */
export const openPhraseSet = <T>(
  make: PhraseSet<T>['make'] = () => undefined as T,
  rows = 0,
  fill?: (set: PhraseSet<T>, front: string) => void,
): PhraseSet<T> => {
  const set: PhraseSet<T> = {
    keys: new Map(),
    made: new Array<T | undefined>(rows),
    make,
    fill: fill && ((front) => fill(set, front)),
    filled: new Uint8Array(ASCII * ASCII),
    filledOthers: new Set(),
  }
  return set
}

const SPACE = 32
const ASCII = 128

/** A token of one letter and phrases that begin with one are in one part: the token says how long they are. */
function knownOf<T>(set: PhraseSet<T>, key: string): number | undefined {
  if (set.fill && key !== '') {
    const one = key.charCodeAt(0)
    const two = key.length > 1 ? key.charCodeAt(1) : SPACE
    if (one >= ASCII || two >= ASCII) fillOther(set, key.slice(0, 2))
    else if (set.filled[one * ASCII + two] === 0) {
      set.filled[one * ASCII + two] = 1
      for (const front of two === SPACE ? [`${key[0]}|`, `${key[0]} `] : [key.slice(0, 2)]) set.fill(front)
    }
  }
  return set.keys.get(key)
}

/** Folded texts seldom have other letters. */
function fillOther<T>(set: PhraseSet<T>, front: string): void {
  if (set.filledOthers.has(front)) return
  set.filledOthers.add(front)
  set.fill?.(front.length > 1 ? front : `${front}|`)
}

/** The first one added is kept. */
export function addPhrase<T>(set: PhraseSet<T>, text: string, entry: T): void {
  const key = tokenise(fold(text)).join(' ')
  if ((set.keys.get(key) ?? 0) > LENGTHS) return
  addKey(set, key, set.made.length)
  set.made.push(entry)
}

/** Adds a phrase whose tokens are joined already, in place of one with the same. */
export function addKey<T>(set: PhraseSet<T>, key: string, row: number): void {
  if (key === '') return
  const { keys } = set
  const gap = key.indexOf(' ')
  if (gap >= 0) {
    let tokens = 2
    for (let at = key.indexOf(' ', gap + 1); at >= 0; at = key.indexOf(' ', at + 1)) tokens += 1
    if (tokens > MAX_LENGTH) return
    const first = key.slice(0, gap)
    const known = keys.get(first) ?? 0
    if (tokens > (known & LENGTHS)) keys.set(first, (known & ~LENGTHS) | tokens)
    keys.set(key, (row + 1) << LENGTH_BITS)
  } else keys.set(key, ((row + 1) << LENGTH_BITS) | ((keys.get(key) ?? 0) & LENGTHS))
}

function entryOf<T>(set: PhraseSet<T>, known: number, key: string): T | undefined {
  const row = (known >> LENGTH_BITS) - 1
  if (row < 0) return undefined
  let entry = set.made[row]
  if (entry === undefined) {
    entry = set.make(row, key)
    set.made[row] = entry
  }
  return entry
}

export function findEntry<T>(set: PhraseSet<T>, key: string): T | undefined {
  const known = knownOf(set, key)
  return known === undefined ? undefined : entryOf(set, known, key)
}

/** The longest phrase that begins at a token, of at most so many. */
export function longestAt<T>(
  set: PhraseSet<T>,
  tokens: readonly string[],
  at: number,
  most = MAX_LENGTH,
): { entry: T; length: number } | undefined {
  const token = tokens[at]!
  const known = knownOf(set, token)
  if (known === undefined) return undefined
  for (let length = Math.min(known & LENGTHS, most, tokens.length - at); length > 1; length--) {
    let key = token
    for (let next = 1; next < length; next++) key += ` ${tokens[at + next]!}`
    const entry = findEntry(set, key)
    if (entry !== undefined) return { entry, length }
  }
  const entry = entryOf(set, known, token)
  return entry === undefined ? undefined : { entry, length: 1 }
}
