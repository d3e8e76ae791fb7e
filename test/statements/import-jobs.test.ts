/** Imports as jobs: by API through the queue, in workers that may be killed, and in several workers. */

import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { request } from 'node:http'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, beforeEach, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { importJobs } from '../../src/ledger/imports/import.service.ts'
import { dropStaleReceiving } from '../../src/ledger/imports/import.store.ts'
import { findRevision, lockAccount } from '../../src/people/accounts/account.store.ts'
import { messageJobs } from '../../src/people/messages/sender.service.ts'
import { atCommandLine } from '../../src/platform/changes/actor.ts'
import type { Id } from '../../src/platform/core/id.ts'
import type { Tx } from '../../src/platform/db/database.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { claimFrom, runDueJobs, runJob } from '../../src/platform/jobs/run.service.ts'
import { startWorker } from '../../src/platform/jobs/worker.service.ts'
import { createOperatorToken } from '../../src/surfaces/operators/operator-token.service.ts'
import { endProcess, PROGRAM, startServer, waitFor } from '../abuse/servers.ts'
import { assertRefused, ROW } from '../contract/support.ts'
import { countLockWaits, onCluster, setDatabaseClock } from '../support/database.ts'
import { makeOwner } from '../support/make.ts'
import { makeMessage, transportOf, watch } from '../support/messages.ts'
import { testService } from '../support/service.ts'
import { writeCamt } from './generate-camt.ts'

const { app, ask, context, deps, database, databaseUrl, kinds } = await testService()
const { token } = await createOperatorToken(deps, atCommandLine('test'), { label: 'test', expires: null })
const folder = join(tmpdir(), `vitrine-import-jobs-${process.pid}`)
await mkdir(folder, { recursive: true })
after(() => rm(folder, { recursive: true, force: true }))
const onLinux = { skip: process.platform === 'linux' ? false : 'needs /proc' }

const ROWS = 200
const path = join(folder, 'statement.xml')
await writeCamt(path, { iban: 'SI56192001234567892', entries: ROWS })
const file = await readFile(path)
const worker = context.wakeWorker

beforeEach(async () => {
  await setDatabaseClock(database, null)
  await database.script('delete from jobs')
  Object.assign(context, { wakeWorker: worker })
})

/** From here on only the test runs jobs. */
const withoutWorker = () => void Object.assign(context, { wakeWorker: () => {} })

const newAccount = async (): Promise<Id<'account'>> => (await makeOwner(deps)).accountId

/** A body's memory is freed as it is read, so each request gets a copy. */
const send = (accountId: string, headers: Record<string, string> = {}, body: Buffer | string = file) =>
  ask(`/manage/statements?accountId=${accountId}`, {
    method: 'POST',
    token,
    headers: { 'content-type': 'application/octet-stream', ...headers },
    payload: Buffer.from(body),
  })

const importAt = async (location: string) => (await ask(location, { token })).json()
const refusedImports = async () => (await ask('/manage/imports?status=refused', { token })).json().data

/** A lock on an account's row keeps an import of it from finishing. */
const holding = <T>(accountId: Id<'account'>, work: (tx: Tx) => Promise<T>): Promise<T> =>
  database.transaction(async (tx) => {
    await lockAccount(tx, accountId)
    return work(tx)
  })

/** A process of a lower priority would make little progress beside a busy loop. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await delay(20)
}

/** Waits until as many statements as wanted wait for a locked row. */
const untilWaiting = (wanted: number) => until(async () => (await countLockWaits(database)) === wanted)

const partCount = async (importId: string): Promise<number> => {
  const [row] = await database.rows<{ count: number }>(sql`
    select count(*) from import_files where import_id = ${importId}`)
  return row!.count
}

test('a file is answered with the address of its import, which is queued and then done with its report', async () => {
  withoutWorker()
  const accountId = await newAccount()
  const answer = await send(accountId)
  assert.equal(answer.statusCode, 202, answer.body)
  const { id, status, progress, report } = answer.json()
  const location = String(answer.headers.location)
  assert.equal(location, `/manage/imports/${id}`)
  assert.deepEqual([status, progress, report], ['queued', { done: 0, all: file.length }, undefined])
  assert.equal(answer.headers['preference-applied'], undefined)
  assert.equal(await runDueJobs(deps, kinds), 1)
  const done = await importAt(location)
  assert.equal(done.status, 'done')
  assert.deepEqual([done.report.id, done.report.accounts[0].added, done.report.refused], [id, ROWS, []])
  assert.equal(await partCount(id), 0, 'nothing is left of a file that need not be kept')
})

