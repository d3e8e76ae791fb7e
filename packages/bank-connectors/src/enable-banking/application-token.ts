import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { BankFault } from '../bank-fault.ts'
import type { BankAccess } from '../connector.ts'

/** At most a day is allowed. Each request has a new one, so minutes are enough. */
const LIFETIME_SECONDS = 600

/** The proof of the operator's registration: a JWT, signed with the key of the application (RS256). */
export function applicationToken({ credentials, now }: Pick<BankAccess, 'credentials' | 'now'>): string {
  const { applicationId = '', privateKey = '' } = credentials
  if (applicationId === '') throw new BankFault('misconfigured', 'Enable Banking: the id of the application is missing')
  const issued = Math.floor(now().getTime() / 1000)
  const head = { typ: 'JWT', alg: 'RS256', kid: applicationId }
  const claims = {
    iss: 'enablebanking.com',
    aud: 'api.enablebanking.com',
    iat: issued,
    exp: issued + LIFETIME_SECONDS,
  }
  const signed = [head, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${signed}.${sign('sha256', Buffer.from(signed), rsaKey(privateKey)).toString('base64url')}`
}

function rsaKey(pem: string): KeyObject {
  let key: KeyObject | undefined
  try {
    key = createPrivateKey(pem)
  } catch {
    // What OpenSSL says of it is of no use, and may show a part of the key.
  }
  if (key?.asymmetricKeyType !== 'rsa')
    throw new BankFault('misconfigured', 'Enable Banking: the private key is no RSA key in PEM, without a password')
  return key
}
