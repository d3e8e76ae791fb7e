import { isObject, objectsOf } from './document.ts'
import { type Json, type JsonObject, lineOf } from './parse.ts'

/**
 * Several answers of one interface in one document: `{"balances": …, "pages": [ … ]}`. An answer that was saved by itself
 * is its only page, and may state its balances itself.
 */
export type JoinedAnswers = { balances: Json | undefined; pages: JsonObject[] }

export function joinedAnswers(document: JsonObject): JoinedAnswers {
  const { balances, pages } = document
  return { balances, pages: Array.isArray(pages) ? objectsOf(pages, 'pages') : [document] }
}

/** A row of a page, with its line in the document. */
export type PageRow = { row: JsonObject; line: number }

/**
 * The rows of all pages. Banks repeat a page, or shift a row to the next one while they are asked. A page like the one
 * before it is left out, and so is a row that an earlier page has, where it is `marked` as one row of its own: without an
 * id and a balance, equal rows may be several payments.
 */
export function rowsOfPages(
  pages: JsonObject[][],
  identity: (row: JsonObject) => { text: string; isMarked: boolean },
  onRepeated: (line: number) => void,
): PageRow[] {
  const rows: PageRow[] = []
  const seen = new Set<string>()
  let before = ''
  for (const page of pages) {
    const named = page.map((row) => ({ row, line: lineOf(row), ...identity(row) }))
    const whole = JSON.stringify(named.map(({ text }) => text))
    if (named.length > 0 && whole === before) {
      onRepeated(named[0]!.line)
      continue
    }
    before = whole
    for (const { row, line, text, isMarked } of named) {
      if (isMarked && seen.has(text)) onRepeated(line)
      else rows.push({ row, line })
    }
    for (const { text, isMarked } of named) if (isMarked) seen.add(text)
  }
  return rows
}

/** The content of a row, whatever the order of its members. */
export function contentOf(value: Json | undefined, without: readonly string[] = []): string {
  if (Array.isArray(value)) return `[${value.map((one) => contentOf(one)).join(',')}]`
  if (!isObject(value)) return JSON.stringify(value ?? null)
  const members = Object.keys(value)
    .filter((key) => !without.includes(key))
    .sort()
  return `{${members.map((key) => `${JSON.stringify(key)}:${contentOf(value[key])}`).join(',')}}`
}
