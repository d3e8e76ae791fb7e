import type { Environment } from '../../clients/tenants/tenant.ts'
import type { Id } from '../../platform/core/id.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { allOf, folded, foldedStart, sql, startingWith } from '../../platform/db/sql.ts'
import type { Contact } from './contact.ts'
import type { Owner, StoredOwner } from './owner.ts'

const OWNER = sql`id, environment, name, email, phone_number as "phoneNumber"`

export async function insertOwner(db: Db, owner: Owner): Promise<void> {
  await db.rows(sql`
    insert into owners (id, environment, name, email, phone_number, created_at)
    values (${owner.id}, ${owner.environment}, ${owner.name}, ${owner.email}, ${owner.phoneNumber}, clock())`)
}

export async function findOwner(db: Db, id: Id<'owner'>): Promise<Owner | undefined> {
  const [owner] = await db.rows<Owner>(sql`
    select ${OWNER} from owners where id = ${id}`)
  return owner
}

export async function findOwnerByEmail(db: Db, environment: Environment, email: string): Promise<Owner | undefined> {
  const [owner] = await db.rows<Owner>(sql`
    select ${OWNER} from owners
    where environment = ${environment} and email = ${email}`)
  return owner
}

const STORED_OWNER = sql`${OWNER}, created_at as created, erased_at as erased, joined_into as "joinedInto"`

export async function findStoredOwner(db: Db, id: Id<'owner'>): Promise<StoredOwner | undefined> {
  const [owner] = await db.rows<StoredOwner>(sql`select ${STORED_OWNER} from owners where id = ${id}`)
  return owner
}

export type OwnerFilter = { text?: string | undefined; environment?: Environment | undefined }

/** Newest first. `text` is how the name, the e-mail address or the phone number begins. */
export async function listOwners(
  db: Db,
  { text, environment }: OwnerFilter,
  page: { before: string | null; limit: number },
): Promise<StoredOwner[]> {
  const start = text === undefined ? '' : startingWith(text)
  const name = text === undefined ? '' : foldedStart(text)
  const beginning = text?.startsWith('+')
    ? sql`phone_number like ${start}`
    : text?.includes('@')
      ? sql`email like ${start}`
      : sql`(${folded(sql`name`)} like ${name} or ${folded(sql`substring(name from '[^ ]+$')`)} like ${name} or email like ${start})`
  const which = allOf([
    page.before !== null && sql`id < ${page.before}`,
    text !== undefined && beginning,
    environment !== undefined && sql`environment = ${environment}`,
  ])
  return db.rows(sql`select ${STORED_OWNER} from owners where ${which} order by id desc limit ${page.limit}`)
}

export async function updateOwner(tx: Tx, { id, name, email, phoneNumber }: Owner): Promise<void> {
  await tx.rows(sql`
    update owners set name = ${name}, email = ${email}, phone_number = ${phoneNumber} where id = ${id}`)
}

export async function setJoinedInto(tx: Tx, id: Id<'owner'>, into: Id<'owner'>): Promise<void> {
  await tx.rows(sql`update owners set joined_into = ${into} where id = ${id}`)
}

/**
 * The owner with this address, created if there is none. Only the address that the PIN will go to identifies a person:
 * a person who names their own mailbox beside another person's number does not become that person.
 */
export async function findOrCreateOwner(
  tx: Tx,
  id: Id<'owner'>,
  environment: Environment,
  { channel, address }: Contact,
): Promise<Id<'owner'>> {
  const [email, phoneNumber] = channel === 'email' ? [address, null] : [null, address]
  for (;;) {
    await tx.rows(sql`
      insert into owners (id, environment, name, email, phone_number, created_at)
      values (${id}, ${environment}, '', ${email}, ${phoneNumber}, clock()) on conflict do nothing`)
    // The lock waits for a concurrent erasure of that person; after it a new owner is created.
    const [known] = await tx.rows<{ id: Id<'owner'> }>(sql`
      select id from owners where environment = ${environment} and (email = ${email} or phone_number = ${phoneNumber})
      for key share`)
    if (known) return known.id
  }
}

/** An owner whom a client named before the operator did: gets a name, and keeps the consents. */
export async function adoptOwner(db: Db, owner: Owner): Promise<Id<'owner'> | undefined> {
  const [adopted] = await db.rows<{ id: Id<'owner'> }>(sql`
    update owners set name = ${owner.name}, email = coalesce(email, ${owner.email}),
      phone_number = coalesce(phone_number, ${owner.phoneNumber})
    where environment = ${owner.environment} and name = '' and erased_at is null
      and (email = ${owner.email} or phone_number = ${owner.phoneNumber})
      and (email is null or email = ${owner.email}) and (phone_number is null or phone_number = ${owner.phoneNumber})
    returning id`)
  return adopted?.id
}

/** The same person in both environments. */
export async function findOwnersByAddress(db: Db, address: string): Promise<Owner[]> {
  return db.rows(sql`
    select ${OWNER} from owners
    where email = ${address} or phone_number = ${address} order by id`)
}

/** Who has one of these addresses; somebody may be in both environments. */
export async function listOwnersByAddresses(db: Db, addresses: string[]): Promise<Owner[]> {
  return db.rows(sql`
    select ${OWNER} from owners where email = any (${addresses}::text[])
    union
    select ${OWNER} from owners where phone_number = any (${addresses}::text[])
    order by environment, id`)
}

export async function findOwners(db: Db, ids: Id<'owner'>[]): Promise<Owner[]> {
  return db.rows(sql`
    select ${OWNER} from owners
    where id = any (${ids}) and erased_at is null order by id`)
}

/** Locks these owners, so that no ask can start while they are being erased. */
export async function lockOwners(tx: Tx, ids: Id<'owner'>[]): Promise<Owner[]> {
  return tx.rows(sql`
    select ${OWNER} from owners
    where id = any (${ids}) and erased_at is null order by id for update`)
}

/** Erased owners, oldest first. */
export async function listErased(db: Db): Promise<{ id: Id<'owner'>; at: Date }[]> {
  return db.rows(sql`select id, erased_at as at from owners where erased_at is not null order by erased_at, id`)
}

/** Removes the personal data. False when that was done before. */
export async function eraseOwner(tx: Tx, id: Id<'owner'>): Promise<boolean> {
  const rows = await tx.rows(sql`
    update owners set name = '', email = null, phone_number = null, erased_at = clock()
    where id = ${id} and erased_at is null returning id`)
  return rows.length === 1
}
