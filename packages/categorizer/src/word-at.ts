import { abbreviationAt } from './abbreviation.ts'
import { CITIES } from './cities.ts'
import { isPlace } from './locality.ts'
import { misspelledWord } from './misspelled.ts'
import {
  BEGINNING_ROWS,
  BEGINNINGS,
  ENDING_ROWS,
  ENDINGS,
  FIRST_NAMES,
  WORD_ROWS,
  WORDS,
  type WordEntry,
} from './names.ts'
import type { ParsedText } from './parsed-text.ts'
import { beginsLonger, findEntry, findEntryOfBoth, longestAt } from './phrase-set.ts'
import { fitOf } from './place.ts'
import { recent } from './recent.ts'
import { completionsOf, frontsOf } from './row-table.ts'
import { FILLERS, isClear } from './split.ts'
import type { WordHit } from './word-hit.ts'

const SCORES: Readonly<Record<WordHit['how'], number>> = {
  word: 1,
  compound: 0.85,
  beginning: 0.85,
  inflected: 0.85,
  joined: 0.8,
  split: 0.8,
  part: 0.75,
  abbreviated: 0.8,
  misspelled: 0.6,
  'shop type': 0.7,
  'cut term': 0.7,
  cut: 0.6,
  weak: 0.3,
}

/** Where two trades are named, this one takes precedence: a hotel has a restaurant, and a restaurant has a bar. */
const LEADING: Readonly<Record<string, number>> = {
  5912: 0.35,
  7523: 0.35,
  8021: 0.35,
  '0742': 0.35,
  5541: 0.3,
  5552: 0.35,
  7542: 0.3,
  9222: 0.3,
  6300: 0.25,
  8043: 0.25,
  8351: 0.25,
  8211: 0.1,
  8249: 0.1,
  8299: 0.2,
  7011: 0.15,
  7033: 0.2,
  5462: 0.12,
  7230: 0.12,
  5812: 0.05,
  5993: 0.05,
  7832: 0.1,
  7991: -0.1,
  5813: -0.15,
  5411: -0.05,
  9399: -0.15,
  4900: -0.1,
  4112: -0.15,
  4468: -0.1,
  8398: -0.15,
  8641: -0.2,
  8699: -0.1,
  1520: -0.15,
  7392: -0.2,
  5999: -0.3,
  5651: -0.05,
  5499: -0.05,
  7922: -0.05,
}

/** `Müller` is `MUELLER` or `MULLER`; the index has one of them for words that were written without an umlaut. */
function narrow(token: string): string | undefined {
  if (!/ae|oe|ue|aa/.test(token)) return undefined
  return token.replace(/([aou])e/g, '$1').replaceAll('aa', 'a')
}

/** The meaning of a word in the country; `strict` where only a part of it matched. */
export function pick(entry: WordEntry, country: string | undefined, strict = false): WordEntry | undefined {
  let other: WordEntry | undefined
  for (let next: WordEntry | undefined = entry; next; next = next.next) {
    const fit = fitOf(next.places, country)
    if (fit === 'there') return next
    if (strict ? fit !== 'elsewhere' : fit === 'everywhere' || !next.narrow) other ??= next
  }
  return other
}

