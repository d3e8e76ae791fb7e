import { STATUS_CODES } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import Type, { type TSchema } from 'typebox'
import { ERROR_CODES, ERROR_SUB_CODES, REFUSALS, type RefusalName, type RefusalRow } from '../core/errors.ts'
import { ANSWER_HEADERS, RATE_HEADERS, REQUEST_ID } from './answer-headers.ts'
import type { Auth } from './auth.ts'
import type {
  CollectedRoute,
  ContentByType,
  JsonSchema,
  OpenApiDocument,
  Operation,
  Parameter,
  Ref,
  Response,
  RouteSchema,
} from './openapi-document.ts'

const FILE: ContentByType = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
const literals = <const T extends string>(values: readonly T[]) => ({ type: 'string', enum: [...values] })

const ErrorSchema = Type.Object(
  {
    errorMessage: Type.String({
      description: 'What went wrong, in a sentence for people. Do not match on its wording.',
    }),
    errorCode: Type.Unsafe<string>({ ...literals(ERROR_CODES), description: 'The kind of error. Decide by this.' }),
    errorSubCode: Type.Optional(
      Type.Unsafe<string>({
        ...literals(ERROR_SUB_CODES),
        description: 'The exact reason, where there is more to say.',
      }),
    ),
    documentationUrl: Type.Optional(
      Type.String({ format: 'uri', description: 'A page with the cause, the remedy and an example of this error.' }),
    ),
    requestId: Type.Optional(
      Type.String({
        description: 'The id of this request, also in the header Request-Id. Name it when you ask for help.',
      }),
    ),
    resourceId: Type.Optional(Type.String({ description: 'The id of what the error is about.' })),
  },
  { $id: 'Error', description: 'The body of every answer that is not a success.' },
)

/** The document is for clients and operators; auth kinds without an entry here are left out. */
const SECURITY: Partial<Record<Auth, Operation['security']>> = {
  bearer: [{ bearer: [] }],
  gate: [{ bearer: [] }],
  key: [{ apiKey: [], apiSecret: [] }],
  operator: [{ operator: [] }, { session: [] }],
  operatorSession: [{ session: [] }],
}
/** Of the public ones, those with an operationId: where credentials are got. */
export const isDocumented = ({ method, schema }: CollectedRoute): boolean =>
  (schema.auth in SECURITY || schema.operationId !== undefined) && method !== 'HEAD' && method !== 'OPTIONS'

const TAGS: Record<string, string> = {
  Authentication: 'From an API key and its secret to an access token.',
  Inquiries: 'What a tenant asks owners for: scope, frequency and the reason.',
  Consents: "Owners' answers: started by a client, given on the hosted page or by PIN, renewed and ended.",
  Accounts: 'The accounts that valid consents open.',
  Transactions: 'The transactions of an account, newest first, and what has changed since.',
  Webhooks: 'Endpoints that events are sent to, their log and replay.',
  Manage: 'What operators do: tenants, keys, owners, accounts, imports, the read log.',
}

// Implied by the security schemes or by HTTP itself: OpenAPI wants them left out of the parameters.
const IMPLIED_HEADERS = new Set(['authorization', 'accept', 'content-type', 'api-key', 'api-secret'])

/** One refusal as it looks on the wire. */
export function errorExample(row: RefusalRow, baseUrl: string): Record<string, string> {
  const { message: errorMessage, errorCode, errorSubCode } = row
  const fragment = errorSubCode === undefined ? '' : `#${errorSubCode}`
  return {
    errorMessage,
    errorCode,
    ...(errorSubCode && { errorSubCode }),
    documentationUrl: `${baseUrl}/api/errors/${errorCode}${fragment}`,
    requestId: REQUEST_ID,
  }
}

