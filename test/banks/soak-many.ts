/**
 * `npm run soak -- many-connections`: 10,000 connections, two workers, and all of them due at one moment, as after an outage:
 * nothing that is spread over hours is harder. Twice: the first fetch, which has a fortnight to write, and that of the
 * next day, of which nearly everything is known. Told are fetches a second, processor time of workers, database and bank,
 * statements, write-ahead log and memory. `--connections=500 --latency=0` is quicker. With `--checkpoints` there is one every second: then
 * hardly a page is changed twice between two of them, as in a far larger database, and nearly each is logged whole.
 */
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { dateOfDay, localDay, startOfDay } from '@vitrine/money'
import { seal } from '../../src/banks/connections/key-ring.ts'
import { fetchJobKey } from '../../src/banks/connections/link.service.ts'
import { grantPlace } from '../../src/banks/connections/reach-bank.service.ts'
import { createDeps } from '../../src/context.ts'
import { insertAccount } from '../../src/people/accounts/account.store.ts'
import { insertOwner } from '../../src/people/owners/owner.store.ts'
import { saveProvider } from '../../src/people/providers/provider.store.ts'
import { bucketOf } from '../../src/platform/core/id.ts'
import { openDatabase, type Tx } from '../../src/platform/db/database.ts'
import { startEmbedded } from '../../src/platform/db/embedded.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { enqueueJob } from '../../src/platform/jobs/job.store.ts'
import { processorSeconds } from '../support/processor-time.ts'
import type { FromBank, ToBank } from './many-bank.ts'

const { values } = parseArgs({
  options: {
    connections: { type: 'string', default: '10000' },
    banks: { type: 'string', default: '20' },
    latency: { type: 'string', default: '200' },
    checkpoints: { type: 'boolean', default: false },
  },
})
const connections = Number(values.connections)
const banks = Number(values.banks)
const ZONE = 'Europe/Berlin'
const HISTORY_DAYS = 30
const LINES_A_DAY = 2
const HOUR_MS = 3_600_000
const MAX_SECONDS = 7_200
const WORKERS = 2
const STORED_FETCHES = 50_000

const folder = join(tmpdir(), `vitrine-many-${process.pid}`)
const profiles = join(folder, 'profiles')
mkdirSync(profiles, { recursive: true })
const key = randomBytes(32)
const dataDir = join(folder, 'data')

/** Counting statements needs a library that is loaded when the server starts. */
const first = await startEmbedded({ dataDir })
const setup = openDatabase({ url: first.adminUrl, poolSize: 2 })
await setup.script(`alter system set shared_preload_libraries = 'pg_stat_statements'`)
await setup.close()
await first.stop()
const postgres = await startEmbedded({ dataDir })
const database = openDatabase({ url: postgres.adminUrl, poolSize: 12, quickSeconds: 60 })
const owner = openDatabase({ url: postgres.ownerUrl, poolSize: 2 })
const deps = createDeps(database)

async function setClock(at: Date): Promise<void> {
  const now = new Date().toISOString()
  await owner.script(`
    create or replace function clock() returns timestamptz language sql stable parallel safe
      as $$ select timestamptz '${at.toISOString()}' + (now() - timestamptz '${now}') $$`)
}

const today = localDay(new Date(), ZONE)
const midnight = (days: number): Date => startOfDay(dateOfDay(today + days), ZONE)

