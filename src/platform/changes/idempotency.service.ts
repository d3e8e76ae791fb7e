import { Refusal } from '../core/errors.ts'
import type { Deps } from '../db/deps.ts'
import type { Caller, KeyedRequest } from './actor.ts'
import { findRequest } from './idempotency.store.ts'

/**
 * Creates something, or returns what the same request created before. `create` gets the caller with the request's key,
 * and remembers it (rememberRequest, which recordChange calls) in the transaction of its work. Of two simultaneous
 * requests one fails, and finds the other's result.
 */
export async function createByKey<I extends string, B extends Caller>(
  deps: Pick<Deps, 'db'>,
  by: B,
  request: KeyedRequest | undefined,
  create: (by: B) => Promise<I>,
): Promise<I> {
  if (request === undefined) return create(by)
  const earlier = await findResult<I>(deps, by, request)
  if (earlier !== undefined) return earlier
  try {
    return await create({ ...by, request })
  } catch (error) {
    const winner = await findResult<I>(deps, by, request)
    if (winner !== undefined) return winner
    throw error
  }
}

async function findResult<I extends string>(
  { db }: Pick<Deps, 'db'>,
  by: Caller,
  { key, hash }: KeyedRequest,
): Promise<I | undefined> {
  const found = await findRequest(db, by.id, key)
  if (found && !found.requestHash.equals(hash))
    throw new Refusal('invalid_argument', { message: 'The Idempotency-Key was used for another request.' })
  return found?.resultId as I | undefined
}
