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
import { openBreath } from './breath.service.ts'
import { type Encoder, openEncoder, type StatementAccount } from './encode.ts'
import { followApart } from './follow-apart.service.ts'
import { type FollowOrder, followFile, type Step } from './follow-file.service.ts'
import type { ToldRecord } from './packed-records.ts'
import { ofRecord } from './records/objects.ts'
import { Unreadable } from './statement.ts'

/** What an earlier reading of the file has shown. */
export type Findings = Pick<FollowOrder, 'unproven'> & {
  /** Names of collective entries that the ledger knows as one: their parts would be the same money again. */
  wholes: string[]
}

export type ParseOrder = FollowOrder &
  Findings & {
    /** Have the file followed by a thread of its own. */
    apart: boolean
    /** Requests are being answered, and come first. */
    busy: boolean
    /** Hand lines on as soon as they are longer than this, in bytes. */
    mostBytes?: number
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
  | Exclude<Step, { kind: 'records' | 'whole' }>
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
  /** Of collective entries that are told in parts; to be looked for too. */
  wholes: string[]
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

/** A piece is written, and what it was in can be used again. `busy`: requests are being answered. */
type Go = { kind: 'go'; busy: boolean } & Record<'names' | 'transactions' | 'versions', ArrayBuffer>

/** How the reader speaks with whoever has the database. */
export type Channel = {
  post: (parsed: Parsed, transfer?: ArrayBuffer[]) => void
  next: <Kind extends ParseAnswer['kind']>(kind: Kind) => Promise<ParseAnswer & { kind: Kind }>
}

/** How many pieces may be under way before the reader waits for the database. */
const MOST_UNDER_WAY = 4
/**
 * While requests are answered the reader does nothing while a piece is written, and pieces are small: together the two
 * would keep two processors busy, and a large piece keeps PostgreSQL at one for long.
 */
const SMALL_PIECE = 128 * 1024
/** Less than a millisecond's worth, so that there is time to breathe. */
const MOUTHFUL = 8 * 1024

type Target = {
  account: StatementAccount
  revision: number
  source: string
  encode: Encoder
  pendingAmounts: Set<string>
}

/** What is the same for all statements of the file. */
type Common = Pick<Begin, 'created' | 'source' | 'idsOnce'> & { rules: RuleBook }

class Repeated extends Error {}

const KNOWN_AS_ONE = 'the payments of this batch are not told apart: another file told it as one'

/** Reads a file from its beginning to its end, and tells in the end how it ended. */
export async function parseFile(order: ParseOrder, channel: Channel): Promise<void> {
  try {
    await parse(order, channel)
  } catch (error) {
    if (error instanceof Repeated) channel.post({ kind: 'repeated' })
    else if (error instanceof Unreadable) channel.post({ kind: 'unreadable', line: error.line, why: error.why })
    else throw error
  }
}

async function parse(order: ParseOrder, { post, next }: Channel): Promise<void> {
  const newId = idGenerator(() => systemClock().getTime())
  const isRecords = order.options.records === true
  const breath = openBreath()
  /** What has been made ready and not been handed on. */
  const ready = {
    names: new CopyRows(),
    transactions: new CopyRows(),
    versions: new CopyRows(),
    count: 0,
    keys: [] as string[],
    wholes: [] as string[],
    doubtful: false,
  }
  const knownWholes = new Set(order.wholes)
  /** How many of the next records are parts of what was taken as one. */
  let partsToSkip = 0
  const ids = new Set<string>()
  let common: Common | undefined
  let { busy } = order
  let underWay = 0
  let read = 0
  let number = 0

  async function commonFacts(): Promise<Common> {
    if (!common) {
      const { rules, ...facts } = await next('begin')
      common = { ...facts, rules: openRuleBook(rules) }
    }
    return common
  }

  async function targetOf(answer: ParseAnswer, format: string): Promise<Target | undefined> {
    if (answer.kind !== 'account' || answer.account === null) return undefined
    const { account, household, revision, pendingAmounts } = answer
    const { created, rules, source = format } = await commonFacts()
    const categorise = categoriser(await loadEngine(), household, rules)
    const encode = openEncoder({ account, revision, source, created, categorise }, ready)
    return { account, revision, source, encode, pendingAmounts: new Set(pendingAmounts) }
  }

  async function flush({ account }: Target): Promise<void> {
    const { count, keys, wholes, doubtful } = ready
    if (count === 0) return
    const [names, transactions, versions] = [ready.names.take(), ready.transactions.take(), ready.versions.take()]
    const rows = { names, transactions, versions }
    post({ kind: 'lines', accountId: account.id, ...rows, count, read, keys, wholes, doubtful }, [
      names.buffer,
      transactions.buffer,
      versions.buffer,
    ])
    Object.assign(ready, { count: 0, keys: [], wholes: [], doubtful: false })
    underWay += 1
    while (underWay >= (busy ? 1 : MOST_UNDER_WAY)) {
      const written = await next('go')
      busy = written.busy
      ready.names.giveBack(written.names)
      ready.transactions.giveBack(written.transactions)
      ready.versions.giveBack(written.versions)
      underWay -= 1
    }
  }

  function requireOnce(key: string): void {
    if (!isStrong(key)) return
    if (ids.has(key)) throw new Repeated()
    ids.add(key)
  }

  /** Waits only when a piece is full: this runs for every line of every file. */
  async function addAll(target: Target, { created, idsOnce }: Common, records: ToldRecord[]): Promise<void> {
    for (const { record: told, line } of records) {
      if (partsToSkip > 0) {
        partsToSkip -= 1
        continue
      }
      const normal = normalise(told, target.account, created)
      number += 1
      if (typeof normal === 'string') throw new Unreadable(line, isRecords ? ofRecord(number, normal) : normal)
      const { record } = normal
      const key = keyOf(target.source, record, isRecords ? 'unique' : 'reused')
      if (idsOnce) requireOnce(key)
      target.encode(normal, key, newId('transaction'))
      ready.count += 1
      // The first revision is 1: before it there is nothing that could be known.
      if (target.revision > 1) ready.keys.push(key)
      if (target.pendingAmounts.size > 0 && record.status === 'booked') {
        ready.doubtful ||= target.pendingAmounts.has(canonicalDecimal(record.amount))
      }
      // They are the longest by far.
      const most = order.mostBytes ?? (busy ? SMALL_PIECE : Infinity)
      if (ready.versions.isFull || ready.versions.size > most) await flush(target)
      if (busy) breath.take()
    }
  }

  async function addWhole(target: Target, common: Common, { whole, parts }: Step & { kind: 'whole' }): Promise<void> {
    // Only by the bank's reference it is sure to be the same.
    if (target.revision === 1 || whole.record.sourceId === undefined) return
    const normal = normalise(whole.record, target.account, common.created)
    if (typeof normal === 'string') throw new Unreadable(whole.line, normal)
    const key = keyOf(target.source, normal.record, 'reused')
    if (!knownWholes.has(key)) return void ready.wholes.push(key)
    await addAll(target, common, [whole])
    partsToSkip = parts
    post({ kind: 'note', note: { line: whole.line, text: KNOWN_AS_ONE } })
  }

  let target: Target | undefined
  const { path, options, unproven, apart } = order
  const follow = apart ? followApart : followFile
  for await (const piece of follow({ path, options, unproven, ...(!apart && { pieceBytes: MOUTHFUL }) })) {
    read = piece.read
    if (busy) breath.take()
    for (const step of piece.steps) {
      if (step.kind === 'records') {
        if (target) await addAll(target, await commonFacts(), step.records)
        continue
      }
      if (step.kind === 'whole') {
        if (target) await addWhole(target, await commonFacts(), step)
        continue
      }
      if (target && (step.kind === 'statement' || step.kind === 'done')) await flush(target)
      post(step)
      if (step.kind === 'statement') target = await targetOf(await next('account'), step.format)
    }
  }
}
