import { readFileSync } from 'node:fs'
import { joinHabits } from '../../src/habits.ts'
import type { SourceRecord } from '../../src/source-record.ts'
import {
  type Entry,
  type OpenReader,
  type ReadOptions,
  type StatementFoot,
  type StatementHead,
  Unreadable,
} from '../../src/statement.ts'

export const fixture = (name: string): string => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8')

export type JsonStatement = { head: StatementHead; entries: Entry[]; foot?: StatementFoot }

export function readJson(open: OpenReader, chunks: string | string[], options: ReadOptions = {}) {
  const statements: JsonStatement[] = []
  const notes: string[] = []
  const report = joinHabits((what) => {
    const last = statements.at(-1)
    if (what.kind === 'statement') statements.push({ head: what.head, entries: [] })
    else if (!last || last.foot) throw new Error(`${what.kind} outside of a statement`)
    else if (what.kind === 'entry') last.entries.push(what.entry)
    else if (what.kind === 'note') notes.push(`${what.note.line}: ${what.note.text}`)
    else if (what.kind === 'refused') notes.push(`${what.line}: refused, ${what.why}`)
    else last.foot = what.foot
  }, options)
  const reader = open(report, options)
  let refused: string | undefined
  try {
    for (const chunk of [chunks].flat()) reader.write(chunk)
    reader.end()
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    refused = error.message
  }
  const records: SourceRecord[] = statements.flatMap(({ entries }) => entries.flatMap(({ records }) => records))
  return { refused, statements, notes, records }
}
