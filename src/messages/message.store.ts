import type { Db, Tx } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Message } from './message.ts'

/** Written in the transaction of what it tells of; sent after that, by whoever runs the sender. */
export async function enqueueMessage(db: Db, message: Message): Promise<void> {
  await db.rows(sql`
    insert into messages (id, kind, channel, address, locale, pin_id, facts, deliver, created_at, expires_at, next_attempt_at)
    values (${message.id}, ${message.kind}, ${message.channel}, ${message.address}, ${message.language}, ${message.pinId},
      ${JSON.stringify(message.facts)}, ${message.deliver}, clock(), ${message.expires}, clock())`)
}

/** For an owner who is erased. */
export async function deleteMessagesTo(tx: Tx, address: string): Promise<void> {
  await tx.rows(sql`delete from messages where address = ${address}`)
}
