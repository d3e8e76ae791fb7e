/**
 * How well it does in places that nothing was made from: `npm run places -w @vitrine/categorizer -- FILE…`. The columns are
 * `place,country,descriptor,code,accept`: one row per shop, its code, and others that an acquirer could give. For each place:
 * answered, right of all and right of the answers, by everything, by the rules alone, and by the model alone; then rows with a
 * word for a trade, of each place and of all. That list has a rule of its own: the names of one word that the presets of
 * OpenStreetMap give to a kind of shop in the languages of the country. `--wrong` prints those of them that have no answer or a
 * wrong one, for places that may be read.
 */
import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'
import { countriesOfLanguage } from '../build/languages.ts'
import { OSM_TAGS } from '../build/osm-tags.ts'
import { categorise } from '../src/categorise.ts'
import { CONFIDENCE, MIN_CONFIDENCE } from '../src/confidence.ts'
import type { CategoryDecision } from '../src/decision.ts'
import { fold } from '../src/fold.ts'
import { guess } from '../src/model.ts'
import { nameTokens, parseDescriptor } from '../src/parsed-text.ts'
import { factsOf, readRows } from './rows.ts'

type Presets = Record<string, { presets?: { presets?: Record<string, { name?: string }> } }>

const FOLDER = dirname(findPackageJSON('@openstreetmap/id-tagging-schema', import.meta.url)!)
/** Languages of a part of a country. */
const REGIONAL: Readonly<Record<string, string[]>> = { ca: ['es'], gl: ['es'], eu: ['es'] }
const LANGUAGES = 'en de fr it es pt nl pl cs sk sl hr hu ro bg el da sv fi et lv lt ca gl eu'.split(' ')
const SHORTEST = 5

function tradeWords(): Map<string, Set<string>> {
  const words = new Map<string, Set<string>>()
  for (const language of LANGUAGES) {
    const text = readFileSync(`${FOLDER}/dist/translations/${language}.min.json`, 'utf8')
    const presets = (JSON.parse(text) as Presets)[language]?.presets?.presets ?? {}
    for (const [tag, { name = '' }] of Object.entries(presets)) {
      const [word = '', ...more] = nameTokens(fold(name))
      if (!OSM_TAGS[tag] || more.length > 0 || word.length < SHORTEST) continue
      for (const country of REGIONAL[language] ?? countriesOfLanguage(language))
        words.set(country, (words.get(country) ?? new Set()).add(word))
    }
  }
  return words
}

type Count = { answered: number; right: number }
type Figures = { rows: number; both: Count; rules: Count; model: Count }

const MODEL_SHARE = 0.8
const acceptedOf = ({ code = '', accept = '' }: Record<string, string>): string[] => `${code} ${accept}`.split(' ')
const noFigures = (): Figures => ({
  rows: 0,
  both: { answered: 0, right: 0 },
  rules: { answered: 0, right: 0 },
  model: { answered: 0, right: 0 },
})

function count(figures: Figures, row: Record<string, string>): CategoryDecision {
  const accepted = acceptedOf(row)
  const note = (to: Count, code: string | undefined): void => {
    if (code === undefined) return
    to.answered += 1
    if (accepted.includes(code)) to.right += 1
  }
  figures.rows += 1
  const decision = categorise({ amount: '-1.00', ...factsOf(row) }, 0)
  const { category, confidence, kind } = decision
  const isRule = kind !== undefined && kind !== 'model' && CONFIDENCE[kind] >= MIN_CONFIDENCE
  note(figures.both, confidence >= MIN_CONFIDENCE ? category?.code : undefined)
  note(figures.rules, isRule ? category?.code : undefined)
  const { tokens, start, end } = parseDescriptor(row.descriptor ?? '')
  const best = guess(tokens, start, end)?.best
  note(figures.model, best && best.share() >= MODEL_SHARE ? best.code : undefined)
  return decision
}

function printWrong(row: Record<string, string>, { category, confidence, kind, reason }: CategoryDecision): void {
  const isGiven = category !== undefined && confidence >= MIN_CONFIDENCE
  if (isGiven && acceptedOf(row).includes(category.code)) return
  const got = `${isGiven ? '' : '('}${category?.code ?? '-'}${isGiven ? '' : ')'}`
  console.log([row.country, row.descriptor, `wanted ${row.code}`, got, confidence, kind, reason].join(' | '))
}

const share = (part: number, whole: number): string =>
  (whole === 0 ? '-' : ((100 * part) / whole).toFixed(1)).padStart(6)

function print(name: string, { rows, both, rules, model }: Figures): void {
  const parts = [both, rules, model].map(
    ({ answered, right }) => `${share(answered, rows)}${share(right, rows)}${share(right, answered)}`,
  )
  console.log(`${name.padEnd(16)}${String(rows).padStart(6)}  ${parts.join('  |')}`)
}

const asked = process.argv.slice(2)
const trades = tradeWords()
const places = new Map<string, Figures>()
const named = new Map<string, Figures>()
const figuresOf = (of: Map<string, Figures>, name: string): Figures => {
  const figures = of.get(name) ?? noFigures()
  of.set(name, figures)
  return figures
}
const [all, allNamed] = [noFigures(), noFigures()]
for (const file of asked.filter((word) => !word.startsWith('--')))
  for (const row of readRows(file)) {
    const place = row.place || row.country || '(none)'
    const decision = count(figuresOf(places, place), row)
    count(all, row)
    const words = trades.get((row.country ?? '').toLowerCase())
    if (!nameTokens(fold(row.descriptor ?? '')).some((token) => words?.has(token))) continue
    count(figuresOf(named, place), row)
    count(allNamed, row)
    if (asked.includes('--wrong')) printWrong(row, decision)
  }
const sorted = (of: Map<string, Figures>) => [...of].sort(([a], [b]) => (a < b ? -1 : 1))
console.log('place             rows  everything        |  rules alone       |  model alone')
for (const [place, figures] of sorted(places)) print(place, figures)
print('all', all)
console.log('\nwith a trade')
for (const [place, figures] of sorted(named)) print(place, figures)
print('all', allNamed)
