/**
 * From one server to several, as docs/database.md and docs/scale.md say, with the blocks that are written there: a server with
 * data is distributed; under load a worker is lost and its standby promoted, a worker is added, the service is upgraded
 * server by server; all nodes are backed up at a common point, restored elsewhere and verified.
 *
 *     npm run soak -- cluster [--owners=24] [--seconds=10]
 *
 * Needs PostgreSQL with Citus (PG_BIN). All nodes and two servers run on this machine.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createDeps } from '../../src/context.ts'
import { bucketOf, type Id } from '../../src/platform/core/id.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import { createOperatorToken } from '../../src/surfaces/operators/operator-token.service.ts'
import { PROGRAM, waitFor } from '../abuse/servers.ts'
import { longToken } from '../contract/support.ts'
import { startBalancer } from '../support/balancer.ts'
import { findCitusPrograms, NO_CITUS } from '../support/distributed-cluster.ts'
import { fill, makeClient, makeConsent, makeOwner, records, TESTER } from '../support/make.ts'
import { freePort, STOCK_USER } from '../support/stock-server.ts'
import {
  blockAbout,
  blocksOf,
  copyOf,
  listPorts,
  type Node,
  type Recipe,
  removeRoot,
  startNode,
  withPasswords,
} from './cluster-nodes.ts'

const { values } = parseArgs({
  options: { owners: { type: 'string', default: '24' }, seconds: { type: 'string', default: '10' } },
})
const OWNERS = Number(values.owners)
const PHASE_MS = Number(values.seconds) * 1000
const CLIENTS = 6
const say = (line: string) => process.stdout.write(`${line}\n`)
const wrong: string[] = []
const expect = (holds: boolean, what: string) => {
  say(`${holds ? 'ok    ' : 'WRONG '} ${what}`)
  if (!holds) wrong.push(what)
}

const recipeOf = (bin: string): Recipe => {
  const blocks = blocksOf('docs/database.md', 'On several machines')
  return {
    bin,
    root: join(tmpdir(), `vitrine-cluster-${process.pid}`),
    settings: blockAbout(blocks, 'postgresql.conf'),
    hba: blockAbout(blocks, 'pg_hba.conf').replace('10.0.0.0/24', '127.0.0.1/32'),
    passwords: withPasswords(blockAbout(blocks, '.pgpass')),
  }
}

/** A statement of the documents, about our nodes: all have the same address, and are told apart by their ports. */
const about = (text: string, ports: Record<string, number>): string =>
  Object.entries(ports).reduce(
    (done, [name, port]) =>
      done
        .replaceAll(`'${name}.example.com', 5432`, `'127.0.0.1', ${port}`)
        .replaceAll(`nodename = '${name}.example.com' and nodeport = 5432`, `nodeport = ${port}`)
        .replaceAll(`nodename = '${name}.example.com', nodeport = 5432`, `nodeport = ${port}`),
    withPasswords(text),
  )

const nodes: Node[] = []
const servers: ChildProcess[] = []
const bin = findCitusPrograms()
if (!bin) say(`Skipped: ${NO_CITUS}.`)
else {
  const recipe = recipeOf(bin)
  try {
    await tryAll(recipe)
  } finally {
    for (const server of servers) if (server.exitCode === null) server.kill('SIGKILL')
    for (const node of nodes) await node.stop('SIGQUIT')
    removeRoot(recipe.root)
  }
  say(wrong.length === 0 ? '\nAll as written.' : `\n${wrong.length} wrong:\n${wrong.join('\n')}`)
  process.exitCode = wrong.length === 0 ? 0 : 1
}