test('a client that waits gets the report, or after that time the current state', async () => {
  const accountId = await newAccount()
  const answer = await send(accountId, { prefer: 'respond-async, wait=60' })
  assert.equal(answer.statusCode, 200, answer.body)
  assert.equal(answer.headers['preference-applied'], 'wait=60')
  assert.equal(answer.json().accounts[0].added, ROWS)
  assert.equal(answer.headers.location, `/manage/imports/${answer.json().id}`)
  withoutWorker()
  const late = await send(accountId, { prefer: 'wait=1' })
  assert.deepEqual([late.statusCode, late.json().status], [202, 'queued'])
})

test('a refused file has its reason, for a client that waits and for one that looks later', async () => {
  const accountId = await newAccount()
  const wrong = file.subarray(0, file.length / 2)
  const answer = await send(accountId, { prefer: 'wait=60' }, wrong)
  assertRefused(answer, ROW.invalid_argument, { message: /^statement, line \d+: / })
  const location = String(answer.headers.location)
  const { status, reason, report } = await importAt(location)
  assert.deepEqual([status, reason, report], ['refused', answer.json().errorMessage, undefined])
  const listed = await refusedImports()
  assert.deepEqual([listed[0].reason, `/manage/imports/${listed[0].id}`], [reason, location])
  assert.equal(await partCount(listed[0].id), 0)
  assert.equal(await findRevision(database, accountId), 0)
})

test('the same request with the same key leads to one import, however many are sent at once', async () => {
  withoutWorker()
  const accountId = await newAccount()
  const key = { 'idempotency-key': `key ${accountId}` }
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(accountId, key)))
  assert.deepEqual(
    answers.map(({ statusCode }) => statusCode),
    answers.map(() => 202),
  )
  assert.equal(new Set(answers.map((answer) => answer.json().id)).size, 1)
  assert.equal(await runDueJobs(deps, kinds), 1)
  const again = await send(accountId, { ...key, prefer: 'wait=1' })
  assert.deepEqual([again.statusCode, again.json().id], [200, answers[0]!.json().id])
  assertRefused(await send(accountId, key, 'another'), ROW.invalid_argument, { message: /another request/ })
  const { data } = (await ask(`/manage/imports?accountId=${accountId}`, { token })).json()
  assert.equal(data.length, 1)
})

test('a request that was refused may be sent again with its key, once the fault is fixed', async () => {
  const iban = 'SI56990021023456767'
  const text = file.toString().replaceAll('SI56192001234567892', iban)
  const body = () => Buffer.from(text)
  const headers = { 'content-type': 'application/xml', 'idempotency-key': 'again', prefer: 'wait=60' }
  const post = () => ask('/manage/statements', { method: 'POST', token, headers, payload: body() })
  assertRefused(await post(), ROW.invalid_argument, { message: /There is no account/ })
  await makeOwner(deps, { iban })
  assert.equal((await post()).statusCode, 200)
})

test('why a file was refused is listed as facts, by which a program can go on', async () => {
  const iban = 'SI56990021023456864'
  const text = file.toString().replaceAll('SI56192001234567892', iban)
  const headers = { 'content-type': 'application/xml', prefer: 'wait=60' }
  const post = (body: string, query = '') =>
    ask(`/manage/statements${query}`, { method: 'POST', token, headers, payload: Buffer.from(body) })
  const faultsOf = async (answer: { headers: Record<string, unknown> }) =>
    (await ask(String(answer.headers.location), { token })).json().faults
  const refused = await post(text)
  assertRefused(refused, ROW.invalid_argument, { message: /There is no account .* POST \/manage\/accounts$/ })
  assert.deepEqual(await faultsOf(refused), [{ code: 'no_account', number: iban, currency: 'EUR', accountIds: [] }])
  const { accountIds } = await makeOwner(deps, { iban, currency: 'CHF' })
  assert.deepEqual((await faultsOf(await post(text)))[0].accountIds, accountIds)
  const qif = await post('!Type:Bank\nD2026-03-14\nT-1.20\n^\n')
  assert.deepEqual(await faultsOf(qif), [
    { code: 'not_stated', line: 1, why: 'QIF does not say its currency', option: 'currency' },
  ])
  const [unknown] = await faultsOf(await post('Dan;Koliko;Kaj\n03.02.2026;-12,30;Kruh\n'))
  assert.deepEqual([unknown.code, 'description' in unknown], ['csv_unknown', false])
})

