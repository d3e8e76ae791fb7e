import type { OpenApiDocument } from '../http/openapi-document.ts'
import type { ReferenceEntry } from './samples.ts'

/** One page of the reference. */
export type ReferenceGroup = { name: string; url: string; isForClients: boolean; entries: ReferenceEntry[] }

/** Operations of operators have one tag; the first part of their address says what they are about. */
const MANAGED: Record<string, string> = {
  keys: 'API keys',
  providers: 'Banks',
  reviews: 'Transactions',
  statements: 'Imports',
  'csv-profiles': 'CSV profiles',
  categories: 'Category rules',
  'category-rules': 'Category rules',
  recategorisations: 'Category rules',
  session: 'Signing in',
  sessions: 'Signing in',
  'operator-tokens': 'Operators',
  changes: 'Logs and proofs',
  reads: 'Logs and proofs',
  seals: 'Logs and proofs',
  messages: 'Health and work',
  jobs: 'Health and work',
  clock: 'Health and work',
  overview: 'Health and work',
  health: 'Health and work',
  settings: 'Health and work',
}

export function groupsOf(document: OpenApiDocument): ReferenceGroup[] {
  const entries = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const groups = new Map<string, ReferenceGroup>()
  for (const entry of entries) {
    const isForClients = entry.path.startsWith('/service')
    const noun = entry.path.split('/')[2] ?? ''
    const name = isForClients
      ? (entry.operation.tags[0] ?? 'Other')
      : (MANAGED[noun] ?? noun.charAt(0).toUpperCase() + noun.slice(1))
    const url = `/docs/reference/${isForClients ? '' : 'manage-'}${name.toLowerCase().replace(/\W+/g, '-')}`
    const group = groups.get(url) ?? { name, url, isForClients, entries: [] }
    group.entries.push(entry)
    groups.set(url, group)
  }
  return [...groups.values()].sort((a, b) => Number(b.isForClients) - Number(a.isForClients))
}
