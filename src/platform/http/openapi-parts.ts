import type { OpenApiDocument } from './openapi-document.ts'

/** Whom a document is for, and what of the whole interface is theirs. */
export type Readers = {
  title: string
  description: string
  /** The beginning of their addresses. */
  under: `/${string}`
  /** The types of events that they get. */
  events: readonly string[]
}

/** The part of a document that is for these readers, with the components that it uses and no others. */
export function partOf(whole: OpenApiDocument, { title, description, under, events }: Readers): OpenApiDocument {
  const paths = Object.fromEntries(Object.entries(whole.paths).filter(([path]) => path.startsWith(under)))
  const webhooks = Object.fromEntries(Object.entries(whole.webhooks ?? {}).filter(([type]) => events.includes(type)))
  const operations = [...Object.values(paths), ...Object.values(webhooks)].flatMap((each) => Object.values(each))
  const tags = new Set(operations.flatMap((operation) => operation.tags))
  const schemes = new Set(operations.flatMap(({ security }) => security.flatMap((each) => Object.keys(each))))
  const used = referencesIn(whole, { paths, webhooks })
  const { schemas, headers, examples, responses, securitySchemes } = whole.components
  return {
    ...whole,
    info: { ...whole.info, title, description },
    tags: whole.tags.filter(({ name }) => tags.has(name)),
    paths,
    webhooks,
    components: {
      schemas: only(schemas, (name) => used.has(`schemas/${name}`)),
      headers: only(headers, (name) => used.has(`headers/${name}`)),
      examples: only(examples, (name) => used.has(`examples/${name}`)),
      responses: only(responses, (name) => used.has(`responses/${name}`)),
      securitySchemes: only(securitySchemes, (name) => schemes.has(name)),
    },
  }
}

const only = <T>(all: Record<string, T>, isUsed: (name: string) => boolean): Record<string, T> =>
  Object.fromEntries(Object.entries(all).filter(([name]) => isUsed(name)))

/** The components that a part of a document refers to, also by way of others: as `schemas/Transaction`. */
export function referencesIn({ components }: Pick<OpenApiDocument, 'components'>, part: unknown): Set<string> {
  const found = new Set<string>()
  const follow = (value: unknown): void => {
    for (const [, kind, name] of JSON.stringify(value).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)) {
      if (found.has(`${kind}/${name}`)) continue
      found.add(`${kind}/${name}`)
      follow((components as Record<string, Record<string, unknown>>)[kind!]?.[name!] ?? null)
    }
  }
  follow(part)
  return found
}
