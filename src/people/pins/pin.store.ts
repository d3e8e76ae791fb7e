import type { Id } from '../../platform/core/id.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { MAX_DELETED } from '../../platform/db/deletion.ts'
import { sql } from '../../platform/db/sql.ts'
import { PIN_TRIES } from './pin.ts'

/** The use of a PIN: only the requester who asked for it can try it. */
export type PinUse = { requester: Buffer } & (
  | { purpose: 'consent'; consentId: Id<'consent'>; ask: number; termsHash: Buffer }
  | { purpose: 'sign_in' | 'erasure'; addressHash: Buffer }
)

export type NewPin = {
  id: Id<'pin'>
  use: PinUse
  mailbox: Buffer
  ownerIds: Id<'owner'>[]
  budgets: string[]
  minutes: number
}

export async function insertPin(tx: Tx, { id, use, mailbox, ownerIds, budgets, minutes }: NewPin): Promise<Date> {
  const ask = use.purpose === 'consent' ? use : null
  const [row] = await tx.rows<{ expires: Date }>(sql`
    insert into pins (id, purpose, requester, mailbox, owner_ids, budgets, consent_id, ask, terms_hash, address_hash,
      created_at, expires_at)
    values (${id}, ${use.purpose}, ${use.requester}, ${mailbox}, ${ownerIds}, ${budgets}, ${ask?.consentId ?? null},
      ${ask?.ask ?? null}, ${ask?.termsHash ?? null}, ${use.purpose === 'consent' ? null : use.addressHash}, clock(),
      clock() + make_interval(mins => ${minutes}))
    returning expires_at as expires`)
  return row!.expires
}

/** The newest PIN for this use by this requester, in the order of the database's sequence. */
const newest = (use: PinUse) => sql`
  from pins where ${
    use.purpose === 'consent'
      ? sql`purpose = 'consent' and consent_id = ${use.consentId} and ask = ${use.ask}`
      : // Each purpose has an index of its own, which is used only where the statement has its name.
        sql`${use.purpose === 'sign_in' ? sql`purpose = 'sign_in'` : sql`purpose = 'erasure'`} and address_hash = ${use.addressHash}`
  } and requester = ${use.requester} order by sequence desc limit 1`

/**
 * Whether there is a try left, without a lock: a flood of guesses at a used-up PIN ends here, and holds no connection
 * while others wait. A call that passes is checked again under the lock.
 */
export async function isTriable(db: Db, use: PinUse): Promise<boolean> {
  const [pin] = await db.rows<{ triable: boolean }>(sql`
    select used_at is null and expires_at > clock() and tries < ${PIN_TRIES} as triable ${newest(use)}`)
  return pin?.triable === true
}

/** Whether a PIN that was sent can still be entered: it was not used up, and none has replaced it. */
export async function isPinOpen(db: Db, id: Id<'pin'>): Promise<boolean> {
  const [use] = await db.rows<PinUse>(sql`
    select purpose, requester, consent_id as "consentId", ask, terms_hash as "termsHash", address_hash as "addressHash"
    from pins where id = ${id}`)
  if (!use) return false
  const [last] = await db.rows<{ id: Id<'pin'>; open: boolean }>(sql`
    select id, used_at is null and expires_at > clock() and tries < ${PIN_TRIES} as open ${newest(use)}`)
  return last?.id === id && last.open
}

export const PIN_STATES = ['open', 'used', 'expired', 'tried_too_often'] as const
export type PinState = (typeof PIN_STATES)[number]

/** What became of each, whether or not another has replaced it. One that is no longer known has expired. */
export async function listPinStates(db: Db, ids: readonly Id<'pin'>[]): Promise<Map<Id<'pin'>, PinState>> {
  const states = new Map<Id<'pin'>, PinState>(ids.map((id) => [id, 'expired']))
  if (ids.length === 0) return states
  const rows = await db.rows<{ id: Id<'pin'>; state: PinState }>(sql`
    select id, case when used_at is not null then 'used' when tries >= ${PIN_TRIES} then 'tried_too_often'
      when expires_at > clock() then 'open' else 'expired' end as state
    from pins where id = any (${ids}::text[])`)
  for (const { id, state } of rows) states.set(id, state)
  return states
}

export type LockedPin = {
  id: Id<'pin'>
  tries: number
  /** Not used, and not expired. */
  alive: boolean
  termsHash: Buffer | null
  budgets: string[]
}

/** The lock admits one try at a time. */
export async function lockPin(tx: Tx, use: PinUse): Promise<LockedPin | undefined> {
  const [pin] = await tx.rows<LockedPin>(sql`
    select id, tries, used_at is null and expires_at > clock() as alive, terms_hash as "termsHash", budgets
    ${newest(use)} for update`)
  return pin
}

/** The owner of an unused sign-in PIN. Tries do not matter for its link, which cannot be guessed. */
export async function lockSignInPin(tx: Tx, id: Id<'pin'>): Promise<Id<'owner'>[]> {
  const [pin] = await tx.rows<{ ownerIds: Id<'owner'>[] }>(sql`
    select owner_ids as "ownerIds" from pins
    where id = ${id} and purpose = 'sign_in' and used_at is null and expires_at > clock() for update`)
  return pin?.ownerIds ?? []
}

/** The try is counted before the PIN is checked. */
export async function countTry(tx: Tx, id: Id<'pin'>): Promise<void> {
  await tx.rows(sql`update pins set tries = tries + 1 where id = ${id}`)
}

export async function usePin(tx: Tx, id: Id<'pin'>): Promise<void> {
  await tx.rows(sql`update pins set used_at = clock() where id = ${id} and used_at is null`)
}

/** Wrong tries: in total, which shows guessing on many people, and for one mailbox, which shows guessing on one. */
export async function countFailures(db: Db): Promise<{ recent: number; maxAtOne: number }> {
  const [row] = await db.rows<{ recent: number; maxAtOne: number }>(sql`
    select coalesce(sum(recent), 0)::float8 as recent, coalesce(max(failures), 0)::float8 as "maxAtOne" from (
      select sum(tries) - count(used_at) as failures,
        sum(tries) filter (where created_at > clock() - interval '20 minutes')
          - count(used_at) filter (where created_at > clock() - interval '20 minutes') as recent
      from pins where created_at > clock() - interval '1 day' group by mailbox) of_one`)
  return row!
}

export async function deleteOldPins(db: Db): Promise<number> {
  const rows = await db.rows(sql`
    delete from pins where id in (
      select id from pins where created_at < clock() - interval '1 day' order by created_at limit ${MAX_DELETED})
    returning 1`)
  return rows.length
}

/** For an owner who is erased. Budgets hold no address, and are deleted after two hours. */
export async function deletePinsOf(tx: Tx, ownerId: Id<'owner'>): Promise<void> {
  await tx.rows(sql`delete from pins where ${ownerId} = any (owner_ids)`)
}
