import type { Id } from '../../platform/core/id.ts'
import { MOMENT } from '../../platform/db/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { ofOwner } from '../../platform/db/shards.ts'
import { sql } from '../../platform/db/sql.ts'
import type { LivedStory } from './story-bank.ts'

export type StoredSandboxOwner = LivedStory & {
  ownerId: Id<'owner'>
  tenantId: Id<'tenant'>
  consentId: Id<'consent'>
  created: Date
  /** When its accounts were last delivered. */
  told: Date | null
}

const SANDBOX_OWNER = sql`
  owner_id as "ownerId", tenant_id as "tenantId", consent_id as "consentId", story, seed, begins, journal,
  created_at as created, told_at as told`

export async function insertSandboxOwner(
  db: Db,
  owner: Omit<StoredSandboxOwner, 'created' | 'told' | 'journal'>,
): Promise<void> {
  await db.rows(sql`
    insert into sandbox_owners (owner_id, tenant_id, consent_id, story, seed, begins, created_at)
    values (${owner.ownerId}, ${owner.tenantId}, ${owner.consentId}, ${owner.story}, ${owner.seed}, ${owner.begins}, clock())`)
}

export async function findSandboxOwner(db: Db, ownerId: string): Promise<StoredSandboxOwner | undefined> {
  const [row] = await db.rows<StoredSandboxOwner>(sql`
    select ${SANDBOX_OWNER} from sandbox_owners where owner_id = ${ownerId}`)
  return row
}

/**
 * What has been done to it, and a time after all of it: whoever is given a later time is given no earlier story. Within
 * a transaction `clock()` stands still, also while the lock is waited for.
 */
export async function lockToldState(tx: Tx, ownerId: Id<'owner'>): Promise<StoredSandboxOwner & { now: Date }> {
  const [owner] = await tx.rows<StoredSandboxOwner>(sql`
    select ${SANDBOX_OWNER} from sandbox_owners where owner_id = ${ownerId} for update`)
  const [row] = await tx.rows<{ now: Date }>(sql`select ${MOMENT} as now`)
  return { ...owner!, now: row!.now }
}

export async function findSandboxOwnerByStory(
  db: Db,
  tenantId: Id<'tenant'>,
  { story, seed }: Pick<StoredSandboxOwner, 'story' | 'seed'>,
): Promise<StoredSandboxOwner | undefined> {
  const [row] = await db.rows<StoredSandboxOwner>(sql`
    select ${SANDBOX_OWNER} from sandbox_owners where tenant_id = ${tenantId} and story = ${story} and seed = ${seed}
    order by created_at desc limit 1`)
  return row
}

/** Without those that were erased: of them only what a client met stays. */
export async function countSandboxOwners(db: Db, tenantId: Id<'tenant'>): Promise<number> {
  const [row] = await db.rows<{ count: number }>(sql`
    select count(*) from sandbox_owners s join owners o on o.id = s.owner_id
    where s.tenant_id = ${tenantId} and o.erased_at is null`)
  return row!.count
}

export async function setJournal(tx: Tx, ownerId: Id<'owner'>, journal: LivedStory['journal']): Promise<void> {
  await tx.rows(sql`
    update sandbox_owners set journal = ${JSON.stringify(journal)}::jsonb where owner_id = ${ownerId}`)
}

export async function setTold(db: Db, ownerId: Id<'owner'>, at: Date): Promise<void> {
  await db.rows(sql`
    update sandbox_owners set told_at = greatest(told_at, ${at}) where owner_id = ${ownerId}`)
}

export type SandboxAccount = { id: Id<'account'>; name: string; iban: string | null; currency: string }

export async function listSandboxAccounts(db: Db, ownerId: Id<'owner'>): Promise<SandboxAccount[]> {
  return db.rows(sql`
    select id, name, iban, currency from accounts where ${ofOwner(ownerId)} order by id`)
}
