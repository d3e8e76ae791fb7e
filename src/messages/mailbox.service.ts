import type { Db } from '../db/database.ts'
import type { Carrier, Letter } from './carrier.ts'
import { listSentMessages } from './message.store.ts'
import type { Channel } from './message.ts'
import { letterOf, type TextOptions } from './sender.service.ts'

export type Received = Letter & { at: Date }

const MOST_SHOWN = 50

/** Takes letters nowhere but to the terminal: for trying the service without a mail server. */
export const mailboxCarrier = (channels: readonly Channel[], print: (text: string) => void): Carrier => ({
  channels,
  send: async (letter) => print(blockOf(letter)),
  close: () => {},
})

/** The newest letters of these channels, newest first. Their text is made again: no PIN is stored. */
export async function listMailbox(db: Db, channels: readonly Channel[], options: TextOptions): Promise<Received[]> {
  const messages = await listSentMessages(db, channels, MOST_SHOWN)
  return messages.map((message) => ({ ...letterOf(message, options), at: message.created }))
}

function blockOf({ channel, address, subject, text }: Letter): string {
  const lines = [...(subject === '' ? [] : [subject, '']), ...text.trimEnd().split('\n')]
  const title = `Demo mailbox: ${channel === 'email' ? 'e-mail' : 'SMS'} to ${address}`
  return `\n┌── ${title}\n${lines.map((line) => `│ ${line}`.trimEnd()).join('\n')}\n└── In real use this goes out and is shown nowhere.\n`
}
