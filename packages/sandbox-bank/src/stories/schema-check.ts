/** The part of JSON Schema that `story.schema.json` uses, so that the file is the only description of a story. */
export type StorySchema = {
  type?: string
  enum?: unknown[]
  pattern?: string
  examples?: string[]
  minimum?: number
  maximum?: number
  required?: string[]
  properties?: Record<string, StorySchema>
  additionalProperties?: boolean | StorySchema
  items?: StorySchema
  minItems?: number
  maxItems?: number
  minProperties?: number
  anyOf?: StorySchema[]
  $ref?: string
  $defs?: Record<string, StorySchema>
  description?: string
}

/** What is wrong with a value, as `payments[3].amount must …`; empty where nothing is. */
export function findSchemaFaults(value: unknown, root: StorySchema, schema = root, path = ''): string[] {
  const where = path === '' ? 'the story' : path
  if (schema.$ref !== undefined)
    return findSchemaFaults(value, root, root.$defs![schema.$ref.slice('#/$defs/'.length)]!, path)
  if (schema.anyOf) {
    const tried = schema.anyOf.map((one) => findSchemaFaults(value, root, one, path))
    return tried.some((faults) => faults.length === 0) ? [] : tried.reduce((a, b) => (b.length < a.length ? b : a))
  }
  if (schema.enum && !schema.enum.includes(value)) return [`${where} must be one of ${schema.enum.join(', ')}`]
  if (schema.type !== undefined && !hasType(value, schema.type)) return [`${where} must be ${NAMES[schema.type]}`]
  if (typeof value === 'string' && schema.pattern !== undefined && !patternOf(schema.pattern).test(value))
    return [`${where} must look like ${schema.examples?.[0] ?? schema.pattern}${hint(schema)}`]
  if (typeof value === 'number' && value < (schema.minimum ?? value))
    return [`${where} must be ${schema.minimum} or more`]
  if (typeof value === 'number' && value > (schema.maximum ?? value))
    return [`${where} must be ${schema.maximum} or less`]
  if (Array.isArray(value)) {
    if (value.length < (schema.minItems ?? 0)) return [`${where} must have at least ${schema.minItems}`]
    if (value.length > (schema.maxItems ?? value.length)) return [`${where} must have at most ${schema.maxItems}`]
    return value.flatMap((item, at) =>
      schema.items ? findSchemaFaults(item, root, schema.items, `${path}[${at}]`) : [],
    )
  }
  return isRecord(value) ? findMemberFaults(value, root, schema, path) : []
}

/** Made once: a story has thousands of values. */
const patterns = new Map<string, RegExp>()

function patternOf(source: string): RegExp {
  const made = patterns.get(source) ?? new RegExp(source, 'u')
  patterns.set(source, made)
  return made
}

const hint = ({ examples, description }: StorySchema): string =>
  examples && description !== undefined ? `: ${description}` : ''

function findMemberFaults(
  value: Record<string, unknown>,
  root: StorySchema,
  schema: StorySchema,
  path: string,
): string[] {
  const at = (name: string) => (path === '' ? name : `${path}.${name}`)
  if (Object.keys(value).length < (schema.minProperties ?? 0))
    return [`${path} must have at least ${schema.minProperties}`]
  const missing = (schema.required ?? [])
    .filter((name) => !Object.hasOwn(value, name))
    .map((name) => `${at(name)} is missing`)
  const wrong = Object.entries(value).flatMap(([name, member]) => {
    const known = schema.properties && Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined
    const other = schema.additionalProperties
    if (known) return findSchemaFaults(member, root, known, at(name))
    if (typeof other === 'object') return findSchemaFaults(member, root, other, at(name))
    return other === false ? [`${at(name)} is not a field of it`] : []
  })
  return [...missing, ...wrong]
}

const NAMES: Record<string, string> = {
  object: 'an object',
  array: 'a list',
  string: 'text',
  boolean: 'true or false',
  integer: 'a whole number',
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function hasType(value: unknown, type: string): boolean {
  if (type === 'object') return isRecord(value)
  if (type === 'array') return Array.isArray(value)
  if (type === 'integer') return Number.isInteger(value)
  return typeof value === type
}
