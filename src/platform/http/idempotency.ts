import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import type { Actor, Caller, KeyedRequest } from '../changes/actor.ts'
import { findRequest } from '../changes/idempotency.store.ts'
import { Refusal } from '../core/errors.ts'
import { sha256 } from '../core/secret.ts'
import type { Context } from './context.ts'

export const idempotencyKeyHeader = (
  description = 'The same request with the same key creates nothing again, for a day',
) => Type.Optional(Type.String({ minLength: 1, maxLength: 255, description, examples: ['4f3a9c'] }))

/** Of a route that creates something. */
export const IdempotencyHeaders = Type.Object({ 'idempotency-key': idempotencyKeyHeader() })

export type Created<I extends string> = { id: I; again: boolean }

/**
 * Creates something, or returns what the same request created before. `create` gets the caller with the request's key,
 * and recordChange stores that in the transaction of its work. Of two simultaneous requests one fails, and finds the
 * other's result.
 */
export function createIdempotently<I extends string>(
  context: Context,
  request: Pick<FastifyRequest, 'operator' | 'headers' | 'method' | 'url' | 'body'>,
  create: (by: Actor) => Promise<I>,
): Promise<Created<I>> {
  return createIdempotentlyBy(context, request, request.operator!, create)
}

/** The same for any caller: a client is the API key that it uses. */
export async function createIdempotentlyBy<I extends string, B extends Caller>(
  context: Context,
  request: Pick<FastifyRequest, 'headers' | 'method' | 'url' | 'body'>,
  by: B,
  create: (by: B) => Promise<I>,
): Promise<Created<I>> {
  const key = request.headers['idempotency-key'] as string | undefined
  if (key === undefined) return { id: await create(by), again: false }
  const body = JSON.stringify(request.body ?? null)
  const keyed = { key, hash: sha256(`${request.method} ${request.url}\n${body}`) }
  const earlier = await findResult<I>(context, by, keyed)
  if (earlier !== undefined) return { id: earlier, again: true }
  try {
    return { id: await create({ ...by, request: keyed }), again: false }
  } catch (error) {
    const winner = await findResult<I>(context, by, keyed)
    if (winner !== undefined) return { id: winner, again: true }
    throw error
  }
}

async function findResult<I extends string>(
  context: Context,
  by: Caller,
  { key, hash }: KeyedRequest,
): Promise<I | undefined> {
  const found = await findRequest(context.db, by.id, key)
  if (found && !found.requestHash.equals(hash))
    throw new Refusal('invalid_argument', { message: 'The Idempotency-Key was used for another request.' })
  return found?.resultId as I | undefined
}
