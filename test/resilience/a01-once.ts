// Lost if it breaks: a company that was allowed one look at an account looks as often as it likes.
import { Agent } from 'node:http'
import { listAccesses } from '../../src/access/consents/access.store.ts'
import { createDeps } from '../../src/context.ts'
import { ask, startServer, tally, warmUp } from '../abuse/servers.ts'
import { testDatabase } from '../support/database.ts'
import { fill, makeFixture, records } from '../support/make.ts'
import { verify } from '../support/read-log.ts'
import { count, type Row } from './row.ts'

const REQUESTS = 10_000
const SERVERS = 2
/** At each server. */
const SOCKETS = 100

export const row: Row = {
  id: 'A1',
  title: 'A consent for one access gives one access',
  promise: 'P2',
  run: async () => {
    const { database, servingUrl } = await testDatabase()
    const deps = createDeps(database)
    const servers = await Promise.all(Array.from({ length: SERVERS }, () => startServer(servingUrl)))
    const fixture = await makeFixture(deps, { frequency: 'once' })
    await fill(deps, fixture.accountId, records(20))
    const other = await makeFixture(deps)
    await warmUp(servers, other.path, other.token)

    const over = new Agent({ keepAlive: true, maxSockets: SOCKETS })
    const began = performance.now()
    const answers = await Promise.all(
      Array.from({ length: REQUESTS }, (_, i) =>
        ask(`${servers[i % SERVERS]!.url}${fixture.path}?limit=2`, { token: fixture.token, over }),
      ),
    )
    over.destroy()
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    const accesses = (await listAccesses(database, fixture.consentId)).length
    const { faults } = await verify(database)
    const statuses = tally(answers)
    return {
      done: `${count(REQUESTS)} parallel first reads of a \`once\` consent at ${SERVERS} server processes, ${SERVERS * SOCKETS} at a time`,
      figure: `${accesses} access, answers ${JSON.stringify(statuses)} in ${seconds} s, ${faults.length} faults in the read log`,
      kept: accesses === 1 && statuses[200] === REQUESTS && faults.length === 0,
    }
  },
}
