import type { RefusalRow } from '../src/platform/core/errors.ts'
import type { JsonSchema, OpenApiDocument } from '../src/platform/http/openapi-document.ts'

/** The types of packages/client-python, made from the document: what the operations under /service answer with. */
export function pythonTypes(document: OpenApiDocument, refusals: RefusalRow[]): string {
  const { schemas } = document.components
  const operations = Object.entries(document.paths)
    .filter(([path]) => path.startsWith('/service/'))
    .flatMap(([, methods]) => Object.values(methods))
  const used = schemasIn(document, operations)
  const answered = schemasIn(
    document,
    operations.map(({ responses }) => responses),
  )
  const aliases = used.filter((name) => schemas[name]!.enum)
  // The client has an error of its own for what is refused, and walks lists.
  const classes = answered.filter((name) => !aliases.includes(name) && !/List$|^Error$|^TransactionChanges$/.test(name))
  const written = classes.flatMap((name) => classesOf(name, schemas[name]!))
  const codes = (field: 'errorCode' | 'errorSubCode') =>
    literal([...new Set(refusals.flatMap((row) => row[field] ?? []))])
  return [
    '# Made from openapi.json and the table of refusals by `npm run generate`.',
    '"""What the service answers with."""',
    '',
    'from __future__ import annotations',
    '',
    'from dataclasses import dataclass',
    'from datetime import datetime',
    'from decimal import Decimal',
    'from typing import Any, Literal',
    '',
    'from .answer import Answer',
    '',
    `ErrorCode = ${codes('errorCode')}`,
    `ErrorSubCode = ${codes('errorSubCode')}`,
    ...aliases.map((name) => `${name} = ${literal(schemas[name]!.enum!)}`),
    ...written.flatMap(({ aliases: own }) => own),
    ...written.flatMap(({ lines }) => ['', '', ...lines]),
    '',
  ].join('\n')
}

/** The names of all schemas that a part of the document uses, sorted. */
function schemasIn({ components }: OpenApiDocument, part: unknown): string[] {
  const names = new Set<string>()
  const add = (value: unknown): void => {
    for (const [, name] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (names.has(name!)) continue
      names.add(name!)
      add(components.schemas[name!])
    }
  }
  add(part)
  return [...names].sort()
}

type PythonClass = { aliases: string[]; lines: string[] }

/** The class of a schema, and those of the objects within it that have no name of their own. */
function classesOf(name: string, schema: JsonSchema): PythonClass[] {
  const aliases: string[] = []
  const inner: PythonClass[] = []
  const fields = Object.entries(schema.properties ?? {}).flatMap(([wireName, property]) => {
    const own = name + wireName.charAt(0).toUpperCase() + wireName.slice(1)
    const unnamed = property.properties ? property : property.items?.properties ? property.items : undefined
    if (property.enum) aliases.push(`${own} = ${literal(property.enum)}`)
    if (unnamed) inner.push(...classesOf(own, unnamed))
    const type = property.enum || property.properties ? own : unnamed ? `list[${own}]` : typeOf(property)
    const rest = schema.required?.includes(wireName) ? '' : ' | None = None'
    return [`${snakeCase(wireName)}: ${type}${rest}`, ...about(property)]
  })
  const lines = [
    '@dataclass(frozen=True, kw_only=True)',
    `class ${name}(Answer):`,
    ...[...about(schema), ...fields].map((line) => `    ${line}`),
  ]
  return [{ aliases, lines }, ...inner]
}

const about = ({ description }: JsonSchema): string[] => (description ? [`"""${description}"""`] : [])

function typeOf(schema: JsonSchema): string {
  if (schema.$ref) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)
  if (schema.const !== undefined) return literal([schema.const])
  if (schema.enum) return literal(schema.enum)
  if (schema.format === 'decimal') return 'Decimal'
  if (schema.format === 'date-time') return 'datetime'
  if (schema.type === 'array') return `list[${typeOf(schema.items ?? {})}]`
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' | ')
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type })).join(' | ')
  return SIMPLE[String(schema.type)] ?? 'Any'
}

/** Numbers that are not whole are read as decimals. */
const SIMPLE: Record<string, string> = {
  string: 'str',
  integer: 'int',
  number: 'Decimal',
  boolean: 'bool',
  null: 'None',
  object: 'dict[str, Any]',
}

const literal = (values: unknown[]): string => `Literal[${values.map((value) => JSON.stringify(value)).join(', ')}]`

/** `accountId` as Python writes it; the package computes the way back. */
function snakeCase(name: string): string {
  const written = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  if (written.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()) !== name)
    throw new Error(`${name} cannot be written in Python and back`)
  return written
}
