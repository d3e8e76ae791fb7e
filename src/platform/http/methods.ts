import { Refusal } from '../core/errors.ts'
import type { App } from './app.ts'

/** A known address answers an unknown method with 405 and the allowed ones; only an unknown address is 404. */
export function refuseOtherMethods(app: App, routes: { method: string; url: string }[]): void {
  for (const [url, own] of Map.groupBy(routes, (route) => route.url)) {
    const taken = own.map(({ method }) => method)
    const Allow = taken.join(', ')
    const takes = taken.filter((method) => method !== 'HEAD').join(', ')
    app.route({
      method: app.supportedMethods.filter((method) => method !== 'OPTIONS' && !taken.includes(method)),
      url,
      schema: { auth: 'public' },
      // Before the body is read: its content does not matter.
      onRequest: async ({ method }) => {
        const message = `This address does not take ${method}. It takes ${takes}.`
        throw new Refusal('method_not_allowed', { message, headers: { Allow } })
      },
      handler: () => undefined,
    })
  }
}
