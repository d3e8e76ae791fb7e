import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { connect } from 'node:net'
import { test } from 'node:test'
import { testDatabase } from '../support/database.ts'
import { ask, startServer, waitFor } from './servers.ts'

/** The processes that answer requests; the background worker does not matter here. */
const answeringOf = (pid: number): number[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => !/main\.ts worker$/.test(line.trimEnd()))
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === pid)
    .map(([child]) => child!)

test('with SERVER_PROCESSES=2 several processes answer on one address, one that dies is replaced, and all end together', async () => {
  const { url: databaseUrl } = await testDatabase()
  const { url, child } = await startServer(databaseUrl, { SERVER_PROCESSES: '2', LOG_LEVEL: 'info' })
  const isReady = async () => (await ask(`${url}/health/ready`, { headers: { Connection: 'close' } })).status === 200
  assert.ok(await isReady())
  const answering = answeringOf(child.pid!)
  assert.equal(answering.length, 2)

  const reported = waitFor(child, /a server process ended \(SIGKILL\)/)
  const replaced = waitFor(child, /"msg":"listening on /)
  process.kill(answering[0]!, 'SIGKILL')
  await reported
  assert.ok(await isReady(), 'the other one answers')
  await replaced
  assert.equal(answeringOf(child.pid!).length, 2)

  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  assert.deepEqual(await exit, [0, null])
  await assert.rejects(isReady())
})

const FOREIGN = { CLOUD_SECRET: 'planted-foreign-secret' }
const MAIL = { SMTP_URL: 'smtp://vitrine:planted-mail-password@127.0.0.1', MAIL_FROM: 'no-reply@example.com' }
const METRICS = { METRICS_TOKEN: 'planted-metrics-token' }

test('a child process gets only the environment variables that it needs', {
  skip: process.platform !== 'linux',
}, async () => {
  const { url: databaseUrl } = await testDatabase()
  const { child } = await startServer(databaseUrl, { SERVER_PROCESSES: '2', ...FOREIGN, ...MAIL, ...METRICS })
  const pids = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ').map(Number)
  const answering = answeringOf(child.pid!)
  assert.equal(answering.length, 2)
  assert.equal(pids.length, 3)
  for (const pid of pids) {
    const env = readFileSync(`/proc/${pid}/environ`, 'utf8')
    const answers = answering.includes(pid)
    assert.match(env, /DATABASE_URL=/)
    assert.deepEqual(
      ['planted-foreign-secret', 'planted-mail-password', 'planted-metrics-token'].map((text) => env.includes(text)),
      [false, !answers, answers],
    )
  }
})

/** Over a connection that is in use the server may be sent one more request, whatever a load balancer knows by then. */
test('a request that comes over an open connection while the server stops is answered, and the connection closed', async () => {
  const { url } = await testDatabase()
  const server = await startServer(url, { RUN_JOBS: 'off' })
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(server.url).port) })
  await once(socket, 'connect')
  socket.setEncoding('utf8')
  socket.write('GET /health/live HTTP/1.1\r\nHost: a\r\n')
  // An answer to another request shows that the beginning of this one was received, or soon will be.
  assert.equal((await ask(`${server.url}/health/ready`)).status, 200)
  const exit = once(server.child, 'exit')
  server.child.kill('SIGTERM')
  const stopped = async () =>
    ask(`${server.url}/health/live`, { headers: { Connection: 'close' } }).then(
      () => false,
      () => true,
    )
  while (!(await stopped()));
  socket.write('\r\n')
  const [answer] = (await once(socket, 'data')) as [string]
  assert.match(answer, /^HTTP\/1\.1 200 OK\r\n/)
  assert.match(answer, /\r\nconnection: close\r\n/i)
  assert.deepEqual(await exit, [0, null])
})

for (const processes of ['1', '2'])
  test(`a server that is asked to stop says so to load balancers, and answers until they have noticed (SERVER_PROCESSES=${processes})`, async () => {
    const { url: databaseUrl } = await testDatabase()
    // Longer than any test: a second signal ends it.
    const env = { RUN_JOBS: 'off', DRAIN_SECONDS: '3600', SERVER_PROCESSES: processes }
    const { url, child } = await startServer(databaseUrl, env)
    const fresh = { headers: { Connection: 'close' } }
    const isReady = async () => (await ask(`${url}/health/ready`, fresh)).status === 200
    assert.ok(await isReady())
    child.kill('SIGTERM')
    while (await isReady());
    const over = new Agent({ keepAlive: true })
    const { status, headers } = await ask(`${url}/openapi.json`, { over })
    assert.equal(status, 200)
    assert.equal(headers.connection, 'close')
    over.destroy()
    const exit = once(child, 'exit')
    child.kill('SIGTERM')
    assert.deepEqual(await exit, [1, null])
    // Its processes end with it.
    const answers = () =>
      isReady().then(
        () => true,
        () => false,
      )
    while (await answers());
  })
