import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { loadEngine } from '../categorization/engine.service.ts'
import type { Rule } from '../categorization/rule.ts'
import { openRuleBook, type RuleBook } from '../categorization/rule-book.ts'
import { systemClock } from '../core/clock.ts'
import { CopyRows } from '../core/copy-rows.ts'
import { canonicalDecimal } from '../core/decimal.ts'
import { type Id, idGenerator } from '../core/id.ts'
import { categoriser, type Household } from '../transactions/categorised.ts'
import { isStrong, keyOf } from '../transactions/identity.ts'
import { normalise } from '../transactions/normalise.ts'
import { type Encoder, openEncoder, type StatementAccount } from './encode.ts'
import { followApart } from './follow-apart.service.ts'
import { type FollowOrder, followFile, type Step } from './follow-file.service.ts'
import type { ToldRecord } from './packed-records.ts'
import { Unreadable } from './statement.ts'

/** Reading a file is all work and no waiting, so it happens off the thread that answers requests. */
export type ParseOrder = FollowOrder & {
  /** Have the file followed by a thread of its own. */
  apart: boolean
  /** Requests are answered in the same process, and come first. */
  behindRequests: boolean
}

/** What only the database knows; it may come when the reading has begun. */
type Begin = {
  kind: 'begin'
  created: Date
  /** Whose ids they are; a file's are those of its format. */
  source?: string
  /** Records are written as they come, so an id must not come twice. */
  idsOnce: boolean
  /** The operator's, the newest first. */
  rules: Rule[]
}

export type Parsed =
  | Exclude<Step, { kind: 'records' }>
  | Lines
  | { kind: 'unreadable'; line: number; why: string }
  /** Two records have one id, and so have to be looked at together. */
  | { kind: 'repeated' }

/** Lines of one account, as rows for COPY: their names, and the transactions and versions that they would begin. */
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
  | Begin
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

/** What is the same for all statements of the file. */
type Common = Pick<Begin, 'created' | 'source' | 'idsOnce'> & { rules: RuleBook }
let common: Common | undefined

async function commonFacts(): Promise<Common> {
  if (!common) {
    const { rules, ...facts } = await nextAnswer('begin')
    common = { ...facts, rules: openRuleBook(rules) }
  }
  return common
}

type Target = {
  common: Common
  account: StatementAccount
  revision: number
  source: string
  encode: Encoder
  pendingAmounts: Set<string>
}

async function targetOf(answer: ParseAnswer, format: string): Promise<Target | undefined> {
  if (answer.kind !== 'account' || answer.account === null) return undefined
  const { account, household, revision, pendingAmounts } = answer
  const common = await commonFacts()
  const { created, rules, source = format } = common
  const categorise = categoriser(await loadEngine(), household, rules)
  const encode = openEncoder({ account, revision, source, created, categorise }, ready)
  return { common, account, revision, source, encode, pendingAmounts: new Set(pendingAmounts) }
}

/** What has been made ready and not been handed on. */
const ready = {
  names: new CopyRows(),
  transactions: new CopyRows(),
  versions: new CopyRows(),
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
  const rows = { names, transactions, versions }
  post({ kind: 'lines', accountId: account.id, ...rows, count, read, keys, doubtful }, [
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

/** Waits only when a piece is full: this runs for every line of every file. */
async function addAll(target: Target, records: ToldRecord[]): Promise<void> {
  const { created, idsOnce } = target.common
  for (const { record: told, line } of records) {
    const normal = normalise(told, target.account, created)
    if (typeof normal === 'string') throw new Unreadable(line, normal)
    const { record } = normal
    const key = keyOf(target.source, record, order.options.records ? 'unique' : 'reused')
    if (idsOnce) requireOnce(key)
    target.encode(normal, key, newId('transaction'))
    ready.count += 1
    // The first revision is 1: before it there is nothing that could be known.
    if (target.revision > 1) ready.keys.push(key)
    if (target.pendingAmounts.size > 0 && record.status === 'booked') {
      ready.doubtful ||= target.pendingAmounts.has(canonicalDecimal(record.amount))
    }
    // They are the longest by far.
    if (ready.versions.isFull) await flush(target)
  }
}

async function parse(): Promise<void> {
  let target: Target | undefined
  const { path, options, unproven } = order
  const follow = order.apart ? followApart : followFile
  for await (const piece of follow({ path, options, unproven })) {
    read = piece.read
    for (const step of piece.steps) {
      if (step.kind === 'records') {
        if (target) await addAll(target, step.records)
        continue
      }
      if (target && (step.kind === 'statement' || step.kind === 'done')) await flush(target)
      post(step)
      if (step.kind === 'statement') target = await targetOf(await nextAnswer('account'), step.format)
    }
  }
}

try {
  await parse()
} catch (error) {
  if (error instanceof Repeated) post({ kind: 'repeated' })
  else if (error instanceof Unreadable) post({ kind: 'unreadable', line: error.line, why: error.why })
  else throw error
}
port.close()
