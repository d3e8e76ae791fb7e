import { Refusal } from '../core/errors.ts'
import type { Deps } from '../db/deps.ts'
import type { Caller, KeyedRequest } from './actor.ts'
import { findRequest } from './idempotency.store.ts'

/** What a request led to: the id of what it made, and what it is answered where that cannot be read from there. */
export type Done = { resultId?: string; answer?: object | null }

/**
 * Does something, or returns what the same request led to before. `act` gets the caller with the request's key, and
 * remembers it (rememberRequest, which recordChange calls) in the transaction of its work: of two simultaneous requests
 * one fails, and finds the other's result. What fails or is refused leaves no key behind.
 */
export async function doByKey<B extends Caller>(
  deps: Pick<Deps, 'db'>,
  by: B,
  request: KeyedRequest | undefined,
  act: (by: B) => Promise<Done>,
): Promise<Done & { isReplayed: boolean }> {
  if (request === undefined) return { ...(await act(by)), isReplayed: false }
  const earlier = await findDone(deps, by, request)
  if (earlier !== undefined) return { ...earlier, isReplayed: true }
  try {
    return { ...(await act({ ...by, request })), isReplayed: false }
  } catch (error) {
    const winner = await findDone(deps, by, request)
    if (winner !== undefined) return { ...winner, isReplayed: true }
    throw error
  }
}

async function findDone({ db }: Pick<Deps, 'db'>, by: Caller, { key, hash }: KeyedRequest): Promise<Done | undefined> {
  const found = await findRequest(db, by.id, key)
  if (!found) return undefined
  const { requestHash, ...done } = found
  if (!requestHash.equals(hash))
    throw new Refusal('invalid_argument', {
      message: 'The Idempotency-Key was used for another request. Send a new key with each new request.',
    })
  return done
}
