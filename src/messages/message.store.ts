import type { Id } from '../core/id.ts'
import type { Db, Tx } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { SEND_LIMIT_MS } from './carrier.ts'
import type { Channel, Message, MessageContent } from './message.ts'

export type Outcome = 'sent' | 'dropped' | 'given_up'

export type ClaimedMessage = Message & { attempts: number; created: Date }

/** How long to wait after the first, second, … attempt that failed; the last one holds for all that follow. */
const RETRY_SECONDS = [5, 15, 60, 120]

/** Longer than any attempt takes, so that nobody else claims a message while it is still being sent. */
const CLAIM_SECONDS = SEND_LIMIT_MS / 1000 + 5

/** Written in the transaction of what it tells of, so there is no message without its cause, nor the other way round. */
export async function enqueueMessage(db: Db, message: Message): Promise<void> {
  const { id, kind, channel, address, language, pinId, facts, deliver, expires } = message
  await db.rows(sql`
    insert into messages (id, kind, channel, address, locale, pin_id, facts, deliver, created_at, expires_at, next_attempt_at)
    values (${id}, ${kind}, ${channel}, ${address}, ${language}, ${pinId}, ${facts}, ${deliver}, clock(), ${expires}, clock())`)
}

/**
 * One message that is due. The claim already books the next attempt, so a crash from here on costs a delay and not a
 * message. Of several senders each gets another one.
 */
export async function claimMessage(db: Db, channel: Channel): Promise<ClaimedMessage | undefined> {
  const [message] = await db.rows<ClaimedMessage>(sql`
    with due as (
      select id from messages
      where outcome is null and channel = ${channel} and next_attempt_at <= clock() and expires_at > clock()
      order by next_attempt_at limit 1 for update skip locked
    )
    update messages m set attempts = m.attempts + 1,
      next_attempt_at = clock() + make_interval(secs => ${CLAIM_SECONDS}
        + (${RETRY_SECONDS}::integer[])[least(m.attempts + 1, cardinality(${RETRY_SECONDS}::integer[]))])
    from due where m.id = due.id
    returning m.id, m.kind, m.channel, m.address, m.locale as language, m.pin_id as "pinId", m.facts, m.deliver,
      m.attempts, m.created_at as created, m.expires_at as expires`)
  return message
}

/** False when another sender has recorded one before. */
export async function recordOutcome(db: Db, id: Id<'message'>, outcome: Outcome): Promise<boolean> {
  const rows = await db.rows(sql`
    update messages set outcome = ${outcome}, next_attempt_at = null where id = ${id} and outcome is null returning id`)
  return rows.length === 1
}

/**
 * An attempt failed: when the next one is due, or null when the message ends before that and is given up. Undefined when
 * somebody else has claimed it meanwhile.
 */
export async function postponeMessage(
  db: Db,
  { id, attempts }: { id: Id<'message'>; attempts: number },
): Promise<Date | null | undefined> {
  const [row] = await db.rows<{ next: Date | null }>(sql`
    with wait as (
      select clock() + make_interval(secs =>
        (${RETRY_SECONDS}::integer[])[least(${attempts}::integer, cardinality(${RETRY_SECONDS}::integer[]))]) as until
    )
    update messages set next_attempt_at = case when wait.until < expires_at then wait.until end,
      outcome = case when wait.until < expires_at then null else 'given_up' end
    from wait where id = ${id} and attempts = ${attempts} and outcome is null
    returning next_attempt_at as next`)
  return row?.next
}

export type GivenUp = { id: Id<'message'>; kind: MessageContent['kind']; channel: Channel; attempts: number }

/** Messages that nobody sent in time: no server ran, or each that tried was stopped. */
export async function giveUpExpired(db: Db): Promise<GivenUp[]> {
  return db.rows(sql`
    update messages set outcome = 'given_up', next_attempt_at = null where outcome is null and expires_at <= clock()
    returning id, kind, channel, attempts`)
}

/** An address is personal data: a day is enough to look into a complaint. */
export async function deleteOldMessages(db: Db): Promise<number> {
  const rows = await db.rows(sql`delete from messages where created_at < clock() - interval '1 day' returning 1`)
  return rows.length
}

/** For an owner who is erased. */
export async function deleteMessagesTo(tx: Tx, address: string): Promise<void> {
  await tx.rows(sql`delete from messages where address = ${address}`)
}
