/**
 * Links a bank and fetches, as a server and a worker do, and ends itself by SIGKILL at the place that KILL_AT counts: before and
 * after each call of the bank, and before and after each transaction. What the owner's browser knows is in a file.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { openTransport } from '../../src/banks/connections/bank-transport.service.ts'
import { listConnectionsOfOwners } from '../../src/banks/connections/connection.store.ts'
import { beginLink, proceedLink } from '../../src/banks/connections/link.service.ts'
import type { BankDeps } from '../../src/banks/connections/reach-bank.service.ts'
import { fetchJob } from '../../src/banks/fetches/fetch.service.ts'
import { createDeps } from '../../src/context.ts'
import { findProvider } from '../../src/people/providers/provider.store.ts'
import type { Id } from '../../src/platform/core/id.ts'
import { type Database, openDatabase } from '../../src/platform/db/database.ts'
import { runDueJobs } from '../../src/platform/jobs/run.service.ts'
import { decide, PSU } from './sandbox.ts'
import { sandboxProfile } from './sandbox-profiles.ts'

const { DATABASE, BANK, OWNER, LOGIN, BROWSER, KIND = 'plain', KILL_AT = '0' } = process.env as Record<string, string>
let place = 0
const mayEnd = () => {
  place += 1
  if (place === Number(KILL_AT)) process.kill(process.pid, 'SIGKILL')
}

const plain = openDatabase({ url: DATABASE!, poolSize: 6 })
const db: Database = {
  ...plain,
  transaction: async (work, limit) => {
    mayEnd()
    const done = await plain.transaction(work, limit)
    mayEnd()
    return done
  },
}
const profile = sandboxProfile(KIND, BANK!)
const banks: BankDeps['banks'] = {
  profiles: { find: () => profile, list: () => [profile] },
  keys: new Map([['k1', Buffer.alloc(32, 7)]]),
  transport: () => {
    const send = openTransport()
    return async (call) => {
      mayEnd()
      const answer = await send(call)
      mayEnd()
      return answer
    }
  },
}
const deps: BankDeps = { ...createDeps(db), banks }
const provider = (await findProvider(db, profile.id))!

/** What the owner does, until the page says that the bank is connected. */
async function link(): Promise<void> {
  const [connected] = await listConnectionsOfOwners(db, [OWNER as Id<'owner'>])
  if (connected?.status === 'valid') return
  const begun = await beginLink(deps, 'https://vitrine.example/connect/return', {
    ...{ ownerId: OWNER as Id<'owner'>, environment: 'sandbox', provider, language: 'de', psu: PSU, returnPath: '/me' },
  })
  let view = begun
  // A code that was lost with the process brings the owner to the bank once more.
  for (let visits = 0; view.step === 'redirect' && visits < 2; visits++) {
    const browser = existsSync(BROWSER!) ? (JSON.parse(readFileSync(BROWSER!, 'utf8')) as Record<string, object>) : {}
    browser[view.url] ??= (await decide(view.url, LOGIN!))!
    writeFileSync(BROWSER!, JSON.stringify(browser))
    view = await proceedLink(deps, view.id, { returned: browser[view.url] as Record<string, string>, psu: PSU })
  }
  if (view.step === 'wait') view = await proceedLink(deps, view.id, { psu: PSU })
  if (view.step !== 'done') throw new Error(JSON.stringify(view))
}

await link()
await runDueJobs(deps, { fetch: fetchJob(banks) })
await plain.close()
console.log(`places ${place}`)
