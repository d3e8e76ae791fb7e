// Lost if it breaks: a worker that was paused, and woke up after another had taken over, writes everything a second time.
import { spawn } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { createDeps } from '../../src/context.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { createOperatorToken } from '../../src/surfaces/operators/operator-token.service.ts'
import { endProcess, PROGRAM, startServer, waitFor } from '../abuse/servers.ts'
import { writeCamt } from '../statements/generate-camt.ts'
import { setDatabaseClock, testDatabase } from '../support/database.ts'
import { makeOwner, TESTER } from '../support/make.ts'
import { count, type Row } from './row.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 5)
const ENTRIES = 5_000
const IBAN = 'SI56192001234567892'

export const row: Row = {
  id: 'F11',
  title: 'A worker that was paused past its lease writes nothing when it goes on',
  promise: 'P1',
  minutes: 15,
  run: async () => {
    const { database, servingUrl } = await testDatabase()
    const deps = createDeps(database)
    const folder = join(tmpdir(), `vitrine-paused-${process.pid}`)
    await mkdir(folder, { recursive: true })
    after(() => rm(folder, { recursive: true, force: true }))
    const path = join(folder, 'statement.xml')
    await writeCamt(path, { iban: IBAN, entries: ENTRIES })
    const file = await readFile(path)
    const { token } = await createOperatorToken(deps, TESTER, { label: 'paused', expires: null })
    const server = await startServer(servingUrl, { RUN_JOBS: 'off' })
    const startWorker = async () => {
      const env = { PATH: process.env.PATH, DATABASE_URL: servingUrl, DATA_DIR: folder, LOG_LEVEL: 'silent' }
      const child = spawn(process.execPath, [PROGRAM, 'worker'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
      after(() => endProcess(child, 'SIGKILL'))
      await waitFor(child, /The worker is ready/)
      return child
    }
    const until = async (holds: () => Promise<boolean>, what: string) => {
      for (const began = performance.now(); !(await holds()); await delay(20))
        if (performance.now() - began > 60_000) throw new Error(`not ${what}`)
    }
    let [double, partial] = [0, 0]
    let taken = 0
    for (let round = 0; round < ROUNDS; round++) {
      await setDatabaseClock(database, null)
      const { accountId } = await makeOwner(deps)
      const paused = await startWorker()
      const sent = await fetch(`${server.url}/manage/statements?accountId=${accountId}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
        body: file,
      })
      const { id } = (await sent.json()) as { id: string }
      const job = async () =>
        (
          await database.rows<{ leased: boolean; attempts: number }>(sql`
            select leased, attempts from jobs where kind = 'import'`)
        )[0]
      await until(async () => (await job())?.leased === true, 'claimed')
      // Somewhere between the first line and the commit, which takes a second or so.
      await delay(round * 60)
      process.kill(paused.pid!, 'SIGSTOP')
      if (!(await job())) {
        // It was faster.
        process.kill(paused.pid!, 'SIGCONT')
        await endProcess(paused)
        continue
      }
      taken += 1
      await setDatabaseClock(database, new Date(Date.now() + 61_000))
      const other = await startWorker()
      await until(async () => ((await job())?.attempts ?? 2) >= 2, 'taken over')
      // What the paused one holds in the database is given up when its connection is: it goes on while the other one works.
      process.kill(paused.pid!, 'SIGCONT')
      await until(async () => {
        const [found] = await database.rows<{ status: string }>(sql`select status from imports where id = ${id}`)
        return found!.status === 'done'
      }, 'imported')
      await endProcess(other)
      await endProcess(paused)
      const [rows] = await database.rows<{ count: number; revision: number }>(sql`
        select count(*), max(since_revision) as revision from transaction_versions where account_id = ${accountId}`)
      if (rows!.count > ENTRIES || Number(rows!.revision) > 1) double += 1
      if (rows!.count < ENTRIES) partial += 1
    }
    await setDatabaseClock(database, null)
    return {
      done: `a worker stopped (SIGSTOP) in the middle of an import of ${count(ENTRIES)} lines, past its lease, ${taken} times; another one takes over, then the first goes on`,
      figure: `${double} imports written twice, ${partial} in part`,
      kept: double + partial === 0 && taken > 0,
    }
  },
}
