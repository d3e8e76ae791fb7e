import type { FastifyReply, FastifyRequest } from 'fastify'
import { Compile, type Validator } from 'typebox/compile'
import { isDocumented } from '../../src/platform/http/openapi.ts'
import { responseIn } from '../../src/platform/http/openapi-answers.ts'
import type { CollectedRoute } from '../../src/platform/http/openapi-document.ts'
import type { BuiltServer } from '../../src/server.ts'

/** What HTTP, caches and browsers need, on every answer: the documents do not repeat it for each operation. */
const OF_HTTP =
  /^(cache-control|pragma|connection|date|content-(type|length|encoding|disposition)|vary|allow|x-content-type-options|access-control-[\w-]+)$/

const MAX_CHECKED = 200_000

/**
 * Compares every answer of a documented route with the OpenAPI documents: the status, each header, and no field in a body that
 * the route does not declare. The function that it returns fails the process when something was not documented;
 * a test service calls it at its end, so that all tests prove it of all answers that they get.
 */
export function watchAnswers({ app, document, routes }: BuiltServer): () => void {
  const faults = new Set<string>()
  const known = new Map<string, { route: CollectedRoute; bodies: Map<number, Validator> }>()
  const find = (method: string, url: string) => {
    if (known.size === 0)
      for (const route of routes.filter(isDocumented))
        known.set(`${route.method} ${route.url}`, { route, bodies: new Map() })
    return known.get(`${method === 'HEAD' ? 'GET' : method} ${url}`)
  }
  app.addHook('onSend', async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    const found = find(request.method, request.routeOptions.url ?? '')
    if (!found) return
    const { method, url, schema } = found.route
    const responses = document().paths[url.replace(/:(\w+)(\([^)]*\))?/g, '{$1}')]![method.toLowerCase()]!.responses
    const { statusCode } = reply
    // Of the method, or of a body that the operation does not have.
    if (statusCode === 405 || (!schema.body && (statusCode === 413 || statusCode === 415))) return
    const documented = responses[statusCode]
    if (!documented) {
      faults.add(`${method} ${url}: ${statusCode} ${String(payload).slice(0, 200)}`)
      return
    }
    const headers = Object.keys(responseIn(document(), documented).headers ?? {}).map((name) => name.toLowerCase())
    for (const name of Object.keys(reply.getHeaders()))
      if (!OF_HTTP.test(name) && !headers.includes(name)) faults.add(`${method} ${url} ${statusCode}: header ${name}`)
    const body = schema.response?.[statusCode]
    if (!body || typeof payload !== 'string' || payload.length > MAX_CHECKED || request.method === 'HEAD') return
    if (reply.hasHeader('content-encoding')) return
    const validator = found.bodies.get(statusCode) ?? Compile(body)
    found.bodies.set(statusCode, validator)
    const value: unknown = JSON.parse(payload)
    if (!validator.Check(value))
      faults.add(`${method} ${url} ${statusCode}: ${JSON.stringify(validator.Errors(value)[0])}`)
  })
  return () => {
    if (faults.size === 0) return
    // Not thrown: a hook that throws keeps those of other files from closing anything.
    console.error(['✖ answers that the OpenAPI documents do not have:', ...faults].join('\n  '))
    process.exitCode = 1
  }
}
