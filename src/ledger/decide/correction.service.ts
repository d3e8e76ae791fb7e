import { type Conditions, findCategory } from '@vitrine/categorizer'
import type { LockedAccount } from '../../people/accounts/account.store.ts'
import type { Actor } from '../../platform/changes/actor.ts'
import { rememberRequest } from '../../platform/changes/idempotency.store.ts'
import { recordChange } from '../../platform/changes/operator-change.store.ts'
import { Refusal } from '../../platform/core/errors.ts'
import type { Id } from '../../platform/core/id.ts'
import { OperatorError } from '../../platform/core/operator-error.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/db/deps.ts'
import { listVersions, type StoredVersion } from '../list/history.store.ts'
import { type CurrentRow, findCurrent, insertRecategorised } from '../recategorise/recategorise.store.ts'
import { compareDecisions } from '../write/comparison.ts'
import { deleteCorrection, findCorrection, saveCorrection } from '../write/correction.store.ts'
import { requireLocked } from '../write/delivery.service.ts'
import { supersede } from '../write/ledger.store.ts'
import { advanceRevision } from '../write/revision.service.ts'
import { loadAccountCategoriser } from '../write/store-delivery.service.ts'
import { conditionsFor } from './correction.ts'
import type { OperatorDecision } from './decision.service.ts'
import { findAccountOf } from './decision.store.ts'

/** All versions of a transaction, the current one first. */
export async function requireVersions(
  deps: Deps,
  id: Id<'transaction'>,
  accountId: Id<'account'> | null,
): Promise<[StoredVersion, ...StoredVersion[]]> {
  const [current, ...earlier] = await listVersions(deps.db, id, accountId)
  if (!current) throw unknown(id, accountId)
  return [current, ...earlier]
}

const unknown = (id: string, accountId: string | null): Refusal =>
  new Refusal('not_found', {
    message: `There is no transaction ${id}${accountId ? ` on account ${accountId}` : ''}.`,
    resourceId: id,
  })

/** The conditions of a rule that matches this transaction and others like it. */
export async function requireConditions(
  deps: Deps,
  id: Id<'transaction'>,
  accountId: Id<'account'> | null,
  onlySameAmount = false,
): Promise<Conditions> {
  const [{ record }] = await requireVersions(deps, id, accountId)
  const when = conditionsFor(record)
  if (!when) {
    throw new OperatorError(`Transaction ${id} has no counterparty and no text that a rule could match.`, {
      terminal: `Add a rule: vitrine rule add --help`,
    })
  }
  if (!onlySameAmount) return when
  const isOut = record.amount.startsWith('-')
  const size = isOut ? record.amount.slice(1) : record.amount
  return { ...when, sign: isOut ? '-' : '+', amountFrom: size, amountTo: size }
}

/** In place of a code: the category is decided again as if nobody had corrected it. */
export const AUTOMATIC = 'automatic'

/**
 * Sets the category of this transaction and of no other one. Rules and imports do not change it any more; the rules of a
 * tenant still change what that tenant reads.
 */
export async function correctOne(
  deps: Deps,
  by: Actor,
  id: Id<'transaction'>,
  account: Id<'account'> | null,
  code: string,
): Promise<OperatorDecision> {
  if (code !== AUTOMATIC && code !== 'none' && !findCategory(code))
    throw new OperatorError('The code is none, automatic, or one of docs/categories.md, such as 5411')
  const accountId = await findAccountOf(deps.db, id, account)
  if (!accountId) throw unknown(id, account)
  return deps.db.transaction(async (tx) => {
    const locked = await requireLocked(tx, accountId)
    const row = await findCurrent(tx, accountId, id)
    if (!row) throw new OperatorError(`${id} has left the list.`, { terminal: `See: vitrine transaction show ${id}` })
    const before = (await findCorrection(tx, accountId, id))?.code ?? AUTOMATIC
    const decided = { transactionId: id, accountId, revision: locked.revision }
    if (before === code) {
      await rememberRequest(tx, by, id, decided)
      return decided
    }
    if (code === AUTOMATIC) await deleteCorrection(tx, accountId, id)
    else await saveCorrection(tx, accountId, id, { code, madeBy: by.name })
    const answer = { ...decided, revision: await writeCategory(tx, locked, row) }
    const change = { before: { category: before }, after: { category: code } }
    await recordChange(tx, by, { action: 'transaction.correct', subject: id, ...change }, answer)
    return answer
  })
}

/** The account's revision then: a new one where clients see a difference. */
async function writeCategory(tx: Tx, locked: LockedAccount, row: CurrentRow): Promise<number> {
  const { before, after: body, categorised } = compareDecisions(await loadAccountCategoriser(tx, locked.id))(row)
  if (before === body) return locked.revision
  const revision = locked.revision + 1
  await supersede(tx, locked.id, revision, [row.id])
  await insertRecategorised(tx, locked.id, revision, [{ id: row.id, body, categorised }])
  await advanceRevision(tx, locked, revision)
  return revision
}
