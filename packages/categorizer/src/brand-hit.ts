import { isPlace, type Rest, restBehind } from './locality.ts'
import { FIRST_NAMES, type NameEntry } from './names.ts'
import type { ParsedText } from './parsed-text.ts'
import { COMPANY } from './person.ts'
import { SURNAMES_OF_CHAINS } from './person-words.ts'
import { type Fit, fitOf } from './place.ts'
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

/** What shops write behind a name. */
const BEHIND_NAMES = new Set(
  'ltd lt plc inc llp co uk gb ie com org net eu gbp eur the at of in on st rd no and by for svs lon ldn'.split(' '),
)

/** Names small sellers, which are rarely what a chain of that name is. Cards in a phone are for all shops. */
export const SELLERS = 'PayPal'

/** A joined name of fewer letters is a part of too many words. */
export const MIN_JOINED = 5

/** Longer ones are rare as surnames. */
const isSurnameOfChain = (token: string): boolean => token.length <= LONGEST_SURNAME && isOfPeople(token)
const LONGEST_SURNAME = 7
export const isOfPeople = (token: string): boolean =>
  SURNAMES_OF_CHAINS.has(token) || (token.endsWith('s') && SURNAMES_OF_CHAINS.has(token.slice(0, -1)))

/** Other short words are a part of the name: `po rookery rd`, but no `po box`; `THREE PM`. */
const isPartOfName = (token: string | undefined): boolean =>
  token !== undefined && /^[a-z]{2,3}$/.test(token) && !COMPANY.has(token) && !BEHIND_NAMES.has(token)

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

export function consider(
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
      if (next.weak && (isEnglish || next.length < 3) && isPartOfName(tokens[at + length])) continue
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
