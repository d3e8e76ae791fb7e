import { CITIES } from './cities.ts'
import { BRAND_ROWS, MERCHANT_ROWS, NAMES, type NameEntry } from './names.ts'
import type { ParsedText } from './parsed-text.ts'
import { findEntry, longestAt } from './phrase-set.ts'
import { type Fit, fitOf } from './place.ts'
import { completionsOf } from './row-table.ts'

export type BrandHit = {
  code: string
  label: string
  /** The country in which it matched, if one was known. */
  country: string | undefined
  fit: Fit
  curated: boolean
  /** Cut off at the end of its field. */
  cut: boolean
  at: number
  tokens: number
  /** The number of letters of the name as it was found. */
  length: number
  score: number
}

/** Words that shops and bills write behind a name. */
const BESIDE = new Set(
  `sagt danke dankt gmbh limited store stores shop filiale markt thank thanks rechnung invoice facture factura fattura faktura lasku racun szamla arve rekins saskaita smetka logariasmos bill payment online oyj group services
  slovenija slovenije slovenia hrvatska croatia italia italy espana spain iberica portugal polska poland cesko ceska czech slovensko slovakia magyarorszag hungary hungaria romania bulgaria hellas greece eesti estonia latvija latvia lietuva lithuania baltic baltics
  deutschland germany osterreich oesterreich austria schweiz suisse svizzera switzerland france nederland netherlands belgie belgique belgium luxembourg ireland suomi finland sverige sweden norge norway danmark denmark europe
  punto vendita tienda loja prodejna predajna trgovina poslovnica prodavaonica sklep bolt magazin katastima kauplus veikals parduotuve`
    .trim()
    .split(/\s+/),
)

/** Behind a weak name there may be a place and a number, but no further name. */
function standsAlone({ tokens, end }: ParsedText, at: number, length: number): boolean {
  for (let next = at + length; next < end; next++) {
    const token = tokens[next]!
    // Text behind a town is a part of it, or a street.
    if (CITIES.has(token)) return true
    if (token.length > 3 && !BESIDE.has(token)) return false
  }
  return true
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

function consider(
  entry: NameEntry,
  at: number,
  length: number,
  parsed: ParsedText,
  country: string | undefined,
): BrandHit | undefined {
  let best: BrandHit | undefined
  for (let next: NameEntry | undefined = entry; next; next = next.next) {
    const fit = fitOf(next.places, country)
    const short = next.length < 5
    if (next.weak || (short && next.length < 4)) {
      // A weak name counts only if everything else fits.
      if (at !== parsed.start || fit === 'elsewhere' || (fit === 'unknown' && next.weak)) continue
      if (next.weak && !standsAlone(parsed, at, length)) continue
    } else if (
      short &&
      at !== parsed.start &&
      fit !== 'there' &&
      !(fit === 'everywhere' && (next.curated || (next.length === 4 && at - parsed.start < 3)))
    )
      continue
    else if (fit === 'elsewhere' && (short || next.local || (length === 1 && next.length < 7))) continue
    const points = score(next, fit, at, length, parsed.start)
    if (points < ENOUGH || (best && best.score >= points)) continue
    const { code, label, curated } = next
    best = { code, label, country, fit, curated, cut: false, at, tokens: length, length: next.length, score: points }
  }
  return best
}

/** The best name in a text, if one is good enough. */
export function findBrand(parsed: ParsedText, country: string | undefined): BrandHit | undefined {
  const { tokens, start, end } = parsed
  let best: BrandHit | undefined
  for (let at = 0; at < end; at++) {
    const found = longestAt(NAMES, tokens, at)
    // Before the merchant's name only a hit that is longer than a word of the bank counts.
    const hit =
      found && (at >= start || found.length > 1) ? consider(found.entry, at, found.length, parsed, country) : undefined
    const joined = hit ? undefined : joinedAt(tokens, at, end)
    // A name may begin with a word that banks use elsewhere: `MC DONALDS`.
    const other = joined && at + 1 >= start ? consider(joined, at, 2, parsed, country) : undefined
    for (const next of [hit, other]) if (next && (!best || next.score > best.score)) best = next
  }
  return best ?? findCut(parsed, country)
}

/** `MEDIA MARKT` for `mediamarkt`. */
function joinedAt(tokens: readonly string[], at: number, end: number): NameEntry | undefined {
  if (at + 1 >= end) return undefined
  const [first, second] = [tokens[at]!, tokens[at + 1]!]
  if (first.length + second.length < 6) return undefined
  return findEntry(NAMES, first + second)
}

/** Card fields end after 22 or 25 characters, wherever the name is then. */
function findCut(parsed: ParsedText, country: string | undefined): BrandHit | undefined {
  const { tokens, start, end } = parsed
  if (end - start < 1 || end - start > 5) return undefined
  const text = tokens.slice(start, end).join(' ')
  if (text.length < 9) return undefined
  const entry = completedName(text, end - start > 1)
  if (!entry) return undefined
  const fit = fitOf(entry.places, country)
  if (fit === 'elsewhere' || entry.weak) return undefined
  const { code, label, curated } = entry
  const length = text.length
  return { code, label, country, fit, curated, cut: true, at: start, tokens: end - start, length, score: 2 }
}

/** The completion of a cut-off name, where all candidates have one code. One whole word is a name by itself. */
function completedName(text: string, isLong: boolean): NameEntry | undefined {
  let found: NameEntry | undefined
  for (const rows of [MERCHANT_ROWS, BRAND_ROWS]) {
    for (const key of completionsOf(rows, text) ?? []) {
      if (!isLong && key[text.length] === ' ') return undefined
      const entry = findEntry(NAMES, key)
      if (!entry || entry.next || (found && found.code !== entry.code)) return undefined
      found ??= entry
    }
  }
  return found
}
