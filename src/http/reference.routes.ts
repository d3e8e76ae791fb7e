import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ERROR_CODES, Refusal } from '../core/errors.ts'
import type { App } from './app.ts'
import { renderErrorIndex, renderErrorPage } from './error.page.ts'
import { FAVICON, pageFrame } from './frame.ts'
import { html } from './html.ts'
import type { OpenApiDocument } from './openapi.ts'
import { renderReference } from './reference.page.ts'
import { STYLESHEET } from './style.ts'

/** `baseUrl` may be a function, for a server that knows its port only when it listens. */
type ReferenceOptions = { document: () => OpenApiDocument; baseUrl: string | (() => string) }

export const HTML = 'text/html; charset=utf-8'
export const CONTENT_SECURITY_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

type StaticAnswer = { body: Buffer; type: string; etag: string }

function answer(type: string, text: string): StaticAnswer {
  const body = Buffer.from(text)
  return { body, type, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
}

function send(request: FastifyRequest, reply: FastifyReply, { body, type, etag }: StaticAnswer): FastifyReply {
  reply.header('Cache-Control', 'public, max-age=300').header('ETag', etag).header('X-Content-Type-Options', 'nosniff')
  if (type === HTML) {
    reply.header('Content-Security-Policy', CONTENT_SECURITY_POLICY).header('Referrer-Policy', 'no-referrer')
  }
  // A proxy that compresses turns our ETag into a weak one; the content is still the same.
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (known?.includes(etag)) return reply.code(304).send()
  return reply.type(type).send(body)
}

export async function referenceRoutes(app: App, options: ReferenceOptions): Promise<void> {
  const baseUrl = () => (typeof options.baseUrl === 'string' ? options.baseUrl : options.baseUrl())
  const pages: [url: string, type: string, render: () => string][] = [
    ['/', HTML, renderLanding],
    ['/docs', HTML, () => renderReference(options.document(), { baseUrl: baseUrl() })],
    ['/openapi.json', 'application/json; charset=utf-8', () => `${JSON.stringify(options.document(), null, 2)}\n`],
    ['/api/errors', HTML, renderErrorIndex],
    ['/assets/vitrine.css', 'text/css; charset=utf-8', () => STYLESHEET],
    ['/assets/favicon.svg', 'image/svg+xml', () => FAVICON],
  ]
  for (const [url, type, render] of pages) {
    const page = once(() => answer(type, render()))
    app.get(url, { schema: { auth: 'public' } }, (request, reply) => send(request, reply, page()))
  }

  const errorPages = new Map<string, () => StaticAnswer>(
    ERROR_CODES.map((code) => [code, once(() => answer(HTML, renderErrorPage(code, baseUrl())))]),
  )
  app.get<{ Params: { errorCode: string } }>(
    '/api/errors/:errorCode',
    { schema: { auth: 'public' } },
    (request, reply) => {
      const page = errorPages.get(request.params.errorCode)
      if (!page) throw new Refusal('not_found')
      return send(request, reply, page())
    },
  )
}

/** Rendered at the first request: by then the document knows every route. */
function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

function renderLanding(): string {
  return pageFrame({
    title: 'Vitrine',
    description: 'Read access to bank accounts and their transactions, on the basis of a consent.',
    main: html`<div class="hero glass">
<h1>Everything can be seen.<br>Nothing can be touched.</h1>
<p class="lead">This is Vitrine, an Account Information Service. With the owner's consent it gives software read access
to bank accounts and their transactions, and to nothing else.</p>
<p><a class="button" href="/docs">Read the API reference</a></p>
</div>
<ul class="cards">
<li><h2><a href="/docs#getting-started">Getting started</a></h2><p>A token, a first list, and the changes since: three
requests that show how it works.</p></li>
<li><h2><a href="/api/errors">Errors</a></h2><p>Every refusal has a page with its cause, its remedy and an example.</p></li>
<li><h2><a href="/openapi.json">OpenAPI document</a></h2><p>The whole interface as OpenAPI 3.1, for generators and
tools.</p></li>
<li><h2><a href="/health/ready">Health</a></h2><p>Whether this server is ready to answer, for people and for load
balancers.</p></li>
</ul>`,
  })
}
