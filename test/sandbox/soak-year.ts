/**
 * `npm run soak -- clock`: a year of a household. The bank delivers every day, consents expire and are renewed, a receiver
 * of webhooks refuses every fifth try. Every day's delivery happens once and at its time, every retry after its wait, and
 * in the end the ledger has what the bank's books say. `--days=90` is quicker.
 */
import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { issueToken } from '../../src/clients/keys/key.service.ts'
import { createContext, createDeps } from '../../src/context.ts'
import { readConfig } from '../../src/platform/core/config.ts'
import { findClockState, makeClockMovable } from '../../src/platform/db/clock.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import { startEmbedded } from '../../src/platform/db/embedded.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { withRecordedRuns } from '../../src/platform/jobs/run.service.ts'
import { startWorker } from '../../src/platform/jobs/worker.service.ts'
import { buildServer } from '../../src/server.ts'
import type { ClockAdvance } from '../../src/surfaces/clock/clock.service.ts'
import { findSandboxOwner } from '../../src/surfaces/sandbox/sandbox-owner.store.ts'
import { livedBy, tellAccount } from '../../src/surfaces/sandbox/story-bank.ts'
import { planHousekeeping } from '../../src/worker/housekeeping.ts'
import { openJobs } from '../../src/worker/job-kinds.ts'
import { makeClient } from '../support/make.ts'
import { TEST_SETTINGS } from '../support/service.ts'
import { startReceiver } from '../webhooks/receiver.ts'
import { clientCalls, type StoryOwner } from './client-calls.ts'

const { values } = parseArgs({ options: { days: { type: 'string', default: '365' } } })
const days = Number(values.days)
const folder = join(tmpdir(), `vitrine-year-${process.pid}`)
const postgres = await startEmbedded({ dataDir: folder })
const database = openDatabase({ url: postgres.adminUrl, poolSize: 10, quickSeconds: 30 })
const faults: string[] = []

/** A day's delivery, and the first minute of the next one. */
const TOLD_HOUR = 6
const ONE_MINUTE_S = 60
const WAITS_S = [5, 30, 120, 900]