/** The bank has been fetched the day before, of what no line is here: each fetch has the days of the overlap to write. */
async function connect(tx: Tx, index: number, fetched: Date): Promise<void> {
  const [providerId, ownerId, id] = [`many-${index % banks}`, deps.newId('owner'), deps.newId('connection')]
  const accountId = deps.newId('account', bucketOf(ownerId))
  const [environment, name] = ['sandbox', 'Ana Novak'] as const
  await insertOwner(tx, { id: ownerId, environment, name, email: `ana${index}@example.com`, phoneNumber: null })
  const kept = { providerId, ownerId, name, holder: name, iban: null, currency: 'EUR', timeZone: ZONE }
  await insertAccount(tx, { id: accountId, environment, ...kept })
  const sealed = seal(new Map([['k1', key]]), grantPlace(id), JSON.stringify({ secrets: { consentId: `c-${index}` } }))
  const atBank = { resourceId: `a-${index}`, keys: [`hash:${index}`], currency: 'EUR', kind: 'current' }
  await tx.rows(sql`
    insert into connections (id, owner_id, environment, provider_id, language, status, status_since, sealed_grant, valid_until, created_at)
    values (${id}, ${ownerId}, ${environment}, ${providerId}, 'de', 'valid', clock(), ${sealed}, clock() + interval '90 days', clock())`)
  await tx.rows(sql`
    insert into connection_accounts (connection_id, account_id, keys, at_bank, is_open, fetched_at)
    values (${id}, ${accountId}, ${atBank.keys}::text[], ${atBank}, true, ${fetched})`)
  const job = { id: deps.newId('job'), kind: 'fetch', payload: { connectionId: id }, key: fetchJobKey(id) }
  await enqueueJob(tx, { ...job, lane: providerId })
}

async function makeAll(address: string, fetched: Date): Promise<void> {
  for (let n = 0; n < banks; n++) {
    const profile = { id: `many-${n}`, name: `Bank ${n}`, country: 'DE', connector: 'berlin-group', address }
    writeFileSync(join(profiles, `many-${n}.json`), JSON.stringify({ ...profile, historyDays: HISTORY_DAYS }))
    await saveProvider(deps.db, {
      id: profile.id,
      name: profile.name,
      country: 'DE',
      timeZone: ZONE,
      profile: profile.id,
    })
  }
  for (let from = 0; from < connections; from += 500)
    await database.transaction(async (tx) => {
      for (let index = from; index < Math.min(from + 500, connections); index++) await connect(tx, index, fetched)
    })
}

const childrenOf = (pid: number): number[] =>
  readdirSync('/proc').flatMap((name) => {
    const file = `/proc/${name}/stat`
    if (!/^\d+$/.test(name) || !existsSync(file)) return []
    const parent = /\) \S (\d+)/.exec(readIfThere(file))?.[1]
    return Number(parent) === pid ? [Number(name)] : []
  })

/** A process may end between two looks at it. */
function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

const megabytes = (pid: number, file: string, name: string): number =>
  Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readIfThere(`/proc/${pid}/${file}`))?.[1] ?? 0) / 1024

type Busy = { workers: number; database: number; bank: number }

function busy(postmaster: number, bank: ChildProcess, workers: ChildProcess[]): Busy {
  const sum = (pids: number[]) => pids.reduce((all, pid) => all + processorSeconds(pid), 0)
  return { workers: sum(workers.map(({ pid }) => pid!)), database: sum([postmaster]), bank: sum([bank.pid!]) }
}

type Progress = { done: number; failed: number; added: number; last: Date | null; now: Date }

async function progress(since: Date): Promise<Progress> {
  const [row] = await database.rows<Progress>(sql`
    select count(*) filter (where outcome = 'done') as done, count(*) filter (where outcome not in ('done', 'running')) as failed,
      coalesce(sum(added), 0)::int as added, max(finished_at) as last, clock() as now from fetches where started_at >= ${since}`)
  return row!
}

type Statements = { calls: number; ms: number; logged: number; pages: number }

async function statements(): Promise<Statements> {
  const [row] = await database.rows<Statements>(sql`
    select coalesce(sum(s.calls), 0)::int as calls, coalesce(sum(s.total_exec_time), 0)::float8 as ms,
      coalesce(sum(s.wal_bytes), 0)::float8 as logged, coalesce(sum(s.wal_fpi), 0)::float8 as pages
    from pg_stat_statements s join pg_roles r on r.oid = s.userid where r.rolname = ${servingRole}`)
  return row!
}

/**
 * The fetches of one day again, one after the other and statement by statement as they were written, on as many later days as
 * make so many rows: of few rows, most bytes are of pages that every table and index begins with.
 */
