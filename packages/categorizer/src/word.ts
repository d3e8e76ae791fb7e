import { CITIES } from './cities.ts'
import { isPlace, restBehind } from './locality.ts'
import { FIRST_NAMES } from './names.ts'
import type { ParsedText } from './parsed-text.ts'
import { recent } from './recent.ts'
import { goodsOf, isBody, isDescribing, isField, isPlaced, silentAt } from './sense.ts'
import { FILLERS, SHORTEST_SPLIT, type Split, splitTrade } from './split.ts'
import { cutStation, ENGLISH, hit, pick, STUMPS, wordAt } from './word-at.ts'
import type { WordHit } from './word-hit.ts'

/** Where the trade stands behind what it deals in: `museum cafe`. Elsewhere it stands in front: `bar museo`. */
const TRADE_LAST: ReadonlySet<string> = new Set([...ENGLISH, 'hu', 'fi', 'ee', 'lv', 'lt', 'tr'])

/** The advantage of a trade in its place in a name: behind others it is clearer than in front. */
const LAST = 0.3
const FIRST = 0.15
/** Where people eat and drink. */
export const EATING: ReadonlySet<string> = new Set(['5812', '5813', '5814'])
/** Where people eat and sleep is called after other trades: `bar farmacia`, `museum tavern`. */
export const HOSTS = new Set(['5811', '5812', '5813', '5814', '7011'])
const HOST = 0.45
/** The advantage of a society over its field. */
const BODY = 2
/** The advantage of a trade that several words name. */
const TWICE = 0.25

/** All trades that a text names, the best first; `from` and `to` bound the search. */
export function findWords(parsed: ParsedText, country: string | undefined, from: number, to: number): WordHit[] {
  const hits: WordHit[] = []
  const isEnglish = country !== undefined && ENGLISH.has(country)
  let silentTo = from
  for (let at = from; at < to; ) {
    if (isEnglish) silentTo = Math.max(silentTo, at + silentAt(parsed.tokens, at))
    const found = wordAt(parsed, at, country)
    // `tile cross` is a place, but `cross service station` is one.
    if (found && at + found.tokens > silentTo && !isField(found, parsed)) {
      // Earlier is a little better: a street or a town often follows.
      found.score -= Math.min(at - from, 8) * 0.04
      hits.push(found)
      at += found.tokens
    } else at += 1
  }
  const station = hits.every(({ how }) => how === 'weak') ? cutStation(parsed, country) : undefined
  if (station) return [station]
  if (hits.length === 0) return splitAt(parsed, country, from, to)
  const isLast = country !== undefined && TRADE_LAST.has(country)
  for (const hit of hits) {
    hit.head =
      ((!isLast || HOSTS.has(hit.code)) && isInFront(parsed.tokens, from, hit.at)) ||
      restBehind(parsed.tokens, behindFillers(parsed.tokens, hit.at + hit.tokens, to), to, country) !== 'more'
    if (isPlaced(hit) && hit.head && isPlace(parsed.tokens, from, hit.at, country)) hit.how = 'word'
    hit.before = !hit.head && isEnglish
    hit.changed = isChanging(parsed, hit.at + hit.tokens) || (hit.before && isDescribing(hit.word))
    if (!isEnglish || hit.how !== 'word') continue
    const goods = goodsOf(hit, parsed)
    if (goods) Object.assign(hit, goods, { changed: false, head: true })
  }
  if (isEnglish)
    for (const hit of hits)
      if (isBody(hit, hits)) Object.assign(hit, { body: true, how: 'word', code: '8699', score: hit.score + BODY })
  const eating = eatingIn(hits) ?? eatingBehind(hits, parsed.tokens, to, country)
  if (eating) eating.score += INSIDE
  if (hits.some(isNative)) for (const hit of hits) if (hit.elsewhere && !HOSTS.has(hit.code)) hit.score -= ABROAD
  const head = headOf(hits, isLast)
  if (head) head.score += isLast ? LAST : FIRST
  if (hits.length > 1)
    for (const hit of hits)
      if (HOSTS.has(hit.code) && hit.how === 'word' && !isForeignHost(hit))
        hit.score += hit === head || (isLast && hit.head) ? HOST : HOST / 2
  for (const hit of hits) if (hits.some((other) => other !== hit && other.code === hit.code)) hit.score += TWICE
  return hits.sort((a, b) => b.score - a.score)
}

/** `Bären-Apotheke` is no bar, though it would be one in Sweden; but `cafe bar` is one everywhere. */
const isForeignHost = ({ elsewhere, tokens }: WordHit): boolean => elsewhere && tokens === 1

const isNative = ({ how, elsewhere }: WordHit): boolean => how === 'word' && !elsewhere

/** The disadvantage of a word of another country's language beside one of its own. */
const ABROAD = 0.6

/** The advantage of where people eat within a hotel, or behind another trade. */
const INSIDE = 1

