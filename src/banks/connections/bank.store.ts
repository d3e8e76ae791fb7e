import type { Db, Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

/** Credentials of the operator at a bank, sealed, by their names. */
export async function findCredentials(db: Db, providerId: string): Promise<{ name: string; sealed: string }[]> {
  return db.rows(sql`select name, sealed from bank_credentials where provider_id = ${providerId} order by name`)
}

export async function saveCredential(db: Db, providerId: string, name: string, sealed: string): Promise<void> {
  await db.rows(sql`
    insert into bank_credentials (provider_id, name, sealed, updated_at) values (${providerId}, ${name}, ${sealed}, clock())
    on conflict (provider_id, name) do update set sealed = excluded.sealed, updated_at = excluded.updated_at`)
}

export async function deleteCredential(db: Db, providerId: string, name: string): Promise<void> {
  await db.rows(sql`delete from bank_credentials where provider_id = ${providerId} and name = ${name}`)
}

export async function listSealedCredentials(db: Db): Promise<{ providerId: string; name: string; sealed: string }[]> {
  return db.rows(sql`select provider_id as "providerId", name, sealed from bank_credentials order by provider_id, name`)
}

export type BankHealth = { failures: number; failingSince: Date | null; pausedUntil: Date | null }

export async function findBankHealth(db: Db, providerId: string): Promise<BankHealth> {
  const [row] = await db.rows<BankHealth>(sql`
    select failures, failing_since as "failingSince", paused_until as "pausedUntil" from bank_states
    where provider_id = ${providerId}`)
  return row ?? { failures: 0, failingSince: null, pausedUntil: null }
}

export async function countPausedBanks(db: Db): Promise<number> {
  const [row] = await db.rows<{ count: number }>(sql`
    select count(*) from bank_states where paused_until > clock()`)
  return row!.count
}

/** Returns how many fetches in a row have failed at this bank, whoever the owner was. */
export async function countBankFailure(tx: Tx, providerId: string): Promise<number> {
  const [row] = await tx.rows<{ failures: number }>(sql`
    insert into bank_states as b (provider_id, failures, failing_since) values (${providerId}, 1, clock())
    on conflict (provider_id) do update set failures = b.failures + 1, failing_since = coalesce(b.failing_since, clock())
    returning failures`)
  return row!.failures
}

export async function pauseBank(tx: Tx, providerId: string, ms: number): Promise<void> {
  await tx.rows(sql`
    update bank_states set paused_until = clock() + make_interval(secs => ${ms / 1000}) where provider_id = ${providerId}`)
}

/** A fetch or a link has succeeded. Nothing is written where nothing was wrong, which is the rule. */
export async function clearBankFailures(tx: Tx, providerId: string): Promise<void> {
  await tx.rows(sql`
    update bank_states set failures = 0, failing_since = null, paused_until = null
    where provider_id = ${providerId} and failures > 0`)
}
