import type { Id } from '../../platform/core/id.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { stepBy } from '../../platform/db/step.ts'
import { type LogoMove, type LogoStatus, logoSteps } from './logo.ts'

export type StoredLogo = {
  name: string
  tenantId: Id<'tenant'>
  status: LogoStatus
  images: Buffer[] | null
}

type NewestLogo = { name: string; status: Exclude<LogoStatus, 'removed'>; reason: string | null }

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

/** The only statement that writes a status, with what else it changes. Returns the names. */
async function moveLogos(tx: Tx, moves: readonly LogoMove[], also: Sql, which: Sql): Promise<string[]> {
  const { next, isAllowed } = stepBy(logoSteps(moves))
  const rows = await tx.rows<{ name: string }>(sql`
    update logos set status = ${next}, ${also}, modified_at = clock() where ${isAllowed} and ${which} returning name`)
  return rows.map(({ name }) => name)
}

const WITHOUT_IMAGES = sql`reason = null, images = null`

/** Marks uploads of a tenant as removed, and returns their names: the files of each are to be deleted. */
export const removeLogos = (
  tx: Tx,
  tenantId: Id<'tenant'>,
  moves: ('discard' | 'withdraw')[],
  except: string | null = null,
): Promise<string[]> =>
  moveLogos(tx, moves, WITHOUT_IMAGES, sql`tenant_id = ${tenantId} and name is distinct from ${except}`)

/** False where it was removed in the meantime. */
export async function confirmLogo(tx: Tx, name: string): Promise<boolean> {
  return (await moveLogos(tx, ['confirm'], WITHOUT_IMAGES, sql`name = ${name}`)).length === 1
}

export async function recordLogoFailure(db: Db, name: string, reason: string): Promise<void> {
  await db.rows(sql`update logos set reason = ${reason}, modified_at = clock() where name = ${name}`)
}

/** `otherwise` is the reason where none was noted: the worker was lost. */
export async function failLogo(tx: Tx, name: string, otherwise: string): Promise<void> {
  await moveLogos(tx, ['fail'], sql`reason = coalesce(reason, ${otherwise})`, sql`name = ${name}`)
}

/** What is not finished is tried again; returns the names, also of those whose files could not be deleted. */
export const restartLogos = (tx: Tx, tenantId: Id<'tenant'>): Promise<string[]> =>
  moveLogos(
    tx,
    ['retry'],
    sql`reason = reason`,
    sql`tenant_id = ${tenantId} and (status = 'failed' or reason is not null)`,
  )

export async function deleteLogo(db: Db, name: string): Promise<void> {
  await db.rows(sql`delete from logos where name = ${name} and status = 'removed'`)
}
