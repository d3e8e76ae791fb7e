/**
 * Measures the read log: bytes for each read, appends by one, two and four processes on a slow disk, and the time to
 * verify it.
 *
 *     npm run soak -- read-log [--reads=1000000 --seconds=3]
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { openReadLog } from '../../src/access/reads/read.service.ts'
import type { Read } from '../../src/access/reads/read.ts'
import { createDeps } from '../../src/context.ts'
import { macKeyOf } from '../../src/platform/core/secret.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import { startEmbedded } from '../../src/platform/db/embedded.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { makeFixture } from '../support/make.ts'

const { values } = parseArgs({
  options: {
    reads: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '3' },
    only: { type: 'string', default: 'all' },
  },
})
/** So that the disk is the limit and not the cores. */
const FLUSH_MS = 3
const AT_ONCE = 32
const say = (line: string) => process.stdout.write(`${line}\n`)

type Task = { url: string; reads: Read[]; seconds: number }

if (process.send) {
  const [task] = (await once(process, 'message')) as [Task]
  process.send(await append({ ...task, reads: task.reads.map((read) => ({ ...read, readAt: new Date(read.readAt) })) }))
  process.disconnect()
} else await measure()

/** Clients that wait for each record before they send the next one; returns reads in a second. */
async function append({ url, reads, seconds }: Task): Promise<number> {
  const database = openDatabase({ url, poolSize: 6 })
  const log = openReadLog(database.serial, macKeyOf(Buffer.alloc(32, 1)), undefined)
  let count = 0
  const client = async (at: number, until: number): Promise<void> => {
    for (let n = at; performance.now() < until; n++) {
      await log.record([reads[n % reads.length]!])
      count += 1
    }
  }
  const all = (ms: number) =>
    Promise.all(Array.from({ length: AT_ONCE }, (_, at) => client(at, performance.now() + ms)))
  await all(300)
  count = 0
  await all(seconds * 1000)
  await database.close()
  return count / seconds
}

async function measure(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'measure-log-'))
  const postgres = await startEmbedded({ dataDir: folder, database: 'vitrine' })
  const admin = new pg.Client({ connectionString: postgres.adminUrl })
  await admin.connect()
  const database = openDatabase({ url: postgres.adminUrl, poolSize: 8, statementSeconds: 600 })
  try {
    await migrate(database)
    const deps = createDeps(database)
    const reads: Read[] = []
    for (let n = 0; n < 200; n++) {
      const { accountId, consentId, tenant, keyId } = await makeFixture(deps)
      reads.push({
        accountId,
        consentId,
        tenantId: tenant.id,
        keyId,
        requestId: `req_${String(n).padStart(16, '0')}`,
        readAt: new Date(),
        what: 'transactions',
        fromBookedTime: null,
        untilBookedTime: null,
        revision: n,
        rows: 100,
      })
    }
    if (values.only !== 'verify') {
      await admin.query(`alter system set commit_delay = ${FLUSH_MS * 1000}`)
      await admin.query('alter system set commit_siblings = 0')
      await admin.query('select pg_reload_conf()')
      say(`Reads appended in a second, ${AT_ONCE} clients at each process, ${FLUSH_MS} ms for each flush:`)
      for (const processes of [1, 2, 4, 1, 2, 4]) {
        const all = Array.from({ length: processes }, () =>
          inProcess({ url: postgres.adminUrl, reads, seconds: Number(values.seconds) }),
        )
        const rates = await Promise.all(all)
        say(`  ${processes} processes  ${Math.round(rates.reduce((a, b) => a + b))}`)
      }
      await admin.query('alter system reset commit_delay')
      await admin.query('select pg_reload_conf()')
    }
    if (values.only !== 'append') {
      const { fillLog, verifyLog } = await import('./fill-log.ts')
      await fillLog(database, reads, Number(values.reads), say)
      await verifyLog(database, say)
    }
  } finally {
    await database.close()
    await admin.end()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function inProcess(task: Task): Promise<number> {
  const child = fork(fileURLToPath(import.meta.url))
  child.send(task)
  const [rate] = (await once(child, 'message')) as [number]
  return rate
}
