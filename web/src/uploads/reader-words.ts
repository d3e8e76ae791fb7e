import type { ConsoleI18n } from '../console/console-context.ts'
import type { ConsoleTexts } from '../texts/console/en/console.ts'
import { refusedLineText } from './refused-line-words.ts'

type Kind = Exclude<keyof ConsoleTexts['fileReason'], 'column' | 'unknown'>
type ReaderI18n = Pick<ConsoleI18n, 't' | 'fill' | 'language'>

/** What the readers of files say, by their words, which are English; the first that fits. */
const KINDS: readonly [Kind, RegExp][] = [
  ['empty', /\b(file|body|list of pages) is empty|there are no pages/],
  ['unsafe', /DOCTYPE/],
  ['charset', /^a NUL character|^the charset |^the file .* is not$|NUL character or half/],
  ['unknownProfile', /^(there is )?no profile|\bknown profiles?\b|^the profile .* is not known/],
  ['unknownBank', /bank of this CSV file is not known/],
  ['profile', /needs no profile|^the profile /],
  ['header', /^(no|the) header row/],
  ['correction', /CORRECTACTION/],
  ['part', /one part of several/],
  ['days', /days?\b.{0,99}\b(statement|delivery|period)|complete.{0,99}days/],
  [
    'kind',
    /^this is |^not well-formed|^not an? (answer|account set|list|transaction report)|no statement in it|no message in it|<OFX>|!Type|no account with a currency|is no statement|is not JSON/,
  ],
  ['otherBank', /no transactions|neither booked nor pending/],
  [
    'tooLarge',
    /longer than|more than \S{1,30} (KiB|characters|names|attributes|values|deep|levels)|of more than|too long|too deep|nested (more|deeper)|digits|longest that is read|without end|from here on comes/,
  ],
  [
    'cut',
    /not closed|never closed|closes nothing|has no end|does not end|cut off|lost$|\bends (in|inside|within|after|behind|without)\b|lines? is lost|a comma is missing/,
  ],
  ['mixedMarks', /^"(?<value>.+)" is the decimal sign in some/],
  ['decimalMark', /^(?<value>"(?:[^"\\]|\\.){0,99}"|[^\s"]{1,99}) can be .* no other amount/],
  ['dateOrder', /^(?<value>"(?:[^"\\]|\\.){0,99}"|[^\s"]{1,99}) can be /],
  ['twice', /\btwice\b|has two |two amounts|more than one|second (opening|account)|two columns/],
  [
    'direction',
    /CRDT|DBIT|indicator|credit or a debit|has a (sign|minus)|has no minus|against the profile|a minus beside|no date, mark/i,
  ],
  ['status', /^status: /i],
  ['columns', /\bcells\b|^the columns |is none of|has no column/],
  ['noAmount', /without an amount|has no (transaction_?)?amount/i],
  [
    'noDate',
    /without (a date|booking_?date)|neither the entry nor its statement has a date|is empty; expected a date/i,
  ],
  [
    'noCurrency',
    /(does not|nothing|no CURDEF).{0,99}currency|neither the row nor the profile says the currency|says no currency/,
  ],
  ['currencies', / and .{0,99} in one message|currency is named after|in .{0,99} of a statement in/],
  ['currency', / is not a (currency|code) such as/],
  ['account', /says no account|account is named after|names its account only|an account has no id/],
  ['date', / is (no date|no day|not a date|not a time|not a day)/],
  ['amount', / is (no amount|no balance|no number|not a number|not a decimal|not an amount)/],
  ['charset', /\bis not \S+$/],
  [
    'place',
    /outside of|after the closing|after the first line|before any|only text belongs|add up to|is not a list|is not an object|stands twice|no type such as|comes before|follows after|where an object begins|is not a |not allowed in it/,
  ],
]

/** Why a file, or one of its lines, is refused: in English as the reader says it, and otherwise what kind of thing that is. */
export function readerText(i18n: ReaderI18n, why: string): string {
  const { t, fill, language } = i18n
  if (language === 'en') return why
  const line = refusedLineText(i18n, why)
  if (line !== undefined) return line
  const [, column, inner] = /^column ("[^"]*"|\S+): (.*)$/s.exec(why) ?? /^(:61):.*?: (.*)$/s.exec(why) ?? []
  if (column !== undefined && inner !== undefined)
    return fill(t.fileReason.column, { column, why: readerText(i18n, inner) })
  const found = kindOf(why)
  return found === undefined ? t.fileReason.unknown : fill(t.fileReason[found.kind], found.values)
}

export function kindOf(why: string): { kind: Kind; values: Record<string, string> } | undefined {
  for (const [kind, pattern] of KINDS) {
    const found = pattern.exec(why)
    if (found) return { kind, values: { value: wordBefore(why, found.index), ...found.groups } }
  }
  return undefined
}

/** What stands before a place of a text: in quotation marks, or one word. */
function wordBefore(text: string, end: number): string {
  const before = text.slice(0, end)
  return before.slice(before.endsWith('"') ? before.indexOf('"') : before.lastIndexOf(' ') + 1)
}
