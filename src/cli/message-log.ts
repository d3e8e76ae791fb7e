import type { Channel } from '../people/messages/message.ts'
import type { SenderEvent } from '../people/messages/sender.service.ts'
import type { CounterName } from '../platform/http/metrics.ts'
import type { Log } from './process-log.ts'

/** Logs the outcome of messages for the operator: ids and codes, nothing about the person. */
export function logMessage(log: Log, count: (name: CounterName) => void): (event: SenderEvent) => void {
  return ({ id: messageId, outcome, reason, ...event }) => {
    const line = { messageId, ...event, reason }
    if (outcome === 'sent') {
      count('vitrine_messages_sent_total')
      log.info(line, 'message sent')
    } else if (outcome === 'given_up') {
      count('vitrine_messages_given_up_total')
      log.warn(line, `message given up: ${reason}`)
    } else if (outcome === 'postponed') log.warn(line, `message postponed: ${reason}`)
    else log.debug(line, 'message dropped')
  }
}

const NEEDED: Record<Channel, string> = {
  email: 'SMTP_URL is not set: PINs by e-mail cannot be sent',
  sms: 'SMS_GATEWAY_URL is not set: PINs by SMS cannot be sent',
}

export function warnOfMissing(log: Log, channels: readonly Channel[]): void {
  for (const channel of channels) log.warn({}, NEEDED[channel])
}
