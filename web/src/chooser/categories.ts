import { fold } from '../../../src/platform/core/fold.ts'
import { listCategories } from '../api/manage.ts'
import type { ConsoleCategory } from '../api/manage-rows.ts'

/** What stands for a code where there is no category. */
export const NO_CODE = 'none'

let kept: { language: string; rows: Promise<ConsoleCategory[]> } | undefined

/** They change with the version of the service and the language only. A failed request is made again. */
export function allCategories(language: string): Promise<ConsoleCategory[]> {
  if (kept?.language === language) return kept.rows
  const asked = { language, rows: listCategories(language) }
  kept = asked
  asked.rows.catch(() => {
    if (kept === asked) kept = undefined
  })
  return asked.rows
}

/** A company with a code of its own, as its English description ends. */
const COMPANY = /^(?:Airline|Car hire|Hotel)(?:(: .+)| with a code of its own)$/

type SentCategory = { code: string; description: string }

/** What the categories of transactions and the codes of rules are called: in English until `categories` are there. */
export function categoryNames(categories: readonly ConsoleCategory[], noCategory: string) {
  const byCode = new Map(categories.map((each) => [each.code, each]))
  const tradeOf = (code: string) =>
    byCode.get(code) ??
    categories.find(({ companyCodes: own }) => own !== undefined && own.first <= code && code <= own.last)
  /** Not of a category that the sender of a transaction gave itself. */
  const oursOf = ({ code, description }: SentCategory) => {
    const trade = tradeOf(code)
    return trade?.description === description || COMPANY.test(description) ? trade : undefined
  }
  return {
    categoryName: (category: SentCategory): string => {
      const ours = oursOf(category)
      const [, company = ''] = COMPANY.exec(category.description) ?? []
      return ours ? `${ours.name}${company}` : category.description
    },
    groupName: (category: SentCategory & { groupDescription: string }): string =>
      oursOf(category)?.groupDescription ?? category.groupDescription,
    /** Of a rule or a correction, which may also say that there is none. */
    codeName: (code: string): string => (code === NO_CODE ? noCategory : (tradeOf(code)?.name ?? code)),
  }
}

/** As people type it: without marks and capitals, and with the apostrophe of a keyboard. */
const typed = (text: string): string => fold(text).replaceAll('ß', 'ss').replaceAll('’', "'")

const MIN_STEM = 4
const cutWord = (word: string, by: number): string =>
  /\d/.test(word) || word.length - by < MIN_STEM ? word : word.slice(0, word.length - by)

/** A word as it is typed; without an ending that the plural has otherwise; and with ae for ä. */
const READINGS: ((word: string) => string)[] = [
  (word) => word,
  (word) => cutWord(word, 1),
  (word) => cutWord(word, 2),
  (word) => word.replace(/([aou])e/g, '$1'),
]

/**
 * Rows of which each word is somewhere in the text; those with the first one at the beginning of a word of their name first.
 * The first reading that finds any counts.
 */
export function searchTexts<T>(
  rows: readonly T[],
  text: string,
  textsOf: (row: T) => { name: string; more: string },
): T[] {
  const words = typed(text).split(/\s+/)
  const read = rows.map((row) => {
    const { name, more } = textsOf(row)
    return { row, name: ` ${typed(name)}`, all: typed(`${name} ${more}`) }
  })
  for (const reading of READINGS) {
    const wanted = words.map(reading)
    const rank = ({ name }: { name: string }) => (name.includes(` ${wanted[0]}`) ? 0 : 1)
    const found = read.filter(({ all }) => wanted.every((word) => all.includes(word)))
    if (found.length > 0) return found.toSorted((a, b) => rank(a) - rank(b)).map(({ row }) => row)
  }
  return []
}
