import { type ChannelSettings, missingChannels } from './channels.ts'
import { mailboxTransport } from './mailbox.service.ts'
import { smsGatewayTransport } from './sms-gateway.service.ts'
import { smtpTransport } from './smtp.service.ts'
import type { Transport } from './transport.ts'

/** The configured transports. `print` is where a demo shows messages that have no other transport. */
export function openTransports(settings: ChannelSettings, print?: (text: string) => void): Transport[] {
  const { SMTP_URL, MAIL_FROM, SMS_GATEWAY_URL } = settings
  const transports: Transport[] = []
  if (SMTP_URL !== undefined && MAIL_FROM !== undefined)
    transports.push(smtpTransport({ url: SMTP_URL, from: MAIL_FROM }))
  if (SMS_GATEWAY_URL !== undefined) transports.push(smsGatewayTransport(SMS_GATEWAY_URL))
  const missing = missingChannels(settings)
  if (print && missing.length > 0) transports.push(mailboxTransport(missing, print))
  return transports
}
