import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { once } from '../http/static-answer.ts'
import { type MarkdownPage, relinkMarkdown, renderMarkdown } from './markdown.ts'

const ROOT = new URL('../../../', import.meta.url)
/** Of CHANGELOG.md what clients notice. */
const CLIENT_CHANGELOG = 'docs/client-changelog.md'

/** For whom a group of pages is. Everybody else finds it in the search, and by the list of readers below the menu. */
export type DocsReader = 'clients' | 'operators' | 'everybody' | 'contributors'

/** The contents of the documentation: files of the repository, in the order of reading. */
const CONTENTS: [reader: DocsReader, group: string, about: string, files: string[]][] = [
  [
    'clients',
    'For clients',
    'You write software that reads accounts and transactions.',
    [
      'docs/guides/tour.md',
      'docs/guides/first-hour.md',
      'docs/guides/consents.md',
      'docs/guides/following-changes.md',
      'docs/guides/fresh-data.md',
      'docs/webhooks.md',
      'docs/guides/errors.md',
      'docs/guides/test-your-client.md',
      'docs/guides/sandbox-bank.md',
      'packages/client/README.md',
      'packages/client-python/README.md',
      'docs/compatibility.md',
      CLIENT_CHANGELOG,
    ],
  ],
  [
    'operators',
    'For operators',
    'You run the service, and answer for it.',
    [
      'docs/guides/first-day.md',
      'docs/guides/production.md',
      'docs/statements.md',
      'docs/connections.md',
      'docs/guides/inbox.md',
      'docs/csv-profiles.md',
      'docs/messages.md',
      'docs/operations.md',
      'docs/database.md',
      'docs/scale.md',
      'docs/read-log.md',
      'docs/settings.md',
      'docs/performance.md',
    ],
  ],
  [
    'everybody',
    'How it works',
    'What the service promises, and how it keeps it.',
    [
      'docs/guides/data-model.md',
      'docs/guides/matching.md',
      'docs/categorization.md',
      'docs/categories.md',
      'docs/errors.md',
      'docs/limitations.md',
      'GLOSSARY.md',
      'SECURITY.md',
    ],
  ],
  [
    'contributors',
    'For contributors',
    'You change Vitrine itself.',
    [
      'ARCHITECTURE.md',
      'CONTRIBUTING.md',
      'docs/adding-a-resource.md',
      'docs/debugging.md',
      'docs/dependencies.md',
      'docs/releasing.md',
      'CHANGELOG.md',
    ],
  ],
]
/** Short names for the menu, where a title is long. */
const SHORT: Record<string, string> = {
  'docs/webhooks.md': 'Webhooks',
  'packages/client/README.md': 'The TypeScript client',
  'packages/client-python/README.md': 'The Python client',
  'docs/statements.md': 'Importing data',
  'docs/csv-profiles.md': 'CSV profiles',
  'docs/messages.md': 'Mail and SMS',
  'docs/operations.md': 'Operations',
  'docs/database.md': 'The database',
  'docs/scale.md': 'Scaling',
  'docs/read-log.md': 'The read log',
  'docs/settings.md': 'Settings',
  'docs/compatibility.md': 'What may change, and when',
  [CLIENT_CHANGELOG]: 'Changelog',
  'CHANGELOG.md': 'The whole changelog',
  'docs/categorization.md': 'How categories are found',
  'docs/categories.md': 'Every category',
  'docs/errors.md': 'Every error',
  'docs/performance.md': 'Performance',
  'SECURITY.md': 'Security',
  'docs/adding-a-resource.md': 'Adding a resource',
  'docs/debugging.md': 'Debugging',
  'docs/dependencies.md': 'Dependencies',
  'docs/releasing.md': 'Releasing',
}

export type DocsPage = {
  url: string
  name: string
  title: string
  reader: DocsReader
  rendered: () => MarkdownPage
  /** For programs, with links to other pages in the same form. */
  markdown: () => string
}
export type DocsGroup = { name: string; about: string; reader: DocsReader; pages: DocsPage[] }
export type Docs = { groups: DocsGroup[]; decisions: DocsPage[]; images: ReadonlyMap<string, string> }

function urlOf(file: string): string {
  if (file.startsWith('packages/')) return `/docs/${file.split('/')[1]}`
  return `/docs/${file.replace(/^docs\//, '').replace(/\.(md|svg)$/, '')}`.toLowerCase()
}

/** Of each version the part for client developers, from the one changelog that there is. */
export function clientChangelog(changelog: string): string {
  const versions = changelog.split(/^(?=## )/m).slice(1)
  const parts = versions.flatMap((version) => {
    const [head = '', ...sections] = version.split(/^(?=### )/m)
    const own = sections.find((section) => section.startsWith('### For client developers\n'))
    return own ? [`${head.trim()}\n\n${own.slice(own.indexOf('\n')).trim()}`] : []
  })
  return `# Changelog for clients

What changed for software that reads, newest version first. [What may change, and when](compatibility.md) says what you can rely on.

${parts.join('\n\n')}
`
}

const sourceOf = (file: string): string =>
  file === CLIENT_CHANGELOG
    ? clientChangelog(readFileSync(new URL('CHANGELOG.md', ROOT), 'utf8'))
    : readFileSync(new URL(file, ROOT), 'utf8')

/**
 * Reads every file once: a server serves what was there then, and an address names nothing else. A page is rendered when it is
 * opened, so that no request waits for all of them.
 */
export function readDocs(): Docs {
  const decisions = globSync('docs/decisions/*.md', { cwd: fileURLToPath(ROOT) }).sort()
  const images = globSync('docs/**/*.svg', { cwd: fileURLToPath(ROOT) })
  const served = new Map(
    [...CONTENTS.flatMap(([, , , files]) => files), ...decisions].map((file) => [file, urlOf(file)]),
  )
  served.set('docs/decisions', '/docs/decisions').set('README.md', '/docs')
  for (const image of images) served.set(image, `${urlOf(image)}.svg`)

  const read = (file: string, reader: DocsReader): DocsPage => {
    /** Links to files that are not served, such as sources, become plain text. */
    const resolve = (link: string) => {
      const [path = '', fragment] = link.split('#')
      const target = path === '' ? urlOf(file) : served.get(posix.join(posix.dirname(file), path).replace(/\/$/, ''))
      return target && (fragment === undefined || path.endsWith('README.md') ? target : `${target}#${fragment}`)
    }
    const source = sourceOf(file)
    const title = /^# (.+)$/m.exec(source)?.[1]?.replaceAll('`', '') ?? file
    return {
      url: urlOf(file),
      name: SHORT[file] ?? title,
      title,
      reader,
      rendered: once(() => renderMarkdown(source, resolve)),
      markdown: once(() => relinkMarkdown(source, resolve)),
    }
  }
  return {
    groups: CONTENTS.map(([reader, name, about, files]) => ({
      name,
      about,
      reader,
      pages: files.map((file) => read(file, reader)),
    })),
    decisions: decisions.map((file) => read(file, 'contributors')),
    images: new Map(images.map((file) => [served.get(file)!, readFileSync(new URL(file, ROOT), 'utf8')])),
  }
}
