import { hkdfSync, randomBytes } from 'node:crypto'
import { sameBytes } from '../core/secret.ts'
import type { Db, Tx } from './database.ts'
import { sql } from './sql.ts'

/** One secret, a key per purpose. These tables belong to no noun, so their store is here. */
export async function makeServiceSecret(db: Db): Promise<void> {
  await db.rows(sql`insert into service_secret (secret) values (${randomBytes(32)}) on conflict do nothing`)
}

/**
 * The configured secret, else the one in the database, and whether the database was used with it. The secret is undefined
 * where no server has made one yet, `isKnown` where the database was not used with any. Both in one statement: between
 * two, another process that starts at the same time could make the secret and use it.
 */
export async function findServiceSecret(
  db: Db,
  configured: string | undefined,
): Promise<{ secret: Buffer | undefined; isKnown: boolean | undefined }> {
  const [row] = await db.rows<{ stored: Buffer | null; check: Buffer | null }>(sql`
    select (select secret from service_secret) as stored, (select secret_check from service_facts) as check`)
  const secret = configured === undefined ? (row!.stored ?? undefined) : Buffer.from(configured, 'hex')
  if (!row!.check) return { secret, isKnown: undefined }
  return { secret, isKnown: secret !== undefined && sameBytes(row!.check, deriveKey(secret, 'check')) }
}

/** The first one is kept. */
export async function rememberSecret(db: Db, secret: Buffer): Promise<void> {
  await db.rows(sql`
    update service_facts set secret_check = ${deriveKey(secret, 'check')} where secret_check is null`)
}

/** Replaces the secret; it is kept in the database where it is not configured. */
export async function replaceSecret(tx: Tx, secret: Buffer, isConfigured: boolean): Promise<void> {
  await tx.rows(sql`delete from service_secret`)
  if (!isConfigured) await tx.rows(sql`insert into service_secret (secret) values (${secret})`)
  await tx.rows(sql`update service_facts set secret_check = ${deriveKey(secret, 'check')}`)
}

export const deriveKey = (
  secret: Buffer,
  purpose:
    | 'cursors'
    | 'read log'
    | 'seals of the read log'
    | 'pins'
    | 'links'
    | 'operators'
    | 'webhooks'
    | 'connections'
    | 'check',
): Buffer => Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), `vitrine ${purpose}`, 32))
