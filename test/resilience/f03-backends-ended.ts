// Lost if it breaks: whenever an administrator or a fail-over ends connections, clients get wrong answers or none.
import { setTimeout as delay } from 'node:timers/promises'
import { createDeps } from '../../src/context.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { createOperatorToken } from '../../src/surfaces/operators/operator-token.service.ts'
import { ask, startServer, warmUp } from '../abuse/servers.ts'
import { testDatabase } from '../support/database.ts'
import { fill, makeFixture, makeOwner, records, TESTER } from '../support/make.ts'
import { verify } from '../support/read-log.ts'
import { finishImports } from './killed-service.ts'
import { count, type Row } from './row.ts'
import { compare, startWriters } from './writers.ts'

const SECONDS = Number(process.env.SECONDS ?? 60)
const PER_SECOND = 10
const READERS = 8
/** Requests that were under way on one connection. As a share of all, it would depend on how fast the machine is. */
const MAX_REFUSED_EACH = 2

export const row: Row = {
  id: 'F3',
  title: 'Connections that the database ends cost a few requests, and no data',
  promise: 'P14',
  run: async () => {
    const { database, servingUrl } = await testDatabase()
    const deps = createDeps(database)
    const [mine, other] = [await makeFixture(deps), await makeFixture(deps)]
    const rows = 20
    for (const { accountId } of [mine, other])
      await fill(deps, accountId, records(rows, { description: accountId.slice(-8) }))
    const owners = await Promise.all([makeOwner(deps), makeOwner(deps)])
    const { token: operatorToken } = await createOperatorToken(deps, TESTER, { label: 'ingest', expires: null })
    const server = await startServer(servingUrl, { PAGE_MEMORY_MB: '0' })
    await warmUp([server], mine.path, mine.token)
    const writers = startWriters({
      url: server.url,
      operatorToken,
      accountIds: owners.map(({ accountId }) => accountId),
    })
    let [over, answered, refused, wrong, ended] = [false, 0, 0, 0, 0]
    /** Whoever reads gets the own rows, never those of somebody who was served on the same connection. */
    const read = async (fixture: typeof mine) => {
      while (!over) {
        const { status, body } = await ask(`${server.url}${fixture.path}`, { token: fixture.token })
        answered++
        if (status === 503) refused++
        else if (status !== 200 || body.split(fixture.accountId.slice(-8)).length < rows + 1) wrong++
      }
    }
    const readers = Array.from({ length: READERS }, (_, i) => read(i % 2 === 0 ? mine : other))
    for (let i = 0; i < SECONDS * PER_SECOND; i++) {
      await delay(1000 / PER_SECOND)
      const gone = await database.rows(sql`
        select pg_terminate_backend(pid) from (
          select pid from pg_stat_activity
          where datname = current_database() and usename <> current_user order by random() limit 1) one`)
      ended += gone.length
    }
    over = true
    await Promise.all(readers)
    const written = await writers.stop()
    const { failed } = await finishImports(servingUrl)
    const { records: acknowledged, lost, twice, unknown } = await compare(servingUrl, written)
    const { faults } = await verify(database)
    const each = refused / ended
    return {
      done: `${count(ended)} backends ended in ${SECONDS} s under ${READERS} readers of two tenants and 2 senders`,
      figure: `${wrong} wrong answers and ${refused} × 503 (${each.toFixed(2)} for each connection) of ${count(answered)} reads; ${lost} lost, ${twice} twice, ${unknown} unknown of ${count(acknowledged)} acknowledged records, ${failed} imports failed; ${faults.length} faults in the read log`,
      kept:
        wrong + lost + twice + unknown + failed + faults.length === 0 &&
        each <= MAX_REFUSED_EACH &&
        ended > (SECONDS * PER_SECOND) / 2,
    }
  },
}
