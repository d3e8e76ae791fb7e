import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { findOrCreateServiceSecret } from '../../src/access/reads/service-secret.service.ts'
import { recordEvents } from '../../src/clients/events/event.store.ts'
import { encryptSecret, newWebhookSecret } from '../../src/clients/webhooks/webhook.ts'
import { readConfig } from '../../src/platform/core/config.ts'
import type { Deps } from '../../src/platform/db/deps.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { openWebhooks } from '../../src/worker/open-webhooks.ts'
import { makeClient } from '../support/make.ts'
import { isSigned, type Receiver } from './receiver.ts'

export type KillPlan = { events: number; kills: number; accounts: number; url: string }

/** Events happen while the worker is killed again and again; then everything is checked that was received. */
export async function killWorkers(deps: Deps, receiver: Receiver, plan: KillPlan): Promise<string> {
  const { tenant } = await makeClient(deps)
  const secret = newWebhookSecret()
  const serviceSecret = await findOrCreateServiceSecret(deps.db, undefined)
  const { secretKey } = openWebhooks(readConfig({}), serviceSecret)
  await deps.db.rows(sql`
    insert into webhook_endpoints (id, scope, environment, url, events, secret, created_at)
    values ('whk_soak', ${tenant.id}, 'sandbox', ${receiver.url}, '{}', ${encryptSecret(secretKey, 'whk_soak', secret)}, clock())`)
  const ended: Promise<unknown>[] = []
  const startWorker = (): ChildProcess => {
    const env = { ...process.env, DATABASE_URL: plan.url, WEBHOOK_ALLOW: '127.0.0.0/8', LOG_LEVEL: 'silent' }
    const child = spawn(process.execPath, ['src/cli/main.ts', 'worker'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    ended.push(once(child, 'exit'))
    return child
  }
  const happenings = (async () => {
    for (let n = 0; n < plan.events; n++) {
      const accountId = `acc_${n % plan.accounts}`
      const event = { scope: tenant.id, environment: 'sandbox', subject: accountId } as const
      const data = { accountId, revision: Math.floor(n / plan.accounts) + 1 }
      await deps.db.transaction((tx) => recordEvents(tx, [{ ...event, type: 'account.updated', data }]))
    }
  })()
  const perKill = plan.events / (plan.kills + 1)
  for (let kill = 1; kill <= plan.kills; kill++) {
    const worker = startWorker()
    await received(receiver, Math.ceil(perKill * kill))
    worker.kill('SIGKILL')
    await once(worker, 'exit')
    // Its leases would end after 25 s: here at once, so that the next worker finds the jobs due.
    await deps.db.rows(sql`update jobs set run_at = clock() where kind = 'webhook' and leased`)
  }
  await happenings
  const last = startWorker()
  for (;;) {
    const [left] = await deps.db.rows<{ count: number }>(sql`select count(*) from jobs where kind = 'webhook'`)
    if (left!.count === 0) break
    await new Promise((done) => setTimeout(done, 50))
  }
  last.kill('SIGTERM')
  await Promise.all(ended)
  return check(receiver, plan, secret)
}

async function received(receiver: Receiver, count: number): Promise<void> {
  while (new Set(receiver.received.map(({ id }) => id)).size < count) await new Promise((done) => setTimeout(done, 20))
}

function check(receiver: Receiver, plan: KillPlan, secret: string): string {
  const idOf = new Map<string, string>()
  const lastOf = new Map<unknown, number>()
  let repeats = 0
  for (const one of receiver.received) {
    if (!isSigned(one, secret)) throw new Error('a wrong signature')
    const { accountId, revision } = one.body.data
    const name = `${accountId} ${revision}`
    const known = idOf.get(name)
    if (known !== undefined && known !== one.id) throw new Error(`${name} came with two ids`)
    if (known !== undefined) repeats += 1
    const last = lastOf.get(accountId) ?? 0
    if (known === undefined && revision !== last + 1) throw new Error(`${name} came after revision ${last}`)
    if (known === undefined) lastOf.set(accountId, Number(revision))
    idOf.set(name, one.id)
  }
  if (idOf.size !== plan.events) throw new Error(`${idOf.size} of ${plan.events} events arrived`)
  return `${plan.events} events of ${plan.accounts} accounts, ${plan.kills} kills: all arrived, in order per account; ${repeats} twice, with the same id`
}
