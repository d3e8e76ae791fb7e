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
  const [short, long] = a.all.size <= b.all.size ? [a, b] : [b, a]
  const isWithin = (word: string) =>
    long.all.has(word) || (word.length >= MIN_CUT_LENGTH && [...long.all].some((one) => one.startsWith(word)))
  const missing = [...short.all].filter((word) => !isWithin(word))
  if (missing.length === 0) return 'extends'
  if (sameNumbers(short, long) && isCut(short.letters, long.letters)) return 'extends'
  const shared = short.all.size - missing.length
  const onlyLong = [...long.all].filter((word) => !short.all.has(word))
  const contradict = missing.some((word) => DIGIT.test(word)) && onlyLong.some((word) => DIGIT.test(word))
  return shared === 0 || contradict ? 'conflicts' : 'overlaps'
}

const sameNumbers = (short: Words, long: Words): boolean => short.numbers.every((word) => long.numbers.includes(word))

/** Fewer words may have more letters: either may be the one that was cut off. */
const isCut = (a: string, b: string): boolean =>
  Math.min(a.length, b.length) >= MIN_CUT_LENGTH && (a.startsWith(b) || b.startsWith(a))

export const shareWord = (a: Words, b: Words): boolean => [...a.all].some((word) => word.length > 2 && b.all.has(word))
