import type { SendCall } from '@vitrine/bank-connectors'
import { openBankProfiles } from '../banks/bank-profiles/bank-profile.service.ts'
import { keyRingOf } from '../banks/connections/bank-check.service.ts'
import { openTransport } from '../banks/connections/bank-transport.service.ts'
import type { BankDeps } from '../banks/connections/reach-bank.service.ts'
import { DEMO_BANK_PROFILE } from '../demo/demo-bank.ts'
import { demoBankTransport } from '../demo/demo-connection.service.ts'
import type { Config } from '../platform/core/config.ts'
import type { Deps } from '../platform/db/deps.ts'
import { sandboxBankTransport } from '../surfaces/sandbox/sandbox-connection.service.ts'
import { findSandboxBankProfile, SANDBOX_BANK_HOST } from '../surfaces/sandbox/story-bank.ts'

/** What both servers and workers need to reach banks. Those of the demo and of sandbox owners are in the process, and are offered to nobody. */
export function openBanks(config: Config, secret: Buffer, deps: Deps, isStill = false): BankDeps['banks'] {
  const profiles = openBankProfiles(config.BANK_PROFILES)
  return {
    profiles: {
      ...profiles,
      find: (id) =>
        id === DEMO_BANK_PROFILE.id ? DEMO_BANK_PROFILE : (findSandboxBankProfile(id) ?? profiles.find(id)),
    },
    keys: keyRingOf(config.CONNECTION_KEYS, secret),
    transport: (certificate) => {
      const send = openTransport(certificate)
      const inside: Record<string, SendCall> = {
        [new URL(DEMO_BANK_PROFILE.address).hostname]: demoBankTransport(deps, isStill),
        [SANDBOX_BANK_HOST]: sandboxBankTransport(deps),
      }
      return (call) => (inside[new URL(call.url).hostname] ?? send)(call)
    },
  }
}
