import { setTimeout as delay } from 'node:timers/promises'
import { findHousehold, lockAccount, setRevision } from '../accounts/account.store.ts'
import { loadEngine } from '../categorization/engine.service.ts'
import {
  claimRecategorisation,
  finishRecategorisation,
  moveRecategorisation,
  type Recategorisation,
} from '../categorization/recategorisation.store.ts'
import { findRuleVersion } from '../categorization/rule.store.ts'
import type { RuleMemory } from '../categorization/rule-memory.service.ts'
import type { Id } from '../core/id.ts'
import type { Db } from '../db/database.ts'
import type { Deps } from '../db/deps.ts'
import { categoriser } from './categorised.ts'
import { compareDecisions } from './comparison.ts'
import { supersede } from './ingest.store.ts'
import {
  type CurrentRow,
  findNextAccount,
  insertRecategorised,
  listCurrent,
  type Recategorised,
} from './recategorise.store.ts'

export type Piece = { id: Id<'recategorisation'>; seen: number; changed: number; done: boolean }

/** Few enough that whoever waits for the account or for the processor waits for some ten milliseconds. */
const MOST_ROWS = 500

/**
 * A piece of the oldest work that nobody is at: at most so many rows of one account, in one transaction with the note of
 * how far it came. So a crash loses nothing and repeats nothing. Undefined when there is nothing to do.
 */
export async function recategoriseSome(
  deps: Deps,
  memory: RuleMemory,
  mostRows: number = MOST_ROWS,
): Promise<Piece | undefined> {
  return deps.db.transaction(async (tx) => {
    const job = await claimRecategorisation(tx)
    if (!job) return undefined
    const accountId = await accountOf(tx, job)
    if (!accountId) {
      await finishRecategorisation(tx, job.id)
      return { id: job.id, seen: 0, changed: 0, done: true }
    }
    const account = await lockAccount(tx, accountId)
    // It may have been erased meanwhile.
    const rows = account ? await listCurrent(tx, accountId, job.atTransaction, mostRows) : []
    // Read after the account is locked: whoever wrote to it before has committed, and whoever comes next reads them too.
    const changed = rows.length > 0 ? await changesOf(tx, memory, accountId, rows) : []
    if (account && changed.length > 0) {
      const revision = account.revision + 1
      const ids = changed.map(({ id }) => id)
      if ((await supersede(tx, accountId, revision, ids)) !== ids.length)
        throw new Error('a locked account has changed')
      await insertRecategorised(tx, accountId, revision, changed)
      await setRevision(tx, accountId, revision)
    }
    const atTransaction = rows.length < mostRows ? '' : rows.at(-1)!.id
    const counts = { seen: rows.length, changed: changed.length }
    await moveRecategorisation(tx, job.id, { atAccount: accountId, atTransaction, ...counts })
    return { id: job.id, ...counts, done: false }
  })
}

async function accountOf(db: Db, job: Recategorisation): Promise<Id<'account'> | undefined> {
  if (job.atTransaction !== '') return job.atAccount as Id<'account'>
  if (job.accountId !== null) return job.atAccount === '' ? job.accountId : undefined
  return findNextAccount(db, 'operator', job.atAccount)
}

/** By the operator's newest rules, whichever were newest when the work was planned. */
async function changesOf(
  db: Db,
  memory: RuleMemory,
  accountId: Id<'account'>,
  rows: CurrentRow[],
): Promise<Recategorised[]> {
  const rules = await memory.find(db, 'operator', await findRuleVersion(db, 'operator'))
  const compare = compareDecisions(categoriser(await loadEngine(), await findHousehold(db, accountId), rules))
  return rows.flatMap((row) => {
    const { before, after, categorised } = compare(row)
    return before === after ? [] : { id: row.id, body: after, categorised }
  })
}

/** All that is planned, one piece after the other. `pauseMs` leaves room for others between them. */
export async function recategoriseAll(
  deps: Deps,
  memory: RuleMemory,
  { pauseMs, isStopped, onPiece }: { pauseMs: number; isStopped: () => boolean; onPiece?: (piece: Piece) => void },
): Promise<void> {
  while (!isStopped()) {
    const piece = await recategoriseSome(deps, memory)
    if (!piece) return
    onPiece?.(piece)
    if (pauseMs > 0 && piece.seen > 0) await delay(pauseMs)
  }
}

const POLL_MS = 1_000
const PAUSE_MS = 50

/** Works in the background. Several servers may do it at once: each piece is one worker's. */
export function startRecategoriser(
  deps: Deps,
  memory: RuleMemory,
  onError: (error: unknown) => void,
): { stop: () => Promise<void> } {
  let stopped = false
  // A database that is away is told once, not every second.
  let away = false
  let working: Promise<void> | undefined
  const isStopped = () => stopped
  const work = async () => {
    try {
      await recategoriseAll(deps, memory, { pauseMs: PAUSE_MS, isStopped })
      away = false
    } catch (error) {
      if (!away) onError(error)
      away = true
    } finally {
      working = undefined
    }
  }
  const timer = setInterval(() => {
    working ??= work()
  }, POLL_MS).unref()
  return {
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await working
    },
  }
}
