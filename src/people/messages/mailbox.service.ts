import type { Db } from '../../platform/db/database.ts'
import { listSentMessages } from './message.store.ts'
import type { Channel } from './message.ts'
import { outgoingOf, type TextOptions } from './sender.service.ts'
import type { OutgoingMessage, Transport } from './transport.ts'

export type Received = OutgoingMessage & { at: Date }

const MAX_SHOWN = 50

/** Prints messages to the terminal instead of sending them: for trying the service without a mail server. */
export const mailboxTransport = (channels: readonly Channel[], print: (text: string) => void): Transport => ({
  channels,
  send: async (outgoing) => print(blockOf(outgoing)),
  close: () => {},
})

/** The newest messages of these channels, newest first. Their text is rendered again: no PIN is stored. */
export async function listMailbox(db: Db, channels: readonly Channel[], options: TextOptions): Promise<Received[]> {
  const messages = await listSentMessages(db, channels, MAX_SHOWN)
  return messages.map((message) => ({ ...outgoingOf(message, options), at: message.created }))
}

function blockOf({ channel, address, subject, text }: OutgoingMessage): string {
  const lines = [...(subject === '' ? [] : [subject, '']), ...text.trimEnd().split('\n')]
  const title = `Demo mailbox: ${channel === 'email' ? 'e-mail' : 'SMS'} to ${address}`
  return `\n┌── ${title}\n${lines.map((line) => `│ ${line}`.trimEnd()).join('\n')}\n└── In production this is sent, and shown nowhere.\n`
}
