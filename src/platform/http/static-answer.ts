import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

export const HTML = 'text/html; charset=utf-8'

/** For pages without a script. */
export const CONTENT_SECURITY_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** For the documentation: its one script is a file of this service, and sends requests to this service alone. */
export const DOCS_POLICY = `${CONTENT_SECURITY_POLICY}; script-src 'self'; connect-src 'self'`

export type StaticAnswer = { body: Buffer; type: string; etag: string }

export function staticAnswer(type: string, content: string | Buffer): StaticAnswer {
  const body = Buffer.from(content)
  return { body, type, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
}

export function sendStatic(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, type, etag }: StaticAnswer,
): FastifyReply {
  reply.header('Cache-Control', 'public, max-age=300').header('ETag', etag).header('X-Content-Type-Options', 'nosniff')
  if (type === HTML) reply.header('Content-Security-Policy', DOCS_POLICY).header('Referrer-Policy', 'no-referrer')
  // A proxy that compresses turns our ETag into a weak one; the content is still the same.
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (known?.includes(etag)) return reply.code(304).send()
  return reply.type(type).send(body)
}

/** Rendered at the first request: by then the OpenAPI document knows every route. */
export function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
