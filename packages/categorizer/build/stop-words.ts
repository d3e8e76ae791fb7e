import { readTable } from '../src/table.ts'

const rows = readTable('brand-index/stop-words.tsv', { word: /^\S+$/, counts: /^(alone|never)$/ })
const wordsThat = (counts: string): ReadonlySet<string> =>
  new Set(rows.filter((row) => row.counts === counts).map(({ word }) => word))

/**
 * Brands that are called like an everyday word. They count only at the beginning of a text, in a country where they
 * are at home, and with nothing behind them but a place.
 */
export const EVERYDAY = wordsThat('alone')

/** Never a brand by themselves, whatever the index says. */
export const NEVER = wordsThat('never')
