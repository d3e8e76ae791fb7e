import type { RefusalRow } from '../src/platform/core/errors.ts'
import type { JsonSchema, OpenApiDocument } from '../src/platform/http/openapi-document.ts'

/** The types of packages/client, made from the document: those that the operations under /service use. */
export function clientTypes(document: OpenApiDocument, refusals: RefusalRow[]): string {
  const names = new Set<string>()
  const add = (value: unknown): void => {
    for (const [, name] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (names.has(name!)) continue
      names.add(name!)
      add(document.components.schemas[name!])
    }
  }
  for (const [path, operations] of Object.entries(document.paths)) if (path.startsWith('/service/')) add(operations)
  // The client has types of its own for what is refused, and walks lists.
  const own = [...names].filter((name) => name !== 'Error' && !name.endsWith('List'))
  const sent = new Set(JSON.stringify(bodiesOf(document)).match(/(?<="#\/components\/schemas\/)\w+/g))
  const types = own.sort().map((name) => declare(name, document.components.schemas[name]!, sent.has(name)))
  return `// Made from openapi.json and the table of refusals by \`npm run generate\`.

${types.join('\n\n')}

/** Every combination of status and codes that a refusal can have. */
export type RefusalCode =
${codesOf(refusals)
  .map((code) => `  | ${code}`)
  .join('\n')}
`
}

const bodiesOf = ({ paths }: OpenApiDocument): unknown[] =>
  Object.entries(paths)
    .filter(([path]) => path.startsWith('/service/'))
    .flatMap(([, operations]) => Object.values(operations).map(({ requestBody }) => requestBody ?? null))

/** A field that is there for all values of another one but this: the document cannot say so, and TypeScript can. */
const ABSENT: Record<string, { field: string; by: string; value: string }> = {
  TransactionChange: { field: 'transaction', by: 'change', value: 'removed' },
}

/** What is sent takes an undefined field like one that is left out, as JSON does. */
function declare(name: string, schema: JsonSchema, isSent: boolean): string {
  const rule = ABSENT[name]
  const type = rule ? unionOf(schema, rule) : typeOf(schema, '', isSent ? ' | undefined' : '')
  return `${comment(schema, '')}export type ${name} = ${type}`
}

function unionOf(schema: JsonSchema, { field, by, value }: (typeof ABSENT)[string]): string {
  const { [field]: sometimes, [by]: kind, ...properties } = schema.properties!
  const others = kind!.enum!.filter((each) => each !== value)
  const about = comment(kind!, '  ').trim()
  return `${typeOf({ ...schema, properties }, '')} & (
  ${about}
  | { ${by}: ${others.map(literal).join(' | ')}; ${field}: ${typeOf(sometimes!, '')} }
  | { ${by}: ${literal(value)}; ${field}?: undefined }
)`
}

function typeOf(schema: JsonSchema, indent: string, left = ''): string {
  if (schema.$ref) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum) return schema.enum.map(literal).join(' | ')
  const some = schema.anyOf ?? schema.allOf
  if (some) return some.map((one) => typeOf(one, indent, left)).join(schema.anyOf ? ' | ' : ' & ')
  if (schema.type === 'array') return arrayOf(typeOf(schema.items ?? {}, indent, left))
  if (schema.type === 'integer' || schema.type === 'number') return 'number'
  if (schema.type === 'object') return objectOf(schema, indent, left)
  return schema.type === undefined ? 'unknown' : String(schema.type)
}

const arrayOf = (item: string): string => (/ [|&] /.test(item) ? `(${item})[]` : `${item}[]`)

function objectOf(schema: JsonSchema, indent: string, left: string): string {
  const inner = `${indent}  `
  const lines = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const mark = schema.required?.includes(name) ? '' : '?'
    const line = `${comment(property, inner)}${inner}${name}${mark}: ${typeOf(property, inner, left)}${mark && left}`
    if (property.format !== 'decimal') return [line]
    return [line, `${inner}/** The same, exact */\n${inner}${name}Text${mark}: string`]
  })
  return lines.length === 0 ? 'Record<string, unknown>' : `{\n${lines.join('\n')}\n${indent}}`
}

const literal = (value: unknown): string => `'${String(value)}'`

const comment = ({ description }: JsonSchema, indent: string): string =>
  description ? `${indent}/** ${description} */\n` : ''

function codesOf(refusals: RefusalRow[]): string[] {
  const codes = refusals.map(
    ({ status, errorCode, errorSubCode }) =>
      `{ status: ${status}; errorCode: '${errorCode}'; errorSubCode${errorSubCode ? `: '${errorSubCode}'` : '?: undefined'} }`,
  )
  return [...new Set(codes)]
}
