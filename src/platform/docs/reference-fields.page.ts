import { inline } from '../http/frame.ts'
import { type Html, html, raw } from '../http/html.ts'
import type { JsonSchema, OpenApiDocument } from '../http/openapi-document.ts'
import { exampleOf, resolve } from '../http/openapi-example.ts'

export type ReferenceField = { name: string; where?: string; required: boolean; schema: JsonSchema; example?: unknown }

/** The shapes of a field's value, where that has fields of its own: one, or several where the schema is a union. */
function shapesIn(document: OpenApiDocument, schema: JsonSchema): JsonSchema[] {
  const own = resolve(document, schema)
  if (own.properties) return [schema]
  if (own.items) return shapesIn(document, own.items)
  return (own.anyOf ?? Object.values(own.patternProperties ?? {})).flatMap((each) => shapesIn(document, each))
}

const fieldsOf = (document: OpenApiDocument, schema: JsonSchema): ReferenceField[] => {
  const { properties = {}, required = [] } = resolve(document, schema)
  return Object.entries(properties).map(([name, each]) => ({ name, required: required.includes(name), schema: each }))
}

export function schemaTable(document: OpenApiDocument, caption: string, schema: JsonSchema, input: boolean): Html[] {
  return shapesIn(document, schema).map((shape) => fieldTable(document, caption, fieldsOf(document, shape), input))
}

export function fieldTable(document: OpenApiDocument, caption: string, fields: ReferenceField[], input: boolean): Html {
  // An envelope of one or two fields is shown with its content open.
  const open = fields.length <= 2
  const rows = fields.map((field) => {
    const nested = shapesIn(document, field.schema).map((shape) => {
      const title = shape.$ref ? nameOf(shape.$ref) : field.name
      const inside = fieldsOf(document, shape)
      const count = html`<span class="muted">${inside.length === 1 ? '1 field' : `${inside.length} fields`}</span>`
      return html`<tr class="nested"><td colspan="2"><details${open && raw(' open')}>
<summary><code>${title}</code> ${count}</summary>
${fieldTable(document, `Fields of ${title}`, inside, input)}</details></td></tr>`
    })
    return html`${fieldRow(document, field, input)}${nested}`
  })
  return html`<table class="fields"><caption>${caption}</caption>
<thead><tr><th scope="col">Name and type</th><th scope="col">Description</th></tr></thead>
<tbody>${rows}</tbody></table>`
}

function fieldRow(document: OpenApiDocument, field: ReferenceField, input: boolean): Html {
  const { name, where, required, schema } = field
  const own = resolve(document, schema)
  // Nested fields and enums already show what a value looks like; an example would repeat it.
  const showsValues = own.properties || own.items || own.enum || own.const !== undefined
  const example = showsValues ? undefined : (field.example ?? own.examples?.[0])
  const text = typeof example === 'string' ? example : JSON.stringify(exampleOf(document, own, example))
  const need = required ? input && html`<span class="need">required</span>` : 'optional'
  return html`<tr><th scope="row"><code>${name}</code>
<span class="type">${[typeLabel(document, schema), ...boundsOf(own)].join(', ')}</span>
${(where || need) && html`<span class="where">${where && `${where}, `}${need}</span>`}</th>
<td>${own.description && inline(own.description)}${values(own)}
${example !== undefined && html`<span class="example">Example: <code>${text}</code></span>`}</td></tr>`
}

const nameOf = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1)

function typeLabel(document: OpenApiDocument, schema: JsonSchema): string {
  const own = resolve(document, schema)
  if (own.items) {
    const label = typeLabel(document, own.items)
    return `list of ${label}${/^[a-z]+$/.test(label) ? 's' : ''}`
  }
  if (schema.$ref) return own.properties ? nameOf(schema.$ref) : (own.type ?? nameOf(schema.$ref))
  if (own.anyOf) return [...new Set(own.anyOf.map((each) => typeLabel(document, each)))].join(' or ')
  return own.type ?? (typeof (own.const ?? own.enum?.[0]) === 'string' ? 'string' : 'any')
}

const FORMATS: Record<string, string> = {
  'date-time': 'RFC 3339 date-time',
  decimal: 'decimal',
  uri: 'URL',
  email: 'e-mail address',
}

function boundsOf(schema: JsonSchema): string[] {
  const range = (least: number | undefined, most: number | undefined, unit: string) => {
    if (least !== undefined && most !== undefined)
      return least === most ? `${least}${unit}` : `${least} to ${most}${unit}`
    if (most !== undefined) return `at most ${most}${unit}`
    return least !== undefined && `at least ${least}${unit}`
  }
  const bounds = [
    schema.format && (FORMATS[schema.format] ?? schema.format),
    range(schema.minLength, schema.maxLength, ' characters'),
    range(schema.minimum, schema.maximum, ''),
    range(schema.minItems, schema.maxItems, ' items'),
    schema.default !== undefined && `default ${JSON.stringify(schema.default)}`,
  ]
  return bounds.filter((bound) => typeof bound === 'string' && bound !== '') as string[]
}

function values({ enum: choices, const: only }: JsonSchema): Html | false {
  const all = choices ?? (only === undefined ? [] : [only])
  if (all.length === 0) return false
  const codes = all.map((value, index) => html`${index > 0 && ', '}<code>${String(value)}</code>`)
  return html` <span class="values">${all.length === 1 ? 'Always' : 'One of'} ${codes}.</span>`
}
