import { readdirSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../core/errors.ts'
import { languageOf } from '../core/language.ts'
import type { App } from './app.ts'
import { FONT_URL, readFont } from './font.ts'
import { pageFrame } from './frame.ts'
import { html } from './html.ts'

/** The pages of owners and the console, as built by `npm run build`. */
const BUILT = new URL('../../../web/dist/', import.meta.url)

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

/** The console frames one page: the preview of the consent page, which holds no session and asks for nothing. */
export const consolePolicy = (policy: string): string => `${policy}; frame-src 'self'`
export const previewPolicy = (policy: string): string =>
  policy.replace("connect-src 'self'", "connect-src 'none'").replace("frame-ancestors 'none'", "frame-ancestors 'self'")

type BuiltPages = Record<'consent' | 'me' | 'console' | 'preview', Buffer> & { assets: ReadonlyMap<string, Buffer> }

/**
 * Reads all files once: the server serves the files that existed at the start, and an address can name nothing else.
 */
function readPages(folder: URL): BuiltPages | undefined {
  try {
    const assets = readdirSync(new URL('assets/', folder)).filter((name) => extname(name) in TYPES)
    const page = (name: string) => readFileSync(new URL(`${name}.html`, folder))
    return {
      consent: page('consent'),
      me: page('me'),
      console: page('console'),
      preview: page('preview'),
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
    'X-Frame-Options': policy.includes("frame-ancestors 'self'") ? 'SAMEORIGIN' : 'DENY',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
  })
  return reply
    .code(page ? 200 : 503)
    .type('text/html; charset=utf-8')
    .send(page ?? renderNotBuilt())
}

/** The file of a language is called by it. */
const textsIn = (assets: ReadonlyMap<string, Buffer> | undefined, language: string): string | undefined =>
  assets?.keys().find((name) => name.startsWith(`${language}-`) && extname(name) === '.js')

/** The name changes with the content, so browsers never need to ask again. */
const sendForever = (reply: FastifyReply, type: string, content: Buffer): FastifyReply =>
  reply.header('Cache-Control', 'public, max-age=31536000, immutable').type(type).send(content)

export async function pagesRoutes(app: App, logoOrigin: string | undefined, folder: URL = BUILT): Promise<void> {
  const pages = readPages(folder)
  const policy = pagesPolicy(logoOrigin)
  const open = { schema: { auth: 'public' } } as const
  const send = (page: Buffer | undefined, of: string) => (_request: unknown, reply: FastifyReply) =>
    sendPage(reply, page, of)
  /** The texts in the reader's language load beside the script that asks for them, not after it. */
  const sendWithTexts =
    (page: Buffer | undefined) =>
    ({ headers }: FastifyRequest, reply: FastifyReply) => {
      const texts = textsIn(pages?.assets, languageOf(headers['accept-language']))
      if (texts !== undefined) reply.header('Link', `</pages/assets/${texts}>; rel=modulepreload`)
      return sendPage(reply, page, policy)
    }
  app.get('/consent/:consentId', open, sendWithTexts(pages?.consent))
  app.get('/me', open, sendWithTexts(pages?.me))
  // Its own addresses are the same page, which shows what they name.
  for (const path of ['/console', '/console/*']) app.get(path, open, send(pages?.console, consolePolicy(policy)))
  app.get('/console/preview', open, send(pages?.preview, previewPolicy(policy)))
  app.get<{ Params: { file: string } }>('/pages/assets/:file', open, ({ params: { file } }, reply) => {
    const asset = pages?.assets.get(file)
    if (!asset) throw new Refusal('not_found')
    return sendForever(reply, TYPES[extname(file)]!, asset)
  })
  const font = readFont()
  app.get(FONT_URL, open, (_request, reply) => sendForever(reply, 'font/woff2', font))
}

function renderNotBuilt(): string {
  return pageFrame({
    title: 'Not built',
    description: 'The pages are not built.',
    main: html`<div class="hero glass">
<h1>This page is not there yet.</h1>
<p class="lead">The pages are made once, when Vitrine is installed. On this server that has not happened.
Its operator can do it with <code>npm install --include=dev && npm run build</code>, and start the service again.</p>
</div>`,
  })
}
