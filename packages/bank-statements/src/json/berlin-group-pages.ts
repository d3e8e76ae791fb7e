import type { NoteCounter } from '../note-counter.ts'
import { Unreadable } from '../statement.ts'
import { compact, isId, isObject, objectAt, objectsOf, textAt } from './document.ts'
import { type Json, type JsonObject, lineOf } from './parse.ts'

const LISTS = ['booked', 'pending', 'information', 'info']
const IDS = ['transactionId', 'cardTransactionId', 'entryReference', 'internalTransactionId']

/**
 * `{"balances": …, "pages": [ … ]}`, all answers of one fetch, as the one answer that they would be. While a client asks
 * for pages, a new line moves the others on, so one that has an id may be in two pages: it is one line.
 */
export function joinedPages(
  document: JsonObject,
  list: Json[],
  reportOf: (page: Json) => JsonObject,
  tally: NoteCounter,
): { document: JsonObject; report: JsonObject } {
  const pages = objectsOf(list, 'pages')
  const [first] = pages
  if (!first) throw new Unreadable(lineOf(document), 'the list of pages is empty')
  const reports = pages.map(reportOf)
  const has = (name: string) => reports.some((report) => Array.isArray(report[name]))
  const lists = LISTS.filter(has).map((name) => [name, joinedList(reports, name, tally)] as const)
  const told = objectAt(document, 'balances')
  const common = [...pages, ...(told ? [told] : [])]
  const ofAny = (key: string) => common.map((page) => page[key]).find((value) => value !== undefined && value !== null)
  const links = {
    self: objectAt(objectAt(reports[0], '_links'), 'self'),
    next: objectAt(objectAt(reports.at(-1), '_links'), 'next'),
  }
  const report = { ...Object.fromEntries(lists), _links: compact(links) as JsonObject }
  const joined = {
    account: ofAny('account'),
    cardAccount: ofAny('cardAccount'),
    debitAccounting: ofAny('debitAccounting'),
    lastUpdated: ofAny('lastUpdated') ?? ofAny('last_updated'),
    balances: Array.isArray(document.balances) ? document.balances : (told?.balances ?? first.balances),
    transactions: report,
  }
  return { document: compact(joined) as JsonObject, report }
}

function joinedList(reports: JsonObject[], name: string, tally: NoteCounter): JsonObject[] {
  const seen = new Set<string>()
  return reports.flatMap((report) => {
    const list = report[name]
    const lines = list === undefined || list === null ? [] : objectsOf(list, name)
    const texts = lines.map((line) => JSON.stringify(line))
    const whole = JSON.stringify(texts)
    // Some banks repeat the pending lines in every page.
    if (name !== 'booked' && lines.length > 0 && seen.has(whole)) return []
    const added = lines.filter((line, index) => {
      if (!hasId(line) || !seen.has(texts[index]!)) return true
      tally.add(lineOf(line), 'a line that is in an earlier page too is read once')
      return false
    })
    for (const text of [...texts, whole]) seen.add(text)
    return added
  })
}

const hasId = (line: JsonObject): boolean => IDS.some((key) => isId(textAt(line, key)))

/** The pages of a joined document. */
export const pagesOf = (document: Json): Json[] | undefined =>
  isObject(document) && Array.isArray(document.pages) ? document.pages : undefined
