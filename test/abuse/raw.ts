import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { ERROR_CODES, ERROR_SUB_CODES } from '../../src/platform/core/error-code.ts'
import { deadline } from '../support/deadline.ts'

/** Raw bytes on a socket, as no client library would send them, and the answers. */

export type RawAnswer = { status: number; headers: Record<string, string>; body: string }

type How = {
  /** Close our side at once: for incomplete requests, where a server would wait for the rest. */
  hangUp?: boolean
  /** The same with the first answer: where nothing else may end the connection. */
  hangUpAtAnswer?: boolean
  /** The same after this long without a byte: where the server may wait for more. */
  hangUpAfterMs?: number
}

/** Sends the bytes and returns everything until the server closes the connection. */
export function exchange(port: number, bytes: string | Buffer | (string | Buffer)[], how: How = {}): Promise<Buffer> {
  return new Promise((done, failed) => {
    const socket = connect({ host: '127.0.0.1', port, timeout: deadline() })
    const chunks: Buffer[] = []
    const quiet = how.hangUpAfterMs === undefined ? undefined : setTimeout(() => socket.end(), how.hangUpAfterMs)
    socket.on('data', (chunk) => {
      chunks.push(chunk)
      quiet?.refresh()
      if (how.hangUpAtAnswer) socket.end()
    })
    socket.on('timeout', () => {
      socket.destroy()
      failed(new Error(`The server neither answered nor closed the connection; it sent "${Buffer.concat(chunks)}"`))
    })
    // A server that refuses in the middle of a large body may reset the connection.
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      clearTimeout(quiet)
      done(Buffer.concat(chunks))
    })
    for (const part of [bytes].flat()) socket.write(part)
    if (how.hangUp) socket.end()
  })
}

/** The answers in order; `head` marks answers to HEAD, which have no body. */
export function parseAnswers(bytes: Buffer, head = false): RawAnswer[] {
  const answers: RawAnswer[] = []
  let rest = bytes
  while (rest.length > 0) {
    const end = rest.indexOf('\r\n\r\n')
    assert.ok(end > 0, `not an HTTP answer: ${rest.subarray(0, 200)}`)
    const [line, ...lines] = rest.toString('latin1', 0, end).split('\r\n')
    const match = /^HTTP\/1\.1 (\d{3}) [\w -]+$/.exec(line!)
    assert.ok(match, `not an HTTP answer: ${line}`)
    const headers: Record<string, string> = {}
    for (const each of lines) {
      const colon = each.indexOf(':')
      headers[each.slice(0, colon).toLowerCase()] = each.slice(colon + 1).trim()
    }
    const status = Number(match[1])
    rest = rest.subarray(end + 4)
    if (status === 100) continue
    const empty = head || status === 204 || status === 304
    const length = empty ? 0 : Number(headers['content-length'] ?? rest.length)
    assert.ok(rest.length >= length, 'the answer was cut')
    answers.push({ status, headers, body: rest.toString('utf8', 0, length) })
    rest = rest.subarray(length)
  }
  return answers
}

const FIELDS = ['errorMessage', 'errorCode', 'errorSubCode', 'documentationUrl', 'requestId', 'resourceId']
const INTERNAL = /\bat .*\.(ts|js)\b|node_modules|Error:|stack|select |insert |FST_ERR|HPE_|pg_|\/work\//

/** The error body of the contract, without internals. */
export function assertErrorAnswer({ status, headers, body }: RawAnswer, about: string): void {
  assert.ok(status >= 400 && status < 500, `${about}: ${status} ${body}`)
  assert.match(headers['content-type'] ?? '', /^application\/json; charset=utf-8$/, `${about}: ${status} ${body}`)
  assert.match(headers['cache-control'] ?? '', /no-store/, about)
  const error = JSON.parse(body)
  for (const field of Object.keys(error)) assert.ok(FIELDS.includes(field), `${about}: ${field}`)
  assert.ok(ERROR_CODES.includes(error.errorCode), `${about}: ${body}`)
  if ('errorSubCode' in error) assert.ok(ERROR_SUB_CODES.includes(error.errorSubCode), `${about}: ${body}`)
  assert.ok(error.errorMessage.length > 0 && error.errorMessage.length < 500, about)
  const fragment = error.errorSubCode ? `#${error.errorSubCode}` : ''
  assert.equal(error.documentationUrl, `http://vitrine.test/api/errors/${error.errorCode}${fragment}`, about)
  assert.match(error.requestId, /^[A-Za-z0-9_-]{1,64}$/, about)
  assert.equal(headers['request-id'], error.requestId, about)
  assert.doesNotMatch(error.errorMessage, INTERNAL, about)
}