/** Everything in the document is in the order of the routes, so that a generated file can be compared. */
export function buildOpenApi(
  routes: CollectedRoute[],
  info: { version: string; serverUrl: string; sessionCookie: string },
): OpenApiDocument {
  const schemas: Record<string, JsonSchema> = {}
  const take = (schema: TSchema): JsonSchema => hoist(schema as JsonSchema, schemas)
  const errorRef = take(ErrorSchema)
  const shown = routes.filter(isDocumented)
  const paths: OpenApiDocument['paths'] = {}
  for (const { method, url, schema } of shown) {
    const path = url.replace(/:(\w+)(\([^)]*\))?/g, '{$1}')
    paths[path] ??= {}
    if (!schema.operationId || !schema.summary) throw new Error(`${method} ${url} has no operationId or no summary`)
    const parameters = [
      ...parametersOf('path', take(anonymous(schema.params))),
      ...parametersOf('query', take(anonymous(schema.querystring))),
      ...parametersOf('header', take(anonymous(schema.headers))),
    ]
    paths[path][method.toLowerCase()] = {
      operationId: schema.operationId,
      summary: schema.summary,
      ...(schema.description && { description: schema.description }),
      tags: schema.tags ?? ['Other'],
      security: SECURITY[schema.auth] ?? [],
      ...(schema.role && { 'x-role': schema.role }),
      ...(parameters.length > 0 && { parameters }),
      ...requestBodyOf(schema, take),
      responses: { ...successes(schema, take), ...refusals(schema.refusals ?? [], errorRef, info.serverUrl) },
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Vitrine',
      version: info.version,
      description: 'Read access to bank accounts and their transactions, on the basis of a consent.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: info.serverUrl }],
    tags: [...new Set(shown.flatMap(({ schema }) => schema.tags ?? ['Other']))].map((name) => ({
      name,
      ...(TAGS[name] && { description: TAGS[name] }),
    })),
    paths,
    components: {
      schemas,
      headers: ANSWER_HEADERS,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'An access token from the token endpoint.' },
        apiKey: { type: 'apiKey', in: 'header', name: 'Api-Key', description: 'Public half of the pair.' },
        operator: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An operator token, made with `vitrine operator token`. `x-role` is the least role that it needs.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: info.sessionCookie,
          description: 'An operator in a browser. Changes are taken from the pages of the service only.',
        },
        apiSecret: { type: 'apiKey', in: 'header', name: 'Api-Secret', description: 'Secret half of the pair.' },
      },
    },
  }
}

function requestBodyOf(schema: RouteSchema, take: (schema: TSchema) => JsonSchema): Pick<Operation, 'requestBody'> {
  const { body, streams } = schema
  if (streams === 'file') return { requestBody: { required: true, content: FILE } }
  if (streams) {
    const record = take(streams)
    const content = {
      'application/json': { schema: { type: 'array', items: record } },
      'application/x-ndjson': { schema: record },
    }
    return { requestBody: { required: true, content } }
  }
  // An optional body without any field is allowed, and nothing to tell people about.
  if (!body || ('~optional' in body && Object.keys((body as JsonSchema).properties ?? {}).length === 0)) return {}
  return { requestBody: { required: !('~optional' in body), content: { 'application/json': { schema: take(body) } } } }
}

/** Parameters are written out in place, so the object around them needs no name. */
const anonymous = ({ $id: _, ...schema }: JsonSchema = {}): TSchema => schema

function parametersOf(where: Parameter['in'], { properties = {}, required = [] }: JsonSchema): Parameter[] {
  const parameters: Parameter[] = []
  for (const [key, { description, examples, ...schema }] of Object.entries(properties)) {
    if (where === 'header' && IMPLIED_HEADERS.has(key.toLowerCase())) continue
    parameters.push({
      // Fastify has headers in lower case only; If-None-Match is easier to read.
      name: where === 'header' ? key.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase()) : key,
      in: where,
      required: where === 'path' || required.includes(key),
      ...(description !== undefined && { description }),
      schema,
      ...(examples?.length && { example: examples[0] }),
    })
  }
  return parameters
}

const CONSENT_HEADERS = ['Consent-Id', 'Consent-Status']

