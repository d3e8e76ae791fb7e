import { createHash } from 'node:crypto'

/** A statement as the driver takes it. The name makes PostgreSQL parse and plan it once per connection. */
export type Sql = { readonly name: string; readonly text: string; readonly values: unknown[] }

const prepared = new WeakMap<TemplateStringsArray, { name: string; text: string }>()

/**
 * SQL stays SQL: sql`select … where id = ${id}`. What is interpolated is always a parameter, never text,
 * so a statement cannot be put together from strings.
 */
export function sql(strings: TemplateStringsArray, ...values: unknown[]): Sql {
  let statement = prepared.get(strings)
  if (!statement) {
    const text = strings.reduce((text, part, i) => `${text}$${i}${part}`)
    statement = { name: createHash('sha256').update(text).digest('base64url').slice(0, 24), text }
    prepared.set(strings, statement)
  }
  return { ...statement, values }
}
