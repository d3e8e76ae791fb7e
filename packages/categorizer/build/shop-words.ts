import { readFile } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'
import { spellings } from '../src/fold.ts'
import { nameTokens } from '../src/parsed-text.ts'
import { countriesOfLanguage } from './languages.ts'
import { OSM_TAGS } from './osm-tags.ts'
import { NEVER } from './stop-words.ts'

const FOLDER = dirname(findPackageJSON('@openstreetmap/id-tagging-schema', import.meta.url)!)
const LANGUAGES =
  'en de fr it es ca gl eu pt nl pl cs sk sl hr sr bs hu ro bg el da sv nb nn fi et lv lt is ga mk sq tr uk lb'.split(
    ' ',
  )

/** Too general to name a trade, in any language. */
const GENERAL =
  /^(shop|store|market|office|company|club|bar|center|centre|house|home|food|art|music|sport|car|water|gas|oil|general|service|services|rental|repair|trade|wholesale|studio|training|security|gift|party|bed|frame|tea|coffee|wool|paint|leather|bag|watches|pet|fuel|energy|logistics|insurance|financial|government|association|union|charity|religion|tax|mall|marina|dance|zoo|apartment|services area|complex|terminal|centru|centro|estudio|schneider|marktplatz)$/

/** Languages that our lists do not have, or have under another name. */
const SPOKEN_IN: Readonly<Record<string, string>> = {
  ca: 'ad es',
  gl: 'es',
  eu: 'es',
  sr: 'rs ba me',
  bs: 'ba',
  nb: 'no',
  nn: 'no',
  is: 'is',
  mk: 'mk',
  sq: 'al xk',
  tr: 'tr',
  uk: 'ua',
  lb: 'lu',
}
/** What so many languages call it is understood everywhere. */
const MANY = 6

/** The code of a kind of shop, and where it is called so; no countries means everywhere. */
export type ShopWord = { code: string; countries: string[] }

/** Names of kinds of shops in many languages; those with several codes are left out. */
export async function readShopWords(
  taken: ReadonlyMap<string, ReadonlyMap<string, string>>,
): Promise<{ version: string; words: Map<string, ShopWord> }> {
  const codes = new Map<string, { codes: Set<string>; languages: Set<string> }>()
  for (const language of LANGUAGES) {
    const text = await readFile(`${FOLDER}/dist/translations/${language}.min.json`, 'utf8').catch(() => undefined)
    if (!text) continue
    const presets = (
      JSON.parse(text) as Record<
        string,
        { presets?: { presets?: Record<string, { name?: string; aliases?: string }> } }
      >
    )[language]?.presets?.presets
    for (const [tag, { name, aliases }] of Object.entries(presets ?? {})) {
      const code = OSM_TAGS[tag]
      if (!code || tag === 'amenity/bank' || tag === 'amenity/atm') continue
      for (const word of [name, ...(aliases?.split('\n') ?? [])]) {
        if (!word || word.length > 40) continue
        for (const part of word.split(/[/(),]/)) {
          for (const spelling of spellings(part)) {
            const tokens = nameTokens(spelling)
            const key = tokens.join(' ')
            if (tokens.length === 0 || tokens.length > 4 || key.length < 5 || /[^a-z0-9 ]/.test(key)) continue
            if (NEVER.has(key) || GENERAL.test(key)) continue
            const known = codes.get(key) ?? { codes: new Set(), languages: new Set() }
            codes.set(key, known)
            known.codes.add(code)
            known.languages.add(language)
          }
        }
      }
    }
  }
  const { version } = JSON.parse(await readFile(`${FOLDER}/package.json`, 'utf8')) as { version: string }
  const words = [...codes].flatMap(([key, known]): [string, ShopWord][] => {
    const [code] = known.codes
    if (known.codes.size > 1 || code === undefined) return []
    const countries =
      known.languages.size < MANY
        ? [...new Set([...known.languages].flatMap((one) => SPOKEN_IN[one]?.split(' ') ?? countriesOfLanguage(one)))]
        : []
    const own = taken.get(key)
    if (!own) return [[key, { code, countries: countries.sort() }]]
    // A word of ours for the same trade, of another language.
    if (!own.has(code) || [...own.values()].includes('')) return []
    const ours = [...own.values()].flatMap((places) => places.split(','))
    const others = countries.filter((one) => !ours.includes(one))
    return others.length > 0 ? [[key, { code, countries: others.sort() }]] : []
  })
  return { version, words: new Map(words.sort(([a], [b]) => (a < b ? -1 : 1))) }
}
