import { hkdfSync, randomBytes } from 'node:crypto'
import type { Db } from './database.ts'
import { sql } from './sql.ts'

/** One secret, a key per purpose. Rows of this table are nobody's noun, so it lives with the database. */
export async function loadServiceSecret(db: Db, configured: string | undefined): Promise<Buffer> {
  if (configured === undefined) {
    await db.rows(sql`insert into service_secret (secret) values (${randomBytes(32)}) on conflict do nothing`)
  }
  return (await findServiceSecret(db, configured))!
}

/** The same for those who only look: where no server has made a secret yet, there is none. */
export async function findServiceSecret(db: Db, configured: string | undefined): Promise<Buffer | undefined> {
  if (configured !== undefined) return Buffer.from(configured, 'hex')
  const [row] = await db.rows<{ secret: Buffer }>(sql`select secret from service_secret`)
  return row?.secret
}

export const deriveKey = (secret: Buffer, purpose: 'cursors' | 'read log' | 'pins' | 'links'): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), `vitrine ${purpose}`, 32))
