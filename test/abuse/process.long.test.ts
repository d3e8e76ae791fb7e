import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { isAlive } from '../../src/platform/db/embedded-folders.ts'
import { testDatabase } from '../support/database.ts'
import { deadline } from '../support/deadline.ts'
import { ask, endProcess, newToken, PROGRAM, startServer, vitrineProcess, waitFor } from './servers.ts'

const TIMEOUT_MS = deadline()
// Not mkdtemp: as root the database runs as another user, who could not enter a 0700 folder.
const dataDir = join(tmpdir(), `vitrine-process-${process.pid}`)
const env = { DATA_DIR: dataDir, PORT: '0' }
const children: ChildProcess[] = []

after(async () => {
  for (const child of children) await endProcess(child, 'SIGKILL')
  await gone(await postmasterOf().catch(() => undefined))
  await rm(dataDir, { recursive: true, force: true })
})

type Demo = {
  baseUrl: string
  tenantSlug: string
  apiKey: string
  apiSecret: string
  inquiryId: string
  consentId: string
  accountIds: string[]
  owner: { email: string; phoneNumber: string }
  consoleUrl: string
  operator: { email: string; password: string }
  open: { consentUrl: string }
}

/** `vitrine serve --demo`, without further payments, until it has printed how to stop it. */
async function startDemo(): Promise<{ child: ChildProcess; printed: string; demo: Demo; postmaster: number }> {
  const child = spawn(process.execPath, [PROGRAM, 'serve', '--demo', '--still'], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  const printed = await waitFor(child, /^[\s\S]*Ctrl-C\n/, TIMEOUT_MS)
  const demo = JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8'))
  return { child, printed, demo, postmaster: await postmasterOf() }
}

const postmasterOf = async () =>
  Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)

/** Waits, with a timeout, until a process has ended. */
async function gone(pid: number | undefined): Promise<void> {
  const began = performance.now()
  while (pid !== undefined && isAlive(pid)) {
    assert.ok(performance.now() - began < TIMEOUT_MS, `process ${pid} is still running`)
    await delay(20)
  }
}

/** Every transaction of every account, as a client reads them page by page. */
async function readAll({ baseUrl, accountIds, apiKey, apiSecret, consentId }: Demo): Promise<Record<string, string[]>> {
  const token = await newToken(baseUrl, { apiKey, apiSecret })
  const all: Record<string, string[]> = {}
  for (const accountId of accountIds) {
    const ids: string[] = []
    let query = `?limit=500&consentId=${consentId}`
    for (;;) {
      const answer = await ask(`${baseUrl}/service/accounts/${accountId}/transactions${query}`, { token })
      assert.equal(answer.status, 200, answer.body)
      const { data, metadata } = JSON.parse(answer.body)
      ids.push(...data.map(({ id }: { id: string }) => id))
      if (!metadata.next_cursor) break
      query = `?limit=500&cursor=${metadata.next_cursor}`
    }
    assert.equal(new Set(ids).size, ids.length, 'nothing is listed twice')
    all[accountId] = ids
  }
  return all
}

/** The paragraphs below the numbered headings are the commands that a new user pastes. */
function commandsIn(printed: string): string[] {
  const blocks = printed.slice(printed.indexOf('Three commands')).split(/\n\n+/)
  return blocks.flatMap((block, i) => (/^\d\. /.test(block) ? [blocks[i + 1]!] : []))
}

/** Started now and checked last, because it may take its ten seconds. */
const dawdling = (async () => {
  const { url } = await testDatabase()
  const server = await startServer(url)
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(server.url).port) })
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write('GET /health/live HTTP/1.1\r\nHost: a\r\n')
  // An answer to another request shows that the server is up and has received the incomplete request, or soon will.
  assert.equal((await ask(`${server.url}/health/ready`)).status, 200)
  const exit = once(server.child, 'exit')
  server.child.kill('SIGTERM')
  const code = await Promise.race([
    exit.then(([code]) => code as number),
    delay(TIMEOUT_MS, 'still there', { ref: false }),
  ])
  socket.destroy()
  return code
})()

