import type { SourceRecord } from '@vitrine/bank-statements'

/**
 * How two texts about a movement compare. `equal`: except for case, accents, punctuation and spacing. `extends`: one is
 * the other completed or cut off. `overlaps`: they share some words. `conflicts`: they share none, or their numbers
 * contradict. `absent`: one of them is missing.
 */
export type Likeness = 'equal' | 'extends' | 'overlaps' | 'conflicts' | 'absent'

export type Words = {
  all: Set<string>
  /** Letters only, in their order, without spaces: banks break lines within words. */
  letters: string
  /** Words with digits, sorted. */
  numbers: string[]
}

const WORD = /[\p{L}\p{N}]+|\p{Extended_Pictographic}/gu
const DIGIT = /\p{N}/u
const MIN_CUT_LENGTH = 3
/** Invoice 100 is not invoice 1001 cut off; of a longer number nobody has the first digits by chance. */
const MIN_CUT_NUMBER_LENGTH = 6

export function wordsOf(...texts: (string | undefined)[]): Words {
  const all = new Set<string>()
  let letters = ''
  const numbers: string[] = []
  for (const text of texts) {
    if (text === undefined) continue
    for (const word of text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase().match(WORD) ?? []) {
      all.add(word)
      if (DIGIT.test(word)) numbers.push(word)
      else letters += word
    }
  }
  return { all, letters, numbers: numbers.sort() }
}

const cache = new WeakMap<SourceRecord, Words>()

/** The words of a record. Banks move text from one field to another, so the fields are taken together. */
export function wordsOfRecord(record: SourceRecord): Words {
  let words = cache.get(record)
  if (!words) {
    const { counterparty, description, additional } = record
    const more = additional === description ? undefined : additional
    words = wordsOf(counterparty?.name === description ? undefined : counterparty?.name, description, more)
    cache.set(record, words)
  }
  return words
}

/** Equal for texts that `likeness` calls equal; used as a map key. */
export const wordsKey = ({ all, letters, numbers }: Words): string =>
  letters === '' && numbers.length === 0 ? [...all].join(' ') : `${letters} ${numbers.join(' ')} ${pictures(all)}`

const pictures = (all: Set<string>): string => [...all].filter((word) => !/[\p{L}\p{N}]/u.test(word)).join('')

/** Equal for lines with the same day, amount and words. */
export const contentKey = ({
  day,
  amount,
  record,
}: {
  day?: number | undefined
  amount: string
  record: SourceRecord
}): string => `${day} ${amount} ${wordsKey(wordsOfRecord(record))}`

export function likeness(a: Words, b: Words): Likeness {
  if (a.all.size === 0 || b.all.size === 0) return a.all.size === b.all.size ? 'equal' : 'absent'
  if (wordsKey(a) === wordsKey(b)) return 'equal'
  const [short, long] = byLength(a, b) <= 0 ? [a, b] : [b, a]
  const isWithin = (word: string) =>
    long.all.has(word) || (word.length >= minCutLength(word) && [...long.all].some((one) => one.startsWith(word)))
  const missing = [...short.all].filter((word) => !isWithin(word))
  if (missing.length === 0) return 'extends'
  if (sameNumbers(short, long) && isCut(short.letters, long.letters)) return 'extends'
  const shared = short.all.size - missing.length
  const onlyLong = [...long.all].filter((word) => !short.all.has(word))
  const contradict = missing.some((word) => DIGIT.test(word)) && onlyLong.some((word) => DIGIT.test(word))
  return shared === 0 || contradict ? 'conflicts' : 'overlaps'
}

/** Fewer words are shorter, then fewer characters: the order of two texts makes no difference. */
const byLength = (a: Words, b: Words): number =>
  a.all.size - b.all.size || lengthOf(a) - lengthOf(b) || (wordsKey(a) < wordsKey(b) ? -1 : 1)

const lengthOf = ({ all }: Words): number => [...all].reduce((sum, word) => sum + word.length, 0)

const minCutLength = (word: string): number => (DIGIT.test(word) ? MIN_CUT_NUMBER_LENGTH : MIN_CUT_LENGTH)

const sameNumbers = (short: Words, long: Words): boolean => short.numbers.every((word) => long.numbers.includes(word))

/** Fewer words may have more letters: either may be the one that was cut off. */
const isCut = (a: string, b: string): boolean =>
  Math.min(a.length, b.length) >= MIN_CUT_LENGTH && (a.startsWith(b) || b.startsWith(a))

export const shareWord = (a: Words, b: Words): boolean => [...a.all].some((word) => word.length > 2 && b.all.has(word))
