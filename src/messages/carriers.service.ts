import type { Config } from '../config.ts'
import { type Clock, systemClock } from '../core/clock.ts'
import type { Carrier } from './carrier.ts'
import { type Mailbox, openMailbox } from './mailbox.service.ts'
import type { Channel } from './message.ts'
import { smsGatewayCarrier } from './sms-gateway.service.ts'
import { smtpCarrier } from './smtp.service.ts'

export type Carriers = {
  carriers: Carrier[]
  /** Takes what nothing else takes, in a demo only. */
  mailbox?: Mailbox
  /** Channels whose messages will be given up. */
  missing: Channel[]
}

type Settings = Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'SMS_GATEWAY_URL'>

/** Who takes messages to people, by the settings. `demo` prints what there is no other carrier for. */
export function openCarriers(
  { SMTP_URL, MAIL_FROM, SMS_GATEWAY_URL }: Settings,
  demo?: { print: (text: string) => void; now?: Clock },
): Carriers {
  const carriers: Carrier[] = []
  if (SMTP_URL !== undefined && MAIL_FROM !== undefined) carriers.push(smtpCarrier({ url: SMTP_URL, from: MAIL_FROM }))
  if (SMS_GATEWAY_URL !== undefined) carriers.push(smsGatewayCarrier(SMS_GATEWAY_URL))
  const missing = (['email', 'sms'] as const).filter(
    (channel) => !carriers.some((one) => one.channels.includes(channel)),
  )
  if (!demo || missing.length === 0) return { carriers, missing }
  const mailbox = openMailbox(missing, demo.now ?? systemClock, demo.print)
  return { carriers: [...carriers, mailbox], mailbox, missing: [] }
}
