import { isPlace, type Rest, restBehind } from './locality.ts'
import { BRAND_ROWS, FIRST_NAMES, MERCHANT_ROWS, NAMES, type NameEntry, WORDS } from './names.ts'
import type { ParsedText } from './parsed-text.ts'
import { COMPANY } from './person.ts'
import { SURNAMES_OF_CHAINS } from './person-words.ts'
import { findEntry, longestAt } from './phrase-set.ts'
import { type Fit, fitOf } from './place.ts'
import { completionsOf } from './row-table.ts'
import { FILLERS } from './split.ts'

export type BrandHit = {
  code: string
  label: string
  /** The country in which it matched, if one was known. */
  country: string | undefined
  fit: Fit
  curated: boolean
  /** Cut off at the end of its field. */
  cut: boolean
  /** Stuck to other letters. */
  glued: boolean
  /** The text begins with it. */
  leads: boolean
  /** What the text has behind it. */
  rest: Rest
  /** Only a place is in front of it. */
  behindPlace: boolean
  /** People have this name too. */
  isSurname: boolean
  /** A payment service is named in front of it. */
  carried: boolean
  /** Has the name of an everyday word. */
  weak: boolean
  /** And the name is the whole seller, and no everyday word. */
  distinct: boolean
  at: number
  tokens: number
  /** The number of letters of the name as it was found. */
  length: number
  score: number
}

function score(entry: NameEntry, fit: Fit, at: number, length: number, start: number): number {
  let points = Math.min(entry.length, 16) / 8
  if (length > 1) points += 1
  if (at <= start && start < at + length) points += 1.5
  else if (at === start + 1) points += 0.5
  if (fit === 'there') points += 1
  else if (fit === 'everywhere') points += 0.5
  else if (fit === 'elsewhere') points -= entry.curated ? 0.8 : 1.2
  if (entry.curated) points += 0.7
  // If the country is unknown, prefer the brand that is in more of them.
  if (fit === 'unknown') points += Math.min(entry.places.length, 60) / 300
  return points
}

const ENOUGH = 1.5

const ARTICLES = new Set(['the', 'la', 'le', 'les', 'el', 'los', 'il', 'der', 'die', 'das', 'de', 'het', 'o', 'a'])

/** Words of two or three letters that shops write behind a name; any other one is a part of the name. */
const SHORT_WORD = /^[a-z]{2,3}$/
const SHORT_BESIDE = new Set(
  'ltd lt plc inc llp co uk gb ie com org net eu gbp eur the at of in on st rd no and by for svs lon ldn'.split(' '),
)

/** Names small sellers, which are rarely what a chain of that name is. Cards in a phone are for all shops. */
const SELLERS = 'PayPal'

/** Longer ones are rare as surnames. */
const isSurnameOfChain = (token: string): boolean => token.length <= LONGEST_SURNAME && isOfPeople(token)
const LONGEST_SURNAME = 7
const isOfPeople = (token: string): boolean =>
  SURNAMES_OF_CHAINS.has(token) || (token.endsWith('s') && SURNAMES_OF_CHAINS.has(token.slice(0, -1)))

/** Two letters with another meaning do not go with other short words: `po rookery rd`, but no `po box`. */
const isPartOfName = (token: string | undefined): boolean =>
  token !== undefined && /^[a-z]{2,3}$/.test(token) && !COMPANY.has(token) && token !== 'uk' && token !== 'com'

/** `paypal argos limite`, but not `paypal office inc`, `paypal bluestar uk`, `paypal tiger cub`. */
function isDistinct({ tokens, end }: ParsedText, at: number, length: number): boolean {
  const name = tokens[at]!
  if (name.length < MIN_JOINED || isOfPeople(name) || isMadeOfFillers(name)) return false
  return tokens.slice(at + length, end).every((token) => !isPartOfName(token))
}

const isMadeOfFillers = (name: string): boolean => {
  if (FILLERS.has(name)) return true
  for (let at = 2; at <= name.length - 2; at++)
    if (FILLERS.has(name.slice(0, at)) && FILLERS.has(name.slice(at))) return true
  return false
}

