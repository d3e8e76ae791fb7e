import { readTable, type TableRow } from '../src/table.ts'
import { filesIn } from './files.ts'

const COLUMNS = { code: /^\d{4}$/, language: /^[a-z]{2}$/, word: /^~?\*?[^*~]+\*?$/ }

/**
 * A word that names a trade. `*word` may end a compound (`Stadtbäckerei`), `word*` may begin one, `~word` is weak: it decides only
 * where nothing else does.
 */
export type Word = TableRow<typeof COLUMNS>

/** From common to rare: of two trades with equally many languages for a word, the first one gets it. */
const TOPICS = [
  'eating',
  'food',
  'health',
  'leisure',
  'motion',
  'services',
  'shops',
  'rarer',
  'further',
  'stems',
  'business',
  'clipped',
  'regional',
]

const files = TOPICS.map((topic) => `words/${topic}.tsv`)
const left = filesIn('words').filter((file) => !files.includes(file))
if (left.length > 0) throw new Error(`${left.join(', ')}: has no place in the order of topics, build/words.ts`)

export const words: readonly Word[] = files.flatMap((file) => readTable(file, COLUMNS))
