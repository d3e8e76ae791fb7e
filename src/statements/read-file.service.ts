import { setTimeout as delay } from 'node:timers/promises'
import { findHousehold } from '../accounts/account.store.ts'
import { findRuleVersion, listRules } from '../categorization/rule.store.ts'
import type { Id } from '../core/id.ts'
import { databaseNow } from '../db/clock.ts'
import type { Tx } from '../db/database.ts'
import { lookAhead, type Outlook, Overtaken, type StagedBatch } from '../transactions/staged.service.ts'
import {
  createStage,
  isAnyKnown,
  listKnownNames,
  STAGE_COPY,
  STAGED_VERSIONS_COPY,
  TRANSACTIONS_COPY,
  VERSIONS_COPY,
} from '../transactions/staged.store.ts'
import { PAUSE_MS } from './breath.service.ts'
import { FileRefused, type FileToRead } from './file-to-read.ts'
import type { Findings, Parsed } from './parse-file.service.ts'
import type { Reader } from './reader.service.ts'
import type { Note, StatementHead } from './statement.ts'
import { chooseAccount } from './statement-account.service.ts'
import type { StatementSummary } from './summary.ts'

export type ReadOrder = FileToRead & {
  accountId?: Id<'account'>
  source?: string
  progress?: (done: number, all: number) => void
}

/** How a file is read; a second reading may know better than the first. */
export type Manner = Findings & {
  /** Write new lines straight into the ledger, as if nobody else would change the account meanwhile. */
  straight: boolean
}

export type StatementReport = StatementSummary & { accountId: Id<'account'> | null; leftOut?: string }

export type Reading = Findings & {
  format: string
  hash: Uint8Array
  size: number
  statements: (StatementReport & { nature: StatementHead['nature'] })[]
  /** What was laid out or written for each account. */
  accounts: Map<Id<'account'>, Outlook & Pick<StagedBatch, 'waiting' | 'written'>>
  notes: Note[]
  noteCount: number
  /** Of the operator's rules that its lines were categorised by. */
  ruleVersion: number
}

const MOST_NOTES = 100

/** This thread only hands the reader's lines on to the database and looks accounts up. The reader has begun. */
export async function readFileInto(
  tx: Tx,
  order: ReadOrder,
  size: number,
  manner: Manner,
  reader: Reader,
): Promise<Reading> {
  await createStage(tx)
  const ruleVersion = await findRuleVersion(tx, 'operator')
  const { answer } = reader
  answer({
    kind: 'begin',
    created: await databaseNow(tx),
    idsOnce: manner.straight && order.options.records === true,
    rules: await listRules(tx, 'operator', ruleVersion),
    ...(order.source && { source: order.source }),
  })
  const reading: Reading = {
    format: 'unknown',
    hash: new Uint8Array(),
    size,
    statements: [],
    accounts: new Map(),
    notes: [],
    noteCount: 0,
    unproven: [],
    wholes: [],
    ruleVersion,
  }
  const targets = new Map<number, { accountId: Id<'account'> | null; leftOut?: string }>()

  async function takeStatement({ index, head }: Parsed & { kind: 'statement' }): Promise<void> {
    const { account, leftOut } = await chooseAccount(tx, order.accountId, head)
    targets.set(index, { accountId: account?.id ?? null, ...(leftOut && { leftOut }) })
    if (!account) return answer({ kind: 'account', account: null })
    let outlook = reading.accounts.get(account.id)
    if (!outlook) {
      outlook = { ...(await lookAhead(tx, account.id)), waiting: 0, written: 0 }
      reading.accounts.set(account.id, outlook)
    }
    const { revision, pendingAmounts } = outlook
    const household = await findHousehold(tx, account.id)
    answer({ kind: 'account', account, household, revision: revision + 1, pendingAmounts })
  }

  /** PostgreSQL writes without a pause as long as it is given something to write. */
  const pause = async () => reader.isBusy() && delay(PAUSE_MS)

  async function takeLines({ accountId, keys, wholes, doubtful, ...lines }: Parsed & { kind: 'lines' }): Promise<void> {
    const account = reading.accounts.get(accountId)!
    await tx.copy(STAGE_COPY, one(lines.names))
    await pause()
    const isNew = account.revision === 0 || !(doubtful || (await isAnyKnown(tx, accountId, keys)))
    if (wholes.length > 0) reading.wholes.push(...(await listKnownNames(tx, accountId, wholes)))
    const straight = manner.straight && isNew
    if (straight) {
      await tx.copy(TRANSACTIONS_COPY, one(lines.transactions))
      await pause()
    }
    await tx.copy(straight ? VERSIONS_COPY : STAGED_VERSIONS_COPY, one(lines.versions))
    account[straight ? 'written' : 'waiting'] += lines.count
    const [names, transactions, versions] = [lines.names.buffer, lines.transactions.buffer, lines.versions.buffer]
    answer({ kind: 'go', busy: reader.isBusy(), names, transactions, versions }, [names, transactions, versions])
    order.progress?.(lines.read, size)
  }

  for (;;) {
    const parsed = await reader.next()
    if (parsed.kind === 'lines') await takeLines(parsed)
    else if (parsed.kind === 'statement') await takeStatement(parsed)
    else if (parsed.kind === 'end') {
      reading.statements.push({ ...parsed.summary, ...targets.get(parsed.index)! })
      if (!parsed.provenBalance) reading.unproven.push(parsed.index)
    } else if (parsed.kind === 'note') {
      reading.noteCount += 1
      if (reading.notes.length < MOST_NOTES) reading.notes.push(parsed.note)
    } else if (parsed.kind === 'repeated') {
      throw new Overtaken('an id is used by two records')
    } else if (parsed.kind === 'unreadable') {
      throw new FileRefused(order.fileName, parsed.line, parsed.why)
    } else {
      const { format, hash, size } = parsed
      return Object.assign(reading, { format, hash, size })
    }
  }
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
