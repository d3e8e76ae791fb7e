import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The tables of a folder of `data/`, by name. */
export const filesIn = (folder: string): string[] =>
  readdirSync(join(import.meta.dirname, '../data', folder))
    .map((name) => name.slice(0, -'.tsv'.length))
    .sort()
    .map((name) => `${folder}/${name}.tsv`)
