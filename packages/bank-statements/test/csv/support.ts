import { readFileSync } from 'node:fs'
import { openCsvReader } from '../../src/csv/csv.ts'
import type { Profile } from '../../src/csv/profile.ts'
import { joinHabits } from '../../src/habits.ts'
import { type Entry, type ReaderEvent, type ReadOptions, type StatementHead, Unreadable } from '../../src/statement.ts'

export const fixture = (name: string): Buffer => readFileSync(new URL(`fixtures/${name}`, import.meta.url))

/** As the callers of the readers do it: UTF-8 if it is valid, else the charset that the bank is known to use. */
export function decode(bytes: Uint8Array, charset = 'windows-1252'): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return new TextDecoder(charset).decode(bytes)
  }
}

export type CsvStatement = { head: StatementHead; entries: Entry[] }

/** All events, or why the file was refused. Also checks that they are in the right order. */
export function readCsv(profile: Profile, chunks: string | string[], options: ReadOptions = {}) {
  const events: ReaderEvent[] = []
  const statements: CsvStatement[] = []
  const notes: string[] = []
  let open: CsvStatement | undefined
  const report = joinHabits((what) => {
    events.push(structuredClone(what))
    if (what.kind === 'statement') {
      if (open) throw new Error('a statement inside of a statement')
      open = { head: what.head, entries: [] }
      statements.push(open)
    } else if (!open) throw new Error(`${what.kind} outside of a statement`)
    else if (what.kind === 'entry') open.entries.push(what.entry)
    else if (what.kind === 'note') notes.push(`${what.note.line}: ${what.note.text}`)
    else if (what.kind === 'refused') notes.push(`${what.line}: refused, ${what.why}`)
    else open = undefined
  }, options)
  const reader = openCsvReader(profile)(report, options)
  try {
    for (const chunk of [chunks].flat()) reader.write(chunk)
    reader.end()
    if (open) throw new Error('a statement was not ended')
  } catch (error) {
    if (error instanceof Unreadable) return { refused: error.message, events, statements, notes }
    throw error
  }
  return { refused: undefined, events, statements, notes }
}

/** One entry in one line, for tables. */
export function brief({ line, records }: Entry): string {
  const record = records[0]!
  const { status, booked = 'no date', amount, currency, counterparty, description = '' } = record
  return `${line} ${status} ${booked} ${amount} ${currency} | ${counterparty?.name ?? ''} | ${description}`
}