test('one number of a file in two currencies is two accounts, each named with its currency', async () => {
  const part = (currency: string, id: string) =>
    `:20:${id}\r\n:25:1700.59.308\r\n:28C:1/1\r\n:60F:C260301${currency}10,00\r\n:61:2603010301D1,20NMSCNONREF\r\n:86:Kava\r\n:62F:C260301${currency}8,80\r\n-\r\n`
  const accounts = await Promise.all(['EUR', 'USD'].map((currency) => makeOwner(deps, { currency })))
  const [euros, dollars] = accounts.map(({ accountIds }) => accountIds[0]!)
  const named = encodeURIComponent(`1700.59.308 EUR=${euros},1700.59.308 USD=${dollars}`)
  const headers = { 'content-type': 'text/plain', prefer: 'wait=60' }
  const payload = Buffer.from(part('EUR', 'A') + part('USD', 'B'))
  const answer = await ask(`/manage/statements?accountId=${named}`, { method: 'POST', token, headers, payload })
  assert.deepEqual(
    answer
      .json()
      .accounts.map(({ accountId, added }: { accountId: string; added: number }) => [accountId, added])
      .sort(),
    [euros, dollars].map((id) => [id, 1]).sort(),
  )
})

test('a worker that lost its lease stores nothing: the import is in the ledger once', async () => {
  withoutWorker()
  const accountId = await newAccount()
  const { id } = (await send(accountId)).json()
  const errors: unknown[] = []
  const options = { onError: (error: unknown) => void errors.push(error) }
  const { zombie } = await holding(accountId, async () => {
    const job = (await claimFrom(deps, kinds))!
    const zombie = runJob(deps, kinds.import!, job, options)
    await untilWaiting(1)
    await setDatabaseClock(database, new Date(Date.now() + 61_000))
    assert.equal((await claimFrom(deps, kinds))?.attempt, 2)
    return { zombie }
  })
  await zombie
  assert.deepEqual(errors, [])
  assert.equal(await findRevision(database, accountId), 0)
  assert.equal((await importAt(`/manage/imports/${id}`)).status, 'running')
  await setDatabaseClock(database, new Date(Date.now() + 122_000))
  await runDueJobs(deps, kinds)
  const [byAccount] = (await importAt(`/manage/imports/${id}`)).report.accounts
  assert.equal(byAccount.added, ROWS)
  assert.match(byAccount.accountName, /\S/)
  assert.equal(await findRevision(database, accountId), 1)
})

test('a worker that imports a long file looks again and again whether requests are answered', async () => {
  withoutWorker()
  const long = join(folder, 'long.xml')
  await writeCamt(long, { iban: 'SI56192001234567892', entries: 3_000 })
  await send(await newAccount(), {}, await readFile(long))
  let looks = 0
  const isBusy = () => {
    looks += 1
    return true
  }
  assert.equal(await runDueJobs(deps, importJobs(isBusy)), 1)
  assert.ok(looks > 1)
})

test('an import that fails each time is given up, with a reason, and nothing of it is kept', async () => {
  withoutWorker()
  const accountId = await newAccount()
  const { id } = (await send(accountId)).json()
  await database.script('alter table transaction_versions add constraint nothing check (false) not valid')
  try {
    for (const seconds of [0, 5, 35]) {
      await setDatabaseClock(database, new Date(Date.now() + seconds * 1000))
      await runDueJobs(deps, kinds, () => {})
    }
  } finally {
    await database.script('alter table transaction_versions drop constraint nothing')
  }
  const { status, reason } = await importAt(`/manage/imports/${id}`)
  // What is copied to another node comes back as an internal error.
  const code = onCluster('several nodes') ? 'XX000' : '23514'
  assert.deepEqual([status, reason], ['failed', `The import failed 3 times (error ${code}).`])
  assert.equal(await partCount(id), 0)
})

test('a message does not wait behind a file', async () => {
  withoutWorker()
  const accountId = await newAccount()
  await send(accountId)
  const { options, reported } = watch()
  const messages = messageJobs({ ...options, transports: [transportOf(async () => {})] })
  const running = startWorker(deps, { ...kinds, ...messages }, (error) => assert.fail(error as Error))
  await holding(accountId, async () => {
    await untilWaiting(1)
    await makeMessage(deps, { expires: new Date(Date.now() + 600_000) })
    running.wake()
    assert.equal((await reported(1))[0]!.outcome, 'sent')
    assert.equal(await findRevision(database, accountId), 0)
  })
  await running.stop()
  assert.equal(await findRevision(database, accountId), 1)
})

