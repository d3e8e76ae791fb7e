/** What `vitrine serve` and `vitrine worker` print for whoever collects their output. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { test } from 'node:test'
import { sql } from '../../src/platform/db/sql.ts'
import { ask, endProcess, PROGRAM, waitFor } from '../abuse/servers.ts'
import { vitrine } from '../support/command.ts'
import { testService } from '../support/service.ts'

const { database, databaseUrl } = await testService()

for (const command of ['serve', 'worker'])
  test(`every line of vitrine ${command} is JSON with a time, also that the database was lost and is back`, async (t) => {
    const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl, HOST: '127.0.0.1', PORT: '0', RUN_JOBS: 'off' }
    const child = spawn(process.execPath, [PROGRAM, command], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    t.after(() => endProcess(child))
    let text = ''
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (chunk) => {
        text += chunk
      })
    const url = await waitFor(child, command === 'serve' ? /Vitrine is ready on (\S+)/ : /The (worker) is ready/)
    const [lost, back] = [waitFor(child, /database connection lost/), waitFor(child, /database connection is back/)]
    await database.rows(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name <> ''
        and backend_type = 'client backend' and state = 'idle'`)
    await lost
    // A worker looks for jobs by itself.
    if (command === 'serve') await ask(`${url}/health/ready`, {})
    await back
    await endProcess(child)
    const lines = text.trimEnd().split('\n')
    for (const line of lines) assert.match(JSON.parse(line).time, /^20\d\d-.*Z$/, line)
    const said = lines.map((line) => JSON.parse(line).msg as string)
    assert.equal(said.filter((msg) => msg.startsWith('database connection lost')).length, 1, 'once until it is back')
    if (command === 'serve') assert.ok(said.includes(`listening on ${url}`), text)
  })

test('an address that is not of this machine is named, with what to set', async () => {
  const env = { DATABASE_URL: databaseUrl, PORT: '0', RUN_JOBS: 'off' }
  for (const [HOST, said] of [
    [
      '192.0.2.1',
      /^vitrine serve: 192\.0\.2\.1 is not an address of this machine\. Set HOST to one of its own[^\n]*\n$/,
    ],
    ['nowhere.invalid', /^vitrine serve: The host nowhere\.invalid was not found\. Check HOST\.\n$/],
  ] as const) {
    const { code, err } = await vitrine(['serve'], { ...env, HOST })
    assert.equal(code, 1)
    assert.match(err, said)
  }
})
