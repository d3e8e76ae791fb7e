import type { ParsedText } from './parsed-text.ts'
import { longestAt, phraseSetOf } from './phrase-set.ts'
import { LIST, listIn, readTable } from './table.ts'

type Shop = { label: string; code: string }
/** Operators have a code. */
type Area = Shop

const areas = phraseSetOf<Area>(
  readTable('service-areas.tsv', { name: /./, code: /^(\d{4})?$/, spelled: LIST }).flatMap(({ name, code, spelled }) =>
    [name, ...listIn(spelled)].map((spelling) => [spelling, { label: name, code }] as const),
  ),
)

/** In the order in which a cut-off name is completed: `w` is WHSmith. */
const spellings: { spelling: string; shop: Shop }[] = readTable('service-area-shops.tsv', {
  name: /./,
  code: /^\d{4}$/,
  spelled: LIST,
}).flatMap(({ name, code, spelled }) =>
  [name, ...listIn(spelled)].map((text) => ({ spelling: text.toLowerCase(), shop: { label: name, code } })),
)
const shops = phraseSetOf(spellings.map(({ spelling, shop }) => [spelling, shop] as const))

const SIDES = new Set('north south east west nth sth n s e w nb sb northbound southbound services'.split(' '))
const [FIRST_SIDES, SECOND_SIDES] = [new Set(['n', 's']), new Set(['e', 'w'])]

/** The fewest letters of a cut-off name: behind a side of a motorway, behind an operator, and in what may be a town. */
const LEAST = { side: 1, operator: 4, town: 5 }

/** `at`: the area or who operates it, unless that is what was found. */
export type AreaShop = Shop & { at?: string; cut: boolean }

/** The shop in a British service area, also cut off: `moto frankley n/e wh s`, `welcome break starbu`. */
export function shopInArea({ tokens, start, end }: ParsedText, country: string | undefined): AreaShop | undefined {
  if (country !== 'gb' || start >= end) return undefined
  const front = longestAt(areas, tokens, start)
  if (!front) return undefined
  const { label, code } = front.entry
  const operates = code !== ''
  let at = start + front.length
  const site = operates && at < end ? longestAt(areas, tokens, at) : undefined
  at += site?.length ?? 0
  const usual = operates ? LEAST.operator : LEAST.town
  let least = site && tokens[start] === 'moto' ? LEAST.side : usual
  let behindPair = false
  while (at < end) {
    const found = longestAt(shops, tokens, at)
    if (found) return { ...found.entry, at: label, cut: false }
    const isPair = FIRST_SIDES.has(tokens[at]!) && SECOND_SIDES.has(tokens[at + 1] ?? '')
    // Behind both letters another one is a shop: `s/w e`.
    if (isPair || (SIDES.has(tokens[at]!) && !behindPair)) {
      at += isPair ? 2 : 1
      behindPair = isPair
      if (isPair || operates) least = LEAST.side
      continue
    }
    const rest = tokens.slice(at, end).join(' ')
    const shop = rest.length < least ? undefined : cutShop(rest)
    if (shop) return { ...shop, at: label, cut: true }
    // Behind an operator there may be a place that is not in the list.
    if (!operates) return undefined
    at += 1
    least = usual
  }
  return site && { label, code, cut: false }
}

const cutShop = (rest: string): Shop | undefined => spellings.find(({ spelling }) => spelling.startsWith(rest))?.shop
