import { CONNECTORS } from '@vitrine/bank-connectors'
import { findProvider } from '../../people/providers/provider.store.ts'
import type { Actor } from '../../platform/changes/actor.ts'
import { recordChange } from '../../platform/changes/operator-change.store.ts'
import { notFound } from '../../platform/core/errors.ts'
import type { Db } from '../../platform/db/database.ts'
import { deleteCredential, findCredentials, saveCredential } from './bank.store.ts'
import { seal } from './key-ring.ts'
import { type BankDeps, credentialPlace } from './reach-bank.service.ts'

type KnownCredentials = { set: string[]; missing: string[]; optional: string[] }

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
