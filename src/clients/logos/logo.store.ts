import type { Id } from '../../platform/core/id.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

export type StoredLogo = {
  name: string
  tenantId: Id<'tenant'>
  status: 'waiting' | 'synchronised' | 'failed' | 'removed'
  images: Buffer[] | null
}

type NewestLogo = { name: string; status: Exclude<StoredLogo['status'], 'removed'>; reason: string | null }

export async function insertLogo(tx: Tx, name: string, tenantId: Id<'tenant'>, images: Buffer[]): Promise<void> {
  await tx.rows(sql`
    insert into logos (name, tenant_id, status, images, created_at, modified_at)
    values (${name}, ${tenantId}, 'waiting', ${images}::bytea[], clock(), clock())`)
}

export async function findLogo(db: Db, name: string): Promise<StoredLogo | undefined> {
  const [logo] = await db.rows<StoredLogo>(sql`
    select name, tenant_id as "tenantId", status, images from logos where name = ${name}`)
  return logo
}

/** The newest upload that counts: a new logo goes before the one that it will replace. */
export async function findNewestLogo(db: Db, tenantId: Id<'tenant'>): Promise<NewestLogo | undefined> {
  const [logo] = await db.rows<NewestLogo>(sql`
    select name, status, reason from logos where tenant_id = ${tenantId} and status <> 'removed'
    order by status = 'synchronised', created_at desc, name limit 1`)
  return logo
}

/** Marks uploads of a tenant as removed, and returns their names: the files of each are to be deleted. */
export async function removeLogos(
  tx: Tx,
  tenantId: Id<'tenant'>,
  statuses: StoredLogo['status'][],
  except: string | null = null,
): Promise<string[]> {
  const rows = await tx.rows<{ name: string }>(sql`
    update logos set status = 'removed', reason = null, images = null, modified_at = clock()
    where tenant_id = ${tenantId} and status = any (${statuses}::text[]) and name is distinct from ${except}
    returning name`)
  return rows.map(({ name }) => name)
}

/** False where it was removed in the meantime. */
export async function confirmLogo(tx: Tx, name: string): Promise<boolean> {
  const rows = await tx.rows(sql`
    update logos set status = 'synchronised', reason = null, images = null, modified_at = clock()
    where name = ${name} and status = 'waiting' returning name`)
  return rows.length === 1
}

export async function recordLogoFailure(db: Db, name: string, reason: string): Promise<void> {
  await db.rows(sql`update logos set reason = ${reason}, modified_at = clock() where name = ${name}`)
}

/** `otherwise` is the reason where none was noted: the worker was lost. */
export async function failLogo(tx: Tx, name: string, otherwise: string): Promise<void> {
  await tx.rows(sql`
    update logos set status = case when status = 'waiting' then 'failed' else status end,
      reason = coalesce(reason, ${otherwise}), modified_at = clock()
    where name = ${name}`)
}

/** What is not finished is tried again; returns the names, also of those whose files could not be deleted. */
export async function restartLogos(tx: Tx, tenantId: Id<'tenant'>): Promise<string[]> {
  const rows = await tx.rows<{ name: string }>(sql`
    update logos set status = case when status = 'failed' then 'waiting' else status end, modified_at = clock()
    where tenant_id = ${tenantId} and (status = 'failed' or status = 'removed' and reason is not null)
    returning name`)
  return rows.map(({ name }) => name)
}

export async function deleteLogo(db: Db, name: string): Promise<void> {
  await db.rows(sql`delete from logos where name = ${name} and status = 'removed'`)
}
