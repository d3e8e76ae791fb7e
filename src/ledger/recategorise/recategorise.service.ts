import { findHousehold, lockAccount } from '../../people/accounts/account.store.ts'
import type { Id } from '../../platform/core/id.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/db/deps.ts'
import { finishJob, rescheduleJob } from '../../platform/jobs/job.store.ts'
import type { JobKind } from '../../platform/jobs/run.service.ts'
import {
  finishRecategorisation,
  lockRecategorisation,
  moveRecategorisation,
  type Recategorisation,
} from '../categorization/recategorisation.store.ts'
import { findRuleVersion } from '../categorization/rule.store.ts'
import type { RuleCache } from '../categorization/rule-cache.service.ts'
import { categoriser } from '../write/categorised.ts'
import { compareDecisions } from '../write/comparison.ts'
import { findCorrections } from '../write/correction.store.ts'
import { supersede } from '../write/ledger.store.ts'
import { loadCategorizer } from '../write/min-confidence.ts'
import { advanceRevision } from '../write/revision.service.ts'
import {
  type CurrentRow,
  findNextAccount,
  insertRecategorised,
  listCurrent,
  type Recategorised,
} from './recategorise.store.ts'

export type RecategorisedBatch = { seen: number; changed: number; done: boolean }

/** Small enough that other work waits some ten milliseconds for the account or the processor. */
const MAX_ROWS = 500
const MAX_ATTEMPTS = 10

/** One batch for each claim, until none is left, so that an account is never locked for long. */
export function recategorisationJob(memory: RuleCache, onPiece?: (piece: RecategorisedBatch) => void): JobKind {
  return {
    slots: 1,
    maxAttempts: MAX_ATTEMPTS,
    async run(deps, job) {
      const id = job.payload.recategorisationId as Id<'recategorisation'>
      const piece = await recategorisePiece(deps, decideAgain(memory), id, {
        settle: (tx, { done }) => (done ? finishJob(tx, job) : rescheduleJob(tx, job)),
      })
      onPiece?.(piece)
    },
  }
}

/**
 * At most `maxRows` rows of one account, in one transaction with the progress, so that a crash loses nothing and
 * repeats nothing. `settle` is called in that transaction.
 */
export async function recategorisePiece(
  deps: Deps,
  decide: DecideRows,
  id: Id<'recategorisation'>,
  {
    maxRows = MAX_ROWS,
    settle,
  }: { maxRows?: number; settle?: (tx: Tx, piece: RecategorisedBatch) => Promise<void> } = {},
): Promise<RecategorisedBatch> {
  return deps.db.transaction(async (tx) => {
    const piece = await decidePiece(tx, decide, id, maxRows)
    await settle?.(tx, piece)
    return piece
  })
}

async function decidePiece(
  tx: Tx,
  decide: DecideRows,
  id: Id<'recategorisation'>,
  maxRows: number,
): Promise<RecategorisedBatch> {
  const task = await lockRecategorisation(tx, id)
  const accountId = task && (await accountOf(tx, task))
  if (!task || !accountId) {
    if (task) await finishRecategorisation(tx, id)
    return { seen: 0, changed: 0, done: true }
  }
  const account = await lockAccount(tx, accountId)
  // The account may have been erased meanwhile.
  const rows = account ? await listCurrent(tx, accountId, task.atTransaction, maxRows) : []
  // Read after the account is locked: earlier writers have committed, and later ones read these rules too.
  const changed = rows.length > 0 ? await decide(tx, accountId, rows) : []
  if (account && changed.length > 0) {
    const revision = account.revision + 1
    const ids = changed.map((row) => row.id)
    if ((await supersede(tx, accountId, revision, ids)) !== ids.length) throw new Error('a locked account has changed')
    await insertRecategorised(tx, accountId, revision, changed)
    await advanceRevision(tx, account, revision)
  }
  const atTransaction = rows.length < maxRows ? '' : rows.at(-1)!.id
  const counts = { seen: rows.length, changed: changed.length }
  await moveRecategorisation(tx, id, { atAccount: accountId, atTransaction, ...counts })
  return { ...counts, done: false }
}

async function accountOf(db: Db, job: Recategorisation): Promise<Id<'account'> | undefined> {
  if (job.atTransaction !== '') return job.atAccount as Id<'account'>
  if (job.accountId !== null) return job.atAccount === '' ? job.accountId : undefined
  return findNextAccount(db, 'operator', job.atAccount)
}

/** Those of an account's rows that change; the account is locked. */
export type DecideRows = (tx: Tx, accountId: Id<'account'>, rows: CurrentRow[]) => Promise<Recategorised[]>

/** By the operator's newest rules, even if they are newer than the plan. */
export const decideAgain =
  (memory: RuleCache): DecideRows =>
  async (db, accountId, rows) => {
    const rules = await memory.find(db, 'operator', await findRuleVersion(db, 'operator'))
    const [household, corrections] = await Promise.all([findHousehold(db, accountId), findCorrections(db, accountId)])
    const compare = compareDecisions(categoriser(await loadCategorizer(), household, rules, corrections))
    return rows.flatMap((row) => {
      const { before, after, categorised } = compare(row)
      return before === after ? [] : { id: row.id, body: after, categorised }
    })
  }
