import type { JsonSchema, OpenApiDocument, Parameter } from '../http/openapi-document.ts'
import { exampleOf, hasFields, resolve } from '../http/openapi-example.ts'
import type { Docs, DocsPage } from './docs.ts'
import type { ReferenceGroup } from './reference-groups.ts'
import { type ReferenceEntry, samplesOf } from './samples.ts'

/** The pages that are made and not read from a file, as Markdown: for language models, and everybody else who prefers it. */

const SENTENCE = /^.*?[.!?](?= |$)/

const line = ({ title, url, rendered }: DocsPage, baseUrl: string): string => {
  const { description } = rendered()
  return `- [${title}](${baseUrl}${url}.md): ${SENTENCE.exec(description)?.[0] ?? description}`
}

/** As https://llmstxt.org describes it: what this is, and every page in the order of reading. */
export function contentsAsMarkdown(docs: Docs, groups: ReferenceGroup[], baseUrl: string): string {
  const guides = docs.groups.map(
    ({ name, about, pages }) => `## ${name}\n\n${about}\n\n${pages.map((page) => line(page, baseUrl)).join('\n')}`,
  )
  const references = groups.map(({ name, url, isForClients, entries }) => {
    const whom = isForClients ? '' : ', for operators'
    return `- [${name}${whom}](${baseUrl}${url}.md): ${entries.map(({ operation }) => operation.summary).join('; ')}`
  })
  return `# Vitrine

> An Account Information Service: read access to bank accounts and their transactions, on the basis of a consent. Everything can be seen, nothing can be touched.

Every page is there as HTML and, with \`.md\` at the end of its address, as Markdown. The interface of clients is described by [OpenAPI](${baseUrl}/openapi.json), that of operators by [another document](${baseUrl}/openapi-manage.json).

${guides.join('\n\n')}

## API reference

${references.join('\n')}

## Optional

- [Decisions](${baseUrl}/docs/decisions.md): Choices with a real alternative, and what was given up.
`
}

export const decisionsAsMarkdown = ({ decisions }: Docs): string =>
  `# Decisions\n\n${decisions.map((page) => `- [${page.title}](${page.url}.md)`).join('\n')}\n`

export const referenceAsMarkdown = (groups: ReferenceGroup[]): string =>
  `# API reference\n\n${groups
    .map(({ name, url, isForClients, entries }) => {
      const operations = entries.map(
        ({ method, path, operation }) =>
          `- [${operation.summary}](${url}.md#${operation.operationId.toLowerCase()}): \`${method.toUpperCase()} ${path}\``,
      )
      return `## ${name}${isForClients ? '' : ', for operators'}\n\n${operations.join('\n')}`
    })
    .join('\n\n')}\n`

type MarkdownContext = { document: OpenApiDocument; baseUrl: string }

export const groupAsMarkdown = (context: MarkdownContext, { name, isForClients, entries }: ReferenceGroup): string =>
  `# ${name}${isForClients ? '' : ', for operators'}\n\n${entries.map((entry) => operationAsMarkdown(context, entry)).join('\n\n')}\n`

function operationAsMarkdown({ document, baseUrl }: MarkdownContext, entry: ReferenceEntry): string {
  const { method, path, operation } = entry
  const [sample] = samplesOf(document, entry, baseUrl)
  const body = operation.requestBody?.content['application/json']?.schema
  const [status, success] = Object.entries(operation.responses).find(([code]) => code.startsWith('2')) ?? []
  const answer = success?.content?.['application/json']?.schema
  const statuses = Object.keys(operation.responses).filter((code) => Number(code) >= 400)
  return [
    `## ${operation.operationId}`,
    `${operation.summary}. \`${method.toUpperCase()} ${path}\``,
    operation.description,
    ...(operation.parameters ? [`Parameters:\n\n${operation.parameters.map(parameterLine).join('\n')}`] : []),
    ...(hasFields(document, body) ? [`Body:\n\n${fieldLines(document, body).join('\n')}`] : []),
    `\`\`\`sh\n${sample!.code}\n\`\`\``,
    ...(answer
      ? [`Answer ${status}:\n\n\`\`\`json\n${JSON.stringify(exampleOf(document, answer), null, 2)}\n\`\`\``]
      : []),
    `Errors: ${statuses.join(', ')}.`,
  ].join('\n\n')
}

const parameterLine = ({ name, in: where, required, description = '' }: Parameter): string =>
  `- \`${name}\` (${where}${required ? ', required' : ''}): ${description}`

function fieldLines(document: OpenApiDocument, schema: JsonSchema): string[] {
  const { properties = {}, required = [] } = resolve(document, schema)
  return Object.entries(properties).map(([name, field]) => {
    const { type, description = '' } = resolve(document, field)
    const facts = [type ?? 'any', ...(required.includes(name) ? ['required'] : [])]
    return `- \`${name}\` (${facts.join(', ')}): ${description}`
  })
}