function consider(
  entry: NameEntry,
  at: number,
  length: number,
  parsed: ParsedText,
  country: string | undefined,
): BrandHit | undefined {
  const { tokens, start, end } = parsed
  const first = at <= start
  const leads = first || (at === start + 1 && ARTICLES.has(tokens[start]!))
  const carried = parsed.processor === SELLERS
  const isEnglish = country === 'gb' || country === 'ie'
  const spelled = isEnglish && !parsed.ampersand && isSpelled(tokens, at, length)
  // `C A F O D` is not the shop that begins like it.
  if (spelled && tokens[at + length]?.length === 1) return undefined
  const behind = tokens[at + length] ?? ''
  let rest: Rest | undefined
  let best: BrandHit | undefined
  for (let next: NameEntry | undefined = entry; next; next = next.next) {
    const fit = fitOf(next.places, country)
    const short = next.length < 5
    const weak = next.weak || spelled
    if (weak || (short && next.length < 4)) {
      // A weak name counts only if everything else fits. `The Crown` is a pub, and a small seller is no chain.
      if (!leads || fit === 'elsewhere' || (fit === 'unknown' && weak)) continue
      if (next.weak && (!first || (carried && !next.curated && fit === 'everywhere'))) continue
      rest ??= restBehind(tokens, at + length, end, country)
      if (weak && rest === 'more') continue
      if (next.weak && next.length < 3 && isPartOfName(tokens[at + length])) continue
      // `THREE PM`, `BUMBLE BEE`.
      if (next.weak && isEnglish && SHORT_WORD.test(behind) && !SHORT_BESIDE.has(behind)) continue
    } else if (
      short &&
      !leads &&
      fit !== 'there' &&
      !(fit === 'everywhere' && (next.curated || (next.length === 4 && at - start < 3)))
    )
      continue
    else if (fit === 'elsewhere' && (short || next.local || (length === 1 && next.length < 7))) continue
    const points = score(next, fit, at, length, start)
    if (points < ENOUGH || (best && best.score >= points)) continue
    const { code, label, curated } = next
    rest ??= restBehind(tokens, at + length, end, country)
    // `REWE Markus Weber`: the shopkeeper.
    if (rest === 'more' && !weak && tokens.slice(at + length, end).some((token) => FIRST_NAMES.has(token)))
      rest = 'place'
    const how = {
      country,
      fit,
      curated,
      cut: false,
      glued: false,
      leads,
      rest,
      behindPlace: !leads && isPlace(tokens, start, at, country),
      isSurname: length === 1 && isSurnameOfChain(tokens[at]!),
      carried,
      distinct: carried && rest === 'nothing' && isDistinct(parsed, at, length),
      weak,
    }
    best = { code, label, ...how, at, tokens: length, length: next.length, score: points }
  }
  return best
}

/** `H M`: the letters of `H&M`, or somebody's initials. */
const isSpelled = (tokens: readonly string[], at: number, length: number): boolean =>
  length === (tokens[at + 1] === 'and' ? 3 : 2) && tokens[at]!.length + tokens[at + length - 1]!.length === 2

/** The longest name; where that is of other countries, a shorter one that is at home and has the same code: `HILTON PARK LANE`. */
function namedAt(parsed: ParsedText, at: number, country: string | undefined): BrandHit | undefined {
  const { tokens, start } = parsed
  const found = longestAt(NAMES, tokens, at)
  // Before the merchant's name only a hit that is longer than a word of the bank counts.
  if (!found || (at < start && found.length === 1)) return undefined
  const hit = consider(found.entry, at, found.length, parsed, country)
  if ((hit && hit.fit !== 'elsewhere') || at < start) return hit
  for (let { length } = found; length > 1; ) {
    const shorter = longestAt(NAMES, tokens, at, length - 1)
    if (!shorter) break
    length = shorter.length
    const other = consider(shorter.entry, at, length, parsed, country)
    if (other && other.fit !== 'elsewhere') return other.code === found.entry.code ? other : hit
  }
  return hit
}

/** The best name in a text, if one is good enough. */
export function findBrand(parsed: ParsedText, country: string | undefined): BrandHit | undefined {
  const { tokens, start, end } = parsed
  let best: BrandHit | undefined
  let leading: BrandHit | undefined
  for (let at = 0; at < end; at++) {
    const hit = namedAt(parsed, at, country)
    const joined = hit ? undefined : joinedAt(tokens, at, end)
    // A name may begin with a word that banks use elsewhere: `MC DONALDS`.
    const other = joined && at + 1 >= start ? consider(joined, at, 2, parsed, country) : undefined
    for (const next of [hit, other, at === start ? acronymAt(parsed, at, country) : undefined])
      if (next && (!best || next.score > best.score)) best = next
    if (at === start) leading = best
  }
  if (leading && best && leading !== best && keepsItsName(leading, best)) return { ...leading, rest: 'place' }
  return best ?? findCut(parsed, country) ?? findGlued(parsed, country) ?? findJoined(parsed, country)
}

/** Behind where people eat or fill up there is a place: `KFC - PARK ROYAL`, `BP CROMWELL RD`. */
const keepsItsName = (leading: BrandHit, other: BrandHit): boolean =>
  NAMED_BY_PLACE.has(leading.code) && !NAMED_BY_PLACE.has(other.code) && !leading.weak && leading.fit !== 'elsewhere'
const NAMED_BY_PLACE: ReadonlySet<string> = new Set(['5541', '5812', '5814'])

/** `C A F O D`. */
function acronymAt(parsed: ParsedText, at: number, country: string | undefined): BrandHit | undefined {
  let to = at
  while (to < parsed.end && parsed.tokens[to]!.length === 1) to += 1
  const entry = to - at < MIN_ACRONYM ? undefined : findEntry(NAMES, parsed.tokens.slice(at, to).join(''))
  return entry && consider(entry, at, to - at, parsed, country)
}
const MIN_ACRONYM = 3

