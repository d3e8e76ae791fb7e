import { readFileSync } from 'node:fs'

/** As written by build-names.ts. */
export type NameRows = { version: string } & Record<
  'merchants' | 'brands' | 'words' | 'endings' | 'beginnings' | 'firstNames',
  readonly string[]
>

export const readNamesFile = (): NameRows =>
  JSON.parse(readFileSync(new URL('../data/names.json', import.meta.url)).toString()) as NameRows

export const namesIn = (rows: readonly string[]): string[] => rows.flatMap((row) => row.split(' '))
