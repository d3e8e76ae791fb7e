/**
 * What clients and operators may rely on, one fact a line: operations, parameters, fields of bodies and answers.
 * `npm run surface` writes that of both documents to test/contract/released-api.txt, which a release does; the test beside it
 * compares. Texts, examples and limits are left out.
 */
import { readFileSync, writeFileSync } from 'node:fs'

type Schema = {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: unknown[]
  const?: unknown
  allOf?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
}
type Content = Record<string, { schema?: Schema }>
type SurfaceOperation = {
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[]
  requestBody?: { content?: Content; required?: boolean }
  responses?: Record<string, { content?: Content; headers?: Record<string, unknown> }>
}
export type ApiDocument = {
  paths: Record<string, Record<string, SurfaceOperation>>
  components?: { schemas?: Record<string, Schema> }
}

const MAX_DEPTH = 8

export function surfaceOf(document: ApiDocument): string[] {
  const lines = new Set<string>()
  const resolve = (schema: Schema): Schema =>
    schema.$ref ? (document.components?.schemas?.[schema.$ref.split('/').at(-1)!] ?? {}) : schema

  const walk = (place: string, given: Schema, asked: boolean, depth = 0): void => {
    if (depth > MAX_DEPTH) return
    const schema = resolve(given)
    for (const part of [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])])
      walk(place, part, asked, depth + 1)
    for (const type of [schema.type ?? []].flat()) lines.add(`${place}: ${type}`)
    // A value that may be sent today may be sent tomorrow; answers may get further ones.
    if (asked)
      for (const value of schema.enum ?? (schema.const === undefined ? [] : [schema.const]))
        lines.add(`${place} = ${value}`)
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      walk(`${place}.${name}`, field, asked, depth + 1)
      if (schema.required?.includes(name)) lines.add(`${place}.${name} ${asked ? 'must be sent' : 'is always there'}`)
    }
    if (schema.items) walk(`${place}[]`, schema.items, asked, depth + 1)
  }

  for (const [path, operations] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(operations)) {
      const name = `${method.toUpperCase()} ${path}`
      lines.add(name)
      for (const { name: parameter, in: where, required, schema } of operation.parameters ?? []) {
        walk(`${name} ${where} ${parameter}`, schema ?? {}, true)
        if (required) lines.add(`${name} ${where} ${parameter} must be sent`)
      }
      for (const [type, { schema }] of Object.entries(operation.requestBody?.content ?? {}))
        walk(`${name} body ${type}`, schema ?? {}, true)
      for (const [status, answer] of Object.entries(operation.responses ?? {})) {
        lines.add(`${name} ${status}`)
        // All refusals have one body, which the tests of the contract check.
        if (Number(status) >= 400) continue
        for (const header of Object.keys(answer.headers ?? {})) lines.add(`${name} ${status} header ${header}`)
        for (const [type, { schema }] of Object.entries(answer.content ?? {}))
          walk(`${name} ${status} ${type}`, schema ?? {}, false)
      }
    }
  return [...lines].sort()
}

/** What a client of the release would stumble over: something that is gone, or that must be sent now. */
export function breakingChanges(released: string[], now: string[]): string[] {
  const [before, current] = [new Set(released), new Set(now)]
  const isDemand = (line: string) => line.endsWith(' must be sent')
  const gone = released.filter((line) => !current.has(line) && !isDemand(line))
  const operationOf = (line: string) => line.split(' ').slice(0, 2).join(' ')
  // What a new object must have is sent by whoever sends the object; a demand for the object itself is a line of its own.
  const isOfNewObject = (line: string) => {
    const object = `${line.slice(0, line.lastIndexOf('.'))}: object`
    return current.has(object) && !before.has(object)
  }
  const demanded = now
    .filter((line) => isDemand(line) && !before.has(line) && before.has(operationOf(line)))
    .filter((line) => !isOfNewObject(line))
  return [...gone, ...demanded]
}

export const readSurface = (): string[] =>
  ['openapi.json', 'openapi-manage.json']
    .flatMap((path) => surfaceOf(JSON.parse(readFileSync(path, 'utf8'))))
    .toSorted()
export const RELEASED = 'test/contract/released-api.txt'

if (import.meta.main) writeFileSync(RELEASED, `${readSurface().join('\n')}\n`)