async function tryAll(recipe: Recipe): Promise<void> {
  const database = blocksOf('docs/database.md', 'On several machines')
  const scale = blocksOf('docs/scale.md', 'Backup')
  const archived = (name: string, text: string) =>
    text.replaceAll('/backups/NODE', join(recipe.root, `archive-${name}`))
  const start = async (name: string) => {
    const archive = archived(name, blockAbout(scale, 'postgresql.conf of every node: NODE'))
    const node = await startNode({ ...recipe, settings: `${recipe.settings}\n${archive}` }, name)
    execFileSync('mkdir', ['-p', join(recipe.root, `archive-${name}`)], { ...STOCK_USER })
    nodes.push(node)
    return node
  }
  const follow = async (name: string, node: Node) => {
    const standby = await startNode(recipe, name, { data: copyOf(recipe, node, true) })
    nodes.push(standby)
    return standby
  }

  // One server, with data.
  const coordinator = await start('coordinator')
  coordinator.psql(
    'postgres',
    withPasswords(`create role vitrine_tenant nologin;
      create role vitrine_owner login password 'OWNER_PASSWORD' in role vitrine_tenant;
      create role vitrine_service login bypassrls password 'SERVICE_PASSWORD' in role vitrine_tenant;
      create database vitrine owner vitrine_owner encoding 'UTF8' template template0;`),
  )
  const plain = {
    DATABASE_URL: coordinator.urlOf('vitrine', 'vitrine_service'),
    DATABASE_OWNER_URL: coordinator.urlOf('vitrine', 'vitrine_owner'),
  }
  const settings = Object.fromEntries(
    Object.entries(plain).map(([name, url]) => [name, `${url}&cluster=citus`]),
  ) as typeof plain
  await command(['migrate'], plain)
  const world = await makeWorld(plain.DATABASE_URL)
  const megabytes = Number(coordinator.psql('vitrine', "select pg_database_size('vitrine')")) / 1e6
  say(`one server: ${OWNERS} owners with 200 transactions each, ${megabytes.toFixed(0)} MB`)

  // Several.
  const workers = [await start('worker-1'), await start('worker-2')]
  const ports = { coordinator: coordinator.port, 'worker-1': workers[0]!.port, 'worker-2': workers[1]!.port }
  for (const worker of workers) worker.psql('postgres', withPasswords(blockAbout(database, 'on every worker')))
  coordinator.psql('vitrine', about(blockAbout(database, 'on the coordinator, as superuser'), ports))
  const began = performance.now()
  const { code, out } = await command(['distribute', '--yes'], settings)
  expect(code === 0, `vitrine distribute --yes, in ${seconds(began)}\n${code === 0 ? '' : out}`)
  await expectNodes(settings, 'both workers')

  // Under load, behind a load balancer.
  const places = await listPlaces(settings.DATABASE_URL, world.owners)
  const running = await startService(settings)
  const load = startLoad(running.url, world)
  // The first statements of a connection are planned from nothing, which on a busy machine takes longer than they may.
  for (const { accountId } of world.owners) await load.until((id) => id === accountId)
  await load.phase('distributed', PHASE_MS)
  expect(load.failed('distributed') === 0, `distributed: ${load.told('distributed')}`)

  // A worker is lost.
  const standby = await follow('standby-2', workers[1]!)
  const lost = world.owners.filter(({ accountId }) => places.get(accountId) === workers[1]!.port)
  const isLost = (accountId: string) => lost.some((one) => one.accountId === accountId)
  const killed = performance.now()
  await workers[1]!.stop('SIGQUIT')
  await load.phase('lost', PHASE_MS)
  expect(
    load.failed('lost', (id) => id !== undefined && !isLost(id)) === 0,
    `a worker lost, the owners of the other one: ${load.told('lost', (id) => id !== undefined && !isLost(id))}`,
  )
  expect(
    load.failed('lost', (id) => id === undefined) === 0,
    `a worker lost, tokens: ${load.told('lost', (id) => id === undefined)}`,
  )
  const its = load.statuses('lost', isLost)
  expect(
    its.every((status) => status === 503 || status === 202),
    `its own ${lost.length} owners get 503: ${[...new Set(its)].join(', ')}`,
  )
  const examined = await command(['doctor'], settings)
  expect(
    examined.code === 1 && examined.out.includes(`✗ Nodes        127.0.0.1:${workers[1]!.port}`),
    'vitrine doctor names it',
  )

  // Its standby is promoted.
  const promoting = performance.now()
  standby.psql('postgres', 'select pg_promote()')
  const updated = about(blockAbout(database, 'on the coordinator: a standby'), { ...ports, 'standby-2': standby.port })
  coordinator.psql('vitrine', updated)
  const back = await load.until((accountId) => accountId !== undefined && isLost(accountId))
  expect(
    true,
    `its owners were without answers for ${seconds(killed, back)}, ${seconds(promoting, back)} of it after the order to promote`,
  )
  await load.phase('promoted', PHASE_MS)
  expect(load.failed('promoted') === 0, `promoted: ${load.told('promoted')}`)

  // Another worker.
  const third = await start('worker-3')
  third.psql('postgres', withPasswords(blockAbout(database, 'on every worker')))
  const moving = load.phase('moving', 0)
  await inBackground(
    coordinator,
    recipe,
    about(blockAbout(database, 'on the coordinator: a new worker'), { 'worker-3': third.port }),
  )
  const again = await command(['distribute', '--yes'], settings)
  expect(again.code === 0, `vitrine distribute --yes while servers run${again.code === 0 ? '' : `\n${again.out}`}`)
  await moving
  load.end('moving')
  const used = Number(
    coordinator.psql(
      'vitrine',
      `select count(distinct nodeport) from citus_shards where citus_table_type = 'distributed'`,
    ),
  )
  expect(load.failed('moving') === 0, `while shards move: ${load.told('moving')}`)
  expect(used === 3, `shards are on ${used} workers`)
  await expectNodes(settings, 'all three workers')

  // The service is upgraded, server by server.
  const upgrade = load.phase('upgrade', 0)
  for (const at of [0, 1, 0, 1]) await running.restart(at)
  await upgrade
  load.end('upgrade')
  expect(load.failed('upgrade') === 0, `four restarts of two servers: ${load.told('upgrade')}`)

  // Backed up under load at a common point, and restored elsewhere.
  const all = { coordinator, 'worker-1': workers[0]!, 'standby-2': standby, 'worker-3': third }
  const backups: { name: string; node: Node; target: string }[] = []
  await load.phase('backup', 0)
  for (const [name, node] of Object.entries(all)) {
    const target = join(recipe.root, `backup-${name}`)
    await copyOf(recipe, node, false)(target)
    backups.push({ name, node, target })
  }
  await delay(PHASE_MS / 2)
  coordinator.psql('vitrine', blockAbout(scale, 'on the coordinator, every hour'))
  for (const { node } of backups) {
    const last = node.psql('postgres', 'select pg_walfile_name(pg_switch_wal())')
    const isArchived = `select coalesce(last_archived_wal, '') >= '${last}' from pg_stat_archiver`
    while (node.psql('postgres', isArchived) !== 't') await delay(100)
  }
  expect(load.failed('backup') === 0, `during the backup: ${load.told('backup')}`)
  await load.stop()
  await running.stop()
  const stored = Number(coordinator.psql('vitrine', 'select count(*) from transactions'))
  expect(stored > OWNERS * 200, `${stored - OWNERS * 200} delivered transactions are stored`)
  const original = await command(['audit', 'verify'], settings)
  const restoring = performance.now()
  const restored: Record<string, Node> = {}
  for (const { name, target } of backups) {
    const recovery = archived(
      name === 'standby-2' ? 'worker-2' : name,
      blockAbout(scale, 'postgresql.conf of every restored'),
    )
    restored[name] = await startNode(recipe, `restored-${name}`, {
      data: async (data) => {
        execFileSync('cp', ['-a', target, data])
        appendFileSync(join(data, 'postgresql.conf'), `\narchive_mode = off\n${recovery}`)
        writeFileSync(join(data, 'recovery.signal'), '')
        if ('uid' in STOCK_USER) execFileSync('chown', ['-R', `${STOCK_USER.uid}:${STOCK_USER.gid}`, data])
      },
    })
    nodes.push(restored[name]!)
  }
  for (const node of Object.values(restored))
    while (node.psql('postgres', 'select pg_is_in_recovery()') === 't') await delay(100)
  const update = blockAbout(scale, 'on every restored node, as superuser').trim().split('\n').at(-1)!
  const moves = Object.keys(all).map((name) =>
    about(update.replaceAll('worker-1', name), {
      [name]: all[name as keyof typeof all].port,
      [`new-${name}`]: restored[name]!.port,
    }),
  )
  for (const node of Object.values(restored)) node.psql('vitrine', moves.join('\n'))
  const elsewhere = Object.fromEntries(
    Object.entries(settings).map(([name, url]) => [
      name,
      url.replace(`:${coordinator.port}/`, `:${restored.coordinator!.port}/`),
    ]),
  ) as typeof settings
  const verified = await command(['audit', 'verify'], elsewhere)
  expect(
    verified.code === 0,
    `restored elsewhere in ${seconds(restoring)}; audit verify: ${verified.out.split('\n')[0]} (${original.out.split('\n')[0]} when it stopped)`,
  )
  await expectNodes(elsewhere, 'the restored nodes')
  const served = await startService(elsewhere)
  const readers = startLoad(served.url, world)
  await readers.phase('restored', PHASE_MS / 2)
  await readers.stop()
  await served.stop()
  expect(readers.failed('restored') === 0, `from the restored nodes: ${readers.told('restored')}`)
}

