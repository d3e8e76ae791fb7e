/**
 * Builds the tables in which the categoriser looks names up: brands of name-suggestion-index, kinds of shops of
 * id-tagging-schema, and our own merchants, words, phrases and given names. `npm run generate` writes them, here and in
 * the root.
 */
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { CITIES } from '../src/cities.ts'
import { spellings } from '../src/fold.ts'
import { nameTokens } from '../src/parsed-text.ts'
import { type IsCommon, readBrandIndex } from './brand-index.ts'
import { addChains, isEverywhere } from './chain-brands.ts'
import { AMBIGUOUS_NAMES, FIRST_NAMES } from './first-names.ts'
import { countriesOfLanguage } from './languages.ts'
import { type Merchant, merchants, regionalChains, sideLines } from './merchants.ts'
import { type Phrase, phrases } from './phrases.ts'
import { readShopWords } from './shop-words.ts'
import { EVERYDAY } from './stop-words.ts'
import { words as ownWords, type Word } from './words.ts'

export async function buildNames(): Promise<string> {
  const { words, endings, beginnings } = wordRows(ownWords)
  const wordKeys = new Map<string, string>()
  const trades = new Map<string, Map<string, string>>()
  for (const row of words) {
    const [key, code, countries, marks] = row.split('|') as [string, string, string, string]
    trades.set(key, (trades.get(key) ?? new Map<string, string>()).set(code, countries))
    // A word of some countries does not block brands of others.
    wordKeys.set(key, marks.includes('n') && wordKeys.get(key) !== '' ? `${wordKeys.get(key) ?? ''},${countries}` : '')
  }
  const index = await readBrandIndex(wordKeys, [...merchants, ...regionalChains])
  const shopWords = await readShopWords(trades)
  const allTrades = new Map([...[...shopWords.words].map(([key]) => [key, ''] as const), ...wordKeys])
  const brands = addChains(index.brands, regionalChains, allTrades).map(
    ({ key, code, countries, label, weak, local }) =>
      `${key}|${code}|${countries.join(',')}|${weak ? 'w' : local ? 'c' : ''}|${label}`,
  )
  for (const [key, { code, countries }] of shopWords.words) words.push(`${key}|${code}|${countries.join(',')}|l`)
  const rows = {
    merchants: merchantRows(
      [...sideLines, ...merchants, ...regionalChains.filter(isEverywhere)],
      new Set(index.brands.map(({ key }) => key)),
      index.isCommon,
    ).sort(),
    brands: brands.sort(),
    words: words.sort(),
    endings: endings.sort(),
    beginnings: beginnings.sort(),
    phrases: phraseRows(phrases).sort(),
    firstNames: nameRows(FIRST_NAMES),
    ambiguousNames: nameRows(AMBIGUOUS_NAMES),
  }
  const digest = createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 8)
  return `${JSON.stringify(
    { version: `nsi ${index.version}, id ${shopWords.version}, own ${digest}`, ...rows },
    null,
    0,
  )
    .replaceAll('","', '",\n"')
    .replaceAll('":["', '":[\n"')}\n`
}

const keysOf = (text: string): string[] => {
  const keys = spellings(text).map((spelling) => nameTokens(spelling).join(' '))
  return [...new Set(keys)].filter((key) => key !== '')
}

function wordRows(own: readonly Word[]): { words: string[]; endings: string[]; beginnings: string[] } {
  const found = new Map<
    string,
    Map<string, { languages: Set<string>; marks: Set<string>; compounds: Set<string>; weak: Set<string> }>
  >()
  for (const { code, language, word } of own) {
    const bare = word.replaceAll('*', '').replace('~', '').trim()
    for (const key of keysOf(bare)) {
      const codes = found.get(key) ?? new Map()
      found.set(key, codes)
      const entry = codes.get(code) ?? { languages: new Set(), marks: new Set(), compounds: new Set(), weak: new Set() }
      codes.set(code, entry)
      entry.languages.add(language)
      if (word.startsWith('*')) entry.marks.add('s')
      if (word.endsWith('*')) entry.marks.add('p')
      if (word.includes('*')) entry.compounds.add(language)
      if (word.startsWith('~')) entry.weak.add(language)
    }
  }
  const [words, endings, beginnings]: [string[], string[], string[]] = [[], [], []]
  for (const [key, codes] of found) {
    const ranked = [...codes].sort(([, a], [, b]) => b.languages.size - a.languages.size)
    for (const [code, { languages, marks, compounds, weak }] of ranked) {
      // A short word, or one with another meaning elsewhere, counts only where its language is spoken.
      const rank = ranked[0]![0] === code
      // English is used on signs everywhere.
      const short =
        key.length <= 5 && languages.size < (key.length < 5 ? 6 : 2) && !(languages.has('en') && key.length > 3)
      const narrow = short || (ranked.length > 1 && !rank)
      const home = languages.size < 6 || narrow ? [...new Set([...languages].flatMap(countriesOfLanguage))].sort() : []
      const within = [...new Set([...compounds].flatMap(countriesOfLanguage))].sort().join(',')
      const kind = narrow ? 'n' : ''
      const vague = [...new Set([...weak].flatMap(countriesOfLanguage))].sort()
      // What says little in English, which is on signs everywhere, says little everywhere.
      if (weak.size === languages.size || weak.has('en')) words.push(`${key}|${code}|${home.join(',')}|${kind}w`)
      else {
        const clear = home.filter((country) => !vague.includes(country))
        if (clear.length > 0 || home.length === 0) words.push(`${key}|${code}|${clear.join(',')}|${kind}`)
        if (vague.length > 0) words.push(`${key}|${code}|${vague.join(',')}|nw`)
      }
      if (marks.has('s') && key.length > 3) endings.push(`${key}|${code}|${within}|n`)
      if (marks.has('p') && key.length > 3) beginnings.push(`${key}|${code}|${within}|n`)
    }
  }
  return { words, endings, beginnings }
}

