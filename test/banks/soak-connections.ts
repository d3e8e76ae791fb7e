/**
 * `npm run soak -- connections`: 400 days of connected owners by the clock, at every kind of sandbox bank and in every
 * dialect. The bank fails at random in all the ways that it can; its consent ends and is renewed, is revoked once, and ids
 * are issued anew once. In the end every ledger has what the bank's books say. `--days=60 --seed=7 --only=oauth` is quicker.
 */
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { ConnectorProfile } from '@vitrine/bank-connectors'
import { TELLING_PROFILES } from '@vitrine/sandbox-bank'
import { createDeps } from '../../src/context.ts'
import { Refusal } from '../../src/platform/core/errors.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import { startEmbedded } from '../../src/platform/db/embedded.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { type ConnectedWorld, linesOf, openWorld, truthLines } from './connected-world.ts'
import { APPLICATION } from './links.ts'
import { sandboxProfile } from './sandbox-profiles.ts'

const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '400' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
})
const days = Number(values.days)
const DAY_MS = 86_400_000
const START = '2026-01-20T18:00:00Z'
/** What a bank does wrong for a while; all of them are over after some answers. */
const PASSING = ['too-many-requests', 'outage', 'half-page', 'repeated-page', 'swapped-pages', 'certificate-refused']

