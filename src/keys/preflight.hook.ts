import { Refusal } from '../core/errors.ts'
import type { App } from '../http/app.ts'
import type { Context } from '../http/context.ts'
import { isAllowedOrigin } from './domain.ts'
import { isDomainKnown } from './key.store.ts'

/**
 * A browser sends the preflight without the token, so the key is not known yet: a domain that any usable key allows may
 * go on. The request itself is then checked against the list of its own key.
 */
export function corsPreflight(app: App, context: Context, routes: { method: string; url: string }[]): void {
  const service = routes.filter(({ url }) => url.startsWith('/service'))
  for (const [url, own] of Map.groupBy(service, (route) => route.url)) {
    const methods = own.map(({ method }) => method).join(', ')
    app.options(url, { schema: { auth: 'public' } }, async (request, reply) => {
      const { origin } = request.headers
      if (origin === undefined || request.headers['access-control-request-method'] === undefined) {
        throw new Refusal('method_not_allowed', { headers: { Allow: methods } })
      }
      const host = URL.canParse(origin) ? new URL(origin).host : ''
      if (!isAllowedOrigin(origin, [host]) || !(await isDomainKnown(context.db, host))) {
        throw new Refusal('domain_not_allowed')
      }
      return reply
        .code(204)
        .headers({
          'Access-Control-Allow-Origin': origin,
          'Access-Control-Allow-Methods': methods,
          'Access-Control-Allow-Headers': 'Authorization, Content-Type, Api-Key, Api-Secret, If-None-Match, Request-Id',
          'Access-Control-Max-Age': '600',
        })
        .send()
    })
  }
}
