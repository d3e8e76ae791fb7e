import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { ERROR_CODES } from '../core/error-code.ts'
import { Refusal } from '../core/errors.ts'
import type { App } from '../http/app.ts'
import { FAVICON, pageFrame } from '../http/frame.ts'
import { html } from '../http/html.ts'
import type { OpenApiDocument } from '../http/openapi-document.ts'
import { HTML, once, type StaticAnswer, sendStatic, staticAnswer } from '../http/static-answer.ts'
import { STYLESHEET } from '../http/style.ts'
import { renderDecisions, renderDocsHome, renderDocsPage } from './docs.page.ts'
import { readDocs } from './docs.ts'
import { contentsAsMarkdown, decisionsAsMarkdown, groupAsMarkdown, referenceAsMarkdown } from './docs-markdown.ts'
import { DOCS_STYLE } from './docs-style.ts'
import { renderErrorIndex, renderErrorPage } from './error.page.ts'
import { renderReference, renderReferenceGroup } from './reference.page.ts'
import { groupsOf } from './reference-groups.ts'
import { searchIndex } from './search-index.ts'

/** `baseUrl` is a function, for a server that knows its port only when it listens. */
type DocsOptions = {
  /** Of the whole interface, for the reference. */
  document: () => OpenApiDocument
  documents: () => Record<'clients' | 'operators', OpenApiDocument>
  baseUrl: () => string
  demoFile: string | undefined
}

const JSON_TYPE = 'application/json; charset=utf-8'
const SCRIPT_TYPE = 'text/javascript; charset=utf-8'
const MARKDOWN = 'text/markdown; charset=utf-8'
const scriptOf = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

type Page = [url: string, type: string, render: () => string]

/** Everything under /docs, and the pages of errors. */
function pagesOf({ document, baseUrl, demoFile }: DocsOptions): Page[] {
  const docs = readDocs()
  const groups = groupsOf(document())
  const reference = { document: document(), groups, baseUrl: baseUrl(), isDemo: demoFile !== undefined }
  return [
    ['/docs', HTML, () => renderDocsHome(docs)],
    ['/docs/decisions', HTML, () => renderDecisions(docs)],
    ['/docs/search.json', JSON_TYPE, () => JSON.stringify(searchIndex(docs, groups))],
    ...[...docs.groups.flatMap(({ pages }) => pages), ...docs.decisions].flatMap((page): Page[] => [
      [page.url, HTML, () => renderDocsPage(docs, page)],
      [`${page.url}.md`, MARKDOWN, page.markdown],
    ]),
    ['/docs.md', MARKDOWN, () => contentsAsMarkdown(docs, groups, baseUrl())],
    ['/docs/decisions.md', MARKDOWN, () => decisionsAsMarkdown(docs)],
    ['/docs/reference.md', MARKDOWN, () => referenceAsMarkdown(groups)],
    ...[...docs.images].map(([url, image]): Page => [url, 'image/svg+xml', () => image]),
    ['/docs/reference', HTML, () => renderReference(reference)],
    ...groups.flatMap((group): Page[] => [
      [group.url, HTML, () => renderReferenceGroup(reference, group)],
      [`${group.url}.md`, MARKDOWN, () => groupAsMarkdown(reference, group)],
    ]),
  ]
}