/** Numbers from 0 to 1 that follow from the seed. */
function random(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

type Kind = {
  name: string
  profile: (address: string) => ConnectorProfile
  credentials?: Record<string, string>
  isPendingTold: boolean
  isMonday: boolean
}

/** Kinds of bank that are reached by an aggregator too. */
const AGGREGATED = ['plain', 'no-ids', 'fresh-ids', 'monday']

const kinds: Kind[] = [
  ...TELLING_PROFILES.map(({ id, hidesPending, weekends }) => ({
    name: `berlin-group ${id}`,
    profile: (address: string) => sandboxProfile(id, address),
    isPendingTold: !hidesPending,
    isMonday: weekends === 'monday',
  })),
  ...TELLING_PROFILES.filter(({ id }) => AGGREGATED.includes(id)).map(({ id, name, hidesPending, weekends }) => ({
    name: `enable-banking ${id}`,
    profile: (address: string): ConnectorProfile => ({
      ...{ id: `eb-${id}`, name, country: 'DE', connector: 'enable-banking', address: `${address}/enable-banking` },
    }),
    credentials: APPLICATION,
    isPendingTold: !hidesPending,
    isMonday: weekends === 'monday',
  })),
  {
    name: 'simplefin',
    profile: (address) => ({
      ...{ id: 'simplefin', name: 'Sandbox', country: 'US', connector: 'simplefin', address: `${address}/simplefin` },
      ...{ historyDays: 90, limits: { callsPerDay: 24 } },
    }),
    isPendingTold: true,
    isMonday: false,
  },
]

type Result = { name: string; faults: string[]; figures: string }

/** Days of the run on which something lasting happens at the bank. */
const NEW_IDS_AT = 0.3
const REVOKED_AT = 0.55

async function live(kind: Kind, seed: number): Promise<Result> {
  const next = random(seed)
  const world = await openWorld(deps, database, { start: START, ...kind })
  const faults: string[] = []
  const sum = { runs: 0, links: 0, bankFaults: 0 }
  try {
    const link = async () => {
      const view = await world.link().catch((error: unknown) => {
        // The bank is out of order, or refuses our certificate, when its owner wants to go there: they come back on another day.
        if (!(error instanceof Refusal)) throw error
      })
      if (!view || view.step === 'failed') return
      sum.links += 1
      if (view.step !== 'done') faults.push(`link ended with ${JSON.stringify(view)}`)
    }
    await link()
    const begun = world.now().getTime()
    const known = new Map<string, string>()
    for (let day = 1; day <= days; day++) {
      const end = new Date(begun + day * DAY_MS)
      if (next() < 0.15) {
        const fault = PASSING[Math.floor(next() * PASSING.length)]!
        await world.control('POST', '/faults', { fault, times: 1 + Math.floor(next() * 3) })
        sum.bankFaults += 1
      }
      if (day === Math.round(days * NEW_IDS_AT)) await world.control('POST', '/faults', { fault: 'new-ids' })
      if (day === Math.round(days * REVOKED_AT)) await world.control('POST', '/faults', { fault: 'revoked' })
      sum.runs += await world.runUntil(end)
      const { status } = await world.connection()
      // The owner comes back a day or two after a break, or after the first warning.
      if (status !== 'valid' && status !== 'unavailable' && next() < 0.5) await link()
      await world.setClock(end)
      await checkIds(world, known, faults)
    }
    await world.control('DELETE', '/faults')
    if ((await world.connection()).status !== 'valid') await link()
    // On a Wednesday, so that no booking waits for the end of a weekend.
    const daysLeft = 2 + ((3 + 7 - new Date(world.now().getTime() + 2 * DAY_MS).getUTCDay()) % 7)
    sum.runs += await world.runUntil(new Date(world.now().getTime() + daysLeft * DAY_MS))
    faults.push(...(await compare(world, kind)))
    faults.push(...(await budgetFaults(world)))
    const told = await toldOf(world)
    return { name: kind.name, faults, figures: `${JSON.stringify({ ...sum, ...told })}` }
  } finally {
    await world.close()
  }
}

/** A booked row keeps its id for ever. */
async function checkIds(world: ConnectedWorld, known: Map<string, string>, faults: string[]): Promise<void> {
  for (const { accountId } of await world.accounts()) {
    const rows = await world.rows(accountId)
    const count = new Map<string, number>()
    for (const { id, line } of rows.filter(({ line }) => line.startsWith('booked'))) {
      const place = count.get(line) ?? 0
      count.set(line, place + 1)
      known.set(id, `${accountId} ${line}`)
    }
    const ids = new Set(rows.map(({ id }) => id))
    for (const [id, line] of known)
      if (line.startsWith(accountId) && !ids.has(id)) {
        faults.push(`lost or changed id: ${line}`)
        known.delete(id)
      }
  }
}

async function compare(world: ConnectedWorld, kind: Kind): Promise<string[]> {
  const [accounts, truth] = [await world.accounts(), [...(await world.truth()).values()]]
  const found = await Promise.all(accounts.map(async ({ accountId }) => linesOf(await world.rows(accountId))))
  const faults: string[] = []
  for (const own of truth) {
    const lines = truthLines(own, kind)
    const best = found.map((rows) => difference(rows, lines)).sort((a, b) => a.length - b.length)[0] ?? lines
    faults.push(...best.map((line) => `${own.account}: ${line}`))
  }
  return faults
}

/** What one has and the other lacks, as often as it does. */
function difference(rows: string[], lines: string[]): string[] {
  const left = new Map<string, number>()
  for (const row of rows) left.set(row, (left.get(row) ?? 0) + 1)
  const missing: string[] = []
  for (const line of lines) {
    const count = left.get(line) ?? 0
    if (count > 0) left.set(line, count - 1)
    else missing.push(`missing ${line}`)
  }
  return [...missing, ...[...left].flatMap(([row, count]) => Array.from({ length: count }, () => `too many ${row}`))]
}

/** The bank counts: where it refused a call for the budget, we asked too often. */
async function budgetFaults(world: ConnectedWorld): Promise<string[]> {
  const { id } = await world.connection()
  const rows = await database.rows<{ reason: string }>(sql`
    select reason from fetches where connection_id = ${id} and outcome = 'limited' and reason like '%no more requests%'`)
  return rows.map(({ reason }) => `above the budget: ${reason}`)
}

async function toldOf(world: ConnectedWorld) {
  const { id } = await world.connection()
  const outcomes = await database.rows<{ outcome: string; count: number }>(sql`
    select outcome, count(*) from fetches where connection_id = ${id} group by 1 order by 1`)
  const [calls] = await database.rows<{ count: number }>(
    sql`select count(*) from bank_calls where connection_id = ${id}`,
  )
  return { calls: calls!.count, outcomes: Object.fromEntries(outcomes.map(({ outcome, count }) => [outcome, count])) }
}

const folder = join(tmpdir(), `vitrine-connections-${process.pid}`)
const postgres = await startEmbedded({ dataDir: folder, durable: false })
const database = openDatabase({ url: postgres.adminUrl, poolSize: 10, quickSeconds: 30 })
const deps = createDeps(database)
let failed = 0
try {
  await migrate(database)
  for (const [index, kind] of kinds
    .filter(({ name }) => !values.only || values.only.split(',').some((one) => name.includes(one)))
    .entries()) {
    const began = performance.now()
    const { name, faults, figures } = await live(kind, Number(values.seed) * 1000 + index)
    failed += faults.length
    console.log(
      `${name}: ${faults.length} faults in ${days} days, ${((performance.now() - began) / 1000).toFixed(0)} s, ${figures}`,
    )
    for (const fault of faults.slice(0, 10)) console.log(`  ${fault}`)
  }
} finally {
  await database.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exitCode = failed === 0 ? 0 : 1
