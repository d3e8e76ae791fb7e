import Type, { type TSchema } from 'typebox'
import { ERROR_CODES, ERROR_SUB_CODES } from '../core/error-code.ts'
import { ANSWER_HEADERS } from './answer-headers.ts'
import type { Auth } from './auth.ts'
import { FILE, refusalExamples, refusalsOf, successesOf } from './openapi-answers.ts'
import type {
  CollectedRoute,
  DocumentedEvent,
  JsonSchema,
  OpenApiDocument,
  Operation,
  Parameter,
  RouteSchema,
} from './openapi-document.ts'
import { collectSchemas, type SchemaCollection } from './openapi-schemas.ts'

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
  Categories: 'The categories that transactions have, and their groups.',
  Webhooks: 'Endpoints that events are sent to, their log and replay.',
  Sandbox: 'Tests of a client: owners who live a story, events on demand, a clock, and which situations were met.',
  Manage: 'What operators do: tenants, keys, owners, accounts, imports, the read log.',
}

// Implied by the security schemes or by HTTP itself: OpenAPI wants them left out of the parameters.
const IMPLIED_HEADERS = new Set(['authorization', 'accept', 'content-type', 'api-key', 'api-secret'])

type DocumentFacts = {
  version: string
  serverUrl: string
  sessionCookie: string
  /** What is sent to webhooks. */
  events?: readonly DocumentedEvent[]
}

/**
 * The whole interface, which the reference shows; openapi-parts.ts takes the documents of clients and operators from it.
 * Everything in it is in the order of the routes, so that a generated file can be compared.
 */
export function buildOpenApi(routes: CollectedRoute[], info: DocumentFacts): OpenApiDocument {
  const { events = [] } = info
  const shown = routes.filter(isDocumented)
  const answers = shown.flatMap(({ schema }) => Object.values(schema.response ?? {}))
  const collection = collectSchemas([ErrorSchema, ...answers, ...events.map(({ schema }) => schema)])
  const errorRef = collection.answered(ErrorSchema)
  const paths: OpenApiDocument['paths'] = {}
  const refusals: OpenApiDocument['components']['responses'] = {}
  for (const { method, url, schema } of shown) {
    const path = url.replace(/:(\w+)(\([^)]*\))?/g, '{$1}')
    paths[path] ??= {}
    paths[path][method.toLowerCase()] = {
      ...operationOf(`${method} ${url}`, schema, collection),
      responses: { ...successesOf(schema, collection.answered), ...refusalsOf(schema, errorRef, refusals) },
    }
  }
  const webhooks = Object.fromEntries(events.map((event) => [event.type, { post: eventOf(event, collection) }]))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Vitrine',
      version: info.version,
      description: 'Read access to bank accounts and their transactions, on the basis of a consent.',
      contact: { name: 'The operator of this service', url: `${info.serverUrl}/docs` },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: info.serverUrl }],
    tags: [...new Set(shown.flatMap(({ schema }) => schema.tags ?? ['Other']))].map((name) => ({
      name,
      ...(TAGS[name] && { description: TAGS[name] }),
    })),
    paths,
    ...(events.length > 0 && { webhooks }),
    components: {
      schemas: collection.schemas,
      headers: ANSWER_HEADERS,
      examples: refusalExamples(info.serverUrl),
      responses: refusals,
      securitySchemes: securitySchemes(info.sessionCookie),
    },
  }
}

const securitySchemes = (sessionCookie: string): OpenApiDocument['components']['securitySchemes'] => ({
  bearer: { type: 'http', scheme: 'bearer', description: 'An access token from the token endpoint.' },
  apiKey: { type: 'apiKey', in: 'header', name: 'Api-Key', description: 'Public half of the pair.' },
  operator: {
    type: 'http',
    scheme: 'bearer',
    description: 'An operator token, made with `vitrine operator token`. `x-role` is the least role that it needs.',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: sessionCookie,
    description: 'An operator in a browser. Changes are taken from the pages of the service only.',
  },
  apiSecret: { type: 'apiKey', in: 'header', name: 'Api-Secret', description: 'Secret half of the pair.' },
})

function operationOf(name: string, schema: RouteSchema, { sent }: SchemaCollection): Omit<Operation, 'responses'> {
  const { operationId, summary, description } = schema
  if (!operationId || !summary || !description)
    throw new Error(`${name} has no operationId, no summary or no description`)
  const parameters = [
    ...parametersOf('path', sent(anonymous(schema.params))),
    ...parametersOf('query', sent(anonymous(schema.querystring))),
    ...parametersOf('header', sent(anonymous(schema.headers))),
  ]
  return {
    operationId,
    summary,
    description,
    tags: schema.tags ?? ['Other'],
    security: SECURITY[schema.auth] ?? [],
    ...(schema.role && { 'x-role': schema.role }),
    ...(parameters.length > 0 && { parameters }),
    ...requestBodyOf(schema, sent),
  }
}

/** What the service sends to a webhook, as an operation of the receiver. */
function eventOf({ type, summary, description, schema }: DocumentedEvent, { answered }: SchemaCollection): Operation {
  const words = type.split(/\W|_/).map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return {
    operationId: `on${words.join('')}`,
    summary,
    description,
    tags: ['Webhooks'],
    security: [],
    parameters: EVENT_HEADERS.map((each) => ({ ...each, in: 'header', required: true })),
    requestBody: { required: true, content: { 'application/json': { schema: answered(schema) } } },
    responses: {
      '2XX': { description: 'Received. The body does not matter; without this answer the event is sent again.' },
      410: { description: 'Gone: this endpoint is disabled, and nothing more is sent to it.' },
    },
  }
}

const EVENT_HEADERS = [
  {
    name: 'webhook-id',
    description: 'The event. The same at every try: remember it, and ignore what you have seen.',
    schema: { type: 'string' },
    example: 'evt_7d0c2f3e4b5a69788796a5b4c3d2e1f0',
  },
  {
    name: 'webhook-timestamp',
    description: 'When this try was made, in seconds since 1970. Refuse what is more than five minutes off.',
    schema: { type: 'integer' },
    example: 1770786729,
  },
  {
    name: 'webhook-signature',
    description:
      'Signatures of Standard Webhooks, separated by a space: `v1,` and the base64 of HMAC-SHA256 over id, timestamp and body.',
    schema: { type: 'string' },
    example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  },
]

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
  if (!body) return {}
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
