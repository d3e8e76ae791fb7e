import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Sends text that was rendered before, unchanged. */
export const sendJson = (reply: unknown, text: string | Buffer): FastifyReply =>
  (reply as FastifyReply).type('application/json; charset=utf-8').send(text)

export const sendNotModified = (reply: unknown): FastifyReply => (reply as FastifyReply).code(304).send()

export const etagOf = (parts: unknown[]): string =>
  `"${hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 27)}"`

/** A proxy that compresses turns our ETag into a weak one; the content is still the same. */
export function hasSameEtag(request: FastifyRequest, etag: string): boolean {
  const known = request.headers['if-none-match']
  if (known === undefined) return false
  return known.trim() === '*' || known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
