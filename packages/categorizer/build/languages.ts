const COUNTRIES: Readonly<Record<string, string>> = {
  en: 'gb ie mt us ca au nz im je gg gi',
  de: 'de at ch li lu',
  fr: 'fr be ch lu mc ca',
  it: 'it ch sm va',
  es: 'es ad mx ar co cl pe',
  pt: 'pt br',
  nl: 'nl be',
  pl: 'pl',
  cs: 'cz',
  sk: 'sk',
  sl: 'si',
  hr: 'hr ba me rs',
  hu: 'hu',
  ro: 'ro md',
  bg: 'bg mk',
  el: 'gr cy',
  da: 'dk',
  sv: 'se',
  no: 'no',
  fi: 'fi',
  et: 'ee',
  lv: 'lv',
  lt: 'lt',
  ga: 'ie',
  mt: 'mt',
}

/** The countries whose shop signs use a language. */
export function countriesOfLanguage(language: string): string[] {
  const countries = COUNTRIES[language]
  if (!countries) throw new Error(`${language} is no language of the word lists`)
  return countries.split(' ')
}
