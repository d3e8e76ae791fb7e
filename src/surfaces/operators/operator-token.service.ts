import type { Actor } from '../../platform/changes/actor.ts'
import { recordChange } from '../../platform/changes/operator-change.store.ts'
import type { Id } from '../../platform/core/id.ts'
import { OperatorError } from '../../platform/core/operator-error.ts'
import { ROLES, type Role } from '../../platform/core/role.ts'
import { newCredential, sha256 } from '../../platform/core/secret.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/db/deps.ts'
import { disableOperatorToken, disableTokensOf, handOverTokens, insertOperatorToken } from './operator-token.store.ts'

/** Returns the token, which cannot be shown again. */
export async function createOperatorToken(
  deps: Deps,
  by: Actor,
  { label, expires, role = 'admin' }: { label: string; expires: Date | null; role?: Role },
): Promise<{ id: Id<'operatorToken'>; token: string }> {
  const id = deps.newId('operatorToken')
  const token = newCredential('vo')
  const facts = { label, expires, role }
  await deps.db.transaction(async (tx) => {
    await insertOperatorToken(tx, { ...facts, id, hash: sha256(token), by })
    await recordChange(tx, by, { action: 'operator-token.create', subject: id, before: null, after: facts })
  })
  return { id, token }
}

export async function endOperatorToken(deps: Deps, by: Actor, id: Id<'operatorToken'>): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (!(await disableOperatorToken(tx, id)))
      throw new OperatorError(`There is no usable operator token ${id}.`, { terminal: `See: vitrine operator tokens` })
    const [before, after] = [{ disabled: false }, { disabled: true }]
    await recordChange(tx, by, { action: 'operator-token.disable', subject: id, before, after })
  })
}

/** With an operator who is removed or disabled, or who may do less: then those that may do more than the new role. */
export async function endTokensOf(tx: Tx, by: Actor, id: Id<'operator'>, keeps?: Role): Promise<void> {
  const roles = keeps === undefined ? ROLES : ROLES.slice(ROLES.indexOf(keeps) + 1)
  for (const token of await disableTokensOf(tx, id, roles))
    await recordChange(tx, by, {
      action: 'operator-token.disable',
      subject: token,
      before: { disabled: false },
      after: { disabled: true },
    })
}

/** Software goes on with them, and whoever took them over answers for it. */
export async function takeTokensOf(tx: Tx, by: Actor, id: Id<'operator'>, madeBy: string): Promise<void> {
  for (const token of await handOverTokens(tx, id, ROLES, by))
    await recordChange(tx, by, {
      action: 'operator-token.take-over',
      subject: token,
      before: { madeBy },
      after: { madeBy: by.name },
    })
}
