import { openBankProfiles } from '../banks/bank-profiles/bank-profile.service.ts'
import { openTransport } from '../banks/connections/bank-transport.service.ts'
import type { KeyRing } from '../banks/connections/key-ring.ts'
import type { BankDeps } from '../banks/connections/reach-bank.service.ts'
import type { Config } from '../platform/core/config.ts'
import { deriveKey } from '../platform/db/service-secret.ts'

/** Where no keys are configured. */
export const serviceKeys = (secret: Buffer): KeyRing => new Map([['service', deriveKey(secret, 'connections')]])

/** What both servers and workers need to reach banks. */
export const openBanks = (config: Config, secret: Buffer): BankDeps['banks'] => ({
  profiles: openBankProfiles(config.BANK_PROFILES),
  keys: config.CONNECTION_KEYS ?? serviceKeys(secret),
  transport: openTransport,
})