/** So many blanks that they go through the queue. */
const sendRecords = (accountId: string) =>
  ask(`/manage/accounts/${accountId}/transactions`, {
    method: 'POST',
    token,
    headers: { 'content-type': 'application/x-ndjson' },
    payload: JSON.stringify({
      sourceId: 'a',
      status: 'booked',
      booked: '2026-02-11',
      amount: '-1.00',
      currency: 'EUR',
    }).padEnd(70_000),
  })

test('records do not wait behind a file for another account', async () => {
  withoutWorker()
  const [held, other] = [await newAccount(), await newAccount()]
  await send(held)
  const running = startWorker(deps, kinds, (error) => assert.fail(error as Error))
  Object.assign(context, { wakeWorker: running.wake })
  await holding(held, async () => {
    await untilWaiting(1)
    const { statusCode, body } = await sendRecords(other)
    assert.equal(statusCode, 200, body)
    assert.equal(await findRevision(database, other), 1)
    assert.equal(await findRevision(database, held), 0)
  })
  await running.stop()
})

test('records of one account are imported one after the other, those of several at once', async () => {
  withoutWorker()
  const [one, other] = [await newAccount(), await newAccount()]
  const answers = [one, one, other].map(async (accountId) => (await sendRecords(accountId)).statusCode)
  await until(async () => (await database.rows(sql`select from jobs where kind = 'import.records'`)).length === 3)
  const claimed = [await claimFrom(deps, kinds), await claimFrom(deps, kinds)]
  assert.equal(await claimFrom(deps, kinds), undefined)
  for (const job of claimed)
    await runJob(deps, kinds[job!.kind]!, job!, { onError: (error) => assert.fail(error as Error) })
  assert.equal(await runDueJobs(deps, kinds), 1)
  assert.deepEqual(await Promise.all(answers), [200, 200, 200])
  assert.equal(await findRevision(database, one), 1)
  assert.equal(await findRevision(database, other), 1)
})

test('a body that does not arrive completely leaves nothing', async () => {
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const accountId = await newAccount()
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' }
  const sent = request(`${url}/manage/statements?accountId=${accountId}`, { method: 'POST', headers })
  sent.on('error', () => {})
  sent.write(Buffer.alloc(600_000, 'x'))
  const isReceiving = async () => {
    const found = await database.rows(sql`
      select from imports i where status = 'receiving' and exists (select from import_files where import_id = i.id)`)
    return found.length > 0
  }
  await until(isReceiving)
  sent.destroy()
  await until(async () => !(await isReceiving()))
})

test('a body that a killed server had received in part is dropped after a while', async () => {
  const id = deps.newId('import')
  await database.rows(sql`
    insert into imports (id, file_name, status, created_at) values (${id}, 'f', 'receiving', clock() - interval '119 minutes')`)
  await database.rows(sql`insert into import_files (import_id, part, bytes, deflated) values (${id}, 0, '', true)`)
  await dropStaleReceiving(database)
  assert.equal(await partCount(id), 1)
  await setDatabaseClock(database, new Date(Date.now() + 120_000))
  await dropStaleReceiving(database)
  assert.deepEqual(await database.rows(sql`select from imports where id = ${id}`), [])
})

test('a connection may be silent for as long as its sender waits, and no longer', async () => {
  const accountId = await newAccount()
  const url = app.server.listening ? `http://127.0.0.1:${(app.server.address() as { port: number }).port}` : ''
  const connected = once(app.server, 'connection') as Promise<[Socket]>
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream', prefer: 'wait=60' }
  const [answer, socket] = await holding(accountId, async () => {
    const target = `${url || (await app.listen({ host: '127.0.0.1', port: 0 }))}/manage/statements?accountId=${accountId}`
    const sent = fetch(target, {
      method: 'POST',
      headers: { ...headers, connection: 'close' },
      body: await readFile(path),
    })
    const [socket] = await connected
    assert.ok(socket.timeout! > 0)
    await untilWaiting(1)
    assert.equal(socket.timeout, 0)
    return [sent, socket] as const
  })
  assert.equal((await answer).status, 200)
  assert.ok(socket.timeout! > 0)
})

