import type { TSchema } from 'typebox'
import { REFUSALS, type RefusalName, type RefusalRow } from '../core/errors.ts'
import { STATUS_CODES } from '../core/node-http.ts'
import { type AnswerHeader, RATE_HEADERS, REQUEST_ID } from './answer-headers.ts'
import type { Auth } from './auth.ts'
import type {
  ContentByType,
  ErrorExample,
  JsonSchema,
  OpenApiDocument,
  Ref,
  Response,
  RouteSchema,
} from './openapi-document.ts'

export const FILE: ContentByType = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }

/** Callers whose requests are counted: the answer says what is left, whatever else it says. */
const COUNTED: readonly Auth[] = ['bearer', 'gate', 'key', 'operator', 'operatorSession']

/** Headers that a refusal brings along, besides those of every answer of its route. */
function headersOf({ status }: RefusalRow, name: RefusalName): AnswerHeader[] {
  if (status === 429 || status === 503 || name === 'clock_moving') return ['Retry-After']
  if (name === 'invalid_pin') return ['Pin-Tries-Left']
  if (name === 'authorization_missing' || name === 'token_expired') return ['WWW-Authenticate']
  return 'remedies' in REFUSALS[name] ? ['Consent-Id', 'Consent-Status'] : []
}

const headerRefs = (names: Iterable<string>): Record<string, Ref> =>
  Object.fromEntries([...new Set(names)].map((name) => [name, { $ref: `#/components/headers/${name}` }]))

const everywhere = ({ auth }: RouteSchema): string[] => ['Request-Id', ...(COUNTED.includes(auth) ? RATE_HEADERS : [])]

/** What was sent is kept, and found there, also where it was refused. */
const locationOf = ({ answerHeaders = [] }: RouteSchema): string[] =>
  answerHeaders.filter((name) => name === 'Location')

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

/** Every refusal once: operations refer to theirs. */
export const refusalExamples = (baseUrl: string): Record<string, ErrorExample> =>
  Object.fromEntries(
    Object.entries(REFUSALS).map(([name, row]) => [
      name,
      { summary: row.message, description: row.cause, value: errorExample(row, baseUrl) },
    ]),
  )

export function successesOf(schema: RouteSchema, take: (schema: TSchema) => JsonSchema): Record<string, Response> {
  const responses: Record<string, Response> = {}
  const named: string[] = [...everywhere(schema), ...(schema.answerHeaders ?? [])]
  const headers = headerRefs(schema.response?.[304] ? [...named, 'ETag'] : named)
  if (schema.gives === 'file') responses[200] = { description: 'The file', headers, content: FILE }
  for (const [status, body] of Object.entries(schema.response ?? {})) {
    // The refusals come from their own table; a response schema for them would duplicate it.
    if (Number(status) >= 400) continue
    const json = take(body)
    const empty = json.type === 'null' || status === '204' || status === '304'
    responses[status] = {
      description: (body as JsonSchema).description ?? STATUS_CODES[status] ?? status,
      headers,
      ...(!empty && { content: { 'application/json': { schema: json } } }),
    }
  }
  if (!Object.keys(responses).some((status) => status.startsWith('2')))
    throw new Error(`${schema.operationId} has no response of success`)
  return responses
}

/** What every body may be refused for, before its content matters. */
const OF_BODIES: RefusalName[] = ['bad_request', 'too_large', 'unsupported_media_type']

/**
 * Those that the route names, those of its body, and a fault of the service, which any route may have. Many routes have the same: they are
 * components, named after what they refuse.
 */
export function refusalsOf(
  schema: RouteSchema,
  error: JsonSchema,
  components: Record<string, Response>,
): Record<string, Response> {
  const { refusals: own = [], body } = schema
  const names = [...new Set<RefusalName>([...own, ...(body ? OF_BODIES : []), 'internal'])]
  const byStatus = Map.groupBy(names, (name) => REFUSALS[name].status)
  const responses: Record<string, Response> = {}
  for (const [status, refusals] of [...byStatus].sort(([a], [b]) => a - b)) {
    const name = [
      ...refusals.toSorted(),
      ...(COUNTED.includes(schema.auth) ? [] : ['uncounted']),
      ...locationOf(schema),
    ].join('.')
    components[name] ??= refusalResponse(status, refusals, schema, error)
    responses[status] = { $ref: `#/components/responses/${name}` }
  }
  return responses
}

function refusalResponse(status: number, names: RefusalName[], schema: RouteSchema, error: JsonSchema): Response {
  const examples = names.toSorted().map((name): [string, Ref] => {
    const { errorCode, errorSubCode }: RefusalRow = REFUSALS[name]
    return [errorSubCode ?? errorCode, { $ref: `#/components/examples/${name}` }]
  })
  return {
    description: STATUS_CODES[status]!,
    headers: headerRefs([
      ...everywhere(schema),
      ...locationOf(schema),
      ...names.flatMap((name) => headersOf(REFUSALS[name], name)),
    ]),
    content: { 'application/json': { schema: error, examples: Object.fromEntries(examples) } },
  }
}

/** What a response says, also where it is a reference. */
export const responseIn = ({ components }: OpenApiDocument, { $ref, ...own }: Response): Response =>
  $ref === undefined ? own : components.responses[$ref.slice($ref.lastIndexOf('/') + 1)]!
