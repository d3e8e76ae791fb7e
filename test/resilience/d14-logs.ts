// Lost if it breaks: the service stops answering because nobody has emptied the disk with its log.
import { execFileSync, spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDeps } from '../../src/context.ts'
import { ask, endProcess, PROGRAM, tally } from '../abuse/servers.ts'
import { testDatabase } from '../support/database.ts'
import { fill, makeFixture, records } from '../support/make.ts'
import { freePort } from '../support/stock-server.ts'
import { count, type Row } from './row.ts'

/** Enough lines to fill a pipe and what the service keeps for it. */
const READS = 10_000
const READY_MS = 60_000
const STOPPED_MS = 20_000

export const row: Row = {
  id: 'D14',
  title: 'The service goes on when its log cannot be written',
  promise: 'P13',
  run: async () => {
    const { database, servingUrl } = await testDatabase()
    const deps = createDeps(database)
    const fixture = await makeFixture(deps)
    await fill(deps, fixture.accountId, records(20))
    const results: string[] = []
    let kept = true
    const folder = mkdtempSync(join(tmpdir(), 'vitrine-logs-'))
    execFileSync('mkfifo', [join(folder, 'unread')])
    const places = {
      'a full disk': openSync('/dev/full', 'w'),
      'a pipe that nobody reads': openSync(join(folder, 'unread'), 'r+'),
    }
    for (const [about, stdout] of Object.entries(places)) {
      const port = await freePort()
      const env = {
        PATH: process.env.PATH,
        PORT: String(port),
        LOG_LEVEL: 'info',
        RATE_LIMIT_PER_SECOND: '0',
        DATABASE_URL: servingUrl,
      }
      const child = spawn(process.execPath, [PROGRAM, 'serve'], { env, stdio: ['ignore', stdout, 'inherit'] })
      const url = `http://127.0.0.1:${port}`
      const isReady = () =>
        ask(`${url}/health/ready`).then(
          ({ status }) => status === 200,
          () => false,
        )
      for (const began = performance.now(); child.exitCode === null && !(await isReady()); )
        if (performance.now() - began > READY_MS) throw new Error(`not ready with ${about}`)
      const answers = []
      const began = performance.now()
      try {
        for (let i = 0; i < READS / 20; i++)
          answers.push(
            ...(await Promise.all(
              Array.from({ length: 20 }, () => ask(`${url}${fixture.path}`, { token: fixture.token })),
            )),
          )
      } catch (error) {
        console.error(error)
      }
      const statuses = tally(answers)
      kept &&= statuses[200] === READS && child.exitCode === null
      results.push(`${about}: ${JSON.stringify(statuses)} in ${((performance.now() - began) / 1000).toFixed(1)} s`)
      const metrics = await ask(`${url}/metrics`).then(
        ({ body }) => body,
        () => '',
      )
      const dropped = /^vitrine_log_lines_dropped_total (\d+)$/m.exec(metrics)?.[1]
      kept &&= Number(dropped) > 0
      results.push(`${dropped} lines dropped and counted`)
      const stopping = performance.now()
      await endProcess(child)
      const stopped = performance.now() - stopping
      kept &&= stopped < STOPPED_MS
      results.push(`stopped in ${(stopped / 1000).toFixed(1)} s`)
      closeSync(stdout)
    }
    rmSync(folder, { recursive: true })
    return {
      done: `${count(READS)} logged reads while the log goes to a full disk, and to a pipe that nobody reads`,
      figure: results.join('; '),
      kept,
    }
  },
}
