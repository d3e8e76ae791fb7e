import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import { sha256 } from '../core/secret.ts'
import type { Deps } from '../db/deps.ts'
import type { Caller } from './actor.ts'
import { createByKey } from './idempotency.service.ts'

export const onceHeader = (description = 'The same request with the same key creates nothing again, for a day') =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 255, description, examples: ['4f3a9c'] }))

/** Of a route that creates something. */
export const IdempotencyHeaders = Type.Object({ 'idempotency-key': onceHeader() })

/** Creates something by a request with a JSON body, or returns what the same request created before. */
export function createIdempotently<I extends string, B extends Caller>(
  deps: Pick<Deps, 'db'>,
  request: Pick<FastifyRequest, 'headers' | 'method' | 'url' | 'body'>,
  by: B,
  create: (by: B) => Promise<I>,
): Promise<I> {
  const key = request.headers['idempotency-key'] as string | undefined
  const body = JSON.stringify(request.body ?? null)
  const keyed = key === undefined ? undefined : { key, hash: sha256(`${request.method} ${request.url}\n${body}`) }
  return createByKey(deps, by, keyed, create)
}
