import { REFUSALS } from '../core/errors.ts'
import type { Docs, DocsReader } from './docs.ts'
import type { ReferenceGroup } from './reference-groups.ts'

/** One place that the search can find. The script of the pages looks for words in it. */
export type SearchEntry = { title: string; page: string; url: string; text: string; reader: DocsReader }

/** Guides first, then operations and refusals: of two equally good places the first is shown first. */
export function searchIndex(docs: Docs, groups: ReferenceGroup[]): SearchEntry[] {
  const guides = docs.groups.flatMap(({ pages, reader }) =>
    pages.flatMap(({ url, name, rendered }) =>
      rendered().sections.map(({ id, title, text }) => {
        const place = id ? `${url}#${id}` : url
        return { title, page: name, url: place, text, reader }
      }),
    ),
  )
  const operations = groups.flatMap(({ name, url, isForClients, entries }) =>
    entries.map(({ path, method, operation }) => ({
      title: operation.summary,
      reader: isForClients ? ('clients' as const) : ('operators' as const),
      page: `${isForClients ? 'Reference' : 'Reference for operators'}: ${name}`,
      url: `${url}#${operation.operationId}`,
      text: [
        `${method.toUpperCase()} ${path} ${operation.operationId}`,
        operation.description ?? '',
        ...(operation.parameters ?? []).map((each) => each.name),
      ].join(' '),
    })),
  )
  const refusals = Object.values(REFUSALS).map(({ errorCode, errorSubCode, status, message, cause, remedy }) => ({
    title: errorSubCode ?? errorCode,
    page: `Errors: ${errorCode}`,
    url: `/api/errors/${errorCode}${errorSubCode ? `#${errorSubCode}` : ''}`,
    text: `${status} ${message} ${cause} ${remedy}`,
    reader: 'clients' as const,
  }))
  return [...guides, ...operations, ...refusals]
}
