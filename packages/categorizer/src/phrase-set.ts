import { fold, tokenise } from './fold.ts'

/**
 * Phrases of one to six tokens, found by their first token: most tokens begin none, and that costs two look-ups. An
 * entry may be a number, its index in a table: the object is made on demand, because there are tens of thousands and a
 * day of movements needs a few hundred.
 */
export type PhraseSet<T> = {
  /** By first token, the number of tokens of the longest phrase, where that is more than one. */
  longest: Map<string, number>
  entries: Map<string, T | number>
  make: (row: number, key: string) => T
}

const MAX_LENGTH = 6

export const openPhraseSet = <T>(make: PhraseSet<T>['make'] = () => undefined as T): PhraseSet<T> => ({
  longest: new Map(),
  entries: new Map(),
  make,
})

/** The first one added is kept. */
export function addPhrase<T>(set: PhraseSet<T>, text: string, entry: T): void {
  const key = tokenise(fold(text)).join(' ')
  if (!set.entries.has(key)) addKey(set, key, entry)
}

/** Adds a phrase whose tokens are joined already, in place of one with the same. */
export function addKey<T>(set: PhraseSet<T>, key: string, entry: T | number): void {
  if (key === '') return
  const gap = key.indexOf(' ')
  if (gap >= 0) {
    let tokens = 2
    for (let at = key.indexOf(' ', gap + 1); at >= 0; at = key.indexOf(' ', at + 1)) tokens += 1
    if (tokens > MAX_LENGTH) return
    const first = key.slice(0, gap)
    if (tokens > (set.longest.get(first) ?? 0)) set.longest.set(first, tokens)
  }
  set.entries.set(key, entry)
}

export function findEntry<T>(set: PhraseSet<T>, key: string): T | undefined {
  const entry = set.entries.get(key)
  if (typeof entry !== 'number') return entry
  const made = set.make(entry, key)
  set.entries.set(key, made)
  return made
}

/** The longest phrase that begins at a token, of at most so many. */
export function longestAt<T>(
  set: PhraseSet<T>,
  tokens: readonly string[],
  at: number,
  most = MAX_LENGTH,
): { entry: T; length: number } | undefined {
  const token = tokens[at]!
  const longest = set.longest.get(token) ?? 1
  for (let length = Math.min(longest, most, tokens.length - at); length > 1; length--) {
    let key = token
    for (let next = 1; next < length; next++) key += ` ${tokens[at + next]!}`
    const entry = findEntry(set, key)
    if (entry !== undefined) return { entry, length }
  }
  const entry = findEntry(set, token)
  return entry === undefined ? undefined : { entry, length: 1 }
}
