import type { SourceRecord } from '@vitrine/bank-statements'
import { repairText } from '../deliveries/repair-text.ts'

/**
 * Texts folded for comparison only. Banks write one name in capitals, without accents, transliterated, cut off or in a
 * wrong character set; none of that makes another payment.
 */
export type FoldedText = {
  words: string[]
  /** Numbers in their order, short ones with their separators: 12-3 is not 1-23. */
  numbers: string[]
  /** All letters and digits without spaces: a text that was cut off, or wrapped in the middle of a word, begins alike. */
  letters: string
}

const NO_TEXT: FoldedText = { words: [], numbers: [], letters: '' }

/** Cyrillic and Greek letters in the order of the Latin ones that banks write instead. */
const SCRIPTS = [
  ['абвгдђезијклмнопрстћуфхцыэѕіґ', 'abvgddezijklmnoprstcufhcyezig'],
  ['αβγδεζηικλμνξοπρστυφχω', 'avgdeziiklmnxoprstufho'],
] as const

/** Letters that have no decomposition, in those that banks write instead. */
const LETTERS = new Map<string, string>([
  ...SCRIPTS.flatMap(([own, latin]) => [...own].map((letter, at) => [letter, latin[at]!] as const)),
  ...Object.entries({
    ß: 's',
    æ: 'a',
    œ: 'o',
    ø: 'o',
    ł: 'l',
    đ: 'd',
    ð: 'd',
    þ: 'th',
    ı: 'i',
    ħ: 'h',
    ŧ: 't',
    ĸ: 'k',
    ŋ: 'n',
  }),
  ...Object.entries({
    ж: 'z',
    ч: 'c',
    ш: 's',
    щ: 's',
    џ: 'dz',
    љ: 'lj',
    њ: 'nj',
    ю: 'ju',
    я: 'ja',
    ъ: '',
    ь: '',
    є: 'e',
  }),
  ...Object.entries({ ς: 's', θ: 'th', ψ: 'ps' }),
])
/** Accents of Latin, Greek and Cyrillic letters. A vowel sign of another script is a letter of its own. */
const ACCENTS = /[\u0300-\u036f]/g
/** A number with its separators, or a word. `?` stands for a letter that the bank could not write. */
const WORD = /[\p{L}\p{M}\d?]*\d(?:[-/.:,]\d+)+|\d+|[\p{L}\p{M}\d?]+|\p{Extended_Pictographic}/gu

export function foldText(text: string): FoldedText {
  const plain = repairText(text)
    .toLowerCase()
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .replace(/ss/g, 's')
    .replace(/[^\p{ASCII}]/gu, (letter) => LETTERS.get(letter) ?? letter)
    .replace(/dj/g, 'd')
    // 2026-03-04 and 04.03.2026; 9:30 and 9.30; 12,50 and 12.50.
    .replace(/\b(\d{4})-(\d{2})-(\d{2})\b/g, '$3.$2.$1')
    .replace(/(?<=\d)[:,](?=\d)/g, '.')
    .replace(/ae/g, 'a')
    .replace(/oe/g, 'o')
    .replace(/ue/g, 'u')
  const all = (plain.match(WORD) ?? []).filter((word) => /[^?]/.test(word))
  return {
    words: all.filter((word) => !isNumber(word)),
    numbers: all.filter(isNumber).map(plainNumber),
    letters: all.join('').replace(/[-/.:,]/g, ''),
  }
}

/** A word with a digit is a number, such as RE2026-117; a pictograph names a thing as exactly. */
const isNumber = (word: string): boolean => /\d|\p{Extended_Pictographic}/u.test(word)

/** Days and times: 03.03., 09.41. */
const DAY_OR_TIME = /^\d{1,2}\.\d{1,2}(?:\.\d{2,4})?$/

/** RE2026/0117, 2026-0117 and 20260117 are one invoice; of few digits 12-3 is not 1-23. */
function plainNumber(number: string): string {
  const digits = number.replace(/\D/g, '')
  return digits.length < MIN_PLAIN_DIGITS || DAY_OR_TIME.test(number) ? number : digits
}

