import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../core/errors.ts'
import type { Context } from '../http/context.ts'
import { bearerHash, limit } from '../keys/key.hook.ts'
import { findOperatorToken } from './operator-token.store.ts'

/** Callers of /manage need an operator token; a client's access token does not work there. */
export async function authenticateOperator(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const id = await findOperatorToken(context.db, bearerHash(request))
  if (!id)
    throw new Refusal('token_expired', {
      message: 'The operator token is expired or not valid; vitrine operator token makes another.',
    })
  request.operatorTokenId = id
  limit(context, reply, id)
}
