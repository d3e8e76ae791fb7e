import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { loadEngine } from '../categorization/engine.service.ts'
import type { Rule } from '../categorization/rule.ts'
import { openRuleBook } from '../categorization/rule-book.ts'
import { systemClock } from '../core/clock.ts'
import { canonicalDecimal } from '../core/decimal.ts'
import { type Id, idGenerator } from '../core/id.ts'
import { categoriser, type Household } from '../transactions/categorised.ts'
import { isStrong, keyOf } from '../transactions/identity.ts'
import { type NormalRecord, normalise } from '../transactions/normalise.ts'
import type { SourceRecord } from '../transactions/source-record.ts'
import { type FileOptions, openFile, type Recognised } from './detect.ts'
import { type StageFacts, type StatementAccount, stageLines } from './encode.ts'
import { LineBuffer } from './line-buffer.ts'
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
  /** Requests are answered in the same process, and come first. */
  behindRequests: boolean
  /** Records are written as they come, so an id must not come twice. */
  idsOnce: boolean
  /** The operator's, the newest first. */
  rules: Rule[]
}

export type Parsed =
  | { kind: 'statement'; index: number; head: StatementHead; format: string }
  | Lines
  | { kind: 'end'; index: number; summary: StatementSummary; provenBalance: boolean }
  | { kind: 'note'; note: Note }
  | { kind: 'done'; format: string; hash: Uint8Array; size: number }
  | { kind: 'unreadable'; line: number; why: string }
  /** Two records have one id, and so have to be looked at together. */
  | { kind: 'repeated' }

/** Lines of one account, as text for COPY: their names, and the transactions and versions that they would begin. */
type Lines = {
  kind: 'lines'
  accountId: Id<'account'>
  names: Uint8Array<ArrayBuffer>
  transactions: Uint8Array<ArrayBuffer>
  versions: Uint8Array<ArrayBuffer>
  count: number
  /** How far into the file. */
  read: number
  /** To be looked for in the ledger; empty where the account is. */
  keys: string[]
  /** One of them may be a pending line of the ledger. */
  doubtful: boolean
}

/** `null`: leave the statement out. The revision is the one that its lines would begin with. */
export type ParseAnswer =
  | { kind: 'account'; account: null }
  | {
      kind: 'account'
      account: StatementAccount
      household: Household
      revision: number
      pendingAmounts: string[]
    }
  | Go

/** A piece is written, and what it was in can be used again. `alone`: nobody was answered meanwhile. */
type Go = { kind: 'go'; alone: boolean } & Record<'names' | 'transactions' | 'versions', ArrayBuffer>

const { PRIORITY_LOW: LOW } = constants.priority

const port = parentPort!
const order = workerData as ParseOrder
/**
 * How many pieces may be under way before the reader waits for the database. While requests are answered it reads
 * nothing while a piece is written: together the two would keep two cores busy, and every step of a request would wait.
 */
const mostUnderWay = (alone: boolean): number => (alone ? 4 : 1)
// On Linux a priority is the thread's own; elsewhere it would be that of the whole server.
if (order.behindRequests && process.platform === 'linux') setPriority(LOW)
const rules = openRuleBook(order.rules)
const newId = idGenerator(() => systemClock().getTime())
const answers: ParseAnswer[] = []
let wake: (() => void) | undefined
port.on('message', (answer: ParseAnswer) => {
  answers.push(answer)
  wake?.()
})

