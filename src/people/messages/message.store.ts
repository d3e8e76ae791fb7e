import type { Id } from '../../platform/core/id.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { MAX_DELETED } from '../../platform/db/deletion.ts'
import { allOf, sql } from '../../platform/db/sql.ts'
import { enqueueJob } from '../../platform/jobs/job.store.ts'
import { jobIdOf } from '../../platform/jobs/job.ts'
import type { Channel, Message } from './message.ts'

export type MessageOutcome = 'sent' | 'dropped' | 'given_up'

export type StoredMessage = Omit<Message, 'lane'> & { created: Date; expired: boolean }

/** Written in the transaction of its cause: both are committed, or neither. */
export async function enqueueMessage(db: Db, message: Message): Promise<void> {
  const { id, kind, channel, address, language, pinId, facts, deliver, lane, expires } = message
  await db.rows(sql`
    insert into messages (id, kind, channel, address, locale, pin_id, facts, deliver, created_at, expires_at)
    values (${id}, ${kind}, ${channel}, ${address}, ${language}, ${pinId}, ${facts}, ${deliver}, clock(), ${expires})`)
  await enqueueJob(db, { id: jobIdOf(id), kind: `message.${channel}`, payload: { messageId: id }, lane })
}

const columns = sql`
  id, kind, channel, address, locale as language, pin_id as "pinId", facts, deliver, created_at as created,
  expires_at as expires, expires_at <= clock() as expired`

/** Undefined when it has an outcome, or was erased. */
export async function findOpenMessage(db: Db, id: Id<'message'>): Promise<StoredMessage | undefined> {
  const [message] = await db.rows<StoredMessage>(
    sql`select ${columns} from messages where id = ${id} and outcome is null`,
  )
  return message
}

/** No later one of its kind went to the same address. */
const isNewest = sql`not exists (
  select from messages n where n.address = m.address and n.id > m.id and n.kind = m.kind)`

export async function lockFinishedMessage(
  tx: Tx,
  id: Id<'message'>,
): Promise<(StoredMessage & { outcome: MessageOutcome | null; isNewest: boolean; now: Date }) | undefined> {
  const [message] = await tx.rows<StoredMessage & { outcome: MessageOutcome | null; isNewest: boolean; now: Date }>(sql`
    select ${columns}, outcome, clock() as now, ${isNewest} as "isNewest" from messages m where id = ${id} for no key update`)
  return message
}

/** The latest sent messages, newest first: for the mailbox of a demo. */
export async function listSentMessages(db: Db, channels: readonly Channel[], limit: number): Promise<StoredMessage[]> {
  return db.rows(sql`
    select ${columns} from messages where outcome = 'sent' and channel = any (${channels}::text[])
    order by created_at desc, id desc limit ${limit}`)
}

/** False when another process has recorded one before. */
export async function recordOutcome(
  db: Db,
  id: Id<'message'>,
  outcome: MessageOutcome,
  reason: string | null = null,
): Promise<boolean> {
  const rows = await db.rows(sql`
    update messages set outcome = ${outcome}, reason = ${reason} where id = ${id} and outcome is null returning id`)
  return rows.length === 1
}

/** Gives up a message that expires before the next attempt. */
export async function giveUpUnlessValid(
  db: Db,
  id: Id<'message'>,
  inSeconds: number,
  reason: string,
): Promise<boolean> {
  const rows = await db.rows(sql`
    update messages set outcome = 'given_up', reason = ${reason}
    where id = ${id} and outcome is null and expires_at <= clock() + make_interval(secs => ${inSeconds}) returning id`)
  return rows.length === 1
}

/** An address is personal data: a day is enough to look into a complaint. */
export async function deleteOldMessages(db: Db): Promise<number> {
  const rows = await db.rows(sql`
    delete from messages where id in (
      select id from messages where created_at < clock() - interval '1 day' order by created_at limit ${MAX_DELETED})
    returning 1`)
  return rows.length
}

/** For an owner who is erased. */
export async function deleteMessagesTo(tx: Tx, address: string): Promise<void> {
  await tx.rows(sql`delete from messages where address = ${address}`)
}

export const MESSAGE_STATES = ['waiting', 'sent', 'dropped', 'given_up'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

/** Without its text, which has a PIN. */
export type MessageLine = {
  id: Id<'message'>
  kind: Message['kind']
  channel: Channel
  address: string
  language: string
  state: MessageState
  reason: string | null
  attempts: number | null
  pinId: Id<'pin'> | null
  isNewest: boolean
  created: Date
  expires: Date
}

export type MessageFilter = {
  id?: Id<'message'> | undefined
  state?: MessageState | undefined
  channel?: Channel | undefined
  addresses?: string[] | undefined
}

/** Newest first. A message that waits has the reason of its last attempt. */
export async function listMessages(
  db: Db,
  { id, state, channel, addresses }: MessageFilter,
  page: { before: string | null; limit: number },
): Promise<MessageLine[]> {
  const which = allOf([
    id !== undefined && sql`m.id = ${id}`,
    page.before !== null && sql`m.id < ${page.before}`,
    addresses !== undefined && sql`m.address = any (${addresses}::text[])`,
    state === 'waiting' && sql`m.outcome is null`,
    state !== undefined && state !== 'waiting' && sql`m.outcome = ${state}`,
    channel !== undefined && sql`m.channel = ${channel}`,
  ])
  return db.rows(sql`
    select m.id, m.kind, m.channel, m.address, m.locale as language, coalesce(m.outcome, 'waiting') as state,
      coalesce(m.reason, j.error) as reason, j.attempts, m.pin_id as "pinId", ${isNewest} as "isNewest",
      m.created_at as created, m.expires_at as expires
    from messages m left join jobs j on j.id = 'job_' || substr(m.id, 5)
    where ${which} order by m.id desc limit ${page.limit}`)
}

export async function countMessagesByState(db: Db): Promise<{ state: MessageState; count: number }[]> {
  return db.rows(sql`select coalesce(outcome, 'waiting') as state, count(*) from messages group by 1`)
}
