import { X509Certificate } from 'node:crypto'
import { databaseNow } from '../../platform/db/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { ServerFinding } from '../../platform/db/server-check.ts'
import { deriveKey } from '../../platform/db/service-secret.ts'
import { listSealedCredentials } from './bank.store.ts'
import { countGrantsByKey } from './connection.store.ts'
import { type KeyRing, keyIdOf, unseal } from './key-ring.ts'
import { credentialPlace } from './reach-bank.service.ts'

const ENDING_DAYS = 30
const DAY_MS = 86_400_000
export const CERTIFICATES = ['tlsCertificate', 'signingCertificate']

/** The id of the key that follows from the secret of the service. */
export const SERVICE_KEY = 'service'

/** Those of the setting, else one that follows from the secret of the service. */
export const keyRingOf = (keys: KeyRing | undefined, secret: Buffer): KeyRing =>
  new Map([...(keys ?? []), [SERVICE_KEY, deriveKey(secret, 'connections')]])

/** What breaks connections to banks on a day that can be known beforehand. Nothing is said where nothing is stored. */
export async function checkBanks(db: Db, keys: KeyRing): Promise<ServerFinding[]> {
  const [credentials, grants, now] = await Promise.all([
    listSealedCredentials(db),
    countGrantsByKey(db),
    databaseNow(db),
  ])
  const missing = new Map<string, number>()
  const count = (key: string, by: number) => !keys.has(key) && missing.set(key, (missing.get(key) ?? 0) + by)
  for (const { key, count: many } of grants) count(key, many)
  for (const { sealed } of credentials) count(keyIdOf(sealed), 1)
  const certificates = credentials.filter(
    ({ name, sealed }) => CERTIFICATES.includes(name) && keys.has(keyIdOf(sealed)),
  )
  return [
    ...(credentials.length + grants.length > 0 ? [describeKeys(missing)] : []),
    ...listCertificates(keys, certificates).map((one) => describeCertificate(one, now)),
  ]
}

function describeKeys(missing: ReadonlyMap<string, number>): ServerFinding {
  const about = 'Bank keys'
  if (missing.size === 0) return { state: 'ok', about, found: 'all secrets of connections can be opened' }
  const lost = [...missing].map(([key, many]) => `${many} with the key ${key}`).join(', ')
  const found = `secrets are encrypted with a key that is not here: ${lost}`
  const remedy =
    'Add it to CONNECTION_KEYS again: until then these banks are not asked. Without it, owners link them anew.'
  return { state: 'fault', about, found, remedy }
}

type SealedCredential = { providerId: string; name: string; sealed: string }
type FoundCertificate = { ends: Date | undefined; of: string[] }

/** Many banks often know the operator by one certificate: it is named once. */
function listCertificates(keys: KeyRing, stored: readonly SealedCredential[]): FoundCertificate[] {
  const found = new Map<string, FoundCertificate>()
  for (const { providerId, name, sealed } of stored) {
    const which = `${name} of ${providerId}`
    const certificate = readCertificate(unseal(keys, credentialPlace(providerId, name), sealed))
    const print = certificate?.fingerprint256 ?? which
    const ends = certificate && new Date(certificate.validTo)
    found.set(print, { ends, of: [...(found.get(print)?.of ?? []), which] })
  }
  return [...found.values()]
}

export function readCertificate(pem: string): X509Certificate | undefined {
  try {
    return new X509Certificate(pem)
  } catch {
    return undefined
  }
}

const SHOWN = 3

function describeCertificate({ ends, of }: FoundCertificate, now: Date): ServerFinding {
  const about = 'Certificate'
  const which = `${of.slice(0, SHOWN).join(', ')}${of.length > SHOWN ? ` and ${of.length - SHOWN} more` : ''}`
  if (!ends) {
    const remedy = 'Set it again in the console, under Banks, as PEM: it begins with -----BEGIN CERTIFICATE-----'
    return { state: 'fault', about, found: `${which} is not a certificate`, remedy }
  }
  const days = Math.floor((ends.getTime() - now.getTime()) / DAY_MS)
  const day = ends.toISOString().slice(0, 10)
  const remedy = 'Set a new one with its key in the console, under Banks: without it the bank refuses every call.'
  if (ends <= now) return { state: 'fault', about, found: `${which} ended on ${day}`, remedy }
  const found = `${which} ends on ${day}, in ${days} days`
  return { state: days <= ENDING_DAYS ? 'warning' : 'ok', about, found, remedy }
}
