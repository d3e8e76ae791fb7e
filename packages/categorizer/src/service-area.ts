import type { ParsedText } from './parsed-text.ts'
import { addPhrase, longestAt, openPhraseSet } from './phrase-set.ts'
import { LIST, listIn, readTable } from './table.ts'

type Shop = { label: string; code: string }
/** Operators have a code. */
type Area = Shop

const areas = openPhraseSet<Area>()
for (const { name, code, spelled } of readTable('service-areas.tsv', { name: /./, code: /^(\d{4})?$/, spelled: LIST }))
  for (const spelling of [name, ...listIn(spelled)]) addPhrase(areas, spelling, { label: name, code })

/** In the order in which a cut-off name is completed: `w` is WHSmith. */
const spellings: { spelling: string; shop: Shop }[] = readTable('service-area-shops.tsv', {
  name: /./,
  code: /^\d{4}$/,
  spelled: LIST,
}).flatMap(({ name, code, spelled }) =>
  [name, ...listIn(spelled)].map((text) => ({ spelling: text.toLowerCase(), shop: { label: name, code } })),
)
const shops = openPhraseSet<Shop>()
for (const { spelling, shop } of spellings) addPhrase(shops, spelling, shop)

const SIDES = new Set('north south east west nth sth n s nb sb northbound southbound services'.split(' '))
const [FIRST_SIDES, SECOND_SIDES] = [new Set(['n', 's']), new Set(['e', 'w'])]
/** The fewest letters of a cut-off name, and behind one of the sides of a motorway. */
const MIN_CUT = 3
const MIN_BEHIND_SIDE = 1

/** The shop in a British service area, also cut off: `moto frankley n/e wh s`, `welcome break starbu`. */
export function shopInArea({ tokens, start, end }: ParsedText, country: string | undefined): AreaShop | undefined {
  if (country !== 'gb' || start >= end) return undefined
  const front = longestAt(areas, tokens, start)
  if (!front) return undefined
  const operates = front.entry.code !== ''
  let at = start + front.length
  const site = operates && at < end ? longestAt(areas, tokens, at) : undefined
  let least = site && tokens[start] === 'moto' ? MIN_BEHIND_SIDE : MIN_CUT
  at += site?.length ?? 0
  while (at < end) {
    if (FIRST_SIDES.has(tokens[at]!) && SECOND_SIDES.has(tokens[at + 1] ?? '')) {
      at += 2
      least = MIN_BEHIND_SIDE
    } else if (SIDES.has(tokens[at]!)) {
      at += 1
      // Without its operator an area may be a town: `reading west c`.
      if (operates) least = MIN_BEHIND_SIDE
    } else {
      const found = longestAt(shops, tokens, at)
      if (found) return { ...found.entry, cut: false }
      const rest = tokens.slice(at, end).join(' ')
      const cut = rest.length < least ? undefined : spellings.find(({ spelling }) => spelling.startsWith(rest))
      if (cut) return { ...cut.shop, cut: true }
      // Behind an operator there may be a place that is not in the list.
      if (!operates) return undefined
      at += 1
      least = MIN_CUT
    }
  }
  return site && { ...front.entry, cut: false }
}

export type AreaShop = Shop & { cut: boolean }
