import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { findRevision, lockAccount } from '../../src/accounts/account.store.ts'
import { Declined } from '../../src/core/declined.ts'
import { Refusal } from '../../src/core/errors.ts'
import type { Id } from '../../src/core/id.ts'
import type { Tx } from '../../src/db/database.ts'
import { sql } from '../../src/db/sql.ts'
import { createOperatorToken } from '../../src/operators/operator-token.service.ts'
import { type Importer, openImporter } from '../../src/statements/importer.service.ts'
import { makeOwner } from '../support/make.ts'
import { testService } from '../support/service.ts'
import { writeCamt } from './generate-camt.ts'

const { app, deps, database } = await testService()
const folder = join(tmpdir(), `vitrine-importer-${process.pid}`)
await mkdir(folder, { recursive: true })
after(() => rm(folder, { recursive: true, force: true }))
const onLinux = { skip: process.platform === 'linux' ? false : 'needs /proc' }

const ROWS = 200
const path = join(folder, 'statement.xml')
await writeCamt(path, { iban: 'SI56192001234567892', entries: ROWS })

function importer(t: TestContext): Importer {
  const opened = openImporter(database.url, () => 0)
  t.after(() => opened.close())
  return opened
}

const newAccount = async (): Promise<Id<'account'>> => (await makeOwner(deps)).accountId
const order = (accountId: Id<'account'>) => ({ path, fileName: 'statement.xml', options: {}, accountId })
const isUnavailable = (error: unknown) => error instanceof Refusal && error.refusal === 'unavailable'

/** Whoever has an account's row keeps an import of it from its end. */
const holding = <T>(accountIds: Id<'account'>[], work: (tx: Tx) => Promise<T>): Promise<T> =>
  database.transaction(async (tx) => {
    for (const accountId of accountIds) await lockAccount(tx, accountId)
    return work(tx)
  })

/** How many wait for a row that somebody holds, once it is as many as wanted. */
async function untilWaiting(wanted: number): Promise<void> {
  for (;;) {
    const [found] = await database.rows<{ count: number }>(sql`
      select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    if (found!.count === wanted) return
    // Whoever steps behind everybody would never get there beside somebody who asks without a pause.
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** The processes that this one has started to take files in, without those that were there for another test. */
async function processes(others: number[] = []): Promise<number[]> {
  const own: number[] = []
  for (const name of await readdir('/proc')) {
    const pid = Number(name)
    if (!pid) continue
    const [stat, command] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''),
      readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
    ])
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    if (parent === process.pid && command.includes('import.process.ts') && !others.includes(pid)) own.push(pid)
  }
  return own
}

test('a file goes in by another process that steps behind requests and stays for the next file', onLinux, async (t) => {
  const others = await processes()
  const { take, close } = importer(t)
  const [first, second] = [await newAccount(), await newAccount()]
  assert.equal((await take(order(first))).accounts[0]!.added, ROWS)
  const started = await processes(others)
  assert.equal(started.length, 1)
  const threads = await readdir(`/proc/${started[0]}/task`)
  for (const thread of threads) {
    const stat = await readFile(`/proc/${started[0]}/task/${thread}/stat`, 'utf8')
    assert.equal(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16], '19', stat)
  }
  assert.equal((await take(order(second))).accounts[0]!.added, ROWS)
  assert.deepEqual(await processes(others), started)
  await close()
  assert.deepEqual(await processes(others), [])
})

test('a file that cannot be taken is refused by its reason, and the next one goes in', async (t) => {
  const { take } = importer(t)
  const nobody = order('acc_01kgx2kz4e8r5t7y9w1q3s6d0f' as Id<'account'>)
  await assert.rejects(take(nobody), (error) => error instanceof Declined && /There is no account/.test(error.message))
  const program = { ...order(await newAccount()), path: fileURLToPath(import.meta.url) }
  await assert.rejects(take(program), Declined)
  assert.equal((await take(order(await newAccount()))).accounts[0]!.added, ROWS)
})

test(
  'a process that is killed has stored nothing, whoever waits may come back, and the next file goes in',
  onLinux,
  async (t) => {
    const others = await processes()
    const { take } = importer(t)
    const accountId = await newAccount()
    await holding([accountId], async () => {
      const taking = take(order(accountId))
      await Promise.all([assert.rejects(taking, isUnavailable), killWhenWaiting()])
    })
    assert.equal(await findRevision(database, accountId), 0)
    assert.equal((await take(order(accountId))).accounts[0]!.added, ROWS)

    async function killWhenWaiting(): Promise<void> {
      await untilWaiting(1)
      for (const pid of await processes(others)) process.kill(pid, 'SIGKILL')
    }
  },
)

test('two files are taken at once, and a third waits for its turn', onLinux, async (t) => {
  const others = await processes()
  const { take } = importer(t)
  const accounts = [await newAccount(), await newAccount(), await newAccount()]
  const taking = await holding(accounts, async () => {
    const reports = accounts.map((accountId) => take(order(accountId)))
    await untilWaiting(2)
    assert.equal((await processes(others)).length, 2)
    return reports
  })
  for (const report of await Promise.all(taking)) assert.equal(report.accounts[0]!.added, ROWS)
})

test('a service that stops turns away whoever waits and leaves nothing half done', async (t) => {
  const { take, close } = importer(t)
  const accounts = [await newAccount(), await newAccount(), await newAccount()]
  await holding(accounts, async () => {
    const turnedAway = accounts.map((accountId) => assert.rejects(take(order(accountId)), isUnavailable))
    await untilWaiting(2)
    await close()
    await Promise.all(turnedAway)
  })
  for (const accountId of accounts) assert.equal(await findRevision(database, accountId), 0)
  await assert.rejects(take(order(accounts[0]!)), isUnavailable)
})

test('a connection may be silent for as long as its file is being taken in, and no longer', async () => {
  const accountId = await newAccount()
  const { token } = await createOperatorToken(deps, { label: 'test', expires: null })
  const connected = once(app.server, 'connection') as Promise<[Socket]>
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' }
  const [answer, socket] = await holding([accountId], async () => {
    const body = await readFile(path)
    const sent = fetch(`${url}/manage/statements?accountId=${accountId}`, { method: 'POST', headers, body })
    const [socket] = await connected
    assert.ok(socket.timeout! > 0)
    await untilWaiting(1)
    assert.equal(socket.timeout, 0)
    return [sent, socket] as const
  })
  assert.equal((await answer).status, 200)
  assert.ok(socket.timeout! > 0)
})

test('a server that is killed leaves no process behind', async () => {
  const program = `
    import { openImporter } from ${JSON.stringify(new URL('../../src/statements/importer.service.ts', import.meta.url).href)}
    openImporter(${JSON.stringify(database.url)}, () => 0).prepare()
    setInterval(() => {}, 1000)
    console.log('ready')`
  const server = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'pipe'] })
  await once(server.stdout, 'data')
  server.kill('SIGKILL')
  // Both have this pipe, and it ends when the last of them does.
  server.stderr.resume()
  await once(server.stderr, 'close')
})
