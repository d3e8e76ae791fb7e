import type { RefusalRow } from '../src/platform/core/errors.ts'
import type { JsonSchema, OpenApiDocument } from '../src/platform/http/openapi-document.ts'
import { clientSchemas } from './client-types.ts'

/** The types of packages/client-python, made from the document: what the operations under /service answer with. */
export function pythonTypes(document: OpenApiDocument, refusals: RefusalRow[]): string {
  const { schemas } = document.components
  const { own, sent } = clientSchemas(document)
  const aliases = own.filter((name) => schemas[name]!.enum)
  // A pair is sent and answered; other bodies are the arguments of a call. The feed of changes is walked.
  const answered = own.filter((name) => !aliases.includes(name) && (name === 'DataPair' || !sent.has(name)))
  const classes = answered.filter((name) => name !== 'TransactionChanges')
  const named = classes.flatMap((name) =>
    Object.entries(schemas[name]!.properties ?? {}).flatMap(([field, { enum: values }]) =>
      values ? [`${nameOf(name, field)} = ${literal(values)}`] : [],
    ),
  )
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
    ...named,
    ...classes.flatMap((name) => ['', '', ...classOf(name, schemas[name]!)]),
    '',
  ].join('\n')
}

function classOf(name: string, schema: JsonSchema): string[] {
  const fields = Object.entries(schema.properties ?? {}).flatMap(([wireName, property]) => {
    const type = property.enum ? nameOf(name, wireName) : typeOf(property)
    const field = snakeCase(wireName)
    const line = schema.required?.includes(wireName) ? `${field}: ${type}` : `${field}: ${type} | None = None`
    return [line, ...(property.description ? [`"""${property.description}"""`] : [])]
  })
  const about = schema.description ? [`"""${schema.description}"""`, ''] : []
  return [
    '@dataclass(frozen=True, kw_only=True)',
    `class ${name}(Answer):`,
    ...[...about, ...fields].map((line) => (line ? `    ${line}` : '')),
  ]
}

/** Of the values that a field can have. */
const nameOf = (schema: string, field: string): string => schema + field.charAt(0).toUpperCase() + field.slice(1)

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
