import { readdirSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import type { FastifyReply } from 'fastify'
import { Refusal } from '../core/errors.ts'
import type { App } from './app.ts'
import { pageFrame } from './frame.ts'
import { html } from './html.ts'

/** The owners' pages, as built by `npm run build`. */
const BUILT = new URL('../../web/dist/', import.meta.url)

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/**
 * Only files of this service: no inline script or style, no framing, nothing from other hosts but logos, where they are
 * kept on another one.
 */
export const pagesPolicy = (logoOrigin?: string): string =>
  `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:${logoOrigin === undefined ? '' : ` ${logoOrigin}`}; font-src 'self'; ` +
  "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

type Pages = { consent: Buffer; me: Buffer; assets: ReadonlyMap<string, Buffer> }

/**
 * Reads all files once: the server serves the files that existed at the start, and an address can name nothing else.
 */
function readPages(folder: URL): Pages | undefined {
  try {
    const assets = readdirSync(new URL('assets/', folder)).filter((name) => extname(name) in TYPES)
    return {
      consent: readFileSync(new URL('consent.html', folder)),
      me: readFileSync(new URL('me.html', folder)),
      assets: new Map(assets.map((name) => [name, readFileSync(new URL(`assets/${name}`, folder))])),
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function sendPage(reply: FastifyReply, page: Buffer | undefined, policy: string): FastifyReply {
  reply.headers({
    'Content-Security-Policy': policy,
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
    'X-Frame-Options': 'DENY',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
  })
  return reply
    .code(page ? 200 : 503)
    .type('text/html; charset=utf-8')
    .send(page ?? renderNotBuilt())
}

export async function pagesRoutes(app: App, logoOrigin: string | undefined, folder: URL = BUILT): Promise<void> {
  const pages = readPages(folder)
  const policy = pagesPolicy(logoOrigin)
  const open = { schema: { auth: 'public' } } as const
  app.get('/consent/:consentId', open, (_request, reply) => sendPage(reply, pages?.consent, policy))
  app.get('/me', open, (_request, reply) => sendPage(reply, pages?.me, policy))
  app.get<{ Params: { file: string } }>('/pages/assets/:file', open, ({ params: { file } }, reply) => {
    const asset = pages?.assets.get(file)
    if (!asset) throw new Refusal('not_found')
    // The name changes with the content, so browsers never need to ask again.
    return reply.header('Cache-Control', 'public, max-age=31536000, immutable').type(TYPES[extname(file)]!).send(asset)
  })
}

function renderNotBuilt(): string {
  return pageFrame({
    title: 'Not built',
    description: 'The pages for owners are not built.',
    main: html`<div class="hero glass">
<h1>This page is not there yet.</h1>
<p class="lead">The pages for owners are made once, when Vitrine is installed. On this server that has not happened.
Its operator can do it with <code>npm install --include=dev && npm run build</code>, and start the service again.</p>
</div>`,
  })
}