async function nextAnswer<Kind extends ParseAnswer['kind']>(kind: Kind): Promise<ParseAnswer & { kind: Kind }> {
  for (;;) {
    const index = answers.findIndex((answer) => answer.kind === kind)
    if (index >= 0) return answers.splice(index, 1)[0] as ParseAnswer & { kind: Kind }
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

type Target = StageFacts & { pendingAmounts: Set<string> }

async function targetOf(answer: ParseAnswer, format: string): Promise<Target | undefined> {
  if (answer.kind !== 'account' || answer.account === null) return undefined
  const { account, household, revision, pendingAmounts } = answer
  const source = order.source ?? format
  const categorise = categoriser(await loadEngine(), household, rules)
  return { account, revision, source, created: order.created, categorise, pendingAmounts: new Set(pendingAmounts) }
}

/** What has been made ready and not been handed on. */
const ready = {
  names: new LineBuffer(),
  transactions: new LineBuffer(),
  versions: new LineBuffer(),
  count: 0,
  keys: [] as string[],
  doubtful: false,
}
let underWay = 0
let most = mostUnderWay(!order.behindRequests)
let read = 0

async function flush({ account }: Target): Promise<void> {
  const { count, keys, doubtful } = ready
  if (count === 0) return
  const [names, transactions, versions] = [ready.names.take(), ready.transactions.take(), ready.versions.take()]
  const texts = { names, transactions, versions }
  post({ kind: 'lines', accountId: account.id, ...texts, count, read, keys, doubtful }, [
    names.buffer,
    transactions.buffer,
    versions.buffer,
  ])
  Object.assign(ready, { count: 0, keys: [], doubtful: false })
  underWay += 1
  while (underWay >= most) {
    const written = await nextAnswer('go')
    most = mostUnderWay(written.alone)
    ready.names.giveBack(written.names)
    ready.transactions.giveBack(written.transactions)
    ready.versions.giveBack(written.versions)
    underWay -= 1
  }
}

class Repeated extends Error {}
const ids = new Set<string>()

function requireOnce(key: string): void {
  if (!isStrong(key)) return
  if (ids.has(key)) throw new Repeated()
  ids.add(key)
}

async function add(target: Target, normal: NormalRecord): Promise<void> {
  const { record } = normal
  const key = keyOf(target.source, record, order.options.records ? 'unique' : 'reused')
  if (order.idsOnce) requireOnce(key)
  const lines = stageLines(target, normal, key, newId('transaction'))
  // The versions are the longest by far: where they have room, the others have.
  if (!ready.versions.fits(lines.version)) await flush(target)
  ready.names.add(lines.name)
  ready.transactions.add(lines.transaction)
  ready.versions.add(lines.version)
  ready.count += 1
  // The first revision is 1: before it there is nothing that could be known.
  if (target.revision > 1) ready.keys.push(key)
  if (target.pendingAmounts.size > 0 && record.status === 'booked') {
    ready.doubtful ||= target.pendingAmounts.has(canonicalDecimal(record.amount))
  }
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
  let target: Target | undefined

  const take = async (step: Step): Promise<void> => {
    if (step.kind === 'statement') {
      if (target) await flush(target)
      post({ kind: 'statement', index: step.open.index, head: step.open.head, format: file.format() })
      target = await targetOf(await nextAnswer('account'), file.format())
    } else if (step.kind === 'end') {
      const provenBalance = step.summary.balanced || step.open.running === undefined
      post({ kind: 'end', index: step.open.index, summary: step.summary, provenBalance })
    } else if (target) {
      const normal = normalise(step.record, target.account, order.created)
      if (typeof normal === 'string') throw new Unreadable(step.line, normal)
      await add(target, normal)
    }
  }

  for await (const chunk of createReadStream(order.path, { highWaterMark: 64 * 1024 })) {
    hash.update(chunk)
    read += chunk.length
    file.write(chunk)
    for (const step of steps) await take(step)
    steps.length = 0
  }
  file.end()
  for (const step of steps) await take(step)
  if (target) await flush(target)
  post({ kind: 'done', format: file.format(), hash: hash.digest(), size: read })
}

try {
  await parse()
} catch (error) {
  if (error instanceof Repeated) post({ kind: 'repeated' })
  else if (error instanceof Unreadable) post({ kind: 'unreadable', line: error.line, why: error.why })
  else throw error
}
port.close()