/** A processor's short name before a star that was dropped: `amzamazon`, `vistaprvistaprint`. */
function findGlued(parsed: ParsedText, country: string | undefined): BrandHit | undefined {
  const { tokens, start, end } = parsed
  const token = tokens[start] ?? ''
  if (start >= end) return undefined
  for (let from = 2; from <= Math.min(7, token.length - 6); from++) {
    const entry = findEntry(NAMES, token.slice(from))
    if (!entry?.curated || entry.weak) continue
    // `lock shop direct` is another shop.
    const before = token.slice(0, from)
    if (FILLERS.has(before) || (from > 3 && (findEntry(WORDS, before) ?? findEntry(WORDS, `${before}s`)))) continue
    const hit = consider(entry, start, 1, parsed, country)
    if (hit && hit.fit !== 'elsewhere') return { ...hit, glued: true }
  }
  return undefined
}

/** `wilkoretail`, `argoslimite`, `bootslichfield`: with a word that says nothing or a place, as payment services join and cut names. */
function findJoined(parsed: ParsedText, country: string | undefined): BrandHit | undefined {
  const { tokens, start, end } = parsed
  const token = tokens[start] ?? ''
  if (start >= end || (token.length < MIN_GLUED && parsed.processor === undefined)) return undefined
  for (let to = token.length - 1; to >= MIN_JOINED; to--) {
    const name = token.slice(0, to)
    const entry = findEntry(NAMES, name)
    if (!entry) continue
    const isAtPlace = parsed.processor === undefined && !isOfPeople(name) && isPlaceGlued(token.slice(to), country)
    const isNamed = isAtPlace || (!entry.weak && isTail(parsed, to))
    const hit = isNamed ? consider(entry, start, 1, parsed, country) : undefined
    if (hit && hit.fit !== 'elsewhere') return { ...hit, glued: true }
  }
  return undefined
}

const isPlaceGlued = (tail: string, country: string | undefined): boolean =>
  tail.length > 4 && isPlace([tail], 0, 1, country)

/** Whether the letters from there on are no part of the name. */
function isTail({ tokens, start, processor, address }: ParsedText, from: number): boolean {
  const token = tokens[start]!
  const tail = token.slice(from)
  if (tail.length > 2 && 'giftcards'.startsWith(tail)) return true
  if (processor === undefined) return from >= LONG_JOINED && !address && TAILS.includes(tail)
  // PayPal cuts names after eleven letters.
  if (processor === SELLERS && token.length === CUT_NAME && from >= LONG_JOINED && tail.length < 3) return true
  return tail.length > 1 && TAILS.some((word) => word.startsWith(tail))
}

const MIN_JOINED = 5
const MIN_GLUED = 9
const LONG_JOINED = 6
const CUT_NAME = 11
const TAILS = [
  'limited',
  'ltd',
  'retail',
  'stores',
  'shop',
  'direct',
  'online',
  'group',
  'outlet',
  'company',
  'highstreet',
  'uk',
  'ecomm',
  'com',
]

/** `MEDIA MARKT` for `mediamarkt`. */
function joinedAt(tokens: readonly string[], at: number, end: number): NameEntry | undefined {
  if (at + 1 >= end) return undefined
  const [first, second] = [tokens[at]!, tokens[at + 1]!]
  if (first.length + second.length < 6) return undefined
  return findEntry(NAMES, first + second)
}

/** Card fields end after 22 or 25 characters, wherever the name is then. */
function findCut(parsed: ParsedText, country: string | undefined): BrandHit | undefined {
  const { tokens, start, end, full, processor } = parsed
  if (end - start < 1 || end - start > 5) return undefined
  const text = tokens.slice(start, end).join(' ')
  if (text.length < 9) return undefined
  // `SMALL WORLD` is a whole name by itself, unless its field is full.
  const entry = completedName(text, end - start > 1 && (full || processor !== undefined))
  if (!entry) return undefined
  const fit = fitOf(entry.places, country)
  if (fit === 'elsewhere' || entry.weak) return undefined
  const { code, label, curated } = entry
  const length = text.length
  const how = {
    country,
    fit,
    curated,
    cut: true,
    glued: false,
    leads: true,
    rest: 'nothing' as const,
    behindPlace: false,
    isSurname: false,
    carried: false,
    weak: false,
    distinct: false,
  }
  return { code, label, ...how, at: start, tokens: end - start, length, score: 2 }
}

/** ` s`, as in `harry ramsden s`. */
const POSSESSIVE = 2

/** The completion of a cut-off name, where all candidates have one code. Unless it `isLong`, whole words are a name by themselves. */
function completedName(text: string, isLong: boolean): NameEntry | undefined {
  let found: NameEntry | undefined
  for (const rows of [MERCHANT_ROWS, BRAND_ROWS]) {
    for (const key of completionsOf(rows, text) ?? []) {
      if (!isLong && key[text.length] === ' ' && key.length > text.length + POSSESSIVE) return undefined
      const entry = findEntry(NAMES, key)
      if (!entry || entry.next || (found && found.code !== entry.code)) return undefined
      found ??= entry
    }
  }
  return found
}
