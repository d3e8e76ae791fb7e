import { createPrivateKey, X509Certificate } from 'node:crypto'
import { Agent, request as overHttps } from 'node:https'
import { BankFault, type CallAnswer, type OutgoingCall, type SendCall } from '@vitrine/bank-connectors'
import { request as overHttp } from '../../platform/core/node-http.ts'

const TIMEOUT_MS = 30_000
const MAX_ANSWER_BYTES = 32 * 1024 * 1024

/** The certificate with which the operator is known to a bank (QWAC), and its key, as PEM. */
export type ClientCertificate = { certificate: string; key: string }

export type OpenTransport = (certificate?: ClientCertificate) => SendCall

/** Sends calls to banks, each over a connection of its own, which ends with it. */
export const openTransport: OpenTransport = (certificate) => {
  const agent = new Agent({ ...(certificate && { cert: certificate.certificate, key: certificate.key }) })
  return async (call) => {
    if (certificate) requirePair(certificate)
    return send(call, agent, certificate)
  }
}

/** Node would only say so by the numbers of OpenSSL, and not as an error of the call. */
function requirePair(pair: ClientCertificate): void {
  let isPair = false
  try {
    isPair = new X509Certificate(pair.certificate).checkPrivateKey(createPrivateKey(pair.key))
  } catch {
    // One of them is not PEM.
  }
  if (!isPair)
    throw new BankFault('misconfigured', 'tlsKey is not the private key of tlsCertificate, or one of them is not PEM')
}

const OTHER_TLS = /^(?:ERR_TLS|ERR_SSL|ERR_OSSL|HOSTNAME_MISMATCH|EPROTO)/
/** What Node says of the bank's certificate; and what the bank says of ours. */
const NOT_TRUSTED = /^(?:CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|ERR_TLS_CERT_ALTNAME)/
const REFUSALS = ['UNKNOWN_CA', 'ACCESS_DENIED', 'HANDSHAKE_FAILURE']

const wordsOf = (code: string): string => code.toLowerCase().replaceAll('_', ' ')

/** In words for the operator, who reads them beside the fetch. */
function faultOf(
  host: string,
  error: Error & { code?: string },
  certificate: ClientCertificate | undefined,
): BankFault {
  const code = error.code ?? error.name
  const alert = code.split('_ALERT_')[1] ?? ''
  if (NOT_TRUSTED.test(code))
    return new BankFault(
      'misconfigured',
      `${host} has a certificate that is not trusted here: ${wordsOf(code)}. NODE_EXTRA_CA_CERTS names a file of further authorities`,
    )
  if (REFUSALS.includes(alert) || alert.includes('CERTIFICATE'))
    return new BankFault(
      'misconfigured',
      `${host} refuses our certificate for TLS: ${wordsOf(alert)}${endOf(certificate)}`,
    )
  const isTls = OTHER_TLS.test(code)
  const words = isTls ? `${host} and we do not agree on TLS` : `${host} could not be reached`
  return new BankFault(isTls ? 'misconfigured' : 'unavailable', `${words}: ${code}`)
}

function endOf(certificate: ClientCertificate | undefined): string {
  if (!certificate) return '. There is none in the credentials of the bank'
  const { validTo } = new X509Certificate(certificate.certificate)
  return `; it is valid until ${new Date(validTo).toISOString().slice(0, 10)}`
}

function send(
  { method, url, headers, body }: OutgoingCall,
  agent: Agent,
  certificate: ClientCertificate | undefined,
): Promise<CallAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<CallAnswer>()
  const target = new URL(url)
  const fail = (error: Error & { code?: string }) => reject(faultOf(target.host, error, certificate))
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
