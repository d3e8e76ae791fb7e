import type { Clock } from '../core/clock.ts'
import type { Carrier, Letter } from './carrier.ts'
import type { Channel } from './message.ts'

export type Received = Letter & { at: Date }

/** Takes letters nowhere: for trying the service without a mail server. */
export type Mailbox = Carrier & { readonly list: () => readonly Received[] }

const MOST_KEPT = 50

/** Keeps the newest letters in memory, newest first, and shows each on the terminal. */
export function openMailbox(channels: readonly Channel[], now: Clock, print: (text: string) => void): Mailbox {
  const kept: Received[] = []
  return {
    channels,
    send: async (letter) => {
      kept.unshift({ ...letter, at: now() })
      kept.length = Math.min(kept.length, MOST_KEPT)
      print(blockOf(letter))
    },
    list: () => kept,
    close: () => {},
  }
}

function blockOf({ channel, address, subject, text }: Letter): string {
  const lines = [...(subject === '' ? [] : [subject, '']), ...text.trimEnd().split('\n')]
  const title = `Demo mailbox: ${channel === 'email' ? 'e-mail' : 'SMS'} to ${address}`
  return `\n┌── ${title}\n${lines.map((line) => `│ ${line}`.trimEnd()).join('\n')}\n└── In real use this goes out and is shown nowhere.\n`
}
