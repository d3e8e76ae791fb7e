import { request as requestByHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { finished } from 'node:stream/promises'
import { request as requestByHttp } from '../../platform/core/node-http.ts'
import type { Target } from './target.service.ts'

export type PostAnswer = { status: number; text: string } | { error: string }

const MAX_ANSWER = 1_024

/** One POST on a connection of its own. No redirect is followed, and of the answer only the beginning is read. */
export async function post(
  { url, addresses }: Target,
  headers: Record<string, string>,
  body: string,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
): Promise<PostAnswer> {
  const send = url.protocol === 'https:' ? requestByHttps : requestByHttp
  const timeout = AbortSignal.timeout(timeoutMs)
  const checked: LookupFunction = (_, options, done) => {
    if (options.all) done(null, addresses)
    else done(null, addresses[0]!.address, addresses[0]!.family)
  }
  const { promise, resolve } = Promise.withResolvers<PostAnswer>()
  const sent = send(url, {
    method: 'POST',
    agent: false,
    lookup: checked,
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    signal: AbortSignal.any([signal, timeout]),
  })
  sent.on('error', (error: Error & { code?: string }) => {
    resolve({ error: timeout.aborted ? 'timeout' : (error.code ?? error.name) })
  })
  sent.on('response', async (answer) => {
    const pieces: Buffer[] = []
    let size = 0
    answer.on('data', (piece: Buffer) => {
      if (size < MAX_ANSWER) pieces.push(piece)
      size += piece.length
      if (size >= MAX_ANSWER) answer.destroy()
    })
    // The status has arrived: that the rest is cut off, or never comes, does not matter.
    await finished(answer).catch(() => {})
    const text = Buffer.concat(pieces).subarray(0, MAX_ANSWER).toString('utf8')
    resolve({ status: answer.statusCode!, text: text.replaceAll('\0', '') })
  })
  sent.end(body)
  return promise
}
