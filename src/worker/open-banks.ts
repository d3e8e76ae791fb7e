import { openBankProfiles } from '../banks/bank-profiles/bank-profile.service.ts'
import { keyRingOf } from '../banks/connections/bank-check.service.ts'
import { openTransport } from '../banks/connections/bank-transport.service.ts'
import type { BankDeps } from '../banks/connections/reach-bank.service.ts'
import { DEMO_BANK_PROFILE } from '../demo/demo-bank.ts'
import { demoBankTransport } from '../demo/demo-connection.service.ts'
import type { Config } from '../platform/core/config.ts'
import type { Deps } from '../platform/db/deps.ts'

/** What both servers and workers need to reach banks. The demo's bank is in the process, and is offered to nobody. */
export function openBanks(config: Config, secret: Buffer, deps: Deps, isStill = false): BankDeps['banks'] {
  const profiles = openBankProfiles(config.BANK_PROFILES)
  return {
    profiles: {
      ...profiles,
      find: (id) => (id === DEMO_BANK_PROFILE.id ? DEMO_BANK_PROFILE : profiles.find(id)),
    },
    keys: keyRingOf(config.CONNECTION_KEYS, secret),
    transport: (certificate) => {
      const send = openTransport(certificate)
      const sendInside = demoBankTransport(deps, isStill)
      return (call) => (call.url.startsWith(DEMO_BANK_PROFILE.address) ? sendInside(call) : send(call))
    },
  }
}
