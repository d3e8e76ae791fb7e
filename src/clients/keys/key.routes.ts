import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../platform/core/errors.ts'
import { sha256 } from '../../platform/core/secret.ts'
import type { Deps } from '../../platform/db/deps.ts'
import type { App } from '../../platform/http/app.ts'
import { checkOrigin, type LimitDeps, limit } from './key.hook.ts'
import { AccessTokenWire, TokenBody, TokenParams } from './key.schema.ts'
import { type IssuedAccessToken, issueToken } from './key.service.ts'

type RouteDeps = Deps & LimitDeps & { readonly settings: { readonly tokenTtlSeconds: number } }

/** Answers about credentials, also refusals, are never cached. */
const NO_STORE = { 'Cache-Control': 'no-store', Pragma: 'no-cache' }

export function keyRoutes(app: App, deps: RouteDeps): void {
  app.post(
    '/service/auth/token',
    {
      schema: {
        operationId: 'createAccessToken',
        summary: 'Get an access token',
        description: 'Exchanges the API key and secret for a bearer token. The body may be empty.',
        tags: ['Authentication'],
        auth: 'key',
        body: TokenBody,
        response: { 200: AccessTokenWire },
        refusals: [
          'invalid_argument',
          'bad_request',
          'not_acceptable',
          'too_large',
          'unsupported_media_type',
          'unavailable',
          'api_key_secret_missing',
          'key_not_allowed',
          'domain_not_allowed',
          'rate_limited',
        ],
      },
    },
    async (request, reply) => {
      const token = await issue(deps, request, reply)
      if (request.validationError) throw new Refusal('invalid_argument', { message: 'The body must be empty or {}.' })
      return toWire(deps, token)
    },
  )

  app.get(
    '/service/auth/token/:environment/:tenantSlug',
    {
      schema: {
        operationId: 'getAccessToken',
        summary: 'Get a token by tenant',
        description:
          'The same as `POST /service/auth/token`, at the address that clients of the published interface call. Environment and tenant must be those of the API key.',
        tags: ['Authentication'],
        auth: 'key',
        params: TokenParams,
        response: { 200: AccessTokenWire },
        refusals: [
          'invalid_argument',
          'not_acceptable',
          'unavailable',
          'api_key_secret_missing',
          'key_not_allowed',
          'wrong_environment',
          'domain_not_allowed',
          'rate_limited',
        ],
      },
    },
    async (request, reply) => {
      const token = await issue(deps, request, reply)
      if (request.validationError) throw request.validationError
      const { environment, tenantSlug } = request.params
      if (environment !== token.issued.environment || tenantSlug !== token.issued.tenantSlug) {
        throw new Refusal('wrong_environment', {
          message: 'The API key belongs to another environment or tenant than the address says.',
        })
      }
      return toWire(deps, token)
    },
  )
}

async function issue(deps: RouteDeps, request: FastifyRequest, reply: FastifyReply): Promise<IssuedAccessToken> {
  reply.headers(NO_STORE)
  const [apiKey, apiSecret] = [request.headers['api-key'], request.headers['api-secret']]
  if (typeof apiKey !== 'string' || typeof apiSecret !== 'string' || apiKey === '' || apiSecret === '') {
    throw new Refusal('api_key_secret_missing')
  }
  limit(deps, reply, `token ${sha256(apiKey).toString('base64')}`)
  const token = await issueToken(deps, apiKey, apiSecret, deps.settings.tokenTtlSeconds)
  request.principal = token.issued
  checkOrigin(request, reply, token.issued.allowedDomains)
  deps.metrics.count('vitrine_tokens_issued_total')
  return token
}

const toWire = (deps: RouteDeps, { accessToken, issued }: IssuedAccessToken) => ({
  accessToken,
  tokenType: 'Bearer' as const,
  expires: issued.expires.toISOString(),
  expiresIn: deps.settings.tokenTtlSeconds,
  environment: issued.environment,
})
