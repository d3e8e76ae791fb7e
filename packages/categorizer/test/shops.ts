/**
 * Rows for `npm run places` from shops as OpenStreetMap has them: `npm run shops -w @vitrine/categorizer -- PLACE COUNTRY FILE…`.
 * Files are GeoJSON, or have one feature in each line, as `osmium export -f geojsonseq` writes them. A row has the name and the
 * town, the code of the shop's tag, and the codes that an acquirer could give instead, by accepted-codes.tsv. The data are under
 * the ODbL, so no such row is in the repository.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { OSM_TAGS } from '../build/osm-tags.ts'

type Feature = { properties: Record<string, string | null> }

const [place, country, ...files] = process.argv.slice(2)
if (!place || !country || files.length === 0) throw new Error('give a place, its country, and files')

function featuresOf(file: string): Feature[] {
  const text = readFileSync(file, 'utf8')
  const whole = text.startsWith('{"type":"FeatureCollection"') || text.startsWith('{\n')
  if (whole || file.endsWith('.geojson')) return (JSON.parse(text) as { features: Feature[] }).features
  return text.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Feature] : []))
}

/** Each line has codes that stand for one another, the first one for all. */
const accepted = new Map<string, string[]>()
for (const line of readFileSync(join(import.meta.dirname, 'accepted-codes.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)) {
  const [code = '', others = ''] = line.split('\t')
  accepted.set(code, [...(accepted.get(code) ?? []), ...others.split(' ')])
}

const KEYS = ['shop', 'amenity', 'tourism', 'craft', 'healthcare', 'leisure', 'office']

/** What is seldom paid there by card, and has a name for another reason. */
const LEFT_OUT = new Set([
  'amenity/parking',
  'amenity/atm',
  'amenity/bicycle_rental',
  'amenity/parcel_locker',
  'amenity/police',
])

const cell = (text: string): string => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

console.log('place,country,descriptor,code,accept')
const seen = new Set<string>()
for (const { properties } of files.flatMap(featuresOf)) {
  const tags = KEYS.map((key) => `${key}/${properties[key] ?? ''}`).filter((tag) => OSM_TAGS[tag] && !LEFT_OUT.has(tag))
  const name = (properties.name ?? '').replace(/\s+/g, ' ').trim()
  const [code, ...others] = new Set(tags.map((tag) => OSM_TAGS[tag]!))
  if (name === '' || code === undefined || seen.has(`${code} ${name}`)) continue
  seen.add(`${code} ${name}`)
  const also = [code, ...others].flatMap((one) => [one, ...(accepted.get(one) ?? [])])
  const accept = [...new Set(also)].filter((one) => one !== code).join(' ')
  console.log([place, country, `${name} ${properties['addr:city'] ?? place}`, code, accept].map(cell).join(','))
}
