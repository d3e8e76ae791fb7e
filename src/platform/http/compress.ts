import { pipeline, Readable } from 'node:stream'
import { brotliCompressSync, constants, createBrotliCompress, createGzip, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify'
import type { TSchema } from 'typebox'
import { type Encoding, encodingFor } from './accept.ts'
import type { App } from './app.ts'
import type { JsonSchema, RouteSchema } from './openapi-document.ts'

/** Smaller answers fit into one packet either way. */
const LEAST_BYTES = 1024
/** A larger copy is made anew each time, so that what is kept in memory grows by half at most. */
const LARGEST_SHARE = 1 / 4
/** Measured on pages of 50 and 500 transactions: the next levels take half as long again, or twice, for 1 to 5 % less. */
const GZIP = { level: 3 }
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }
const TEXT = /^(text\/|application\/(json|x-ndjson)|image\/svg)/

/**
 * Answers are compressed where the client asks for it. Not those with a secret in them: beside text that somebody else
 * chose, the length of a compressed answer tells how much of it is right.
 */
export function compressAnswers(app: App): void {
  app.addHook('onRoute', (route) => {
    // HEAD is made of GET, with its hooks.
    if (route.method === 'HEAD' || !mayCompress(route.schema as RouteSchema)) return
    const last: onSendHookHandler = (request, reply, payload, done) =>
      done(null, compressed(request, reply, payload as Payload))
    route.onSend = [...[route.onSend ?? []].flat(), last]
  })
}

/** Fields of answers that are secrets, wherever they are. */
const SECRETS = new Set([
  ...['accessToken', 'apiKey', 'apiSecret', 'secret', 'password', 'token', 'csrfToken'],
  ...['consentUrl', 'askUrl', 'recoveryCodes', 'uri'],
])

export const mayCompress = ({ uncompressed, response = {} }: RouteSchema): boolean =>
  uncompressed !== true && !Object.values(response).some(showsSecret)

function showsSecret(schema: TSchema | JsonSchema): boolean {
  const { properties = {}, items, anyOf = [], allOf = [] } = schema as JsonSchema
  return (
    Object.keys(properties).some((name) => SECRETS.has(name)) ||
    [...Object.values(properties), ...(items ? [items] : []), ...anyOf, ...allOf].some(showsSecret)
  )
}

type Payload = string | Buffer | Readable | null | undefined

function compressed(request: FastifyRequest, reply: FastifyReply, payload: Payload): Payload {
  const type = reply.getHeader('content-type') as string | undefined
  if (type !== undefined && !TEXT.test(type)) return payload
  const vary = reply.getHeader('vary')
  reply.header('Vary', vary === undefined ? 'Accept-Encoding' : `${vary}, Accept-Encoding`)
  const accepts = request.headers['accept-encoding']
  if (reply.statusCode === 304 && accepts !== undefined) sendKnownTag(request, reply)
  if (accepts === undefined || payload === undefined || payload === null) return payload
  const { encoding, mustEncode } = encodingFor(accepts)
  const isLarge = payload instanceof Readable || Buffer.byteLength(payload) >= LEAST_BYTES
  if (encoding === undefined || !(isLarge || mustEncode)) return payload
  reply.header('Content-Encoding', encoding).removeHeader('Content-Length')
  const etag = reply.getHeader('etag') as string | undefined
  // The bytes differ from those that the tag stands for; what they say does not.
  if (etag?.startsWith('"')) reply.header('ETag', `W/${etag}`)
  return payload instanceof Readable ? streamTo(payload, encoding) : bytesOf(payload, encoding)
}

/** Whoever got a compressed answer knows its tag as a weak one. */
function sendKnownTag(request: FastifyRequest, reply: FastifyReply): void {
  const weak = `W/${reply.getHeader('etag')}`
  if (request.headers['if-none-match']?.includes(weak)) reply.header('ETag', weak)
}

/** A page of the memory and a file of the documentation are the same buffer each time. */
const kept = new WeakMap<Buffer, Partial<Record<Encoding, Buffer>>>()

/** At once, not by the threads of Node: those are busy with passwords when somebody tries many. */
function bytesOf(payload: string | Buffer, encoding: Encoding): Buffer {
  const known = typeof payload === 'string' ? undefined : kept.get(payload)
  const found = known?.[encoding]
  if (found) return found
  const bytes = encoding === 'br' ? brotliCompressSync(payload, BROTLI) : gzipSync(payload, GZIP)
  if (typeof payload !== 'string' && bytes.length <= payload.length * LARGEST_SHARE)
    kept.set(payload, { ...known, [encoding]: bytes })
  return bytes
}

function streamTo(payload: Readable, encoding: Encoding): Readable {
  const packed = encoding === 'br' ? createBrotliCompress(BROTLI) : createGzip(GZIP)
  // Errors reach the answer by the second stream, and whoever hangs up ends the first one.
  pipeline(payload, packed, () => {})
  return packed
}
