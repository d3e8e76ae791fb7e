import { OperatorError } from '../core/operator-error.ts'
import { hmac, type MacKey, macKeyOf } from '../core/secret.ts'
import type { Database, Db } from '../db/database.ts'
import {
  deriveKey,
  findServiceSecret,
  isKnownSecret,
  makeServiceSecret,
  rememberSecret,
  replaceSecret,
} from '../db/service-secret.ts'
import { verifyReads } from './read.service.ts'
import { findLastSeal, lockChain, resealGroups } from './read.store.ts'

/** The secret of this database, created where there is none. Refuses one that it was not used with. */
export async function findOrCreateServiceSecret(db: Db, configured: string | undefined): Promise<Buffer> {
  const found = await findUsedSecret(db, configured)
  if (found) return found
  await makeServiceSecret(db)
  return (await findUsedSecret(db, configured))!
}

/** The same for read-only callers: undefined where no server has run yet. */
export async function findUsedSecret(db: Db, configured: string | undefined): Promise<Buffer | undefined> {
  const secret = await findServiceSecret(db, configured)
  const known = await isKnownSecret(db, secret)
  if (known === false) throw foreign(configured)
  if (known || !secret) return secret
  // A database from before the check existed: its read log shows whether the secret is right.
  if (!(await isSealedBy(db, readLogKey(secret)))) throw foreign(configured)
  await rememberSecret(db, secret)
  // Another process may have stored another one first.
  if (!(await isKnownSecret(db, secret))) throw foreign(configured)
  return secret
}

const readLogKey = (secret: Buffer): MacKey => macKeyOf(deriveKey(secret, 'read log'))

async function isSealedBy(db: Db, key: MacKey): Promise<boolean> {
  const last = await findLastSeal(db)
  return !last || hmac(key, last.hash).equals(last.seal)
}

function foreign(configured: string | undefined): OperatorError {
  const what =
    configured === undefined
      ? 'This database was used with a SERVICE_SECRET, and none is set'
      : 'SERVICE_SECRET is not the secret that this database was used with'
  const remedy = 'Set SERVICE_SECRET to the one it was used with. To change it on purpose: vitrine secret rotate'
  return new OperatorError(`${what}: cursors, PINs and the seals of the read log would not be valid. ${remedy}`)
}

/**
 * Seals the read log again and stores the new secret, all or nothing. `owner` is open as the role that owns the tables,
 * because the serving role cannot change the log.
 */
export async function rotateSecret(
  owner: Database,
  old: Buffer,
  { secret, isConfigured }: { secret: Buffer; isConfigured: boolean },
): Promise<{ groups: number }> {
  return owner.transaction(async (tx) => {
    await lockChain(tx)
    // Otherwise an altered log would be sealed as if it were right.
    const { groups, faults } = await verifyReads(tx, readLogKey(old))
    if (faults.length > 0) throw new OperatorError(`The read log was altered: ${faults[0]}. See: vitrine audit verify`)
    for (let from = 1; from <= groups; from += GROUPS_AT_A_TIME)
      await resealGroups(tx, readLogKey(secret), from, from + GROUPS_AT_A_TIME - 1)
    await replaceSecret(tx, secret, isConfigured)
    return { groups }
  })
}

const GROUPS_AT_A_TIME = 10_000
