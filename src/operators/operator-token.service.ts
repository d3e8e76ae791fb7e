import type { Role } from '../changes/actor.ts'
import type { Id } from '../core/id.ts'
import { OperatorError } from '../core/operator-error.ts'
import { newCredential, sha256 } from '../core/secret.ts'
import type { Deps } from '../db/deps.ts'
import { disableOperatorToken, insertOperatorToken } from './operator-token.store.ts'

/** Returns the token, which cannot be shown again. */
export async function createOperatorToken(
  deps: Deps,
  { role = 'admin', ...facts }: { label: string; expires: Date | null; role?: Role },
): Promise<{ id: Id<'operatorToken'>; token: string }> {
  const id = deps.newId('operatorToken')
  const token = newCredential('vo')
  await insertOperatorToken(deps.db, { ...facts, role, id, hash: sha256(token) })
  return { id, token }
}

export async function endOperatorToken(deps: Deps, id: Id<'operatorToken'>): Promise<void> {
  if (!(await disableOperatorToken(deps.db, id))) {
    throw new OperatorError(`There is no usable operator token ${id}. See: vitrine operator tokens`)
  }
}
