import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../core/errors.ts'
import { parseJsonBody } from './json-body.ts'

/** The body limit of a route that sets no `bodyLimit`. */
export const SMALL_BODY = 4_096
/** For routes that take a list: 500 accounts, or 20 pairs of texts. */
export const LIST_BODY = 65_536
const SLOWEST_MS = 10_000

const tooLarge = (limit: number): Refusal =>
  new Refusal('too_large', { message: `The body is larger than ${limit} bytes, the most that this address takes.` })

/**
 * The one place that reads bodies. A streaming route gets the body as a stream; every other route gets JSON, small
 * enough to hold in memory, or nothing. An empty body counts as no body, whatever its content type: `curl -d ''` sends
 * it as a form.
 */
export async function readBody(request: FastifyRequest, body: Readable): Promise<unknown> {
  const { headers } = request
  if (headers['content-encoding'] !== undefined) {
    throw new Refusal('unsupported_media_type', { message: 'Send the body as it is, without a Content-Encoding.' })
  }
  if (request.routeOptions.schema?.streams) return body
  if (headers['content-length'] === '0' && headers['transfer-encoding'] === undefined) return undefined
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new Refusal('unsupported_media_type')
  return parseJsonBody(await collectBody(request, body, request.routeOptions.bodyLimit))
}

/** A whole body in memory, as far as the limits of size and time allow. */
export async function collectBody(
  { headers }: Pick<FastifyRequest, 'headers'>,
  body: Readable,
  limit: number,
  slowestMs = SLOWEST_MS,
): Promise<Buffer> {
  if (Number(headers['content-length'] ?? 0) > limit) throw tooLarge(limit)
  const pieces: Buffer[] = []
  let size = 0
  const tooSlow = setTimeout(
    () => body.destroy(new Refusal('bad_request', { message: 'The body came too slowly.' })),
    slowestMs,
  )
  try {
    for await (const piece of body) {
      size += piece.length
      if (size > limit) throw tooLarge(limit)
      pieces.push(piece)
    }
  } catch (error) {
    // A client that hangs up in the middle, or sends broken chunks, is not a server error.
    throw error instanceof Refusal ? error : new Refusal('bad_request')
  } finally {
    clearTimeout(tooSlow)
  }
  return Buffer.concat(pieces)
}
