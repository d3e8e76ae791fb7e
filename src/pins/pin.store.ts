import type { Id } from '../core/id.ts'
import type { Db, Tx } from '../db/database.ts'
import { sql } from '../db/sql.ts'

/** What a PIN is good for, and how it is found again. */
export type PinUse =
  | { purpose: 'consent'; consentId: Id<'consent'>; ask: number; termsHash: Buffer }
  | { purpose: 'sign_in'; addressHash: Buffer }

/** Counts that a PIN was asked for, and tells how often that was within the hour. */
export async function countAsked(tx: Tx, subjects: string[]): Promise<number> {
  const rows = await tx.rows<{ asked: number }>(sql`
    insert into pin_guards as g (subject, asked, asked_since) select unnest(${subjects}::text[]), 1, clock()
    on conflict (subject) do update set
      asked = case when g.asked_since <= clock() - interval '1 hour' then 1 else g.asked + 1 end,
      asked_since = case when g.asked_since <= clock() - interval '1 hour' then clock() else g.asked_since end
    returning asked`)
  return Math.max(...rows.map(({ asked }) => asked))
}

export async function insertPin(
  tx: Tx,
  pin: { id: Id<'pin'>; subjects: string[]; use: PinUse; minutes: number },
): Promise<Date> {
  const { use } = pin
  const ask = use.purpose === 'consent' ? use : null
  const [row] = await tx.rows<{ expires: Date }>(sql`
    insert into pins (id, purpose, subjects, consent_id, ask, terms_hash, address_hash, created_at, expires_at)
    values (${pin.id}, ${use.purpose}, ${pin.subjects}, ${ask?.consentId ?? null}, ${ask?.ask ?? null},
      ${ask?.termsHash ?? null}, ${use.purpose === 'sign_in' ? use.addressHash : null}, clock(),
      clock() + make_interval(mins => ${pin.minutes}))
    returning expires_at as expires`)
  return row!.expires
}

/** When a PIN that is made now would end. */
export async function pinEnd(tx: Tx, minutes: number): Promise<Date> {
  const [row] = await tx.rows<{ expires: Date }>(sql`
    select (clock() + make_interval(mins => ${minutes}))::timestamptz(3) as expires`)
  return row!.expires
}

/**
 * Whether there is anything left to try, without a lock: a flood of guesses at a PIN that is spent ends here, and holds
 * no connection while others wait. Whoever passes is looked at again under the lock.
 */
export async function isTriable(db: Db, use: PinUse, tries: number): Promise<boolean> {
  const [pin] =
    use.purpose === 'consent'
      ? await db.rows<{ triable: boolean }>(sql`
          select used_at is null and expires_at > clock() and tries < ${tries} as triable
          from pins where purpose = 'consent' and consent_id = ${use.consentId} and ask = ${use.ask}
          order by id desc limit 1`)
      : await db.rows<{ triable: boolean }>(sql`
          select used_at is null and expires_at > clock() and tries < ${tries} as triable
          from pins where purpose = 'sign_in' and address_hash = ${use.addressHash}
          order by id desc limit 1`)
  return pin?.triable === true
}

export type LockedPin = {
  id: Id<'pin'>
  subjects: string[]
  tries: number
  /** Not used, and its time is not over. */
  alive: boolean
  termsHash: Buffer | null
}

/** The newest PIN for this use; the lock lets one try at a time look at it. */
export async function lockPin(tx: Tx, use: PinUse): Promise<LockedPin | undefined> {
  const [pin] =
    use.purpose === 'consent'
      ? await tx.rows<LockedPin>(sql`
          select id, subjects, tries, used_at is null and expires_at > clock() as alive, terms_hash as "termsHash"
          from pins where purpose = 'consent' and consent_id = ${use.consentId} and ask = ${use.ask}
          order by id desc limit 1 for update`)
      : await tx.rows<LockedPin>(sql`
          select id, subjects, tries, used_at is null and expires_at > clock() as alive, terms_hash as "termsHash"
          from pins where purpose = 'sign_in' and address_hash = ${use.addressHash}
          order by id desc limit 1 for update`)
  return pin
}

/** Failures in a row of the worst of them, and whether one of them has to wait. */
export async function lockGuards(tx: Tx, subjects: string[]): Promise<{ failures: number; locked: boolean }> {
  const rows = await tx.rows<{ failures: number; locked: boolean }>(sql`
    select failures, coalesce(locked_until > clock(), false) as locked
    from pin_guards where subject = any (${subjects}::text[]) order by subject for update`)
  return { failures: Math.max(0, ...rows.map(({ failures }) => failures)), locked: rows.some(({ locked }) => locked) }
}

/** The try is counted before anybody looks whether it was right. */
export async function countTry(tx: Tx, id: Id<'pin'>): Promise<void> {
  await tx.rows(sql`update pins set tries = tries + 1 where id = ${id}`)
}

export async function usePin(tx: Tx, id: Id<'pin'>, subjects: string[]): Promise<void> {
  await tx.rows(sql`update pins set used_at = clock() where id = ${id} and used_at is null`)
  await tx.rows(sql`
    update pin_guards set failures = 0, locked_until = null where subject = any (${subjects}::text[])`)
}

export async function countFailure(tx: Tx, subjects: string[], waitMinutes: number): Promise<void> {
  await tx.rows(sql`
    update pin_guards set failures = failures + 1,
      locked_until = case when ${waitMinutes}::int > 0 then clock() + make_interval(mins => ${waitMinutes}) end
    where subject = any (${subjects}::text[])`)
}

/** Wrong tries at all PINs that can still be tried, by anybody: what guessing on many people at once looks like. */
export async function countRecentFailures(db: Db): Promise<number> {
  const [row] = await db.rows<{ failures: number }>(sql`
    select coalesce(sum(tries), 0) - count(used_at) as failures from pins where created_at > clock() - interval '20 minutes'`)
  return Number(row!.failures)
}

export async function deleteOldPins(db: Db): Promise<number> {
  const rows = await db.rows(sql`delete from pins where created_at < clock() - interval '1 day' returning 1`)
  await db.rows(sql`
    delete from pin_guards where failures = 0 and asked_since < clock() - interval '1 day'`)
  return rows.length
}

/** For an owner who is erased. */
export async function deletePinsOf(tx: Tx, subject: string): Promise<void> {
  await tx.rows(sql`delete from pins where ${subject} = any (subjects)`)
  await tx.rows(sql`delete from pin_guards where subject = ${subject}`)
}
