import { LIST, listIn, parseTable, readTable, type TableRow } from '../src/table.ts'
import { filesIn } from './files.ts'

/**
 * From `data/merchants`: one that maps of shops do not have, because it sells online, by wire or by contract. From
 * `data/chains`: one with shops.
 */
export type Merchant = {
  name: string
  mcc: string
  aliases?: string[]
  domains?: string[]
  /** ISO 3166-1 alpha-2; absent means the world. */
  countries?: string[]
  /**
   * Has the name of an everyday word: it counts at the beginning of a text, in its countries, with only a place behind
   * it.
   */
  weak?: boolean
}

const COLUMNS = {
  name: /./,
  code: /^\d{4}$/,
  countries: /^([A-Z]{2}(, [A-Z]{2})*)?$/,
  aliases: LIST,
  domains: /^([a-z0-9.-]+(, [a-z0-9.-]+)*)?$/,
  weak: /^(weak)?$/,
}

const toMerchant = (row: TableRow<typeof COLUMNS>): Merchant => {
  const [countries, aliases, domains] = [listIn(row.countries), listIn(row.aliases), listIn(row.domains)]
  return {
    name: row.name,
    mcc: row.code,
    ...(aliases.length > 0 && { aliases }),
    ...(domains.length > 0 && { domains }),
    ...(countries.length > 0 && { countries }),
    ...(row.weak === 'weak' && { weak: true }),
  }
}

export const parseMerchants = (text: string, file: string): Merchant[] =>
  parseTable(text, file, COLUMNS).map(toMerchant)

const readMerchants = (file: string): Merchant[] => readTable(file, COLUMNS).map(toMerchant)

export const merchants: readonly Merchant[] = filesIn('merchants').flatMap(readMerchants)

/** A name that is in several files is shown as the first of them writes it. */
const FIRST = ['attractions', 'british-isles', 'dach', 'france-benelux', 'north', 'world'].map(
  (region) => `chains/${region}.tsv`,
)

/** Chains and attractions, by region: those that the brand index lacks, or has for a side line. */
export const regionalChains: readonly Merchant[] = [...new Set([...FIRST, ...filesIn('chains')])].flatMap(readMerchants)

/**
 * Chains that the brand index has for a side line, or not here. Like merchants, they take precedence over it and over
 * words.
 */
export const sideLines: readonly Merchant[] = readMerchants('brand-index/side-lines.tsv')
