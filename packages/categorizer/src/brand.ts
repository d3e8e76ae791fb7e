import { type BrandHit, consider } from './brand-hit.ts'
import { acronymAt, findCut, findGlued, findJoined, joinedAt } from './mangled-brand.ts'
import { NAMES } from './names.ts'
import type { ParsedText } from './parsed-text.ts'
import { longestAt } from './phrase-set.ts'

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
