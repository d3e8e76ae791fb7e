import { readTable } from './table.ts'

const valuesOf = (rows: readonly { word: string; kind: string }[], kind: string): ReadonlySet<string> =>
  new Set(rows.filter((row) => row.kind === kind).map(({ word }) => word))

const address = readTable('forms-of-address.tsv', { word: /^\S+$/, kind: /^(anywhere|front|household|relative)$/ })

/** Forms of address, folded. They mark a person, also with an unknown given name. */
export const FORMS_OF_ADDRESS = valuesOf(address, 'anywhere')
/** One letter, or another word elsewhere: a form of address only at the front of a name. */
export const SHORT_FORMS_OF_ADDRESS = valuesOf(address, 'front')
/** A household: one surname behind it is enough. */
export const HOUSEHOLD = valuesOf(address, 'household')
/** Relatives, who are paid without a surname. */
export const RELATIVES = valuesOf(address, 'relative')

const surnames = readTable('surnames.tsv', { word: /^\S+$/, kind: /^(chain|trade)$/ })

/**
 * Surnames that are also the name of a chain. Beside a given name, an initial or a form of address they are the
 * surname.
 */
export const SURNAMES_OF_CHAINS = valuesOf(surnames, 'chain')
/** Surnames that are a trade or its goods. With a given name in front they are not a shop. */
export const TRADE_SURNAMES = valuesOf(surnames, 'trade')

/** Words before or behind the name of a person who does business under it, folded. */
export const TRADE_TITLES: ReadonlySet<string> = new Set(
  readTable('trade-titles.tsv', { title: /^\S+$/ }).map(({ title }) => title),
)

/** Typical endings of surnames that hardly any other word has. */
const ENDINGS =
  /(ovic|evic|ovich|evich|ovska|owska|owski|ewska|ewski|ovski|evski|ovsky|evsky|ansky|insky|escu|opoulos|opoulou|oglou|oglu|iadis|akis|ainen|oinen|onen|sson|sdottir|auskas|inskas|aite|iute|auskiene|iene|enko|chuk|czyk|shvili|adze|[bcdhklmnrstvz]ova)$/

export const endsLikeSurname = (name: string): boolean => name.length > 6 && ENDINGS.test(name)
