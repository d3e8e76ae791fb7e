import { createHash, createPrivateKey, type KeyObject, sign, X509Certificate } from 'node:crypto'
import { BankFault } from '../bank-fault.ts'

/** In the order in which the standard names them; those that a request has are signed. */
const SIGNED = ['digest', 'x-request-id', 'psu-id', 'psu-corporate-id', 'tpp-redirect-uri']

/**
 * The headers of a signed request: draft-cavage-http-signatures with a QSealC, as the standard has it. `key` and
 * `certificate` are PEM.
 */
export function signatureHeaders(
  headers: Readonly<Record<string, string>>,
  body: string,
  { key, certificate }: { key: string; certificate: string },
): Record<string, string> {
  const { privateKey, sealed } = readPair(key, certificate)
  const digest = `SHA-256=${createHash('sha256').update(body).digest('base64')}`
  const given = Object.fromEntries(
    Object.entries({ ...headers, Digest: digest }).map(([name, value]) => [name.toLowerCase(), value]),
  )
  const names = SIGNED.filter((name) => given[name] !== undefined)
  const text = names.map((name) => `${name}: ${given[name]}`).join('\n')
  const algorithm = privateKey.asymmetricKeyType === 'ec' ? 'ecdsa-sha256' : 'rsa-sha256'
  const signature = sign('sha256', Buffer.from(text), privateKey).toString('base64')
  const parts = { keyId: keyIdOf(sealed), algorithm, headers: names.join(' '), signature }
  return {
    Digest: digest,
    'TPP-Signature-Certificate': sealed.raw.toString('base64'),
    Signature: Object.entries(parts)
      .map(([name, value]) => `${name}="${value.replace(/["\\]/g, '\\$&')}"`)
      .join(','),
  }
}

/** Serial number in hexadecimal digits and the issuer, its name as RFC 4514 writes it. */
function keyIdOf({ serialNumber, issuer }: X509Certificate): string {
  const name = issuer.split('\n').reverse().join(',')
  return `SN=${serialNumber},CA=${name.replace(/[^\x20-\x7E]/gu, escapeBytes)}`
}

const escapeBytes = (letter: string): string =>
  [...Buffer.from(letter)].map((byte) => `\\${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('')

/** `PSDDE-BAFIN-123456`: by this name of its subject the standard's banks know a client. */
export const organisationOf = (certificate: string): string | undefined =>
  /^(?:organizationIdentifier|2\.5\.4\.97)=(.+)$/m.exec(readCertificate(certificate).subject)?.[1]

function readCertificate(certificate: string): X509Certificate {
  try {
    return new X509Certificate(certificate)
  } catch {
    throw new BankFault('misconfigured', 'The certificate is not an X.509 certificate in PEM')
  }
}

function readPair(key: string, certificate: string): { privateKey: KeyObject; sealed: X509Certificate } {
  const sealed = readCertificate(certificate)
  let privateKey: KeyObject
  try {
    privateKey = createPrivateKey(key)
  } catch {
    throw new BankFault('misconfigured', 'The key for signatures is not a private key in PEM')
  }
  if (!sealed.checkPrivateKey(privateKey))
    throw new BankFault('misconfigured', 'The key for signatures does not belong to the certificate')
  return { privateKey, sealed }
}
