import { parseInstant } from '@vitrine/money'
import fastJsonStringify from 'fast-json-stringify'
import type { FastifySchemaCompiler, FastifySerializerCompiler, FastifyTypeProvider } from 'fastify'
import type { Static, TSchema } from 'typebox'
import Format from 'typebox/format'
import { Compile, type Validator } from 'typebox/schema'
import { Refusal, type RefusalName } from '../core/errors.ts'
import { type Described, explainWrong, type Sent } from '../core/wrong-value.ts'

/** The schema on a route is the type in its handler. */
export interface TypeBoxProvider extends FastifyTypeProvider {
  validator: this['schema'] extends TSchema ? Static<this['schema']> : unknown
  serializer: this['schema'] extends TSchema ? Static<this['schema']> : unknown
}

Format.Set('date-time', (text) => parseInstant(text) !== undefined)

const BODY: Sent = { whole: 'the body', part: 'field' }
const QUERY: Sent = { whole: 'the query', part: 'parameter' }

type InvalidValue = Described & {
  /** The row of the refusal table for a wrong value of this property, where it has its own. */
  refusal?: RefusalName
  properties?: Record<string, InvalidValue>
}

/**
 * Fields that the schema does not name are left out. Like the check of a request it is compiled when it is first used:
 * compiling those of all routes takes longer than the rest of the start.
 */
export const serializerCompiler: FastifySerializerCompiler<TSchema> = ({ schema }) => {
  let serialize: ((value: unknown) => string) | undefined
  return (value) => {
    serialize ??= fastJsonStringify(schema as Parameters<typeof fastJsonStringify>[0])
    return serialize(value)
  }
}

/** Unknown, repeated and wrong values are refused, and the message shows a valid one. */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  let validator: Validator | undefined
  const properties = (schema as InvalidValue).properties ?? {}
  const isQuery = httpPart === 'querystring'
  const optional = httpPart === 'body' && '~optional' in schema
  return (value: unknown) => {
    const typed = isQuery ? withWholeNumbers(value as Record<string, unknown>, properties) : value
    // An optional body that is missing is the same as an empty one.
    if (optional && (value === undefined || value === null)) return { value: {} }
    validator ??= Compile(schema)
    if (validator.Check(typed)) {
      const nul = isQuery && Object.entries(typed as object).find(([, text]) => String(text).includes('\0'))?.[0]
      return nul ? { error: withNul(nul, properties[nul]) } : { value: typed }
    }
    const [, [first]] = validator.Errors(typed)
    const { refusal = 'invalid_argument' } = properties[first!.instancePath.split('/')[1] ?? ''] ?? {}
    const message = explain(first!.instancePath, schema as InvalidValue, typed, httpPart)
    return { error: new Refusal(refusal, { message }) }
  }
}

/** The database stores no NUL. In a body it is refused with the JSON. */
const withNul = (name: string, property: InvalidValue = {}): Refusal =>
  property.refusal
    ? new Refusal(property.refusal)
    : new Refusal('invalid_argument', {
        message: `"${name}" must be a text without NUL characters, such as ${String(property.examples?.[0])}.`,
      })

/** The query is text. Only the plain spelling of a whole number becomes one: not 1e2, 0x10 or an empty text. */
function withWholeNumbers(
  query: Record<string, unknown>,
  properties: Record<string, InvalidValue>,
): Record<string, unknown> {
  const typed: Record<string, unknown> = { ...query }
  for (const [name, value] of Object.entries(typed)) {
    if (properties[name]?.type === 'integer' && typeof value === 'string' && /^(0|[1-9]\d{0,8})$/.test(value))
      typed[name] = Number(value)
  }
  return typed
}

function explain(wrongAt: string, schema: InvalidValue, value: unknown, httpPart: string | undefined): string {
  if (httpPart !== 'querystring') return sentence(explainWrong(schema, value, wrongAt, BODY))
  const name = wrongAt.split('/')[1] ?? ''
  if (Array.isArray((value as Record<string, unknown>)[name]) && schema.properties?.[name])
    return `The parameter "${name}" may be given once only.`
  return sentence(explainWrong(schema, value, wrongAt, QUERY))
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
