import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { Id } from '../core/id.ts'
import { sameBytes } from '../core/secret.ts'
import type { Db, Tx } from '../db/database.ts'
import { PAUSE_MS } from './breath.service.ts'
import { findFilePart, insertFilePart, type StoredImport } from './import.store.ts'

/** So small that nobody waits long for the processor on which PostgreSQL compresses one. */
const PART_BYTES = 256 * 1024

/** Stores a file with its import, a part at a time; `isBusy`: whether requests are being answered, which come first. */
export async function keepFile(tx: Tx, id: Id<'import'>, path: string, isBusy: () => boolean): Promise<void> {
  let part = 0
  for await (const bytes of createReadStream(path, { highWaterMark: PART_BYTES })) {
    await insertFilePart(tx, id, part, bytes as Buffer)
    part += 1
    if (isBusy()) await delay(PAUSE_MS)
  }
}

/** The file as it came. It fails at its end where it is not what was imported, or was erased meanwhile. */
export async function* readKeptFile(db: Db, { id, hash }: Pick<StoredImport, 'id' | 'hash'>): AsyncGenerator<Buffer> {
  const found = createHash('sha256')
  for (let part = 0; ; part++) {
    const bytes = await findFilePart(db, id, part)
    if (!bytes) break
    found.update(bytes)
    yield bytes
  }
  if (!sameBytes(found.digest(), hash)) throw new Error(`the kept file of ${id} is not the file that was imported`)
}