const MIN_PLAIN_DIGITS = 7

type RecordText = { all: FoldedText; withoutId: FoldedText; name: FoldedText; rest: FoldedText }

const folded = new WeakMap<SourceRecord, RecordText>()

/**
 * The words of a record, those without an end-to-end id that is shown as its reference, and those of its counterparty's
 * name. Kept, because each record is compared many times.
 */
export function textOf(record: SourceRecord): RecordText {
  const known = folded.get(record)
  if (known) return known
  const { counterparty, description, reference, additional } = record
  const all = join([counterparty?.name, description, reference, additional])
  const made = {
    all,
    withoutId: isShortId(record) ? join([counterparty?.name, description, additional]) : all,
    name: join([counterparty?.name]),
    rest: join([description, reference, additional]),
  }
  folded.set(record, made)
  return made
}

/** The words of two records, without the id that only one of them has. */
export function comparedTexts(a: SourceRecord, b: SourceRecord): [FoldedText, FoldedText] {
  const words = (a.endToEndId === undefined) === (b.endToEndId === undefined) ? 'all' : 'withoutId'
  return [textOf(a)[words], textOf(b)[words]]
}

/** How the words of two records compare; a name may be cut off before other words, or missing before words that are. */
export function recordLikeness(a: SourceRecord, b: SourceRecord): TextLikeness {
  const alike = likeness(...comparedTexts(a, b))
  const [one, other] = [textOf(a), textOf(b)]
  const isNameless = one.name.letters === '' || other.name.letters === ''
  if (alike !== 'overlaps' || !(isNameless || isCutName(one.name, other.name))) return alike
  const rest = likeness(one.rest, other.rest)
  if (rest !== 'equal' && rest !== 'extends') return alike
  return goesOnWithout(one.rest, other) || goesOnWithout(other.rest, one) ? 'absent' : 'extends'
}

/** Darilo Bor Hribar, which may name somebody, and Darilo by Tine Zore. */
const goesOnWithout = (longer: FoldedText, { name, rest }: RecordText): boolean =>
  longer.letters.length > rest.letters.length && name.letters !== '' && likeness(name, longer) === 'none'

/** Zavod za zdravstveno zavaro and Zavod za zdravstveno zavarovanje. */
function isCutName({ letters: a }: FoldedText, { letters: b }: FoldedText): boolean {
  return Math.min(a.length, b.length) >= MIN_CUT && isCut(a, b)
}

function join(texts: (string | undefined)[]): FoldedText {
  const stated = new Set(texts.filter((text) => text !== undefined))
  return stated.size === 0 ? NO_TEXT : foldText([...stated].join(' '))
}

/** RENT-50 in one source and a house number 12 in the other say nothing; 2026-117 may be the number of an invoice. */
const isShortId = ({ reference, endToEndId }: SourceRecord): boolean =>
  reference !== undefined && reference === endToEndId && !/\d{4}/.test(reference)

export type TextLikeness = 'equal' | 'extends' | 'absent' | 'overlaps' | 'none'

/** Shorter beginnings are shared by texts of any kind. */
const MIN_CUT = 8

export function likeness(a: FoldedText, b: FoldedText): TextLikeness {
  if (a.letters === '' || b.letters === '') return a.letters === b.letters ? 'equal' : 'absent'
  if (isSameText(a.letters, b.letters)) return 'equal'
  const [short, long] = a.letters.length <= b.letters.length ? [a, b] : [b, a]
  const isBeginning = isSameText(short.letters, long.letters.slice(0, short.letters.length))
  if (short.letters.length >= MIN_CUT && isBeginning && !isOtherNumber(short, long)) return 'extends'
  const rest = new Bag([...long.words, ...long.numbers])
  const shared = [...short.words, ...short.numbers].filter((word) => rest.take(word))
  if (shared.length === short.words.length + short.numbers.length) return 'extends'
  return shared.some((word) => word.length > 2) ? 'overlaps' : 'none'
}

