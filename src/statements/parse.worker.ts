import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { systemClock } from '../core/clock.ts'
import { idGenerator } from '../core/id.ts'
import { toIncoming } from '../transactions/matching.ts'
import { normalise } from '../transactions/normalise.ts'
import type { SourceRecord } from '../transactions/source-record.ts'
import { type FileOptions, openFile, type Recognised } from './detect.ts'
import { type StatementAccount, stageLine } from './encode.ts'
import { follow, type OpenStatement } from './parse.ts'
import { type Note, type StatementHead, Unreadable } from './statement.ts'
import type { StatementSummary } from './summary.ts'

/** Reading a file is all work and no waiting, so it happens off the thread that answers requests. */
export type ParseOrder = {
  path: string
  options: FileOptions
  created: Date
  /** Whose ids they are; a file's are those of its format. */
  source?: string
  /** Statements that do not add up, from an earlier reading. */
  unproven: number[]
}

export type Parsed =
  | { kind: 'statement'; index: number; head: StatementHead; format: string }
  | { kind: 'rows'; bytes: Uint8Array; rows: number; read: number }
  | { kind: 'end'; index: number; summary: StatementSummary; provenBalance: boolean }
  | { kind: 'note'; note: Note }
  | { kind: 'done'; format: string; hash: Uint8Array; size: number }
  | { kind: 'unreadable'; line: number; why: string }

/** `null`: leave the statement out. */
export type ParseAnswer = { kind: 'account'; account: StatementAccount | null } | { kind: 'go' }

const ROWS_AT_A_TIME = 500
/** How many pieces may be under way before the reader waits for the database. */
const MOST_UNDER_WAY = 4

const port = parentPort!
const order = workerData as ParseOrder
const newId = idGenerator(() => systemClock().getTime())
const answers: ParseAnswer[] = []
let wake: (() => void) | undefined
port.on('message', (answer: ParseAnswer) => {
  answers.push(answer)
  wake?.()
})

async function nextAnswer(kind: ParseAnswer['kind']): Promise<ParseAnswer> {
  for (;;) {
    const index = answers.findIndex((answer) => answer.kind === kind)
    if (index >= 0) return answers.splice(index, 1)[0]!
    await new Promise<void>((resolve) => {
      wake = resolve
    })
  }
}

const post = (parsed: Parsed, transfer: ArrayBuffer[] = []): void => port.postMessage(parsed, transfer)

type Step =
  | { kind: 'statement'; open: OpenStatement }
  | { kind: 'record'; open: OpenStatement; record: SourceRecord; line: number }
  | { kind: 'end'; open: OpenStatement; summary: StatementSummary }

/** Loaded only where it is wanted: its compiled shape takes more time and memory than all other readers together. */
async function records(): Promise<Recognised> {
  const { openRecordsReader } = await import('./records/records.ts')
  return { format: 'records', open: openRecordsReader, hints: { said: 'utf-8' } }
}

async function parse(): Promise<void> {
  const steps: Step[] = []
  const tell = follow(
    {
      statement: (open) => steps.push({ kind: 'statement', open }),
      record: (open, record, line) => steps.push({ kind: 'record', open, record, line }),
      end: (open, summary) => steps.push({ kind: 'end', open, summary }),
      note: (note) => post({ kind: 'note', note }),
    },
    new Set(order.unproven),
  )
  const file = openFile(tell, order.options, order.options.records ? await records() : undefined)
  const hash = createHash('sha256')
  let account: StatementAccount | null = null
  let lines: string[] = []
  let sequence = 0
  let underWay = 0
  let read = 0

  const flush = async (): Promise<void> => {
    if (lines.length === 0) return
    const bytes = new TextEncoder().encode(`${lines.join('\n')}\n`)
    post({ kind: 'rows', bytes, rows: lines.length, read }, [bytes.buffer])
    lines = []
    underWay += 1
    while (underWay >= MOST_UNDER_WAY) {
      await nextAnswer('go')
      underWay -= 1
    }
  }

  const take = async (step: Step): Promise<void> => {
    if (step.kind === 'statement') {
      post({ kind: 'statement', index: step.open.index, head: step.open.head, format: file.format() })
      const answer = await nextAnswer('account')
      account = answer.kind === 'account' ? answer.account : null
    } else if (step.kind === 'end') {
      const provenBalance = step.summary.balanced || step.open.running === undefined
      post({ kind: 'end', index: step.open.index, summary: step.summary, provenBalance })
    } else if (account) {
      const normal = normalise(step.record, account, order.created)
      if (typeof normal === 'string') throw new Unreadable(step.line, normal)
      const incoming = toIncoming(order.source ?? file.format(), normal, order.options.records ? 'unique' : 'reused')
      const life = { id: newId('transaction'), created: order.created }
      sequence += 1
      lines.push(stageLine(account, sequence, incoming, life))
      if (lines.length >= ROWS_AT_A_TIME) await flush()
    }
  }

  for await (const chunk of createReadStream(order.path, { highWaterMark: 256 * 1024 })) {
    hash.update(chunk)
    read += chunk.length
    file.write(chunk)
    for (const step of steps) await take(step)
    steps.length = 0
  }
  file.end()
  for (const step of steps) await take(step)
  await flush()
  post({ kind: 'done', format: file.format(), hash: hash.digest(), size: read })
}

try {
  await parse()
} catch (error) {
  if (!(error instanceof Unreadable)) throw error
  post({ kind: 'unreadable', line: error.line, why: error.why })
}
port.close()
