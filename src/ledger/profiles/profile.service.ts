import { findBankProfile, findProfile, type Profile, readProfile } from '@vitrine/bank-statements'
import type { Actor } from '../../platform/changes/actor.ts'
import { recordChange, recordEdit } from '../../platform/changes/operator-change.store.ts'
import { notFound } from '../../platform/core/errors.ts'
import { OperatorError } from '../../platform/core/operator-error.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/db/deps.ts'
import {
  countProfiles,
  deleteProfile,
  findStoredProfile,
  insertProfile,
  listStoredProfiles,
  lockProfile,
  type StoredProfile,
  updateProfile,
} from './profile.store.ts'

/** Every CSV file without a named profile is compared with all of them. */
const MAX_PROFILES = 200
const MAX_ID_LENGTH = 64

/** Reports all faults at once. */
export function requireProfile(json: unknown): Profile {
  const profile = readProfile(json)
  if (Array.isArray(profile)) throw new OperatorError(`This is not a profile: ${profile.join('; ')}`)
  if (profile.id.length > MAX_ID_LENGTH) throw new OperatorError(`id has at most ${MAX_ID_LENGTH} characters`)
  return profile
}

export async function createProfile(deps: Deps, by: Actor, json: unknown): Promise<Profile> {
  const profile = requireProfile(json)
  const { id } = profile
  if (findProfile(id) || findBankProfile(id))
    throw new OperatorError(`${id} is the id of a built-in profile. Choose another one, such as my-${id}`)
  await deps.db.transaction(async (tx) => {
    if ((await countProfiles(tx)) >= MAX_PROFILES)
      throw new OperatorError(`There are ${MAX_PROFILES} profiles already, which is the most. Remove one first`)
    if (!(await insertProfile(tx, profile)))
      throw new OperatorError(`There is a profile ${id} already.`, {
        terminal: `To change it: vitrine csv-profile edit ${id} FILE`,
      })
    await recordChange(tx, by, { action: 'csv-profile.create', subject: id, before: null, after: profile })
  })
  return profile
}

/** Fields that are given replace those of the profile; null removes one. The id stays. */
export async function editProfile(
  deps: Deps,
  by: Actor,
  id: string,
  changes: Record<string, unknown>,
): Promise<StoredProfile> {
  return deps.db.transaction(async (tx) => {
    const stored = await lockProfile(tx, id)
    if (!stored) throw notFound('csv-profile', id)
    const given = Object.entries({ ...stored.profile, ...changes }).filter(([, value]) => value !== null)
    const profile = requireProfile(Object.fromEntries(given))
    if (profile.id !== id) throw new OperatorError(`The id of a profile stays, and this one is ${id}`)
    await updateProfile(tx, profile)
    const gone = Object.fromEntries(Object.keys(stored.profile).map((name) => [name, null]))
    await recordEdit<object>(tx, by, { action: 'csv-profile.edit', subject: id }, stored.profile, {
      ...gone,
      ...profile,
    })
    return (await findStoredProfile(tx, id))!
  })
}

/** Files that were imported with it stay as they are. */
export async function removeProfile(deps: Deps, by: Actor, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const stored = await lockProfile(tx, id)
    if (!stored) throw notFound('csv-profile', id)
    await deleteProfile(tx, id)
    await recordChange(tx, by, { action: 'csv-profile.remove', subject: id, before: stored.profile, after: null })
  })
}

export async function requireStoredProfile(deps: Deps, id: string): Promise<StoredProfile> {
  const stored = await findStoredProfile(deps.db, id)
  if (!stored) throw notFound('csv-profile', id)
  return stored
}

/** All of them, for reading a file. */
export const loadProfiles = async (db: Db): Promise<Profile[]> =>
  (await listStoredProfiles(db)).map(({ profile }) => profile)
