import { createHash } from 'node:crypto'
import { fold } from '../core/fold.ts'

/** A statement as the driver takes it. The name makes PostgreSQL parse and plan it once per connection. */
export type Sql = { readonly name: string; readonly text: string; readonly values: unknown[] }

type PreparedText = Pick<Sql, 'name' | 'text'>

/** The result of sql`…`. A class, so that a fragment can be distinguished from a value. */
class SqlText implements Sql {
  readonly statement: PreparedText
  readonly values: unknown[]

  constructor(statement: PreparedText, values: unknown[]) {
    this.statement = statement
    this.values = values
  }

  get name(): string {
    return this.statement.name
  }

  get text(): string {
    return this.statement.text
  }
}

/** The statements made from each template: one, or one for each combination of fragments. */
const prepared = new WeakMap<TemplateStringsArray, { parts: (PreparedText | undefined)[]; statement: PreparedText }[]>()

/**
 * SQL stays SQL: sql`select … where id = ${id}`. Every interpolated value is a parameter, never text, so a statement
 * cannot be built from strings. Another sql`…` may be interpolated as a fragment.
 */
export function sql(strings: TemplateStringsArray, ...values: unknown[]): Sql {
  const parts = values.map((value) => (value instanceof SqlText ? value.statement : undefined))
  const known = prepared.get(strings) ?? []
  let found = known.find((one) => parts.every((part, i) => one.parts[i] === part))
  if (!found) {
    found = { parts, statement: statementOf(strings, values) }
    prepared.set(strings, [...known, found])
  }
  return new SqlText(found.statement, parts.some(Boolean) ? values.flatMap(valuesOf) : values)
}

/** Conditions that all have to hold, without those that are missing: each set of filters gets a plan of its own. */
export const allOf = (conditions: (Sql | false | null | undefined)[]): Sql =>
  conditions.reduce<Sql>((all, one) => (one ? sql`${all} and ${one}` : all), sql`true`)

/** The pattern of a text that begins with this one, in lower case. */
export const startingWith = (text: string): string => `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

/**
 * Small letters without their marks, as in the indexes of names: "c" finds č, ć and ç. A fixed text, since an index serves the
 * same expression only.
 */
export const folded = (text: Sql): Sql => sql`
  translate(lower(${text}), 'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöøùúûüýÿĀāĂăĄąĆćĈĉĊċČčĎďĐđĒēĔĕĖėĘęĚěĜĝĞğĠġĢģĤĥĦħĨĩĪīĬĭĮįıĴĵĶķĹĺĻļĽľŁłŃńŅņŇňŌōŎŏŐőŔŕŖŗŘřŚśŜŝŞşŠšŢţŤťŨũŪūŬŭŮůŰűŲųŴŵŶŷŸŹźŻżŽžȘșȚț', 'aaaaaaceeeeiiiinoooooouuuuyaaaaaaceeeeiiiinoooooouuuuyyaaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiijjkkllllllllnnnnnnoooooorrrrrrssssssssttttuuuuuuuuuuuuwwyyyzzzzzzsstt')`

/** The pattern of a folded text that begins with this one. */
export const foldedStart = (text: string): string => startingWith(fold(text))

/** A list stays one parameter. */
const valuesOf = (value: unknown): unknown[] => (value instanceof SqlText ? value.values : [value])

function statementOf(strings: TemplateStringsArray, values: unknown[]): PreparedText {
  let count = 0
  const text = values.reduce<string>((text, value, i) => {
    const before = count
    count += valuesOf(value).length
    const part = value instanceof SqlText ? value.text : '$1'
    return `${text}${part.replace(/\$(\d+)/g, (_, number: string) => `$${before + Number(number)}`)}${strings[i + 1]}`
  }, strings[0]!)
  return { name: createHash('sha256').update(text).digest('base64url').slice(0, 24), text }
}