async function repeatDay(since: Date, rows: number): Promise<void> {
  const count = async () => (await database.rows<{ count: number }>(sql`select count(*) from fetches`))[0]!.count
  for (let day = 1; (await count()) < rows; day++) {
    await database.script(`
      do $$ declare f fetches; repeated text; call bank_calls; answered bigint; begin
        perform set_config('synchronous_commit', 'off', false);
        for f in select * from fetches where started_at between '${since.toISOString()}' and clock() order by id loop
          repeated := overlay(f.id placing '${String(day).padStart(6, '0')}' from 5);
          insert into fetches (id, connection_id, account_id, attended, from_day, outcome, started_at) values
            (repeated, f.connection_id, f.account_id, f.attended, f.from_day + ${day}, 'running', f.started_at + interval '${day} days');
          commit;
          for call in select * from bank_calls where fetch_id = f.id order by id loop
            insert into bank_calls (connection_id, fetch_id, endpoint, resource_id, attended, scheduled, counts, called_at, method, path)
              values (call.connection_id, repeated, call.endpoint, call.resource_id, call.attended, call.scheduled, call.counts,
                call.called_at + interval '${day} days', call.method, call.path) returning id into answered;
            commit;
            update bank_calls set status = call.status, duration_ms = call.duration_ms where id = answered;
            commit;
          end loop;
          insert into fetch_pages select repeated, number, part, content_type, body, asked_at, from_day, next
            from fetch_pages where fetch_id = f.id;
          update fetches set outcome = f.outcome, added = f.added, calls = f.calls, finished_at = f.finished_at + interval '${day} days'
            where id = repeated;
          commit;
        end loop;
      end $$`)
    for (const name of ['fetches', 'bank_calls', 'fetch_pages']) await database.script(`vacuum ${name}`)
  }
}

/** Tables and indexes. */
async function stored(): Promise<string> {
  const rows = await database.rows<{ name: string; bytes: number; count: number }>(sql`
    select 'fetches' as name, pg_total_relation_size('fetches') as bytes, (select count(*) from fetches)
    union all select 'bank_calls', pg_total_relation_size('bank_calls'), (select count(*) from bank_calls)
    union all select 'fetch_pages', pg_total_relation_size('fetch_pages'), (select count(*) from fetch_pages)`)
  return rows.map(({ name, bytes, count }) => `${Math.round(bytes / count)} of ${count} in ${name}`).join(', ')
}

const servingRole = decodeURIComponent(new URL(postgres.url).username)
let faults = 0
const expect = (what: string, found: unknown, wanted: unknown) => {
  if (JSON.stringify(found) === JSON.stringify(wanted)) return
  faults += 1
  console.log(`! ${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`)
}

const tell = (bank: ChildProcess, message: ToBank) => bank.send(message)
async function reportOf(bank: ChildProcess): Promise<Extract<FromBank, { kind: 'report' }>> {
  tell(bank, { kind: 'report' })
  const [report] = (await once(bank, 'message')) as [Extract<FromBank, { kind: 'report' }>]
  return report
}

type Part = { name: string; at: Date; newLines: number }