const PLACES_TO_EAT: ReadonlySet<string> = new Set(['bar', 'cafe', 'pub', 'bistro', 'lounge', 'restaurant'])

/** Who sells food or beds may also have a bar or a café, and keeps being called so: `Bäckerei Café`, `Hotel Restaurant`. */
const KEEPS = /^(54|5921|7011|5541|5993)/

/** `Zoo Bar`, `Galerie-Café`: the last word of a name says who is paid there. */
function eatingBehind(
  hits: readonly WordHit[],
  tokens: readonly string[],
  to: number,
  country: string | undefined,
): WordHit | undefined {
  const [last, before] = [hits.at(-1), hits.at(-2)]
  if (!last || !before || before.at + before.tokens !== last.at || last.how !== 'word') return undefined
  if (!PLACES_TO_EAT.has(last.word) || KEEPS.test(before.code) || EATING.has(before.code)) return undefined
  return restBehind(tokens, last.at + last.tokens, to, country) === 'more' ? undefined : last
}

/** `HOTEL KONG ARTHUR BAR`: the last word names what is within the hotel. */
function eatingIn(hits: readonly WordHit[]): WordHit | undefined {
  const last = hits.at(-1)
  if (!last?.head || last.code === HOTEL || last.how !== 'word' || !HOSTS.has(last.code)) return undefined
  const hotel = hits.find(({ code, how }) => code === HOTEL && how === 'word')
  return hotel && hotel.at + hotel.tokens < last.at ? last : undefined
}

const HOTEL = '7011'

const FRONT_FORMS = new Set(['sarl', 'sasu', 'eurl', 'societe', 'sociedad', 'firma', 'stichting', 'fundacion'])

/** They make another trade of it: `cleaning supplies`. */
const CHANGING = new Set(
  `supplies supply supplier suppliers products product system systems equipment equip boxes packaging wear clothing
  machines machinery magazine weekly journal news books software distribution sale sales metrics planning`.split(/\s+/),
)
const SHORTEST_CUT = 4

/** Also cut off at the end of its field. */
function isChanging({ tokens, end, full }: ParsedText, at: number): boolean {
  const token = tokens[at]
  if (token === undefined || at >= end) return false
  if (CHANGING.has(token) || (full && at === end - 1 && STUMPS.has(token))) return true
  return full && at === end - 1 && token.length >= SHORTEST_CUT && [...CHANGING].some((word) => word.startsWith(token))
}

/** Words behind a trade that say nothing about it, also cut off: `carpet world`, `tyres direct limi`. */
function behindFillers(tokens: readonly string[], from: number, to: number): number {
  let at = from
  while (at < to && FILLERS.has(tokens[at]!) && !CHANGING.has(tokens[at]!)) at += 1
  return at === to - 1 && CUT_FORM.test(tokens[at]!) ? to : at
}

const CUT_FORM = /^(limite?|limi|solut\w*|servi\w*|centr|cent)$/

/** Only articles and legal forms are before it. */
const isInFront = (tokens: readonly string[], from: number, at: number): boolean =>
  tokens.slice(from, at).every((token) => token.length < 4 || FRONT_FORMS.has(token))

/** Of several trades side by side the one that the others only describe. */
function headOf(hits: readonly WordHit[], isLast: boolean): WordHit | undefined {
  const strong = hits.filter(({ how }) => how === 'word')
  if (strong.length < 2) return undefined
  if (!isLast) return strong.find(({ code }) => code !== '9399')
  let head = strong[0]!
  for (const next of strong) if (next.at <= head.at + head.tokens + 1) head = next
  return head
}

/** PayPal cuts names after eleven letters, and some banks drop what it writes in front of them. */
const isCut = ({ tokens, start, end, full }: ParsedText): boolean =>
  full || (end - start === 1 && tokens[start]!.length === 11)

/** Most words are no several ones, and it takes a look-up for each part of them to see that. */
const splits = recent<Split | null>(4_096)

const splitOf = (token: string, country: string | undefined, last: boolean, full: boolean): Split | null =>
  token.length < SHORTEST_SPLIT
    ? null
    : splits(
        `${country ?? ''}${last ? '-' : ' '}${full ? '-' : ' '}${token}`,
        () => splitTrade(token, (entry) => pick(entry, country, true), last, full) ?? null,
      )

/** Only where no word stands by itself. */
function splitAt(parsed: ParsedText, country: string | undefined, from: number, to: number): WordHit[] {
  for (let at = from; at < to; at++) {
    const token = parsed.tokens[at]!
    if (CITIES.has(token) || FIRST_NAMES.has(token)) continue
    const isLast = at === to - 1
    const found = splitOf(token, country, isLast, isLast && isCut(parsed))
    if (found) return [hit(found.entry, found.clear ? 'joined' : found.known ? 'split' : 'part', at, 1)]
  }
  return []
}
