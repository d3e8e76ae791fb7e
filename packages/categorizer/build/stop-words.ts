import { readTable } from '../src/table.ts'

const rows = readTable('brand-index/stop-words.tsv', { word: /^\S+( \S+)*$/, counts: /^(alone|never)$/ })
const wordsThat = (counts: string): ReadonlySet<string> =>
  new Set(rows.filter((row) => row.counts === counts).map(({ word }) => word))

/**
 * Brands with the name of an everyday word. They count only at the beginning of a text, in a country where they have
 * shops, and with only a place behind them.
 */
export const EVERYDAY = wordsThat('alone')

/** Never a brand by themselves, whatever the index says. */
export const NEVER = wordsThat('never')
