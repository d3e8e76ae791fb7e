import { createHash } from 'node:crypto'
import type { BankAccess, CallAnswer, OutgoingCall, Psu } from '../connector.ts'
import { signatureHeaders } from './signature.ts'

/** The operator's credentials, by the names of `describe`. */
export const CREDENTIALS = {
  clientId: 'clientId',
  clientSecret: 'clientSecret',
  signingKey: 'signingKey',
  signingCertificate: 'signingCertificate',
  tlsKey: 'tlsKey',
  tlsCertificate: 'tlsCertificate',
} as const

export type XsCall = Pick<OutgoingCall, 'endpoint' | 'method'> & {
  /** An address, or what follows the bank's own one. */
  url: string
  account?: string
  isFurtherPage?: boolean
  /** The owner, where they are there. */
  psu: Psu | undefined
  /** Of the consent, with the request for data; and the token of OAuth. */
  consentId?: string | undefined
  accessToken?: string | undefined
  requestId?: string
  accept?: string
  headers?: Record<string, string>
  body?: unknown
}

export type XsReply = { call: OutgoingCall; answer: CallAnswer }

export async function ask(bank: BankAccess, asked: XsCall): Promise<XsReply> {
  const call = callOf(bank, asked)
  return { call, answer: await bank.send(call) }
}

function callOf(bank: BankAccess, asked: XsCall): OutgoingCall {
  const { endpoint, method, url, account, isFurtherPage, psu } = asked
  const body = asked.body === undefined ? undefined : JSON.stringify(asked.body)
  return {
    ...{ endpoint, method, isAttended: psu !== undefined },
    url: url.startsWith('/') ? `${bank.profile.address}${url}` : url,
    headers: headersOf(bank, asked, body),
    ...(account !== undefined && { account }),
    ...(isFurtherPage && { isFurtherPage }),
    ...(body !== undefined && { body }),
  }
}

function headersOf(bank: BankAccess, asked: XsCall, body: string | undefined): Record<string, string> {
  const { profile, credentials } = bank
  const { consentId, accessToken, requestId = uuidOf(bank.randomBytes(16)), accept = 'application/json' } = asked
  const all: Record<string, string | undefined> = {
    Accept: accept,
    'X-Request-ID': requestId,
    'Content-Type': body === undefined ? undefined : 'application/json',
    'Consent-ID': consentId,
    Authorization: accessToken === undefined ? undefined : `Bearer ${accessToken}`,
    ...psuHeaders(asked.psu),
    ...asked.headers,
    ...profile.headers,
  }
  const isSent = ([name, value]: [string, string | undefined]) =>
    value !== undefined && !profile.withoutHeaders?.includes(name.toLowerCase())
  const headers = Object.fromEntries(Object.entries(all).filter(isSent)) as Record<string, string>
  const isSigned = profile.signature === 'all' || (profile.signature === 'bodies' && body !== undefined)
  if (!isSigned) return headers
  const pair = {
    key: credentials[CREDENTIALS.signingKey] ?? '',
    certificate: credentials[CREDENTIALS.signingCertificate] ?? '',
  }
  return { ...headers, ...signatureHeaders(headers, body ?? '', pair) }
}

/** Only what a header can carry. */
const plain = (text: string | undefined): string | undefined =>
  text?.replace(/[^\x20-\x7E]/g, '').slice(0, 500) || undefined

const psuHeaders = (psu: Psu | undefined): Record<string, string | undefined> => ({
  'PSU-IP-Address': psu?.ipAddress,
  'PSU-User-Agent': plain(psu?.userAgent),
  'PSU-Accept-Language': plain(psu?.language),
})

/** RFC 9562, of version 4 by its look. */
function uuidOf(bytes: Buffer): string {
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Of a further request of the same attempt: a repetition has it too. */
export const followingId = (requestId: string): string => uuidOf(createHash('sha256').update(requestId).digest())
