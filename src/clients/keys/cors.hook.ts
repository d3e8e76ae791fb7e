import { Refusal } from '../../platform/core/errors.ts'
import type { Deps } from '../../platform/db/deps.ts'
import type { App } from '../../platform/http/app.ts'
import { isAllowedOrigin } from './domain.ts'
import { CORS_HEADERS } from './key.hook.ts'
import { isDomainKnown } from './key.store.ts'

const SERVICE = '/service/'

/**
 * A browser sends the preflight without the token, so the key is not known yet: a domain that any usable key allows may
 * go on. The request itself is then checked against the list of its own key.
 */
export function corsPreflight(app: App, deps: Pick<Deps, 'db'>, routes: { method: string; url: string }[]): void {
  const service = routes.filter(({ url }) => url.startsWith('/service'))
  for (const [url, own] of Map.groupBy(service, (route) => route.url)) {
    const methods = own.map(({ method }) => method).join(', ')
    app.options(url, { schema: { auth: 'public' } }, async (request, reply) => {
      const { origin } = request.headers
      if (origin === undefined || request.headers['access-control-request-method'] === undefined) {
        throw new Refusal('method_not_allowed', { headers: { Allow: methods } })
      }
      if (!(await isKnownOrigin(deps, origin))) throw new Refusal('domain_not_allowed')
      return reply
        .code(204)
        .headers({
          'Access-Control-Allow-Origin': origin,
          'Access-Control-Allow-Methods': methods,
          'Access-Control-Allow-Headers':
            'Authorization, Content-Type, Api-Key, Api-Secret, If-None-Match, Request-Id, Idempotency-Key',
          'Access-Control-Max-Age': '600',
        })
        .send()
    })
  }
}

/** A page may read why it was refused before its key was known: a token that has expired, an address that is not there. */
export function corsForRefusals(app: App, deps: Pick<Deps, 'db'>): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const { origin } = request.headers
    // With the key known, its own list has decided.
    if (origin === undefined || request.principal || !request.url.startsWith(SERVICE)) return done(null, payload)
    if (reply.statusCode < 400 || request.method === 'OPTIONS') return done(null, payload)
    isKnownOrigin(deps, origin).then(
      (known) => {
        if (known) reply.headers({ ...CORS_HEADERS, 'Access-Control-Allow-Origin': origin })
        done(null, payload)
      },
      // The database is away, and so is the list.
      () => done(null, payload),
    )
  })
}

async function isKnownOrigin({ db }: Pick<Deps, 'db'>, origin: string): Promise<boolean> {
  const host = URL.canParse(origin) ? new URL(origin).host : ''
  return isAllowedOrigin(origin, [host]) && (await isDomainKnown(db.quick, host))
}
