import { readFileSync } from 'node:fs'
import { FEATURES, findFeaturesOf, isSeen, pairOf } from './features.ts'

/** The class of texts that name no trade. */
const NO_TRADE = '----'

/** What the largest byte of a weight stands for. */
const LARGEST = 6

/** Features in the order of their hashes; from where the weights of each are, in pairs of class and weight. */
type Model = {
  names: string
  classes: readonly string[]
  bias: Float32Array
  hashes: Uint32Array
  starts: Uint32Array
  entries: Int8Array
  /** From where the hashes with the same highest bits are, for each value of these. */
  first: Uint32Array
  /** The class of texts that name no trade. */
  none: number
  /** What each of the latest words says about each class, see `placeOfWord`; and the sums of a text. */
  said: Float32Array
  sums: Float32Array
}

const HIGH_BITS = 16

/** As build/model-file.ts writes it. */
function readModel(): Model {
  const file = readFileSync(new URL('../data/model.bin', import.meta.url))
  const end = file.indexOf(10)
  const { names, classes, bias, features } = JSON.parse(file.toString('utf8', 0, end)) as {
    names: string
    classes: string[]
    bias: number[]
    features: number
  }
  const from = end + 1
  // Not aligned in the file.
  const hashes = new Uint32Array(file.buffer.slice(file.byteOffset + from, file.byteOffset + from + features * 4))
  const starts = new Uint32Array(features + 1)
  for (let at = 0; at < features; at++) {
    starts[at + 1] = starts[at]! + 2 * file[from + features * 4 + at]!
  }
  const entries = new Int8Array(file.buffer, file.byteOffset + from + features * 5)
  const first = new Uint32Array(2 ** HIGH_BITS + 1)
  for (let at = 0; at < features; at++) first[(hashes[at]! >>> (32 - HIGH_BITS)) + 1]! += 1
  for (let high = 0; high < 2 ** HIGH_BITS; high++) first[high + 1]! += first[high]!
  const none = classes.indexOf(NO_TRADE)
  const said = new Float32Array(2 * MAX_WORDS * classes.length)
  const sums = new Float32Array(classes.length)
  return { names, classes, bias: Float32Array.from(bias), hashes, starts, entries, first, none, said, sums }
}

let model: Model | undefined

/** Read at the first text that it is asked about. */
function opened(): Model {
  model ??= readModel()
  return model
}

/** The version of the names that it was trained on. */
export const trainedOn = (): string => opened().names

function indexOf(hash: number): number {
  const { first, hashes } = opened()
  const high = hash >>> (32 - HIGH_BITS)
  const end = first[high + 1]!
  for (let at = first[high]!; at < end; at++) if (hashes[at] === hash) return at
  return -1
}

/** A trade that the letters of a text look like. */
export type Guess = {
  code: string
  /** How likely the model finds it. Like everything that is a function here, it is asked before the next text. */
  share: () => number
}

export type Guesses = {
  /** The likeliest trade, and the one after it. */
  best: Guess
  next: Guess
  /** Whether the best one can have a share of at least a half. */
  leads: boolean
  /** The word of the text that spoke for the best one the most. */
  word: () => string
}

/**
 * What each of the latest words says about each class, side by side: towns and words for trades are in many texts. In two
 * halves: when the younger one is full, the older one is forgotten and filled anew, so frequent words stay.
 */
const MAX_WORDS = 4096
let [young, old] = [new Map<string, number>(), new Map<string, number>()]
let half = 0

function addFeature(hash: number, value: number, to: Float32Array, from: number): void {
  const at = indexOf(hash)
  if (at < 0) return
  const { entries, starts } = opened()
  const scaled = (value * LARGEST) / 127
  const end = starts[at + 1]!
  for (let entry = starts[at]!; entry < end; entry += 2)
    to[from + (entries[entry]! & 255)]! += scaled * entries[entry + 1]!
}

/** From where in `said` a word is. */
function placeOfWord(word: string): number {
  const known = young.get(word)
  if (known !== undefined) return known
  if (young.size === MAX_WORDS) {
    ;[young, old] = [old, young]
    young.clear()
    half = 1 - half
  }
  const { said, sums } = opened()
  const width = sums.length
  const from = (half * MAX_WORDS + young.size) * width
  const before = old.get(word)
  young.set(word, from)
  if (before !== undefined) {
    said.copyWithin(from, before, before + width)
    return from
  }
  said.fill(0, from, from + width)
  findFeaturesOf(word)
  for (let feature = 0; feature < FEATURES.count; feature++)
    addFeature(FEATURES.hashes[feature]!, FEATURES.values[feature]!, said, from)
  return from
}

/** What the words of a text from one on and before another look like. Undefined where there are none. */
export function guess(tokens: readonly string[], from: number, to: number): Guesses | undefined {
  const { bias, classes, none, said, sums } = opened()
  sums.set(bias)
  const words: string[] = []
  for (let at = from; at < to; at++) {
    const word = tokens[at]!
    if (!isSeen(word)) continue
    const place = placeOfWord(word)
    for (let of = 0; of < sums.length; of++) sums[of]! += said[place + of]!
    if (words.length > 0) addFeature(pairOf(words[words.length - 1]!, word), 1, sums, 0)
    words.push(word)
  }
  if (words.length === 0) return undefined
  const [best, next] = bestOf(sums, none)
  const toGuess = (at: number): Guess => ({ code: classes[at]!, share: () => shareOf(at) })
  const weightOf = (word: string): number => said[placeOfWord(word) + best]!
  const spokeFor = (): string => words.reduce((a, b) => (weightOf(b) > weightOf(a) ? b : a))
  const leads = sums[best]! > sums[none]! && sums[best]! > sums[next]!
  return { best: toGuess(best), next: toGuess(next), leads, word: spokeFor }
}

/** The two likeliest trades. */
function bestOf(all: Float32Array, none: number): [best: number, next: number] {
  let best = -1
  let next = -1
  let high = Number.NEGATIVE_INFINITY
  let second = Number.NEGATIVE_INFINITY
  for (let at = 0; at < all.length; at++) {
    const sum = all[at]!
    if (sum <= second || at === none) continue
    if (sum > high) {
      next = best
      second = high
      best = at
      high = sum
    } else {
      next = at
      second = sum
    }
  }
  return [best, next]
}

/** Classes that are so much less likely than another do not count. */
const FAR = -15

function shareOf(of: number): number {
  const { sums } = opened()
  let total = 0
  for (let at = 0; at < sums.length; at++) {
    const behind = sums[at]! - sums[of]!
    if (behind > FAR) total += Math.exp(behind)
  }
  return 1 / total
}
