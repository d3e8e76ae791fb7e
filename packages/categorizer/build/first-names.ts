import { spellings } from '../src/fold.ts'
import { readTable } from '../src/table.ts'
import { filesIn } from './files.ts'

const AMBIGUOUS = 'first-names/ambiguous.tsv'

const namesIn = (file: string): string[] => readTable(file, { name: /^\S+$/ }).flatMap(({ name }) => spellings(name))

/** Given names of people in Europe, folded, umlauts both ways. */
const all = new Set(
  filesIn('first-names')
    .filter((file) => file !== AMBIGUOUS)
    .flatMap(namesIn),
)

/** Names that are too ambiguous alone. */
export const AMBIGUOUS_NAMES: ReadonlySet<string> = new Set([
  ...namesIn(AMBIGUOUS),
  ...[...all].filter((name) => name.length < 3),
])

/** Names that are nearly always a person's. A payment to one of them with a surname is between people. */
export const FIRST_NAMES: ReadonlySet<string> = new Set([...all].filter((name) => !AMBIGUOUS_NAMES.has(name)))
