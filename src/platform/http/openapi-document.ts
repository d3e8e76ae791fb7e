import type { TSchema } from 'typebox'
import type { RefusalName } from '../core/errors.ts'
import type { Role } from '../core/role.ts'
import type { AnswerHeader } from './answer-headers.ts'
import type { Auth } from './auth.ts'

/** The `schema` of our Fastify routes. One that is in the document needs an operationId, a summary and a description. */
export type RouteSchema = {
  auth: Auth
  role?: Role
  operationId?: string
  summary?: string
  description?: string
  tags?: string[]
  params?: TSchema
  querystring?: TSchema
  headers?: TSchema
  body?: TSchema
  response?: Record<number, TSchema>
  /** Headers of success besides Request-Id. ETag is implied where 304 is one of the responses. */
  answerHeaders?: AnswerHeader[]
  /** The body is streamed: a file, or records of this shape as an array or one per line. */
  streams?: 'file' | TSchema
  /** Success is a file instead of JSON. */
  gives?: 'file'
  /** It shows a secret that is in no schema, or each line has to arrive at once. */
  uncompressed?: true
  refusals?: RefusalName[]
}
/** Something that the service sends to webhooks. */
export type DocumentedEvent = { type: string; summary: string; description: string; schema: TSchema }
export type CollectedRoute = { method: string; url: string; schema: RouteSchema; bodyLimit?: number | undefined }

export type JsonSchema = {
  $id?: string
  $ref?: string
  type?: string
  description?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  examples?: unknown[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  allOf?: JsonSchema[]
  patternProperties?: Record<string, JsonSchema>
  additionalProperties?: boolean | JsonSchema
  /** Used by our validation only; not part of the document. */
  refusal?: string
} & { [text in 'format' | 'pattern']?: string } & { [bound in Bound]?: number }
type Bound = 'minLength' | 'maxLength' | 'minimum' | 'maximum' | 'minItems' | 'maxItems' | 'multipleOf'
export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: JsonSchema
  example?: unknown
}
export type Ref = { $ref: string }
export type ErrorExample = { summary: string; description: string; value: Record<string, string> }
export type ContentByType = { [type: string]: { schema: JsonSchema; examples?: Record<string, Ref> } }
/** Of a refusal it is a reference to a component. */
export type Response = { $ref?: string; description?: string; headers?: Record<string, Ref>; content?: ContentByType }
export type Operation = {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: { [type: string]: { schema: JsonSchema } } }
  responses: Record<string, Response>
}
export type OpenApiDocument = {
  openapi: '3.1.0'
  info: {
    title: string
    version: string
    description: string
    contact: { name: string; url: string }
    license: { name: string; identifier: string }
  }
  servers: { url: string }[]
  tags: { name: string; description?: string }[]
  paths: Record<string, Record<string, Operation>>
  webhooks?: Record<string, { post: Operation }>
  components: {
    schemas: Record<string, JsonSchema>
    headers: Record<string, { description: string; schema: JsonSchema }>
    examples: Record<string, ErrorExample>
    responses: Record<string, Response>
    securitySchemes: Record<string, Record<string, string>>
  }
}