function seconds(from: number, to = performance.now()): string {
  return `${((to - from) / 1000).toFixed(1)} s`
}

async function command(args: string[], env: Record<string, string>): Promise<{ code: number; out: string }> {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: tmpdir(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (out += text))
  const [code] = await once(child, 'close')
  return { code, out }
}

async function expectNodes(env: Record<string, string>, what: string): Promise<void> {
  const { out } = await command(['doctor'], env)
  const isFound = /✓ Nodes/.test(out)
  expect(isFound, `vitrine doctor finds ${what}${isFound ? '' : `\n${out}`}`)
}

/** The coordinator is asked while this process goes on with the load. */
async function inBackground(node: Node, { bin }: Recipe, text: string): Promise<void> {
  const args = ['-XAtq', '-v', 'ON_ERROR_STOP=1', node.urlOf('vitrine')]
  const child = spawn(join(bin, 'psql'), args, { stdio: ['pipe', 'ignore', 'pipe'] })
  child.stdin.end(text)
  const [code] = await once(child, 'exit')
  expect(code === 0, 'a worker is added, and the shards are spread anew, as written')
}

type Owner = { accountId: Id<'account'>; path: string }
type World = { owners: Owner[]; token: string; pair: { apiKey: string; apiSecret: string }; operatorToken: string }

