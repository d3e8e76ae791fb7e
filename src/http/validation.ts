import type { FastifySchemaCompiler, FastifyTypeProvider } from 'fastify'
import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import Format from 'typebox/format'
import { Refusal, type RefusalName } from '../core/errors.ts'
import { parseInstant } from '../core/instant.ts'

/** The schema on a route is the type in its handler. */
export interface TypeBoxProvider extends FastifyTypeProvider {
  validator: this['schema'] extends TSchema ? Static<this['schema']> : unknown
  serializer: this['schema'] extends TSchema ? Static<this['schema']> : unknown
}

Format.Set('date-time', (text) => parseInstant(text) !== undefined)

type Described = {
  type?: string
  format?: string
  enum?: unknown[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  examples?: unknown[]
  /** The row of the refusal table for a wrong value of this property, where it has one of its own. */
  refusal?: RefusalName
  properties?: Record<string, Described>
}

/** Unknown, repeated and wrong values are refused, and the message says what a right one looks like. */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const validator = Compile(schema)
  const properties = (schema as Described).properties ?? {}
  const isQuery = httpPart === 'querystring'
  const optional = httpPart === 'body' && '~optional' in schema
  return (value: unknown) => {
    const typed = isQuery ? withWholeNumbers(value as Record<string, unknown>, properties) : value
    // A body that may be left out is the same as an empty one.
    if (optional && (value === undefined || value === null)) return { value: {} }
    if (validator.Check(typed)) {
      const nul = isQuery && Object.entries(typed as object).find(([, text]) => String(text).includes('\0'))?.[0]
      return nul ? { error: withNul(nul, properties[nul]) } : { value: typed }
    }
    const [first] = validator.Errors(typed)
    const refusal = properties[first!.instancePath.split('/')[1] ?? '']?.refusal
    if (refusal) return { error: new Refusal(refusal) }
    return { error: new Refusal('invalid_argument', { message: explain(first!, properties, typed, isQuery) }) }
  }
}

/** No text in the database has one. In a body it is refused with the JSON. */
const withNul = (name: string, property: Described = {}): Refusal =>
  property.refusal
    ? new Refusal(property.refusal)
    : new Refusal('invalid_argument', {
        message: `"${name}" must be a text without NUL characters, such as ${String(property.examples?.[0])}.`,
      })

/** The query is text. Only the plain spelling of a whole number becomes one: not 1e2, 0x10 or an empty text. */
function withWholeNumbers(
  query: Record<string, unknown>,
  properties: Record<string, Described>,
): Record<string, unknown> {
  const typed: Record<string, unknown> = { ...query }
  for (const [name, value] of Object.entries(typed)) {
    if (properties[name]?.type === 'integer' && typeof value === 'string' && /^(0|[1-9]\d{0,8})$/.test(value))
      typed[name] = Number(value)
  }
  return typed
}

type ValidationError = { keyword: string; instancePath: string; params: object }

function explain(
  error: ValidationError,
  properties: Record<string, Described>,
  value: unknown,
  isQuery: boolean,
): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'The body must be a JSON object.'
  const name = error.instancePath.split('/')[1] ?? ''
  const known = Object.keys(properties)
  const unknown = Object.keys(value).find((key) => !known.includes(key))
  if (unknown !== undefined) {
    const takes = known.length > 0 ? `it takes ${known.join(', ')}` : 'it takes none'
    return `${isQuery ? 'The parameter' : 'The field'} "${unknown.slice(0, 64)}" is not known here; ${takes}.`
  }
  const property = properties[name]
  if (!property) {
    const missing = (error.params as { requiredProperties?: string[] }).requiredProperties?.[0]
    return missing
      ? `"${missing}" is missing: it must be ${expectation(properties[missing] ?? {})}.`
      : 'The body must be a JSON object.'
  }
  if (isQuery && Array.isArray((value as Record<string, unknown>)[name]))
    return `The parameter "${name}" may be given once only.`
  return `"${name}" must be ${expectation(property)}.`
}

function expectation(schema: Described): string {
  const example = schema.examples?.[0]
  return `${shape(schema)}${example === undefined ? '' : `, such as ${String(example)}`}`
}

function shape(schema: Described): string {
  if (schema.enum) return `one of ${schema.enum.join(', ')}`
  if (schema.type === 'integer') return `a whole number from ${schema.minimum} to ${schema.maximum}`
  if (schema.format === 'date-time') return 'an RFC 3339 date-time with an offset (a + in the address is written %2B)'
  if (schema.maxLength !== undefined) return `a text of ${schema.minLength ?? 0} to ${schema.maxLength} characters`
  return schema.type === 'string' ? 'a text' : `of type ${schema.type ?? 'object'}`
}
