import type { FastifyRequest } from 'fastify'
import FindMyWay from 'find-my-way'
import { Refusal } from '../core/errors.ts'
import { once } from './static-answer.ts'

type Route = { readonly method: string; readonly url: string }

/** How addresses are matched, here and by Fastify. */
export const ROUTER = { maxParamLength: 16_384, ignoreTrailingSlash: false, caseSensitive: true }

/**
 * A known address answers an unknown method with 405 and the allowed ones; only an unknown address is 404. Both before
 * the body is read: its content does not matter. The addresses are looked up only then: as routes of Fastify, all
 * methods that they do not take would be four times as many as those that they take.
 */
export function unknownRefusal(routes: readonly Route[]): (request: FastifyRequest) => void {
  const router = once(() => routerOf(routes))
  return ({ is404, url, method }) => {
    if (!is404) return
    const taken = router().find('GET', url)?.store as string[] | undefined
    if (!taken) throw new Refusal('not_found')
    const takes = taken.filter((one) => one !== 'HEAD').join(', ')
    const message = `This address does not take ${method}. It takes ${takes}.`
    throw new Refusal('method_not_allowed', { message, headers: { Allow: taken.join(', ') } })
  }
}

function routerOf(routes: readonly Route[]) {
  const router = FindMyWay(ROUTER)
  const named = routes.filter(({ method }) => method !== 'OPTIONS')
  for (const [url, own] of Map.groupBy(named, (route) => route.url)) {
    const taken = own.map(({ method }) => method)
    router.on('GET', url, () => {}, taken)
  }
  return router
}
