import { createPrivateKey } from 'node:crypto'
import { CONNECTORS } from '@vitrine/bank-connectors'
import { findProvider } from '../../people/providers/provider.store.ts'
import type { Actor } from '../../platform/changes/actor.ts'
import { recordChange } from '../../platform/changes/operator-change.store.ts'
import { notFound, Refusal } from '../../platform/core/errors.ts'
import type { Db } from '../../platform/db/database.ts'
import { deleteCredential, findCredentials, saveCredential } from './bank.store.ts'
import { CERTIFICATES, readCertificate } from './bank-check.service.ts'
import { seal } from './key-ring.ts'
import { type BankDeps, credentialPlace } from './reach-bank.service.ts'

type KnownCredentials = { set: string[]; missing: string[]; optional: string[] }

/** Private keys, each with the kinds that its connector signs with. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  tlsKey: ['rsa', 'ec'],
  signingKey: ['rsa', 'ec'],
  privateKey: ['rsa'],
}
const NAMES = [...CERTIFICATES, ...Object.keys(KEYS), 'clientId', 'clientSecret', 'applicationId']

/** What is wrong with a credential, without its value; undefined where it is right. */
function findCredentialFault(name: string, value: string): string | undefined {
  if (!NAMES.includes(name)) return `"${name}" is no credential of a bank. There are ${NAMES.join(', ')}.`
  if (CERTIFICATES.includes(name) && !readCertificate(value))
    return `"${name}" must be a certificate in PEM, which begins with -----BEGIN CERTIFICATE-----. Send the whole text of the file, with its line breaks.`
  const kinds = KEYS[name]
  if (kinds && !kinds.includes(readKeyKind(value) ?? ''))
    return `"${name}" must be a private key (${kinds.join(' or ').toUpperCase()}) in PEM without a password, which begins with -----BEGIN PRIVATE KEY-----. Send the whole text of the file, with its line breaks; openssl pkey -in FILE removes a password.`
  return undefined
}

function readKeyKind(pem: string): string | undefined {
  try {
    return createPrivateKey(pem).asymmetricKeyType
  } catch {
    return undefined
  }
}

/** Null removes it. */
export async function setCredential(
  { banks }: BankDeps,
  db: Db,
  providerId: string,
  name: string,
  value: string | null,
): Promise<void> {
  if (value === null) await deleteCredential(db, providerId, name)
  else await saveCredential(db, providerId, name, seal(banks.keys, credentialPlace(providerId, name), value))
}

/** Write-only: the log of changes has their names, and nobody is shown a value again. */
export async function setCredentials(
  deps: BankDeps,
  by: Actor,
  providerId: string,
  credentials: Readonly<Record<string, string | null>>,
): Promise<KnownCredentials> {
  if (!(await findProvider(deps.db, providerId))) throw notFound('provider', providerId)
  for (const [name, value] of Object.entries(credentials)) {
    const message = value === null ? undefined : findCredentialFault(name, value)
    if (message !== undefined) throw new Refusal('invalid_argument', { message })
  }
  await deps.db.transaction(async (tx) => {
    for (const [name, value] of Object.entries(credentials)) await setCredential(deps, tx, providerId, name, value)
    const after = Object.fromEntries(Object.entries(credentials).map(([name, value]) => [name, value && '(set)']))
    await recordChange(tx, by, { action: 'provider.credentials', subject: providerId, before: {}, after })
  })
  return listCredentialNames(deps, providerId)
}

export async function listCredentialNames({ db, banks }: BankDeps, providerId: string): Promise<KnownCredentials> {
  const provider = await findProvider(db, providerId)
  if (!provider) throw notFound('provider', providerId)
  const set = (await findCredentials(db, providerId)).map(({ name }) => name)
  const profile = provider.profile ? banks.profiles.find(provider.profile) : undefined
  const needed = profile ? CONNECTORS[profile.connector].describe(profile).credentials : []
  const unset = needed.filter(({ name }) => !set.includes(name))
  const namesOf = (required: boolean) => unset.filter((one) => one.isRequired === required).map(({ name }) => name)
  return { set, missing: namesOf(true), optional: namesOf(false) }
}
