import type {
  ContextConfigDefault,
  FastifyBaseLogger,
  FastifyInstance,
  FastifySchema,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteGenericInterface,
  RouteHandlerMethod,
  RouteOptions,
  RouteShorthandOptions,
} from 'fastify'
import type { RefusalName } from '../core/errors.ts'
import type { Role } from '../core/role.ts'
import type { Auth } from './auth.ts'
import type { RouteSchema } from './openapi-document.ts'
import type { TypeBoxProvider } from './validation.ts'

type Server = RawServerDefault
type Request = RawRequestDefaultExpression
type Reply = RawReplyDefaultExpression
type Options<Generic extends RouteGenericInterface, Schema extends FastifySchema> = RouteShorthandOptions<
  Server,
  Request,
  Reply,
  Generic,
  ContextConfigDefault,
  Schema,
  TypeBoxProvider
> & { schema: Schema }
type Handler<Generic extends RouteGenericInterface, Schema extends FastifySchema> = RouteHandlerMethod<
  Server,
  Request,
  Reply,
  Generic,
  ContextConfigDefault,
  Schema,
  TypeBoxProvider
>

/** Adds a route. Its schema says who may call it: a route without `auth` does not compile. */
type AddRoute = <
  Generic extends RouteGenericInterface = RouteGenericInterface,
  const Schema extends FastifySchema = FastifySchema,
>(
  path: string,
  options: Options<Generic, Schema>,
  handler: Handler<Generic, Schema>,
) => unknown

/** Fastify without its other ways of adding a route. */
export type App = Omit<
  FastifyInstance<Server, Request, Reply, FastifyBaseLogger, TypeBoxProvider>,
  'get' | 'post' | 'put' | 'patch' | 'delete' | 'options' | 'head' | 'trace' | 'all' | 'route' | 'register'
> &
  Record<'get' | 'post' | 'put' | 'patch' | 'delete' | 'options', AddRoute> & {
    route: (options: RouteOptions & { schema: FastifySchema }) => unknown
  }

declare module 'fastify' {
  /** What a route declares besides its shapes; the OpenAPI document is generated from it. */
  interface FastifySchema {
    auth: Auth
    /** Of a /manage route: the least role that may call it. */
    role?: Role
    operationId?: string
    summary?: string
    description?: string
    tags?: string[]
    streams?: RouteSchema['streams']
    gives?: RouteSchema['gives']
    uncompressed?: RouteSchema['uncompressed']
    refusals?: RefusalName[]
    /** Headers of a successful answer that not every answer has. */
    answerHeaders?: RouteSchema['answerHeaders']
  }
}
