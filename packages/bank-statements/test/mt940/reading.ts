import { readdirSync, readFileSync } from 'node:fs'
import { createDecoder, detectCharset } from '../../src/charset.ts'
import { openMt940Reader } from '../../src/mt940/mt940.ts'
import type { SourceRecord } from '../../src/source-record.ts'
import type { Entry, Note, ReaderEvent, ReadOptions, StatementFoot, StatementHead } from '../../src/statement.ts'

/** The events of a text, in the chunks in which it is given; those before a refusal go to `until`. */
export function read(pieces: string | string[], options: ReadOptions = {}, until: ReaderEvent[] = []): ReaderEvent[] {
  const reader = openMt940Reader((event) => until.push(event), options)
  for (const piece of typeof pieces === 'string' ? [pieces] : pieces) reader.write(piece)
  reader.end()
  return until
}

export const NAMES = readdirSync(new URL('fixtures', import.meta.url)).map((name) => name.replace(/\.sta$/, ''))

export const fixture = (name: string): string => readFileSync(new URL(`fixtures/${name}.sta`, import.meta.url), 'utf8')

/** A file's bytes as text, by the same rule as everywhere. */
export function textOf(file: string, profile?: string): string {
  const bytes = readFileSync(file)
  const decoder = createDecoder(detectCharset(bytes, profile === undefined ? {} : { profile }))
  return decoder.decode(bytes) + decoder.end()
}

export const headsOf = (events: ReaderEvent[]): StatementHead[] =>
  events.flatMap((one) => (one.kind === 'statement' ? one.head : []))
export const feetOf = (events: ReaderEvent[]): StatementFoot[] =>
  events.flatMap((one) => (one.kind === 'end' ? one.foot : []))
export const entriesOf = (events: ReaderEvent[]): Entry[] =>
  events.flatMap((one) => (one.kind === 'entry' ? one.entry : []))
export const notesOf = (events: ReaderEvent[]): Note[] => events.flatMap((one) => (one.kind === 'note' ? one.note : []))
export const recordsOf = (events: ReaderEvent[]): SourceRecord[] => entriesOf(events).flatMap((entry) => entry.records)

/** Decimal text times ten to the tenth, written independently of the reader's own. */
export function units(amount: string): bigint {
  const [whole = '', fraction = ''] = amount.replace('-', '').split('.')
  const size = BigInt(whole + fraction.padEnd(10, '0'))
  return amount.startsWith('-') ? -size : size
}
