import { type BrandHit, consider, isOfPeople, MIN_JOINED, SELLERS } from './brand-hit.ts'
import { isPlace } from './locality.ts'
import { BRAND_ROWS, MERCHANT_ROWS, NAMES, type NameEntry, WORDS } from './names.ts'
import type { ParsedText } from './parsed-text.ts'
import { beginsLonger, findEntry, findEntryOfBoth } from './phrase-set.ts'
import { fitOf } from './place.ts'
import { completionsOf } from './row-table.ts'
import { FILLERS } from './split.ts'

/** `C A F O D`. */
export function acronymAt(parsed: ParsedText, at: number, country: string | undefined): BrandHit | undefined {
  let to = at
  while (to < parsed.end && parsed.tokens[to]!.length === 1) to += 1
  const entry = to - at < MIN_ACRONYM ? undefined : findEntry(NAMES, parsed.tokens.slice(at, to).join(''))
  return entry && consider(entry, at, to - at, parsed, country)
}
const MIN_ACRONYM = 3

/** A processor's short name before a star that was dropped: `amzamazon`, `vistaprvistaprint`. */
export function findGlued(parsed: ParsedText, country: string | undefined): BrandHit | undefined {
  const { tokens, start, end } = parsed
  const token = tokens[start] ?? ''
  if (start >= end) return undefined
  for (let from = 2; from <= Math.min(7, token.length - 6); from++) {
    const entry = findEntry(NAMES, token, from)
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
export function findJoined(parsed: ParsedText, country: string | undefined): BrandHit | undefined {
  const { tokens, start, end } = parsed
  const token = tokens[start] ?? ''
  if (start >= end || (token.length < MIN_GLUED && parsed.processor === undefined)) return undefined
  for (let to = token.length - 1; to >= MIN_JOINED; to--) {
    const entry = findEntry(NAMES, token, 0, to)
    if (!entry) continue
    const name = token.slice(0, to)
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
export function joinedAt(tokens: readonly string[], at: number, end: number): NameEntry | undefined {
  if (at + 1 >= end) return undefined
  const [first, second] = [tokens[at]!, tokens[at + 1]!]
  if (first.length + second.length < 6) return undefined
  return findEntryOfBoth(NAMES, first, second)
}

/** Card fields end after 22 or 25 characters, wherever the name is then. */
export function findCut(parsed: ParsedText, country: string | undefined): BrandHit | undefined {
  const { tokens, start, end, full, processor } = parsed
  if (end - start < 1 || end - start > 5) return undefined
  const text = tokens.slice(start, end).join(' ')
  if (text.length < 9 || (end - start > 1 && !beginsLonger(NAMES, tokens[start]!))) return undefined
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