/** The trade that a word of the text, or several from there on, name. */
export function wordAt(parsed: ParsedText, at: number, country: string | undefined): WordHit | undefined {
  const { tokens } = parsed
  const token = tokens[at]!
  // The Italian company, not the place to relax.
  if (token === 'spa' && at > parsed.start && (country === undefined || country === 'it')) return undefined
  // A Spanish article, not the Danish or Swedish electrician's.
  if (token === 'el' && at === parsed.start) return undefined
  const found = longestAt(WORDS, tokens, at)
  // How it was ordered or paid, not what: `ofsted internet`, `wcc phone payments`.
  const isAlone = found === undefined || found.length === 1
  if (isAlone && country !== undefined && ENGLISH.has(country) && isChannel(tokens, at)) return undefined
  const entry = found && pick(found.entry, country)
  // `bills baker street` is no bakery.
  if (entry && country !== undefined && ENGLISH.has(country) && STREETS.has(tokens[at + found.length] ?? ''))
    return undefined
  const short = abbreviationAt(parsed, at, country)
  if (short && (!entry || entry.weak || entry.foreign || short.length > found.length))
    return hit(short.entry, 'abbreviated', at, short.length)
  // `garden` may be many things, and `builders` are no shop; `garden cent` and `builders merch` at the end of a field are one.
  const isCut = entry && at + found.length < parsed.end && parsed.full
  const term = isCut && (entry.weak || tokens[parsed.end - 1]!.length >= MIN_TAIL) ? cutPhraseAt(parsed, at) : undefined
  const cutTerm = term && pick(term, country, true)
  if (cutTerm && !cutTerm.weak && (entry!.weak || entry!.code !== cutTerm.code))
    return hit(cutTerm, 'cut term', at, parsed.end - at)
  const isLast = parsed.full && at === parsed.end - 1
  const clipped = isLast && ENGLISH.has(country ?? '') ? CLIPPED.get(token) : undefined
  const whole = clipped && findEntry(WORDS, clipped)
  if (whole) return hit(whole, 'word', at, 1)
  if (entry) {
    const how = isLast && STUMPS.has(token) ? 'cut' : entry.weak ? 'weak' : entry.foreign ? 'shop type' : 'word'
    // English is on signs everywhere, and a card may be used abroad: `Mercearia da Bica, Lisboa`.
    const spoken = entry.places.includes(',gb,') || (parsed.city && entry.places.includes(`,${parsed.city},`))
    const elsewhere = fitOf(entry.places, country) === 'elsewhere' && !spoken
    return hit(entry, how, at, found.length, elsewhere)
  }
  const phrase = cutPhraseAt(parsed, at)
  const completed = phrase && pick(phrase, country, true)
  if (completed && !completed.weak) return hit(completed, 'cut term', at, parsed.end - at)
  // A town is no compound: there is a `havn` in København.
  if (token.length < 4 || token.length > 40 || CITIES.has(token)) return undefined
  const within = partOf(token, country)
  if (within) return hit(within.entry, within.how, at, 1)
  const last = at === parsed.end - 1
  if (token.length < (last && parsed.full ? 5 : 8) || FIRST_NAMES.has(token)) return undefined
  const cut = completedWord(
    token,
    (key) => !key.includes(' ') && key.length > 6 && key.length - token.length <= (last ? 5 : 3),
  )
  const fitting = cut && pick(cut, country, true)
  return fitting && !fitting.weak ? hit(fitting, last && isClear(fitting.key) ? 'cut term' : 'cut', at, 1) : undefined
}

type WordPart = { entry: WordEntry; how: WordHit['how'] }

/** Towns, legal forms and names are in many texts, and it takes dozens of look-ups to see that they are no compounds. */
const parts = recent<WordPart | null>(4_096)

const partOf = (token: string, country: string | undefined): WordPart | null =>
  parts(`${country ?? ''} ${token}`, () => findPart(token, country) ?? null)

/** `L'Osteria`, `DELL'ORTOFRUTTA`: an article that stands without a space before the word. */
const ELIDED = /^(?:dell|dall|nell|all|l|d)(?=[aeiouh].{4})/
const ELIDING: ReadonlySet<string> = new Set(['it', 'ch', 'sm', 'va', 'fr', 'be', 'lu', 'mc', 'ca', 'ad'])

/** The trade that a part of a word names, or another form of it. */
function findPart(token: string, country: string | undefined): WordPart | undefined {
  const asPart = (entry: WordEntry, how: WordHit['how']): WordPart => ({ entry, how: entry.weak ? 'weak' : how })
  if (country !== undefined && ELIDING.has(country)) {
    const known = findEntry(WORDS, token.replace(ELIDED, ''))
    const fitting = known && pick(known, country, true)
    if (fitting && !fitting.foreign) return asPart(fitting, 'word')
  }
  for (const form of [token, narrow(token)]) {
    if (form === undefined) continue
    if (form !== token) {
      const known = findEntry(WORDS, form)
      const fitting = known && pick(known, country)
      if (fitting) return asPart(fitting, 'word')
    }
    const ending = endingOf(form, country)
    if (ending) return asPart(ending, 'compound')
    const meant = FIRST_NAMES.has(form) ? undefined : misspelledWord(form, (word) => pick(word, country, true))
    if (meant) return asPart(meant, 'misspelled')
    const beginning = beginningOf(form, country)
    if (!beginning) continue
    const isStem = beginning.key.length >= MIN_STEM && form.length - beginning.key.length <= MAX_SUFFIX
    return asPart(beginning, isStem ? 'inflected' : 'beginning')
  }
  const stem = token.length < 5 ? undefined : stemOf(token, country)
  return stem && asPart(stem, 'inflected')
}

/** The fewest letters of a cut-off word that make another trade of the one before it. */
const MIN_TAIL = 3

/** What is left of words at the end of a field, where nothing else begins like that. */
const CLIPPED: ReadonlyMap<string, string> = new Map([
  ['hot', 'hotel'],
  ['hote', 'hotel'],
  ['rest', 'restaurant'],
  ['traini', 'training'],
  ['trainin', 'training'],
])

/** `HARTWELL LEGAL PUB` is a publisher: words that are rather the beginning of another one at the end of a field. */
export const STUMPS = new Set(['pub', 'pho', 'bus', 'lego'])

/** `samopostrežba`: what follows a stem within one word. A short one begins other words: `Dachau`. */
const MAX_SUFFIX = 3
const MIN_STEM = 6

