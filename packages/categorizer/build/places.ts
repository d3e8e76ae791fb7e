const EUROPE =
  'ad al at ba be bg by ch cy cz de dk ee es fi fr gb ge gi gr hr hu ie im is it je gg li lt lu lv mc md me mk mt nl no pl pt ro rs se si sk sm tr ua va xk'
const list = (text: string): string[] => text.split(' ')

/** Regions of the brand index as countries; the whole world and the whole of Europe are an empty list. */
const REGIONS: Readonly<Record<string, string[]>> = {
  '001': [],
  '150': [],
  eu: [],
  '155': list('at be ch de fr li lu mc nl'),
  '039': list('ad al ba es gi gr hr it me mk mt pt rs si sm va xk'),
  '154': list('dk ee fi gb gg ie im is je lt lv no se'),
  '151': list('bg by cz hu md pl ro ru sk ua'),
  fx: ['fr'],
  q23635: list('gb'),
}

export const isEuropean = (country: string): boolean => EUROPE.includes(country)

/** Countries in which a brand has its shops; undefined where the index names only places we cannot resolve. */
export function countriesOf(include: readonly unknown[]): string[] | undefined {
  const countries = new Set<string>()
  for (const place of include) {
    if (typeof place !== 'string') continue
    const name = place.toLowerCase()
    const region = REGIONS[name]
    if (region) {
      if (region.length === 0) return []
      for (const country of region) countries.add(country)
    } else if (/^[a-z]{2}(-|$)/.test(name)) countries.add(name.slice(0, 2) === 'fx' ? 'fr' : name.slice(0, 2))
  }
  return countries.size === 0 ? undefined : [...countries].sort()
}