export async function docsRoutes(app: App, options: DocsOptions): Promise<void> {
  const open = { schema: { auth: 'public' } } as const
  const fixed: Page[] = [
    ['/', HTML, renderLanding],
    ['/openapi.json', JSON_TYPE, () => `${JSON.stringify(options.documents().clients, null, 2)}\n`],
    ['/openapi-manage.json', JSON_TYPE, () => `${JSON.stringify(options.documents().operators, null, 2)}\n`],
    ['/api/errors', HTML, renderErrorIndex],
    ['/assets/vitrine.css', 'text/css; charset=utf-8', () => STYLESHEET + DOCS_STYLE],
    ['/assets/docs.js', SCRIPT_TYPE, () => scriptOf('./docs.js')],
    ['/assets/search.js', SCRIPT_TYPE, () => scriptOf('./search.js')],
    ['/assets/favicon.svg', 'image/svg+xml', () => FAVICON],
  ]
  const answerOf = ([, type, render]: Page) => once(() => staticAnswer(type, render()))
  for (const page of fixed) {
    const answer = answerOf(page)
    app.get(page[0], open, (request, reply) => sendStatic(request, reply, answer()))
  }

  const pages = once(
    () => new Map<string, () => StaticAnswer>(pagesOf(options).map((page) => [page[0], answerOf(page)])),
  )
  const pageAt = (url: string): StaticAnswer => {
    const answer = pages().get(url)
    if (!answer) throw new Refusal('not_found')
    return answer()
  }
  app.get('/docs', open, (request, reply) => sendStatic(request, reply, pageAt('/docs')))
  app.get('/docs.md', open, (request, reply) => sendStatic(request, reply, pageAt('/docs.md')))
  app.get('/llms.txt', open, (request, reply) =>
    sendStatic(request, reply, { ...pageAt('/docs.md'), type: 'text/plain; charset=utf-8' }),
  )
  app.get<{ Params: { '*': string } }>('/docs/*', open, (request, reply) =>
    sendStatic(request, reply, pageAt(`/docs/${request.params['*']}`.replace(/\/$/, ''))),
  )

  const errorPages = new Map<string, () => StaticAnswer>(
    ERROR_CODES.map((code) => [code, once(() => staticAnswer(HTML, renderErrorPage(code, options.baseUrl())))]),
  )
  app.get<{ Params: { errorCode: string } }>('/api/errors/:errorCode', open, (request, reply) => {
    const page = errorPages.get(request.params.errorCode)
    if (!page) throw new Refusal('not_found')
    return sendStatic(request, reply, page())
  })

  const { demoFile } = options
  if (demoFile !== undefined)
    app.get('/docs/demo.json', { schema: { auth: 'public', uncompressed: true } }, async (_request, reply) =>
      reply
        .header('Cache-Control', 'no-store')
        .type(JSON_TYPE)
        .send(await demoFacts(demoFile)),
    )
}

/** What the reference fills in for trying: only in a demo, whose data are made up and whose PINs everybody can see. */
async function demoFacts(file: string): Promise<string> {
  const { tenantSlug, apiKey, apiSecret, inquiryId, consentId, accountIds, owner } = JSON.parse(
    await readFile(file, 'utf8'),
  )
  const ids = { environment: 'sandbox', tenantSlug, inquiryId, consentId, accountId: accountIds[0] }
  return JSON.stringify({ apiKey, apiSecret, ids, email: owner.email })
}

function renderLanding(): string {
  return pageFrame({
    title: 'Vitrine',
    description: 'Read access to bank accounts and their transactions, on the basis of a consent.',
    script: true,
    main: html`<div class="hero glass">
<h1>Everything can be seen.<br>Nothing can be touched.</h1>
<p class="lead">This is Vitrine, an Account Information Service. With the owner's consent it gives software read access
to bank accounts and their transactions, and to nothing else.</p>
<p><a class="button" href="/docs/guides/first-hour">Your first hour</a> <a class="button plain" href="/docs">All guides</a></p>
</div>
<ul class="cards">
<li><h2><a href="/docs/reference">API reference</a></h2><p>Every operation, with samples in three languages, to try on the
page.</p></li>
<li><h2><a href="/api/errors">Errors</a></h2><p>Every error has a page with its cause, its remedy and an example.</p></li>
<li><h2><a href="/openapi.json">OpenAPI document</a></h2><p>The interface of clients as OpenAPI 3.1, for generators and
tools; operators have <a href="/openapi-manage.json">their own</a>.</p></li>
<li><h2><a href="/health/ready">Health</a></h2><p>Whether this server is ready to answer, for people and for load
balancers.</p></li>
</ul>`,
  })
}
