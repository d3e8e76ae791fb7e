import { readFile } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'
import { spellings } from '../src/fold.ts'
import { nameTokens } from '../src/parsed-text.ts'
import { OSM_TAGS } from './osm-tags.ts'
import { NEVER } from './stop-words.ts'

const FOLDER = dirname(findPackageJSON('@openstreetmap/id-tagging-schema', import.meta.url)!)
const LANGUAGES =
  'en de fr it es ca gl eu pt nl pl cs sk sl hr sr bs hu ro bg el da sv nb nn fi et lv lt is ga mk sq tr uk lb'.split(
    ' ',
  )

/** Too general to name a trade, in any language. */
const GENERAL =
  /^(shop|store|market|office|company|club|bar|center|centre|house|home|food|art|music|sport|car|water|gas|oil|general|service|services|rental|repair|trade|wholesale|studio|training|security|gift|party|bed|frame|tea|coffee|wool|paint|leather|bag|watches|pet|fuel|energy|logistics|insurance|financial|government|association|union|charity|religion|tax|mall|marina|dance|zoo|apartment|services area)$/

/** Names of kinds of shops in many languages; those with several codes are left out. */
export async function readShopWords(
  taken: ReadonlyMap<string, string>,
): Promise<{ version: string; words: Map<string, string> }> {
  const codes = new Map<string, Set<string>>()
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
            if (taken.has(key) || NEVER.has(key) || GENERAL.test(key)) continue
            const known = codes.get(key) ?? new Set()
            codes.set(key, known.add(code))
          }
        }
      }
    }
  }
  const { version } = JSON.parse(await readFile(`${FOLDER}/package.json`, 'utf8')) as { version: string }
  const words = [...codes]
    .filter(([, known]) => known.size === 1)
    .map(([key, known]): [string, string] => [key, [...known][0]!])
  return { version, words: new Map(words.sort(([a], [b]) => (a < b ? -1 : 1))) }
}