/** How `&` is written where there is no such key. */
const AND: Readonly<Record<string, readonly string[]>> = {
  DE: ['und', 'u'],
  AT: ['und', 'u'],
  CH: ['und', 'u', 'et'],
  FR: ['et'],
  BE: ['et', 'en'],
  LU: ['et', 'und'],
  NL: ['en'],
  GB: ['and', 'n'],
  IE: ['and', 'n'],
  DK: ['og'],
  NO: ['og'],
  SE: ['och', 'o'],
  FI: ['ja'],
}

/** `Kastner & Öhler` is also `Kastner und Öhler`. */
function writtenOut(text: string, countries: readonly string[] = ['GB']): string[] {
  if (!/\S ?& ?\S/.test(text)) return [text]
  const words = new Set(countries.flatMap((country) => AND[country] ?? []))
  return [text, ...[...words].map((word) => text.replace(/ ?& ?/, ` ${word} `))]
}

function merchantRows(merchants: readonly Merchant[], brands: ReadonlySet<string>, isCommon: IsCommon): string[] {
  const rows = new Set<string>()
  for (const { name, mcc, aliases, domains, countries, weak } of merchants) {
    const places = (countries ?? []).map((country) => country.toLowerCase()).sort()
    const keys = new Set<string>()
    const everyday = new Set<string>()
    for (const text of [name, ...(aliases ?? [])]) {
      for (const key of writtenOut(text, countries).flatMap(keysOf)) {
        keys.add(key)
        const joined = key.replaceAll(' ', '')
        if (key.includes(' ') && key.split(' ').length < 4 && joined.length >= 6 && /^[a-z]+$/.test(joined))
          keys.add(joined)
      }
    }
    for (const domain of domains ?? []) {
      // A long name is enough by itself. A short one needs the ending of its address behind it, and so do a town's and,
      // where English is spoken, an everyday word.
      const label = domain.split('.')[0]!
      const isWord = EVERYDAY.has(label) && (places.length === 0 || places.includes('gb'))
      const isEnough = label.length >= 6 && !isWord && !domain.endsWith('.gov.uk')
      for (const key of keysOf(isEnough ? label : domain)) keys.add(key)
      if (isWord && label.length >= 6 && !keys.has(label)) everyday.add(label)
    }
    // The short ending of an address is a name too, if everything else fits.
    const short = new Set(
      (domains ?? []).map((domain) => domain.split('.')[0]!).filter((label) => /^[a-z]{3,5}$/.test(label)),
    )
    for (const key of short)
      if (!keys.has(key) && !brands.has(key) && places.length > 0 && !EVERYDAY.has(key) && !CITIES.has(key))
        rows.add(`${key}|${mcc}|${places.join(',')}|w|${name.replaceAll('|', ' ')}`)
    for (const key of everyday) rows.add(`${key}|${mcc}|${places.join(',')}|w|${name.replaceAll('|', ' ')}`)
    for (const key of keys) {
      if (key.length < 2 || /^\d+$/.test(key) || key.split(' ').length > 6) continue
      // A town's office has the town's name, and so do other things there.
      if (CITIES.has(key)) continue
      // A name that the whole world may have needs more than the name.
      const common = places.length === 0 && (EVERYDAY.has(key) || isCommon(key, mcc))
      rows.add(`${key}|${mcc}|${places.join(',')}|${weak || common ? 'w' : ''}|${name.replaceAll('|', ' ')}`)
    }
  }
  return [...rows].sort()
}

/** One row for the names of each letter. */
function nameRows(names: ReadonlySet<string>): string[] {
  const rows = new Map<string, string[]>()
  for (const name of [...names].sort()) rows.set(name[0]!, [...(rows.get(name[0]!) ?? []), name])
  return [...rows.values()].map((row) => row.join(' '))
}

function phraseRows(all: readonly Phrase[]): string[] {
  const found = new Map<string, Set<string>>()
  for (const { text, kind, sign, language } of all) {
    for (const key of keysOf(text)) {
      const id = `${key}|${kind}|${sign ?? ''}`
      found.set(id, (found.get(id) ?? new Set()).add(language))
    }
  }
  return [...found].map(
    ([id, languages]) => `${id}|${[...new Set([...languages].flatMap(countriesOfLanguage))].sort().join(',')}`,
  )
}

if (import.meta.main) {
  const [, , file] = process.argv
  const names = await buildNames()
  if (file === undefined) process.stdout.write(names)
  else writeFileSync(file, names)
}
