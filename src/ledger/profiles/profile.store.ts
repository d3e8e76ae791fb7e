import type { Profile } from '@vitrine/bank-statements'
import type { Db, Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

/** A CSV profile that an operator made. */
export type StoredProfile = { id: string; profile: Profile; created: Date; modified: Date }

const PROFILE = sql`id, profile, created_at as created, changed_at as modified`

/** False where the id is taken. */
export async function insertProfile(tx: Tx, profile: Profile): Promise<boolean> {
  const rows = await tx.rows(sql`
    insert into csv_profiles (id, profile, created_at, changed_at)
    values (${profile.id}, ${JSON.stringify(profile)}, clock(), clock()) on conflict do nothing returning 1`)
  return rows.length === 1
}

export async function updateProfile(tx: Tx, profile: Profile): Promise<void> {
  await tx.rows(sql`
    update csv_profiles set profile = ${JSON.stringify(profile)}, changed_at = clock() where id = ${profile.id}`)
}

export async function deleteProfile(tx: Tx, id: string): Promise<void> {
  await tx.rows(sql`delete from csv_profiles where id = ${id}`)
}

export async function findStoredProfile(db: Db, id: string): Promise<StoredProfile | undefined> {
  const [row] = await db.rows<StoredProfile>(sql`select ${PROFILE} from csv_profiles where id = ${id}`)
  return row
}

export async function lockProfile(tx: Tx, id: string): Promise<StoredProfile | undefined> {
  const [row] = await tx.rows<StoredProfile>(sql`select ${PROFILE} from csv_profiles where id = ${id} for update`)
  return row
}

/** In the order of their ids, which are names that operators chose. */
export async function listStoredProfiles(
  db: Db,
  page: { after: string | null; limit: number | null } = { after: null, limit: null },
): Promise<StoredProfile[]> {
  return db.rows(sql`
    select ${PROFILE} from csv_profiles where (${page.after}::text is null or id > ${page.after})
    order by id limit ${page.limit}`)
}

export async function countProfiles(db: Db): Promise<number> {
  const [row] = await db.rows<{ count: number }>(sql`select count(*) from csv_profiles`)
  return row!.count
}
