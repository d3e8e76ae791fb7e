import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { joinHabits } from '../../src/habits.ts'
import { type OpenReader, type ReaderEvent, type ReadOptions, Unreadable } from '../../src/statement.ts'

/** A reader's events, and the reason if it refused. Any other exception is an error of the reader. */
export type OfxOutcome = { events: ReaderEvent[]; refused?: string }

export function read(open: OpenReader, pieces: string[], options: ReadOptions): OfxOutcome {
  const events: ReaderEvent[] = []
  try {
    const reader = open(
      joinHabits((one) => events.push(one), options),
      options,
    )
    for (const piece of pieces) reader.write(piece)
    reader.end()
    return { events }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return { events, refused: error.message }
  }
}

export type OfxFixture = { name: string; text: string; options: ReadOptions; events: string[]; refused?: string }

/**
 * Beside `x.ofx` is `x.events` with the expected events, one JSON per line; or `refused: …`, and then the events before
 * it do not matter. A first line `options: …` is passed to the reader.
 */
export function fixturesOf(folder: string, ending: string): OfxFixture[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(ending))
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8')
      const lines = readFileSync(join(folder, name.replace(ending, '.events')), 'utf8')
        .trimEnd()
        .split('\n')
      const after = (mark: string) => lines.find((line) => line.startsWith(mark))?.slice(mark.length)
      const refused = after('refused: ')
      const events = lines.filter((line) => line.startsWith('{'))
      return { name, text, options: JSON.parse(after('options: ') ?? '{}'), events, ...(refused && { refused }) }
    })
}

/** Cuts a text at the given positions. */
export function cut(text: string, places: number[]): string[] {
  const at = [...new Set(places.map((place) => place % (text.length + 1)))].sort((a, b) => a - b)
  return [0, ...at].map((from, index) => text.slice(from, at[index] ?? text.length))
}

/** Strict UTF-8, else windows-1252: enough for the sample files. */
export function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
