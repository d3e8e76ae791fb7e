import { openBankProfiles } from '../banks/bank-profiles/bank-profile.service.ts'
import { keyRingOf } from '../banks/connections/bank-check.service.ts'
import { openTransport } from '../banks/connections/bank-transport.service.ts'
import type { BankDeps } from '../banks/connections/reach-bank.service.ts'
import type { Config } from '../platform/core/config.ts'

/** What both servers and workers need to reach banks. */
export const openBanks = (config: Config, secret: Buffer): BankDeps['banks'] => ({
  profiles: openBankProfiles(config.BANK_PROFILES),
  keys: keyRingOf(config.CONNECTION_KEYS, secret),
  transport: openTransport,
  fetchHours: config.FETCH_HOURS,
})
