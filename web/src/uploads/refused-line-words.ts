import type { ConsoleI18n } from '../console/console-context.ts'
import type { ConsoleTexts } from '../texts/console/en/console.ts'

type Reason = keyof ConsoleTexts['uploads']['refusedLine']

/** The reasons of the service, by their words: the report of an import is in English, as the documents are. */
const REASONS: readonly [Reason, RegExp][] = [
  ['status', /^status must be /],
  ['amount', /^amount (?<value>".*") is not a decimal /],
  ['balance', /^balance (?<value>".*") is not a decimal /],
  ['currency', /^currency (?<value>".*") is not the account's, (?<own>\S+);/],
  ['noDate', /^a booked record needs booked/],
  ['booked', /^booked (?<value>".*") is neither a date /],
  ['authorised', /^authorised (?<value>".*") is not a date-time /],
  ['valueDate', /^valueDate (?<value>".*") is not a date /],
  ['exchange', /^exchange needs currency codes /],
  ['rate', /^exchange rate (?<value>".*") is not a positive decimal /],
  ['category', /^categorization /],
  ['year', /^(?<value>".*") is outside of the years (?<from>\d+) to (?<until>\d+)$/],
  ['sameId', /^sourceId (?<value>".*") is used by two records /],
  ['noRate', /^it is of (?<amount>\S+) (?<currency>\S+), the account is in (?<own>\S+), and the file states no rate/],
  ['foreign', /^it is of (?<amount>\S+) (?<currency>\S+), the account is in (?<own>\S+), and the (file|row) does not/],
]

/** Why a line was refused, in the words of the console; undefined where it has none. */
export function refusedLineText({ t, fill }: Pick<ConsoleI18n, 't' | 'fill'>, reason: string): string | undefined {
  for (const [name, pattern] of REASONS) {
    const found = pattern.exec(reason)
    if (found) return fill(t.uploads.refusedLine[name], { ...found.groups })
  }
  return undefined
}