/** `SERVICE S` at the end of a field is a service station. */
function cutPhraseAt({ tokens, start, end, full }: ParsedText, at: number): WordEntry | undefined {
  if (end - at < 2 || end - at > 3 || at < start || (!full && FILLERS.has(tokens[end - 1]!))) return undefined
  // The end of an address: `acrylic-online.co`.
  if (tokens[end - 1] === 'co' || !beginsLonger(WORDS, tokens[at]!)) return undefined
  const text = tokens.slice(at, end).join(' ')
  if (text.length < 8 || tokens[at]!.length < 3) return undefined
  return completedWord(text, (key) => key.length > 9)
}

/** A field of 18 characters often ends within or behind the first word of `service station`: `SPARKBROOK SERVICE`. */
export function cutStation(
  { tokens, start, end, length }: ParsedText,
  country: string | undefined,
): WordHit | undefined {
  if (end - start < 2 || length < 17 || length > 18 || !/^serv(?:i|ic|ice)?$/.test(tokens[end - 1]!)) return undefined
  if (FILLERS.has(tokens[end - 2]!) && !isPlace(tokens, end - 2, end - 1, country)) return undefined
  const entry = findEntry(WORDS, 'service station')
  const fitting = entry && pick(entry, country, true)
  return fitting && hit(fitting, 'cut term', end - 1, 1)
}

/** `tandlægen`, `lekarny`, `restauracji`: a word with another ending, in a country of its language. */
function stemOf(token: string, country: string | undefined): WordEntry | undefined {
  // `gravelly` is a place.
  if (token.endsWith('ly') && country !== undefined && ENGLISH.has(country)) return undefined
  if (FIRST_NAMES.has(token)) return undefined
  const fitting = (entry: WordEntry | undefined): WordEntry | undefined => {
    const fits = entry && pick(entry, country, true)
    return fits && !fits.weak && !fits.foreign ? fits : undefined
  }
  const { length } = token
  return (
    fitting(findEntryOfBoth(WORDS, token, 's')) ??
    (length > 5 ? fitting(findEntry(WORDS, token, 0, length - 1)) : undefined) ??
    (length > 6 ? fitting(findEntry(WORDS, token, 0, length - 2)) : undefined)
  )
}

/** The completion of a cut-off word, where all candidates have one code. */
function completedWord(text: string, isCandidate: (key: string) => boolean): WordEntry | undefined {
  let found: WordEntry | undefined
  for (const key of completionsOf(WORD_ROWS, text) ?? []) {
    if (!isCandidate(key)) continue
    const entry = findEntry(WORDS, key)
    if (!entry || entry.next || (found && found.code !== entry.code)) return undefined
    found ??= entry
  }
  return found
}

const beginsEnding = frontsOf(ENDING_ROWS)
const beginsBeginning = frontsOf(BEGINNING_ROWS)

/** `Stadtbäckerei`: the longest ending first, because it is the most specific. */
function endingOf(token: string, country: string | undefined): WordEntry | undefined {
  for (let from = 2; from <= token.length - 4; from++) {
    if (!beginsEnding(token, from)) continue
    const entry = findEntry(ENDINGS, token, from)
    const fitting = entry && pick(entry, country, true)
    if (fitting && (fitting.key.length >= 5 || from >= 3)) return fitting
  }
  return undefined
}

/** `Schuhhaus`. Less certain: an `Apothekergarten` sells no medicine. */
function beginningOf(token: string, country: string | undefined): WordEntry | undefined {
  if (!beginsBeginning(token, 0)) return undefined
  for (let to = token.length - 1; to >= 4; to--) {
    const entry = findEntry(BEGINNINGS, token, 0, to)
    const fitting = entry && pick(entry, country, true)
    if (fitting && (fitting.key.length >= 5 || (country !== undefined && token.length <= 12))) return fitting
  }
  return undefined
}

export function hit(
  { code, key }: WordEntry,
  how: WordHit['how'],
  at: number,
  tokens: number,
  elsewhere = false,
): WordHit {
  const score = SCORES[how] + (LEADING[code] ?? 0) + (tokens > 1 ? 0.25 : 0) + Math.min(key.length, 20) / 60
  return { code, word: key, how, elsewhere, head: false, before: false, changed: false, body: false, at, tokens, score }
}

const isChannel = (tokens: readonly string[], at: number): boolean =>
  tokens[at] === 'internet' || (PHONES.has(tokens[at]!) && PAYMENTS.has(tokens[at + 1] ?? ''))
const PHONES: ReadonlySet<string> = new Set(['phone', 'telephone'])
const PAYMENTS: ReadonlySet<string> = new Set([
  'payment',
  'payments',
  'paym',
  'payme',
  'paymen',
  'pymt',
  'pymts',
  'pyt',
  'pay',
])

const STREETS: ReadonlySet<string> = new Set(['street', 'road', 'lane', 'avenue', 'close', 'crescent'])

/** Countries in which signs are in English. */
export const ENGLISH: ReadonlySet<string> = new Set(['gb', 'ie', 'mt', 'us', 'ca', 'au', 'nz', 'im', 'je', 'gg', 'gi'])
