/** How a name's countries fit the country of a movement. */
export type Fit = 'there' | 'everywhere' | 'unknown' | 'elsewhere'

export function fitOf(places: string, country: string | undefined): Fit {
  if (places === '') return 'everywhere'
  if (country === undefined) return 'unknown'
  return places.includes(`,${country},`) ? 'there' : 'elsewhere'
}

const CURRENCIES: Readonly<Record<string, string>> = {
  GBP: 'gb',
  CHF: 'ch',
  PLN: 'pl',
  CZK: 'cz',
  HUF: 'hu',
  RON: 'ro',
  BGN: 'bg',
  DKK: 'dk',
  SEK: 'se',
  NOK: 'no',
  ISK: 'is',
  USD: 'us',
  TRY: 'tr',
}

const WRITTEN: Readonly<Record<string, string>> = {
  deu: 'de',
  aut: 'at',
  che: 'ch',
  fra: 'fr',
  ita: 'it',
  esp: 'es',
  prt: 'pt',
  nld: 'nl',
  bel: 'be',
  lux: 'lu',
  gbr: 'gb',
  irl: 'ie',
  pol: 'pl',
  cze: 'cz',
  svk: 'sk',
  svn: 'si',
  hrv: 'hr',
  hun: 'hu',
  rou: 'ro',
  bgr: 'bg',
  grc: 'gr',
  dnk: 'dk',
  swe: 'se',
  nor: 'no',
  fin: 'fi',
  est: 'ee',
  lva: 'lv',
  ltu: 'lt',
  uk: 'gb',
}
for (const code of [...new Set(Object.values(WRITTEN))]) (WRITTEN as Record<string, string>)[code] ??= code

/**
 * The country of a movement: as given, or else the country at the end of a card text, or else where the currency is
 * used.
 */
export function placeOf(
  country: string | undefined,
  tokens: readonly string[],
  currency: string | undefined,
): string | undefined {
  if (country !== undefined && country.length === 2) return country.toLowerCase()
  const last = tokens.at(-1)
  if (tokens.length > 1 && last !== undefined && (last.length === 2 || last.length === 3)) {
    const written = WRITTEN[last]
    if (written !== undefined) return written
  }
  return currency === undefined ? undefined : CURRENCIES[currency]
}