async function makeWorld(url: string): Promise<World> {
  const database = openDatabase({ url, poolSize: 6 })
  const deps = createDeps(database)
  const client = await makeClient(deps)
  const owners: Owner[] = []
  for (let i = 0; i < OWNERS; i++) {
    const { ownerId, accountId } = await makeOwner(deps)
    await makeConsent(deps, client.tenant, ownerId, {})
    await fill(deps, accountId, records(200))
    owners.push({ accountId, path: `/service/accounts/${accountId}/transactions` })
  }
  const { token: operatorToken } = await createOperatorToken(deps, TESTER, { label: 'cluster', expires: null })
  const token = await longToken(deps, client)
  await database.close()
  return { owners, token, pair: client, operatorToken }
}

/** The port of the worker that has the rows of each account. */
async function listPlaces(url: string, owners: Owner[]): Promise<Map<string, number>> {
  const database = openDatabase({ url, poolSize: 2 })
  const ports = await listPorts(database)
  await database.close()
  return new Map(owners.map(({ accountId }) => [accountId, ports[bucketOf(accountId)]!]))
}

/** Two servers behind a load balancer. */
async function startService(env: Record<string, string>) {
  const ports = [await freePort(), await freePort()]
  const own: ChildProcess[] = []
  const start = async (at: number) => {
    const child = spawn(process.execPath, [PROGRAM, 'serve'], {
      env: {
        PATH: process.env.PATH,
        PORT: String(ports[at]),
        LOG_LEVEL: process.env.CLUSTER_LOG ? 'warn' : 'silent',
        RATE_LIMIT_PER_SECOND: '0',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    own[at] = child
    servers.push(child)
    await waitFor(child, /Vitrine is ready/, 120_000)
    for (const stream of [child.stdout!, child.stderr!]) {
      if (process.env.CLUSTER_LOG) stream.pipe(process.stderr)
      else stream.resume()
    }
  }
  const end = async (at: number) => {
    const exit = once(own[at]!, 'exit')
    own[at]!.kill('SIGTERM')
    await exit
  }
  await Promise.all([start(0), start(1)])
  const urls = ports.map((port) => `http://127.0.0.1:${port}`)
  const balancer = await startBalancer(urls)
  return {
    url: balancer.url,
    restart: async (at: number) => {
      await end(at)
      await start(at)
      // The load balancer has to notice before the other one stops.
      while (!balancer.sends(urls[at]!)) await delay(100)
    },
    stop: async () => {
      balancer.stop()
      await Promise.all([end(0), end(1)])
    },
  }
}

/** Clients without a pause: pages, now and then a token, and a delivery of one record. Tokens are of no account. */
function startLoad(url: string, { owners, token, pair, operatorToken }: World) {
  type Answer = { phase: string; kind: string; accountId: string | undefined; status: number; ms: number }
  const answers: Answer[] = []
  const awaited: { wanted: (accountId: string | undefined) => boolean; found: (at: number) => void }[] = []
  let [current, over, count] = ['', false, 0]
  const send = async (path: string, options: RequestInit & { headers: Record<string, string> }): Promise<number> => {
    try {
      const answer = await fetch(`${url}${path}`, { ...options, signal: AbortSignal.timeout(30_000) })
      await answer.arrayBuffer()
      return answer.status
    } catch {
      return 0
    }
  }
  const client = async (number: number) => {
    for (let i = number; !over; i++) {
      const { accountId, path } = owners[i % owners.length]!
      const phase = current
      const began = performance.now()
      const kind = i % 11 === 0 ? 'token' : i % 7 === 0 ? 'delivery' : 'read'
      const status =
        kind === 'token'
          ? await send('/service/auth/token', {
              method: 'POST',
              headers: { 'api-key': pair.apiKey, 'api-secret': pair.apiSecret },
            })
          : kind === 'delivery'
            ? await send(`/manage/accounts/${accountId}/transactions?ids=stable`, {
                method: 'POST',
                headers: {
                  authorization: `Bearer ${operatorToken}`,
                  'content-type': 'application/json',
                  'idempotency-key': `${process.pid} ${number} ${count++}`,
                  prefer: 'wait=1',
                },
                body: JSON.stringify([
                  {
                    sourceId: `n${number}-${count}`,
                    status: 'booked',
                    booked: '2026-02-01',
                    amount: '-1.00',
                    currency: 'EUR',
                    description: 'Bread',
                  },
                ]),
              })
            : await send(path, { headers: { authorization: `Bearer ${token}` } })
      const of = kind === 'token' ? undefined : accountId
      answers.push({ phase, kind, accountId: of, status, ms: performance.now() - began })
      if (status === 200 && kind === 'read')
        for (const one of awaited.splice(0))
          if (one.wanted(of)) one.found(performance.now())
          else awaited.push(one)
    }
  }
  const clients = Array.from({ length: CLIENTS }, (_, number) => client(number))
  const of = (phase: string, wanted: (accountId: string | undefined) => boolean = () => true) =>
    answers.filter((one) => one.phase === phase && wanted(one.accountId))
  const isRight = ({ status }: Answer) => status >= 200 && status < 300
  const failed = (phase: string, wanted?: (accountId: string | undefined) => boolean) =>
    of(phase, wanted).filter((one) => !isRight(one)).length
  return {
    phase: async (name: string, ms: number) => {
      current = name
      await delay(ms)
    },
    end: (name: string) => {
      if (current === name) current = ''
    },
    until: (wanted: (accountId: string | undefined) => boolean) =>
      new Promise<number>((found) => awaited.push({ wanted, found })),
    failed,
    statuses: (phase: string, wanted: (accountId: string) => boolean) =>
      of(phase, (id) => id !== undefined && wanted(id)).map(({ status }) => status),
    told: (phase: string, wanted?: (accountId: string | undefined) => boolean) => {
      const all = of(phase, wanted)
      const bad = [
        ...Map.groupBy(
          all.filter((one) => !isRight(one)),
          ({ kind, status }) => `${kind} ${status}`,
        ),
      ].map(
        ([what, some]) =>
          `${some.length} × ${what} after ${some.map(({ ms }) => `${(ms / 1000).toFixed(1)} s`).join(', ')}`,
      )
      return `${failed(phase, wanted)} of ${all.length} requests failed${bad.length > 0 ? ` (${bad.join(', ')})` : ''}`
    },
    stop: async () => {
      over = true
      await Promise.all(clients)
    },
  }
}
