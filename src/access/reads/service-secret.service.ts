import { reencryptSecrets } from '../../clients/webhooks/webhook.service.ts'
import type { Actor } from '../../platform/changes/actor.ts'
import { recordChange } from '../../platform/changes/operator-change.store.ts'
import { OperatorError } from '../../platform/core/operator-error.ts'
import type { Database, Db, Tx } from '../../platform/db/database.ts'
import {
  deriveKey,
  findServiceSecret,
  makeServiceSecret,
  rememberSecret,
  replaceSecret,
} from '../../platform/db/service-secret.ts'
import { sealChanges, verifyChanges } from './change-seal.service.ts'
import { addSeal, sealReads } from './seal.service.ts'
import { findLastSeal } from './seal.store.ts'
import { type ReadLogKeys, readLogKeysFrom, type Seal } from './seal.ts'
import { verifyReads } from './verify.service.ts'

/** The secret of this database, created where there is none. Refuses one that it was not used with. */
export async function findOrCreateServiceSecret(db: Db, configured: string | undefined): Promise<Buffer> {
  const found = await findUsedSecret(db, configured)
  if (found) return found
  await makeServiceSecret(db)
  return (await findUsedSecret(db, configured))!
}

/** The same for read-only callers: undefined where no server has run yet. */
export async function findUsedSecret(db: Db, configured: string | undefined): Promise<Buffer | undefined> {
  const { secret, isKnown } = await findServiceSecret(db, configured)
  if (isKnown === false) throw foreign(configured)
  if (isKnown || !secret) return secret
  await rememberSecret(db, secret)
  // Another process may have stored another one first.
  if (!(await findServiceSecret(db, configured)).isKnown) throw foreign(configured)
  return secret
}

/** The keys that the read log is written and sealed with. */
export const readLogKeys = (secret: Buffer): ReadLogKeys =>
  readLogKeysFrom(deriveKey(secret, 'read log'), deriveKey(secret, 'seals of the read log'))

function foreign(configured: string | undefined): OperatorError {
  const what =
    configured === undefined
      ? 'This database was used with a SERVICE_SECRET, and none is set'
      : 'SERVICE_SECRET is not the secret that this database was used with'
  const remedy = 'Set SERVICE_SECRET to the one it was used with. To change it on purpose: vitrine secret rotate'
  return new OperatorError(`${what}: cursors, PINs and the seals of the read log would not be valid. ${remedy}`)
}

/**
 * Seals what is not sealed yet with the old secret, stores the new one, and makes a first seal with it, which covers
 * all earlier ones by their hashes. All or nothing, with `more`: what else depends on the secret.
 */
export async function rotateSecret(
  owner: Database,
  by: Actor,
  old: Buffer,
  { secret, isConfigured, more }: { secret: Buffer; isConfigured: boolean; more: (tx: Tx) => Promise<void> },
): Promise<{ seal: Seal }> {
  const [before, after] = [readLogKeys(old), readLogKeys(secret)]
  const { faults } = await verifyReads(owner, before)
  // Otherwise an altered log would be sealed as if it were right.
  if (faults.length > 0)
    throw new OperatorError(`The read log was altered: ${faults[0]}.`, { terminal: `See: vitrine audit verify` })
  const changes = await verifyChanges(owner, before)
  if (changes.faults.length > 0)
    throw new OperatorError(`The log of changes was altered: ${changes.faults[0]}.`, {
      terminal: `See: vitrine audit verify`,
    })
  await sealReads(owner, before)
  await sealChanges(owner, before)
  return owner.transaction(async (tx) => {
    await reencryptSecrets(tx, deriveKey(old, 'webhooks'), deriveKey(secret, 'webhooks'))
    const seal = await addSeal(tx, after, await findLastSeal(tx), [])
    await replaceSecret(tx, secret, isConfigured)
    await more(tx)
    await recordChange(tx, by, { action: 'secret.rotate', subject: 'secret', before: null, after: null })
    // The change just recorded is new, so there is something to seal with the new key.
    await sealChanges(tx, after)
    return { seal }
  })
}
