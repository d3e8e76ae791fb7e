import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { testDatabase } from '../support/database.ts'
import { ask, startServer, waitFor } from './servers.ts'

/** Those that answer; the one that works in the background is no concern of this test. */
const answeringOf = (pid: number): number[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => !/main\.ts worker$/.test(line.trimEnd()))
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === pid)
    .map(([child]) => child!)

test('with WORKERS=2 several processes answer on one address, one that dies is replaced, and all end together', async () => {
  const { url: databaseUrl } = await testDatabase()
  const { url, child } = await startServer(databaseUrl, { WORKERS: '2', LOG_LEVEL: 'info' })
  const isReady = async () => (await ask(`${url}/health/ready`, { headers: { Connection: 'close' } })).status === 200
  assert.ok(await isReady())
  const workers = answeringOf(child.pid!)
  assert.equal(workers.length, 2)

  const told = waitFor(child, /a worker ended \(SIGKILL\)/)
  const replaced = waitFor(child, /"msg":"listening"/)
  process.kill(workers[0]!, 'SIGKILL')
  await told
  assert.ok(await isReady(), 'the other one answers')
  await replaced
  assert.equal(answeringOf(child.pid!).length, 2)

  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  assert.deepEqual(await exit, [0, null])
  await assert.rejects(isReady())
})
