import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { RefusalName } from '../core/errors.ts'
import type { Id } from '../core/id.ts'
import type { Principal } from '../keys/key.ts'
import type { RouteSchema } from './openapi.ts'
import type { TypeBoxProvider } from './validation.ts'

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxProvider
>

declare module 'fastify' {
  /** What a route says about itself beside its shapes; the OpenAPI document is made from it. */
  interface FastifySchema {
    operationId?: string
    summary?: string
    description?: string
    tags?: string[]
    security?: RouteSchema['security']
    streams?: RouteSchema['streams']
    gives?: RouteSchema['gives']
    refusals?: RefusalName[]
    /** Headers of a success that are not on every answer. */
    answerHeaders?: RouteSchema['answerHeaders']
    hide?: boolean
  }
  interface FastifyRequest {
    /** Who is calling /manage. */
    operatorTokenId: Id<'operatorToken'> | undefined
    /** Who is calling, on routes that want a bearer token and know it before their handler runs. */
    principal: Principal | undefined
  }
}
