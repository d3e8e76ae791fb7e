import { findOrCreateServiceSecret } from '../access/reads/service-secret.service.ts'
import type { BankDeps } from '../banks/connections/reach-bank.service.ts'
import type { Actor } from '../platform/changes/actor.ts'
import { openBanks } from '../worker/open-banks.ts'
import type { Invocation } from './command.ts'
import { withDeps } from './service.ts'

/** For commands that reach banks, or their secrets. */
export const withBanks = (call: Invocation, work: (deps: BankDeps, by: Actor) => Promise<number>): Promise<number> =>
  withDeps(call, async (deps, by) => {
    const secret = await findOrCreateServiceSecret(deps.db, call.config.SERVICE_SECRET)
    return work({ ...deps, banks: openBanks(call.config, secret) }, by)
  })
