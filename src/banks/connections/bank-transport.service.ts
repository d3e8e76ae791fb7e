import { request as overHttp } from 'node:http'
import { Agent, request as overHttps } from 'node:https'
import { BankFault, type CallAnswer, type OutgoingCall, type SendCall } from '@vitrine/bank-connectors'

const TIMEOUT_MS = 30_000
const MAX_ANSWER_BYTES = 32 * 1024 * 1024

/** The certificate with which the operator is known to a bank (QWAC), and its key, as PEM. */
export type ClientCertificate = { certificate: string; key: string }

export type OpenTransport = (certificate?: ClientCertificate) => SendCall

/** Sends calls to banks, each over a connection of its own, which ends with it. */
export const openTransport: OpenTransport = (certificate) => {
  const agent = new Agent({ ...(certificate && { cert: certificate.certificate, key: certificate.key }) })
  return (call) => send(call, agent)
}

const tlsCodes = /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|HOSTNAME_MISMATCH|EPROTO)/

function send({ method, url, headers, body }: OutgoingCall, agent: Agent): Promise<CallAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<CallAnswer>()
  const target = new URL(url)
  const host = target.host
  const fail = (error: Error & { code?: string }) => {
    const code = error.code ?? error.name
    const isTls = tlsCodes.test(code)
    reject(new BankFault(isTls ? 'misconfigured' : 'unavailable', `${host} could not be reached: ${code}`))
  }
  const options = {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }) },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }
  const outgoing = target.protocol === 'http:' ? overHttp(target, options) : overHttps(target, { ...options, agent })
  outgoing.on('error', fail)
  outgoing.on('response', (incoming) => {
    const chunks: Buffer[] = []
    let size = 0
    incoming.on('data', (chunk: Buffer) => {
      size += chunk.length
      chunks.push(chunk)
      if (size > MAX_ANSWER_BYTES)
        outgoing.destroy(Object.assign(new Error('too long'), { code: 'an answer that is too long' }))
    })
    incoming.on('error', fail)
    incoming.on('end', () => {
      if (!incoming.complete) return fail(Object.assign(new Error(), { code: 'half an answer' }))
      const flat = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)])
      resolve({ status: incoming.statusCode!, headers: Object.fromEntries(flat), body: Buffer.concat(chunks) })
    })
  })
  outgoing.end(body)
  return promise
}
