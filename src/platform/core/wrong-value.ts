/** The parts of a schema that error messages use. */
export type Described = {
  type?: string
  format?: string
  pattern?: string
  enum?: unknown[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  items?: Described
  examples?: unknown[]
  required?: string[] | undefined
  properties?: Record<string, Described>
  additionalProperties?: unknown
}

/** What to call a value in a message: its parts are fields of a body, or parameters of an address. */
export type Sent = { whole: string; part: 'field' | 'parameter' }

/**
 * Explains why a schema refuses a value, and what a valid one looks like. `wrongAt` is where the validator found the
 * first error. The validator cannot tell what was meant: a misspelt name is both an unknown field and a missing one.
 */
export function explainWrong(schema: Described, value: unknown, wrongAt: string, sent: Sent): string {
  if (!isObject(value)) return `${sent.whole} must be a JSON object`
  return explainPart(schema, value, wrongAt.split('/').slice(1), [], sent)
}

function explainPart(schema: Described, value: unknown, way: string[], above: string[], sent: Sent): string {
  const { properties, required = [], additionalProperties, items } = schema
  if (items && Array.isArray(value) && way.length > 0) {
    const [at, ...rest] = way
    const place = `${above.at(-1)}[${at}]`
    return explainPart(items, value[Number(at)], rest, [...above.slice(0, -1), place], sent)
  }
  if (!properties || !isObject(value))
    return `"${above.join('.')}" must be ${expectation(schema, sent)}${notOneOf(schema, value)}`
  const nameOf = (name: string): string => [...above, name].join('.')
  const unknown = Object.keys(value).find((name) => !Object.hasOwn(properties, name))
  if (unknown !== undefined && additionalProperties === false) {
    const known = Object.keys(properties)
    const takes = known.length > 0 ? `it takes ${known.join(', ')}` : 'it takes none'
    return `the ${sent.part} ${JSON.stringify(nameOf(unknown.slice(0, 64)))} is not known here; ${takes}`
  }
  const missing = required.find((name) => !Object.hasOwn(value, name))
  if (missing !== undefined)
    return `"${nameOf(missing)}" is missing: it must be ${expectation(properties[missing] ?? {}, sent)}`
  const [name = '', ...rest] = way
  const part = Object.hasOwn(properties, name) ? properties[name] : undefined
  if (!part) return `${sent.whole} is not what it should be`
  const why = explainPart(part, value[name], rest, [...above, name], sent)
  return value[name] === null && !required.includes(name) ? `${why}; leave it out where there is none` : why
}

/** Of a choice the wrong value is repeated: it is short, and no secret. */
const notOneOf = (schema: Described, value: unknown): string =>
  schema.enum && typeof value === 'string' ? `; ${JSON.stringify(value.slice(0, 64))} is none of them` : ''

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function expectation(schema: Described, sent: Sent): string {
  const example = schema.examples?.[0]
  if (example === undefined) return shape(schema, sent)
  // In JSON the quotes distinguish the text "5462" from the number.
  return `${shape(schema, sent)}, such as ${sent.part === 'field' ? JSON.stringify(example) : String(example)}`
}

function shape(schema: Described, sent: Sent): string {
  const { type, format, pattern, examples, minimum, maximum, minLength = 0, maxLength, properties } = schema
  if (schema.enum) return `one of ${schema.enum.join(', ')}`
  if (properties) return `an object with ${Object.keys(properties).join(', ')}`
  if (type === 'integer')
    return minimum === undefined || maximum === undefined
      ? 'a whole number'
      : `a whole number from ${minimum} to ${maximum}`
  if (type === 'boolean') return 'true or false'
  if (type === 'array') return listShape(schema, sent)
  if (format === 'decimal') return 'a decimal of at most 18 digits before its point and 10 after it'
  if (format === 'date-time')
    return `an RFC 3339 date-time with an offset${sent.part === 'parameter' ? ' (a + in the address is written %2B)' : ''}`
  // Of a text with an example people read that, and not the pattern.
  if (pattern !== undefined) return examples ? 'a text of the right form' : `a text of the form ${pattern}`
  if (maxLength !== undefined)
    return minLength > 0
      ? `a text of ${minLength} to ${maxLength} characters`
      : `a text of at most ${maxLength} characters`
  return type === 'string' ? 'a text' : `of type ${type ?? 'object'}`
}

function listShape({ minItems = 0, maxItems, items }: Described, sent: Sent): string {
  const bounds =
    maxItems === undefined ? '' : minItems > 0 ? ` of ${minItems} to ${maxItems}` : ` of at most ${maxItems}`
  return `a list${bounds}${items ? `, each ${expectation(items, sent)}` : ''}`
}
