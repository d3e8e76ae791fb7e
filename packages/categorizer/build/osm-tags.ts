import { readTable } from '../src/table.ts'

/** The usual merchant category code of shops with an OpenStreetMap tag. Our own table. */
export const OSM_TAGS: Readonly<Record<string, string>> = Object.fromEntries(
  readTable('brand-index/osm-tags.tsv', { tag: /^[a-z_]+\/\S+$/, code: /^\d{4}$/ }).map(({ tag, code }) => [tag, code]),
)
