import type { ParsedText } from './parsed-text.ts'
import { longestAt, phraseSetOf } from './phrase-set.ts'
import { readTable } from './table.ts'
import type { WordHit } from './word-hit.ts'

// What English words around the word of a trade make of it.

const set = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

const silent = phraseSetOf(
  readTable('no-trades.tsv', { phrase: /^[a-z0-9 ]+$/ }).map(({ phrase }) => [phrase, true] as const),
)

/** The number of tokens from here that name no trade, though they look like it: `leamington spa`. */
export const silentAt = (tokens: readonly string[], at: number): number => longestAt(silent, tokens, at)?.length ?? 0

/** Where a trade or a sport is the subject of a shop, what that shop sells. */
const GOODS: Readonly<Record<string, string>> = {
  '0780': '5261',
  1520: '5211',
  1711: '5074',
  1731: '5065',
  1740: '5211',
  1761: '5211',
  1771: '5211',
  1799: '5211',
  5811: '5046',
  7230: '5977',
  7349: '5169',
  7941: '5941',
  7992: '5941',
  7997: '5941',
  7999: '5941',
}
const SHOPS = set(
  `shop store stores superstore warehouse direct outlet discount supplies supply supplier suppliers products equipment equip
  wear spares parts machines machinery`,
)
const MIN_CUT = 2
const SHOPS_IN_FRONT = set('direct discount discounted')

/** `golf store`, `discount football`: a shop, not the course or the club. */
export function goodsOf(
  { code, word, at, tokens: length }: WordHit,
  { tokens, start, end, full }: ParsedText,
): { code: string; word: string; tokens: number } | undefined {
  const goods = GOODS[code]
  if (goods === undefined) return undefined
  const next = at + length < end ? tokens[at + length]! : ''
  const isCut = full && at + length === end - 1 && next.length >= MIN_CUT
  if (SHOPS.has(next) || (isCut && [...SHOPS].some((shop) => shop.startsWith(next))))
    return { code: goods, word: `${word} ${next}`, tokens: length + 1 }
  const before = at > start ? tokens[at - 1]! : ''
  return SHOPS_IN_FRONT.has(before) ? { code: goods, word: `${before} ${word}`, tokens: length } : undefined
}

/** They say for whom, not what: a `school bottle` is no school. */
const DESCRIBING = set('school schools sport sports fuel msa')
export const isDescribing = (word: string): boolean => DESCRIBING.has(word)

/** `HARTWELL LEISURE` may be any firm, but the centre of a town is called after it. */
export const isPlaced = ({ word, how }: WordHit): boolean => word === 'leisure' && how === 'weak'

const BODIES = set('asso assoc assc assn asctn association institute inst insti society federation confederation')
/** `youth hostel association`. */
const HOTEL = '7011'
const INSTITUTES = set('institute inst insti')

/** `concrete institute`, `swimming teachers association`: who meets about the trade, not who does it. */
export function isBody(hit: WordHit, hits: readonly WordHit[]): boolean {
  if (!hit.head || hit.tokens > 1 || !BODIES.has(hit.word)) return false
  const field = hits.find((other) => other.at < hit.at && other.how !== 'weak' && other.how !== 'cut')
  if (!field || field.code === HOTEL) return false
  // People are treated and taught in institutes.
  return !(INSTITUTES.has(hit.word) && /^(72|80|82)/.test(field.code))
}

/** Who has an address of an organisation is about a trade, and does not have it: `landlords.org.uk`. */
export const isField = ({ code, at, tokens: length }: WordHit, { tokens }: ParsedText): boolean =>
  tokens[at + length] === 'org' && /^[14567]/.test(code) && code !== '7922' && code !== '7991'
