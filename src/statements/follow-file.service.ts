import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileOptions, openFile, type Recognised } from './detect.ts'
import type { ToldRecord } from './packed-records.ts'
import { follow } from './parse.ts'
import type { Note, StatementHead } from './statement.ts'
import type { StatementSummary } from './summary.ts'

export type FollowOrder = {
  path: string
  options: FileOptions
  /** Statements that do not add up line by line, from an earlier reading. */
  unproven: number[]
  /** How much of it a piece is. */
  pieceBytes?: number
}

export type Step =
  | { kind: 'statement'; index: number; head: StatementHead; format: string }
  | { kind: 'records'; records: ToldRecord[] }
  /** The next records, so many, are parts of this one. */
  | { kind: 'whole'; whole: ToldRecord; parts: number }
  | { kind: 'end'; index: number; summary: StatementSummary; provenBalance: boolean }
  | { kind: 'note'; note: Note }
  | { kind: 'done'; format: string; hash: Uint8Array; size: number }

/** What a piece of the file tells, in the file's order. */
export type Piece = {
  steps: Step[]
  /** How far into the file. */
  read: number
}

const READ_BYTES = 64 * 1024

/** Reads a file from its beginning to its end. What cannot be read is thrown, as `Unreadable`. */
export async function* followFile({
  path,
  options,
  unproven,
  pieceBytes = READ_BYTES,
}: FollowOrder): AsyncGenerator<Piece> {
  let steps: Step[] = []
  let records: ToldRecord[] | undefined
  const add = (step: Step): void => {
    records = undefined
    steps.push(step)
  }
  const tell = follow(
    {
      statement: ({ index, head }) => add({ kind: 'statement', index, head, format: file.format() }),
      whole: (_, record, parts, line) => add({ kind: 'whole', whole: { record, line }, parts }),
      record: (_, record, line) => {
        if (!records) {
          const begun: ToldRecord[] = []
          add({ kind: 'records', records: begun })
          records = begun
        }
        records.push({ record, line })
      },
      end: ({ index, running, inOrder }, summary) => {
        const provenBalance = running === undefined || (summary.balanced && inOrder)
        add({ kind: 'end', index, summary, provenBalance })
      },
      note: (note) => add({ kind: 'note', note }),
    },
    new Set(unproven),
  )
  const file = openFile(tell, options, options.records ? await sourceRecords() : undefined)
  const hash = createHash('sha256')
  let read = 0
  const piece = (): Piece => {
    const told = steps
    steps = []
    records = undefined
    return { steps: told, read }
  }

  for await (const chunk of createReadStream(path, { highWaterMark: READ_BYTES }) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    for (let from = 0; from < chunk.length; from += pieceBytes) {
      const part = chunk.subarray(from, from + pieceBytes)
      read += part.length
      file.write(part)
      yield piece()
    }
  }
  file.end()
  add({ kind: 'done', format: file.format(), hash: hash.digest(), size: read })
  yield piece()
}

/** Loaded only where it is wanted: its compiled shape takes more time and memory than all other readers together. */
async function sourceRecords(): Promise<Recognised> {
  const { openRecordsReader } = await import('./records/records.ts')
  return { format: 'records', open: openRecordsReader, hints: { said: 'utf-8' } }
}
