// Lost if it breaks: on a small machine the service dies of a few large requests, and takes with it what it had promised.
import { readFileSync } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { createDeps } from '../../src/context.ts'
import { createOperatorToken } from '../../src/surfaces/operators/operator-token.service.ts'
import { ask, startServer, tally, warmUp } from '../abuse/servers.ts'
import { longToken } from '../contract/support.ts'
import { writeCamt } from '../statements/generate-camt.ts'
import { testDatabase } from '../support/database.ts'
import { fill, makeFixture, makeOwner, records, TESTER } from '../support/make.ts'
import { finishImports } from './killed-service.ts'
import { count, type Row } from './row.ts'
import { compare, startWriters } from './writers.ts'

const HEAP_MB = 96
const ENTRIES = 60_000
const READS = 6_000
const AT_ONCE = 100

export const row: Row = {
  id: 'F14',
  title: 'With little memory the service goes on under large pages, large files and many requests',
  promise: 'P1',
  minutes: 15,
  run: async () => {
    const { database, servingUrl } = await testDatabase()
    const deps = createDeps(database)
    const fixture = await makeFixture(deps)
    const token = await longToken(deps, fixture)
    await fill(deps, fixture.accountId, records(2_000, { description: 'x'.repeat(300) }))
    const folder = join(tmpdir(), `vitrine-memory-${process.pid}`)
    await mkdir(folder, { recursive: true })
    after(() => rm(folder, { recursive: true, force: true }))
    const path = join(folder, 'statement.xml')
    const iban = 'SI56192001234567892'
    await writeCamt(path, { iban, entries: ENTRIES })
    const { accountId } = await makeOwner(deps, { iban })
    const owners = await Promise.all([makeOwner(deps), makeOwner(deps)])
    const { token: operatorToken } = await createOperatorToken(deps, TESTER, { label: 'memory', expires: null })
    const server = await startServer(servingUrl, { NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` })
    await warmUp([server], fixture.path, token)
    const accountIds = owners.map((owner) => owner.accountId)
    const writers = startWriters({ url: server.url, operatorToken, accountIds })
    const sent = await fetch(`${server.url}/manage/statements?accountId=${accountId}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${operatorToken}`, 'content-type': 'application/octet-stream' },
      body: readFileSync(path),
    })
    const answers: { status: number }[] = []
    let largest = 0
    let over = false
    const watch = (async () => {
      while (!over && server.child.exitCode === null) {
        const rss = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))?.[1]
        largest = Math.max(largest, Number(rss) / 1024)
        await delay(100)
      }
    })()
    for (let i = 0; i < READS / AT_ONCE; i++)
      answers.push(
        ...(await Promise.all(
          Array.from({ length: AT_ONCE }, () =>
            ask(`${server.url}${fixture.path}?limit=500`, { token }).catch(() => ({ status: 0 })),
          ),
        )),
      )
    const written = await writers.stop()
    const { failed } = await finishImports(servingUrl)
    over = true
    await watch
    const { records: acknowledged, lost, twice } = await compare(servingUrl, written)
    const megabytes = Math.round((await stat(path)).size / 2 ** 20)
    const statuses = tally(answers)
    return {
      done: `a server with ${HEAP_MB} MB of heap: ${count(READS)} pages of 500 rows, ${AT_ONCE} at a time, a file of ${megabytes} MB, and 2 senders`,
      figure: `answers ${JSON.stringify(statuses)}, the file ${sent.status}; ${lost} lost and ${twice} twice of ${count(acknowledged)} acknowledged records, ${failed} imports failed; at most ${Math.round(largest)} MB resident; the process ${server.child.exitCode === null && server.child.signalCode === null ? 'goes on' : 'ended'}`,
      kept:
        lost + twice + failed === 0 &&
        server.child.exitCode === null &&
        server.child.signalCode === null &&
        Object.keys(statuses).every((status) => ['200', '503'].includes(status)) &&
        (statuses[200] ?? 0) > READS / 2,
    }
  },
}
