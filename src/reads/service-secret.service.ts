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

/** The secret of this database, made where there is none. Refuses one that it was not used with. */
export async function findOrCreateServiceSecret(db: Db, configured: string | undefined): Promise<Buffer> {
  const found = await findUsedSecret(db, configured)
  if (found) return found
  await makeServiceSecret(db)
  return (await findUsedSecret(db, configured))!
}

/** The same for those who only look: where no server has run yet, there is none. */
export async function findUsedSecret(db: Db, configured: string | undefined): Promise<Buffer | undefined> {
  const secret = await findServiceSecret(db, configured)
  const known = await isKnownSecret(db, secret)
  if (known === false) throw foreign(configured)
  if (known || !secret) return secret
  // A database from before there was a check: its read log tells.
  if (!(await isSealedBy(db, readLogKey(secret)))) throw foreign(configured)
  await rememberSecret(db, secret)
  // Another process may have come first, with another one.
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
  return new OperatorError(`${what}: cursors, PINs and the seals of the read log would not hold. ${remedy}`)
}

/**
 * Seals the read log anew and takes the new secret in, all of it or nothing. `owner` is open as the role that owns the
 * tables, because the one that serves cannot change the log.
 */
export async function rotateSecret(
  owner: Database,
  old: Buffer,
  { secret, isConfigured }: { secret: Buffer; isConfigured: boolean },
): Promise<{ groups: number }> {
  return owner.transaction(async (tx) => {
    await lockChain(tx)
    // What was altered would be sealed as if it were right.
    const { groups, faults } = await verifyReads(tx, readLogKey(old))
    if (faults.length > 0)
      throw new OperatorError(`The read log is not untouched: ${faults[0]}. See: vitrine audit verify`)
    for (let from = 1; from <= groups; from += GROUPS_AT_A_TIME)
      await resealGroups(tx, readLogKey(secret), from, from + GROUPS_AT_A_TIME - 1)
    await replaceSecret(tx, secret, isConfigured)
    return { groups }
  })
}

const GROUPS_AT_A_TIME = 10_000
