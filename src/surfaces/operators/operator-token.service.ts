import type { Actor } from '../../platform/changes/actor.ts'
import { recordChange } from '../../platform/changes/operator-change.store.ts'
import type { Id } from '../../platform/core/id.ts'
import { OperatorError } from '../../platform/core/operator-error.ts'
import type { Role } from '../../platform/core/role.ts'
import { newCredential, sha256 } from '../../platform/core/secret.ts'
import type { Deps } from '../../platform/db/deps.ts'
import { disableOperatorToken, insertOperatorToken } from './operator-token.store.ts'

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
    await insertOperatorToken(tx, { ...facts, id, hash: sha256(token) })
    await recordChange(tx, by, { action: 'operator-token.create', subject: id, before: null, after: facts })
  })
  return { id, token }
}

export async function endOperatorToken(deps: Deps, by: Actor, id: Id<'operatorToken'>): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (!(await disableOperatorToken(tx, id)))
      throw new OperatorError(`There is no usable operator token ${id}. See: vitrine operator tokens`)
    const [before, after] = [{ disabled: false }, { disabled: true }]
    await recordChange(tx, by, { action: 'operator-token.disable', subject: id, before, after })
  })
}
