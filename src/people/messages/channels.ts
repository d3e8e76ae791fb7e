import type { Config } from '../../platform/core/config.ts'
import type { Channel } from './message.ts'

export type ChannelSettings = Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'SMS_GATEWAY_URL'>

/** Channels without a transport: a demo shows their messages, and elsewhere they are given up. */
export const missingChannels = ({ SMTP_URL, SMS_GATEWAY_URL }: ChannelSettings): Channel[] => [
  ...(SMTP_URL === undefined ? (['email'] as const) : []),
  ...(SMS_GATEWAY_URL === undefined ? (['sms'] as const) : []),
]
