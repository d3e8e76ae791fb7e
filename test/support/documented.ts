import type { FastifyReply, FastifyRequest } from 'fastify'
import { Compile, type Validator } from 'typebox/compile'
import { isDocumented } from '../../src/platform/http/openapi.ts'
import { responseIn } from '../../src/platform/http/openapi-answers.ts'
import type { CollectedRoute, OpenApiDocument } from '../../src/platform/http/openapi-document.ts'
import type { BuiltServer } from '../../src/server.ts'

/** What HTTP, caches and browsers need, on every answer: the documents do not repeat it for each operation. */
const OF_HTTP =
  /^(cache-control|pragma|connection|date|content-(type|length|encoding|disposition)|vary|allow|x-content-type-options|access-control-[\w-]+)$/

const MAX_CHECKED = 200_000

type Documented = { headers: string[]; validator: Validator | undefined }
/** By method, address and status. All services of a process have the same documents, so each answer is looked up once. */
const documented = new Map<string, Documented | 'not documented' | 'free'>()

function find(key: string, { document }: BuiltServer, route: CollectedRoute, status: number) {
  const known = documented.get(key)
  if (known) return known
  const found = lookUp(document(), route, status)
  documented.set(key, found)
  return found
}

function lookUp(document: OpenApiDocument, { method, url, schema }: CollectedRoute, status: number) {
  const responses = document.paths[url.replace(/:(\w+)(\([^)]*\))?/g, '{$1}')]![method.toLowerCase()]!.responses
  // Of the method, or of a body that the operation does not have.
  if (status === 405 || (!schema.body && (status === 413 || status === 415))) return 'free'
  const response = responses[status]
  if (!response) return 'not documented'
  const headers = Object.keys(responseIn(document, response).headers ?? {}).map((name) => name.toLowerCase())
  const body = schema.response?.[status]
  return { headers, validator: body && Compile(body) }
}

/**
 * Compares every answer of a documented route with the OpenAPI documents: the status, each header, and no field in a body that
 * the route does not declare. The function that it returns fails the process when something was not documented;
 * a test service calls it at its end, so that all tests prove it of all answers that they get.
 */
export function watchAnswers(server: BuiltServer): () => void {
  const faults = new Set<string>()
  const byAddress = new Map<string, CollectedRoute>()
  const routeOf = (method: string, url: string) => {
    if (byAddress.size === 0)
      for (const route of server.routes.filter(isDocumented)) byAddress.set(`${route.method} ${route.url}`, route)
    return byAddress.get(`${method === 'HEAD' ? 'GET' : method} ${url}`)
  }
  server.app.addHook('onSend', async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    const route = routeOf(request.method, request.routeOptions.url ?? '')
    if (!route) return
    const { statusCode } = reply
    const key = `${route.method} ${route.url} ${statusCode}`
    const found = find(key, server, route, statusCode)
    if (found === 'free') return
    if (found === 'not documented') {
      faults.add(`${key}: ${String(payload).slice(0, 200)}`)
      return
    }
    for (const name of Object.keys(reply.getHeaders()))
      if (!OF_HTTP.test(name) && !found.headers.includes(name)) faults.add(`${key}: header ${name}`)
    const { validator } = found
    if (!validator || typeof payload !== 'string' || payload.length > MAX_CHECKED || request.method === 'HEAD') return
    if (reply.hasHeader('content-encoding')) return
    const value: unknown = JSON.parse(payload)
    if (!validator.Check(value)) faults.add(`${key}: ${JSON.stringify(validator.Errors(value)[0])}`)
  })
  return () => {
    if (faults.size === 0) return
    // Not thrown: a hook that throws keeps those of other files from closing anything.
    console.error(['✖ answers that the OpenAPI documents do not have:', ...faults].join('\n  '))
    process.exitCode = 1
  }
}