const today = () => new Date().toISOString().slice(0, 10)
/** Without the address it listens on. */
const facts = ({ baseUrl: _, consoleUrl: __, open, ...rest }: Demo) => ({
  ...rest,
  open: { ...open, consentUrl: new URL(open.consentUrl).hash },
})

test('a data folder from its first start to the end', async (t) => {
  const begun = today()
  let first: Awaited<ReturnType<typeof startDemo>>
  let read: Record<string, string[]>

  await t.test('serve --demo gets ready in a new folder, and writes demo.json readable by its owner only', async () => {
    assert.equal(existsSync(dataDir), false)
    first = await startDemo()
    const { demo, printed } = first
    const file = await stat(join(dataDir, 'demo.json'))
    assert.equal(file.mode & 0o777, 0o600)
    const leftovers = (await readdir(dataDir)).filter((name) => name.startsWith('demo.json') && name !== 'demo.json')
    assert.deepEqual(leftovers, [])

    assert.match(demo.baseUrl, /^http:\/\/127\.0\.0\.1:\d+$/)
    assert.ok(printed.includes(`Vitrine is ready on ${demo.baseUrl}`))
    assert.match(demo.tenantSlug, /^[a-z0-9-]+$/)
    assert.match(demo.apiKey, /^vk_sandbox_\S{22,}$/)
    assert.match(demo.apiSecret, /^vs_\S{22,}$/)
    assert.match(demo.inquiryId, /^inq_/)
    assert.match(demo.consentId, /^con_/)
    assert.ok(demo.accountIds.length > 0)
    for (const id of demo.accountIds) assert.match(id, /^acc_/)
    assert.match(demo.owner.email, /^[^@\s]+@[^@\s]+$/)
    assert.match(demo.owner.phoneNumber, /^\+[1-9]\d{6,14}$/)
    assert.equal(demo.consoleUrl, `${demo.baseUrl}/console`)
    assert.match(demo.operator.email, /^[^@\s]+@[^@\s]+$/)
    assert.ok(demo.operator.password.length >= 12)

    const token = await newToken(demo.baseUrl, demo)
    const inquiry = await ask(`${demo.baseUrl}/service/inquiries/${demo.inquiryId}`, { token })
    const { scope, frequency } = JSON.parse(inquiry.body)
    assert.deepEqual({ scope, frequency }, { scope: 'all', frequency: 'daily' }, 'a new user is never locked out')
    read = await readAll(demo)
    for (const ids of Object.values(read)) assert.ok(ids.length > 100)
  })

  await t.test('the three printed commands work when they are pasted into a shell', async (t) => {
    const commands = commandsIn(first.printed)
    assert.equal(commands.length, 3)
    if (spawnSync('curl', ['--version']).error)
      return t.skip('curl is not installed here, so the commands were not run')
    const script = commands.map((command) => `${command}\nprintf '\\n---\\n'`).join('\n')
    const { status, stdout, stderr } = spawnSync('bash', ['-c', script], { encoding: 'utf8', timeout: TIMEOUT_MS })
    assert.equal(status, 0, stderr)
    const [token, list, refusal] = stdout.split('\n---\n').map((part) => part.trim())
    assert.equal(token, '')
    const { data, metadata } = JSON.parse(list!)
    assert.equal(data.length, 3)
    assert.ok(metadata.next_cursor)
    const { errorCode, errorSubCode, documentationUrl } = JSON.parse(refusal!)
    assert.deepEqual([errorCode, errorSubCode], ['forbidden', 'invalid_access_scope'])
    assert.equal((await ask(documentationUrl.split('#')[0])).status, 200, 'the link opens a page')
  })

  await t.test('exit codes: 0 done, 1 refused or failed, 2 wrong usage or settings', async () => {
    const nowhere = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
    const calls: [code: number, args: string[], says: RegExp, env?: Record<string, string>][] = [
      [
        0,
        ['audit', 'verify'],
        /reads in \d+ groups and 1 chain, untouched(; \d+ groups are not sealed yet)?\.\nSeal: (none yet|\d+ [0-9a-f]{64})\n\d+ changes by operators, untouched(; \d+ are not sealed yet)?\.\nChange: \d+ [0-9a-f]{64}\n$/,
      ],
      [0, ['serve', '--help'], /vitrine serve \[--demo \[--still\]\]/],
      [1, ['key', 'disable', 'key_unknown'], /no key key_unknown/],
      [1, ['key', 'list'], /cannot be reached/, nowhere],
      [2, ['serve'], /PORT must be a whole number/, { PORT: 'x' }],
      [2, ['nonsense'], /no command "nonsense"/],
      [2, ['key', 'disable', 'x'], /not the id of a key/],
      [2, ['serve', '--nonsense'], /nonsense/],
    ]
    // A few at a time: each is a process of its own.
    const queue = calls.values()
    const work = async () => {
      for (const [code, args, says, more] of queue) {
        const result = await vitrineProcess(args, { ...env, ...more })
        assert.equal(result.code, code, `vitrine ${args.join(' ')}: ${result.out}${result.err}`)
        assert.match(code === 0 ? result.out : result.err, says)
        // On the right stream, without a stack trace.
        assert.equal(code === 0 ? result.err : result.out, '')
        assert.doesNotMatch(result.err, /\bat .*\.ts:\d+/)
      }
    }
    await Promise.all([work(), work()])
  })

  await t.test('SIGINT stops all processes, the database too', async () => {
    const { child, postmaster } = first
    assert.ok(isAlive(postmaster))
    const exit = once(child, 'exit')
    child.kill('SIGINT')
    assert.deepEqual(await exit, [0, null])
    await gone(postmaster)
    assert.equal(existsSync(join(dataDir, 'postgres', 'postmaster.pid')), false)
  })

  await t.test('a second start finds the same ids and credentials, and duplicates nothing', async () => {
    const second = await startDemo()
    assert.deepEqual(facts(second.demo), facts(first.demo))
    const again = await readAll(second.demo)
    for (const [accountId, ids] of Object.entries(read)) {
      const there = again[accountId]!
      if (today() === begun) assert.deepEqual(there, ids)
      // A new day adds transactions, and booked ones move in the list.
      else assert.deepEqual(there.filter((id) => ids.includes(id)).sort(), ids.toSorted())
      assert.ok(there.length - ids.length < 30)
    }
    read = again
    first = second
  })

  await t.test('after kill -9 during reads the database stops by itself, and the next start works', async (t) => {
    const { child, postmaster, demo } = first
    const token = await newToken(demo.baseUrl, demo)
    const target = `${demo.baseUrl}/service/accounts/${demo.accountIds[0]}/transactions?limit=5`
    let answered = 0
    let begin!: () => void
    const some = new Promise<void>((resolve) => {
      begin = resolve
    })
    const reading = Array.from({ length: 200 }, async () => {
      const answer = await ask(target, { token }).catch(() => undefined)
      if (answer?.status === 200) answered++
      if (answered === 30) begin()
    })
    await some
    const exit = once(child, 'exit')
    child.kill('SIGKILL')
    assert.deepEqual(await exit, [null, 'SIGKILL'])
    await Promise.all(reading)
    await gone(postmaster)

    const third = await startDemo()
    assert.deepEqual(facts(third.demo), facts(demo))
    assert.deepEqual(Object.keys(await readAll(third.demo)), Object.keys(read))
    const { code, out, err } = await vitrineProcess(['audit', 'verify'], env)
    assert.equal(code, 0, err)
    const recorded = Number(/^(\d+) reads/.exec(out)![1])
    assert.ok(recorded >= answered, out)
    t.diagnostic(`${answered} answers before the kill; afterwards ${out.split('\n')[0]}`)
    const end = once(third.child, 'exit')
    third.child.kill('SIGTERM')
    assert.deepEqual(await end, [0, null])
    await gone(third.postmaster)
  })
})

test('a client that never finishes its request does not prevent the server from stopping', async () => {
  assert.equal(await dawdling, 0)
})
