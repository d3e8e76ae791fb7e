/**
 * What the linear model sees of a text: its words, pairs of words and the letters within words, each as a number of 32
 * bits. Training and use share it, so that both see the same.
 */

/** The lengths of runs of letters within a word; its beginning and end count as letters. */
const SHORTEST = 3
const LONGEST = 5
/** The longest word that is looked into: longer ones are identifications. */
const MAX_LETTERS = 24
/** A text has far fewer features; what is beyond is left out. */
const MAX_FEATURES = 2048

const PRIME = 0x01000193
const SEED = { word: 0x811c9dc5, letters: 0x5bd1e995 }
const EDGE = 95

const mixed = (hash: number): number => {
  let h = hash
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

const wordHash = (word: string): number => {
  let hash = SEED.word
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), PRIME)
  return hash
}

/** The features of the latest text or word: which, and how much each counts. Overwritten by the next one. */
export const FEATURES = { count: 0, hashes: new Uint32Array(MAX_FEATURES), values: new Float64Array(MAX_FEATURES) }

function add(hash: number, value: number): void {
  const at = FEATURES.count
  if (at === MAX_FEATURES) return
  FEATURES.hashes[at] = hash
  FEATURES.values[at] = value
  FEATURES.count = at + 1
}

/** Numbers and single letters say nothing about a trade. */
export const isSeen = (token: string): boolean =>
  token.length > 1 && token.length <= MAX_LETTERS && token.charCodeAt(0) > 57

/** Two words side by side. */
export const pairOf = (one: string, other: string): number =>
  mixed(Math.imul(wordHash(one) ^ EDGE, PRIME) + wordHash(other))

/** The features of one word. */
export const findFeaturesOf = (token: string): void => findFeatures([token])

/** `tokens` as `parseDescriptor` gives them. */
export function findFeatures(tokens: readonly string[]): void {
  FEATURES.count = 0
  let before: string | undefined
  for (const token of tokens) {
    if (!isSeen(token)) continue
    add(mixed(wordHash(token)), 1)
    if (before !== undefined) add(pairOf(before, token), 1)
    if (token.length > 2) addLetters(token)
    before = token
  }
}

const letters = new Uint16Array(MAX_LETTERS + 2)

function addLetters(token: string): void {
  const length = token.length + 2
  letters[0] = EDGE
  for (let at = 0; at < token.length; at++) letters[at + 1] = token.charCodeAt(at)
  letters[length - 1] = EDGE
  let count = 0
  for (let size = SHORTEST; size <= LONGEST; size++) count += Math.max(0, length - size + 1)
  // A long word has more runs of letters, but is one word.
  const value = 1 / Math.sqrt(count)
  for (let start = 0; start <= length - SHORTEST; start++) {
    let hash = SEED.letters
    const end = Math.min(length, start + LONGEST)
    for (let at = start; at < end; at++) {
      hash = Math.imul(hash ^ letters[at]!, PRIME)
      if (at - start + 1 >= SHORTEST) add(mixed(hash ^ (at - start)), value)
    }
  }
}
