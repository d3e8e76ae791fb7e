import { basename } from 'node:path'
import { PHRASE_KINDS, type PhraseKind } from '../src/phrase.ts'
import { readTable } from '../src/table.ts'
import { filesIn } from './files.ts'

/** A phrase that describes a movement without a shop. */
export type Phrase = {
  /** Lower case, diacritics kept. */
  text: string
  kind: PhraseKind
  /** Only for incoming or outgoing money; absent means either. */
  sign?: '+' | '-'
  language: string
}

const COLUMNS = { text: /./, kind: new RegExp(`^(${PHRASE_KINDS.join('|')})$`), sign: /^[+-]?$/ }

/** A file has the phrases of the language in its name. */
export const phrases: readonly Phrase[] = filesIn('phrases').flatMap((file) =>
  readTable(file, COLUMNS).map(({ text, kind, sign }) => ({
    text,
    kind: kind as PhraseKind,
    ...(sign !== '' && { sign: sign as '+' | '-' }),
    language: basename(file, '.tsv'),
  })),
)
