import type { Config } from '../config.ts'
import type { Carrier } from './carrier.ts'
import { mailboxCarrier } from './mailbox.service.ts'
import type { Channel } from './message.ts'
import { smsGatewayCarrier } from './sms-gateway.service.ts'
import { smtpCarrier } from './smtp.service.ts'

type Settings = Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'SMS_GATEWAY_URL'>

/** Channels that no carrier is set for: a demo shows their messages, and elsewhere they are given up. */
export const missingChannels = ({ SMTP_URL, SMS_GATEWAY_URL }: Settings): Channel[] => [
  ...(SMTP_URL === undefined ? (['email'] as const) : []),
  ...(SMS_GATEWAY_URL === undefined ? (['sms'] as const) : []),
]

/** Who takes messages to people, by the settings. `print` is where a demo shows what there is no other carrier for. */
export function openCarriers(settings: Settings, print?: (text: string) => void): Carrier[] {
  const { SMTP_URL, MAIL_FROM, SMS_GATEWAY_URL } = settings
  const carriers: Carrier[] = []
  if (SMTP_URL !== undefined && MAIL_FROM !== undefined) carriers.push(smtpCarrier({ url: SMTP_URL, from: MAIL_FROM }))
  if (SMS_GATEWAY_URL !== undefined) carriers.push(smsGatewayCarrier(SMS_GATEWAY_URL))
  const missing = missingChannels(settings)
  if (print && missing.length > 0) carriers.push(mailboxCarrier(missing, print))
  return carriers
}
