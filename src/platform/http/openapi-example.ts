import type { JsonSchema, OpenApiDocument } from './openapi-document.ts'

/** The referenced schema where it is a reference, with the description beside the reference. */
export function resolve(document: OpenApiDocument, schema: JsonSchema): JsonSchema {
  const { $ref, ...beside } = schema
  const own = $ref ? { ...document.components.schemas[$ref.slice($ref.lastIndexOf('/') + 1)], ...beside } : schema
  if (!own.allOf) return own
  const parts = own.allOf.map((part) => resolve(document, part))
  return {
    ...own,
    ...Object.assign({}, ...parts),
    properties: Object.assign({}, ...parts.map((part) => part.properties)),
  }
}

/** Whether there is anything to send: a body may be an object without fields. */
export const hasFields = (document: OpenApiDocument, schema: JsonSchema | undefined): schema is JsonSchema => {
  const { properties, type } = schema ? resolve(document, schema) : {}
  return schema !== undefined && (type !== 'object' || Object.keys(properties ?? {}).length > 0)
}

// Used where the schema gives no example.
const BY_FORMAT: Record<string, string> = {
  'date-time': '2026-02-11T09:30:00.000Z',
  date: '2026-02-11',
  uri: 'https://example.com',
  email: 'ana@example.com',
}
const BY_TYPE: Record<string, unknown> = {
  string: 'text',
  integer: 1,
  number: 1,
  boolean: true,
  null: null,
  object: {},
}
// JSON text that JSON.stringify writes unchanged; TypeScript's library does not know it yet.
const { rawJSON } = JSON as unknown as { rawJSON: (text: string) => unknown }

/** Two decimals, or more where the example has them: that of a rate. */
const decimalText = (value: number): string => (/\.\d{3}/.test(String(value)) ? String(value) : value.toFixed(2))

/** A value for JSON.stringify. Amounts keep their two decimals, as they do on the wire. */
export function exampleOf(document: OpenApiDocument, schema: JsonSchema, given?: unknown): unknown {
  const own = resolve(document, schema)
  const value = given ?? own.examples?.[0] ?? own.const ?? own.default ?? own.enum?.[0]
  const variant = own.anyOf?.find((each) => each.type !== 'null')
  if (variant) return exampleOf(document, variant, value)
  if (own.items) return ((value ?? [undefined]) as unknown[]).map((each) => exampleOf(document, own.items!, each))
  if (own.properties) {
    const values = value as Record<string, unknown> | undefined
    const fields = Object.entries(own.properties).filter(([key]) => !values || Object.hasOwn(values, key))
    return Object.fromEntries(fields.map(([key, field]) => [key, exampleOf(document, field, values?.[key])]))
  }
  if (typeof value === 'number' && own.format === 'decimal') return rawJSON(decimalText(value))
  return value ?? BY_FORMAT[own.format ?? ''] ?? BY_TYPE[own.type ?? 'object']
}
