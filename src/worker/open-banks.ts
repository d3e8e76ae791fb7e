import type { SendCall } from '@vitrine/bank-connectors'
import { openBankProfiles } from '../banks/bank-profiles/bank-profile.service.ts'
import { keyRingOf } from '../banks/connections/bank-check.service.ts'
import { openTransport } from '../banks/connections/bank-transport.service.ts'
import type { BankDeps } from '../banks/connections/reach-bank.service.ts'
import { DEMO_BANK_PROFILE, SECOND_BANK_PROFILE } from '../demo/demo-bank.ts'
import { demoBankTransport } from '../demo/demo-connection.service.ts'
import type { Config } from '../platform/core/config.ts'
import type { Deps } from '../platform/db/deps.ts'
import { sandboxBankTransport } from '../surfaces/sandbox/sandbox-connection.service.ts'
import { findSandboxBankProfile, SANDBOX_BANK_HOST } from '../surfaces/sandbox/story-bank.ts'

/**
 * What both servers and workers need to reach banks. Those of sandbox owners are in the process and offered to nobody;
 * those of the demo, in a demo.
 */
export function openBanks(
  config: Config,
  secret: Buffer,
  deps: Deps,
  { isDemo = false, isStill = false } = {},
): BankDeps['banks'] {
  const profiles = openBankProfiles(config.BANK_PROFILES)
  const demoBanks = [DEMO_BANK_PROFILE, SECOND_BANK_PROFILE]
  return {
    profiles: {
      list: () => [...profiles.list(), ...(isDemo ? demoBanks : [])],
      find: (id) => demoBanks.find((each) => each.id === id) ?? findSandboxBankProfile(id) ?? profiles.find(id),
    },
    keys: keyRingOf(config.CONNECTION_KEYS, secret),
    fetchHours: config.FETCH_HOURS,
    transport: (certificate) => {
      const send = openTransport(certificate)
      const inside: Record<string, SendCall> = {
        ...Object.fromEntries(
          demoBanks.map(({ address }) => [new URL(address).hostname, demoBankTransport(deps, isStill)]),
        ),
        [SANDBOX_BANK_HOST]: sandboxBankTransport(deps),
      }
      return (call) => (inside[new URL(call.url).hostname] ?? send)(call)
    },
  }
}
