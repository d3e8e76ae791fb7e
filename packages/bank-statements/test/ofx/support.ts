import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { joinHabits } from '../../src/habits.ts'
import { type OpenReader, type ReaderEvent, type ReadOptions, Unreadable } from '../../src/statement.ts'

/** What a reader told, and why it stopped where it refused. Anything else that it throws is a fault of ours. */
export type OfxOutcome = { reported: ReaderEvent[]; refused?: string }

export function read(open: OpenReader, pieces: string[], options: ReadOptions): OfxOutcome {
  const reported: ReaderEvent[] = []
  try {
    const reader = open(
      joinHabits((one) => reported.push(one), options),
      options,
    )
    for (const piece of pieces) reader.write(piece)
    reader.end()
    return { reported }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return { reported, refused: error.message }
  }
}

export type OfxFixture = { name: string; text: string; options: ReadOptions; reported: string[]; refused?: string }

/**
 * Beside `x.ofx` lies `x.told`: what has to be told, one JSON per line; or `refused: …`, and then what was told before
 * it does not matter. A first line `options: …` is given to the reader.
 */
export function fixturesOf(folder: string, ending: string): OfxFixture[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(ending))
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8')
      const lines = readFileSync(join(folder, name.replace(ending, '.told')), 'utf8')
        .trimEnd()
        .split('\n')
      const after = (mark: string) => lines.find((line) => line.startsWith(mark))?.slice(mark.length)
      const refused = after('refused: ')
      const reported = lines.filter((line) => line.startsWith('{'))
      return { name, text, options: JSON.parse(after('options: ') ?? '{}'), reported, ...(refused && { refused }) }
    })
}

/** Cuts a text at the given places, wherever they are. */
export function cut(text: string, places: number[]): string[] {
  const at = [...new Set(places.map((place) => place % (text.length + 1)))].sort((a, b) => a - b)
  return [0, ...at].map((from, index) => text.slice(from, at[index] ?? text.length))
}

/** Strict UTF-8, else what Windows in western Europe writes: enough for the sample files. */
export function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
