import { isDeepStrictEqual } from 'node:util'
import type { TSchema } from 'typebox'
import type { JsonSchema } from './openapi-document.ts'

/** Schemas as the document writes them: each with an `$id` becomes a reference to a component. */
export type SchemaCollection = {
  schemas: Record<string, JsonSchema>
  /** Of what is sent to the service: unknown fields are refused, and the schema says so. */
  sent: (schema: TSchema) => JsonSchema
  /**
   * Of what the service answers or sends: open, because fields may be added. The service itself writes declared fields only:
   * its serialisation and its tests use the closed schema.
   */
  answered: (schema: TSchema) => JsonSchema
}

/** A schema of `answers` that is sent too, and closed then, is in the document twice: as it is answered, and as …Input. */
export function collectSchemas(answers: TSchema[]): SchemaCollection {
  const schemas: Record<string, JsonSchema> = {}
  const answeredIds = new Set(JSON.stringify(answers).match(/(?<="\$id":")[^"]+/g))
  const nameOf = (schema: JsonSchema, isOpen: boolean): string | undefined => {
    if (schema.$id === undefined || isOpen || !answeredIds.has(schema.$id)) return schema.$id
    return /"additionalProperties":false/.test(JSON.stringify(schema)) ? `${schema.$id}Input` : schema.$id
  }
  const write = (schema: JsonSchema, isOpen: boolean): JsonSchema => {
    const name = nameOf(schema, isOpen)
    const copy = copyOf(schema, isOpen, (part) => write(part, isOpen))
    return name === undefined ? copy : refer(schemas, name, copy)
  }
  return {
    schemas,
    sent: (schema) => write(schema as JsonSchema, false),
    answered: (schema) => write(schema as JsonSchema, true),
  }
}

function copyOf(schema: JsonSchema, isOpen: boolean, write: (part: JsonSchema) => JsonSchema): JsonSchema {
  const inside = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inside)
    return value !== null && typeof value === 'object' ? write(value as JsonSchema) : value
  }
  const named = (value: object) => Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inside(each)]))
  const { $id: _id, refusal: _, ...copy } = schema
  for (const [key, value] of Object.entries(schema) as [keyof JsonSchema, object][]) {
    if (key === 'properties' || key === 'patternProperties') copy[key] = named(value) as Record<string, JsonSchema>
    else if (key === 'anyOf' || key === 'allOf') copy[key] = inside(value) as JsonSchema[]
    else if (key === 'items') copy.items = inside(value) as JsonSchema
  }
  if (isOpen && copy.additionalProperties === false) delete copy.additionalProperties
  // A union of literals is written as an enum, which every OpenAPI tool understands.
  if (copy.anyOf?.every((each) => typeof each.const === 'string')) {
    copy.type = 'string'
    copy.enum = copy.anyOf.map((each) => each.const)
    delete copy.anyOf
  }
  return copy
}

/** A reference. One that is used with another description keeps that description beside the reference. */
function refer(schemas: Record<string, JsonSchema>, name: string, copy: JsonSchema): JsonSchema {
  schemas[name] ??= copy
  const { description, examples, ...shape } = copy
  const { description: knownDescription, examples: knownExamples, ...knownShape } = schemas[name]
  if (!isDeepStrictEqual(shape, knownShape)) throw new Error(`Two different schemas are called ${name}`)
  return {
    $ref: `#/components/schemas/${name}`,
    ...(description && description !== knownDescription && { description }),
    ...(examples && !isDeepStrictEqual(examples, knownExamples) && { examples }),
  }
}
