import type { Id } from '../core/id.ts'
import type { Db } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Environment } from '../tenants/tenant.ts'
import type { Owner } from './owner.ts'

export async function insertOwner(db: Db, owner: Owner): Promise<void> {
  await db.rows(sql`
    insert into owners (id, environment, name, email, phone_number, created_at)
    values (${owner.id}, ${owner.environment}, ${owner.name}, ${owner.email}, ${owner.phoneNumber}, clock())`)
}

export async function findOwner(db: Db, id: Id<'owner'>): Promise<Owner | undefined> {
  const [owner] = await db.rows<Owner>(sql`
    select id, environment, name, email, phone_number as "phoneNumber" from owners where id = ${id}`)
  return owner
}

export async function findOwnerByEmail(db: Db, environment: Environment, email: string): Promise<Owner | undefined> {
  const [owner] = await db.rows<Owner>(sql`
    select id, environment, name, email, phone_number as "phoneNumber" from owners
    where environment = ${environment} and email = ${email}`)
  return owner
}

export async function listOwners(db: Db): Promise<Owner[]> {
  return db.rows(sql`select id, environment, name, email, phone_number as "phoneNumber" from owners order by id`)
}
