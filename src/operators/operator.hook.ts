import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasRole } from '../changes/actor.ts'
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
  const actor = await findOperatorToken(context.db, bearerHash(request))
  if (!actor)
    throw new Refusal('token_expired', {
      message: 'The operator token is expired or not valid; vitrine operator token makes another.',
    })
  limit(context, reply, actor.id)
  const needed = request.routeOptions.schema!.role!
  if (!hasRole(actor, needed))
    throw new Refusal('role_not_allowed', { message: `This needs the role ${needed}, and you have ${actor.role}.` })
  request.operator = actor
}