async function liveAYear(): Promise<string> {
  await migrate(database)
  await makeClockMovable(database)
  const config = readConfig({ ...TEST_SETTINGS, WEBHOOK_ALLOW: '127.0.0.0/8' })
  const deps = createDeps(database)
  const { kinds } = await openJobs(config, deps, { onMessage: () => {}, onWebhook: () => {} })
  await planHousekeeping(deps)
  const worker = startWorker(deps, withRecordedRuns(kinds), (error, job) => faults.push(`${job?.kind}: ${error}`))
  const context = await createContext(config, deps, () => 'http://vitrine.test', { wakeWorker: worker.wake })
  const { app } = buildServer(context, { level: 'silent' })
  const { send, post, happen, listOf } = clientCalls({
    ask: (url, { token, ...options } = {}) =>
      app.inject({ method: 'GET', ...options, url, headers: { authorization: `Bearer ${token}` } }),
  })
  let client = await makeClient(deps)
  const signIn = async () => {
    client = { ...client, token: (await issueToken(deps, client.apiKey, client.apiSecret, 600)).accessToken }
  }
  const receiver = await startReceiver()
  receiver.answer((_, response) => response.writeHead(receiver.received.length % 5 === 0 ? 503 : 204).end())
  await post(client, '/service/webhooks', { url: receiver.url })
  const owner = await post<StoryOwner>(client, '/service/sandbox/owners', { story: 'household', seed: 1 })
  const start = (await findClockState(database)).now
  const end = new Date(start.getTime() + days * 86_400_000)
  const told: Date[] = []
  const sum = { stops: 0, jobs: 0, renewals: 0 }
  for (let now = start; now < end; ) {
    const to = new Date(Math.min(now.getTime() + 30 * 86_400_000, end.getTime()))
    const report = await post<ClockAdvance>(client, '/service/sandbox/clock', { advanceTo: to.toISOString() }, 200)
    sum.stops += report.stops
    sum.jobs += Object.values(report.jobs).reduce((all, one) => all + one, 0)
    told.push(
      ...(
        await database.rows<{ at: Date }>(
          sql`select ran_at as at from clock_runs where kind = 'sandbox' order by ran_at`,
        )
      ).map(({ at }) => at),
    )
    await signIn()
    const { status } = (await send(client, 'GET', `/service/consents/${owner.consentId}`)).json() as { status: string }
    if (status === 'expired') {
      await post(client, `/service/consents/${owner.consentId}/renew`, {}, 200)
      await happen(client, owner, 'approve')
      sum.renewals += 1
    }
    await listOf(client, owner)
    now = (await findClockState(database)).now
  }
  const daily = told.filter((at) => at.getUTCHours() === TOLD_HOUR && at.getUTCMinutes() === 0)
  assert.equal(new Set(daily.map((at) => at.toISOString().slice(0, 10))).size, days, 'a delivery on every day')
  assert.equal(daily.length, days, 'and only one')
  const retries = await checkRetries()
  await checkBooks(owner, end)
  assert.deepEqual(faults, [])
  await worker.stop()
  const { stops, jobs, renewals } = sum
  return `${days} days, ${stops} stops, ${jobs} jobs, ${daily.length} daily deliveries for ${owner.accounts.length} accounts, ${renewals} renewals, ${receiver.received.length} webhooks sent of which ${retries} were retries`

  /** Of webhooks that are still kept: each retry after its wait, within the minute that the next stop may take. */
  async function checkRetries(): Promise<number> {
    const sent = new Map<string, number>()
    for (const { id } of receiver.received) sent.set(id, (sent.get(id) ?? 0) + 1)
    const rows = await database.rows<{ tries: string[] }>(sql`
      select array(select t ->> 'at' from jsonb_array_elements(coalesce(earlier_tries, '[]')) t) || attempted_at::text as tries
      from webhook_deliveries where status = 'delivered'`)
    for (const { tries } of rows)
      for (const [index, wait] of WAITS_S.entries()) {
        if (tries[index + 1] === undefined) break
        const waited = (Date.parse(tries[index + 1]!) - Date.parse(tries[index]!)) / 1000
        assert.ok(
          waited >= wait * 0.9 - 1 && waited <= wait * 1.1 + ONE_MINUTE_S,
          `waited ${waited} s instead of ${wait}`,
        )
      }
    return [...sent.values()].reduce((all, count) => all + count - 1, 0)
  }

  /** The service has the lines that the bank would tell now, no more and no fewer. */
  async function checkBooks({ ownerId, accounts }: StoryOwner, at: Date): Promise<void> {
    const stored = (await findSandboxOwner(database, ownerId))!
    const current = {
      account: 'current',
      name: '',
      kind: 'current',
      currency: 'EUR',
      iban: accounts[0]!.iban!,
      holders: [HOLDER(stored)],
    }
    const told = JSON.parse(tellAccount(livedBy(stored), stored.told!.getTime(), current, stored.begins)) as {
      transactions: { booked: object[]; pending: object[] }
    }
    const rows = await listOf(client, owner)
    const { booked, pending } = told.transactions
    assert.equal(rows.length, booked.length + pending.length, `the books at ${at.toISOString()}`)
  }
}

const HOLDER = (stored: Parameters<typeof livedBy>[0]) => `anna.household-${livedBy(stored).seed}`

const began = performance.now()
const before = process.cpuUsage()
try {
  const report = await liveAYear()
  const { user, system } = process.cpuUsage(before)
  console.log(
    `${report}; ${Math.round((performance.now() - began) / 1000)} s, of which ${Math.round((user + system) / 1_000_000)} s of processor time in this process`,
  )
} finally {
  await database.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exit(0)