/** Sets the clock, waits until every connection was fetched, and tells what it took. */
async function play(part: Part, bank: ChildProcess, workers: ChildProcess[], postmaster: number): Promise<void> {
  tell(bank, { kind: 'day', day: dateOfDay(localDay(part.at, ZONE)) })
  await database.rows(sql`select pg_stat_statements_reset()`)
  const [before, began] = [busy(postmaster, bank, workers), performance.now()]
  await setClock(part.at)
  let [most, memory, sessions] = [await progress(part.at), 0, 0]
  for (let looks = 1; most.done + most.failed < connections; looks++) {
    await pause(values.checkpoints ? 1_000 : 3_000)
    if (values.checkpoints) await database.script('checkpoint')
    most = await progress(part.at)
    const processes = [postmaster, ...childrenOf(postmaster)]
    memory = Math.max(
      memory,
      processes.reduce((all, pid) => all + megabytes(pid, 'smaps_rollup', 'Pss'), 0),
    )
    const [open] = await database.rows<{ count: number }>(sql`
      select count(*) from pg_stat_activity a where a.usename = ${servingRole}`)
    sessions = Math.max(sessions, open!.count)
    if (looks % 20 === 0) console.log(`  ${most.done} of ${connections} at ${most.now.toISOString()}`)
  }
  const seconds = (performance.now() - began) / 1000
  const after = busy(postmaster, bank, workers)
  const each = (name: keyof Busy) => `${(((after[name] - before[name]) * 1000) / connections).toFixed(1)} ms`
  const { calls, ms, logged, pages } = await statements()
  const { calls: asked, most: ofOne } = await reportOf(bank)
  const peaks = workers.map(({ pid }) => `${megabytes(pid!, 'status', 'VmHWM').toFixed(0)} MB`)
  console.log(`${part.name}: ${connections} fetches in ${seconds.toFixed(0)} s, ${(connections / seconds).toFixed(1)} a second
  processor time of a fetch: workers ${each('workers')}, database ${each('database')}, bank ${each('bank')}
  statements of a fetch: ${(calls / connections).toFixed(1)}, in ${(ms / connections).toFixed(1)} ms
  write-ahead log of a fetch: ${(logged / connections / 1000).toFixed(1)} kB, with ${(pages / connections).toFixed(1)} whole pages
  database at most ${memory.toFixed(0)} MB (proportional) and ${sessions} sessions; workers at most ${peaks.join(' and ')}
  bytes of a row: ${await stored()}
  calls of the bank: ${asked}, at most ${ofOne} for one list of one account`)
  expect(`${part.name}, done`, [most.done, most.failed], [connections, 0])
  expect(`${part.name}, done within two hours`, seconds < MAX_SECONDS, true)
  expect(`${part.name}, new lines`, most.added, connections * part.newLines)
  // One whose answer could not be stored on a busy machine is made again, within the bank's limit.
  expect(`${part.name}, calls for one list of one account within the limit`, ofOne <= 2, true)
}

const bank = fork(join(import.meta.dirname, 'many-bank.ts'), [values.latency, String(HISTORY_DAYS)])
const workers: ChildProcess[] = []
try {
  const [ready] = (await once(bank, 'message')) as [Extract<FromBank, { kind: 'ready' }>]
  await migrate(owner)
  await database.script('create extension pg_stat_statements')
  const evening = new Date(midnight(0).getTime() + 20 * HOUR_MS)
  await setClock(evening)
  const began = performance.now()
  await makeAll(`http://127.0.0.1:${ready.port}`, new Date(evening.getTime() - 24 * HOUR_MS))
  await database.script('analyze')
  console.log(
    `${connections} connections at ${banks} banks, made in ${((performance.now() - began) / 1000).toFixed(0)} s`,
  )
  const text = await database.rows<{ file: string }>(sql`select pg_read_file('postmaster.pid') as file`)
  const postmaster = Number.parseInt(text[0]!.file, 10)
  tell(bank, { kind: 'day', day: dateOfDay(today) })
  const env = {
    ...process.env,
    ...{ DATABASE_URL: postgres.url, DATABASE_OWNER_URL: postgres.ownerUrl, LOG_LEVEL: 'warn' },
    ...{ BANK_PROFILES: profiles, CONNECTION_KEYS: `k1:${key.toString('hex')}` },
  }
  for (let n = 0; n < WORKERS; n++) {
    const worker = spawn(process.execPath, ['src/cli/main.ts', 'worker'], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    workers.push(worker)
  }
  const parts: Part[] = [
    { name: 'The first day', at: evening, newLines: 16 * LINES_A_DAY },
    { name: 'The next day', at: new Date(evening.getTime() + 24 * HOUR_MS), newLines: LINES_A_DAY },
  ]
  for (const part of parts) await play(part, bank, workers, postmaster)
  const ended = workers.map((worker) => once(worker, 'exit'))
  for (const worker of workers) worker.kill('SIGTERM')
  await Promise.all(ended)
  await repeatDay(parts[1]!.at, STORED_FETCHES)
  console.log(`After as many days as make ${STORED_FETCHES} fetches, bytes of a row: ${await stored()}`)
} finally {
  for (const worker of workers) worker.kill('SIGKILL')
  bank.kill()
  await database.close()
  await owner.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
console.log(`${faults} faults`)
process.exitCode = faults === 0 ? 0 : 1
