import type { RefusalRow } from '../src/platform/core/errors.ts'
import type { JsonSchema, OpenApiDocument } from '../src/platform/http/openapi-document.ts'
import { referencesIn } from '../src/platform/http/openapi-parts.ts'

/** How a type is written where it is used. */
type Dialect = {
  /** Another schema of the document. */
  ref: (name: string) => string
  /** Besides each decimal its exact text, which the client adds when it reads an answer. */
  exact: boolean
  /** After the type of a field that may be left out. */
  left: string
}

/** The types of packages/client, made from the document: those that the operations of clients use. */
export function clientTypes(document: OpenApiDocument, refusals: RefusalRow[]): string {
  // The client has types of its own for what is refused, and walks lists.
  const own = schemasOf(document).filter((name) => name !== 'Error' && !name.endsWith('List'))
  const sent = new Set(JSON.stringify(bodiesOf(document)).match(/(?<="#\/components\/schemas\/)\w+/g))
  const types = own.map((name) => declare(name, document.components.schemas[name]!, sent.has(name)))
  return `// Made from openapi.json and the table of refusals by \`npm run generate\`.

${types.join('\n\n')}

/** Every combination of status and codes that a refusal can have. */
export type RefusalCode =
${codesOf(refusals)
  .map((code) => `  | ${code}`)
  .join('\n')}
`
}

/** What the console sends and gets, made from the document. One type with all of them: their names are those of the domain too. */
export function consoleTypes(document: OpenApiDocument): string {
  const dialect: Dialect = { ref: (name) => `Wire['${name}']`, exact: false, left: '' }
  const fields = schemasOf(document).map((name) => {
    const schema = document.components.schemas[name]!
    return `${comment(schema, '  ')}  ${name}: ${typeOf(schema, '  ', dialect)}`
  })
  const head = [
    '// Made from openapi-manage.json by `npm run generate`.',
    '',
    '/** The bodies and answers of /manage. */',
  ]
  return [...head, 'export type Wire = {', ...fields, '}', ''].join('\n')
}

/** The names of all schemas that the operations of a document use, sorted: those of events are left to whoever receives them. */
const schemasOf = (document: OpenApiDocument): string[] =>
  [...referencesIn(document, document.paths)]
    .filter((each) => each.startsWith('schemas/'))
    .map((each) => each.slice('schemas/'.length))
    .sort()

const bodiesOf = ({ paths }: OpenApiDocument): unknown[] =>
  Object.values(paths).flatMap((operations) => Object.values(operations).map(({ requestBody }) => requestBody ?? null))

/** A field that is there for all values of another one but this: the document cannot say so, and TypeScript can. */
const ABSENT: Record<string, { field: string; by: string; value: string }> = {
  TransactionChange: { field: 'transaction', by: 'change', value: 'removed' },
}

/** What is sent takes an undefined field like one that is left out, as JSON does. */
function declare(name: string, schema: JsonSchema, isSent: boolean): string {
  const rule = ABSENT[name]
  const dialect: Dialect = { ref: (other) => other, exact: true, left: isSent ? ' | undefined' : '' }
  const type = rule ? unionOf(schema, rule, dialect) : typeOf(schema, '', dialect)
  return `${comment(schema, '')}export type ${name} = ${type}`
}

function unionOf(schema: JsonSchema, { field, by, value }: (typeof ABSENT)[string], dialect: Dialect): string {
  const { [field]: sometimes, [by]: kind, ...properties } = schema.properties!
  const others = kind!.enum!.filter((each) => each !== value)
  const about = comment(kind!, '  ').trim()
  return `${typeOf({ ...schema, properties }, '', dialect)} & (
  ${about}
  | { ${by}: ${others.map(literal).join(' | ')}; ${field}: ${typeOf(sometimes!, '', dialect)} }
  | { ${by}: ${literal(value)}; ${field}?: undefined }
)`
}

function typeOf(schema: JsonSchema, indent: string, dialect: Dialect): string {
  if (schema.$ref) return dialect.ref(schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1))
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum) return schema.enum.map(literal).join(' | ')
  const some = schema.anyOf ?? schema.allOf
  if (some) return some.map((one) => typeOf(one, indent, dialect)).join(schema.anyOf ? ' | ' : ' & ')
  if (Array.isArray(schema.type))
    return schema.type.map((type) => typeOf({ ...schema, type }, indent, dialect)).join(' | ')
  if (schema.type === 'array') return arrayOf(typeOf(schema.items ?? {}, indent, dialect))
  if (schema.type === 'integer' || schema.type === 'number') return 'number'
  if (schema.type === 'object') return objectOf(schema, indent, dialect)
  return schema.type === undefined ? 'unknown' : String(schema.type)
}

const arrayOf = (item: string): string => (/ [|&] /.test(item) ? `(${item})[]` : `${item}[]`)

function objectOf(schema: JsonSchema, indent: string, dialect: Dialect): string {
  const inner = `${indent}  `
  const lines = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const mark = schema.required?.includes(name) ? '' : '?'
    const line = `${comment(property, inner)}${inner}${name}${mark}: ${typeOf(property, inner, dialect)}${mark && dialect.left}`
    if (!dialect.exact || property.format !== 'decimal') return [line]
    return [line, `${inner}/** The same, exact */\n${inner}${name}Text${mark}: string`]
  })
  const [values] = Object.values(schema.patternProperties ?? {})
  if (values) return `Record<string, ${typeOf(values, inner, dialect)}>`
  return lines.length === 0 ? 'Record<string, unknown>' : `{\n${lines.join('\n')}\n${indent}}`
}

const literal = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : String(value))

const comment = ({ description }: JsonSchema, indent: string): string =>
  description ? `${indent}/** ${description} */\n` : ''

function codesOf(refusals: RefusalRow[]): string[] {
  const codes = refusals.map(
    ({ status, errorCode, errorSubCode }) =>
      `{ status: ${status}; errorCode: '${errorCode}'; errorSubCode${errorSubCode ? `: '${errorSubCode}'` : '?: undefined'} }`,
  )
  return [...new Set(codes)]
}