const headerRefs = (...names: string[]): Record<string, Ref> =>
  Object.fromEntries(['Request-Id', ...names].map((name) => [name, { $ref: `#/components/headers/${name}` }]))

function successes(schema: RouteSchema, take: (schema: TSchema) => JsonSchema): Record<string, Response> {
  const responses: Record<string, Response> = {}
  const named: string[] = schema.answerHeaders ?? []
  const extra = schema.response?.[304] && !named.includes('ETag') ? ['ETag', ...named] : named
  if (schema.gives === 'file')
    responses[200] = { description: 'The file', headers: headerRefs(...named), content: FILE }
  for (const [status, body] of Object.entries(schema.response ?? {})) {
    // The refusals come from their own table; a response schema for them would duplicate it.
    if (Number(status) >= 400) continue
    const json = take(body)
    const empty = json.type === 'null' || status === '204' || status === '304'
    responses[status] = {
      description: (body as JsonSchema).description ?? STATUS_CODES[status] ?? status,
      headers: headerRefs(...extra),
      ...(!empty && { content: { 'application/json': { schema: json } } }),
    }
  }
  if (!Object.keys(responses).some((status) => status.startsWith('2')))
    throw new Error(`${schema.operationId} has no response of success`)
  return responses
}

function refusals(names: RefusalName[], schema: JsonSchema, baseUrl: string): Record<string, Response> {
  const responses: Record<string, Response> = {}
  for (const row of names.map((name) => REFUSALS[name]).sort((a, b) => a.status - b.status)) {
    responses[row.status] ??= {
      description: STATUS_CODES[row.status]!,
      headers: headerRefs(),
      content: { 'application/json': { schema, examples: {} } },
    }
    const waits = row.status === 429 || row.status === 503 ? ['Retry-After'] : []
    const rates = row.status === 429 ? RATE_HEADERS : []
    Object.assign(
      responses[row.status]!.headers,
      headerRefs(...waits, ...rates, ...('remedies' in row ? CONSENT_HEADERS : [])),
    )
    responses[row.status]!.content!['application/json']!.examples![row.errorSubCode ?? row.errorCode] = {
      summary: row.message,
      description: row.cause,
      value: errorExample(row, baseUrl),
    }
  }
  return responses
}

/**
 * A copy of the schema in which every schema with an `$id` becomes a reference to a component. One that is used with
 * another description keeps that description beside the reference.
 */
function hoist(schema: JsonSchema, schemas: Record<string, JsonSchema>): JsonSchema {
  const inside = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inside)
    return value !== null && typeof value === 'object' ? hoist(value, schemas) : value
  }
  const named = (value: object) => Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inside(each)]))
  const { $id, refusal: _, ...copy } = schema
  for (const [key, value] of Object.entries(schema) as [keyof JsonSchema, object][]) {
    if (key === 'properties' || key === 'patternProperties') copy[key] = named(value) as Record<string, JsonSchema>
    else if (key === 'anyOf' || key === 'allOf') copy[key] = inside(value) as JsonSchema[]
    else if (key === 'items') copy.items = inside(value) as JsonSchema
  }
  if (copy.$ref && !copy.$ref.startsWith('#')) copy.$ref = `#/components/schemas/${copy.$ref}`
  // A union of literals is written as an enum, which every OpenAPI tool understands.
  if (copy.anyOf?.every((each) => typeof each.const === 'string')) {
    copy.type = 'string'
    copy.enum = copy.anyOf.map((each) => each.const)
    delete copy.anyOf
  }
  if ($id === undefined) return copy
  schemas[$id] ??= copy
  const known = schemas[$id]
  const { description, examples, ...shape } = copy
  const { description: knownDescription, examples: knownExamples, ...knownShape } = known
  if (!isDeepStrictEqual(shape, knownShape)) throw new Error(`Two different schemas are called ${$id}`)
  return {
    $ref: `#/components/schemas/${$id}`,
    ...(description && description !== knownDescription && { description }),
    ...(examples && !isDeepStrictEqual(examples, knownExamples) && { examples }),
  }
}
