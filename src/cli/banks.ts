import { findOrCreateServiceSecret } from '../access/reads/service-secret.service.ts'
import type { BankDeps } from '../banks/connections/reach-bank.service.ts'
import type { Actor } from '../platform/changes/actor.ts'
import type { Config } from '../platform/core/config.ts'
import type { Deps } from '../platform/db/deps.ts'
import { openBanks } from '../worker/open-banks.ts'
import type { Invocation } from './command.ts'
import { withDeps } from './service.ts'

/** For commands that reach banks, or their secrets. */
export const withBanks = (call: Invocation, work: (deps: BankDeps, by: Actor) => Promise<number>): Promise<number> =>
  withDeps(call, async (deps, by) => work(await bankDeps(call.config, deps), by))

export async function bankDeps(config: Config, deps: Deps): Promise<BankDeps> {
  const secret = await findOrCreateServiceSecret(deps.db, config.SERVICE_SECRET)
  return { ...deps, banks: openBanks(config, secret, deps) }
}