/** No bank cuts texts off before that many letters: Invoice 1 is not Invoice 11. */
const MIN_CUT_NUMBER = 16

/** The short text ends with digits where those of the long one go on. */
const isOtherNumber = (short: FoldedText, long: FoldedText): boolean =>
  short.letters.length < MIN_CUT_NUMBER &&
  /\d$/.test(short.letters) &&
  /\d/.test(long.letters[short.letters.length] ?? '') &&
  long.letters.startsWith(short.letters)

/** A `?` is any letter; letters that are transliterated to two are folded to one. */
function isSameText(a: string, b: string): boolean {
  if (a === b) return true
  if (!a.includes('?') && !b.includes('?')) return false
  return matchesWithGaps(a, b) || matchesWithGaps(b, a)
}

function matchesWithGaps(pattern: string, text: string): boolean {
  if (!pattern.includes('?') || pattern.length !== text.length) return false
  for (let at = 0; at < pattern.length; at++) {
    if (pattern[at] !== text[at] && pattern[at] !== '?') return false
  }
  return true
}

class Bag {
  readonly #words: string[]
  constructor(words: string[]) {
    this.#words = words
  }
  take(word: string): boolean {
    const at = this.#words.findIndex((one) => isSameText(one, word))
    if (at < 0) return false
    this.#words.splice(at, 1)
    return true
  }
}

/**
 * Whether the numbers of two texts name different things: invoices 2026-117 and 2026-118. A terminal number in one
 * text and an invoice number in the other say nothing about each other, so only numbers of one shape are compared.
 */
export function numbersContradict(a: FoldedText, b: FoldedText): boolean {
  if (a.numbers.join(' ') === b.numbers.join(' ')) return false
  // One text was wrapped in the middle of a number; otherwise these are 12-3 and 1-23, or 11 1 and 1 11.
  if (a.letters === b.letters) return a.numbers.length === b.numbers.length
  if (isOtherNumber(a, b) || isOtherNumber(b, a)) return true
  const [left, right] = [new Bag([...b.numbers]), new Bag([...a.numbers])]
  const onlyA = a.numbers.filter((number) => !left.take(number))
  const onlyB = b.numbers.filter((number) => !right.take(number))
  // The same numbers in another order: Order 11 1 and Order 1 11.
  if (onlyA.length === 0 && onlyB.length === 0) return true
  return onlyA.some((one) => onlyB.some((other) => shapeOf(one) === shapeOf(other) && !isCut(one, other)))
}

const isCut = (a: string, b: string): boolean => a.startsWith(b) || b.startsWith(a)

/** By the number of its digits and its letters: 12-3 and 1-23 are of one shape, but not of that of a day or a time. */
const shapeOf = (number: string): string =>
  (DAY_OR_TIME.test(number) ? '.' : '') + number.replace(/[^\p{L}\d]/gu, '').replace(/\d/g, '9')

/** Whether each name has a word that the other lacks: Ana Novak and Bor Novak. */
export function namesContradict(a: FoldedText, b: FoldedText): boolean {
  if (a.words.length === 0 || b.words.length === 0 || isSameText(a.letters, b.letters)) return false
  const has = (text: FoldedText, word: string) =>
    text.letters.includes(word) || text.words.some((one) => isSameText(one, word) || isAbbreviation(one, word))
  const misses = (one: FoldedText, other: FoldedText) => one.words.some((word) => word.length > 1 && !has(other, word))
  const cut = a.letters.startsWith(b.letters) || b.letters.startsWith(a.letters)
  return !cut && misses(a, b) && misses(b, a)
}

/** A name that was cut off in the middle of a word. */
const isAbbreviation = (a: string, b: string): boolean =>
  a.length > 2 && b.length > 2 && (a.startsWith(b) || b.startsWith(a))

/** The same words, or one text goes on where the other was cut off. */
export const saysTheSame = (a: SourceRecord, b: SourceRecord): boolean => {
  const alike = likeness(textOf(a).all, textOf(b).all)
  return alike === 'equal' || alike === 'extends'
}