/** `vitrine worker`, as an operator runs it. */
async function startWorkerCommand(): Promise<ChildProcess> {
  const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl, DATA_DIR: folder, LOG_LEVEL: 'silent' }
  const child = spawn(process.execPath, [PROGRAM, 'worker'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  after(() => endProcess(child))
  await waitFor(child, /The worker is ready/)
  return child
}

test('a worker that is killed in the middle has stored nothing, and another one imports the file after its lease', async () => {
  withoutWorker()
  const accountId = await newAccount()
  const { id } = (await send(accountId)).json()
  await holding(accountId, async () => {
    const child = await startWorkerCommand()
    await untilWaiting(1)
    await endProcess(child, 'SIGKILL')
  })
  assert.equal(await runDueJobs(deps, kinds), 0, 'its lease still holds')
  assert.equal((await importAt(`/manage/imports/${id}`)).status, 'running')
  assert.equal(await findRevision(database, accountId), 0)
  await setDatabaseClock(database, new Date(Date.now() + 61_000))
  assert.equal(await runDueJobs(deps, kinds), 1)
  assert.equal((await importAt(`/manage/imports/${id}`)).status, 'done')
})

test('a worker that is stopped returns a job that it cannot finish, as if it had not been tried', async () => {
  withoutWorker()
  const accountId = await newAccount()
  await send(accountId)
  await holding(accountId, async () => {
    const child = await startWorkerCommand()
    await untilWaiting(1)
    await endProcess(child)
    assert.equal(child.exitCode, 0)
    const [job] = await database.rows(sql`select leased, failures from jobs where kind = 'import'`)
    assert.deepEqual(job, { leased: false, failures: 0 })
  })
  await runDueJobs(deps, kinds)
  assert.equal(await findRevision(database, accountId), 1)
})

/** The workers that a process has started. */
async function workersOf(parent: number): Promise<number[]> {
  const found: number[] = []
  for (const name of await readdir('/proc')) {
    if (!Number(name)) continue
    const [stat, command] = await Promise.all([
      readFile(`/proc/${name}/stat`, 'utf8').catch(() => ''),
      readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => ''),
    ])
    if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) !== parent) continue
    if (/main\.ts\0worker/.test(command)) found.push(Number(name))
  }
  return found
}

test(
  'a server runs its jobs in a process of a lower priority, and starts another when that ends',
  onLinux,
  async () => {
    const { url, child } = await startServer(databaseUrl, { DATA_DIR: folder })
    const post = async (accountId: string) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/xml' }
      const body = await readFile(path)
      const answer = await fetch(`${url}/manage/statements?accountId=${accountId}`, { method: 'POST', headers, body })
      assert.equal(answer.status, 202)
      const location = answer.headers.get('location')!
      await until(async () => !['queued', 'running'].includes((await importAt(location)).status))
      const { status, added } = await importAt(location)
      return [status, added]
    }
    assert.deepEqual(await post(await newAccount()), ['done', ROWS])
    const [pid, ...others] = await workersOf(child.pid!)
    assert.deepEqual(others, [])
    for (const thread of await readdir(`/proc/${pid}/task`)) {
      const stat = await readFile(`/proc/${pid}/task/${thread}/stat`, 'utf8')
      assert.equal(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16], '10', stat)
    }
    const restarted = waitFor(child, /the worker ended \(SIGKILL\); restarting/)
    process.kill(pid!, 'SIGKILL')
    await restarted
    assert.deepEqual(await post(await newAccount()), ['done', ROWS])
    const [next] = await workersOf(child.pid!)
    assert.notEqual(next, pid)
    await endProcess(child)
    assert.equal(child.exitCode, 0)
    await assert.rejects(readFile(`/proc/${next}/stat`), 'it has ended with its server')
  },
)

test(
  'a server that is killed leaves no worker behind, and one that leaves jobs to other processes has none',
  onLinux,
  async () => {
    const killed = await startServer(databaseUrl, { DATA_DIR: folder })
    await until(async () => (await workersOf(killed.child.pid!)).length > 0)
    await endProcess(killed.child, 'SIGKILL')
    // Both processes hold this pipe, so it closes when the last of them ends.
    if (!killed.child.stdout!.closed) await once(killed.child.stdout!, 'close')
    const without = await startServer(databaseUrl, { DATA_DIR: folder, RUN_JOBS: 'off' })
    assert.deepEqual(await workersOf(without.child.pid!), [])
    await endProcess(without.child)
  },
)
