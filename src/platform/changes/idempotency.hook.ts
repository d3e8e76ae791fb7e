import type { FastifyReply, FastifyRequest } from 'fastify'
import Type from 'typebox'
import { Refusal } from '../core/errors.ts'
import { sha256 } from '../core/secret.ts'
import type { Deps } from '../db/deps.ts'
import { isSentTwice } from '../http/authorization.ts'
import type { Caller, KeyedRequest } from './actor.ts'
import { type Done, doByKey } from './idempotency.service.ts'

export const onceHeader = (description = 'The same request with the same key has no second effect, for a day') =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 255, description, examples: ['4f3a9c'] }))

/** For the schema of a route that changes something. `test/contract/post-once.test.ts` finds one that has forgotten it. */
export const idempotent = {
  headers: Type.Object({ 'idempotency-key': onceHeader() }),
  answerHeaders: ['Idempotency-Replayed' as const],
}

type Once = Pick<FastifyRequest, 'headers' | 'method' | 'url' | 'body' | 'raw'>

/** Creates something by a request with a JSON body, or returns the id of what the same request created before. */
export async function createIdempotently<I extends string, B extends Caller>(
  deps: Pick<Deps, 'db'>,
  request: Once,
  reply: unknown,
  by: B,
  create: (by: B) => Promise<I>,
): Promise<I> {
  const { resultId } = await doOnce(deps, request, reply, by, async (caller) => ({ resultId: await create(caller) }))
  return resultId as I
}

/**
 * The same where the answer cannot be read again from what was made. What `act` does remembers the answer, so it has
 * neither secrets nor personal data.
 */
export async function answerIdempotently<A extends object, B extends Caller>(
  deps: Pick<Deps, 'db'>,
  request: Once,
  reply: unknown,
  by: B,
  act: (by: B) => Promise<A>,
): Promise<A> {
  const { answer } = await doOnce(deps, request, reply, by, async (caller) => ({ answer: await act(caller) }))
  return answer as A
}

async function doOnce<B extends Caller>(
  deps: Pick<Deps, 'db'>,
  request: Once,
  reply: unknown,
  by: B,
  act: (by: B) => Promise<Done>,
): Promise<Done> {
  const { isReplayed, ...done } = await doByKey(deps, by, keyedRequest(request), act)
  if (isReplayed) markReplayed(reply)
  return done
}

/** So that a client knows why a secret is missing in the answer. */
export const markReplayed = (reply: unknown): FastifyReply =>
  (reply as FastifyReply).header('Idempotency-Replayed', 'true')

/** The one Idempotency-Key. */
export function keyOf({ headers, raw }: Pick<FastifyRequest, 'headers' | 'raw'>): string | undefined {
  if (isSentTwice(raw, 'idempotency-key'))
    throw new Refusal('invalid_argument', { message: 'The Idempotency-Key was sent more than once; send it once.' })
  const key = headers['idempotency-key'] as string | undefined
  // Others arrive as whatever the encoding of the sender makes of them.
  if (key !== undefined && !/^[ -~]*$/.test(key))
    throw new Refusal('invalid_argument', {
      message: '"idempotency-key" must be letters, digits and signs of ASCII, such as "4f3a9c".',
    })
  return key
}

function keyedRequest(request: Once): KeyedRequest | undefined {
  const key = keyOf(request)
  if (key === undefined) return undefined
  return { key, hash: sha256(`${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`) }
}
